"""The last move on one line or two: who moved, what they did, what it brought.

The first sentence has the whole first line, and goes on in the second in the same type. The words
after it are muted and give way to the signs of the gains.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from renders import palette
from renders.canvas import Box, Canvas
from renders.frame.scene import TableScene
from renders.geometry import Rect
from renders.lettering import Type, fit, width_of, wrap
from renders.palette import Colour, mix
from renders.runs import Chip, Gap, Piece, SeatMark, Words, run, run_width

SPACE: Final = 18
"""The smallest gap between words and the signs at the right, in units."""
SQUEEZE: Final = 2
"""Units by which a sentence may become smaller before it takes a second line."""
DOT: Final = "  ·  "
LEAST: Final = 90
"""The smallest room for further words, in units."""


def plain_words(words: str, style: Type) -> list[Piece]:
    """Return a story's words as pieces, without signs."""
    return [Words(words, style)] if words else []


@dataclass(frozen=True)
class Story:
    """A mark and a name, that player's move, its consequences, and the signs of its gains."""

    lead: Sequence[Piece]
    words: str
    rest: str
    gains: Sequence[Piece]
    style: Type
    follow: Type
    floor: float = 16
    shown: Callable[[str, Type], list[Piece]] = plain_words

    def told(self, words: str, style: Type) -> list[Piece]:
        """Return the first line: the name, then the words."""
        return [*self.lead, *self.shown(words, style)]


class NewsLine(NamedTuple):
    """A line of pieces: some start at the left, some end at the right."""

    left: Sequence[Piece]
    right: Sequence[Piece] = ()


def set_out(story: Story, room: float) -> list[NewsLine]:
    """Return a story on one line or two."""
    beside = room - (run_width(story.gains) + SPACE if story.gains else 0)
    told = story.told(story.words, story.style)
    if run_width(told) <= beside:
        first = NewsLine(told, story.gains)
        return [first, NewsLine(_muted(story, story.rest, room))] if story.rest else [first]
    for smaller in range(SQUEEZE + 1):
        told = story.told(
            story.words, story.style.sized(max(story.floor, story.style.size - smaller))
        )
        if run_width(told) <= room:
            below = NewsLine(_muted(story, story.rest, beside), story.gains)
            return [NewsLine(told), below] if below.left or below.right else [NewsLine(told)]
    return _broken(story, room, beside)


def _broken(story: Story, room: float, beside: float) -> list[NewsLine]:
    """Return a sentence on two lines; the second one leaves room for the signs."""
    plate = run_width(story.shown(story.words, story.style))
    plate -= run_width(plain_words(story.words, story.style))
    upper = wrap(story.words, story.style, room - run_width(story.lead) - max(0, plate))[:1]
    words = story.words.removeprefix("".join(upper)).strip()
    shown, style = fit(words, story.style, beside - max(0, plate), story.floor)
    below = story.shown(shown, style)
    left = beside - run_width(below)
    if story.rest and left > LEAST:
        below += _muted(story, f"{DOT}{story.rest}", left)
    return [NewsLine(story.told("".join(upper), story.style)), NewsLine(below, story.gains)]


def _muted(story: Story, words: str, room: float) -> list[Piece]:
    if not words or room < LEAST:
        return []
    shown, style = fit(words, story.follow, room, story.floor)
    return [Words(shown, style, palette.MUTED)]


def draw_line(canvas: Canvas, line: NewsLine, inner: Rect, middle: float) -> None:
    """Draw a line between the left and right sides of a rectangle."""
    run(canvas, inner.left, middle, line.left)
    run(canvas, inner.right, middle, line.right, align="right")


# The box of the last move


class NewsStyle(NamedTuple):
    """The look of a box with the last move: types, place and colours."""

    subject: Type
    story: Type
    follow: Type
    place: Type
    gain: Type
    box: Rect
    label: Type = Type(15, 650, spacing=1.2)
    label_words: str = "LAST MOVE"
    label_ink: Colour = mix(palette.MUTED, palette.LIT, 0.5)
    floor: float = 16
    padding: float = 20
    middles: tuple[float, float] = (0.29, 0.69)
    """The middles of the two lines, as shares of the height."""
    gaps: tuple[float, float] = (8, 10)
    """The gaps after the mark and after the name."""
    fill: Colour = mix(palette.PANEL, palette.LIT, 0.07)
    edge: Colour = mix(palette.LINE, palette.LIT, 0.45)
    thick: float = 1.5
    radius: float = 14
    step: float = 40
    """The step from line to line in a box that grows with its lines."""
    spare: float = 20
    """The extra height of that box beside its lines."""

    @property
    def inner(self) -> Rect:
        """Return the rectangle for words."""
        return self.box.inset(self.padding)

    @property
    def frame(self) -> Box:
        """Return the fill and edge of the box."""
        return Box(self.fill, self.edge, self.radius, self.thick)


WIDE: Final = NewsStyle(
    Type(21, 700), Type(20, 450), Type(18, 450), Type(19, 750), Type(19, 700),
    Rect(904, 28, 664, 84),
)  # fmt: skip


def draw_news(canvas: Canvas, story: Story, style: NewsStyle) -> None:
    """Draw the last move in its box; a short one has a label above it."""
    canvas.box(style.box, style.frame)
    lines = set_out(story, style.inner.width)
    upper, lower = (style.box.top + style.box.height * share for share in style.middles)
    if len(lines) == 1:
        canvas.text(style.inner.left, upper, style.label_words, style.label, style.label_ink)
        draw_line(canvas, lines[0], style.inner, lower)
        return
    for line, middle in zip(lines, (upper, lower), strict=True):
        draw_line(canvas, line, style.inner, middle)


def grown_box(lines: Sequence[NewsLine], style: NewsStyle) -> Rect:
    """Return the style's box, as high as these lines need; without lines its height is 0."""
    return style.box._replace(height=style.step * len(lines) + style.spare if lines else 0)


def draw_grown_news(canvas: Canvas, lines: Sequence[NewsLine], style: NewsStyle) -> Rect:
    """Draw the last move in a box as high as its lines; return the box."""
    box = grown_box(lines, style)
    if lines:
        canvas.box(box, style.frame)
    for number, line in enumerate(lines):
        middle = box.top + style.spare / 2 + style.step * (number + 0.5)
        draw_line(canvas, line, style.inner, middle)
    return box


def lead_pieces(
    scene: TableScene[Any, Any], seat: int | None, style: NewsStyle, room: float
) -> list[Piece]:
    """Return mark and name of the player who moved, or nothing without one."""
    if seat is None:
        return []
    shown, smaller = fit(scene.name(seat), style.subject, room, style.subject.size)
    after_mark, after_name = style.gaps
    return [SeatMark(seat, style.subject.size), Gap(after_mark), Words(shown, smaller),
            Gap(after_name)]  # fmt: skip


def told_line(
    scene: TableScene[Any, Any],
    line: str,
    style: NewsStyle,
    room: float,
    gains: Sequence[Piece] = (),
) -> Story:
    """Return a line of news as a story; its subject's name takes at most half the room."""
    seat = scene.subject_of(line)
    words = line.removesuffix(".") if seat is None else scene.without_subject(line)
    lead = lead_pieces(scene, seat, style, room / 2)
    return Story(lead, words, "", gains, style.story, style.follow, style.floor)


def lit_plate(words: str, found: re.Match[str], style: Type, place: Type) -> list[Piece]:
    """Return the words before the match, and the match itself on a lit plate, as on the map."""
    plate = Chip(
        found[0], place, palette.INK, palette.LIT, height=place.size * 1.45,
        padding=place.size * 0.5,
    )  # fmt: skip
    return [Words(words[: found.start()].strip(), style), Gap(width_of(" ", style) * 1.6), plate]


def in_a_row(groups: Iterable[Sequence[Piece]], gap: float) -> list[Piece]:
    """Return the pieces of all groups in one row, with a gap between groups.

    >>> in_a_row([[Gap(1), Gap(2)], [Gap(3)]], gap=9)
    [Gap(width=1), Gap(width=2), Gap(width=9), Gap(width=3)]
    """
    found: list[Piece] = []
    for group in groups:
        found += [Gap(gap), *group] if found else group
    return found
