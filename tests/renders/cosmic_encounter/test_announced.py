"""Announced actions, deals and lent powers in pictures and their alt texts."""

import pytest

from renders import gallery
from renders.cosmic_encounter.announced import aimed
from renders.cosmic_encounter.compact import draw_compact
from renders.cosmic_encounter.scene import Scene
from rules.cosmic_encounter.meta import META
from rules.cosmic_encounter.model.pieces import Offer, Promise
from rules.cosmic_encounter.model.views import Table
from rules.cosmic_encounter.phases.deal import Negotiation
from tests.rules.cosmic_encounter.table import go, meeting, table
from tests.rules.cosmic_encounter.test_explained import announced, dealing, of_card

GAME = "cosmic_encounter"
NAMES = ["Anastasia", "Bram", "Chidi"]


def alt(game, size="wide") -> str:
    game._changes()
    return gallery.table(GAME, game.view(None), NAMES, size=size).alt


def seen(game):
    game._changes()
    return Scene.at(Table.model_validate(game.view(None)), NAMES)


@pytest.mark.parametrize("size", ["wide", "compact"])
def test_whom_it_is_aimed_at_is_said_once_and_by_name(size) -> None:
    game = of_card("plague", at="regroup", target="@2")

    assert "Anastasia: Plague on Chidi (That player loses three ships" in alt(game, size)
    assert "Seat" not in alt(game, size)
    [one] = seen(game).encounter.announced
    assert aimed(seen(game), one) == " on Chidi"


def test_a_zap_is_on_the_power_that_it_cancels() -> None:
    hands = {0: ["attack_08"], 1: ["attack_10", "cosmic_zap"], 2: ["attack_04"]}
    game = meeting("virus", "", "", hands=hands)
    go(game, until="V")
    announced(game, 1, "cosmic_zap")

    assert "Bram: Cosmic Zap on Virus; Anastasia: Virus" in alt(game)


def test_a_long_explanation_gets_a_further_line_when_compact() -> None:
    one = of_card("plague", at="regroup", target="@2")
    long = of_card("flare_calculator")

    assert draw_compact(seen(one)).height < draw_compact(seen(long)).height


def test_the_talk_says_what_no_deal_costs_each() -> None:
    game = dealing()
    assert "no deal costs each 3 ships" in alt(game)
    game.encounter.fails = {0: -1, 1: 1}

    assert "no deal costs Anastasia 2 ships and Bram 4 ships" in alt(game)


def test_whose_power_is_lent_has_none_now_and_has_chosen_one() -> None:
    hands = {0: ["attack_08", "flare_philanthropist"], 1: ["attack_10"], 2: ["attack_04"]}
    game = table("virus", "human", "mind", hands=hands)
    game.begin()
    go(game, until="L", acts={0: ["flare_philanthropist"]})

    assert "Anastasia: no power now, 0 of 5" in alt(game)
    assert "not chosen" not in alt(game)
    said = [str(text) for text in META.where(game.view(None))]
    assert any(line.startswith("Seat 1 (no power now)") for line in said)


def test_ships_that_a_deal_frees_are_told_with_their_owners_names() -> None:
    game = dealing()
    talk = next(frame for frame in game.stack if isinstance(frame, Negotiation))
    gives, takes = Promise(giver=0, drawn=1, raised={2: 1}), Promise(giver=1, drawn=1)
    talk.offers = [Offer(number=1, seat=0, gives=gives, takes=takes)]

    assert "1 ship of Chidi freed from the warp" in alt(game)
    assert "Seat" not in alt(game)
