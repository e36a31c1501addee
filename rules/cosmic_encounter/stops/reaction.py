"""The moments in which powers and flares react to events."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from rules.cosmic_encounter.state import Cosmic
from rules.cosmic_encounter.stops import lateness, uses
from rules.cosmic_encounter.stops.able import InRound
from rules.cosmic_encounter.stops.frame import CosmicStop
from rules.cosmic_encounter.stops.present import is_called, late_now, note_called, present_stop
from rules.cosmic_encounter.stops.windows import CosmicWindows
from rules.kernel import Ask, Choose, Done, Frame, Option, Seat, Text, as_ordered, say
from rules.parts.stop.frame import Stop
from rules.parts.stop.windows import Action, Answers
from rules.parts.stop.words import PASS

LET_IT = "pass"  # an option's id


class WindowsOfReaction(CosmicWindows):
    """The window of an event: each power works once in it."""

    def actions(
        self, game: Cosmic, stop: Any, seat: Seat, moment: str, held: uses.Held | None = None
    ) -> tuple[Option, ...]:
        found = uses.chosen(game, seat, moment, event=stop.happened)
        return tuple(each for each in found if _by(seat, each.id) not in stop.reacted)

    def must(self, game: Cosmic, stop: Any, moment: str) -> list[Action]:
        return uses.forced(game, moment, event=stop.happened)


class Reaction(CosmicStop):
    """An event to which powers and flares react.

    Owners of usable public powers are asked. All other reactions were named ahead in the stop
    around it, and cost no round. Announced reactions may then be answered.
    """

    WITHIN = True
    windows = WindowsOfReaction()
    REACTIONS: ClassVar[Sequence[str]] = ()
    """None: reactions were named ahead in the stop below."""

    happened: dict[str, Any] = {}
    first: bool = True  # only owners of powers are asked
    reacted: list[str] = []  # powers used for it, each of them once

    @classmethod
    def to(cls, game: Cosmic, moment: str, **happened: Any) -> Reaction | None:
        """Return the frame of an event, if anybody can react to it; else None."""
        below = present_stop(game)
        named = [] if below is None else [id for ids in below.named.values() for id in ids]
        ahead = any(id.startswith(f"{moment}:") for id in named)
        if not (ahead or uses.some_react(game, moment)):
            return None  # the usual case, without the slow check
        frame = cls(seats=game.timing_order(), moments=[moment], happened=happened)
        asked = any(frame._could(game, seat) for seat in frame.seats)
        if not (ahead or asked or frame.windows.must(game, frame, moment)):
            return None
        if below is not None:
            frame._adopt(game, below)
        return frame

    @classmethod
    def playing(cls, game: Cosmic, seat: Seat, moment: str, thing: str) -> Reaction:
        """Return the frame in which a seat plays a card in the middle of its own power."""
        seats = game.timing_order()
        named: dict[Seat, list[str]] = {each: [] for each in seats}
        named[seat] = [f"{moment}:{thing}"]
        return cls(
            seats=seats,
            moments=[moment],
            happened={"seat": seat},
            named=named,
            first=False,
            begun=True,
        )

    def _adopt(self, game: Cosmic, below: Stop) -> None:
        """Take over the reactions named ahead for such an event."""
        for seat, ids in below.named.items():
            if fitting := self._fitting(game, ids):
                self.named[seat] = fitting
                below.named[seat] = [id for id in ids if id not in fitting]

    def _fitting(self, game: Cosmic, ids: list[str]) -> list[str]:
        keys = [action.key for action in self.windows.reacting(game)]
        mine = f"{self.moments[0]}:"
        return [id for id in ids if id.startswith(mine) or id.partition(">")[0] in keys]

    def _hand_back(self, game: Cosmic) -> None:
        """Hand back the unused reactions, for the next such event."""
        below = present_stop(game)
        for seat, ids in self.named.items():
            if below is not None and seat in below.named:
                below.named[seat] = [*below.named[seat], *self._fitting(game, ids)]

    def left_for_cards(self, game: Cosmic) -> InRound:
        """Return the answers to what is announced.

        Ruling (gained_too_late): cards for the event are named before it, so one gained by it comes
        too late.
        """
        return InRound((), (), self.chain)

    def event(self, game: Cosmic) -> dict[str, Any]:
        return self.happened

    def announce(self, game: Cosmic, action: Action) -> None:
        super().announce(game, action)
        if action.moment == self.moments[0] and "." in action.id.partition("@")[0]:
            self.reacted.append(_by(action.seat, action.id))

    def _could(self, game: Cosmic, seat: Seat) -> tuple[Option, ...]:
        """Return the uses of a seat's powers, which all can see."""
        if not any(uses.own_at_moment(a, self.moments[0]) for a in game.player(seat).aliens):
            return ()
        return tuple(
            option
            for option in self.windows.actions(game, self, seat, self.moments[0])
            if "." in option.id.partition("@")[0]
        )

    def begin_round(self, game: Cosmic) -> None:
        if not self.first:
            super().begin_round(game)
            return
        asked = [seat for seat in self.seats if self._could(game, seat)]
        late = self.late_here(game)
        for seat in asked:
            if seat in late:
                self.take(game, seat, as_ordered(game, seat, self._whether(game, seat)))
        if waiting := [seat for seat in asked if seat not in late]:
            game.rounds += 1  # else nobody may notice that something was named ahead
            overdue = all(lateness.is_overdue(game, seat) for seat in waiting)
            length = self.length(game) if overdue else self.main_length(game)
            self.main_clock = f"{length}:{game.rounds}" if length else ""
            self.called = [seat for seat in waiting if is_called(game, seat)]
            note_called(game, waiting)
        self.foretold = [action.key for action in self.windows.reacting(game)]
        self.begun = True

    def late_here(self, game: Cosmic) -> list[Seat]:
        return late_now(game)

    def note_late(self, game: Cosmic, seat: Seat) -> None:
        below = present_stop(game)
        if below is None:
            super().note_late(game, seat)
        else:
            below.note_late(game, seat)
            self.forget(seat)

    def note_decides(self, game: Cosmic, seat: Seat) -> None:
        below = present_stop(game)
        if below is None:
            super().note_decides(game, seat)
        else:
            below.note_decides(game, seat)
            self.forget(seat)

    def asked_now(self, game: Cosmic) -> dict[Seat, Ask]:
        if not self.first:
            return super().asked_now(game)
        owners = [seat for seat in self.seats if self._could(game, seat)]
        undecided = [seat for seat in owners if seat not in self.decided]
        return {seat: self._whether(game, seat) for seat in undecided}

    def is_awaited(self, game: Cosmic) -> bool:
        return bool(self.asked_now(game)) if self.first else super().is_awaited(game)

    def has_to_decide(self, game: Cosmic, seat: Seat) -> bool:
        return self.first or super().has_to_decide(game, seat)

    def _whether(self, game: Cosmic, seat: Seat) -> Choose:
        options = (*self._could(game, seat), Option(LET_IT, PASS, aside=True))
        return Choose(
            title=self.what(game),
            moment="react",
            options=options,
            fallback=[LET_IT],
            called=seat in self.called,
            clock=self.main_clock,
        )

    def what(self, game: Cosmic) -> Text:
        """Return the event in words, and the question to a power's owner."""
        seat = self.happened.get("seat")
        happened = HAPPENED.get(self.moments[0], "Something has happened.")
        if seat is None:
            return say("{happened} Do you use your power?", happened=say(happened))
        text = "{seat:seat}: {happened} Do you use your power?"
        return say(text, seat=seat, happened=say(happened))

    def take(self, game: Cosmic, seat: Seat, answer: Any) -> None:
        if not self.first:
            super().take(game, seat, answer)
            return
        self.forget(seat)
        self.decided[seat] = Answers(use=answer)
        if answer != [LET_IT]:
            wanted = [f"{self.moments[0]}:{id}" for id in answer]
            self.named[seat] = [*wanted, *self.named.get(seat, [])]

    def advance(self, game: Cosmic) -> Frame | Done | None:
        if self.begun and self.first and not self.asked_now(game):
            self.first, self.decided = False, {}
            self.clock = self.floor = self.main_clock = ""
            self.seats = game.timing_order()
            self.asks_anew = False
            return self._go(game)
        outcome = super().advance(game)
        if isinstance(outcome, Done):
            self._hand_back(game)
        return outcome

    def _go(self, game: Cosmic) -> Frame | Done | None:
        """Carry out the named reactions; only announced ones ask anybody anew."""
        for seat in self.seats:
            self.named.setdefault(seat, [])
        return super().advance(game)


def _by(seat: Seat, use: str) -> str:
    """Return the name of a use by a seat."""
    return f"{seat}/{use}"


HAPPENED = {
    "on_ships_to_warp": "ships go to the warp.",
    "on_ships_lost": "ships have gone to the warp.",
    "on_other_draw": "cards are drawn.",
    "on_other_retrieve": "ships come back from the warp.",
    "on_other_discard": "a card is discarded.",
    "on_player_loses_power": "a power is lost.",
    "on_other_colony_gained": "a colony is gained.",
    "on_new_hand": "a new hand is drawn.",
    "compensation_from_you": "compensation is collected.",
}
"""Window -> the words of its event, after the name of its player."""
