"""The players a table awaits, remembered from one change to the next."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from rules.kernel import Ask, Asks, Game, Seat


@dataclass(frozen=True, slots=True)
class Awaiting:
    """The players a table awaits.

    Args:
        digests: the questions it waits for, by seat.
        moments: the kind of decision of each.
        public: the facts for everybody: the awaited seats, whether there are others, and the place
            in the rules.
        half: whether a player is half-way through a move that nobody else knows of.
        untold: the lines of that move so far, as plain texts, and whether each is minor.
        turns: names of the own turns in which seats are asked, which are public, too.
        quiet: seats that are asked, but not waited for.
        called: seats already called for their present decision.
        timed: seats asked under a clock of the game, and that clock, whether waited for or not.
        deciding: those of them who publicly decide, and by which clock, spoken or not.
        named: the seats that everybody knows to be awaited.
        alone: the only awaited seat, as everybody knows.
        clocks: the running clocks of the game.
        sealed: the number of published seals.
        round: seats asked in secret together: no answer shows before all have answered.
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
    named: Sequence[Seat] = ()
    alone: Seat | None = None
    clocks: Sequence[str] = ()
    sealed: int = 0
    round: Collection[Seat] = ()

    def forgotten(self) -> Awaiting:
        """Return the same without untold lines, as if they had never happened."""
        return replace(self, untold=())

    def without(self, seat: Seat) -> Awaiting:
        """Return the same, before this seat was asked."""
        return replace(self, digests={s: d for s, d in self.digests.items() if s != seat})


NOWHERE = Awaiting({}, {}, ())
"""The state before the start."""


def asks_in_secret(every: Asks) -> bool:
    """Return whether an unnamed player may be awaited, though all may have answered by now."""
    return any(_hides(ask) for ask in every.values())


def _hides(ask: Ask) -> bool:
    """Whether nobody may see that a seat is asked, or whether it has answered."""
    return ask.anonymous or ask.quiet


def awaiting_of(game: Game) -> Awaiting:
    """Return the players that the table awaits now."""
    every, half = game.asks(), game.half_move
    asked = {seat: ask for seat, ask in every.items() if not ask.optional}
    named, others = sorted([s for s, a in asked.items() if not _hides(a)]), asks_in_secret(every)
    clocks = game.clocks()
    timed = {seat: ask.clock for seat, ask in every.items() if ask.clock} if clocks else {}
    turns = {seat: turn for seat in asked if (turn := game.own_turn(seat)) is not None}
    place = (len(game.stack), game.stack[-1].KIND if game.stack else "")
    return Awaiting(
        digests={seat: game.digest(seat) for seat in asked},
        moments={seat: ask.moment for seat, ask in asked.items()},
        public=(named, others, game.moment, place),
        named=named,
        alone=named[0] if len(named) == 1 and not others else None,
        half=half is not None,
        untold=() if half is None else tuple(half.told),
        turns=turns,
        quiet=[seat for seat, ask in asked.items() if ask.quiet],
        called=[seat for seat, ask in asked.items() if ask.called],
        timed=timed,
        deciding={seat: by for seat, by in timed.items() if not _hides(every[seat])},
        clocks=clocks,
        sealed=game.sealed,
        round=_sealed_round({seat: ask for seat, ask in asked.items() if seat not in turns}),
    )


def _sealed_round(asked: Mapping[Seat, Ask]) -> list[Seat]:
    """Return the seats asked outside turns that decide in secret together."""
    secret = [seat for seat, ask in asked.items() if ask.secret and not ask.clock]
    hidden = any(asked[seat].anonymous for seat in secret)
    return secret if hidden or len(secret) > 1 else []
