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
KEPT: Final = 2_000_000
"""The size of the cache for planets, in bytes: about twenty large ones."""
KEPT_SURFACES: Final = 1_500_000
"""The size of the cache for surfaces, in bytes: those of two large sizes and of the small ones."""
KEPT_MASKS: Final = 600_000
"""The size of the cache for the masks of planets, in bytes: two large sizes and the small ones."""
SHADED: Final = 0.66
RINGED: Final = 0.9
"""The radius of a planet with a ring, as a share of the others'."""


class Globe(NamedTuple):
    """A finished planet: its colours, and its place."""

    image: Image.Image
    mask: Image.Image


class Masks(NamedTuple):
    """The masks of a planet, the same in all colours; `ring` is None without one."""

    place: Image.Image
    lit: Image.Image
    glow: Image.Image
    ring: Image.Image | None


_GLOBES: Final[Cache[Globe]] = Cache(KEPT, lambda globe: image_bytes(globe.image))
_SURFACES: Final[Cache[Image.Image]] = Cache(KEPT_SURFACES, image_bytes)
_MASKS: Final[Cache[Masks]] = Cache(
    KEPT_MASKS, lambda masks: sum(image_bytes(mask) for mask in masks if mask is not None)
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


Ink = tuple[int, int, int]
WHOLE: Final = FACTOR * FACTOR
"""A pixel's value in the channel of an ink that covers it: the number of its large pixels."""
BASE: Final[Ink] = (0, 0, 0)
LIGHT: Final[Ink] = (WHOLE, 0, 0)
DARK: Final[Ink] = (0, WHOLE, 0)
THIRD: Final[Ink] = (0, 0, WHOLE)
Inks = tuple[Colour, Colour, Colour]
"""The colours of the three inks."""


class _Square:
    """The square around a planet in the making, four times as large."""

    def __init__(self, radius: float) -> None:
        self.side = math.ceil(2 * radius * ROOM) * FACTOR
        self.middle = self.side / 2
        self.radius = radius * FACTOR

    def box(self, at: Point, across: float, down: float) -> tuple[float, float, float, float]:
        """Return the box of an ellipse, in radii from the middle."""
        left, top = self.middle + at[0] * self.radius, self.middle + at[1] * self.radius
        wide, high = across * self.radius, down * self.radius
        return left - wide, top - high, left + wide, top + high

    def oval(self, at: Point, across: float, down: float, shade: int = SOLID) -> Image.Image:
        """Return a mask with one ellipse."""
        mask = Image.new("L", (self.side, self.side), 0)
        ImageDraw.Draw(mask).ellipse(self.box(at, across, down), fill=shade)
        return mask


class _Sphere(_Square):
    """The surface of a planet in the making: its base, and three inks of any colour.

    Each ink has a channel of the image, so that a surface is drawn once for all colours.
    """

    def __init__(self, radius: float) -> None:
        super().__init__(radius)
        self.body = Image.new("RGB", (self.side, self.side), BASE)
        self.draw = ImageDraw.Draw(self.body)

    def ellipse(self, at: Point, across: float, down: float, ink: Ink) -> None:
        """Draw a filled ellipse on the surface."""
        self.draw.ellipse(self.box(at, across, down), fill=ink)

    def polygon(self, points: list[Point], ink: Ink) -> None:
        """Draw a filled polygon on the surface, in radii from the middle."""
        placed = [
            (self.middle + across * self.radius, self.middle + down * self.radius)
            for across, down in points
        ]
        self.draw.polygon(placed, fill=ink)


def _made(radius: float, seat: int, number: int, held: bool) -> Globe:
    seat_colour = palette.SEATS[seat % len(palette.SEATS)]
    draw, inks = SURFACE[(number - 1) % SURFACES]
    ringed = draw is _belted
    own = radius * (RINGED if ringed else 1)
    masks = _MASKS.get((own, ringed), lambda: _masks(_Square(own), ringed=ringed))
    surface = _SURFACES.get((own, draw), lambda: _surface(own, draw, masks))
    base = mix(ROCK, seat_colour, 0.52 if held else 0.26)
    body = _shaded(_coloured(surface, base, inks(base)), base, masks)
    if masks.ring is not None:
        body.paste(mix(base, palette.WHITE, 0.34), (0, 0), masks.ring)
    return Globe(body, masks.place)


def _surface(radius: float, draw: Callable[[_Sphere], None], masks: Masks) -> Image.Image:
    """Return a surface at its final size, as large as its masks."""
    sphere = _Sphere(radius)
    draw(sphere)
    spare = (sphere.side - masks.place.width * FACTOR) // 2
    end = sphere.side - spare
    return sphere.body.reduce(FACTOR, (spare, spare, end, end))


def _coloured(surface: Image.Image, base: Colour, inks: Inks) -> Image.Image:
    """Return a surface in colours; each pixel is the mean of its large pixels, rounded once."""
    rows: list[float] = []
    for part, *others in zip(base, *inks, strict=True):
        rows += [*((other - part) / WHOLE for other in others), part]
    return surface.convert("RGB", tuple(rows))


def _shaded(plain: Image.Image, base: Colour, masks: Masks) -> Image.Image:
    """Return the planet, darker away from the light, with a light spot on the other side.

    Shades are soft, so they are added at the final size, which takes a tenth of the time.
    """
    night = Image.blend(plain, Image.new("RGB", plain.size, NIGHT), SHADED)
    body = Image.composite(plain, night, masks.lit)
    shine = Image.new("RGB", body.size, mix(base, palette.WHITE, 0.6))
    return Image.composite(shine, body, masks.glow)


# ---- masks ---------------------------------------------------------------------------------------


RING_TILT: Final = 18


def _masks(square: _Square, *, ringed: bool) -> Masks:
    """Return the masks of a planet; only the light needs the room around it, while it is blurred.

    The number of pixels dropped on each side is even: the middle is rounded as before.
    """
    radius = square.radius / FACTOR
    lit = square.oval((-0.23, -0.27), 1.09, 1.09).reduce(FACTOR)
    glow = square.oval((-0.44, -0.48), 0.42, 0.42, 70).reduce(FACTOR)
    disc, shown = square.oval((0, 0), 1, 1), None
    place = disc.reduce(FACTOR)
    if ringed:
        ring, front = _ring(square)
        shown = ImageChops.lighter(front, ImageChops.subtract(ring, disc)).reduce(FACTOR)
        place = ImageChops.lighter(disc, ring).reduce(FACTOR)
    side = place.width
    left, top, right, bottom = place.getbbox() or (0, 0, side, side)
    spare = min(left, top, side - right, side - bottom) & ~1
    box = (spare, spare, side - spare, side - spare)
    return Masks(
        place.crop(box),
        lit.filter(ImageFilter.GaussianBlur(radius * 0.2)).crop(box),
        glow.filter(ImageFilter.GaussianBlur(radius * 0.22)).crop(box),
        None if shown is None else shown.crop(box),
    )


def _ring(square: _Square) -> tuple[Image.Image, Image.Image]:
    """Return the mask of a tilted ring, and that of its half before the planet."""
    ring = square.oval((0, 0), 1.5, 0.44)
    ImageDraw.Draw(ring).ellipse(square.box((0, 0), 1.19, 0.27), fill=0)
    front = ring.copy()
    ImageDraw.Draw(front).rectangle((0, 0, square.side, square.middle), fill=0)
    middle = (square.middle, square.middle)
    return ring.rotate(-RING_TILT, center=middle), front.rotate(-RING_TILT, center=middle)


# ---- five surfaces -------------------------------------------------------------------------------


def _banded(sphere: _Sphere) -> None:
    bands = ((-0.78, 0.2, LIGHT), (-0.34, 0.26, DARK), (0.1, 0.14, LIGHT),
             (0.42, 0.3, DARK))  # fmt: skip
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
        sphere.ellipse((across, down), size, size, LIGHT)
        shift = size * 0.12
        sphere.ellipse((across + shift, down + shift), size * 0.8, size * 0.8, DARK)


def _belted(sphere: _Sphere) -> None:
    """Draw a plain body with a pale and a dark belt; its ring comes later."""
    reach = sphere.side / sphere.radius
    for top, bottom, colour in ((-0.18, 0.16, LIGHT), (0.5, 0.7, DARK)):
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
        sphere.polygon(coast, LIGHT if across < 0 else THIRD)


def _capped(sphere: _Sphere) -> None:
    """Draw two caps of ice and a storm."""
    sphere.ellipse((0, -1.03), 0.8, 0.47, LIGHT)
    sphere.ellipse((0, 1.08), 0.66, 0.42, THIRD)
    sphere.ellipse((0.25, 0.07), 0.35, 0.21, DARK)
    sphere.ellipse((0.25, 0.075), 0.21, 0.125, BASE)


def _plain_inks(base: Colour) -> Inks:
    return mix(base, palette.WHITE, 0.16), mix(base, palette.BLACK, 0.32), base


def _land_inks(base: Colour) -> Inks:
    light, dark, _ = _plain_inks(base)
    return light, dark, mix(light, base, 0.35)


def _ice_inks(base: Colour) -> Inks:
    light, dark, _ = _plain_inks(base)
    return mix(light, palette.WHITE, 0.34), dark, mix(light, palette.WHITE, 0.28)


SURFACE: Final[tuple[tuple[Callable[[_Sphere], None], Callable[[Colour], Inks]], ...]] = (
    (_banded, _plain_inks),
    (_cratered, _plain_inks),
    (_belted, _plain_inks),
    (_landed, _land_inks),
    (_capped, _ice_inks),
)
"""The drawing of each surface, and the colours of its inks."""
