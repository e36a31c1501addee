"""Blank pictures that reuse the pixels of finished ones.

A whole table takes 7 MB. Fresh pages from the system took a seventh of all drawing time.
"""

import threading
from typing import Final

from PIL import Image

from renders.cache import image_bytes
from renders.palette import Colour

KEPT_BYTES: Final = 6_000_000
"""Room for the large parts of a table, in bytes, or for one whole compact picture."""
LEAST_BYTES: Final = 250_000
"""The smallest picture that is kept, in bytes: looking for one of many costs more than fresh
memory for a small part."""

_kept: Final[list[Image.Image]] = []
_lock: Final = threading.Lock()


def blank(size: tuple[int, int], ground: Colour) -> Image.Image:
    """Return a picture of one colour, on returned pixels of this size if there are any."""
    with _lock:
        sizes = (number for number, image in enumerate(_kept) if image.size == size)
        place = next(sizes, None)
        found = None if place is None else _kept.pop(place)
    if found is None:
        return Image.new("RGB", size, ground)
    found.paste(ground, (0, 0, *size))
    return found


def give_back(image: Image.Image) -> None:
    """Offer these pixels to another picture; drop the oldest when there are too many."""
    if image_bytes(image) < LEAST_BYTES:
        return
    with _lock:
        _kept.append(image)
        while sum(map(image_bytes, _kept)) > KEPT_BYTES:
            del _kept[0]
