"""The head of every picture: marks, a headline, the muted line under it, and the last move.

A game gives the words (`Head`), a style gives the sizes (`HeadStyle`).
"""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from renders import palette
from renders.canvas import Canvas
from renders.frame.news import WIDE as WIDE_NEWS
from renders.frame.news import NewsStyle, Story, draw_news
from renders.frame.words import NAME_LENGTHS
from renders.geometry import Point, Rect
from renders.lettering import Type, fit
from renders.palette import Colour
from renders.runs import Chip, Gap, Piece, Words, run, run_width
from renders.sheet import Sheet

Title = str | Callable[[int | None], str]
"""A headline, or a function from the longest length of a name to the headline."""
ToldIn = Callable[[NewsStyle, float], Story]
"""Returns the story of the last move, set in a style and a width."""
CROWD: Final = 5
"""From this number of seats on, their marks stand in rows of three."""
BEARING: Final = 8
"""Units between marks and words that a letter may reach into."""


class Notice(NamedTuple):
    """A chip before the second line, for something that readers must not overlook."""

    words: str
    fill: Colour
    ink: Colour = palette.WHITE


class Head(NamedTuple):
    """The words in the head of a picture."""

    seats: tuple[int, ...]
    title: Title
    under: str
    notice: Notice | None = None
    news: ToldIn | None = None
    """None before the first move."""


class MarksStyle(NamedTuple):
    """Place and size of the seats' marks."""

    centre: Point
    size: float = 60
    several: tuple[float, float] = (28, 34.16)
    """The size of each of two to four marks, and the step from one to the next."""
    crowd: tuple[float, float] = (18, 21.96)
    centred: bool = True
    """Whether a last mark alone stands in the middle of its row."""


class HeadStyle(NamedTuple):
    """The measures of one size of head."""

    marks: MarksStyle
    words_left: float
    margin: float
    title: Type
    title_middle: float
    title_floor: float
    under: Type
    under_middle: float
    under_floor: float
    chip: Type = Type(16, 700)
    chip_height: float = 26
    chip_gap: float = 12
    lengths: tuple[int | None, ...] = NAME_LENGTHS
    shift: float = 1
    """Units from the headline's left edge to the second line, which align its smaller letters."""
    spare: float = 0
    """Free room before the right margin."""
    lines_meet: float = 66
    """The height between the letters of a compact headline and those of the line below it."""


WIDE: Final = HeadStyle(MarksStyle((64, 64)), 112, 32, Type(50, 750), 50, 30, Type(20, 450), 94, 16)


def draw_header(
    canvas: Canvas, head: Head, style: HeadStyle = WIDE, news: NewsStyle = WIDE_NEWS
) -> None:
    """Draw the head of a wide picture, with the last move in a box at the right."""
    if head.news is None:
        draw_head(canvas, head, style)
        return
    draw_news(canvas, head.news(news, news.inner.width), news)
    draw_head(canvas, head, style, news.box.left - news.padding)


def draw_head(canvas: Canvas, head: Head, style: HeadStyle, right: float | None = None) -> None:
    """Draw marks, headline and the line under it, up to `right` or the margin."""
    left = _words_left(head, style)
    if head.seats:
        draw_marks(canvas, head.seats, style.marks)
    room = (canvas.width - style.margin - style.spare if right is None else right) - left
    words, shown = fitted_title(head.title, style, room)
    canvas.text(left, style.title_middle, words, shown)
    _draw_under(canvas, head, style, Rect(left, style.under_middle, room, 0))


def _draw_under(canvas: Canvas, head: Head, style: HeadStyle, line: Rect) -> None:
    """Draw the notice and the line under the headline, from the left end of the headline."""
    pieces: list[Piece] = []
    if head.notice is not None:
        said, fill, ink = head.notice
        chip = Chip(said, style.chip, ink, fill, height=style.chip_height)
        pieces = [chip, Gap(style.chip_gap)]
    room = line.width - run_width(pieces)
    under, smaller = fit(head.under, style.under, room, style.under_floor)
    pieces.append(Words(under, smaller, palette.MUTED))
    run(canvas, line.left + style.shift, line.top, pieces)


def fitted_title(title: Title, style: HeadStyle, room: float) -> tuple[str, Type]:
    """Return the headline and its type: first smaller, then with shorter names."""
    return fit(_worded(title, style, room), style.title, room, style.title_floor)


def _worded(title: Title, style: HeadStyle, room: float) -> str:
    """Return the headline with the longest names that fit: a cut at the end would take the verb."""
    if isinstance(title, str):
        return title
    for longest in style.lengths:
        words = title(longest)
        if fit(words, style.title, room, style.title_floor)[0] == words:
            break
    return words


def put_head(sheet: Sheet, head: Head, style: HeadStyle, height: float) -> None:
    """Put marks, headline and the line under it as cached parts: each recurs without the others."""
    left = _words_left(head, style)
    room, start = sheet.width - style.margin - style.spare - left, left - BEARING
    if head.seats:
        sheet.loose(Rect(0, 0, start, height), _draw_marks, (head.seats, style.marks))
    upper = Rect(start, 0, sheet.width - start, style.lines_meet)
    title = _worded(head.title, style, room)
    sheet.loose(upper, _draw_title, (title, style, room))
    lower = Rect(start, upper.bottom, upper.width, height - upper.bottom)
    sheet.loose(lower, _draw_lower, (head._replace(seats=(), title="", news=None), style, room))


def _draw_marks(canvas: Canvas, seen: tuple[tuple[int, ...], MarksStyle]) -> None:
    draw_marks(canvas, *seen)


def _draw_title(canvas: Canvas, seen: tuple[str, HeadStyle, float]) -> None:
    words, shown = fitted_title(*seen)
    canvas.text(BEARING, seen[1].title_middle, words, shown)


def _draw_lower(canvas: Canvas, seen: tuple[Head, HeadStyle, float]) -> None:
    head, style, room = seen
    line = Rect(BEARING, style.under_middle - style.lines_meet, room, 0)
    _draw_under(canvas, head, style, line)


def _words_left(head: Head, style: HeadStyle) -> float:
    return style.words_left if head.seats else style.margin


def draw_marks(canvas: Canvas, seats: Sequence[int], style: MarksStyle) -> None:
    """Draw the mark of one seat, or smaller ones of several in the room of one."""
    if len(seats) == 1:
        canvas.mark(seats[0], style.centre, style.size)
        return
    columns = 2 if len(seats) < CROWD else 3
    size, step = style.several if len(seats) < CROWD else style.crowd
    rows = [seats[first : first + columns] for first in range(0, len(seats), columns)]
    for number, row in enumerate(rows):
        down = style.centre[1] + (number - (len(rows) - 1) / 2) * step
        width = len(row) if style.centred else columns
        for place, seat in enumerate(row):
            across = style.centre[0] + (place - (width - 1) / 2) * step
            canvas.mark(seat, (across, down), size)
