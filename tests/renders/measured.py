"""Pictures measured without painting them: where words, signs and boxes lie."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any
from unittest.mock import patch

from PIL import Image

from renders import gallery, palette, planet
from renders.cache import Cache
from renders.canvas import ALIGNED, Canvas
from renders.cosmic_encounter import planets
from renders.geometry import Rect
from renders.lettering import ELLIPSIS, Type, narrowed, width_of
from renders.sheet import Sheet
from renders.sheet import _told as told
from renders.tongue import SPOKEN, translated
from tests.renders.lying import holds, meets


class Blank:
    """Pixels that nobody looks at."""

    size = (1, 1)
    width = height = 1
    mode = "RGB"

    def paste(self, *anything: Any, **more: Any) -> None:
        """Paste nothing."""


PAINTED = Image.new("RGB", (1, 1))
"""In place of a ground that takes long to paint, and on which nothing is written."""


@dataclass
class Laid:
    """Everything that lies on one picture."""

    words: list[tuple[str, Rect, Type]] = field(default_factory=list)
    boxes: list[Rect] = field(default_factory=list)
    before: list[int] = field(default_factory=list)  # the number of boxes before each of the words
    signs: list[Rect] = field(default_factory=list)
    outside: list[str] = field(default_factory=list)

    @cached_property
    def cut(self) -> list[str]:
        """Return the words that end in an ellipsis; one alone stands for further signs."""
        return [each for each, _, _ in self.words if each.endswith(ELLIPSIS) and each != ELLIPSIS]

    @cached_property
    def overlapping(self) -> list[tuple[str, str]]:
        """Return the words that lie on others, on signs, or across the side of a box."""
        found = [(words, "outside") for words in self.outside]
        spots = Rows((box.inset(2), words) for words, box, _ in self.words)
        signs = Rows((sign.inset(2), "a sign") for sign in self.signs)
        for number, (words, box, _) in enumerate(self.words):
            box = box.inset(2)
            found += [(words, other) for other in spots.meeting(box, after=number)]
            found += [(words, other) for other in signs.meeting(box)]
            edges = self.boxes[self._ground(number) : self.before[number]]
            found += [(words, "an edge") for rect in edges if crosses(box, rect)]
        return found

    def _ground(self, number: int) -> int:
        """Return the number of the box that words stand on: what lies below is hidden."""
        box = self.words[number][1]
        below = range(self.before[number] - 1, -1, -1)
        return next((each for each in below if holds(self.boxes[each], box)), 0)


class Rows:
    """Rectangles by their height in the picture."""

    def __init__(self, named: Iterable[tuple[Rect, str]]) -> None:
        self._rows = defaultdict(list)
        for number, (rect, name) in enumerate(named):
            for row in self._of(rect):
                self._rows[row].append((number, rect, name))

    def meeting(self, box: Rect, after: int = -1) -> list[str]:
        """Return the names of the rectangles that a box meets."""
        near = {each for row in self._of(box) for each in self._rows[row]}
        return [name for number, rect, name in sorted(near) if number > after and meets(rect, box)]

    @staticmethod
    def _of(rect: Rect) -> range:
        return range(int(rect.top) // HIGH, int(rect.bottom) // HIGH + 1)


HIGH = 40


def crosses(box: Rect, rect: Rect) -> bool:
    """Whether a box leaves a rectangle at one side."""
    if not (rect.top <= box.top and box.bottom <= rect.bottom):
        return False
    return box.left < rect.left < box.right or box.left < rect.right < box.right


KEPT: dict[Any, Laid] = {}
"""Parts of pictures by language and content: a map is measured once for all tables."""


@dataclass
class Measuring:
    """Notes where things lie on the pictures that are drawn meanwhile; paints nothing."""

    kept: dict[Any, Laid]
    pictures: list[Laid] = field(default_factory=list)

    def begun(self) -> Laid:
        self.pictures.append(Laid())
        return self.pictures[-1]


def _canvas(
    measuring: Measuring, width: float, height: float, scale: float, laid: Laid, at: Any, part: Any
) -> Canvas:
    canvas = Canvas.__new__(Canvas)
    canvas.width, canvas.height, canvas.scale = width, height, scale
    canvas.bounds = Rect(0, 0, width, height) if part is None else part
    canvas._left = canvas._top = 0
    canvas.image = Blank()
    canvas._pixels = canvas.image
    canvas.laid, canvas.at = laid, at
    return canvas


@contextmanager
def measuring(  # noqa: C901 - one way of noting for each of drawing
    known: dict[Any, Laid] = KEPT,
) -> Iterator[Measuring]:
    """Measure the pictures drawn within, but for the parts that are known."""
    noted = Measuring(known)

    def begin(self, width, height, *, ground=None, scale=1, part=None):
        self.__dict__ |= vars(_canvas(noted, width, height, scale, noted.begun(), (0, 0), part))

    def placed(self, rect):
        across, down = self.at
        return rect._replace(left=rect.left + across, top=rect.top + down)

    def text(self, left, middle, words, style, colour=palette.TEXT, align="left", room=None):
        if not words:
            return 0
        words = words if room is None else narrowed(words, style, room)
        width = width_of(words, style)
        box = Rect(left - width * ALIGNED[align], middle - style.size / 2, width, style.size)
        if meets(self.bounds, box):
            self.laid.before.append(len(self.laid.boxes))
            self.laid.words.append((translated(words), placed(self, box), style))
            if not holds(self.bounds, box):
                self.laid.outside.append(translated(words))
        return width

    def fill(self, rect, *looks, **more):
        if meets(self.bounds, rect):
            self.laid.boxes.append(placed(self, rect))

    def signed(self, centre, size):
        rect = Rect(centre[0] - size / 2, centre[1] - size / 2, size, size)
        if meets(self.bounds, rect):
            self.laid.signs.append(placed(self, rect))

    def within(self, rect, make):
        across, down = self.at
        at = (across + rect.left, down + rect.top)
        make(_canvas(noted, rect.width, rect.height, self.scale, self.laid, at, None))

    def nothing(self, *anything, **more):
        return None

    def sheet_begin(self, width, height, colour_table, *, ground=None, scale=1):
        self.width, self.height, self.scale = width, height, scale
        self.laid, self.at = noted.begun(), (0, 0)
        self.bounds = Rect(0, 0, width, height)

    def kept(self, key, size, part, draw):
        """Add what a part shows; the same parts are measured once."""
        key = (SPOKEN.get(), self.scale, *key)
        if key not in noted.kept:
            noted.kept[key] = Laid()
            draw(_canvas(noted, *size, self.scale, noted.kept[key], (0, 0), part))
        noted.pictures.append(noted.kept[key])

    def part(self, rect, draw, seen):
        key, size = (draw, told(seen), rect, self.width), (self.width, self.height)
        kept(self, key, size, rect, lambda canvas: draw(canvas, seen))

    def loose(self, rect, draw, seen):
        key, size = (draw, told(seen), rect.width, rect.height), (rect.width, rect.height)
        kept(self, key, size, None, lambda canvas: draw(canvas, seen))

    def fresh(self, rect, draw):
        draw(_canvas(noted, self.width, self.height, self.scale, self.laid, (0, 0), rect))

    ways = {
        Canvas: {
            "__init__": begin, "text": text, "fill": fill,
            "glyph": lambda self, name, centre, size, colour: signed(self, centre, size),
            "mark": lambda self, seat, centre, size, **looks: signed(self, centre, size),
            "stamp": lambda self, centre, size, key, make: signed(self, centre, size),

            "whole": lambda self, rect, cache, key, make: within(self, rect, make),
            "inlay": within, "encode": lambda self, table=None: b"",
        }
        | dict.fromkeys(
            ("_plain", "_stain", "dashed", "stencil", "layer", "put", "veil", "shadow"),
            nothing,
        ),
        Sheet: {
            "__init__": sheet_begin, "part": part, "fresh": fresh, "fill": fill,
            "loose": loose,
            "over": lambda self, rect, draw, seen, between: part(self, rect, draw, seen),
            "encode": lambda self, again=True: b"", "image": property(lambda self: Blank()),
        },
    }  # fmt: skip
    globe = planets.Globe(Blank(), Blank())
    gallery.forget()
    with ExitStack() as stack:
        stack.callback(gallery.forget)  # the files are empty
        stack.enter_context(patch.object(planets, "_GLOBES", Cache(0, lambda made: 1)))
        stack.enter_context(patch.object(planets, "_made", lambda *looks: globe))
        stack.enter_context(patch.object(planet, "_shaded_disc", lambda side: PAINTED))
        for what, instead in ways.items():
            for name, way in instead.items():
                stack.enter_context(patch.object(what, name, way))
        yield noted
