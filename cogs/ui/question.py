"""What every kind of question is given to be shown, and what a press leads to."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from discord import ui

from bot.table.views.table_view import TableView
from cogs.ui.ids import TOP, Press, Stage
from cogs.ui.words import Speech
from rules.kernel.ask import Answer, Refused
from rules.kernel.text import Text, Translate, say

GONE = say("That choice is gone. Look at the present question.")


@dataclass(frozen=True, slots=True)
class Answered:
    """A press or a form has answered the question; the table service judges it."""

    answer: Answer


@dataclass(frozen=True, slots=True)
class Question:
    """A view of a question, the step reached within it, and the language it is shown in.

    Of the choices in `explained` a picture says why they are closed: words need not say it again.
    """

    view: TableView
    speech: Speech
    stage: Stage = TOP
    explained: frozenset[str] = frozenset()

    @classmethod
    def at(cls, view: TableView, stage: Stage = TOP, translate: Translate = str) -> Question:
        return cls(view, Speech(view.seats, translate), stage)

    def press(self, verb: str, argument: str = "") -> Press:
        return Press.own(self.view, verb, argument)

    def label(self, text: Text, limit: int = 80) -> str:
        return self.speech.label(text, limit)


@dataclass(slots=True)
class Parts:
    """What one question shows: texts, rows of components, and small print below them."""

    said: list[str] = field(default_factory=list)
    rows: list[ui.ActionRow[Any]] = field(default_factory=list)
    below: str = ""


def gone() -> Refused:
    """The press does not fit the question."""
    return Refused(GONE)
