"""A list by typing: its parts answer what is asked one after the other within one moment."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import TypeAlias

from bot.table.views.table_view import TableView
from cogs.ui.naming import Named, plainly
from cogs.ui.typed import chosen
from cogs.ui.words import Speech
from rules.kernel.ask import Answer, Ask, Choose, Refused
from rules.kernel.text import say

MOST = 10
"""So many questions one list may answer."""

LEFT = say(
    "What you typed first is done. Nothing more of that kind is asked of you now: the rest was"
    " left."
)
TOO_MANY = say("A list may answer {most} questions, one after the other.", most=MOST)

Step: TypeAlias = Callable[[TableView], Answer]
"""What is answered to the question that a view shows; refuses what cannot be."""


def no_end(ask: Ask) -> Answer:
    """A list that says nothing of what comes after it."""
    return None


@dataclass(frozen=True, slots=True)
class Series:
    """Answers to successive questions of one moment.

    Args:
        steps: what each question is answered.
        end: what is answered to a question that still follows; None leaves it open.
    """

    steps: tuple[Step, ...]
    end: Callable[[Ask], Answer] = no_end


def once(answer: Answer) -> Series:
    """One answer to the present question."""
    return Series((lambda view: answer,))


def series_typed(view: TableView, typed: str) -> Series:
    """What was typed: one answer, or several parts where the whole is none."""
    parts = _parts(view.ask, typed, Speech(view.seats))
    return Series(tuple(partial(_chosen, part) for part in parts))


def _chosen(part: str, view: TableView) -> Answer:
    return chosen(view, part)


def _parts(ask: Ask | None, typed: str, speech: Speech) -> list[str]:
    """Only where one thing is to be chosen: other questions have lists of their own."""
    if not isinstance(ask, Choose) or ask.most != 1:
        return [typed]
    named = Named(ask.options, speech)
    parts = _apart(ask, typed)
    if len(parts) < 2 or named.found(typed) or not named.found(parts[0]):
        return [typed]
    if len(parts) > MOST:
        raise Refused(TOO_MANY)
    return parts


def _apart(ask: Choose, typed: str) -> list[str]:
    """Between commas; or words, where all of them are marks of the picture."""
    marks = {plainly(option.mark) for option in ask.options if option.mark}
    words = typed.split(maxsplit=MOST + 1)[: MOST + 1]
    if marks.issuperset(map(plainly, words)):
        return words
    between = (part.strip() for part in re.split("[,;]", typed, maxsplit=MOST + 1))
    return list(islice(filter(None, between), MOST + 1))


def goes_on(before: TableView, after: TableView) -> bool:
    """Whether what is asked now belongs to the moment of what was answered.

    When others have moved meanwhile it is another turn, which what was typed did not mean.
    """
    if before.ask is None or after.ask is None or after.heard > before.heard + 1:
        return False
    return after.ask.moment == before.ask.moment
