"""The head of a picture: whose turn, what is asked, and what happened last."""

import re
from typing import Final, NamedTuple

from renders import palette
from renders.canvas import Canvas, Frame
from renders.geometry import Rect
from renders.lettering import Type, fit, width_of
from renders.news import Story, draw_line, set_out
from renders.palette import mix
from renders.runs import Chip, Gap, Piece, SeatMark, Words
from renders.terraforming_mars.deed import changes, deed, is_told_by_signs, subject
from renders.terraforming_mars.gains import fitted_gains
from renders.terraforming_mars.look import Look, new_tiles
from renders.terraforming_mars.words import DOT, headline, under_headline

HEADLINE: Final = Type(50, 750)
UNDER: Final = Type(20, 450)
LABEL: Final = Type(15, 650, spacing=1.2)
SUBJECT: Final = Type(21, 700)
STORY: Final = Type(20, 450)
FOLLOW: Final = Type(18, 450)
PLACE: Final = Type(19, 750)
GAIN: Final = Type(19, 700)

MARK: Final = 60
MARK_CENTRE: Final = (64, 64)
WORDS_LEFT: Final = 112
MARGIN: Final = 32
HEADLINE_MIDDLE: Final = 50
UNDER_MIDDLE: Final = 94
NEWS: Final = Rect(904, 28, 664, 84)
PADDING: Final = 20
HEADLINE_FLOOR: Final = 30
NEWS_FILL: Final = mix(palette.PANEL, palette.LIT, 0.07)
NEWS_EDGE: Final = mix(palette.LINE, palette.LIT, 0.45)
NEWS_LABEL: Final = mix(palette.MUTED, palette.LIT, 0.5)
UPPER: Final = 0.29
LOWER: Final = 0.69
NAME_LENGTHS: Final = (40, 24, 18, 14, 11, 8, 6)
"""How many letters of a name are left in a headline that is too long."""


def draw_header(canvas: Canvas, look: Look) -> None:
    """Draw headline, the line under it, and the last move at the right."""
    right = canvas.width - MARGIN
    if look.news:
        draw_news(canvas, look)
        right = NEWS.left - PADDING
    draw_title(canvas, look, right)


def draw_title(canvas: Canvas, look: Look, right: float) -> None:
    """Draw whose turn it is, and what is asked, up to `right`."""
    left: float = MARGIN
    if headline_seats(look):
        draw_marks(canvas, headline_seats(look))
        left = WORDS_LEFT
    title, style = fitted_headline(look, HEADLINE, right - left)
    canvas.text(left, HEADLINE_MIDDLE, title, style)
    canvas.fitted(
        left + 1, UNDER_MIDDLE, under_headline(look), UNDER, right - left - 1, palette.MUTED,
        floor=16,
    )  # fmt: skip


def headline_seats(look: Look) -> tuple[int, ...]:
    """The seats whose marks stand before the headline."""
    return look.table.winners if look.table.over else look.table.awaited


def draw_marks(
    canvas: Canvas, seats: tuple[int, ...], centre: tuple[float, float] = MARK_CENTRE
) -> None:
    """Draw the mark of the seat the table waits for; several seats share the room."""
    if len(seats) == 1:
        canvas.mark(seats[0], centre, MARK)
        return
    rows = [seats[:2], seats[2:]] if len(seats) < CROWD else [seats[:3], seats[3:]]
    rows = [row for row in rows if row]
    size = MARK_SMALL if len(seats) < CROWD else MARK_TINY
    step = size * 1.22
    for number, row in enumerate(rows):
        down = centre[1] + (number - (len(rows) - 1) / 2) * step
        for place, seat in enumerate(row):
            across = centre[0] + (place - (len(row) - 1) / 2) * step
            canvas.mark(seat, (across, down), size)


CROWD: Final = 5
MARK_SMALL: Final = 28
MARK_TINY: Final = 18


def fitted_headline(look: Look, style: Type, room: float) -> tuple[str, Type]:
    """The headline, smaller until it fits; below the floor, names are cut but not the verb."""
    for longest in NAME_LENGTHS:
        title = headline(look, longest)
        shown, smaller = fit(title, style, room, HEADLINE_FLOOR)
        if shown == title:
            return shown, smaller
    return shown, smaller


# What happened last


def draw_news(canvas: Canvas, look: Look, box: Rect = NEWS) -> None:
    """Draw the box with what happened last, and what it brought at the right."""
    canvas.box(box, Frame(NEWS_FILL, NEWS_EDGE, 14, 1.5))
    inner = box.inset(PADDING)
    types = NewsTypes(SUBJECT, STORY, FOLLOW, PLACE, GAIN)
    story = told_story(look, types, inner.width, (0.5, GAIN_SHARE))
    lines = set_out(story, inner.width)
    upper, lower = box.top + box.height * UPPER, box.top + box.height * LOWER
    if len(lines) == 1:
        canvas.text(inner.left, upper, "LAST MOVE", LABEL, NEWS_LABEL)
        draw_line(canvas, lines[0], inner, lower)
        return
    for line, middle in zip(lines, (upper, lower), strict=True):
        draw_line(canvas, line, inner, middle)


GAIN_SHARE: Final = 0.55


PLACED: Final = "placed "
"""What was built stands in the sentence itself: its hexes are lit there as on the map."""


class NewsTypes(NamedTuple):
    """The types of the box with the last move."""

    subject: Type
    story: Type
    follow: Type
    place: Type
    gain: Type
    floor: float = 16


def told_story(look: Look, types: NewsTypes, room: float, shares: tuple[float, float]) -> Story:
    """The last move and nothing else: who did what, and what it brought whom.

    Args:
        look: the table, and what happened.
        types: how it is set.
        room: how wide the box is inside.
        shares: how much of it the name, and what was gained, may take.
    """
    lines, seat, told = deed(look), subject(look), changes(look)
    gains, shown = fitted_gains(told, types.gain, room * shares[1])
    said = [
        look.without_subject(line) if look.subject_of(line) == seat else line.removesuffix(".")
        for line in lines
        if line == lines[0] or shown < len(told) or not _is_shown(look, line, seat)
    ]
    built = [line for line in said[1:] if line.startswith(PLACED)]
    rest = [line for line in said[1:] if line not in built]
    return Story(
        lead_pieces(look, seat, types.subject, room * shares[0]),
        ", ".join([said[0], *built]), DOT.join(rest), gains, types.story, types.follow,
        types.floor, lambda words, style: story_pieces(look, words, style, types.place),
    )  # fmt: skip


def _is_shown(look: Look, line: str, seat: int | None) -> bool:
    own = look.subject_of(line) == seat
    return own and is_told_by_signs(look.without_subject(line))


def lead_pieces(look: Look, seat: int | None, style: Type, room: float) -> list[Piece]:
    """Mark and name of the player who moved."""
    if seat is None:
        return []
    shown, smaller = fit(look.name(seat), style, room, style.size)
    return [SeatMark(seat, style.size), Gap(8), Words(shown, smaller), Gap(10)]


def story_pieces(look: Look, words: str, style: Type, place: Type) -> list[Piece]:
    """The story in words; the hex that was built on stands on a lit plate."""
    if not words:
        return []
    for space in new_tiles(look):
        found = re.search(rf"\b{re.escape(space)}\b", words)
        if found is None:
            continue
        before, after = words[: found.start()].strip(), words[found.end() :]
        plate = Chip(
            space, place, palette.INK, palette.LIT, height=place.size * 1.45,
            padding=place.size * 0.5,
        )  # fmt: skip
        gap = Gap(width_of(" ", style) * 1.6)
        tail: list[Piece] = [Words(after, style)] if after.strip() else []
        return [Words(before, style), gap, plate, *tail]
    return [Words(words, style)]
