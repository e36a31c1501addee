"""A player's own plan for a lot: a dashed chip that nobody else sees."""

from typing import Final, NamedTuple

from renders import palette
from renders.canvas import Canvas
from renders.geometry import Rect
from renders.lettering import Type, width_of
from renders.palette import hexed
from renders.tongue import phrase

HEIGHT: Final = 34
PADDING: Final = 12
WORDS: Final = Type(24, 650)
RANK: Final = Type(24, 800)
EDGE: Final = hexed("#8B857A")
LOST_INK: Final = hexed("#A8412A")
BETWEEN: Final = 8
THICK: Final = 3


class Ghost(NamedTuple):
    """A wish: its rank from 1, its most markers, its condition, and whether it is lost."""

    rank: int
    most: int
    after: str = ""
    lost: bool = False

    @property
    def words(self) -> str:
        """The words: `up to 2`, or `after B: 2` if another wish must be lost first."""
        waits = self.after and not self.lost
        return (
            phrase("after {after}: {most}", after=self.after, most=self.most)
            if waits
            else phrase("up to {most}", most=self.most)
        )


def draw_ghost(canvas: Canvas, ghost: Ghost, right: float, middle: float) -> float:
    """Draw the chip with its right end at `right`; return its width. A lost wish is crossed out."""
    rank = f"{ghost.rank}."
    width = 2 * PADDING + width_of(rank, RANK) + BETWEEN + width_of(ghost.words, WORDS)
    rect = Rect(round(right - width), round(middle - HEIGHT / 2), round(width), HEIGHT)
    canvas.dashed(rect, EDGE, HEIGHT / 2 - 2)
    ink = palette.INK_MUTED if ghost.lost or ghost.after else palette.INK
    left = rect.left + PADDING
    left += canvas.text(left, middle, rank, RANK, ink) + BETWEEN
    canvas.text(left, middle, ghost.words, WORDS, ink)
    if ghost.lost:
        bar = Rect(rect.left + PADDING / 2, round(middle) - 1, rect.width - PADDING, THICK)
        canvas.fill(bar, LOST_INK)
    return width
