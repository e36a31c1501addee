"""How bought cards and their price are told."""

from __future__ import annotations

from typing import Any

from rules.kernel.ask import Choose
from rules.terraforming_mars.phases.dealing import Research
from rules.terraforming_mars.state import Terraforming
from tests.rules.terraforming_mars.table import ANA, BRAM, has, open_frame, said, table


def research(ana: dict[str, Any], *, buys: int) -> Terraforming:
    """A research phase in which Ana buys so many cards, and Bram two."""
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

    assert said(game)[:2] == ["Ana bought 0 cards.", "Bram bought 2 cards for 6 M€."]
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
