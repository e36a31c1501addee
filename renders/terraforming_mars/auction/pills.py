"""Markers on a lot: a pill for each seat with its mark and number; the leader's is filled."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from renders import palette
from renders.canvas import Canvas
from renders.geometry import Point, Rect
from renders.lettering import Type
from renders.palette import Colour, hexed
from rules.terraforming_mars.model.views import Lot


class PillStyle(NamedTuple):
    """The measures and colours of pills."""

    height: float
    width: float
    gap: float
    mark: float
    number: Type
    rim: float  # in the ground's colour, for pills on the edge of a card
    edge: Colour
    fill: Colour
    ink: Colour
    inked: bool  # marks have a dark edge, for light ground


DARK_EDGE: Final = hexed("#565C68")
DARK_FILL: Final = hexed("#2A2D35")
LIGHT_EDGE: Final = hexed("#CFC7B8")

ON_EDGE: Final = PillStyle(
    22, 40, 3, 13, Type(17, 700, tabular=True), 2.5, DARK_EDGE, DARK_FILL, palette.TEXT, inked=False
)
ON_LARGE_EDGE: Final = ON_EDGE._replace(
    height=28, width=52, gap=4, mark=17, number=Type(22, 700, tabular=True)
)
ON_PAPER: Final = PillStyle(
    34, 60, 6, 20, Type(24, 700, tabular=True), 0, LIGHT_EDGE, palette.INSET, palette.INK,
    inked=True,
)  # fmt: skip

MARK_AT: Final = 0.35
NUMBER_AT: Final = 0.74
THIN_EDGE: Final = 1.3


class Pill(NamedTuple):
    """One seat's markers on a lot."""

    seat: int
    markers: int
    leads: bool


def pills_of(lot: Lot) -> list[Pill]:
    """Return the seats with markers on a lot: its leader or winner first, then by markers."""
    first = lot.winner if lot.sold else lot.leader
    found = [Pill(seat, count, seat == first) for seat, count in lot.markers.items() if count]
    return sorted(found, key=lambda pill: (not pill.leads, -pill.markers, pill.seat))


def draw_pills(
    canvas: Canvas,
    found: Sequence[Pill],
    at: Point,
    room: float,
    style: PillStyle,
    ground: Colour = palette.GROUND,
) -> None:
    """Draw pills in a row; many stand closer together."""
    if not found:
        return
    width = min(style.width, (room + style.gap) / len(found) - style.gap)
    left = at[0]
    for pill in found:
        rect = Rect(round(left), at[1] - style.height / 2, round(width), style.height)
        if style.rim:
            canvas.fill(rect.inset(-style.rim), ground, style.height / 2 + style.rim)
        _draw_pill(canvas, pill, rect, style)
        left += width + style.gap


def _draw_pill(canvas: Canvas, pill: Pill, rect: Rect, style: PillStyle) -> None:
    radius = style.height / 2
    centre = (rect.left + rect.width * MARK_AT, rect.middle)
    if pill.leads:
        canvas.fill(rect, palette.SEATS[pill.seat], radius)
        canvas.mark(pill.seat, centre, style.mark, colour=palette.SEAT_INK)
    else:
        edge = THIN_EDGE if style.rim else 2
        canvas.fill(rect, style.edge, radius)
        canvas.fill(rect.inset(edge), style.fill, radius - edge)
        dark = palette.INK if style.inked else None
        canvas.mark(pill.seat, centre, style.mark, edge=dark, thick=2)
    ink = palette.SEAT_INK if pill.leads else style.ink
    across = rect.left + rect.width * NUMBER_AT
    canvas.text(across, rect.middle, str(pill.markers), style.number, ink, "centre")
