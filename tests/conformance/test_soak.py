"""The long run of random games: the same again from its seed, and taken up where it stopped."""

import os
import re
import signal
from dataclasses import replace
from typing import Any

import pytest

from rules.kernel import Answer, Ask, Seat, StandingOrder, Text, say
from tests.conformance import soak
from tests.conformance.tables import Case, Play
from tests.games.sorcery import META, Sorcery


class Anything(StandingOrder):
    """Whatever is asked."""

    def title(self) -> Text:
        return say("Answer whatever is asked")

    def answers(self, game: Any, seat: Seat, ask: Ask) -> tuple[Answer] | None:
        return (ask.fallback,)


class Circles(Sorcery):
    """A game that ignores the answers of orders, so that it asks the orders forever."""

    def _carry_out(self, seat: Seat, answer: Answer, *, automatic: bool) -> None:
        if not automatic:
            super()._carry_out(seat, answer, automatic=False)


def test_orders_that_go_in_a_circle_are_a_fault_though_the_table_goes_on() -> None:
    def begun(*given: Any) -> Circles:
        return Circles.model_validate(META.new(*given).model_dump(mode="json"))

    meta = replace(META, new=begun, game=Circles)
    play = Play(Case(meta, 3, META.options()), "circle")
    seat = play.game.awaited()[0]

    with pytest.raises(AssertionError, match="orders went in a circle"):
        play.move(("orders", seat, [Anything()]))


def told(*given: str) -> tuple[int, str]:
    lines: list[str] = []
    code = soak.soak_as_told([*given, "--game", "sorcery", "--game", "orchard"], lines.append)
    return code, "\n".join(lines)


@pytest.mark.long
def test_a_seed_gives_the_same_games_again() -> None:
    once = told("--seed", "5", "--games", "1")
    assert told("--seed", "5", "--games", "1") == once
    assert told("--seed", "6", "--games", "1") != once


@pytest.mark.long
def test_a_run_is_taken_up_where_it_stopped() -> None:
    def decisions(said: str) -> int:
        return int(re.findall(r"(\d+) decisions", said)[-1])

    _, whole = told("--seed", "5", "--games", "2")
    _, first = told("--seed", "5", "--games", "1")
    again = re.findall(r"to go on: (.*?) --game", first)[-1].split()
    _, rest = told(*again, "--games", "1")

    assert decisions(first) + decisions(rest) == decisions(whole)


def test_games_of_robots_alone_are_played_and_their_way_is_said() -> None:
    code, said = told("--robots", "--seed", "5", "--games", "2")

    assert code == 0
    assert "none broken" in said
    assert "to go on: --seed 5 --from 2 --robots --game sorcery" in said


def test_a_seed_that_nobody_gave_is_said() -> None:
    assert re.match(r"seed \d+, from game 0", told("--games", "0")[1])


def test_a_broken_promise_is_said_with_the_way_to_play_it_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def broken_at_once(play):
        yield
        raise AssertionError("it was to be")

    monkeypatch.setattr(soak, "ALL", (broken_at_once,))
    code, said = told("--seed", "5", "--from", "7", "--games", "1")

    assert code == 1
    assert "BROKEN in game 7: broken at once: " in said
    assert "decision 2: AssertionError: it was to be" in said
    assert "again: --seed 5 --from 7 --games 1 --game sorcery --game orchard" in said


def test_told_to_stop_it_ends_after_the_game_and_says_how_to_go_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def stops(play):
        os.kill(os.getpid(), signal.SIGTERM)
        while not play.game.over:
            yield

    monkeypatch.setattr(soak, "ALL", (stops,))
    before = signal.getsignal(signal.SIGTERM)
    code, said = told("--seed", "5")

    assert code == 0
    assert "to go on: --seed 5 --from 1 " in said
    assert signal.getsignal(signal.SIGTERM) is before
