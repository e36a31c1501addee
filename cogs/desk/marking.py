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


def following(ask: Ask | None, rest: list[Option]) -> tuple[Answer | None, Text | None]:
    """What is answered after the first marker, and what must be said instead if that cannot be."""
    question = bidding(ask)
    if question is None or not is_second(question):
        if not rest:
            return None, None
        text = "The first marker is placed. A second on {card} was not possible: your turn is over."
        return None, say(text, card=rest[0].label)
    if not rest:
        return [ONE], None
    try:
        return [marked(question, rest[0].mark).id], None
    except Refused as refusal:
        text = "The first marker is chosen. {why} Choose the second here, or none."
        return None, say(text, why=refusal.text)


def marks_suggested(ask: Ask | None, typed: str, speech: Speech) -> list[tuple[str, str]]:
    """What can be typed next: names, and the marks so far with one more."""
    question = bidding(ask)
    if question is None:
        return []
    before, _, last = typed.lstrip().rpartition(" ")
    most = 1 if is_second(question) else AT_ONCE
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
