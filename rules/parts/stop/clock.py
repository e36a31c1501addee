"""A time in which several seats may speak; how it closes tells nobody anything."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Any

from rules.kernel import (
    Answer,
    Ask,
    Frame,
    Game,
    Nobody,
    OwnKey,
    Seat,
    StandingOrder,
    Text,
    in_silence,
    say,
    waits,
)

ABSENT = 2
"""Number of clocks in a row that may end without a seat's word before nobody waits for it."""


class WaitForMe(StandingOrder):
    """Rounds stay open until the seat has spoken, or their clock ends.

    A seat that was silent twice in a row is not waited for until it speaks.
    """

    missed: int = 0  # the number of clocks in a row that ended without a word of the seat

    def title(self) -> Text:
        if self.missed >= ABSENT:
            return say("Wait for me, once I have spoken again")
        return say("Wait for me")

    def waits(self, game: Any, seat: Seat, here: Round) -> bool:
        """Whether this round stays open; public facts decide."""
        return True


class Round(Frame):
    """Questions to several seats that stay open for a time, once or repeatedly.

    A round ends with its clock, or earlier: when all awaited seats have spoken, but not before its
    floor. Without a clock it ends when all have spoken. Each round has a clock and a floor of its
    own. Nobody learns which seats are awaited.
    """

    begun: bool = False
    clock: str = ""  # of the present round
    floor: Annotated[str, Nobody] = ""  # of the present round, until it has passed
    absent: Annotated[list[Seat], Nobody] = []  # seats whose time has run out here
    away: Annotated[dict[Seat, bool], OwnKey] = {}  # as all were told when the round began

    alone: list[Seat] = []  # the only person at the table then, from whom nobody hides

    # ---- what a game says of its rounds -----------------------------------------------------

    def length(self, game: Any) -> str:
        """Return the game's clock that closes a round; empty: all must speak."""
        return ""

    def least(self, game: Any) -> str:
        """Return the game's clock that is its least time; empty: it may close at once."""
        return ""

    def waits_for(self, game: Any, seat: Seat) -> bool:
        """Whether the round waits for this seat: by orders and public facts, never by its hand."""
        return any(
            order.missed < ABSENT and order.waits(game, seat, self)
            for order in _waiting_orders(game, seat)
        )

    # ---- the frame --------------------------------------------------------------------------

    def asked_now(self, game: Any) -> dict[Seat, Ask]:
        """Return the questions of the present round, optional for seats that have spoken."""
        raise NotImplementedError  # each kind of round has its own

    def take(self, game: Any, seat: Seat, answer: Answer) -> None:
        """Note the answer of a seat, or the answer the clock gave for it."""
        raise NotImplementedError  # as above

    def answer(self, game: Any, seat: Seat, answer: Answer) -> None:
        if not game.by_order:
            self.note_heard(game, seat)
        self.take(game, seat, answer)

    def asks(self, game: Game) -> dict[Seat, Ask]:
        if not self.begun:
            return {}
        asked = self.asked_now(game)
        return asked if self.floor or waits(asked) else {}

    def time(self, game: Game) -> str:
        return self.floor

    def clock_ended(self, game: Game, clock: str) -> None:
        while (seat := self._unheard(game, clock)) is not None:
            ask = self.asked_now(game)[seat]
            if not ask.anonymous:
                self.note_late(game, seat)
            elif seat not in self.absent:
                self.absent.append(seat)
                self.note_missed(game, seat)
            while not ask.optional:  # all its questions, by another clock once late
                self.speak_for(game, seat, ask)
                ask = self.asked_now(game).get(seat, replace(ask, optional=True))
        if clock in (self.floor, self.clock):
            self.floor = ""  # its clock never ends before its floor
        if clock == self.clock:
            self.clock = ""  # seats still awaited have another one

    def note_heard(self, game: Any, seat: Seat) -> None:
        """Wait again for a seat that has spoken and ordered that."""
        for order in _waiting_orders(game, seat):
            order.missed = 0

    def note_missed(self, game: Any, seat: Seat) -> None:
        """Count that a seat was silent until the clock ended."""
        for order in _waiting_orders(game, seat):
            if order.waits(game, seat, self):
                order.missed += 1

    def note_late(self, game: Any, seat: Seat) -> None:
        """Note that a seat was silent, though all knew that it was awaited."""

    def speak_for(self, game: Game, seat: Seat, ask: Ask) -> None:
        """Answer for a seat that was silent until its clock ended."""
        self.take(game, seat, in_silence(game, seat, ask))

    def _unheard(self, game: Game, clock: str) -> Seat | None:
        """Return a seat that has not answered before this clock ended; None: all have."""
        closes = clock != self.floor or clock == self.clock  # a floor may last as long as a clock
        asked = self.asked_now(game).items() if closes else ()
        unheard = (seat for seat, ask in asked if ask.clock == clock and not ask.optional)
        return next(unheard, None)

    def is_quiet(self, game: Any, seat: Seat) -> bool:
        """Whether the round may close without a word of this seat."""
        if seat in self.alone and not self.lets_pass_alone(game, seat):
            return False
        return bool(self.clock) and (seat in self.away or not self.waits_for(game, seat))

    def lets_pass_alone(self, game: Any, seat: Seat) -> bool:
        """Whether the only person at a table has ordered not to be waited for."""
        return False

    def begin_round(self, game: Any) -> None:
        """Open the next round, with a clock and a floor of its own."""
        game.rounds += 1
        self.away = dict(game.away)
        length, least = self.length(game), self.least(game)
        self.clock = f"{length}:{game.rounds}" if length else ""
        self.floor = f"{least}:{game.rounds}" if least else ""
        self.begun = True
        self._know_who_is_alone(game)

    def forget_others(self, seat: Seat) -> None:
        self.absent = []

    def stay_open(self) -> None:
        self.floor = self.clock

    def people_noted(self, game: Game) -> None:
        if self.begun:
            self._know_who_is_alone(game)

    def _know_who_is_alone(self, game: Game) -> None:
        """Drop the floor where a single seat has or had a person: there is nothing to hide."""
        self.alone = list(game.people) if len(game.people) == 1 else []
        if self.alone:
            self.floor = ""


def _waiting_orders(game: Game, seat: Seat) -> list[WaitForMe]:
    return [order for order in game.orders.get(seat, ()) if isinstance(order, WaitForMe)]
