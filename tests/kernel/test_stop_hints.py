"""A stop's hints: what became of somebody's named action, and what comes after."""

from __future__ import annotations

from rules.kernel import MORE
from rules.parts.stop.words import FILLED_IN, NOTHING_FITS, PASS
from tests.kernel.test_stop import D, O, X, Y, ask, clash, name, timed


def test_before_anything_has_happened_nobody_is_told_anything() -> None:
    game = clash({O: ["late1"], X: ["early1"]})

    assert [ask(game, seat).hint for seat in (O, D, X, Y)] == [None] * 4


def test_only_whoever_had_named_something_is_told_that_it_is_void() -> None:
    game = clash({O: ["late1"], X: ["early1"]})
    name(game, o=["late1"], x=["early1"])

    assert ask(game, O).hint == FILLED_IN
    assert ask(game, D).hint is None


def test_beside_a_decision_one_is_told_what_is_asked_after_it() -> None:
    game = clash({D: ["early1", "late1"]}, decider=D)
    game.play(D, MORE)
    assert str(ask(game, D).hint) == "After this: Which?"

    game.play(D, ["early:early1", "late:late1"])
    game.play(D, ["b"])
    name(game)

    assert str(ask(game, D).hint) == f"{FILLED_IN} After this: Which?"


def test_whoever_is_not_waited_for_and_has_nothing_to_name_is_told_so_and_has_no_button() -> None:
    game = timed({X: ["early1"]}, decider=D)

    assert (ask(game, Y).hint, ask(game, Y).none) == (NOTHING_FITS, None)
    assert (ask(game, X).hint, ask(game, X).none) == (None, PASS)


def test_what_a_decider_has_named_counts_though_its_time_runs_out_before_it_decides() -> None:
    game = timed({D: ["early1"]}, decider=D)
    game.play(D, MORE)
    game.play(D, ["early:early1"])

    for clock in ("stop:1", "main:1", "floor:1"):
        if clock in game.clocks():
            game.clock_ended(clock)

    assert game.told[:1] == ["1 announces early1"]
