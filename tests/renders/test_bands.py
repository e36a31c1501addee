"""Bands of a sheet: a change packs only the rows that it touches."""

from itertools import pairwise

import pytest

from renders import sheet
from renders.canvas import Canvas
from renders.cosmic_encounter.scene import Scene
from renders.geometry import Rect
from renders.palette import Colour
from renders.sheet import BANDS, Sheet

COLOURS = Scene.colour_table
WIDTH, HEIGHT = 200, 99
RED, BLUE, GREEN = (200, 40, 40), (40, 40, 200), (40, 200, 40)


def plain(canvas: Canvas, colour: Colour) -> None:
    canvas.fill(canvas.bounds, colour)


def packed(upper: Colour, lower: Colour, meeting: int) -> int:
    """Return how many bands are packed for a ground with one part above another on it."""
    drawn = Sheet(WIDTH, HEIGHT, COLOURS)
    drawn.loose(Rect(0, 0, WIDTH, HEIGHT), plain, GREEN)
    drawn.loose(Rect(0, 0, WIDTH, meeting), plain, upper)
    for number in range(4):
        left = number * WIDTH / 4
        drawn.loose(Rect(left, meeting, WIDTH / 4, HEIGHT - 6 - meeting), plain, lower)
    before = len(BANDS)
    drawn.encode()
    return len(BANDS) - before


@pytest.mark.parametrize("meeting", [sheet.LEAST_ROWS + 12, 48, 49, 50, 60])
def test_a_change_above_packs_nothing_below_and_the_reverse(meeting: int) -> None:
    BANDS.clear()

    assert packed(RED, RED, meeting) == 2
    assert packed(BLUE, RED, meeting) == 1
    assert packed(BLUE, BLUE, meeting) == 1
    assert packed(BLUE, BLUE, meeting) == 0


@pytest.mark.parametrize("height", [1, 23, 64, 65, 99, 128, 129, 404, 1200])
@pytest.mark.parametrize("edges", [(), (20,), (30, 64, 90), range(0, 1200, 7)])
def test_the_bands_of_a_region_are_its_rows(height: int, edges: tuple[int, ...]) -> None:
    parts = [sheet.PlacedPart((0, top, 10, top + 7), None) for top in edges if top + 7 <= height]

    ends = sheet._ends(parts, 0, height)

    assert ends[0] == 0
    assert ends[-1] == height
    rows = [after - before for before, after in pairwise(ends)]
    assert max(rows) <= sheet.ROWS + 2 * sheet.SHIFT
    assert len(rows) == 1 or min(rows) >= sheet.LEAST_ROWS
