"""The news of bought cards and their price."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kernel import Choose, Refused
from rules.terraforming_mars.effects.cards import LookAt
from rules.terraforming_mars.phases.dealing import Research
from rules.terraforming_mars.state import Terraforming
from tests.rules.terraforming_mars.table import ANA, BRAM, has, open_frame, said, table


def research(ana: dict[str, Any], *, buys: int) -> Terraforming:
    """Return a research phase in which Ana buys this many cards, and Bram two."""
    game = table(2, ana=ana)
    open_frame(game, Research())
    game.take_news()
    for seat, count in ((ANA, buys), (BRAM, 2)):
        ask = game.asks()[seat]
        assert isinstance(ask, Choose)
        game.play(seat, [option.id for option in ask.options[:count]])
    return game


def test_cards_and_their_price_are_one_line() -> None:
    game = research(has(), buys=3)

    assert said(game)[:2] == ["Ana bought 3 cards for 9 M€.", "Bram bought 2 cards for 6 M€."]
    assert game.player(ANA).stock["mc"] == 51


def test_who_buys_nothing_pays_nothing() -> None:
    game = research(has(), buys=0)

    assert said(game)[:2] == ["Ana bought no cards.", "Bram bought 2 cards for 6 M€."]
    assert game.player(ANA).stock["mc"] == 60


def test_who_pays_with_heat_is_told_of_in_full_and_after_the_others() -> None:
    game = research(has("helion", mc=4, heat=4), buys=2)

    assert said(game) == ["Bram bought 2 cards for 6 M€.", "Ana bought 2 cards."]
    game.play(ANA, {"mc": 3, "heat": 3})
    assert said(game)[0] == "Ana paid 3 heat and 3 M€."


def test_heat_alone_pays_without_a_question() -> None:
    game = research(has("helion", mc=0, heat=7), buys=2)

    assert "Ana bought 2 cards for 6 heat." in said(game)
    assert game.player(ANA).stock["heat"] == 1


@pytest.mark.parametrize("money", [0, 2])
def test_who_cannot_pay_for_a_card_sees_all_of_them_closed_with_the_reason(money: int) -> None:
    game = table(2, ana=has(mc=money))
    open_frame(game, Research())

    ask = game.asks()[ANA]

    assert isinstance(ask, Choose)
    assert len(ask.options) == 4
    assert ask.open == ()
    why = f"Costs 3 M€; you can pay {money}."
    assert {str(option.why_not) for option in ask.options} == {why}
    game.play(ANA, [])


@pytest.mark.parametrize("card", ["inventors_guild", "business_network"])
def test_a_card_that_is_looked_at_and_cannot_be_paid_is_closed(card: str) -> None:
    game = table(ana=has(card, mc=0))
    open_frame(game, LookAt(seat=ANA, source=card, cards=["mine"], keep=0))

    ask = game.asks()[ANA]

    assert isinstance(ask, Choose)
    assert str(ask.options[0].why_not) == "Costs 3 M€; you can pay 0."
    with pytest.raises(Refused, match="Costs 3 M€"):
        game.play(ANA, ["mine"])
    game.play(ANA, [])
