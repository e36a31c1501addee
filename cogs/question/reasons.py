"""The reasons of closed choices: in short below the question, and in full behind a button."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from typing import Any

from discord import ui

from cogs.question.question import Parts, Question
from cogs.ui.ids import Verb
from cogs.ui.layout import GREY, button, rows
from cogs.ui.numbers import whole
from cogs.ui.words import Speech, cut, escape, small, width
from rules.kernel import Choose, Text, say

LINES, NAMES = 5, 3
"""The reasons told in short, and the things named for each."""
NAME, REASON = 80, 200
"""The most letters of a closed choice, and of its reason."""
IN_SHORT, PAGE = 900, 2000
"""The most letters of all reasons together, below a question and on their own page."""

NOT_NOW = say("Not possible now:")


class Reasons:
    """The reasons of a question's closed choices, each said once."""

    def __init__(self, ask: Choose, question: Question) -> None:
        self._question = question
        self._names = _by_reason(ask, question)
        self._told = _short_lines(self._names, question.speech)

    def in_short(self) -> str:
        """Return the first reasons in small print; nothing if everything is open."""
        told, speech = self._told, self._question.speech
        if not told:
            return ""
        left = len(self._names) - len(told)
        more = [f"- {speech.own(say('and {n} more reasons', n=left))}"] if left > 1 else []
        more = [f"- {speech.own(say('and one more reason'))}"] if left == 1 else more
        return small("\n".join([speech.own(NOT_NOW), *told, *more]))

    def way_in(self) -> list[ui.Item[Any]]:
        """Return the button that opens all reasons, if some are left out."""
        shortened = any(len(names) > NAMES for names in self._names.values())
        if len(self._told) == len(self._names) and not shortened:
            return []
        label = self._question.speech.label(say("All reasons"))
        return [button(label, self._question.press(Verb.REASONS, "0"), GREY)]


def parts(ask: Choose, question: Question) -> Parts:
    """Return every closed choice with its reason, in pages.

    Raises:
        ValueError: there is no such page.
    """
    pages = list(_pages(_lines(_by_reason(ask, question), question.speech)))
    page = whole(question.stage.argument)
    if page >= len(pages):
        raise ValueError(page)
    said = "\n".join([question.speech.own(NOT_NOW), *pages[page]])
    ways = ((page - 1, say("Previous")), (page + 1, say("Next")))
    steps = [
        button(question.speech.label(label), question.press(Verb.REASONS, str(other)), GREY)
        for other, label in ways
        if 0 <= other < len(pages)
    ]
    return Parts([said], rows(steps))


def _short_lines(closed: Mapping[Text, Sequence[str]], speech: Speech) -> list[str]:
    """Return as many reasons as fit, each with its first choices."""
    lines, room = list[str](), IN_SHORT
    for line in _lines(dict(islice(closed.items(), LINES)), speech, NAMES):
        room -= width(line) + 1
        if room < 0:
            break
        lines.append(line)
    return lines


def _lines(
    closed: Mapping[Text, Sequence[str]], speech: Speech, most: int | None = None
) -> list[str]:
    """Return a line for each reason, with at most `most` of its choices."""
    return [
        f"- {some_of(names, speech, most or len(names))}: {speech.line(why, REASON)}"
        for why, names in closed.items()
    ]


def _by_reason(ask: Choose, question: Question) -> dict[Text, list[str]]:
    """Return the closed choices by reason, without those a picture explains."""
    found: dict[Text, list[str]] = {}
    for option in ask.options:
        if option.why_not is not None and option.id not in question.explained:
            name = escape(question.speech.option(option, NAME))
            found.setdefault(option.why_not, []).append(name)
    return found


def _pages(lines: Sequence[str]) -> Iterable[list[str]]:
    page, room = list[str](), PAGE
    for line in lines:
        if page and width(line) >= room:
            yield page
            page, room = [], PAGE
        page.append(cut(line, PAGE))
        room -= width(line) + 1
    if page:
        yield page


def some_of(names: Sequence[str], speech: Speech, most: int) -> str:
    """Return the first names, and how many more there are: `A · B · 2 more`."""
    shown = list(names[:most])
    if more := len(names) - len(shown):
        shown.append(speech.own(say("{n} more", n=more)))
    return " · ".join(shown)
