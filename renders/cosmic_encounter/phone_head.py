"""The head of a phone's picture: whose decision, what is asked, the last move, the phase."""

from typing import Final

from renders import palette
from renders.canvas import Canvas
from renders.cosmic_encounter.head_words import stop_words, turn_words
from renders.cosmic_encounter.header import PHONE, PHONE_NEWS, draw_head, head_of, last_move
from renders.cosmic_encounter.look import Look
from renders.cosmic_encounter.setting import put
from renders.cosmic_encounter.words import PHASE_WORDS
from renders.frame.news import Line, draw_grown_news, grown_box, set_out
from renders.frame.players import seat_colour
from renders.geometry import Rect
from renders.palette import mix

WIDTH: Final = 1080
EDGE: Final = 24
NEWS_TOP: Final = PHONE_NEWS.box.top


def draw_phone_head(canvas: Canvas, look: Look) -> None:
    """Draw marks, headline and the line under it."""
    draw_head(canvas, head_of(look), PHONE)


def _news_lines(look: Look) -> list[Line]:
    room = PHONE_NEWS.inner.width
    return set_out(last_move(look, PHONE_NEWS, room), room) if look.news else []


def news_height(look: Look) -> float:
    """How much room what happened last takes, with the gap below it."""
    return grown_box(_news_lines(look), PHONE_NEWS).height + 12 if look.news else 0


def draw_phone_news(canvas: Canvas, look: Look) -> None:
    """Draw what happened last, on up to two lines."""
    draw_grown_news(canvas, _news_lines(look), PHONE_NEWS)


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
