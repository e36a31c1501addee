"""Words as they went onto a picture."""

from collections.abc import Sequence
from typing import NamedTuple

from renders.canvas import Canvas
from renders.geometry import Rect
from renders.lettering import Type
from renders.sheet import Sheet
from tests.renders.lying import meets


class Written(NamedTuple):
    """Words as they went onto a canvas."""

    words: str
    style: Type
    box: Rect
    canvas: Canvas | Sheet


def assert_apart(written: Sequence[Written]) -> None:
    """No words of one canvas lie on one another, unless a part says the same at the same place."""
    written = list(dict.fromkeys(written))
    for number, entry in enumerate(written):
        for other in written[number + 1 :]:
            overlap = meets(entry.box.inset(2), other.box.inset(2))
            apart = entry.canvas is not other.canvas or not overlap
            assert apart, f"{entry.words!r} lies on {other.words!r}"
