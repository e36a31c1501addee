"""A picture put together from parts, of which those that show what they showed are not drawn again.

A move changes the head of a table, a strip or two and a hex. A part that was numbered in the game's
own colours is kept, and as long as it would show the same, it is pasted.
"""

import functools
from collections.abc import Callable, Hashable
from math import floor
from types import FunctionType
from typing import Final, TypeVar

from PIL import Image, ImageChops
from zlib_ng import zlib_ng

from renders import palette
from renders.canvas import Canvas, Drawn, in_pixels
from renders.geometry import Rect
from renders.inks import Inks
from renders.palette import Colour
from renders.paper import give_back
from renders.shelf import Shelf

PARTS: Final[Shelf[bytes]] = Shelf(12_000_000, len)
"""Parts of all tables, packed: those of one take 170 kB, a tenth of their pixels, and less than a
millisecond to unpack."""
LOOSE: Final[Shelf[bytes]] = Shelf(8_000_000, len)
"""Parts that look the same wherever they lie, packed: cards in hand, of which each is kept in the
few states in which somebody holds it."""
QUICKEST: Final = 1
ANYTHING: Final = [0, *[255] * 255]
"""A mask of all that is not nothing."""

Seen = TypeVar("Seen", bound=Hashable)


class Sheet:
    """A picture in board units, in a game's own colours."""

    def __init__(
        self,
        width: float,
        height: float,
        inks: Inks,
        *,
        ground: Colour = palette.GROUND,
        scale: float = 1,
    ) -> None:
        self.width, self.height, self.scale = width, height, scale
        self._inks, self._ground = inks, ground
        _, _, right, bottom = in_pixels(Rect(0, 0, width, height), scale)
        self.image = inks.blank((right, bottom), ground)

    def part(self, rect: Rect, draw: Callable[[Canvas, Seen], None], seen: Seen) -> None:
        """Put a part in its rectangle: as it was kept, or drawn.

        `draw` gets a canvas that has pixels in this rectangle only, and `seen`. What it draws is
        kept by what it gets, so it must know nothing else: a function of its module, no method and
        none that was made for one look. Else the board of another moment would stand there.
        """
        _must_know_nothing_else(draw)
        box = in_pixels(rect, self.scale)
        size = (box[2] - box[0], box[3] - box[1])
        whole = (self.width, self.height, self.scale, self._ground, self._inks)
        key = draw, seen, rect, whole
        self._paste(
            _kept(PARTS, key, size, lambda: self._drawn(rect, lambda canvas: draw(canvas, seen))),
            box,
        )

    def loose(self, rect: Rect, draw: Callable[[Canvas, Seen], None], seen: Seen) -> None:
        """Put a part that looks the same wherever it lies, such as a card in hand.

        `draw` gets a canvas of its own, as large as this rectangle.
        """
        _must_know_nothing_else(draw)
        left, top, width, height = (floor(units * self.scale + 0.5) for units in rect)

        def drawn() -> Image.Image:
            canvas = Canvas(rect.width, rect.height, ground=self._ground, scale=self.scale)
            draw(canvas, seen)
            return self._numbered(canvas)

        key = draw, seen, rect.width, rect.height, self.scale, self._ground, self._inks
        image = _kept(LOOSE, key, (width, height), drawn)
        self._paste(image, (left, top, left + width, top + height))

    def over(
        self,
        rect: Rect,
        draw: Callable[[Canvas, Seen], None],
        seen: Seen,
        between: tuple[Callable[[Canvas, Seen], None], Callable[[Canvas, Seen], None]],
    ) -> None:
        """Put a part that is no rectangle over what lies there, such as a tile on the empty map.

        It has the pixels in which two others differ: what it stands on, with it and without. All
        three are drawn like those of `part`.
        """
        for each in (draw, *between):
            _must_know_nothing_else(each)
        box = in_pixels(rect, self.scale)
        size = (box[2] - box[0], box[3] - box[1])
        whole = (self.width, self.height, self.scale, self._ground, self._inks)

        def made() -> bytes:
            one, other = (self._part(rect, of, seen).image for of in between)
            bands = ImageChops.difference(one, other).split()
            shape = functools.reduce(ImageChops.lighter, bands).point(ANYTHING)
            pixels = self._numbered(self._part(rect, draw, seen))
            return zlib_ng.compress(pixels.tobytes() + shape.tobytes(), QUICKEST)

        packed = LOOSE.get((draw, between, seen, rect, whole), made)
        area = size[0] * size[1]
        both = zlib_ng.decompress(packed, bufsize=2 * area)
        shape = Image.frombytes("L", size, both[area:])
        self.image.im.paste(Image.frombytes("P", size, both[:area]).im, box, shape.im)

    def fill(self, rect: Rect, colour: Colour) -> None:
        """Fill a rectangle."""
        self.image.im.paste(self._inks.number(colour), in_pixels(rect, self.scale))

    def fresh(self, rect: Rect, draw: Drawn) -> None:
        """Draw a part that is another one with every move, and is not kept."""
        self._paste(self._drawn(rect, draw), in_pixels(rect, self.scale))

    def _drawn(self, rect: Rect, draw: Drawn) -> Image.Image:
        canvas = Canvas(self.width, self.height, ground=self._ground, scale=self.scale, part=rect)
        draw(canvas)
        return self._numbered(canvas)

    def _part(self, rect: Rect, draw: Callable[[Canvas, Seen], None], seen: Seen) -> Canvas:
        canvas = Canvas(self.width, self.height, ground=self._ground, scale=self.scale, part=rect)
        draw(canvas, seen)
        return canvas

    def _numbered(self, canvas: Canvas) -> Image.Image:
        numbered = self._inks.numbered(canvas.image)
        give_back(canvas.image)
        return numbered

    def _paste(self, image: Image.Image, box: tuple[int, int, int, int]) -> None:
        self.image.im.paste(image.im, box)

    def encode(self, *, again: bool = True) -> bytes:
        """Write the picture as a file; `again`: most of it will be there after the next move."""
        return self._inks.file(self.image, again=again)


def _must_know_nothing_else(draw: object) -> None:
    if not isinstance(draw, FunctionType) or draw.__closure__ is not None:
        raise TypeError(f"{draw} may know more than what is seen.")


def _kept(
    shelf: Shelf[bytes], key: Hashable, size: tuple[int, int], drawn: Callable[[], Image.Image]
) -> Image.Image:
    """A part as it was kept, or drawn now and kept from now on."""
    new: list[Image.Image] = []

    def made() -> bytes:
        new.append(drawn())
        return zlib_ng.compress(new[0].tobytes(), QUICKEST)

    packed = shelf.get(key, made)
    if new:
        return new[0]
    pixels = zlib_ng.decompress(packed, bufsize=size[0] * size[1])
    return Image.frombytes("P", size, pixels)
