"""What happened last, set out on one line or two: who, what, and what it brought.

The first sentence is never small print: it has the whole first line before it goes on in the
second, in the same type. What follows it is muted, and gives way to the signs of what was gained.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from renders import palette
from renders.canvas import Canvas
from renders.geometry import Rect
from renders.lettering import Type, fit, wrap
from renders.runs import Gap, Piece, Words, run, run_width

SPACE: Final = 18
"""What lies at least between words and the signs at the right."""
SQUEEZE: Final = 2
"""A sentence may be so much smaller before it goes on in the second line."""
DOT: Final = "  ·  "
LEAST: Final = 90
"""With less room than this nothing more is said."""


def plain_words(words: str, style: Type) -> list[Piece]:
    """A story in words alone."""
    return [Words(words, style)] if words else []


@dataclass(frozen=True)
class Story:
    """A mark and a name, what that player did, what followed, and the signs of it."""

    lead: Sequence[Piece]
    words: str
    rest: str
    gains: Sequence[Piece]
    style: Type
    follow: Type
    floor: float = 16
    shown: Callable[[str, Type], list[Piece]] = plain_words

    def told(self, words: str, style: Type) -> list[Piece]:
        """The first line: the name, and the words behind it."""
        return [*self.lead, *self.shown(words, style)]


class Line(NamedTuple):
    """A line of pieces, some from the left and some from the right."""

    left: Sequence[Piece]
    right: Sequence[Piece] = ()


def set_out(story: Story, room: float) -> list[Line]:
    """Share a story out over one line, or two."""
    beside = room - (run_width(story.gains) + SPACE if story.gains else 0)
    told = story.told(story.words, story.style)
    if run_width(told) <= beside:
        first = Line(told, story.gains)
        return [first, Line(_muted(story, story.rest, room))] if story.rest else [first]
    for smaller in range(SQUEEZE + 1):
        told = story.told(
            story.words, story.style.sized(max(story.floor, story.style.size - smaller))
        )
        if run_width(told) <= room:
            below = Line(_muted(story, story.rest, beside), story.gains)
            return [Line(told), below] if below.left or below.right else [Line(told)]
    return _broken(story, room, beside)


def _broken(story: Story, room: float, beside: float) -> list[Line]:
    """A sentence of two lines; the second one gives way to the signs."""
    plate = run_width(story.shown(story.words, story.style))
    plate -= run_width(plain_words(story.words, story.style))
    upper = wrap(story.words, story.style, room - run_width(story.lead) - max(0, plate))[:1]
    words = story.words.removeprefix("".join(upper)).strip()
    shown, style = fit(words, story.style, beside - max(0, plate), story.floor)
    below = story.shown(shown, style)
    left = beside - run_width(below)
    if story.rest and left > LEAST:
        below += _muted(story, f"{DOT}{story.rest}", left)
    return [Line(story.told("".join(upper), story.style)), Line(below, story.gains)]


def _muted(story: Story, words: str, room: float) -> list[Piece]:
    if not words or room < LEAST:
        return []
    shown, style = fit(words, story.follow, room, story.floor)
    return [Words(shown, style, palette.MUTED)]


def draw_line(canvas: Canvas, line: Line, inner: Rect, middle: float) -> None:
    """Draw a line between the two sides of a rectangle."""
    run(canvas, inner.left, middle, line.left)
    run(canvas, inner.right, middle, line.right, align="right")


def joined_gap(pieces: Sequence[Piece], gap: float) -> list[Piece]:
    """The same row with room between its pieces."""
    found: list[Piece] = []
    for piece in pieces:
        found += [Gap(gap), piece] if found else [piece]
    return found
