"""A picture composed of cached parts: a part that shows the same as before is not drawn again.

A move changes the head of a table, a strip or two and a hex. A part in the game's own colours is
cached and pasted as long as it would show the same. Rows of a picture are cached, too, while the
same parts lie at the same places in them.
"""

import functools
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from itertools import count, pairwise
from math import floor
from types import FunctionType
from typing import Final, NamedTuple, TypeVar

from PIL import Image, ImageChops
from zlib_ng import zlib_ng

from renders import palette
from renders.cache import Cache
from renders.canvas import Canvas, Drawn, in_pixels
from renders.colour_table import ColourTable
from renders.encode import ROWS, Band, band_of, fitted
from renders.geometry import Rect
from renders.palette import Colour

QUICKEST: Final = 1
LEAST_ROWS: Final = 24
"""The fewest rows of a band: each begins a stream of its own."""
SHIFT: Final = 14
"""The most rows from the even end of a band to the edge of a part at which it ends instead."""
ANYTHING: Final = [0, *[255] * 255]
"""A lookup table that makes a mask of every pixel but 0."""


class SheetPart(NamedTuple):
    """A cached part: its packed pixels, and a number that no other part ever has."""

    number: int
    packed: bytes


PARTS: Final[Cache[SheetPart]] = Cache(9_000_000, lambda part: len(part.packed))
"""Parts of all tables. Those of one table take 170 kB, a tenth of their pixels, and less than a
millisecond to unpack."""
LOOSE: Final[Cache[SheetPart]] = Cache(11_000_000, lambda part: len(part.packed))
"""Parts that look the same at every place: cards in hand, each cached in the few states in which
players hold it."""
BANDS: Final[Cache[Band]] = Cache(8_000_000, lambda band: len(band.packed))
"""Packed rows of all tables, by the parts in them."""

_numbers: Final = count()


Box = tuple[int, int, int, int]


@dataclass
class PlacedPart:
    """A part at its place; `number` is None if it is not cached.

    Its image is grey: an image with a palette copies it again and again, and only the whole picture
    needs one.
    """

    box: Box
    number: int | None
    packed: bytes = b""
    unpacked: Image.Image | None = None

    @property
    def image(self) -> Image.Image:
        """The pixels of the part."""
        if self.unpacked is None:
            size = (self.box[2] - self.box[0], self.box[3] - self.box[1])
            pixels = zlib_ng.decompress(self.packed, bufsize=size[0] * size[1])
            self.unpacked = Image.frombytes("L", size, pixels)
        return self.unpacked

    def lay(self, below: Image.Image, across: int, down: int) -> None:
        """Paste it on an image, moved by `across` and `down`."""
        below.im.paste(self.image.im, self.moved(across, down))

    def moved(self, across: int, down: int) -> Box:
        """Return its box, moved by `across` and `down`."""
        left, top, right, bottom = self.box
        return left + across, top + down, right + across, bottom + down


class Shaped(PlacedPart):
    """A part of any shape: its pixels, followed by a mask of the visible ones."""

    @functools.cached_property
    def pixels_and_mask(self) -> tuple[Image.Image, Image.Image]:
        """The pixels and the mask, unpacked."""
        size = (self.box[2] - self.box[0], self.box[3] - self.box[1])
        area = size[0] * size[1]
        both = zlib_ng.decompress(self.packed, bufsize=2 * area)
        return Image.frombytes("L", size, both[:area]), Image.frombytes("L", size, both[area:])

    def lay(self, below: Image.Image, across: int, down: int) -> None:
        """Paste the visible pixels."""
        pixels, mask = self.pixels_and_mask
        below.im.paste(pixels.im, self.moved(across, down), mask.im)


Seen = TypeVar("Seen", bound=Hashable)


class Sheet:
    """A picture in board units and in a game's own colours."""

    def __init__(
        self,
        width: float,
        height: float,
        colour_table: ColourTable,
        *,
        ground: Colour = palette.GROUND,
        scale: float = 1,
    ) -> None:
        self.width, self.height, self.scale = width, height, scale
        self._colour_table, self._ground = colour_table, ground
        _, _, right, bottom = in_pixels(Rect(0, 0, width, height), scale)
        self._size = right, bottom
        self._placed: list[PlacedPart] = []

    def part(self, rect: Rect, draw: Callable[[Canvas, Seen], None], seen: Seen) -> None:
        """Paste a part into its rectangle, from the cache or drawn now.

        `draw` gets `seen` and a canvas with pixels in this rectangle only. The cache knows the part
        by what `draw` gets, so `draw` must know nothing else. It must be a function of its module,
        not a method and not a closure over one scene. Otherwise the board of another moment would
        appear.
        """
        _must_know_nothing_else(draw)
        whole = (self.width, self.height, self.scale, self._ground, self._colour_table)

        def drawn() -> Image.Image:
            return self._drawn(rect, lambda canvas: draw(canvas, seen))

        self._put(PARTS, (draw, _told(seen), rect, whole), in_pixels(rect, self.scale), drawn)

    def loose(self, rect: Rect, draw: Callable[[Canvas, Seen], None], seen: Seen) -> None:
        """Paste a part that looks the same at every place, such as a card in hand.

        `draw` gets a canvas of the rectangle's size.
        """
        _must_know_nothing_else(draw)
        left, top, width, height = (floor(side * self.scale + 0.5) for side in rect)

        def drawn() -> Image.Image:
            canvas = Canvas(rect.width, rect.height, ground=self._ground, scale=self.scale)
            draw(canvas, seen)
            return self._numbered(canvas)

        key = (
            draw,
            _told(seen),
            rect.width,
            rect.height,
            self.scale,
            self._ground,
            self._colour_table,
        )
        self._put(LOOSE, key, (left, top, left + width, top + height), drawn)

    def over(
        self,
        rect: Rect,
        draw: Callable[[Canvas, Seen], None],
        seen: Seen,
        between: tuple[Callable[[Canvas, Seen], None], Callable[[Canvas, Seen], None]],
    ) -> None:
        """Paste a part of any shape over the picture, such as a tile on the empty map.

        Its pixels are those in which two other drawings differ: its ground with it and without it.
        All three are drawn like those of `part`.
        """
        for each in (draw, *between):
            _must_know_nothing_else(each)

        def part(of: Callable[[Canvas, Seen], None]) -> Canvas:
            canvas = Canvas(
                self.width, self.height, ground=self._ground, scale=self.scale, part=rect
            )
            of(canvas, seen)
            return canvas

        def made() -> SheetPart:
            one, other = (part(of).image for of in between)
            bands = ImageChops.difference(one, other).split()
            mask = functools.reduce(ImageChops.lighter, bands).point(ANYTHING)
            return _packed_part(self._numbered(part(draw)).tobytes() + mask.tobytes())

        whole = (self.width, self.height, self.scale, self._ground, self._colour_table)
        number, packed = LOOSE.get((draw, between, _told(seen), rect, whole), made)
        self._placed.append(Shaped(in_pixels(rect, self.scale), number, packed))

    def fill(self, rect: Rect, colour: Colour) -> None:
        """Fill a rectangle."""
        box = in_pixels(rect, self.scale)
        plain = Image.new(
            "L", (box[2] - box[0], box[3] - box[1]), self._colour_table.number(colour)
        )
        self._placed.append(PlacedPart(box, None, unpacked=plain))

    def fresh(self, rect: Rect, draw: Drawn) -> None:
        """Draw a part that changes with every move; do not cache it."""
        box = in_pixels(rect, self.scale)
        self._placed.append(PlacedPart(box, None, unpacked=self._drawn(rect, draw)))

    def _put(
        self, cache: Cache[SheetPart], key: Hashable, box: Box, drawn: Callable[[], Image.Image]
    ) -> None:
        """Paste a part from the cache, or draw it now and cache it."""
        new: list[Image.Image] = []

        def made() -> SheetPart:
            new.append(drawn())
            return _packed_part(new[0].tobytes())

        number, packed = cache.get(key, made)
        self._placed.append(PlacedPart(box, number, packed, new[0] if new else None))

    def _drawn(self, rect: Rect, draw: Drawn) -> Image.Image:
        canvas = Canvas(self.width, self.height, ground=self._ground, scale=self.scale, part=rect)
        draw(canvas)
        return self._numbered(canvas)

    def _numbered(self, canvas: Canvas) -> Image.Image:
        return self._colour_table.numbered(canvas.image)

    @property
    def image(self) -> Image.Image:
        """The whole picture."""
        found = self._colour_table.blank(self._size, self._ground)
        for placed in self._placed:
            placed.lay(found, 0, 0)
        return found

    def encode(self, *, again: bool = True) -> bytes:
        """Return the picture's file; `again` caches its rows, since the next move changes few."""
        ground = self._colour_table.number(self._ground)
        starts = self._starts()
        regions: list[list[PlacedPart]] = [[] for _ in starts]
        for part in self._placed:
            regions[bisect_right(starts, max(0, part.box[1])) - 1].append(part)
        bands: list[Band] = []
        for parts, (top, bottom) in zip(regions, pairwise([*starts, self._size[1]]), strict=True):
            bands += [
                self._band(parts, start, end - start, ground, again=again)
                for start, end in pairwise(_ends(parts, top, bottom))
            ]
        return self._colour_table.file_of(self._size, bands)

    def _starts(self) -> list[int]:
        """Return the first row of each region of rows that no part crosses.

        Each region begins a band. So a changed part spoils no other region, and a region that a
        longer piece of news has moved down is the same.
        """
        starts, reached = [0], 0
        for top, bottom in sorted((part.box[1], part.box[3]) for part in self._placed):
            if max(reached, starts[-1] + LEAST_ROWS) <= top <= self._size[1] - LEAST_ROWS:
                starts.append(top)
            reached = max(reached, bottom)
        return starts

    def _band(
        self, parts: Iterable[PlacedPart], top: int, rows: int, ground: int, *, again: bool
    ) -> Band:
        """Return some rows of the picture, from the cache or packed now."""
        inside = [part for part in parts if part.box[1] < top + rows and part.box[3] > top]
        if not again or any(part.number is None for part in inside):
            return self._packed(inside, top, rows, ground)
        lying = tuple((part.number, part.box[0], part.box[1] - top) for part in inside)
        key = (lying, self._size[0], rows, ground)
        return BANDS.get(key, lambda: self._packed(inside, top, rows, ground))

    def _packed(self, inside: list[PlacedPart], top: int, rows: int, ground: int) -> Band:
        width = self._size[0]
        band = Image.new("L", (1 + width, rows), ground)
        for part in inside:
            part.lay(band, 1, -top)
        band.im.paste(0, (0, 0, 1, rows))  # the filter of each row: none
        return band_of(band.tobytes())


def _ends(parts: Sequence[PlacedPart], top: int, bottom: int) -> list[int]:
    """Return the ends of a region's bands: about even, and each where it cuts the fewest parts.

    So a change above spoils no band below.
    """
    pieces = -(-(bottom - top) // ROWS)
    if pieces == 1:
        return [top, bottom]
    firsts, lasts = (sorted(part.box[side] for part in parts) for side in (1, 3))
    edges = sorted({*firsts, *lasts})
    ends = [top]
    for number in range(1, pieces):
        even = top + number * (bottom - top) // pieces
        least = max(ends[-1] + LEAST_ROWS, even - SHIFT)
        most = min(bottom - LEAST_ROWS, even + SHIFT)
        near = edges[bisect_left(edges, least) : bisect_right(edges, most)]
        ends.append(
            min(
                (even, *near),
                key=lambda end: bisect_left(firsts, end) - bisect_right(lasts, end),
            )
        )
    return [*ends, bottom]


def evenly(rect: Rect) -> tuple[Rect, Rect]:
    """Return a rectangle that begins at even units, and the given one as it lies there.

    Halves are rounded to even pixels, so a loose part is drawn there as on the whole picture.

    >>> evenly(Rect(25, 40, 10, 10))
    (Rect(left=24, top=40, width=11, height=10), Rect(left=1, top=0, width=10, height=10))
    """
    left, top, width, height = rect
    across, down = left % 2, top % 2
    whole = Rect(left - across, top - down, width + across, height + down)
    return whole, Rect(across, down, width, height)


def _packed_part(pixels: bytes) -> SheetPart:
    return SheetPart(next(_numbers), fitted(zlib_ng.compress(pixels, QUICKEST)))


def _told(seen: Hashable) -> Hashable:
    """Return the cache key of a value: for a scene its digest, so that no key holds a table."""
    if isinstance(seen, tuple):
        return tuple(getattr(each, "told", each) for each in seen)
    return getattr(seen, "told", seen)


def _must_know_nothing_else(draw: object) -> None:
    if not isinstance(draw, FunctionType) or draw.__closure__ is not None:
        raise TypeError(f"{draw} may know more than what is seen.")
