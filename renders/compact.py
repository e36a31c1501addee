"""The measures of a compact picture, the form in which posts, panels and DMs are drawn.

A phone shows 900 units on some 330 points, a desktop window on some 550: words of 22 units can be
read on both. A page shows at most 460 points of height, so nothing is higher than 1,200.
"""

from collections.abc import Sequence
from typing import Final

from renders import palette
from renders.canvas import Canvas, Frame
from renders.geometry import Rect
from renders.lettering import Type
from renders.news import Line, draw_line
from renders.palette import mix

WIDTH: Final = 900
TALLEST: Final = 1200
MARGIN: Final = 24
INSIDE: Final = WIDTH - 2 * MARGIN
END: Final = 14
"""What is left free below the last panel."""
FLOOR: Final = 22
"""No words are smaller; what does not fit is cut, or stands on the wide picture alone."""

HEADLINE: Final = Type(46, 750)
UNDER: Final = Type(25, 450)
MARK_CENTRE: Final = (54, 54)
HEADLINE_MIDDLE: Final = 38
UNDER_MIDDLE: Final = 82
WORDS_LEFT: Final = 98

SUBJECT: Final = Type(26, 700)
STORY: Final = Type(25, 450)
PLACE: Final = Type(25, 750)
GAIN: Final = Type(25, 700)
NEWS_TOP: Final = 108
NEWS: Final = 52
NEWS_LINE: Final = 38
NEWS_ROOM: Final = INSIDE - 36
"""How long a line of what happened last is."""
PADDING: Final = 18
GAP: Final = 8
NEWS_FILL: Final = mix(palette.PANEL, palette.LIT, 0.07)
NEWS_EDGE: Final = mix(palette.LINE, palette.LIT, 0.45)


def below_news(lines: Sequence[Line]) -> float:
    """Where the board begins."""
    return NEWS_TOP + (NEWS + NEWS_LINE * (len(lines) - 1) + GAP if lines else 0)


def draw_news(canvas: Canvas, lines: Sequence[Line]) -> None:
    """Draw the box with what happened last, if anything did."""
    if not lines:
        return
    rect = Rect(MARGIN, NEWS_TOP, INSIDE, below_news(lines) - GAP - NEWS_TOP)
    canvas.box(rect, Frame(NEWS_FILL, NEWS_EDGE, 14, 1.5))
    for number, line in enumerate(lines):
        draw_line(canvas, line, rect.inset(PADDING), rect.top + NEWS / 2 + NEWS_LINE * number)
