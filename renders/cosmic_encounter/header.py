"""The head of a wide picture: whose decision, what is asked, what happened last, which phases."""

from collections.abc import Callable
from typing import Final

from renders import palette
from renders.canvas import Canvas, Frame
from renders.cosmic_encounter.head_words import headline, turn_words, under_headline
from renders.cosmic_encounter.look import Look, deed_of
from renders.cosmic_encounter.setting import curly, put, wide
from renders.cosmic_encounter.words import PHASE_WORDS
from renders.geometry import Rect
from renders.lettering import Type, fit
from renders.news import Story, draw_line, set_out
from renders.palette import mix
from renders.runs import Gap, Piece, SeatMark, Words

HEADLINE: Final = Type(50, 750, tabular=True)
SUBJECT: Final = Type(20, 700)
STORY: Final = Type(20, 450)
FOLLOW: Final = Type(17, 450)
LABEL: Final = Type(15, 650, spacing=1.2)
MARK: Final = 60
MARK_CENTRE: Final = (64, 70)
WORDS_LEFT: Final = 112
HEADLINE_MIDDLE: Final = 54
UNDER_MIDDLE: Final = 96
NEWS: Final = Rect(936, 28, 632, 84)
PADDING: Final = 20
HEADLINE_FLOOR: Final = 28
STRIP: Final = Rect(32, 131, 1536, 34)
PILL: Final = 26
"""A phase's words and the ends of its pill."""


def draw_header(canvas: Canvas, look: Look) -> None:
    """Draw headline, the line under it, and the last move at the right."""
    right = (NEWS.left if look.news else canvas.width - 32) - PADDING
    marked = headline_seats(look)
    left: float = WORDS_LEFT if marked else 32
    draw_marks(canvas, marked, MARK_CENTRE, MARK)
    words, style = fitted_headline(right - left, lambda longest: headline(look, longest))
    canvas.text(left, HEADLINE_MIDDLE, words, style)
    put(
        canvas, left + 1, UNDER_MIDDLE, under_headline(look), 20, 450, palette.MUTED,
        room=right - left,
    )  # fmt: skip
    if look.news:
        draw_news(canvas, look, NEWS)


def fitted_headline(
    room: float,
    words: Callable[[int | None], str],
    style: Type = HEADLINE,
    floor: float = HEADLINE_FLOOR,
) -> tuple[str, Type]:
    """The headline as large as it fits; then names are cut, so that it keeps its verb."""
    for longest in (None, *SHORTER_NAMES):
        said = curly(words(longest))
        shown, found = fit(said, style, room, floor)
        if shown == said:
            return shown, found
    return fit(curly(words(SHORTER_NAMES[-1])), style, room, floor)


SHORTER_NAMES: Final = (16, 12, 9, 6)
"""How long names may be in a headline that is too long."""


def headline_seats(look: Look) -> tuple[int, ...]:
    """The seats whose marks stand before the headline."""
    table = look.table
    if table.over:
        return table.winners
    if table.awaited:
        return table.awaited
    encounter = look.encounter
    if encounter is None:
        return (table.active,)
    if encounter.result == "defense wins" and not encounter.foreseen:
        return () if encounter.defense is None else (encounter.defense,)
    return (encounter.offense,)


def draw_marks(
    canvas: Canvas, seats: tuple[int, ...], centre: tuple[float, float], size: float
) -> None:
    """Draw the marks of one seat or several in the room of one."""
    if len(seats) == 1:
        canvas.mark(seats[0], centre, size)
        return
    columns = 2 if len(seats) < 5 else 3
    rows = -(-len(seats) // columns)
    step = size * 1.12 / columns
    for number, seat in enumerate(seats):
        across = centre[0] + (number % columns - (columns - 1) / 2) * step
        down = centre[1] + (number // columns - (rows - 1) / 2) * step
        canvas.mark(seat, (across, down), step * 0.82)


def draw_news(canvas: Canvas, look: Look, box: Rect) -> None:
    """Draw the box with what happened last."""
    canvas.box(box, Frame(palette.RAISED, mix(palette.RAISED, palette.LIT, 0.5), 14, 1.5))
    inner = box.inset(PADDING)
    upper, lower = box.top + box.height * 0.3, box.top + box.height * 0.68
    lines = set_out(last_move(look, SUBJECT, STORY, FOLLOW, inner.width / 2), inner.width)
    if len(lines) == 1:
        canvas.text(inner.left, upper, "LAST MOVE", LABEL, palette.MUTED)
        draw_line(canvas, lines[0], inner, lower)
        return
    for line, middle in zip(lines, (upper, lower), strict=True):
        draw_line(canvas, line, inner, middle)


def last_move(look: Look, subject: Type, story: Type, follow: Type, room: float) -> Story:
    """What happened last: whose mark and name, and what they did."""
    deed = deed_of(look)
    seat = look.subject_of(deed)
    lead: list[Piece] = []
    words = deed.removesuffix(".")
    if seat is not None:
        shown, style = fit(look.name(seat), subject, room, subject.size)
        lead = [SeatMark(seat, subject.size), Gap(9), Words(shown, style), Gap(8)]
        words = look.without_subject(deed)
    return Story(lead, words, "", (), story, follow)


def draw_phases(canvas: Canvas, look: Look, strip: Rect = STRIP) -> None:
    """Draw the eight phases; done ones joined by a line, those of the present stop filled."""
    encounter = look.encounter
    seat = look.table.active if encounter is None else encounter.offense
    colour = palette.SEATS[seat % len(palette.SEATS)]
    begun = look.table.phase != "setup"
    if begun:
        canvas.mark(seat, (strip.left + 12, strip.middle), 20)
    lead = 56 + put(
        canvas,
        strip.left + (32 if begun else 0),
        strip.middle,
        turn_words(look),
        18,
        600,
        room=300,
        floor=16,
    )
    phases = list(PHASE_WORDS)
    lit = _lit(look)
    first = min((phases.index(phase) for phase in lit), default=-1)
    widths = [wide(PHASE_WORDS[phase], 17, 600) + PILL for phase in phases]
    gap = (strip.width - lead - sum(widths)) / (len(phases) - 1)
    left = strip.left + lead
    for number, (phase, width) in enumerate(zip(phases, widths, strict=True)):
        pill = Rect(left, strip.top, width, strip.height)
        on = phase in lit
        if on:
            canvas.fill(pill, colour, strip.height / 2)
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


def _lit(look: Look) -> set[str]:
    """The phases that the present stop covers, or the one that is on."""
    if look.table.over or look.table.phase in ("setup", "end"):
        return set()
    return set(look.table.lit) or {look.table.phase}
