"""Bids by typing: `A`, `P3 8`, `P3 P3` bid on the things with these marks on the picture.

The `Marked` of a game says what its bids are for.
"""

import re

from cogs.ui.naming import CHOICE, CHOICES, plainly
from cogs.ui.words import Speech, cut
from rules.kernel import Answer, Ask, Choose, Option, Refused, Text, say
from rules.meta import Marked

NAMED = 30
"""The most marks named in a refusal."""

CANNOT = say("You cannot bid by the marks on the picture now. See /move for what you can do.")

_BETWEEN = re.compile(r"[\s,+;]+")


def bidding(marked: Marked | None, ask: Ask | None) -> Choose | None:
    """Return the question what to bid on, if it is the present one."""
    if marked is None or not isinstance(ask, Choose) or ask.moment != marked.moment:
        return None
    return ask if {option.id for option in ask.options} & {marked.first, marked.later} else None


def goes_on_with(marked: Marked | None, ask: Ask | None) -> Choose | None:
    """Return the question that follows within a bid."""
    question = bidding(marked, ask)
    if marked is None or question is None:
        return None
    return question if any(option.id == marked.later for option in question.options) else None


def marks_typed(marked: Marked | None, ask: Ask | None, typed: str) -> list[str]:
    """Return the marks of the things to bid on, in their order.

    Raises:
        Refused: there is no such question, too much is named, or the first thing is closed to bids;
            the sentence names the open ones.
    """
    question = bidding(marked, ask)
    if marked is None or question is None:
        other = marked is not None and ask is not None and ask.moment == marked.moment
        raise Refused(marked.otherwise if marked is not None and other else CANNOT)
    most, what = marked.most, marked.what
    if goes_on_with(marked, ask) is not None:
        most, what = 1, marked.more
    marks = _marks(typed, most + 1)
    if not 1 <= len(marks) <= most:
        raise Refused(say("{what} {possible}", what=what, possible=_possible(question)))
    option_marked(question, marks[0])
    return marks


def _marks(typed: str, most: int) -> list[str]:
    return [mark for mark in _BETWEEN.split(typed.strip(), maxsplit=most) if mark]


def bid_after(marked: Marked | None, ask: Ask | None, mark: str, before: Option) -> Option:
    """Return the next thing to bid on, in the question that would follow.

    Raises:
        Refused: no further bid is legal then, or not this one.
    """
    question = goes_on_with(marked, ask)
    if question is None:
        text = "After a bid on {thing} no further one is possible. Name {thing} alone."
        raise Refused(say(text, thing=before.label))
    return option_marked(question, mark)


def no_more(marked: Marked | None, ask: Ask) -> Answer:
    """Return the answer that ends a bid, if more could follow; else None."""
    return None if marked is None or goes_on_with(marked, ask) is None else [marked.later]


def option_marked(ask: Ask | None, mark: str) -> Option:
    """Return the option with this mark.

    Raises:
        Refused: there is none, or it is closed now.
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


def begun(marked: Marked | None, ask: Ask | None, typed: str) -> list[Option]:
    """Return the things typed already, before the one being typed; nothing if that is illegal."""
    question = bidding(marked, ask)
    if marked is None or question is None:
        return []
    most = 1 if goes_on_with(marked, ask) is not None else marked.most
    marks = _marks(_split(typed)[0], most)
    known = {plainly(option.mark): option for option in question.open if option.mark}
    named = [known[plainly(mark)] for mark in marks if plainly(mark) in known]
    return named if len(named) == len(marks) < most else []


def marks_suggested(
    marked: Marked | None, ask: Ask | None, typed: str, speech: Speech, after: Ask | None = None
) -> list[tuple[str, str]]:
    """Return the suggestions: names, and the marks so far with one more.

    Args:
        marked: the bids of this game.
        ask: the present question.
        typed: the input so far.
        speech: says the names.
        after: the question after the bids that are `begun`.
    """
    question, named = bidding(marked, ask), begun(marked, ask, typed)
    if marked is not None and named:
        question = goes_on_with(marked, after)
    elif _split(typed)[0]:
        return []
    if question is None:
        return []
    begins, wanted = "".join(f"{one.mark} " for one in named), plainly(_split(typed)[1])
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
    """Return the input before the last mark, and the last mark."""
    begin = max((found.end() for found in _BETWEEN.finditer(typed.lstrip())), default=0)
    return typed.lstrip()[:begin], typed.lstrip()[begin:]


def _with_mark(option: Option, name: str) -> str:
    return name if name.startswith(f"{option.mark}: ") else f"{option.mark}: {name}"
