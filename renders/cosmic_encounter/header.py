"""The head of a wide picture: the awaited player, the question, the last move, the phases."""

from functools import partial
from typing import Final

from renders import palette
from renders.canvas import Canvas
from renders.cosmic_encounter.head_words import headline, turn_words, under_headline
from renders.cosmic_encounter.scene import Scene
from renders.cosmic_encounter.setting import put, typed, wide
from renders.cosmic_encounter.words import PHASE_WORDS
from renders.frame import head, news
from renders.frame.compact import HEAD as COMPACT
from renders.frame.head import Head, HeadStyle, MarksStyle
from renders.frame.news import NewsStyle, Story, told_line
from renders.frame.players import seat_colour
from renders.geometry import Point, Rect
from renders.lettering import Type
from renders.palette import mix
from renders.sheet import Sheet


def marks(centre: Point, size: float) -> MarksStyle:
    """Return the division of one mark's room into several, in two columns or three."""
    steps = [size * 1.12 / columns for columns in (2, 3)]
    several, crowd = ((step * 0.82, step) for step in steps)
    return MarksStyle(centre, size, several, crowd, centred=False)


WIDE: Final = HeadStyle(
    marks((64, 70), 60), 112, 32, Type(50, 750, tabular=True), 54, 28, Type(20, 450), 96, 15,
    lengths=(None, 16, 12, 9, 6), spare=20,
)  # fmt: skip
NEWS: Final = news.WIDE._replace(
    subject=Type(20, 700), follow=Type(17, 450), box=Rect(936, 28, 632, 84),
    label_ink=palette.MUTED, middles=(0.3, 0.68), gaps=(9, 8), fill=palette.RAISED,
    edge=mix(palette.RAISED, palette.LIT, 0.5),
)  # fmt: skip
STRIP: Final = Rect(32, 131, 1536, 34)
PILL: Final = 26
"""The width of a phase's pill besides its words, in units."""


def head_of(scene: Scene) -> Head:
    """Return the head: the result, or the awaited players."""
    told = partial(last_move, scene) if scene.news else None
    return Head(headline_seats(scene), partial(headline, scene), under_headline(scene), news=told)


def draw_header(canvas: Canvas, scene: Scene) -> None:
    """Draw headline, the line under it, and the last move at the right."""
    shown = head_of(scene)
    head.draw_header(canvas, *printed(shown, WIDE), NEWS)


def draw_head(canvas: Canvas, shown: Head, style: HeadStyle, right: float | None = None) -> None:
    """Draw marks, headline and the line under it."""
    head.draw_head(canvas, *printed(shown, style), right)


def put_head(sheet: Sheet, shown: Head, height: float) -> None:
    """Put the head of a compact picture as a cached part."""
    head.put_head(sheet, *printed(shown, COMPACT), height)


def printed(shown: Head, style: HeadStyle) -> tuple[Head, HeadStyle]:
    """Return a head with tabular numbers."""
    size, weight, *_ = style.under
    return shown, style._replace(under=typed(shown.under, size, weight))


def headline_seats(scene: Scene) -> tuple[int, ...]:
    """Return the seats whose marks stand before the headline."""
    table = scene.table
    if table.over:
        return table.winners
    if table.awaited:
        return table.awaited
    encounter = scene.encounter
    if encounter is None:
        return (table.active,)
    if encounter.result == "defense wins" and not encounter.foreseen:
        return () if encounter.defense is None else (encounter.defense,)
    return (encounter.offense,)


def last_move(scene: Scene, style: NewsStyle, room: float) -> Story:
    """Return the last move: the mover's mark and name, and the move."""
    return told_line(scene, scene.last_line, style, room)


def draw_phases(canvas: Canvas, scene: Scene) -> None:
    """Draw the eight phases; done ones joined by a line, those of the present stop filled."""
    encounter = scene.encounter
    seat = scene.table.active if encounter is None else encounter.offense
    colour = seat_colour(seat)
    begun = scene.table.phase != "setup"
    if begun:
        canvas.mark(seat, (STRIP.left + 12, STRIP.middle), 20)
    lead = 56 + put(
        canvas,
        STRIP.left + (32 if begun else 0),
        STRIP.middle,
        turn_words(scene),
        18,
        600,
        room=300,
        floor=16,
    )
    phases = list(PHASE_WORDS)
    lit = _lit(scene)
    first = min((phases.index(phase) for phase in lit), default=-1)
    widths = [wide(PHASE_WORDS[phase], 17, 600) + PILL for phase in phases]
    gap = (STRIP.width - lead - sum(widths)) / (len(phases) - 1)
    left = STRIP.left + lead
    for number, (phase, width) in enumerate(zip(phases, widths, strict=True)):
        pill = Rect(left, STRIP.top, width, STRIP.height)
        on = phase in lit
        if on:
            canvas.fill(pill, colour, STRIP.height / 2)
        ink = palette.MUTED if number < first else palette.FAINT
        style = Type(17, 700 if on else 550)
        canvas.text(
            pill.centre, pill.middle, PHASE_WORDS[phase], style,
            palette.SEAT_INK if on else ink, "centre",
        )  # fmt: skip
        if number + 1 < len(phases):
            bridge = on and phases[number + 1] in lit
            line = Rect(pill.right + 2, pill.middle - 1, gap - 4, 2)
            if bridge:
                line = Rect(pill.right - 8, pill.middle - 3, gap + 16, 6)
            done = number < first
            fill = colour if bridge else mix(palette.GROUND, colour, 0.6) if done else palette.LINE
            canvas.fill(line, fill)
        left += width + gap


def _lit(scene: Scene) -> set[str]:
    """Return the phases of the present stop, or the present phase."""
    if scene.table.over or scene.table.phase in ("setup", "end"):
        return set()
    return set(scene.table.lit) or {scene.table.phase}
