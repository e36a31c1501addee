"""The 256 colours of all pictures of a game.

Choosing colours for each picture takes a third of the time to write it. Pixels numbered for one
picture then mean other colours in the next. A game with its own table avoids both: its pictures
share one numbering, and a numbered part can be cached.
"""

import tomllib
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final, Self

from PIL import Image

from renders.encode import NO_DITHER, Band, cell, file_of, palette_of, written
from renders.palette import Colour, hexed

MOST: Final = 256


class ColourTable:
    """At most 256 colours, and pictures in them; `tests.renders.choose_colours` makes the table."""

    def __init__(self, colours: Sequence[Colour]) -> None:
        if len({cell(colour) for colour in colours}) != len(colours) or len(colours) > MOST:
            raise ValueError("A list has 256 colours at most, each in a cell of its own.")
        self.colours: Final = tuple(colours)
        # Pillow caches the nearest colours in this image, so later pictures are quicker.
        self._nearest: Final = palette_of(map(cell, self.colours))
        self._numbers: Final[dict[Colour, int]] = {}
        self._shown: Final = [part for colour in self.colours for part in colour]

    @classmethod
    def beside(cls, module: str) -> Self:
        """Read a game's table from the folder of this module."""
        path = Path(module).with_name("colour_table.toml")
        listed = tomllib.loads(path.read_text(encoding="utf-8"))
        return cls([hexed(code) for code in listed["colours"]])

    def numbered(self, image: Image.Image) -> Image.Image:
        """Return the same picture, each pixel as the number of the nearest colour in the table."""
        return image.quantize(palette=self._nearest, dither=NO_DITHER)

    def number(self, colour: Colour) -> int:
        """Return the number of the nearest colour in the table."""
        if colour not in self._numbers:
            alone = self.numbered(Image.new("RGB", (1, 1), colour))
            self._numbers[colour] = alone.tobytes()[0]
        return self._numbers[colour]

    def blank(self, size: tuple[int, int], ground: Colour) -> Image.Image:
        """Return a picture of numbers in which every pixel has this colour's number."""
        found = Image.new("P", size, self.number(ground))
        found.putpalette(self._shown)
        return found

    def file(self, numbered: Image.Image) -> bytes:
        """Return the file of a picture of numbers from this table."""
        return written(numbered, self.colours)

    def file_of(self, size: tuple[int, int], bands: Iterable[Band]) -> bytes:
        """Return the file of a picture that is packed already."""
        return file_of(size, self.colours, bands)
