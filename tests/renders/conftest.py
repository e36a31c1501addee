import pytest

from renders import palette
from renders.canvas import Canvas
from renders.geometry import Rect
from renders.lettering import width_of
from renders.shelf import Shelf, image_bytes
from renders.sheet import PARTS
from tests.renders.written import Written


@pytest.fixture
def written(monkeypatch) -> list[Written]:
    """Everything written while a test draws, parts that are kept included; they are drawn anew."""
    PARTS.clear()
    found: list[Written] = []
    plain, kept = Canvas.text, Canvas.whole

    def text(self, left, middle, words, style, colour=palette.TEXT, align="left"):
        width = width_of(words, style) if words else 0
        start = left - {"left": 0, "centre": width / 2, "right": width}[align]
        box = Rect(start, middle - style.size / 2, width, style.size)
        assert self.bounds.holds(box), f"{words!r} leaves its part of the picture"
        if words:
            found.append(Written(words, style, box, self))
        return plain(self, left, middle, words, style, colour, align)

    def whole(self, rect, shelf, key, make):
        before = len(found)
        kept(self, rect, Shelf(1, image_bytes), key, make)
        moved = [(entry, _moved(entry.box, rect)) for entry in found[before:]]
        found[before:] = [entry._replace(box=box, canvas=self) for entry, box in moved]

    monkeypatch.setattr(Canvas, "text", text)
    monkeypatch.setattr(Canvas, "whole", whole)
    return found


def _moved(box: Rect, by: Rect) -> Rect:
    return box._replace(left=by.left + box.left, top=by.top + box.top)
