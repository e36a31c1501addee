"""Bids by typing: `A`, `P3 8`, `P3 P3` bid on the things that bear these marks on the picture.

What the bids of a game are for, its `Marked` says.
"""

from __future__ import annotations

import re
from functools import partial

from bot.table.look import Look
from cogs.desk.naming import CHOICE, CHOICES, plainly
from cogs.desk.typed_series import Series
from cogs.desk.words import Speech, cut
from rules.kernel.ask import Answer, Ask, Choose, Option, Refused
from rules.kernel.meta import Marked
from rules.kernel.text import Text, say

NAMED = 30
"""So many marks are named in a refusal."""

CANNOT = say("You cannot bid by marks of the picture now. See /move for what you can do.")

_BETWEEN = re.compile(r"[\s,+;]+")


def bidding(marked: Marked | None, ask: Ask | None) -> Choose | None:
    """The question what to bid on, if it is asked."""
    if marked is None or not isinstance(ask, Choose) or ask.moment != marked.moment:
        return None
    return ask if {option.id for option in ask.options} & {marked.first, marked.later} else None


def goes_on_with(marked: Marked, ask: Ask | None) -> Choose | None:
    """The question that follows within a bid."""
    question = bidding(marked, ask)
    later = question is not None and any(option.id == marked.later for option in question.options)
    return question if later else None


def bids_typed(marked: Marked | None, ask: Ask | None, typed: str) -> Series:
    """What to bid on, in its order; whoever names less than they might wants no more.

    Raises:
        Refused: nothing of the kind is asked, or too much is named, or the first thing cannot be
            bid on now; the sentence says what can.
    """
    question = bidding(marked, ask)
    if marked is None or question is None:
        other = marked is not None and ask is not None and ask.moment == marked.moment
        raise Refused(marked.otherwise if marked is not None and other else CANNOT)
    most, what = marked.most, marked.what
    if goes_on_with(marked, ask) is not None:
        most, what = 1, marked.more
    marks = [mark for mark in _BETWEEN.split(typed, maxsplit=most + 1) if mark]
    if not 1 <= len(marks) <= most:
        raise Refused(say("{what} {possible}", what=what, possible=_possible(question)))
    for mark in marks:
        option_marked(question, mark)
    first, *rest = marks
    steps = (partial(_first, first), *(partial(_later, marked, mark) for mark in rest))
    return Series(steps, partial(_end, marked))


def _first(mark: str, look: Look) -> Answer:
    return [option_marked(look.ask, mark).id]


def _later(marked: Marked, mark: str, look: Look) -> Answer:
    question = goes_on_with(marked, look.ask)
    if question is None:
        raise Refused(say("{mark} was not bid on: your bid is complete.", mark=cut(mark, 20)))
    return [option_marked(question, mark).id]


def _end(marked: Marked, ask: Ask) -> Answer:
    return None if goes_on_with(marked, ask) is None else [marked.later]


def option_marked(ask: Ask | None, mark: str) -> Option:
    """What bears this mark.

    Raises:
        Refused: nothing does, or it cannot be chosen now.
    """
    options = ask.options if isinstance(ask, Choose) else ()
    found = next((o for o in options if o.mark and plainly(o.mark) == plainly(mark)), None)
    if found is None:
        text = "Nothing is marked {mark}. {possible}"
        raise Refused(say(text, mark=cut(mark, 20), possible=_possible(ask)))
    if found.why_not is not None:
        text = "{thing} is not possible now: {why} {possible}"
        thing, why = found.label, found.why_not
        raise Refused(say(text, thing=thing, why=why, possible=_possible(ask)))
    return found


def _possible(ask: Ask | None) -> Text:
    marks = [option.mark for option in ask.open if option.mark] if isinstance(ask, Choose) else []
    if not marks:
        return say("Nothing is possible.")
    more = [say("{n} more", n=len(marks) - NAMED)] if len(marks) > NAMED else []
    return say("Possible: {marks}.", marks=(*(say(mark) for mark in marks[:NAMED]), *more))


def marks_suggested(
    marked: Marked | None, ask: Ask | None, typed: str, speech: Speech
) -> list[tuple[str, str]]:
    """What can be typed next: names, and the marks so far with one more."""
    question = bidding(marked, ask)
    if marked is None or question is None:
        return []
    before, _, last = typed.lstrip().rpartition(" ")
    most = 1 if goes_on_with(marked, ask) is not None else marked.most
    if len(before.split()) >= most:
        return []
    begun, wanted = f"{before} " if before else "", plainly(last)
    fitting = [
        (option, name)
        for option in question.open
        if option.mark and wanted in plainly(name := speech.label(option.label, CHOICE))
    ]
    fitting.sort(key=lambda pair: not plainly(pair[0].mark).startswith(wanted))
    return [
        (cut(f"{begun}{_with_mark(option, name)}", CHOICE), f"{begun}{option.mark}")
        for option, name in fitting
    ][:CHOICES]


def _with_mark(option: Option, name: str) -> str:
    return name if name.startswith(f"{option.mark}: ") else f"{option.mark}: {name}"
