"""Planets: a shaded disc in the dulled colour of its home player, with a surface per number."""

import math
from collections.abc import Callable
from typing import Final, NamedTuple

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from renders import palette
from renders.cache import Cache, image_bytes
from renders.canvas import Canvas
from renders.cosmic_encounter.colours import NIGHT, ROCK
from renders.geometry import Point
from renders.palette import Colour, mix
from renders.pen import FACTOR, SOLID

SURFACES: Final = 5
ROOM: Final = 1.62
"""Half the side of a planet's picture, in radii of the planet: the ring reaches out."""
KEPT: Final = 4_000_000
SHADED: Final = 0.66


class Globe(NamedTuple):
    """A finished planet: its colours, and its place."""

    image: Image.Image
    mask: Image.Image


_GLOBES: Final[Cache[Globe]] = Cache(
    KEPT, lambda globe: image_bytes(globe.image) + image_bytes(globe.mask)
)


def planet(
    canvas: Canvas, centre: Point, radius: float, seat: int, number: int, *, held: bool = True
) -> None:
    """Draw a planet; without ships of its own player it is darker."""
    reach = radius * canvas.scale
    globe = _GLOBES.get((reach, seat, number, held), lambda: _made(reach, seat, number, held))
    left = round(centre[0] * canvas.scale - globe.image.width / 2)
    top = round(centre[1] * canvas.scale - globe.image.height / 2)
    canvas.put(globe.image, (left, top), globe.mask)


class _Sphere:
    """A planet in the making, four times as large, around the middle of its picture."""

    def __init__(self, radius: float, base: Colour) -> None:
        self.side = math.ceil(2 * radius * ROOM) * FACTOR
        self.middle = self.side / 2
        self.radius = radius * FACTOR
        self.base = base
        self.dark, self.light = mix(base, palette.BLACK, 0.32), mix(base, palette.WHITE, 0.16)
        self.body = Image.new("RGB", (self.side, self.side), base)
        self.draw = ImageDraw.Draw(self.body)

    def box(self, at: Point, across: float, down: float) -> tuple[float, float, float, float]:
        """Return the box of an ellipse, in radii from the middle."""
        left, top = self.middle + at[0] * self.radius, self.middle + at[1] * self.radius
        wide, high = across * self.radius, down * self.radius
        return left - wide, top - high, left + wide, top + high

    def ellipse(self, at: Point, across: float, down: float, colour: Colour) -> None:
        """Draw a filled ellipse on the surface."""
        self.draw.ellipse(self.box(at, across, down), fill=colour)

    def polygon(self, points: list[Point], colour: Colour) -> None:
        """Draw a filled polygon on the surface, in radii from the middle."""
        placed = [
            (self.middle + across * self.radius, self.middle + down * self.radius)
            for across, down in points
        ]
        self.draw.polygon(placed, fill=colour)

    def blank(self, shade: int = 0) -> Image.Image:
        """Return an empty mask of the same size."""
        return Image.new("L", (self.side, self.side), shade)

    def oval(self, box: tuple[float, float, float, float], shade: int = SOLID) -> Image.Image:
        """Return a mask with one ellipse."""
        mask = self.blank()
        ImageDraw.Draw(mask).ellipse(box, fill=shade)
        return mask


def _made(radius: float, seat: int, number: int, held: bool) -> Globe:
    seat_colour = palette.SEATS[seat % len(palette.SEATS)]
    surface = (number - 1) % SURFACES
    sphere = _Sphere(
        radius * (0.9 if SURFACE[surface] is _belted else 1),
        mix(ROCK, seat_colour, 0.52 if held else 0.26),
    )
    SURFACE[surface](sphere)
    body, mask = _shaded(sphere), sphere.oval(sphere.box((0, 0), 1, 1))
    if SURFACE[surface] is _belted:
        mask = _ring(sphere, body, mask)
    return Globe(body, mask.reduce(FACTOR))


def _shaded(sphere: _Sphere) -> Image.Image:
    """Return the planet, darker away from the light, with a light spot on the other side.

    Shades are soft, so they are added at the final size, which takes a tenth of the time.
    """
    radius, plain = sphere.radius / FACTOR, sphere.body.reduce(FACTOR)
    lit = sphere.oval(sphere.box((-0.23, -0.27), 1.09, 1.09)).reduce(FACTOR)
    lit = lit.filter(ImageFilter.GaussianBlur(radius * 0.2))
    night = Image.blend(plain, Image.new("RGB", plain.size, NIGHT), SHADED)
    body = Image.composite(plain, night, lit)
    glow = sphere.oval(sphere.box((-0.44, -0.48), 0.42, 0.42), 70).reduce(FACTOR)
    glow = glow.filter(ImageFilter.GaussianBlur(radius * 0.22))
    shine = Image.new("RGB", body.size, mix(sphere.base, palette.WHITE, 0.6))
    return Image.composite(shine, body, glow)


RING_TILT: Final = 18


def _ring(sphere: _Sphere, body: Image.Image, disc: Image.Image) -> Image.Image:
    """Lay a tilted ring around the planet; return the mask of both."""
    ring = sphere.oval(sphere.box((0, 0), 1.5, 0.44))
    ImageDraw.Draw(ring).ellipse(sphere.box((0, 0), 1.19, 0.27), fill=0)
    front = ring.copy()
    ImageDraw.Draw(front).rectangle((0, 0, sphere.side, sphere.middle), fill=0)
    middle = (sphere.middle, sphere.middle)
    ring, front = (one.rotate(-RING_TILT, center=middle) for one in (ring, front))
    behind = ImageChops.subtract(ring, disc)
    band = Image.new("RGB", body.size, mix(sphere.base, palette.WHITE, 0.34))
    body.paste(band, (0, 0), ImageChops.lighter(front, behind).reduce(FACTOR))
    return ImageChops.lighter(disc, ring)


# ---- five surfaces -------------------------------------------------------------------------------


def _banded(sphere: _Sphere) -> None:
    bands = ((-0.78, 0.2, sphere.light), (-0.34, 0.26, sphere.dark), (0.1, 0.14, sphere.light),
             (0.42, 0.3, sphere.dark))  # fmt: skip
    steps = 40
    for top, height, colour in bands:
        upper = [
            (-1.1 + 2.2 * step / steps, top + 0.05 * math.sin(step / 3.2 + top * 9))
            for step in range(steps + 1)
        ]
        lower = [
            (-1.1 + 2.2 * step / steps, top + height + 0.05 * math.sin(step / 4 + 2 + top * 5))
            for step in range(steps, -1, -1)
        ]
        sphere.polygon(upper + lower, colour)


CRATERS: Final = (
    (-0.36, -0.3, 0.3), (0.34, 0.06, 0.22), (-0.1, 0.48, 0.26), (0.44, -0.5, 0.14),
    (-0.66, 0.22, 0.13), (0.14, -0.72, 0.1), (0.6, 0.5, 0.12),
)  # fmt: skip


def _cratered(sphere: _Sphere) -> None:
    for across, down, size in CRATERS:
        sphere.ellipse((across, down), size, size, sphere.light)
        shift = size * 0.12
        sphere.ellipse((across + shift, down + shift), size * 0.8, size * 0.8, sphere.dark)


def _belted(sphere: _Sphere) -> None:
    """Draw a plain body with a pale and a dark belt; its ring comes later."""
    reach = sphere.side / sphere.radius
    for top, bottom, colour in ((-0.18, 0.16, sphere.light), (0.5, 0.7, sphere.dark)):
        sphere.polygon([(-reach, top), (reach, top), (reach, bottom), (-reach, bottom)], colour)


LANDS: Final = ((-0.4, -0.34, 0.46), (0.4, 0.3, 0.5), (-0.34, 0.62, 0.26), (0.52, -0.56, 0.22))
COAST: Final = (0.93, 1.08, 0.8, 0.99, 0.86, 1.05, 0.78, 0.91, 1.1, 0.84)
"""The distances of the coast from the middle of the land, all around, as shares."""


def _landed(sphere: _Sphere) -> None:
    """Draw continents."""
    for number, (across, down, size) in enumerate(LANDS):
        coast = []
        for step in range(2 * len(COAST)):
            angle = math.radians(step * 180 / len(COAST))
            reach = size * COAST[(step * 3 + number * 7) % len(COAST)]
            coast.append((across + reach * math.cos(angle), down + 0.82 * reach * math.sin(angle)))
        near = sphere.light if across < 0 else mix(sphere.light, sphere.base, 0.35)
        sphere.polygon(coast, near)


def _capped(sphere: _Sphere) -> None:
    """Draw two caps of ice and a storm."""
    sphere.ellipse((0, -1.03), 0.8, 0.47, mix(sphere.light, palette.WHITE, 0.34))
    sphere.ellipse((0, 1.08), 0.66, 0.42, mix(sphere.light, palette.WHITE, 0.28))
    sphere.ellipse((0.25, 0.07), 0.35, 0.21, sphere.dark)
    sphere.ellipse((0.25, 0.075), 0.21, 0.125, sphere.base)


SURFACE: Final[tuple[Callable[[_Sphere], None], ...]] = (
    _banded,
    _cratered,
    _belted,
    _landed,
    _capped,
)
