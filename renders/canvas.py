"""The canvas of a picture: flat shapes go straight onto it, round ones as cached sprites."""

from collections.abc import Callable
from math import ceil, floor
from typing import Final, NamedTuple

from PIL import Image, ImageChops, ImageFilter

from renders import palette
from renders.cache import Cache, image_bytes
from renders.colour_table import ColourTable
from renders.encode import encode
from renders.geometry import Point, Rect
from renders.glyphs import sprite
from renders.glyphs.registry import SPRITES
from renders.lettering import CAPITAL_HALF, Type, fit, narrowed, width_of, word
from renders.marks import mark_sprite
from renders.palette import Colour
from renders.pen import SOLID, Pen

LAYERS: Final[Cache[Image.Image]] = Cache(8_000_000, image_bytes)
"""Finished pieces of background: maps, orbits, shadows."""

STAMPS: Final[Cache[Image.Image]] = Cache(4_000_000, image_bytes)
"""Sprites of several colours: one paste instead of six."""

ALL_ROUND: Final = (True, True, True, True)
TOP_ROUND: Final = (True, True, False, False)
LEFT_ROUND: Final = (True, False, False, True)

Drawn = Callable[["Canvas"], None]
"""A function that draws on a canvas."""


class Box(NamedTuple):
    """The look of a box: its fill, and its edge as a second, larger fill."""

    fill: Colour
    edge: Colour | None = None
    radius: float = 12
    thick: float = 1


class Canvas:
    """A picture in board units; `scale` is the number of pixels per unit.

    With `part`, only that rectangle of the picture has pixels. Everything is drawn at its place in
    the picture, and everything outside the rectangle is lost.
    """

    def __init__(
        self,
        width: float,
        height: float,
        *,
        ground: Colour = palette.GROUND,
        scale: float = 1,
        part: Rect | None = None,
    ) -> None:
        self.width, self.height, self.scale = width, height, scale
        self.bounds = Rect(0, 0, width, height) if part is None else part
        self._left, self._top, right, bottom = in_pixels(self.bounds, scale)
        self.image = Image.new("RGB", (right - self._left, bottom - self._top), ground)
        # Pillow's own `paste` repeats its checks for each of hundreds of signs, although they hold
        # here; the checks took longer than the paste.
        self._pixels = self.image.im

    def _px(self, units: float) -> int:
        return floor(units * self.scale + 0.5)

    # Shapes

    def fill(
        self,
        rect: Rect,
        colour: Colour,
        radius: float = 0,
        rounded: tuple[bool, bool, bool, bool] = ALL_ROUND,
    ) -> None:
        """Fill a rectangle; `rounded` says which corners are round, clockwise from upper left."""
        box = left, top, right, bottom = in_pixels(rect, self.scale)
        reach = min(self._px(radius), (right - left) // 2, (bottom - top) // 2)
        if reach <= 0:
            self._plain(*box, colour)
            return
        if (right - left) * (bottom - top) <= SMALL:
            mask = _rounded(right - left, bottom - top, reach, rounded)
            self._stain(colour, left, top, mask)
            return
        self._plain(left + reach, top, right - reach, bottom, colour)
        self._plain(left, top + reach, left + reach, bottom - reach, colour)
        self._plain(right - reach, top + reach, right, bottom - reach, colour)
        corners = zip(_corners(box, reach), rounded, strict=True)
        for turn, ((across, down), is_round) in enumerate(corners):
            if is_round:
                self._stain(colour, across, down, _corner(reach, turn))
            else:
                self._plain(across, down, across + reach, down + reach, colour)

    def _plain(self, left: int, top: int, right: int, bottom: int, colour: Colour) -> None:
        if right > left and bottom > top:
            across, down = self._left, self._top
            box = (left - across, top - down, right - across, bottom - down)
            self._pixels.paste(colour, box)

    def _stain(self, colour: Colour, left: int, top: int, mask: Image.Image) -> None:
        """Paste a colour through a mask whose upper left corner is here."""
        shape = mask.im
        width, height = shape.size
        left, top = left - self._left, top - self._top
        self._pixels.paste(colour, (left, top, left + width, top + height), shape)

    def box(self, rect: Rect, frame: Box) -> None:
        """Draw a rounded box; a border is two fills, so its corners stay crisp."""
        if frame.edge is None:
            self.fill(rect, frame.fill, frame.radius)
            return
        self.fill(rect, frame.edge, frame.radius)
        self.fill(rect.inset(frame.thick), frame.fill, max(0, frame.radius - frame.thick))

    def dashed(self, rect: Rect, colour: Colour, radius: float = 12, thick: float = 1.6) -> None:
        """Draw a dashed frame, the sign of a free place."""
        width, height = self._px(rect.width), self._px(rect.height)

        def drawn() -> Image.Image:
            pen = Pen(width, height, unit=self.scale)
            pen.dashed_box(Rect(0, 0, rect.width, rect.height), radius, thick)
            return pen.finish()

        key = ("dashed", width, height, radius, thick, self.scale)
        mask = SPRITES.get(key, drawn)
        self._stain(colour, self._px(rect.left), self._px(rect.top), mask)

    def stencil(
        self,
        centre: Point,
        size: float,
        colour: Colour,
        key: tuple[object, ...],
        paint: Callable[[Pen], None],
        *,
        blur: float = 0,
    ) -> None:
        """Paste a mask that `paint` draws around the origin; cache it under `key`."""
        side = self._px(size)

        def drawn() -> Image.Image:
            pen = Pen(side, side, unit=self.scale, origin=(side / 2, side / 2))
            paint(pen)
            mask = pen.finish()
            return _trimmed(
                mask.filter(ImageFilter.GaussianBlur(blur * self.scale)) if blur else mask
            )

        self._centred(SPRITES.get(("stencil", *key, side, blur), drawn), centre, colour)

    def disc(self, centre: Point, radius: float, colour: Colour) -> None:
        """Fill a circle."""
        self.stencil(
            centre, 2 * radius + 2, colour, ("disc", radius), lambda pen: pen.disc((0, 0), radius)
        )

    def _centred(self, mask: Image.Image, centre: Point, colour: Colour) -> None:
        width, height = mask.size
        left = round(centre[0] * self.scale - width / 2)
        top = round(centre[1] * self.scale - height / 2)
        self._stain(colour, left, top, mask)

    def layer(
        self,
        at: Point,
        size: Point,
        key: tuple[object, ...],
        paint: Callable[[Pen], None],
        ground: Colour = palette.GROUND,
    ) -> None:
        """Paste a finished piece of background in full colour; draw it once and cache it."""
        width, height = self._px(size[0]), self._px(size[1])

        def drawn() -> Image.Image:
            pen = Pen(width, height, unit=self.scale, ground=ground)
            paint(pen)
            return pen.finish()

        layer = LAYERS.get((*key, width, height, ground), drawn)
        self.put(layer, (self._px(at[0]), self._px(at[1])))

    def whole(
        self, rect: Rect, cache: Cache[Image.Image], key: tuple[object, ...], make: Drawn
    ) -> None:
        """Paste a picture within the picture; draw it once on its own canvas and cache it."""

        def drawn() -> Image.Image:
            canvas = Canvas(rect.width, rect.height, scale=self.scale)
            make(canvas)
            return canvas.image

        kept = cache.get((*key, rect.width, rect.height, self.scale), drawn)
        self.put(kept, (self._px(rect.left), self._px(rect.top)))

    def put(self, image: Image.Image, at: tuple[int, int], mask: Image.Image | None = None) -> None:
        """Paste a finished image, with its upper left corner at these pixels of the picture."""
        self.image.paste(image, (at[0] - self._left, at[1] - self._top), mask)

    def inlay(self, rect: Rect, draw: Drawn) -> None:
        """Draw the content of a rectangle on its own canvas, and paste it."""
        alone = Canvas(rect.width, rect.height, scale=self.scale)
        draw(alone)
        self.put(alone.image, (self._px(rect.left), self._px(rect.top)))

    def stamp(self, centre: Point, size: float, key: tuple[object, ...], make: Drawn) -> None:
        """Paste a sprite that `make` draws in several colours around its middle; cache it whole."""
        half = ceil(size * self.scale / 2)
        kept = STAMPS.get((*key, half, self.scale), lambda: _cut_out(half, self.scale, make))
        left = round(centre[0] * self.scale) - half - self._left
        top = round(centre[1] * self.scale) - half - self._top
        shape = kept.im
        self._pixels.paste(shape, (left, top, left + 2 * half, top + 2 * half), shape)

    def veil(self, rect: Rect, colour: Colour, share: float) -> None:
        """Fade a rectangle towards a colour: it does not matter now."""
        left, top, right, bottom = in_pixels(rect, self.scale)
        mask = Image.new("L", (right - left, bottom - top), round(share * SOLID))
        self._stain(colour, left, top, mask)

    def shadow(self, rect: Rect, radius: float, *, drop: float = 8, blur: float = 14) -> None:
        """Lay a soft shadow below a big paper card."""
        spare = blur * 3
        width, height = self._px(rect.width + 2 * spare), self._px(rect.height + 2 * spare)

        def drawn() -> Image.Image:
            pen = Pen(width, height, unit=self.scale)
            pen.rect(spare, spare, rect.width, rect.height, radius=radius, ink=SHADOW_STRENGTH)
            return pen.finish().filter(ImageFilter.GaussianBlur(blur * self.scale))

        mask = LAYERS.get(("shadow", width, height, radius, blur), drawn)
        left, top = self._px(rect.left - spare), self._px(rect.top - spare + drop)
        self._stain(palette.BLACK, left, top, mask)

    # Signs and words

    def glyph(self, name: str, centre: Point, size: float, colour: Colour) -> None:
        """Paste a glyph whose box has this size around the centre."""
        self._centred(sprite(name, size * self.scale), centre, colour)

    def mark(
        self,
        seat: int,
        centre: Point,
        size: float,
        *,
        colour: Colour | None = None,
        edge: Colour | None = None,
        thick: float = 3,
    ) -> None:
        """Paste a seat's mark, in the seat's colour by default."""
        if edge is not None:
            grown = mark_sprite(seat, size * self.scale, thick * self.scale)
            self._centred(grown, centre, edge)
        shown = palette.SEATS[seat % len(palette.SEATS)] if colour is None else colour
        self._centred(mark_sprite(seat, size * self.scale), centre, shown)

    def text(
        self,
        left: float,
        middle: float,
        words: str,
        style: Type,
        colour: Colour = palette.TEXT,
        align: str = "left",
        room: float | None = None,
    ) -> float:
        """Write words whose capitals are centred on `middle`; return their width.

        The layout has room for the English words; others are set narrower to stay within `room`.
        """
        if not words:
            return 0
        if room is not None:
            words = narrowed(words, style, room)
        width = width_of(words, style)
        start = left - width * ALIGNED[align]
        drawn = word(words, style if self.scale == 1 else style.sized(style.size * self.scale))
        baseline = self._px(middle + CAPITAL_HALF * style.size)
        self._stain(colour, self._px(start) + drawn.left, baseline + drawn.top, drawn.mask)
        return width

    def fitted(
        self,
        left: float,
        middle: float,
        words: str,
        style: Type,
        room: float,
        colour: Colour = palette.TEXT,
        *,
        align: str = "left",
        floor: float = 15,
    ) -> float:
        """Write words that must fit into `room`: shrink them, then cut them; return their width."""
        shown, smaller = fit(words, style, room, floor)
        return self.text(left, middle, shown, smaller, colour, align)

    def encode(self, colour_table: ColourTable | None = None) -> bytes:
        """Return the picture's file, in the game's colour table if given."""
        if colour_table is None:
            return encode(self.image)
        return colour_table.file(colour_table.numbered(self.image))


def in_pixels(rect: Rect, scale: float) -> tuple[int, int, int, int]:
    """Return left, top, right and bottom of a rectangle in pixels of its picture."""
    left, top, width, height = rect
    right, bottom = floor((left + width) * scale + 0.5), floor((top + height) * scale + 0.5)
    return floor(left * scale + 0.5), floor(top * scale + 0.5), right, bottom


ALIGNED: Final = {"left": 0.0, "centre": 0.5, "right": 1.0}
SMALL: Final = 4000
"""The largest area, in pixels, of a rounded rectangle that is cached as one mask."""
SHADOW_STRENGTH: Final = 153
NOTHING_BEHIND: Final = ((0, 0, 0), (255, 255, 255))


def _rounded(
    width: int, height: int, radius: int, rounded: tuple[bool, bool, bool, bool]
) -> Image.Image:
    """Return a small rounded rectangle as one mask, which is quicker than its seven parts."""

    def drawn() -> Image.Image:
        mask = Image.new("L", (width, height), SOLID)
        places = _corners((0, 0, width, height), radius)
        for turn, (place, is_round) in enumerate(zip(places, rounded, strict=True)):
            if is_round:
                mask.paste(_corner(radius, turn), place)
        return mask

    return SPRITES.get(("rounded", width, height, radius, rounded), drawn)


def _cut_out(half: int, scale: float, make: Drawn) -> Image.Image:
    """Return a drawing without its canvas, from its looks on black and on white."""
    side = 2 * half / scale
    dark, light = (Canvas(side, side, ground=ground, scale=scale) for ground in NOTHING_BEHIND)
    make(dark)
    make(light)
    behind = ImageChops.subtract(light.image, dark.image).getchannel("G")
    shape = Image.merge("RGBa", (*dark.image.split(), ImageChops.invert(behind)))
    return shape.convert("RGBA")


def _trimmed(mask: Image.Image) -> Image.Image:
    """Return a mask without most of its empty edges, as much on either side.

    The number of dropped pixels is even: the middle of the mask is rounded as before.
    """
    left, top, right, bottom = mask.getbbox() or (0, 0, *mask.size)
    across = min(left, mask.width - right) & ~1
    down = min(top, mask.height - bottom) & ~1
    return mask.crop((across, down, mask.width - across, mask.height - down))


def _corners(box: tuple[int, int, int, int], reach: int) -> tuple[tuple[int, int], ...]:
    """Return the upper left pixels of a box's corners, clockwise from upper left."""
    left, top, right, bottom = box
    right, bottom = right - reach, bottom - reach
    return (left, top), (right, top), (right, bottom), (left, bottom)


def _corner(radius: int, turn: int) -> Image.Image:
    """Return a quarter of a disc as a mask: `turn` 0 is the upper left, then clockwise."""

    def drawn() -> Image.Image:
        at = ((radius, radius), (0, radius), (0, 0), (radius, 0))[turn]
        pen = Pen(radius, radius, origin=at)
        pen.disc((0, 0), radius, SOLID)
        return pen.finish()

    return SPRITES.get(("corner", radius, turn), drawn)
