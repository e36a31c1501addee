"""The head of a phone's picture: whose decision, what is asked, the last move, the phase."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from renders import palette
from renders.canvas import Canvas, Frame
from renders.cosmic_encounter.gate import seat_colour
from renders.cosmic_encounter.head_words import headline, stop_words, turn_words, under_headline
from renders.cosmic_encounter.header import (
    draw_marks,
    fitted_headline,
    headline_seats,
    last_move,
)
from renders.cosmic_encounter.look import Look
from renders.cosmic_encounter.setting import put
from renders.cosmic_encounter.words import PHASE_WORDS
from renders.geometry import Rect
from renders.lettering import Type
from renders.news import Line, draw_line, set_out
from renders.palette import mix

WIDTH: Final = 1080
EDGE: Final = 24
NEWS_TOP: Final = 134
NEWS_LINE: Final = 66
HEADLINE: Final = Type(60, 750, tabular=True)
SUBJECT: Final = Type(28, 700)
STORY: Final = Type(28, 450)
FOLLOW: Final = Type(25, 450)


def draw_phone_head(
    canvas: Canvas,
    look: Look,
    head: Callable[[int | None], str] | None = None,
    under: str = "",
    seats: tuple[int, ...] = (),
) -> None:
    """Draw marks, headline and the line under it."""
    marked = seats or headline_seats(look)
    draw_marks(canvas, marked, (EDGE + 44, 66), 80)
    left = EDGE + 106 if marked else EDGE
    room = WIDTH - EDGE - left
    words, style = fitted_headline(
        room, head or (lambda longest: headline(look, longest)), HEADLINE, 34
    )
    canvas.text(left, 46, words, style)
    put(canvas, left + 1, 98, under or under_headline(look), 28, 450, palette.MUTED, room=room,
        floor=24)  # fmt: skip


def _news_lines(look: Look) -> list[Line]:
    room = WIDTH - 2 * EDGE - 44
    story = last_move(look, SUBJECT, STORY, FOLLOW, room * 0.4)
    return set_out(replace(story, floor=24), room)


def news_height(look: Look) -> float:
    """How much room what happened last takes, with the gap below it."""
    return NEWS_LINE + 38 * (len(_news_lines(look)) - 1) + 12 if look.news else 0


def draw_phone_news(canvas: Canvas, look: Look, top: float = NEWS_TOP) -> None:
    """Draw what happened last, on up to two lines."""
    if not look.news:
        return
    inner = Rect(EDGE + 22, top, WIDTH - 2 * EDGE - 44, 0)
    box = Rect(EDGE, top, WIDTH - 2 * EDGE, news_height(look) - 12)
    canvas.box(box, Frame(palette.RAISED, mix(palette.RAISED, palette.LIT, 0.5), 16, 1.5))
    for number, line in enumerate(_news_lines(look)):
        draw_line(canvas, line, inner, top + NEWS_LINE / 2 + 38 * number)


def draw_phone_phases(canvas: Canvas, look: Look, middle: float) -> None:
    """Draw whose encounter it is, the stop in words, and eight steps without words."""
    encounter = look.encounter
    seat = look.table.active if encounter is None else encounter.offense
    colour = seat_colour(seat)
    lit = set(look.table.lit) or {look.table.phase}
    phases = list(PHASE_WORDS)
    shown = [PHASE_WORDS[phase] for phase in phases if phase in lit]
    words = shown[0] if len(shown) == 1 else f"{shown[0]} to {shown[-1]}" if shown else ""
    words = words or stop_words(look).lower()
    right = put(canvas, WIDTH - EDGE, middle, words, 28, 750, align="right")
    canvas.mark(seat, (EDGE + 16, middle), 28)
    put(canvas, EDGE + 42, middle, turn_words(look), 28, 600,
        room=WIDTH - 2 * EDGE - 62 - right, floor=24)  # fmt: skip
    first = min((phases.index(phase) for phase in lit if phase in phases), default=8)
    cells = Rect(EDGE, middle + 28, WIDTH - 2 * EDGE, 16).columns(len(phases), 6)
    for number, (phase, cell) in enumerate(zip(phases, cells, strict=True)):
        done = mix(palette.GROUND, colour, 0.5) if number < first else palette.STEP
        canvas.fill(cell, colour if phase in lit else done, 6)
