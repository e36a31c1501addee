"""Measures of a compact picture, the form that posts, panels and DMs show.

A phone shows 900 units on about 330 points, a desktop window on about 550. Words of 22 units are
readable on both. A page shows at most 460 points of height, so no picture is taller than 1,200
units.
"""

from collections.abc import Sequence
from functools import partial
from typing import Final

from renders.canvas import Canvas
from renders.frame.head import Head, HeadStyle, MarksStyle, draw_head, put_head
from renders.frame.news import NewsLine, NewsStyle, draw_grown_news, grown_box, set_out
from renders.geometry import Rect
from renders.lettering import Type
from renders.sheet import Sheet

WIDTH: Final = 900
TALLEST: Final = 1200
MARGIN: Final = 24
INSIDE: Final = WIDTH - 2 * MARGIN
END: Final = 14
"""Free room below the last panel, in units."""
FLOOR: Final = 22
"""The smallest type, in units; words that do not fit are cut or stand only on the wide picture."""

HEAD: Final = HeadStyle(
    MarksStyle((54, 54)), 98, MARGIN, Type(46, 750), 38, 30, Type(25, 450), 82, FLOOR,
    Type(22, 700), 34,
)  # fmt: skip
NEWS: Final = NewsStyle(
    Type(26, 700), Type(25, 450), Type(25, 450), Type(25, 750), Type(25, 700),
    Rect(MARGIN, 108, INSIDE, 0), floor=FLOOR, padding=18, step=38, spare=14,
)  # fmt: skip
GAP: Final = 8


def news_lines(head: Head, style: NewsStyle = NEWS) -> list[NewsLine]:
    """Return the lines of the last move."""
    room = style.inner.width
    return [] if head.news is None else set_out(head.news(style, room), room)


def below_news(lines: Sequence[NewsLine]) -> float:
    """Return the top edge of the board."""
    return grown_box(lines, NEWS).bottom + GAP if lines else NEWS.box.top


def draw_header(
    canvas: Canvas, head: Head, lines: Sequence[NewsLine], style: HeadStyle = HEAD
) -> None:
    """Draw the head of a compact picture, and the last move below it."""
    draw_head(canvas, head, style)
    draw_grown_news(canvas, lines, NEWS)


def put_header(
    sheet: Sheet, head: Head, lines: Sequence[NewsLine], style: HeadStyle = HEAD
) -> None:
    """Put the head of a compact picture as cached parts, and the last move below it."""
    put_head(sheet, head, style, NEWS.box.top)
    put_news(sheet, lines)


def put_news(sheet: Sheet, lines: Sequence[NewsLine]) -> None:
    """Put the last move in its box, if there is one."""
    if lines:
        sheet.fresh(grown_box(lines, NEWS), partial(_draw_news, lines=lines))


def _draw_news(canvas: Canvas, lines: Sequence[NewsLine]) -> None:
    draw_grown_news(canvas, lines, NEWS)
