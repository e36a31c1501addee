"""The head of a phone's picture: whose decision, what is asked, the last move, the phase."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from renders import palette
from renders.canvas import Canvas, Frame
from renders.cosmic_encounter.header import (
    draw_marks,
    fitted_headline,
    headline_seats,
    last_move,
)
from renders.cosmic_encounter.look import Look
from renders.cosmic_encounter.setting import put
from renders.cosmic_encounter.stage import seat_colour
from renders.cosmic_encounter.words import (
    PHASE_WORDS,
    headline,
    stop_words,
    turn_words,
    under_headline,
)
from renders.geometry import Rect
from renders.lettering import Type
from renders.news import draw_line, set_out
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


def draw_phone_news(canvas: Canvas, look: Look, top: float = NEWS_TOP) -> float:
    """Draw what happened last; return how high its box is."""
    if not look.news:
        return 0
    inner = Rect(EDGE + 22, top, WIDTH - 2 * EDGE - 44, 0)
    story = last_move(look, SUBJECT, STORY, FOLLOW, inner.width * 0.4)
    lines = set_out(replace(story, floor=24), inner.width)
    height = NEWS_LINE + 38 * (len(lines) - 1)
    box = Rect(EDGE, top, WIDTH - 2 * EDGE, height)
    canvas.box(box, Frame(palette.RAISED, mix(palette.RAISED, palette.LIT, 0.5), 16, 1.5))
    for number, line in enumerate(lines):
        draw_line(canvas, line, inner, top + NEWS_LINE / 2 + 38 * number)
    return height


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
