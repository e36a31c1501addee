"""Decisions of several seats at the same time, none known before all are made."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Annotated, Any, ClassVar

from pydantic import model_validator

from rules.kernel import (
    BACK,
    Answer,
    Ask,
    Done,
    Frame,
    Game,
    Nobody,
    OwnKey,
    Seat,
    Text,
    from_plain,
    in_silence,
    say,
)
from rules.parts.in_short import in_short
from rules.parts.lane import Lane

CHANGEABLE = say("You can change it until the others have chosen, too.")
CHANGING = say("That stands until you choose again.")


class Together(Frame):
    """Decisions at the same time: a lane for each seat.

    - A `clock`, where there is one, ends for all of them.
    - No lane takes effect before all are done. The frame below then hears `{seat: its lane's
      result}`.
    - With `revisable` lanes, a seat that is done may choose anew while others still choose. Its
      first choice stands until the new one is complete.
    - Nobody sees another seat's lane, nor whether that seat chooses anew.
    """

    FORMERLY: ClassVar[tuple[str, ...]] = ("kernel.Together",)

    ONE_DECISION = True
    STEPS_BACK: ClassVar[bool] = True
    """Whether a seat may go back within a lane of several questions, if lanes are revisable."""

    STAYS: ClassVar[frozenset[str]] = frozenset({"lanes"})

    lanes: Annotated[dict[Seat, Lane], OwnKey]
    revisable: bool = False
    first: Annotated[dict[Seat, Lane], OwnKey] = {}  # the lanes at their first questions
    changes: Annotated[dict[Seat, Lane], OwnKey] = {}  # lanes of seats that choose anew
    past: Annotated[dict[Seat, list[Lane]], OwnKey] = {}  # before each answer of an unfinished lane
    clock: Annotated[str, Nobody] = ""
    began_with: Annotated[str | None, Nobody] = None  # the moment of the first questions

    @model_validator(mode="before")
    @classmethod
    def _of_former_rules(cls, save: Any) -> Any:
        """Read a save in which stacks, results and names by seat lay side by side."""
        if not isinstance(save, dict) or not ({"results", "beginnings"} & set(save)):
            return save
        plain = dict(save)
        results, named = plain.pop("results", {}), plain.pop("named", {})
        plain["lanes"] = {
            seat: {"frames": lane, "result": results.get(seat), "named": named.get(seat)}
            for seat, lane in plain["lanes"].items()
        }
        first = plain.pop("beginnings", {})
        plain["first"] = {seat: {"frames": frames} for seat, frames in first.items()}
        plain["changes"] = {
            seat: {"frames": change["lane"], "named": change.get("named", [])}
            for seat, change in plain.get("changes", {}).items()
        }
        return plain

    @classmethod
    def of(cls, frames: dict[Seat, Frame], *, revisable: bool = False, clock: str = "") -> Together:
        """Return a frame that asks all these seats at the same time."""
        lanes = {seat: Lane(frames=[frame]) for seat, frame in frames.items()}
        return cls(lanes=lanes, revisable=revisable, clock=clock)

    @property
    def results(self) -> dict[Seat, Any]:
        """The results of the lanes that are done."""
        return {seat: lane.result for seat, lane in self.lanes.items() if lane.done}

    def asks(self, game: Game) -> dict[Seat, Ask]:
        found: dict[Seat, Ask] = {}
        for seat, lane in self.lanes.items():
            if lane.done:
                continue
            ask = lane.ask(game, seat)
            if ask is None:
                return {}  # this lane has no question yet: `advance` leads it there
            found[seat] = replace(ask, back=True) if self.past.get(seat) else ask
        if found and self.revisable:
            may_change = [seat for seat in self.results if seat not in game.gone]
            changing = [seat for seat in may_change if seat in self.first]
            found |= {seat: self._asked_again(game, seat) for seat in changing}
        if self.clock:
            return {seat: replace(ask, clock=self.clock) for seat, ask in found.items()}
        return found

    def _asked_again(self, game: Any, seat: Seat) -> Ask:
        """Return the seat's first question, or its present one while it chooses anew."""
        ask = self.changes.get(seat, self.first[seat]).frames[-1].asks(game)[seat]
        chosen, back = self._reminder(seat), bool(self.past.get(seat))
        return replace(ask, optional=True, secret=True, chosen=chosen, back=back)

    def _reminder(self, seat: Seat) -> Text:
        """Return the seat's choice, and whether it stands."""
        until = CHANGING if seat in self.changes else CHANGEABLE
        named = self.lanes[seat].named
        if named is None:  # a save of former rules
            text = "You have chosen. {until}"
        elif named:
            text = "You chose {chosen}. {until}"
        else:
            text = "You chose nothing. {until}"
        chosen = in_short(("named", from_plain(name)) for name in named or ())
        return say(text, chosen=chosen, until=until)

    def public_moment(self, asked: Mapping[Seat, Ask]) -> str:
        """Return the moment of the first questions: nobody learns how far each seat has come."""
        return super().public_moment(asked) if self.began_with is None else self.began_with

    def answer(self, game: Game, seat: Seat, answer: Answer) -> Frame | None:
        if self.began_with is None:
            self.began_with = self.public_moment(self.asks(game))
        if answer == BACK:
            self._go_back(seat)
        elif self.lanes[seat].done:
            self._change(game, seat, answer)
        else:
            lane = self.lanes[seat]
            if seat not in self.first:
                self.first[seat] = lane.model_copy(deep=True)
            self._step(game, seat, lane, answer)
        return None

    def _change(self, game: Game, seat: Seat, answer: Answer) -> None:
        """Take an answer of a new choice; the former choice stands until this one is complete."""
        if seat not in self.changes:
            self.changes[seat] = self.first[seat].model_copy(deep=True)
        change = self.changes[seat]
        self._step(game, seat, change, answer)
        if change.done:
            self.lanes[seat] = self.changes.pop(seat)

    def _step(self, game: Game, seat: Seat, lane: Lane, answer: Answer) -> None:
        has_steps = self.revisable and self.STEPS_BACK
        before = lane.model_copy(deep=True) if has_steps else None
        lane.answer(game, seat, answer)
        if lane.done:
            self.past.pop(seat, None)
        elif before is not None:
            self.past[seat] = [*self.past.get(seat, ()), before]

    def _go_back(self, seat: Seat) -> None:
        """Go back to the question before; nobody has learnt anything of the forgotten answer."""
        *earlier, before = self.past.pop(seat)
        if earlier:
            self.past[seat] = earlier
        if not self.lanes[seat].done:
            self.lanes[seat] = before
        elif earlier:
            self.changes[seat] = before
        else:  # nothing is left of the change
            del self.changes[seat]

    def clock_ended(self, game: Game, clock: str) -> None:
        for seat, lane in self.lanes.items():
            while (ask := lane.ask(game, seat)) is not None:
                lane.answer(game, seat, in_silence(game, seat, ask))

    def forget_others(self, seat: Seat) -> None:
        self.lanes |= {other: lane for other, lane in self.first.items() if other != seat}

    def chose_in_secret(self, seat: Seat) -> bool:
        return self.revisable and (seat in self.first or bool(self.past.get(seat)))

    def advance(self, game: Game) -> Frame | Done | None:
        for seat, lane in self.lanes.items():
            lane.settle(game, seat)
        if not all(lane.done for lane in self.lanes.values()):
            return None
        game.seal()  # secret choices are now shown: there is no way back
        return Done(self.results)

    def seat_left(self, game: Game, seat: Seat) -> None:
        self.past.pop(seat, None)
        for lanes in (self.lanes, self.first, self.changes):
            for lane in lanes.values():
                lane.seat_left(game, seat)
