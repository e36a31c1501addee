"""The common data of all kinds of question: what they show, and the result of a press."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from discord import ui

from bot.table.views.table_view import TableView
from cogs.ui.ids import TOP, Press, Stage
from cogs.ui.words import Speech
from rules.kernel.ask import Answer, Refused
from rules.kernel.text import say

GONE = say("That choice is gone. Look at the present question.")


@dataclass(frozen=True, slots=True)
class Answered:
    """The answer to the question by a press or a form; the table service judges it."""

    answer: Answer


@dataclass(frozen=True, slots=True)
class Question:
    """A view of a question, the step reached within it, and its language.

    A picture tells the reasons of the closed choices in `explained`; words need not repeat them.
    """

    view: TableView
    speech: Speech
    stage: Stage = TOP
    explained: frozenset[str] = frozenset()

    @classmethod
    def at(cls, view: TableView, stage: Stage = TOP) -> Question:
        return cls(view, Speech(view.seats), stage)

    def press(self, verb: str, argument: str = "") -> Press:
        return Press.own(self.view, verb, argument)


@dataclass(slots=True)
class Parts:
    """The content of one question: texts, rows of components, and small print below them."""

    said: list[str] = field(default_factory=list)
    rows: list[ui.ActionRow[Any]] = field(default_factory=list)
    below: str = ""


def gone() -> Refused:
    """Return the refusal of a press that does not fit the question."""
    return Refused(GONE)
