import pytest

from renders import palette
from renders.canvas import Canvas
from renders.geometry import Rect
from renders.lettering import width_of
from renders.sheet import PARTS
from tests.renders.written import Written


@pytest.fixture
def written(monkeypatch) -> list[Written]:
    """Everything written while a test draws."""
    PARTS.clear()
    found: list[Written] = []
    whole = Canvas.text

    def text(self, left, middle, words, style, colour=palette.TEXT, align="left"):
        width = width_of(words, style) if words else 0
        start = left - {"left": 0, "centre": width / 2, "right": width}[align]
        box = Rect(start, middle - style.size / 2, width, style.size)
        assert self.bounds.holds(box), f"{words!r} leaves its part of the picture"
        if words:
            found.append(Written(words, style, box, self))
        return whole(self, left, middle, words, style, colour, align)

    monkeypatch.setattr(Canvas, "text", text)
    return found
