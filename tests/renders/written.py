"""Words as they went onto a picture."""

from collections import defaultdict
from collections.abc import Sequence
from itertools import islice
from typing import NamedTuple

from renders.canvas import Canvas
from renders.geometry import Rect
from renders.lettering import Type
from renders.sheet import Sheet
from tests.renders.lying import meets


class Written(NamedTuple):
    """Words as they went onto a canvas; those on a sprite are `stamped` wherever it lies."""

    words: str
    style: Type
    box: Rect
    canvas: Canvas | Sheet
    stamped: bool = False


def assert_apart(written: Sequence[Written]) -> None:
    """No words of one canvas lie on one another, unless a part says the same at the same place.

    Sprites may lie on one another, as pieces in a heap do.
    """
    canvases = defaultdict[int, list[tuple[Rect, str]]](list)
    for entry in dict.fromkeys(each for each in written if not each.stamped):
        canvases[id(entry.canvas)].append((entry.box.inset(2), entry.words))
    for canvas in canvases.values():
        canvas.sort(key=lambda entry: entry[0].top)
        for number, (box, words) in enumerate(canvas, start=1):
            for other, others in islice(canvas, number, None):
                if other.top >= box.bottom:
                    break  # all further words begin lower still
                assert not meets(box, other), f"{words!r} lies on {others!r}"
