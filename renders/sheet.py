"""A picture put together from parts, of which those that show what they showed are not drawn again.

A move changes the head of a table, a strip or two and a hex. A part that was numbered in the game's
own colours is kept, and as long as it would show the same, it is pasted.
"""

from collections.abc import Callable, Hashable
from types import FunctionType
from typing import Final, TypeVar

from PIL import Image
from zlib_ng import zlib_ng

from renders import palette
from renders.canvas import Canvas, Drawn, in_pixels
from renders.encode import QUICK
from renders.geometry import Rect
from renders.inks import Inks
from renders.palette import Colour
from renders.paper import give_back
from renders.shelf import Shelf

PARTS: Final[Shelf[bytes]] = Shelf(10_000_000, len)
"""Parts of all tables, packed: those of one take 100 to 150 kB, a tenth of their pixels, and half a
millisecond to unpack."""

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
        if not isinstance(draw, FunctionType) or draw.__closure__ is not None:
            raise TypeError(f"{draw} may know more than what is seen.")
        box = in_pixels(rect, self.scale)
        size = (box[2] - box[0], box[3] - box[1])
        whole = (self.width, self.height, self.scale, self._ground, self._inks)

        def made() -> bytes:
            numbered = self._drawn(rect, lambda canvas: draw(canvas, seen))
            return zlib_ng.compress(numbered.tobytes(), QUICK)

        packed = PARTS.get((draw, seen, rect, whole), made)
        self._paste(Image.frombytes("P", size, zlib_ng.decompress(packed)), box)

    def fresh(self, rect: Rect, draw: Drawn) -> None:
        """Draw a part that is another one with every move, and is not kept."""
        self._paste(self._drawn(rect, draw), in_pixels(rect, self.scale))

    def _drawn(self, rect: Rect, draw: Drawn) -> Image.Image:
        canvas = Canvas(self.width, self.height, ground=self._ground, scale=self.scale, part=rect)
        draw(canvas)
        numbered = self._inks.numbered(canvas.image)
        give_back(canvas.image)
        return numbered

    def _paste(self, image: Image.Image, box: tuple[int, int, int, int]) -> None:
        self.image.im.paste(image.im, box)

    def encode(self) -> bytes:
        """Write the picture as a file."""
        return self._inks.file(self.image, again=True)
