"""Bids by typing: `A`, `P3 8`, `P3 P3` put one marker or two on the cards with these marks."""

from __future__ import annotations

import re

from cogs.desk.naming import CHOICE, CHOICES, plainly
from cogs.desk.words import Speech, cut
from rules.kernel.ask import Answer, Ask, Choose, Option, Refused
from rules.kernel.text import Text, say

MOMENT = "markers"
PASS, ONE = "pass", "one"
AT_ONCE = 2
"""Markers of one turn."""

NAMED = 30
"""So many marks are named in a refusal."""

CANNOT = say("You cannot put markers on cards now. See /move for what you can do.")
PLANNING = say(
    "You can make a plan now: see /move. Markers are put by hand on your turn, when no plan is"
    " being made."
)

_BETWEEN = re.compile(r"[\s,+;]+")


def bidding(ask: Ask | None) -> Choose | None:
    """The question where to put a marker, if it is asked; a plan's are others."""
    if not isinstance(ask, Choose) or ask.moment != MOMENT:
        return None
    return ask if any(option.id in (PASS, ONE) for option in ask.options) else None


def is_second(ask: Ask | None) -> bool:
    """Whether one marker of this turn has been placed."""
    return isinstance(ask, Choose) and any(option.id == ONE for option in ask.options)


def cards_marked(ask: Ask | None, typed: str) -> list[Option]:
    """The cards to put markers on, in their order.

    Raises:
        Refused: nothing of the kind is asked, or a card cannot have a marker now; the sentence
            says which can.
    """
    question = bidding(ask)
    if question is None:
        raise Refused(CANNOT if ask is None or ask.moment != MOMENT else PLANNING)
    marks = [mark for mark in _BETWEEN.split(typed) if mark]
    most = 1 if is_second(question) else AT_ONCE
    if not marks or len(marks) > most:
        text = "Name one card or two, for example P3 8. {possible}"
        if most == 1:
            text = "One marker of this turn is placed: name one card more, or none. {possible}"
        raise Refused(say(text, possible=_possible(question)))
    return [marked(question, mark) for mark in marks]


def marked(ask: Choose, mark: str) -> Option:
    """The card with this mark.

    Raises:
        Refused: there is none, or it can have no marker now.
    """
    found = next((o for o in ask.options if o.mark and plainly(o.mark) == plainly(mark)), None)
    if found is None:
        text = "No card is marked {mark}. {possible}"
        raise Refused(say(text, mark=cut(mark, 20), possible=_possible(ask)))
    if found.why_not is not None:
        text = "{card} is not possible now: {why} {possible}"
        card, why = found.label, found.why_not
        raise Refused(say(text, card=card, why=why, possible=_possible(ask)))
    return found


def _possible(ask: Choose) -> Text:
    marks = [option.mark for option in ask.open if option.mark]
    if not marks:
        return say("No card is possible.")
    more = [say("{n} more", n=len(marks) - NAMED)] if len(marks) > NAMED else []
    return say("Possible: {marks}.", marks=(*(say(mark) for mark in marks[:NAMED]), *more))


def following(first: Option, ask: Ask | None, rest: list[Option]) -> Answer | None:
    """What is answered once the first marker is placed; None: nothing is asked any more.

    Raises:
        Refused: the second cannot go where it shall.
    """
    question = bidding(ask)
    if question is None or not is_second(question):
        if not rest:
            return None
        text = "After a marker on {first} no second one is possible. Name {first} alone."
        raise Refused(say(text, first=first.label))
    return [marked(question, rest[0].mark).id] if rest else [ONE]


def begun(ask: Ask | None, typed: str) -> Option | None:
    """The first card, where the second of two is being typed."""
    question = bidding(ask)
    if question is None or is_second(question):
        return None
    before, _ = _split(typed)
    marks = [mark for mark in _BETWEEN.split(before) if mark]
    if len(marks) != 1:
        return None
    return next((one for one in question.open if plainly(one.mark) == plainly(marks[0])), None)


def marks_suggested(
    ask: Ask | None, typed: str, speech: Speech, second: Ask | None = None
) -> list[tuple[str, str]]:
    """What can be typed next: names, and the marks so far with one more.

    Args:
        ask: the present question.
        typed: what is typed so far.
        speech: says the names.
        second: what would be asked after a marker on the first card, where it is typed already.
    """
    question, first = bidding(ask), begun(ask, typed)
    if first is not None:
        question = bidding(second) if is_second(second) else None
    elif _split(typed)[0]:
        return []
    if question is None:
        return []
    begins = f"{first.mark} " if first is not None else ""
    wanted = plainly(_split(typed)[1])
    fitting = [
        (option, name)
        for option in question.open
        if option.mark
        and wanted in plainly(name := _with_mark(option, speech.label(option.label, CHOICE)))
    ]
    fitting.sort(key=lambda pair: not plainly(pair[0].mark).startswith(wanted))
    fitting.sort(key=lambda pair: plainly(pair[0].mark) != wanted)
    return [(cut(begins + name, CHOICE), begins + option.mark) for option, name in fitting][
        :CHOICES
    ]


def _split(typed: str) -> tuple[str, str]:
    """What is typed of the marks before the last, and of the last."""
    begin = max((found.end() for found in _BETWEEN.finditer(typed.lstrip())), default=0)
    return typed.lstrip()[:begin], typed.lstrip()[begin:]


def _with_mark(option: Option, name: str) -> str:
    return name if name.startswith(f"{option.mark}: ") else f"{option.mark}: {name}"
