"""The head of every compact picture: whose turn it is, and what is asked."""

from typing import Final, NamedTuple

from renders import palette
from renders.canvas import Canvas
from renders.compact import (
    FLOOR,
    HEADLINE,
    HEADLINE_MIDDLE,
    MARGIN,
    MARK_CENTRE,
    UNDER,
    UNDER_MIDDLE,
    WORDS_LEFT,
)
from renders.geometry import Rect
from renders.sheet import Sheet
from renders.terraforming_mars.header import draw_marks, fitted_headline, headline_seats
from renders.terraforming_mars.look import Look
from renders.terraforming_mars.words import under_headline

HEAD: Final = 112
MARK_ROOM: Final = 90
LINES_MEET: Final = 66
"""Between the letters of the name and those of the line below."""


def draw_phone_head(
    canvas: Canvas,
    look: Look,
    title: str = "",
    under: str = "",
    seat: int | None = None,
    *,
    right: float | None = None,
) -> None:
    """Draw marks, a headline and the muted line under it; by default whose turn it is."""
    if title:
        draw_head(canvas, title, under or _under(look), seat, right=right)
        return
    seats = headline_seats(look) if seat is None else (seat,)
    left: float = WORDS_LEFT if seats else MARGIN
    if seats:
        draw_marks(canvas, seats, MARK_CENTRE)
    room = (canvas.width - MARGIN if right is None else right) - left
    words, style = fitted_headline(look, HEADLINE, room)
    canvas.text(left, HEADLINE_MIDDLE, words, style)
    _draw_under(canvas, under or _under(look), left, room)


def draw_head(
    canvas: Canvas, title: str, under: str, seat: int | None = None, *, right: float | None = None
) -> None:
    """Draw these words, with the mark of whom they concern."""
    left: float = MARGIN if seat is None else WORDS_LEFT
    if seat is not None:
        draw_marks(canvas, (seat,), MARK_CENTRE)
    room = (canvas.width - MARGIN if right is None else right) - left
    canvas.fitted(left, HEADLINE_MIDDLE, title, HEADLINE, room, floor=30)
    _draw_under(canvas, under, left, room)


class HeadSeen(NamedTuple):
    """All that is shown in the head of a player's own picture, up to some place at the right."""

    title: str
    under: str
    seat: int
    right: float


class LineSeen(NamedTuple):
    """Words of such a head, and the room they have."""

    words: str
    room: float


def put_head(sheet: Sheet, seen: HeadSeen) -> None:
    """Put mark, name and the line below there: each is the same on many pictures."""
    sheet.loose(Rect(0, 0, MARK_ROOM, HEAD), _draw_mark, seen.seat)
    left, room = MARK_ROOM, seen.right - WORDS_LEFT
    upper = Rect(left, 0, seen.right - left, LINES_MEET)
    sheet.loose(upper, _draw_title, LineSeen(seen.title, room))
    lower = Rect(left, LINES_MEET, seen.right - left, HEAD - LINES_MEET)
    sheet.loose(lower, _draw_line, LineSeen(seen.under, room))


def _draw_mark(canvas: Canvas, seat: int) -> None:
    draw_marks(canvas, (seat,), MARK_CENTRE)


def _draw_title(canvas: Canvas, seen: LineSeen) -> None:
    left = WORDS_LEFT - MARK_ROOM
    canvas.fitted(left, HEADLINE_MIDDLE, seen.words, HEADLINE, seen.room, floor=30)


def _draw_line(canvas: Canvas, seen: LineSeen) -> None:
    left, middle = WORDS_LEFT - MARK_ROOM + 1, UNDER_MIDDLE - LINES_MEET
    canvas.fitted(left, middle, seen.words, UNDER, seen.room, palette.MUTED, floor=FLOOR)


def _draw_under(canvas: Canvas, words: str, left: float, room: float) -> None:
    canvas.fitted(left + 1, UNDER_MIDDLE, words, UNDER, room, palette.MUTED, floor=FLOOR)


def _under(look: Look) -> str:
    table = look.table
    if table.over or table.auction is not None:
        return under_headline(look)
    last = f" of {table.last_generation}" if table.last_generation else ""
    return under_headline(look, f"generation {table.generation}{last}")
