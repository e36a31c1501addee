"""Games of robots alone: each comes to its end, and so does each turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Final

from bot.table.seats.caretakers import PATIENT
from rules.robots import STRENGTHS, Strength
from tests.conformance.promises_of_robots import is_vain
from tests.conformance.tables import TIME, Case, Play

ENDLESS: Final = 20_000
"""Decisions after which a game between robots is taken to have no end: whole games of Cosmic
Encounter with five take up to four thousand."""
WHOLE: Final = {("on_mars", 2): 2}
"""Games that are played in this number, and from their very beginning, since such had no end."""


def games_alone(tables: Sequence[Sequence[Case]]) -> Iterator[tuple[Sequence[Case], int]]:
    """Return the sets of options of each number of seats, and the numbers of the games with them.

    Mostly it is one: usual options with an even number of seats, others with an odd one; `make
    soak` plays thousands.
    """
    for variants in tables:
        seats = variants[0].seats
        whole = WHOLE.get((variants[0].meta.id, seats))
        yield from ((variants, number) for number in ([seats] if whole is None else range(whole)))


def game_of_robots(variants: Sequence[Case], number: int) -> Play:
    """Return the game of this number: every second one has the usual options, as whole games have.

    In the others the sets of options take turns.
    """
    usual = variants[0]
    whole = (usual.meta.id, usual.seats) in WHOLE
    turn = (number + 1) // 2 % len(variants) if number % 2 and not whole else 0
    return Play(replace(variants[turn], whole=whole), f"robots-{number}")


def strength_of(number: int) -> Strength:
    """Return how well the robots of this game play: each strength in every second game."""
    return STRENGTHS[::-1][number % len(STRENGTHS)]


def alone(play: Play, strength: Strength = "usual") -> None:
    """Let robots play a game to its end.

    Raises:
        AssertionError: it has none, a turn is so long that the table service would end it, or a
            robot does what has no effect.
    """
    game, random = play.game, Random(play.seed).random
    before, steps = "", 0
    while not game.over:
        assert len(play.log) < ENDLESS, f"{play} has no end"
        asked = [(seat, ask) for seat, ask in game.asks().items() if not ask.optional]
        if not asked:
            play.move(("clock", TIME, game.clocks()[0]))
            continue
        seat, ask = asked[0]
        turn = f"{seat} {game.own_turn(seat)}"
        before, steps = turn, steps + 1 if turn == before else 1
        assert steps < PATIENT, f"{play}: a turn goes on and on"
        answer = play.case.meta.robot(game.view(seat), ask, seat, random, strength)
        assert not is_vain(ask, answer), f"{play}: a robot does what has no effect: {answer!r}"
        play.move(("play", seat, answer))
