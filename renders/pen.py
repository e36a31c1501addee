"""Smooth shapes: drawn at four times the size and reduced, since Pillow's own are jagged."""

from collections.abc import Sequence

from PIL import Image, ImageDraw

from renders.geometry import Point, Rect, arc, dashes, rounded
from renders.palette import Colour

FACTOR = 4
"""The factor between a pen's buffer and the picture."""
SOLID = 255
CUT = 0
"""The values of a mask where it shows and where it cuts."""

Ink = int | Colour


class Pen:
    """Draws on a large buffer; `finish` returns the small, smooth picture.

    Coordinates are in units of `unit` pixels around `origin`. So a glyph is written in its 24-unit
    box at every size.
    """

    def __init__(
        self,
        width: int,
        height: int,
        *,
        unit: float = 1.0,
        origin: Point = (0.0, 0.0),
        ground: Ink = CUT,
    ) -> None:
        mode = "L" if isinstance(ground, int) else "RGB"
        self._image = Image.new(mode, (width * FACTOR, height * FACTOR), ground)
        self._draw = ImageDraw.Draw(self._image)
        self._zoom = unit * FACTOR
        self._origin = (origin[0] * FACTOR, origin[1] * FACTOR)

    def _at(self, point: Point) -> Point:
        return (
            self._origin[0] + point[0] * self._zoom,
            self._origin[1] + point[1] * self._zoom,
        )

    def rect(
        self,
        left: float,
        top: float,
        width: float,
        height: float,
        *,
        radius: float = 0,
        ink: Ink = SOLID,
    ) -> None:
        """Fill a rectangle, its corners rounded by `radius`."""
        start, end = self._at((left, top)), self._at((left + width, top + height))
        self._draw.rounded_rectangle(
            (round(start[0]), round(start[1]), round(end[0]) - 1, round(end[1]) - 1),
            radius * self._zoom,
            fill=ink,
        )

    def disc(self, centre: Point, radius: float, ink: Ink = SOLID) -> None:
        """Fill a circle."""
        self.ellipse(centre, radius, radius, ink)

    def ellipse(self, centre: Point, across: float, down: float, ink: Ink = SOLID) -> None:
        """Fill an ellipse with these two radii."""
        start = self._at((centre[0] - across, centre[1] - down))
        end = self._at((centre[0] + across, centre[1] + down))
        self._draw.ellipse((start[0], start[1], end[0] - 1, end[1] - 1), fill=ink)

    def ring(self, centre: Point, radius: float, thick: float, ink: Ink = SOLID) -> None:
        """Draw the line of a circle, inside the radius."""
        start = self._at((centre[0] - radius, centre[1] - radius))
        end = self._at((centre[0] + radius, centre[1] + radius))
        self._draw.ellipse((*start, *end), outline=ink, width=round(thick * self._zoom))

    def polygon(self, points: Sequence[Point], ink: Ink = SOLID) -> None:
        """Fill a polygon."""
        self._draw.polygon([self._at(point) for point in points], fill=ink)

    def line(
        self, points: Sequence[Point], thick: float, ink: Ink = SOLID, *, round_ends: bool = True
    ) -> None:
        """Draw a line through the points."""
        width = max(1, round(thick * self._zoom))
        self._draw.line([self._at(point) for point in points], fill=ink, width=width, joint="curve")
        if round_ends:
            for end in (points[0], points[-1]):
                self.disc(end, thick / 2, ink)

    def arc(
        self,
        centre: Point,
        radius: float,
        angles: tuple[float, float],
        thick: float,
        ink: Ink = SOLID,
    ) -> None:
        """Draw part of a circle's line, from one angle to the other."""
        self.line(arc(centre, radius, *angles), thick, ink)

    def dashes(
        self, points: list[Point], thick: float, dash: float, gap: float, ink: Ink = SOLID
    ) -> None:
        """Draw a dashed line through the points."""
        for piece in dashes(points, dash, gap):
            self.line(piece, thick, ink, round_ends=False)

    def dashed_box(self, rect: Rect, radius: float, thick: float, ink: Ink = SOLID) -> None:
        """Draw a dashed frame just inside the rectangle."""
        outline = rounded(rect.inset(thick / 2), radius)
        self.dashes(outline, thick, DASH_LENGTH, DASH_GAP, ink)

    def finish(self) -> Image.Image:
        """Return the buffer reduced to the size of the picture, and release the buffer."""
        small = self._image.reduce(FACTOR)
        del self._image, self._draw
        return small


DASH_LENGTH = 7
DASH_GAP = 6
