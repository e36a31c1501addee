"""A film: pictures one after the other, written as one animated GIF.

Every client of Discord plays a GIF. It has 256 colours, as a game's own list has: the pictures stay
exactly as they are. Of each picture only the part that differs from the one before is written, and
within that part pixels that stay as they were are transparent.
"""

import io
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from PIL import GifImagePlugin, Image, ImageChops

from renders.palette import Colour

COLOURS: Final = 255
"""Colours of a film at most; the last of 256 numbers means "as it was"."""
SAME: Final = 255
KEEP: Final = 1
"""GIF disposal: the next picture is laid on this one (GIF89a specification, 23)."""
END: Final = b";"
"""Last byte of a GIF."""
PADDING: Final = [0] * 3 * (COLOURS + 1)
"""Black, for all numbers that no colour has."""
UNCHANGED: Final = [255] + [0] * 255
"""From differences to a mask of the pixels without one."""


class Frame(NamedTuple):
    """A picture of a film: the file of a picture of 256 colours, and for how long it is shown."""

    image_bytes: bytes
    milliseconds: int


class Film:
    """Pictures to be shown one after the other.

    Each is kept as its packed file, some 80 kB; sixty unpacked ones would take 60 MB.
    """

    def __init__(self) -> None:
        self.frames: list[Frame] = []
        self._counts: Counter[Colour] = Counter()

    def add(self, image_bytes: bytes, milliseconds: int) -> None:
        """Add a picture at the end."""
        image = _opened(image_bytes)
        listed = _colours_of(image)
        for count, number in image.getcolors(COLOURS + 1) or ():
            self._counts[listed[int(number)]] += count  # type: ignore[arg-type]  # of a P image
        self.frames.append(Frame(image_bytes, milliseconds))

    def written(self, frames: Sequence[Frame] | None = None) -> Iterator[bytes]:
        """Yield the file in parts, one for each picture, so that others can draw in between.

        Args:
            frames: those of its pictures that are shown; None: all.
        """
        shown = self.frames if frames is None else frames
        colours = [colour for colour, _ in self._counts.most_common(COLOURS)]
        size = _largest(shown)
        before: Image.Image | None = None
        for frame in shown:
            now = _on_canvas(_numbered(frame, colours), size)
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


def _largest(frames: Sequence[Frame]) -> tuple[int, int]:
    """Return the size that holds each of these pictures."""
    sizes = [Image.open(io.BytesIO(frame.image_bytes)).size for frame in frames]
    return max(width for width, _ in sizes), max(height for _, height in sizes)


def _numbered(frame: Frame, colours: Sequence[Colour]) -> Image.Image:
    """Return a picture in the colours of the film; what has no place there is the nearest."""
    image, numbers = _opened(frame.image_bytes), {colour: n for n, colour in enumerate(colours)}
    used = {int(number) for _, number in image.getcolors(COLOURS + 1) or ()}  # type: ignore[arg-type]  # of a P image
    wanted = [0] * 256
    for number, colour in enumerate(_colours_of(image)):
        if number in used:
            found = numbers.get(colour)
            wanted[number] = _nearest(colour, colours) if found is None else found
    numbered = image.point(wanted)
    parts = [part for colour in colours for part in colour]
    numbered.putpalette([*parts, *PADDING[len(parts) :]])
    return numbered


def _nearest(colour: Colour, colours: Sequence[Colour]) -> int:
    return min(
        range(len(colours)),
        key=lambda n: sum((a - b) ** 2 for a, b in zip(colour, colours[n], strict=True)),
    )


def _on_canvas(image: Image.Image, size: tuple[int, int]) -> Image.Image:
    """Return a picture on the ground of its corner, where it is smaller than the film."""
    if image.size == size:
        return image
    canvas = Image.new("P", size, image.getpixel((0, 0)))
    canvas.putpalette(image.getpalette() or [])
    canvas.paste(image, (0, 0))
    return canvas


def _first(image: Image.Image, frame: Frame) -> bytes:
    """Return the beginning of the file, with the first picture; it plays for ever."""
    file = io.BytesIO()
    image.save(file, "GIF", optimize=False, interlace=False, loop=0, duration=frame.milliseconds)
    return file.getvalue().removesuffix(END)


def _next(before: Image.Image, now: Image.Image, frame: Frame) -> bytes:
    """Return what differs from the picture before; nothing differs: it stays for so long."""
    differs = ImageChops.difference(before, now)
    box = differs.getbbox() or (0, 0, 1, 1)
    part = now.crop(box)
    part.paste(SAME, (0, 0, *part.size), differs.crop(box).point(UNCHANGED, "L"))
    written = GifImagePlugin.getdata(
        part, box[:2], duration=frame.milliseconds, disposal=KEEP, transparency=SAME
    )
    return b"".join(written)
