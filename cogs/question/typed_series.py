"""Lists by typing: their parts answer successive questions within one moment."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import TypeAlias

from bot.table.views.table_view import TableView
from cogs.question.typed import chosen
from cogs.ui.naming import Named, plainly
from cogs.ui.words import Speech
from rules.kernel import Answer, Ask, Choose, Refused, say

MOST = 10
"""The most questions that one list may answer."""

LEFT = say(
    "The first part is done. Nothing more of that kind is asked of you now, so the rest was"
    " left out."
)
TOO_MANY = say("A list can answer up to {most} questions, one after the other.", most=MOST)

Step: TypeAlias = Callable[[TableView], Answer]
"""Returns the answer to a view's question, or refuses."""


def no_end(ask: Ask) -> Answer:
    """Return None: the list says nothing about later questions."""
    return None


@dataclass(frozen=True, slots=True)
class Series:
    """Answers to successive questions of one moment.

    Args:
        steps: the answer to each question.
        end: the answer to a question after these; None leaves it open.
    """

    steps: tuple[Step, ...]
    end: Callable[[Ask], Answer] = no_end


def once(answer: Answer) -> Series:
    """Return a series of one answer to the present question."""
    return Series((lambda view: answer,))


def series_typed(view: TableView, typed: str) -> Series:
    """Return the series for an input: one answer, or several parts if the whole is none."""
    parts = _parts(view.ask, typed, Speech(view.seats))
    return Series(tuple(partial(_chosen, part) for part in parts))


def _chosen(part: str, view: TableView) -> Answer:
    return chosen(view, part)


def _parts(ask: Ask | None, typed: str, speech: Speech) -> list[str]:
    """Return the parts of an input to a single choice; other questions have lists of their own."""
    if not isinstance(ask, Choose) or ask.most != 1:
        return [typed]
    parts = _apart(ask, typed)
    if len(parts) < 2:
        return [typed]
    named = Named(ask.options, speech)
    if named.found(typed) or not named.found(parts[0]):
        return [typed]
    if len(parts) > MOST:
        raise Refused(TOO_MANY)
    return parts


def _apart(ask: Choose, typed: str) -> list[str]:
    """Return the parts between commas, or words if all of them are marks of the picture."""
    marks = {plainly(option.mark) for option in ask.options if option.mark}
    words = typed.split(maxsplit=MOST + 1)[: MOST + 1]
    if marks.issuperset(map(plainly, words)):
        return words
    between = (part.strip() for part in re.split("[,;]", typed, maxsplit=MOST + 1))
    return list(islice(filter(None, between), MOST + 1))


def goes_on(before: TableView, after: TableView) -> bool:
    """Return whether the present question belongs to the moment of the last answer.

    If others have moved meanwhile it is another turn, which the input did not mean.
    """
    if before.ask is None or after.ask is None or after.heard > before.heard + 1:
        return False
    return after.ask.moment == before.ask.moment
