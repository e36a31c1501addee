"""Displaced pieces and lent technology: their owners answer before anything else begins."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rules.on_mars.meta import META
from rules.on_mars.model.board import FAR
from rules.on_mars.model.options import OnMarsOptions
from rules.on_mars.model.player import Displaced, Loan
from rules.on_mars.phases.end_of_turn import EndOfTurn
from rules.on_mars.phases.shuttle import Journeys
from rules.on_mars.state import OnMars
from tests.conformance.on_mars_pieces import census
from tests.rules.on_mars.table import blueprint, build, change, give, play, table

ME, LACERDA = 0, 1


def alone() -> OnMars:
    game = META.new(1, OnMarsOptions(), "displaced", "")
    assert isinstance(game, OnMars)
    while game.asks()[ME].moment != "turn":
        game.play(ME, game.asks()[ME].fallback)
    return game


def the_colony_rises(game: OnMars) -> None:
    assert game.automaton is not None
    game.automaton.level_ups = 1
    game.stack[1:] = [EndOfTurn(seat=ME)]
    change(game)
    game._go_on()


def he_travels_to_the_colony(game: OnMars) -> None:
    assert game.automaton is not None
    game.automaton.travels = True
    game.player(LACERDA).space, game.player(ME).space = 1, 2
    game.shuttle_side = "colony"
    game.stack[1:] = [Journeys(order=[LACERDA, ME], left_from="orbit")]
    change(game)
    game._go_on()


def my_rover_stands_where_he_builds(does: Callable[[OnMars], None]) -> OnMars:
    """The same deed twice: once to see where he builds, once with the rover on that hex."""
    game = alone()
    before, saved = set(game.buildings), game.save()
    does(game)
    (built,) = set(game.buildings) - before
    game = META.game.load(saved)  # type: ignore[assignment]
    game.player(ME).rover = built
    game.take_news()
    does(game)
    assert built in game.buildings
    return game


def test_lacerda_builds_on_my_rover_as_the_colony_rises_and_i_place_it_at_once() -> None:
    game = my_rover_stands_where_he_builds(the_colony_rises)

    assert game.asks()[ME].moment == "displaced"
    census(game)
    game.play(ME, game.asks()[ME].fallback)
    assert game.player(ME).rover
    assert game.displaced == []


def test_lacerda_travels_and_builds_on_my_rover_and_i_place_it_before_i_travel() -> None:
    game = my_rover_stands_where_he_builds(he_travels_to_the_colony)

    assert game.asks()[ME].moment == "displaced"
    census(game)
    game.play(ME, game.asks()[ME].fallback)
    assert game.player(ME).rover
    assert game.asks()[ME].moment == "travel", "it is the same phase still"


def lender_upgrades_under_a_bot() -> tuple[OnMars, str]:
    """Seat 0's turn ends; seat 1 lent, develops into 4M and upgrades where seat 2's bot stands."""
    game = table(3)
    lender = game.player(1)
    lender.lab = {"2M": "shelter", "3T": "mine"}
    build(game, "G4", "generator", start=True)
    lender.bots, game.player(2).bots = ["F4"], ["G4"]
    blueprint(game, "B3", seat=1)
    give(game, seat=1, mineral=1)
    game.loans = [Loan(owner=1, tech="mine")]
    change(game)
    play(game, "control_center", "no", "end")
    assert game.asks()[1].moment == "lent"
    game.play(1, ["3T/4M"])
    assert game.asks()[1].moment == "upgrade"
    game.play(1, ["B3/G4"])
    while game.asks().get(1) is not None and game.asks()[1].moment == "upgrade":
        game.play(1, game.asks()[1].fallback)
    return game, "G4"


def test_a_lender_upgrades_under_anothers_bot_which_is_placed_before_the_next_turn() -> None:
    game, at = lender_upgrades_under_a_bot()

    assert game.asks()[2].moment == "displaced"
    assert not game.asks()[2].optional
    census(game)
    game.play(2, game.asks()[2].fallback)
    assert [FAR[at][bot] for bot in game.player(2).bots] == [1]
    assert all(ask.moment == "turn" for ask in game.asks().values())
    census(game)


def test_what_a_lenders_deed_borrows_is_rewarded_at_the_end_of_the_same_turn() -> None:
    game = table(3)
    game.player(1).lab["3T"], game.player(2).lab["1T"] = "mine", "upgrade"
    for at, kind, card in (("G4", "generator", "B3"), ("F4", "water_extractor", "B5")):
        build(game, at, kind, start=True)
        blueprint(game, card, seat=1)
    game.player(1).bots = ["G5"]
    give(game, seat=1, mineral=2)
    game.loans = [Loan(owner=1, tech="mine")]
    change(game)
    play(game, "control_center", "no", "end")
    game.play(1, ["3T/4M"])
    game.play(1, ["B3/G4"])
    game.play(1, ["tech/2"])
    game.play(1, ["B5/F4"])

    assert game.asks()[2].moment == "lent"
    assert not game.asks()[2].optional
    assert game.round == 1
    census(game)


def test_the_census_sees_a_piece_that_stays_off_the_map_as_a_turn_begins() -> None:
    game = table()
    census(game)
    game.displaced.append(Displaced(seat=1, piece="bot", at=game.player(1).bots.pop()))

    with pytest.raises(AssertionError, match="off the map"):
        census(game)
