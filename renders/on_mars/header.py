"""The head of a picture: whose turn, what is asked, and what happened last."""

from typing import Final, NamedTuple

from renders import palette
from renders.canvas import Canvas, Frame
from renders.geometry import Rect
from renders.lettering import Type, fit, width_of
from renders.news import Story, draw_line, set_out
from renders.on_mars import deed
from renders.on_mars.deed import HEX, Change
from renders.on_mars.look import Look, new_buildings, new_things
from renders.on_mars.signs import Sign
from renders.on_mars.words import DOT, NAME_LENGTHS, headline, under_headline, warning
from renders.palette import hexed, mix
from renders.runs import Chip, Gap, Piece, SeatMark, Words, run, run_width
from renders.sentences import signed

HEADLINE: Final = Type(50, 750)
UNDER: Final = Type(20, 450)
WARNING: Final = Type(16, 700)
WARNING_FILL: Final = hexed("#B4482C")

MARK: Final = 60
MARK_CENTRE: Final = (64, 64)
WORDS_LEFT: Final = 112
MARGIN: Final = 32
HEADLINE_MIDDLE: Final = 50
UNDER_MIDDLE: Final = 94
HEADLINE_FLOOR: Final = 30
NEWS: Final = Rect(904, 28, 664, 84)
PADDING: Final = 20
NEWS_FILL: Final = mix(palette.PANEL, palette.LIT, 0.07)
NEWS_EDGE: Final = mix(palette.LINE, palette.LIT, 0.45)
NEWS_LABEL: Final = mix(palette.MUTED, palette.LIT, 0.5)
UPPER: Final = 0.3
LOWER: Final = 0.7
GAIN_SHARE: Final = 0.6


class NewsTypes(NamedTuple):
    """The types of the box with the last turn."""

    subject: Type
    story: Type
    follow: Type
    place: Type
    gain: Type
    label: Type
    floor: float = 16


WIDE_NEWS: Final = NewsTypes(
    Type(21, 700),
    Type(20, 450),
    Type(18, 450),
    Type(19, 750),
    Type(18, 700),
    Type(15, 650, spacing=1.2),
)


def draw_header(canvas: Canvas, look: Look) -> None:
    """Draw headline, the line under it, and the last turn at the right."""
    right = canvas.width - MARGIN
    if look.news:
        draw_news(canvas, look, NEWS, WIDE_NEWS)
        right = NEWS.left - PADDING
    draw_title(canvas, look, right)


def draw_title(canvas: Canvas, look: Look, right: float) -> None:
    """Draw whose turn it is, and what is asked, up to `right`."""
    seats = look.table.winners if look.table.over else look.table.awaited
    left: float = MARGIN
    if seats:
        draw_marks(canvas, seats)
        left = WORDS_LEFT
    title, style = fitted_headline(look, HEADLINE, right - left)
    canvas.text(left, HEADLINE_MIDDLE, title, style)
    pieces: list[Piece] = []
    if warning(look):
        pieces = [Chip(warning(look), WARNING, palette.WHITE, WARNING_FILL, height=26), Gap(12)]
    words, smaller = fit(under_headline(look), UNDER, right - left - run_width(pieces), 16)
    run(canvas, left + 1, UNDER_MIDDLE, [*pieces, Words(words, smaller, palette.MUTED)])


def fitted_headline(look: Look, style: Type, room: float) -> tuple[str, Type]:
    """The headline, smaller until it fits; below the floor, names are cut but not the verb."""
    for longest in NAME_LENGTHS:
        title = headline(look, longest)
        shown, smaller = fit(title, style, room, HEADLINE_FLOOR)
        if shown == title:
            return shown, smaller
    return shown, smaller


def draw_marks(
    canvas: Canvas,
    seats: tuple[int, ...],
    centre: tuple[float, float] = MARK_CENTRE,
    size: float = MARK,
) -> None:
    """Draw the marks of those the table waits for; several seats share the room."""
    if len(seats) == 1:
        canvas.mark(seats[0], centre, size)
        return
    rows = [seats[:2], seats[2:4]]
    small = size * 0.46
    step = small * 1.24
    filled = [row for row in rows if row]
    for number, row in enumerate(filled):
        down = centre[1] + (number - (len(filled) - 1) / 2) * step
        for place, seat in enumerate(row):
            across = centre[0] + (place - (len(row) - 1) / 2) * step
            canvas.mark(seat, (across, down), small)


# What happened last


def draw_news(canvas: Canvas, look: Look, box: Rect, types: NewsTypes) -> None:
    """Draw the box with what the last turn did, and what it brought at the right."""
    canvas.box(box, Frame(NEWS_FILL, NEWS_EDGE, 14, 1.5))
    inner = box.inset(PADDING)
    lines = set_out(told_story(look, types, inner.width), inner.width)
    upper, lower = box.top + box.height * UPPER, box.top + box.height * LOWER
    if len(lines) == 1:
        canvas.text(inner.left, upper, "LAST TURN", types.label, NEWS_LABEL)
        draw_line(canvas, lines[0], inner, lower)
        return
    for line, middle in zip(lines, (upper, lower), strict=True):
        draw_line(canvas, line, inner, middle)


def told_story(look: Look, types: NewsTypes, room: float) -> Story:
    """The last turn: who, what first, what else, and what it brought."""
    seat, done = deed.subject(look), deed.deeds(look)
    lead: list[Piece] = []
    if seat is not None:
        shown, style = fit(look.name(seat), types.subject, room / 2, types.subject.size)
        size = types.subject.size
        lead = [SeatMark(seat, size), Gap(8), Words(shown, style), Gap(10)]
    return Story(
        lead, done[0] if done else "", DOT.join(done[1:]), gain_pieces(look, types, room),
        types.story, types.follow, types.floor,
        lambda words, style: story_pieces(look, words, style, types.place),
    )  # fmt: skip


def gain_pieces(look: Look, types: NewsTypes, room: float) -> list[Piece]:
    """Signs of what was gained and paid; the least are left out where there is no room."""
    kept = sorted(deed.changes(look), key=lambda change: -abs(change.step))
    while kept:
        shown = [change for change in deed.changes(look) if change in kept]
        pieces = _signs(shown, types.gain)
        if run_width(pieces) <= room * GAIN_SHARE:
            return pieces
        kept.pop()
    return []


def _signs(changes: list[Change], style: Type) -> list[Piece]:
    pieces: list[Piece] = []
    for change in changes:
        pieces += [Gap(style.size * 0.55)] if pieces else []
        pieces += [
            Sign(change.name, style.size * 1.28), Gap(style.size * 0.28),
            Words(signed(change.step), style, palette.LIT),
        ]  # fmt: skip
    return pieces


def story_pieces(look: Look, words: str, style: Type, place: Type) -> list[Piece]:
    """The story in words; the hex that was built on or moved to stands on a lit plate."""
    lit = {*new_buildings(look), *new_things(look)}
    found = next((match for match in HEX.finditer(words) if match[0] in lit), None)
    if found is None:
        return [Words(words, style)] if words else []
    before, after = words[: found.start()].strip(), words[found.end() :]
    plate = Chip(
        found[0], place, palette.INK, palette.LIT, height=place.size * 1.45,
        padding=place.size * 0.5,
    )  # fmt: skip
    gap = Gap(width_of(" ", style) * 1.6)
    tail: list[Piece] = [Gap(width_of(" ", style)), Words(after.strip(), style)]
    return [Words(before, style), gap, plate, *(tail if after.strip(" .") else [])]
