"""The head of a picture: the awaited players, the question, and the last move."""

from dataclasses import replace
from functools import partial
from typing import Final

from renders import palette
from renders.canvas import Canvas
from renders.frame import compact, head, news
from renders.frame.head import Head, MarksStyle, Notice
from renders.frame.news import NewsStyle, Story, in_a_row, told_line
from renders.geometry import Rect
from renders.lettering import Type
from renders.project_mars.kinds import KINDS, NUMBER_COLOURS
from renders.project_mars.scene import Scene, gained, sole_mover, taken_just_now
from renders.project_mars.words import NAME_LENGTHS, headline, last_turn_words, under_headline
from renders.runs import Chip, Icon, Piece, Words
from renders.sentences import signed
from renders.sheet import Sheet

GAINS: Final = ("approval", "engineering", "office_space")
WARNING_FILL: Final = KINDS["launch_date"].colour
WIDE: Final = head.WIDE._replace(
    marks=MarksStyle((64, 64), several=(28, 34), centred=False), under_floor=15,
    lengths=NAME_LENGTHS, shift=0, spare=20,
)  # fmt: skip
COMPACT: Final = compact.HEAD._replace(lengths=NAME_LENGTHS, shift=0)
NEWS: Final = news.WIDE._replace(
    gain=Type(20, 700), box=Rect(904, 28, 664, 80), gaps=(8, 8), thick=1
)
COMPACT_NEWS: Final = compact.NEWS._replace(gaps=(8, 8))


def head_of(scene: Scene) -> Head:
    """Return the head: the result, or the awaited players."""
    warning = last_turn_words(scene)
    return Head(
        headline_seats(scene),
        partial(headline, scene),
        under_headline(scene),
        Notice(warning, WARNING_FILL, palette.TEXT) if warning else None,
        partial(told_story, scene) if scene.news else None,
    )


def headline_seats(scene: Scene) -> tuple[int, ...]:
    """Return the seats whose marks stand before the headline."""
    if scene.table.over:
        return () if scene.table.winner is None else (scene.table.winner,)
    return scene.table.awaited


def draw_header(canvas: Canvas, scene: Scene) -> None:
    """Draw headline, the line under it, and the last move at the right."""
    head.draw_header(canvas, head_of(scene), WIDE, NEWS)


def put_compact_head(
    sheet: Sheet, scene: Scene, title: str = "", under: str = "", seat: int | None = None
) -> None:
    """Put a mark, a headline and the line under it; by default the awaited player's."""
    shown = head_of(scene)
    seats = shown.seats[:1] if seat is None else (seat,)
    shown = shown._replace(seats=seats, title=title or shown.title, under=under or shown.under)
    head.put_head(sheet, shown, COMPACT, COMPACT_NEWS.box.top)


def told_story(scene: Scene, style: NewsStyle, room: float) -> Story:
    """Return the last move, with the places and numbers that it changed."""
    changes = in_a_row([[piece] for piece in change_pieces(scene, style)], 10)
    return told_line(scene, scene.last_line, style, room, changes)


def compact_story(scene: Scene, room: float) -> Story:
    """Return the last move in words alone."""
    return replace(told_story(scene, COMPACT_NEWS, room), gains=())


def change_pieces(scene: Scene, style: NewsStyle) -> list[Piece]:
    """Return the letters of the places just emptied, and the gains of the mover's board."""
    letters: list[Piece] = [
        Chip(letter, style.place, palette.INK, palette.LIT) for letter in taken_just_now(scene)[:3]
    ]
    gains: list[Piece] = []
    for field, step in last_gains(scene):
        gains += [
            Icon(field, 24, NUMBER_COLOURS[field]), Words(signed(step), style.gain, palette.LIT)
        ]  # fmt: skip
    return letters + gains


def last_gains(scene: Scene) -> list[tuple[str, int]]:
    """Return the gains of the last move on its mover's board, and on no other."""
    mover = sole_mover(scene)
    if mover is None:
        return []
    return [(field, gained(scene, mover, field)) for field in GAINS if gained(scene, mover, field)]
