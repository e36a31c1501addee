"""Films: pictures one after the other in one animated GIF.

Every client of Discord plays a GIF. It has 256 colours, like a game's own table, so the pictures
stay exact. Only the changed part of each picture is written, and unchanged pixels in that part are
transparent.
"""

import io
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from PIL import GifImagePlugin, Image, ImageChops

from renders.palette import Colour

COLOURS: Final = 255
"""The most colours of a film; the last of 256 numbers means "unchanged"."""
SAME: Final = 255
KEEP: Final = 1
"""GIF disposal: the next picture covers this one (GIF89a specification, 23)."""
END: Final = b";"
"""The last byte of a GIF."""
PADDING: Final = [0] * 3 * (COLOURS + 1)
"""Black, for all numbers without a colour."""
UNCHANGED: Final = [255] + [0] * 255
"""A lookup table from differences to a mask of the unchanged pixels."""


class FilmFrame(NamedTuple):
    """A picture of a film: its file of 256 colours, and its display time."""

    image_bytes: bytes
    milliseconds: int


class Film:
    """Pictures in sequence.

    Each is kept as its packed file of about 80 kB; sixty unpacked ones would take 60 MB.
    """

    def __init__(self) -> None:
        self.frames: list[FilmFrame] = []
        self._counts: Counter[Colour] = Counter()

    def add(self, image_bytes: bytes, milliseconds: int) -> None:
        """Add a picture at the end."""
        image = _opened(image_bytes)
        listed = _colours_of(image)
        for count, number in image.getcolors(COLOURS + 1) or ():
            self._counts[listed[int(number)]] += count  # type: ignore[arg-type]  # of a P image
        self.frames.append(FilmFrame(image_bytes, milliseconds))

    def written(self, frames: Sequence[FilmFrame] | None = None) -> Iterator[bytes]:
        """Yield the file in parts, one for each picture, so that others can draw in between.

        Args:
            frames: the pictures to show; None: all.
        """
        shown = self.frames if frames is None else frames
        numbers = _Numbers([colour for colour, _ in self._counts.most_common(COLOURS)])
        size = _largest(shown)
        before: Image.Image | None = None
        for frame in shown:
            now = _on_canvas(_numbered(frame, numbers), size)
            yield _first(now, frame) if before is None else _next(before, now, frame)
            before = now
        yield END


def _opened(image_bytes: bytes) -> Image.Image:
    image = Image.open(io.BytesIO(image_bytes))
    image.load()
    return image


def _colours_of(image: Image.Image) -> list[Colour]:
    values = image.getpalette() or []
    return list(zip(values[0::3], values[1::3], values[2::3], strict=True))


def _largest(frames: Sequence[FilmFrame]) -> tuple[int, int]:
    """Return the size that holds each of these pictures."""
    sizes = [Image.open(io.BytesIO(frame.image_bytes)).size for frame in frames]
    return max(width for width, _ in sizes), max(height for _, height in sizes)


class _Numbers(dict[Colour, int]):
    """The number of each colour of a film; others have the number of the nearest."""

    def __init__(self, colours: Sequence[Colour]) -> None:
        super().__init__((colour, number) for number, colour in enumerate(colours))
        self._colours = colours

    def __missing__(self, colour: Colour) -> int:
        """Find the nearest, once: that takes a tenth of a millisecond."""
        self[colour] = min(
            range(len(self._colours)),
            key=lambda n: sum((a - b) ** 2 for a, b in zip(colour, self._colours[n], strict=True)),
        )
        return self[colour]

    def palette(self) -> list[int]:
        """Return the values of all colours, as Pillow wants them."""
        values = [part for colour in self._colours for part in colour]
        return [*values, *PADDING[len(values) :]]


def _numbered(frame: FilmFrame, numbers: _Numbers) -> Image.Image:
    """Return a picture in the colours of the film."""
    image = _opened(frame.image_bytes)
    used = {int(number) for _, number in image.getcolors(COLOURS + 1) or ()}  # type: ignore[arg-type]  # of a P image
    colours = enumerate(_colours_of(image))
    found = {number: numbers[colour] for number, colour in colours if number in used}
    numbered = image.point([found.get(number, 0) for number in range(COLOURS + 1)])
    numbered.putpalette(numbers.palette())
    return numbered


def _on_canvas(image: Image.Image, size: tuple[int, int]) -> Image.Image:
    """Return a picture smaller than the film on a ground of its corner's colour."""
    if image.size == size:
        return image
    canvas = Image.new("P", size, image.getpixel((0, 0)))
    canvas.putpalette(image.getpalette() or [])
    canvas.paste(image, (0, 0))
    return canvas


def _first(image: Image.Image, frame: FilmFrame) -> bytes:
    """Return the beginning of the file, with the first picture; it plays for ever."""
    file = io.BytesIO()
    image.save(file, "GIF", optimize=False, interlace=False, loop=0, duration=frame.milliseconds)
    return file.getvalue().removesuffix(END)


def _next(before: Image.Image, now: Image.Image, frame: FilmFrame) -> bytes:
    """Return the change from the picture before; without one, it stays for that time."""
    differs = ImageChops.difference(before, now)
    box = differs.getbbox() or (0, 0, 1, 1)
    part = now.crop(box)
    part.paste(SAME, (0, 0, *part.size), differs.crop(box).point(UNCHANGED, "L"))
    written = GifImagePlugin.getdata(
        part, box[:2], duration=frame.milliseconds, disposal=KEEP, transparency=SAME
    )
    return b"".join(written)
