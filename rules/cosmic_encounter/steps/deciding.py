"""A decision of one seat that may take several questions, one after the other."""

from dataclasses import replace
from typing import Annotated, Any, ClassVar, TypeAlias

from pydantic import model_validator

from rules.cosmic_encounter.state import Cosmic
from rules.cosmic_encounter.stops import lateness
from rules.cosmic_encounter.stops.present import is_called, late_now, note_called, present_stop
from rules.kernel import (
    BACK,
    Answer,
    Ask,
    Done,
    Frame,
    Nobody,
    OwnSeat,
    Seat,
    as_ordered,
    in_silence,
)

Answers: TypeAlias = dict[str, Any]
"""The answers, by the names of the questions."""


class Decision(Frame):
    """Asks its seat one question after the other, then carries the decision out.

    The frame below hears the answers, `{name of the question: answer}`. Where stops close by the
    clock, all its questions have one main clock. Decisions made at the same time share one. A
    player whose time ran out in the present stop is not asked.
    """

    ONE_DECISION = True
    STAYS = frozenset({"answers"})  # of a decision that is being carried out
    BY_ORDER: ClassVar[bool] = False
    """Whether an order decides if its seat is asked at all. Nobody may learn of that order by
    undoing an earlier move."""

    seat: Seat
    answers: Annotated[Answers, OwnSeat] = {}  # secret until it is carried out
    begun: bool = False
    done: bool = False
    clock: Annotated[str, Nobody] = ""
    called: bool = False  # its seat was called before in the present stop

    @model_validator(mode="before")
    @classmethod
    def _of_former_rules(cls, save: Any) -> Any:
        """Read a save of an open question without a clock: it goes on without one."""
        is_former = isinstance(save, dict) and "begun" in save and "clock" not in save
        return {**save, "begun": True} if is_former else save

    def forget_others(self, seat: Seat) -> None:
        if seat != self.seat and not self.done:
            self.answers = {}

    def next_question(self, game: Cosmic, answers: Answers) -> tuple[str, Ask] | None:
        """Return the name and the next question; None: no more."""
        raise NotImplementedError  # each decision has its own questions

    def carry_out(self, game: Cosmic, answers: Answers) -> Frame | None:
        """Carry out the decision; may return a frame to open."""
        return None

    def asks(self, game: Cosmic) -> dict[Seat, Ask]:
        found = None if self.done else self.next_question(game, self.answers)
        if found is None or self._is_to_begin(game):
            return {}
        _, ask = found
        back, called = bool(self.answers), self.called
        return {self.seat: replace(ask, back=back, called=called, clock=self.clock)}

    def _is_to_begin(self, game: Cosmic) -> bool:
        return not self.begun and (self.BY_ORDER or self._has_a_clock(game))

    def _has_a_clock(self, game: Cosmic) -> bool:
        return game.options.clocked and game.stack[-1] is self

    def answer(self, game: Cosmic, seat: Seat, answer: Answer) -> None:
        if not game.by_order and self.clock:
            self._note_decides(game)
        if answer == BACK and self.answers:
            self.answers.popitem()
            return
        found = self.next_question(game, self.answers)
        if found is not None:
            self.answers[found[0]] = answer

    def advance(self, game: Cosmic) -> Frame | Done | None:
        if self.done:
            return Done(self.answers)
        if self._is_to_begin(game):
            self._begin(game)
            return None
        self.done = True
        if self.seat in game.gone:
            return None
        return self.carry_out(game, self.answers)

    def _begin(self, game: Cosmic) -> None:
        self.begun = True
        if self._has_a_clock(game):
            self._have_a_clock(game)
        if self.BY_ORDER and game.options.clocked:  # else everybody is asked
            game.seal()

    def _have_a_clock(self, game: Cosmic) -> None:
        if self.seat not in late_now(game):
            self.clock = lateness.decision_clock(game, self.seat)
            if self.next_question(game, self.answers) is not None:
                self.called = is_called(game, self.seat)
                note_called(game, [self.seat])
            return
        while (found := self.next_question(game, self.answers)) is not None:
            name, ask = found
            self.answers[name] = as_ordered(game, self.seat, ask)

    def clock_ended(self, game: Cosmic, clock: str) -> None:
        while (found := self.next_question(game, self.answers)) is not None:
            name, ask = found
            self.answers[name] = in_silence(game, self.seat, ask)
        stop = present_stop(game)
        if stop is None:
            lateness.note_overdue(game, self.seat)
        else:
            stop.note_late(game, self.seat)

    def _note_decides(self, game: Cosmic) -> None:
        stop = present_stop(game)
        if stop is None:
            lateness.note_decides(game, self.seat)
        else:
            stop.note_decides(game, self.seat)
