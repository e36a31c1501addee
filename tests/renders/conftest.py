from collections.abc import Callable
from math import ceil

import pytest
from PIL import Image

from renders import palette
from renders.cache import Cache, image_bytes
from renders.canvas import Canvas
from renders.geometry import Rect
from renders.lettering import narrowed, width_of
from renders.sheet import LOOSE, PARTS, Sheet
from tests.renders.golden import assert_looks_like, assert_says
from tests.renders.lying import holds, meets
from tests.renders.written import Written, assert_apart

PIXELS = 64_000_000
DRAWN: dict[int, Cache] = {}
STAMPS = Cache(PIXELS, image_bytes)
WRITTEN: dict[tuple[object, ...], list[Written]] = {}
"""Key of a part that is kept whole -> what is written on it: a map is drawn once for all tests."""


@pytest.fixture
def written(monkeypatch) -> list[Written]:
    """Collect all words that a test writes on pictures; cached parts are drawn again."""
    PARTS.clear()
    LOOSE.clear()
    found: list[Written] = []
    plain, kept, put, stamped = Canvas.text, Canvas.whole, Sheet.loose, Canvas.stamp

    def text(self, left, middle, words, style, colour=palette.TEXT, align="left", room=None):
        words = words if room is None else narrowed(words, style, room)
        width = width_of(words, style) if words else 0
        start = left - {"left": 0, "centre": width / 2, "right": width}[align]
        box = Rect(start, middle - style.size / 2, width, style.size)
        seen = bool(words) and meets(self.bounds, box)  # else another part of the map shows them
        assert not seen or holds(self.bounds, box), f"{words!r} leaves its part of the picture"
        picture = Rect(0, 0, self.width, self.height)
        assert holds(picture, box), f"{words!r} leaves the picture"
        if seen:
            found.append(Written(words, style, box, self))
        return plain(self, left, middle, words, style, colour, align)

    def whole(self, rect, cache, key, make):
        before = len(found)
        kept(self, rect, DRAWN.setdefault(id(cache), Cache(PIXELS, image_bytes)), key, make)
        place = (id(cache), *key, rect.width, rect.height, self.scale)
        if len(found) > before or place not in WRITTEN:
            WRITTEN[place] = found[before:]
        found[before:] = [moved(entry, rect, self) for entry in WRITTEN[place]]

    def stamp(self, centre, size, key, make):
        before, half = len(found), ceil(size * self.scale / 2)
        stamped(self, centre, size, key, make)
        place = (id(STAMPS), *key, half, self.scale)
        if len(found) > before or place not in WRITTEN:
            assert_apart(found[before:])
            WRITTEN[place] = [entry._replace(stamped=True) for entry in found[before:]]
        corner = Rect(centre[0] - half / self.scale, centre[1] - half / self.scale, size, size)
        found[before:] = [moved(entry, corner, self) for entry in WRITTEN[place]]

    def loose(self, rect, draw, seen):
        before = len(found)
        LOOSE.clear()
        put(self, rect, draw, seen)
        found[before:] = [
            moved(entry, rect, self) if entry.canvas.bounds[2:] == rect[2:] else entry
            for entry in found[before:]  # a stamp on the part has a canvas of its own
        ]

    monkeypatch.setattr(Canvas, "text", text)
    monkeypatch.setattr(Canvas, "whole", whole)
    monkeypatch.setattr(Canvas, "stamp", stamp)
    monkeypatch.setattr("renders.canvas.STAMPS", STAMPS)
    monkeypatch.setattr(Sheet, "loose", loose)
    return found


def moved(entry: Written, by: Rect, canvas: Canvas | Sheet) -> Written:
    """Words of a part, where they lie on the whole; sums of floats are rounded to be equal."""
    left, top = round(by.left + entry.box.left, 6), round(by.top + entry.box.top, 6)
    box = entry.box._replace(left=left, top=top)
    return entry._replace(box=box, canvas=canvas)


@pytest.fixture
def golden(written) -> Callable[[Image.Image, str], None]:
    """Compare a picture that was just drawn, and the words on it, with what is kept of it."""

    def looks_as_it_did(image, name):
        words = list(written)
        written.clear()
        assert_says(words, name)
        assert_looks_like(image, name)

    return looks_as_it_did
