"""Rulings on the setup and on drafting, each in one sentence."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kernel import Ask, Choose
from rules.terraforming_mars.meta import META
from rules.terraforming_mars.model.options import TerraformingOptions
from tests.rules.terraforming_mars.starting import settle_in, start
from tests.rules.terraforming_mars.table import ANA, BRAM, CEM, question, said, table


@pytest.mark.parametrize(
    ("seats", "chosen", "said"),
    [
        (2, {}, "without Corporate Era"),
        (1, {}, "without Corporate Era, unless you play alone"),
        (2, {"corporate_era": True}, "None"),
        (2, {"mars_auction": True}, "None"),
        (2, {"mars_auction": True, "auction_cards": "chosen sets"}, "without Corporate Era"),
    ],
)
def test_the_lobby_learns_whether_corporate_era_is_off(
    seats: int, chosen: dict[str, Any], said: str
) -> None:
    assert str(META.without(TerraformingOptions(**chosen), seats)) == said


def test_without_corporate_era_everything_is_produced_from_the_start() -> None:
    base, era, alone = start(2), start(2, corporate_era=True), start(1)

    assert set(base.player(ANA).production.values()) == {1}
    assert set(era.player(ANA).production.values()) == {0}
    assert (set(alone.player(ANA).production.values()), alone.player(ANA).rating) == ({0}, 14)


def test_first_cards_must_be_payable_from_the_corporations_money_alone() -> None:
    game = start(2, extra_corporations=True)
    dealt = game.stack[-1].lanes[ANA].frames[-1]
    dealt.corporations = ["terralabs_research", "polyphemos"]
    game._asked = None

    game.play(ANA, ["polyphemos"])

    assert "5 M€" in str(game.asks()[ANA].title)
    assert game.asks()[ANA].most == 10


def test_choices_can_be_changed_until_the_last_seat_has_chosen() -> None:
    game = start(2)
    first, second = (option.id for option in game.asks()[ANA].options)
    game.play(ANA, [first])
    game.play(ANA, [])
    assert game.awaited() == [BRAM]

    game.play(ANA, [second])
    game.play(ANA, [])
    game.play(BRAM, [game.asks()[BRAM].options[0].id])
    game.play(BRAM, [])

    assert game.player(ANA).corporation == second


# Ruling not_kept
def test_first_cards_that_are_not_kept_leave_the_game_or_join_the_discard_pile() -> None:
    for where, discarded in (("box", 0), ("discard pile", 20)):
        game = start(2, not_kept=where)
        settle_in(game)

        assert len(game.discard_pile) == discarded
        assert len(game.box) == 22 - discarded


def test_corporations_are_played_in_player_order_before_the_cards_are_paid() -> None:
    game = start(2, first_player="first seat")
    settle_in(game, buy=2)

    told_all = said(game)

    assert next(line for line in told_all if "plays" in line).startswith("Ana")
    bought = next(place for place, line in enumerate(told_all) if "bought" in line)
    money = next(place for place, line in enumerate(told_all) if "M€ (" in line)
    assert money < bought


# Ruling initial_draft
def test_the_first_cards_are_drafted_in_two_packs_when_so_agreed() -> None:
    game = start(3, initial_draft=True, prelude=True)

    picks = 0
    while game.asks()[ANA].moment == "draft":
        for seat in (ANA, BRAM, CEM):
            game.play(seat, game.asks()[seat].fallback)
        picks += 1

    assert picks == 4 + 4 + 3
    assert game.asks()[ANA].moment == "corporation"


def test_research_drafts_the_other_way_round_in_odd_generations() -> None:
    for generation, giver in ((4, BRAM), (3, CEM)):
        game = table(3, phase="research", generation=generation, draft=True)
        game.first = ANA
        handed_on = [option.id for option in game.asks()[ANA].options][1:]
        for seat in (ANA, BRAM, CEM):
            game.play(seat, game.asks()[seat].fallback)

        assert [option.id for option in game.asks()[giver].options] == handed_on


def test_nothing_is_drafted_alone() -> None:
    game = table(1, phase="research", draft=True)

    assert question(game).moment == "buy"


def test_the_beginner_corporation_is_taken_before_any_card_is_dealt() -> None:
    game = start(3, beginner_corporation="offered", prelude=True)
    untold = said(game)
    for seat, taken in ((ANA, True), (BRAM, False)):
        game.play(seat, taken)
        untold += said(game)
    game.play(CEM, False)

    asked = game.asks()
    assert "Ana takes the beginner corporation." not in untold
    assert "Ana takes the beginner corporation." in said(game)
    assert asked[ANA].moment == "preludes", "the corporation and the ten cards are no choice"
    assert [(asked[seat].moment, len(options_of(asked[seat]))) for seat in (BRAM, CEM)] == [
        ("corporation", 2),
        ("corporation", 2),
    ]
    assert not any("beginner" in id for seat in (BRAM, CEM) for id in options_of(asked[seat]))


def test_who_takes_the_beginner_corporation_keeps_ten_cards_free_and_others_buy_theirs() -> None:
    game = start(2, beginner_corporation="offered")
    game.play(ANA, True)
    game.play(BRAM, False)
    settle_in(game, buy=1)

    ana, bram = game.player(ANA), game.player(BRAM)
    assert (ana.corporation, len(ana.hand), ana.stock["mc"]) == ("beginner_corporation", 10, 42)
    assert (bram.corporation != "beginner_corporation", len(bram.hand)) == (True, 1)


def test_whoever_says_nothing_is_dealt_two_corporations() -> None:
    game = start(2, beginner_corporation="offered")

    for seat in (ANA, BRAM):
        game.run_out(seat)

    assert [game.asks()[seat].moment for seat in (ANA, BRAM)] == ["corporation", "corporation"]


def options_of(ask: Ask) -> list[str]:
    assert isinstance(ask, Choose)
    return [option.id for option in ask.options]
