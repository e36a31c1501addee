"""Blank pictures: the pixels of one that is finished are drawn on again.

A whole table takes 7 MB. Fetched from the system each time, that many fresh pages cost a seventh
of all drawing.
"""

import threading
from typing import Final

from PIL import Image

from renders.cache import image_bytes
from renders.palette import Colour

KEPT_BYTES: Final = 12_000_000
"""A whole table and a hand."""

_kept: Final[list[Image.Image]] = []
_lock: Final = threading.Lock()


def blank(size: tuple[int, int], ground: Colour) -> Image.Image:
    """A picture of one colour, on pixels that were given back if there are any of this size."""
    with _lock:
        found = next((image for image in _kept if image.size == size), None)
        if found is not None:
            _kept.remove(found)
    if found is None:
        return Image.new("RGB", size, ground)
    found.paste(ground, (0, 0, *size))
    return found


def give_back(image: Image.Image) -> None:
    """Let another picture be drawn on these pixels; the oldest go when too many are kept."""
    with _lock:
        _kept.append(image)
        while sum(map(image_bytes, _kept)) > KEPT_BYTES:
            del _kept[0]
