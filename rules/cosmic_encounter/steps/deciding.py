"""A decision of one seat that may take several questions, one after the other."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Any, ClassVar

from rules.cosmic_encounter.state import Cosmic
from rules.kernel.ask import BACK, Answer, Ask, Seat
from rules.kernel.frame import Done, Frame
from rules.kernel.view import OwnSeat


class Decision(Frame):
    """Asks its seat one question after the other, then carries out what was decided.

    The frame below hears the answers, `{name of the question: answer}`.
    """

    ONE_DECISION = True
    BY_ORDER: ClassVar[bool] = False
    """Whether its seat is asked at all follows from an order, of which nobody else may learn by
    taking back what came before."""

    seat: Seat
    answers: Annotated[dict[str, Any], OwnSeat] = {}  # secret until it is carried out
    begun: bool = False
    done: bool = False

    def next_question(self, game: Cosmic, answers: dict[str, Any]) -> tuple[str, Ask] | None:
        """What is asked next, and its name; None: no more."""
        raise NotImplementedError  # each decision has its own questions

    def carry_out(self, game: Cosmic, answers: dict[str, Any]) -> Frame | None:
        """Do what was decided; may open a frame."""
        return None

    def asks(self, game: Cosmic) -> dict[Seat, Ask]:
        found = None if self.done else self.next_question(game, self.answers)
        if found is None or (self.BY_ORDER and not self.begun):
            return {}
        return {self.seat: replace(found[1], back=True) if self.answers else found[1]}

    def answer(self, game: Cosmic, seat: Seat, answer: Answer) -> None:
        if answer == BACK and self.answers:
            self.answers.popitem()
            return
        found = self.next_question(game, self.answers)
        if found is not None:
            self.answers[found[0]] = answer

    def advance(self, game: Cosmic) -> Frame | Done | None:
        if self.done:
            return Done(self.answers)
        if self.BY_ORDER and not self.begun:
            self.begun = True
            if game.options.clocked:  # else everybody is asked
                game.seal()
            return None
        self.done = True
        if self.seat in game.gone:
            return None
        return self.carry_out(game, self.answers)
