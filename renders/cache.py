"""Caches of limited size: a full cache drops its least recently used entries."""

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

from PIL import Image

from renders.tongue import SPOKEN

Value = TypeVar("Value")


def image_bytes(image: Image.Image) -> int:
    """Return the memory that an image's pixels take, in bytes."""
    bands = {"L": 1, "P": 1, "RGB": 4, "RGBA": 4}[image.mode]  # Pillow pads RGB to four bytes
    return image.width * image.height * bands


class Cache(Generic[Value]):
    """Keeps made values by key, up to a limit in bytes; safe for several threads."""

    def __init__(self, limit: int, weigh: Callable[[Value], int]) -> None:
        self.limit = limit
        self.held = 0
        self._weigh = weigh
        self._lock = threading.Lock()
        self._kept: OrderedDict[Hashable, Value] = OrderedDict()

    def get(self, key: Hashable, make: Callable[[], Value]) -> Value:
        """Return the value of `key` in the language of the picture; make it first if missing."""
        language = SPOKEN.get()
        if language is not str:
            key = (language, key)
        try:  # a picture takes hundreds of sprites: no lock for a hit
            found = self._kept[key]
            self._kept.move_to_end(key)
        except KeyError:  # another thread may drop the value between the two lines
            pass
        else:
            return found
        made = make()  # outside the lock: two threads may make the same value, which is harmless
        self._put(key, made)
        return made

    def _put(self, key: Hashable, value: Value) -> None:
        with self._lock:
            former = self._kept.pop(key, None)
            if former is not None:
                self.held -= self._weigh(former)
            self._kept[key] = value
            self.held += self._weigh(value)
            while self.held > self.limit and len(self._kept) > 1:
                _, dropped = self._kept.popitem(last=False)
                self.held -= self._weigh(dropped)

    def clear(self) -> None:
        """Drop all values."""
        with self._lock:
            self._kept.clear()
            self.held = 0

    def __len__(self) -> int:
        return len(self._kept)
