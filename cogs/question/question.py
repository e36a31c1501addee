"""The common data of all kinds of question: what they show, and the result of a press."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from discord import ui

from bot.table.views.table_view import TableView
from cogs.ui.ids import TOP, Press, Stage
from cogs.ui.words import Speech
from rules.kernel import Answer, Text, say


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


def nothing(view: TableView) -> Text:
    """Return why nothing is asked of the viewer."""
    if view.over:
        return say("The game is over.")
    if view.kept is not None:
        text = "{seat:seat} stands in for you, and sees your seat's secrets until you take it back."
        return say(text, seat=view.kept)
    if view.viewer is None:
        return say("You have no seat at this table.")
    return say("Nothing for you to decide.")


def waits(view: TableView) -> Text | None:
    """Return whom the table waits for besides the viewer, as far as that is public."""
    awaited = tuple(say("{seat:seat}", seat=s) for s in view.expected if s != view.viewer)
    if view.over or not (awaited or view.anonymous):
        return None
    if awaited:
        return say("The table waits for {names}.", names=awaited)
    return say("The table waits for secret decisions.")


def idle(view: TableView) -> Text:
    """Return that nothing is asked of the viewer, and whom the table waits for."""
    waiting = waits(view)
    if waiting is None:
        return nothing(view)
    return say("{nothing} {waits}", nothing=nothing(view), waits=waiting)
