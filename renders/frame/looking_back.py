"""The post-mortem of a finished game as one compact picture: the course, and tables below it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from renders import palette
from renders.canvas import Box, Canvas
from renders.chart import Scale, grid_lines, label_places, scale_of
from renders.frame.compact import END, FLOOR, GAP, INSIDE, MARGIN, TALLEST, WIDTH
from renders.frame.head import Head, HeadStyle, MarksStyle, draw_head
from renders.frame.names import drawable, shown_names
from renders.geometry import Point, Rect
from renders.lettering import Type, width_of, wrap
from renders.pen import Pen
from renders.sentences import begun, cut, plain, sentences
from renders.tongue import phrase, spoken
from rules.kernel import Text, Voice, say
from rules.sections import Section, SectionRow

HEAD: Final = HeadStyle(
    MarksStyle((54, 46)), 98, MARGIN, Type(42, 750), 34, 30, Type(24, 450), 74, FLOOR
)
HEAD_HEIGHT: Final = 100
PANEL: Final = Box(palette.PANEL, palette.LINE, 14, 1)
TITLE: Final = Type(25, 700)
COLUMN: Final = Type(22, 500)
LABEL: Final = Type(24, 500)
NAME: Final = Type(24, 650)
VALUE: Final = Type(24, 650, tabular=True)
SMALL: Final = Type(FLOOR, 450)
AXIS: Final = Type(FLOOR, 500, tabular=True)

CHART: Final = 330
PADDING: Final = 18
TITLE_ROW: Final = 44
ROW: Final = 36
FOOT: Final = 8
MARK: Final = 22
MARK_ROOM: Final = 34
CELL_GAP: Final = 30
LABEL_ROOM: Final = 260
"""The least room of the first column beside others, in units."""
NAME_ROOM: Final = 150
LINE: Final = 4.0
WINNERS_LINE: Final = 6.0
HALO: Final = 3.0
SPILL: Final = 8
LABEL_EVERY: Final = 60
"""The least distance between two named chapters below the lines, in units."""
FEW: Final = 3
"""Rows that each table gets before any gets more."""
LINES: Final = 2
"""The lines of a section without columns."""


class SeenCourse(NamedTuple):
    """The lead over a game: by position the chapter, and a number for each seat."""

    note: Text
    chapter: Text
    chapters: Sequence[int]
    worth: Sequence[Sequence[int]]


@dataclass(frozen=True)
class SeenPostMortem:
    """The content of the picture.

    Args:
        title: the game's name.
        names: of the players, by seat.
        winners: their seats.
        course: the lead over a game; None: unknown.
        sections: the tables.
    """

    title: str
    names: Sequence[str]
    winners: Sequence[int]
    course: SeenCourse | None
    sections: Sequence[Section]

    @property
    def voice(self) -> Voice:
        """The voice that says texts with drawable names."""
        return Voice(shown_names(self.names, len(self.names)), spoken())

    def head(self) -> Head:
        """Return the head of the picture."""
        names = tuple(say("{seat:seat}", seat=seat) for seat in self.winners)
        won = say("{names} won", names=names) if names else say("Nobody won")
        title = say("{game}: post-mortem", game=self.title)
        return Head(tuple(self.winners), self.voice.say(title), self.voice.say(won))

    def words(self) -> str:
        """Return the picture in words."""
        named = [
            name or phrase("Player {number}", number=seat + 1)
            for seat, name in enumerate(self.names)
        ]
        voice = Voice(named, spoken())
        told = [voice.say(say("{game}: post-mortem", game=self.title))]
        if self.course is not None and self.course.worth:
            last = self.course.worth[-1]
            ends = ", ".join(f"{named[seat]} {plain(n)}" for seat, n in enumerate(last))
            text = "The lead over {count} positions, in the end: {ends}"
            told.append(phrase(text, count=len(self.course.worth), ends=ends))
        for section in self.sections:
            told.append(voice.say(section.title))
            told += [begun(voice.say(row.said)) for row in heaviest(section.rows, FEW)]
        return cut(sentences(told))


def draw(seen: SeenPostMortem) -> Canvas:
    """Draw the picture, as high as its content."""
    top: float = HEAD_HEIGHT
    chart = seen.course if seen.course is not None and len(seen.course.worth) > 1 else None
    if chart is not None:
        top += CHART + GAP
    shares = share_out(seen, TALLEST - END - top)
    height = top + sum(height_of(seen, section, rows) + GAP for section, rows in shares)
    canvas = Canvas(WIDTH, round(height - GAP + END))
    draw_head(canvas, seen.head(), HEAD)
    if chart is not None:
        draw_course(canvas, seen, chart, Rect(MARGIN, HEAD_HEIGHT, INSIDE, CHART))
    for section, rows in shares:
        part = height_of(seen, section, rows)
        _draw_section(canvas, seen, section, rows, Rect(MARGIN, top, INSIDE, part))
        top += part + GAP
    return canvas


# ---- room --------------------------------------------------------------------------------------


def heaviest(rows: Sequence[SectionRow], most: int) -> list[SectionRow]:
    """Return the rows with most weight, in their order."""
    if len(rows) <= most:
        return list(rows)
    ranked = sorted(range(len(rows)), key=lambda place: -rows[place].weight)
    return [rows[place] for place in sorted(ranked[:most])]


def height_of(seen: SeenPostMortem, section: Section, rows: int) -> float:
    """Return the height of a section with this number of rows."""
    if not section.heads:
        return TITLE_ROW + len(_lines(seen, section)) * ROW + FOOT
    return TITLE_ROW + rows * ROW + FOOT


def share_out(seen: SeenPostMortem, room: float) -> list[tuple[Section, int]]:
    """Return the sections that fit, each with its number of rows."""
    kept: list[Section] = []
    rows: list[int] = []
    for section in seen.sections:
        least = min(FEW, len(section.rows)) if _is_cut(section) else len(section.rows)
        part = height_of(seen, section, least) + GAP
        if part <= room:
            room -= part
            kept.append(section)
            rows.append(least)
    grown = True
    while grown:
        grown = False
        for place, section in enumerate(kept):
            if section.heads and rows[place] < len(section.rows) and room >= ROW:
                rows[place] += 1
                room -= ROW
                grown = True
    return list(zip(kept, rows, strict=True))


def _is_cut(section: Section) -> bool:
    """Return whether some rows may be left out: not if each is a player's."""
    return any(row.label is not None for row in section.rows)


# ---- tables ------------------------------------------------------------------------------------


def _lines(seen: SeenPostMortem, section: Section) -> tuple[str, ...]:
    """Return the names that fit in a few lines, and the number of the others."""
    names = [_name(seen, row) for row in section.rows]
    lines: tuple[str, ...] = ()
    for more in range(len(names)):
        said = begun(", ".join(names[: len(names) - more]))
        told = phrase("{names} and {n} more", names=said, n=more) if more else said
        lines = wrap(told, LABEL, INSIDE - 2 * PADDING)
        if len(lines) <= LINES:
            break
    return lines[:LINES]


def _label(seen: SeenPostMortem, row: SectionRow) -> str:
    return _name(seen, row) if row.label is None else begun(_name(seen, row))


def _name(seen: SeenPostMortem, row: SectionRow) -> str:
    if row.label is None:
        return "" if row.seat is None else seen.voice.names[row.seat]
    return drawable(seen.voice.say(row.label))


def _said(seen: SeenPostMortem, text: Text) -> str:
    return drawable(seen.voice.say(text))


def _draw_section(
    canvas: Canvas, seen: SeenPostMortem, section: Section, count: int, rect: Rect
) -> None:
    canvas.box(rect, PANEL)
    left, right = rect.left + PADDING, rect.right - PADDING
    middle = rect.top + TITLE_ROW / 2 + 2
    rows = heaviest(section.rows, count)
    edges = _edges(seen, section, rows, right)
    room = (edges[0][0] if edges else right) - left
    canvas.fitted(left, middle, _said(seen, section.title), TITLE, room, floor=FLOOR)
    for head, (_, edge) in zip(section.heads, edges, strict=True):
        canvas.text(edge, middle, _said(seen, head), COLUMN, palette.MUTED, "right")
    if not section.heads:
        for number, line in enumerate(_lines(seen, section)):
            canvas.text(left, rect.top + TITLE_ROW + (number + 0.5) * ROW, line, LABEL)
        return
    for number, row in enumerate(rows):
        _draw_row(canvas, seen, row, (left, rect.top + TITLE_ROW + (number + 0.5) * ROW), edges)


def _edges(
    seen: SeenPostMortem, section: Section, rows: Sequence[SectionRow], right: float
) -> list[tuple[float, float]]:
    """Return the left and right end of each column's room, from left to right."""
    widths = []
    for place, head in enumerate(section.heads):
        cells = [width_of(_said(seen, row.cells[place]), VALUE) for row in rows]
        widths.append(max([width_of(_said(seen, head), COLUMN), *cells]) + CELL_GAP)
    most = INSIDE - 2 * PADDING - LABEL_ROOM
    shrunk = min(1.0, most / max(1.0, sum(widths)))
    found, edge = [], right
    for width in reversed([width * shrunk for width in widths]):
        found.append((edge - width, edge))
        edge -= width
    return found[::-1]


def _draw_row(
    canvas: Canvas,
    seen: SeenPostMortem,
    row: SectionRow,
    at: Point,
    edges: Sequence[tuple[float, float]],
) -> None:
    left, middle = at
    if row.seat is not None:
        canvas.mark(row.seat, (left + MARK / 2, middle), MARK)
        left += MARK_ROOM
    style = LABEL if row.label is not None else NAME
    canvas.fitted(left, middle, _label(seen, row), style, edges[0][0] - left, floor=FLOOR)
    for cell, (start, edge) in zip(row.cells, edges, strict=True):
        words, room = _said(seen, cell), edge - start - CELL_GAP / 2
        canvas.fitted(edge, middle, words, VALUE, room, align="right", floor=FLOOR)


# ---- the course --------------------------------------------------------------------------------


def draw_course(canvas: Canvas, seen: SeenPostMortem, course: SeenCourse, rect: Rect) -> None:
    """Draw a line for each seat, its name at the end, and the chapters below."""
    canvas.box(rect, PANEL)
    left = rect.left + PADDING
    left += canvas.text(left, rect.top + 26, phrase("The lead"), TITLE) + 16
    room = rect.right - PADDING - left
    note = seen.voice.say(course.note)
    canvas.fitted(left, rect.top + 27, note, SMALL, room, palette.MUTED, floor=FLOOR)
    ends = max(width_of(plain(n), AXIS) for row in course.worth for n in row)
    names = min(NAME_ROOM, max(width_of(name, NAME) for name in seen.voice.names))
    beside = 20 + MARK_ROOM + names + 14 + ends + PADDING
    plot = Rect(rect.left + PADDING + ends + 16, rect.top + 62, 0, CHART - 62 - 48)
    plot = plot._replace(width=rect.right - beside - plot.left)
    scale = scale_of(course.worth, plot)
    order = sorted(range(len(seen.names)), key=lambda s: (s in seen.winners, course.worth[-1][s]))
    _draw_lines(canvas, seen, course, scale, order)
    for points in grid_lines(scale):
        down = scale.at(1, points)[1]
        canvas.text(plot.left - 14, down, plain(points), AXIS, palette.MUTED, "right")
    _draw_chapters(canvas, seen.voice.say(course.chapter), course.chapters, scale)
    _draw_ends(canvas, seen, course, scale, names)


def _draw_lines(
    canvas: Canvas, seen: SeenPostMortem, course: SeenCourse, scale: Scale, order: Sequence[int]
) -> None:
    plot = scale.plot.inset(-SPILL)
    inner = scale._replace(plot=Rect(SPILL, SPILL, scale.plot.width, scale.plot.height))

    def paint(pen: Pen) -> None:
        for points in grid_lines(inner):
            down = inner.at(1, points)[1]
            pen.rect(inner.plot.left, round(down), inner.plot.width, 1, ink=palette.STEP)
        for seat in order:
            path = [inner.at(n + 1, row[seat]) for n, row in enumerate(course.worth)]
            thick = WINNERS_LINE if seat in seen.winners else LINE
            pen.line(path, thick + HALO, palette.PANEL)
            pen.line(path, thick, palette.SEATS[seat % len(palette.SEATS)])

    key = ("lead", tuple(map(tuple, course.worth)), tuple(seen.winners))
    canvas.layer((plot.left, plot.top), (plot.width, plot.height), key, paint, palette.PANEL)


def _draw_chapters(canvas: Canvas, noun: str, chapters: Sequence[int], scale: Scale) -> None:
    """Name the chapters where they begin, as many as fit."""
    middle, last = scale.plot.bottom + 26, float("-inf")
    for place, chapter in enumerate(chapters):
        begins = place == 0 or chapter != chapters[place - 1]
        across = scale.at(place + 1, scale.low)[0]
        if begins and across >= last + LABEL_EVERY:
            words = str(chapter)
            if last == float("-inf"):
                words = phrase("{chapter} {number}", chapter=noun, number=chapter)
            width = canvas.text(across, middle, words, AXIS, palette.MUTED)
            last = across + max(0, width - LABEL_EVERY / 2)


def _draw_ends(
    canvas: Canvas, seen: SeenPostMortem, course: SeenCourse, scale: Scale, room: float
) -> None:
    last = course.worth[-1]
    ends = [scale.at(scale.last, points)[1] for points in last]
    left = scale.plot.right + 20
    for seat, middle in enumerate(label_places(ends, scale.plot)):
        ink = palette.TEXT if seat in seen.winners else palette.MUTED
        canvas.mark(seat, (left + MARK / 2, middle), MARK)
        name = seen.voice.names[seat]
        canvas.fitted(left + MARK_ROOM, middle, name, NAME, room, ink, floor=FLOOR)
        canvas.text(left + MARK_ROOM + room + 14, middle, plain(last[seat]), AXIS)
