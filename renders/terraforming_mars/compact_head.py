"""The head of every compact picture: the awaited player, and the question."""

from typing import Final

from renders import palette
from renders.canvas import Canvas
from renders.frame import compact, head
from renders.frame.head import Head, draw_marks
from renders.geometry import Rect
from renders.sheet import Sheet
from renders.terraforming_mars.header import head_of
from renders.terraforming_mars.scene import Scene
from renders.terraforming_mars.words import under_headline
from renders.tongue import phrase

HEAD: Final = 112
STYLE: Final = compact.HEAD
MARK_ROOM: Final = 90
LINES_MEET: Final = 66
"""The distance between the letters of the name and those of the line below, in units."""


def draw_compact_head(
    canvas: Canvas,
    scene: Scene,
    title: str = "",
    under: str = "",
    seat: int | None = None,
    *,
    right: float | None = None,
) -> None:
    """Draw marks, a headline and the muted line under it; by default the awaited player's."""
    shown = head_of(scene)
    seats = shown.seats if seat is None and not title else () if seat is None else (seat,)
    said = Head(seats, title or shown.title, under or _under(scene))
    head.draw_head(canvas, said, STYLE, right)


def put_compact_head(sheet: Sheet, scene: Scene) -> None:
    """Put marks, headline and the line under it, down to the last move."""
    shown = head_of(scene)._replace(under=_under(scene))
    head.put_head(sheet, shown, STYLE, compact.NEWS.box.top)


def put_head(sheet: Sheet, seat: int, title: str, under: str, right: float) -> None:
    """Put mark, name and the line below, up to `right`: each is the same on many pictures."""
    sheet.loose(Rect(0, 0, MARK_ROOM, HEAD), _draw_mark, seat)
    left, room = MARK_ROOM, right - STYLE.words_left
    sheet.loose(Rect(left, 0, right - left, LINES_MEET), _draw_title, (title, room))
    lower = Rect(left, LINES_MEET, right - left, HEAD - LINES_MEET)
    sheet.loose(lower, _draw_line, (under, room - 1))


def _draw_mark(canvas: Canvas, seat: int) -> None:
    draw_marks(canvas, (seat,), STYLE.marks)


def _draw_title(canvas: Canvas, seen: tuple[str, float]) -> None:
    words, room = seen
    left = STYLE.words_left - MARK_ROOM
    canvas.fitted(left, STYLE.title_middle, words, STYLE.title, room, floor=STYLE.title_floor)


def _draw_line(canvas: Canvas, seen: tuple[str, float]) -> None:
    words, room = seen
    left, middle = STYLE.words_left - MARK_ROOM + 1, STYLE.under_middle - LINES_MEET
    canvas.fitted(left, middle, words, STYLE.under, room, palette.MUTED, floor=STYLE.under_floor)


def _under(scene: Scene) -> str:
    table = scene.table
    if table.over or table.auction is not None:
        return under_headline(scene)
    last = (
        phrase(" of {last_generation}", last_generation=table.last_generation)
        if table.last_generation
        else ""
    )
    return under_headline(
        scene, phrase("generation {generation}{last}", generation=table.generation, last=last)
    )
