"""A stop does not wait again for a player whose time ran out in it, until that player answers."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kernel import BACK, MORE, Ask, Seat, StandingOrder
from rules.parts.stop.words import WHATEVER
from tests.kernel.test_stop import Clash, D, Duel, O, Timed, X, Y, public, timed
from tests.kernel.toy import Question, reloaded, table


class Second(StandingOrder):
    """Decides for b where nobody waits for its seat."""

    def answers(self, game: Any, seat: Seat, ask: Ask) -> None:
        return None

    def in_silence(self, game: Any, seat: Seat, ask: Ask) -> tuple[list[str]] | None:
        return (["b"],) if ask.moment == "card" else None


def overslept(hands: dict[Seat, list[str]] | None = None, **more: Any) -> Any:
    """The time of the decider has run out; then X has announced something, which voids it all."""
    game = timed({X: ["early1"], **(hands or {})}, decider=D, **more)
    game.stack.pop(1)
    game.play(X, ["early:early1"])
    game.clock_ended("stop:1")
    game.clock_ended("main:1")
    assert game.told == ["2 announces early1"]
    return game


def test_whoever_let_their_time_run_out_does_not_hold_up_the_next_round() -> None:
    game = overslept()

    assert game.awaited() == []
    assert game.asks()[D].quiet
    assert not game.asks()[D].anonymous
    assert "main:2" not in game.clocks()
    game.clock_ended("floor:2")
    assert game.told[-1] == "early1 works"
    assert game.heard == [{D: ["a"]}]


def test_who_is_late_may_still_decide_and_is_then_waited_for_again() -> None:
    game = overslept({O: ["late1"], D: ["late2"]})
    game.play(O, ["late:late1"])
    game.play(D, MORE)
    assert game.awaited() == [D], "all see that it has come back"
    assert game.asks()[D].called, "it was called before"
    game.play(D, BACK)
    game.play(D, ["b"])
    game.clock_ended("floor:2")

    assert game.told[-1] == "0 announces late1"
    assert game.awaited() == [D]


def test_orders_speak_for_the_late_as_they_do_when_a_clock_ends() -> None:
    game = overslept()
    game.instruct(D, [Second()])
    game.clock_ended("floor:2")

    assert game.heard == [{D: ["b"]}]


def test_what_an_order_answers_is_no_word_of_its_owner() -> None:
    class Always(Second):
        def answers(self, game: Any, seat: Seat, ask: Ask) -> tuple[list[str]] | None:  # type: ignore[override]  # it does answer
            return (["b"],) if ask.moment == "card" else ([WHATEVER],)

    game = overslept({O: ["late1"]})
    game.play(O, ["late:late1"])
    game.instruct(D, [Always()])
    assert game.asks()[D].optional
    game.instruct(D, [])
    game.clock_ended("floor:2")

    assert game.told[-1] == "0 announces late1"
    assert game.awaited() == []


@pytest.mark.parametrize("when", ["before the clock ended", "after it"])
def test_a_save_and_the_way_back_keep_who_is_late(when: str) -> None:
    game = timed({X: ["early1"]}, decider=D)
    game.stack.pop(1)
    game.play(X, ["early:early1"])
    game.clock_ended("stop:1")
    late = when == "after it"
    if late:
        game.clock_ended("main:1")
    saved = game.save()
    game.play(D, ["b"])
    back = type(game).load(saved)

    assert back.awaited() == ([] if late else [D])
    assert public(back) == public(reloaded(back))


def test_in_the_next_stop_they_are_waited_for_as_before() -> None:
    stops = [Timed(seats=[O, D, X, Y], moments=["early"], decider=D) for _ in range(2)]
    game = table(*stops, seats=4, game=Duel)
    game.clock_ended("stop:1")
    game.clock_ended("main:1")

    assert game.awaited() == [D]
    assert "main:2" in game.clocks()


def test_a_late_leaver_is_forgotten() -> None:
    game = overslept()
    game.leave(D)
    game.clock_ended("floor:2")

    assert game.heard == [{}]


def test_whether_a_late_seat_is_waited_for_follows_from_nothing_hidden() -> None:
    """Whatever the others hold, name and pass, all is the same until something is announced."""
    traces = []
    for hands, others in (
        ({}, []),
        ({O: ["late1"], Y: ["zap1"]}, [(O, ["late:late1"])]),
        ({D: ["zap2", "late3"]}, [(O, []), (Y, [])]),
    ):
        game = overslept(hands)
        trace = [public(game)[2:4], game.view(None)["stack"]]
        for seat, answer in others:
            game.play(seat, answer)
            trace.append(None)
        traces.append([*trace[:2], game.awaited(), game.clocks()])

    assert traces[1:] == traces[:-1]


def test_a_decider_in_a_stop_without_clocks_is_waited_for_always() -> None:
    stop = Clash(seats=[O, D], moments=["early"], decider=D)
    game = table(Question.to(O), stop, seats=4, game=Duel, hands={})

    assert game.awaited() == [D]
    assert game.clocks() == []
