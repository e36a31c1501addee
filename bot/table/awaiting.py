"""Whom a table waits for, as the bot keeps it in mind from one change to the next."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from rules.kernel.ask import Ask, Seat
from rules.kernel.game import Game


@dataclass(frozen=True, slots=True)
class Awaiting:
    """Whom a table waits for.

    Args:
        digests: the questions it waits for, by seat.
        moments: what kind of decision each is.
        public: what all may know of it: who is awaited, for what, in which piece of the rules.
        half: whether somebody is half-way through a move, of which nobody is told yet.
        untold: what that move has done so far, as plain texts, and whether each is minor.
        turns: names of the turns of their own in which seats are asked, which all may know, too.
        quiet: who is asked, but not waited for.
        called: who has been called already for what they decide now.
        timed: who is asked under a clock of the game, and under which, whether waited for or not.
        deciding: who of them decides as all know, and by which clock, spoken or not.
        clocks: the clocks of the game that run.
        sealed: how many seals have been published.
        round: who is asked in secret together with others: nobody's answer shows before all have.
    """

    digests: Mapping[Seat, str]
    moments: Mapping[Seat, str]
    public: tuple[Any, ...]
    half: bool = False
    untold: Sequence[tuple[Any, bool]] = ()
    turns: Mapping[Seat, str] = field(default_factory=dict)
    quiet: Collection[Seat] = ()
    called: Collection[Seat] = ()
    timed: Mapping[Seat, str] = field(default_factory=dict)
    deciding: Mapping[Seat, str] = field(default_factory=dict)
    clocks: Sequence[str] = ()
    sealed: int = 0
    round: Collection[Seat] = ()

    @property
    def named(self) -> Sequence[Seat]:
        """Whom everybody knows to be awaited."""
        return self.public[0] if self.public else ()

    @property
    def alone(self) -> Seat | None:
        """The only one whom the table waits for, as everybody knows."""
        named, others = self.public[:2] if self.public else ([], True)
        return named[0] if len(named) == 1 and not others else None

    def forgotten(self) -> Awaiting:
        """The same, but what was untold never happened."""
        return replace(self, untold=())

    def without(self, seat: Seat) -> Awaiting:
        """The same, before this seat was asked."""
        return replace(self, digests={s: d for s, d in self.digests.items() if s != seat})


NOWHERE = Awaiting({}, {}, ())
"""Before the start."""


def asks_in_secret(game: Game) -> bool:
    """Whether somebody may be awaited who is not named, though all may have spoken by now."""
    return any(ask.anonymous or ask.quiet for ask in game.asks().values())


def awaiting_of(game: Game) -> Awaiting:
    """Whom the table waits for now."""
    asked = {seat: ask for seat, ask in game.asks().items() if not ask.optional}
    moments = {seat: ask.moment for seat, ask in asked.items()}
    turns = {seat: turn for seat in asked if (turn := game.own_turn(seat)) is not None}
    named = [seat for seat, ask in asked.items() if not ask.anonymous and not ask.quiet]
    place = (len(game.stack), game.stack[-1].KIND if game.stack else "")
    return Awaiting(
        digests={seat: game.digest(seat) for seat in asked},
        moments=moments,
        public=(sorted(named), asks_in_secret(game), game.moment, place),
        half=game.half_move is not None,
        untold=() if game.half_move is None else tuple(game.half_move.told),
        quiet=[seat for seat, ask in asked.items() if ask.quiet],
        called=[seat for seat, ask in asked.items() if ask.called],
        timed={seat: ask.clock for seat, ask in game.asks().items() if ask.clock},
        deciding={
            seat: ask.clock
            for seat, ask in game.asks().items()
            if ask.clock and not ask.anonymous and not ask.quiet
        },
        clocks=game.clocks(),
        sealed=game.sealed,
        turns=turns,
        round=_sealed_round({seat: ask for seat, ask in asked.items() if seat not in turns}),
    )


def _sealed_round(asked: Mapping[Seat, Ask]) -> list[Seat]:
    """Who of those who are asked outside of a turn decides in secret together with others."""
    secret = [seat for seat, ask in asked.items() if ask.secret and not ask.clock]
    hidden = any(asked[seat].anonymous for seat in secret)
    return secret if hidden or len(secret) > 1 else []
