"""Blank pictures that reuse the pixels of finished ones.

A whole table takes 7 MB. Fresh pages from the system took a seventh of all drawing time.
"""

import threading
from typing import Final

from PIL import Image

from renders.cache import image_bytes
from renders.palette import Colour

KEPT_BYTES: Final = 12_000_000
"""Room for a whole table and a hand, in bytes."""

_kept: Final[list[Image.Image]] = []
_lock: Final = threading.Lock()


def blank(size: tuple[int, int], ground: Colour) -> Image.Image:
    """Return a picture of one colour, on returned pixels of this size if there are any."""
    with _lock:
        found = next((image for image in _kept if image.size == size), None)
        if found is not None:
            _kept.remove(found)
    if found is None:
        return Image.new("RGB", size, ground)
    found.paste(ground, (0, 0, *size))
    return found


def give_back(image: Image.Image) -> None:
    """Offer these pixels to another picture; drop the oldest when there are too many."""
    with _lock:
        _kept.append(image)
        while sum(map(image_bytes, _kept)) > KEPT_BYTES:
            del _kept[0]
