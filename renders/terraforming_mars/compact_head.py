"""The head of every compact picture: whose turn it is, and what is asked."""

from typing import Final, NamedTuple

from renders import palette
from renders.canvas import Canvas
from renders.frame import compact, head
from renders.frame.head import Head, draw_marks
from renders.geometry import Rect
from renders.sheet import Sheet
from renders.terraforming_mars.header import head_of
from renders.terraforming_mars.scene import Scene
from renders.terraforming_mars.words import under_headline

HEAD: Final = 112
STYLE: Final = compact.HEAD
MARK_ROOM: Final = 90
LINES_MEET: Final = 66
"""Between the letters of the name and those of the line below."""


def draw_compact_head(
    canvas: Canvas,
    scene: Scene,
    title: str = "",
    under: str = "",
    seat: int | None = None,
    *,
    right: float | None = None,
) -> None:
    """Draw marks, a headline and the muted line under it; by default whose turn it is."""
    shown = head_of(scene)
    seats = shown.seats if seat is None and not title else () if seat is None else (seat,)
    said = Head(seats, title or shown.title, under or _under(scene))
    head.draw_head(canvas, said, STYLE, right)


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
    left, room = MARK_ROOM, seen.right - STYLE.words_left
    upper = Rect(left, 0, seen.right - left, LINES_MEET)
    sheet.loose(upper, _draw_title, LineSeen(seen.title, room))
    lower = Rect(left, LINES_MEET, seen.right - left, HEAD - LINES_MEET)
    sheet.loose(lower, _draw_line, LineSeen(seen.under, room))


def _draw_mark(canvas: Canvas, seat: int) -> None:
    draw_marks(canvas, (seat,), STYLE.marks)


def _draw_title(canvas: Canvas, seen: LineSeen) -> None:
    left = STYLE.words_left - MARK_ROOM
    canvas.fitted(
        left, STYLE.title_middle, seen.words, STYLE.title, seen.room, floor=STYLE.title_floor
    )


def _draw_line(canvas: Canvas, seen: LineSeen) -> None:
    left, middle = STYLE.words_left - MARK_ROOM + 1, STYLE.under_middle - LINES_MEET
    canvas.fitted(
        left, middle, seen.words, STYLE.under, seen.room, palette.MUTED, floor=STYLE.under_floor
    )


def _under(scene: Scene) -> str:
    table = scene.table
    if table.over or table.auction is not None:
        return under_headline(scene)
    last = f" of {table.last_generation}" if table.last_generation else ""
    return under_headline(scene, f"generation {table.generation}{last}")
