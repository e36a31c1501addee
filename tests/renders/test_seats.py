"""Six seats are told apart by colour in every kind of sight, and by their marks in grey."""

from itertools import combinations

import pytest
from PIL import ImageChops, ImageStat

from renders import marks, palette
from renders.canvas import Canvas
from renders.marks import mark_sprite
from tests.renders.sight import SEEN, apart, ciede2000, seen

SEATS = range(6)
PAIRS = list(combinations(SEATS, 2))


def as_seen(seat: int, sight: str, size: float, ground=palette.PANEL) -> Canvas:
    side = round(size * 1.5)
    canvas = Canvas(side, side, ground=seen(ground, sight))
    canvas.mark(seat, (side / 2, side / 2), size, colour=seen(palette.SEATS[seat], sight))
    return canvas


def test_the_measure_gives_what_its_authors_published():
    # Sharma, Wu and Dalal (2005), rows 1, 17, 20 and 34 of their table
    assert ciede2000((50, 2.6772, -79.7751), (50, 0, -82.7485)) == pytest.approx(2.0425, abs=1e-4)
    assert ciede2000((50, 2.5, 0), (73, 25, -18)) == pytest.approx(27.1492, abs=1e-4)
    assert ciede2000((50, 2.49, -0.001), (50, -2.49, 0.0011)) == pytest.approx(7.2195, abs=1e-4)
    assert ciede2000((2.0776, 0.0795, -1.135), (0.9033, -0.0636, -0.5514)) == pytest.approx(
        0.9082, abs=1e-4
    )


def test_there_are_six_seats_each_with_a_colour_and_a_mark_of_its_own():
    assert len(set(palette.SEATS)) == len(set(marks.NAMES)) == len(SEATS)
    assert set(marks.SHAPES) == set(marks.NAMES)


@pytest.mark.parametrize("sight", SEEN)
@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_two_seats_differ_at_a_glance_in_every_sight(one, other, sight):
    assert apart(palette.SEATS[one], palette.SEATS[other], sight) > 10


@pytest.mark.parametrize(("sight", "least"), [("normal", 23), *((s, 15) for s in list(SEEN)[1:])])
def test_the_sixth_seat_is_further_from_the_five_than_the_next_of_their_set(sight, least):
    vermilion = palette.hexed("#D55E00")
    five, sixth = palette.SEATS[:5], palette.SEATS[5]

    nearest = min(apart(sixth, other, sight) for other in five)

    assert nearest > least
    if sight != "protan":  # for these eyes alone vermilion, a dark olive, would be as good
        assert nearest > min(apart(vermilion, other, sight) for other in five)


@pytest.mark.parametrize("size", [12, 20, 40])
@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_two_marks_differ_in_grey(one, other, size):
    for sight in SEEN:
        assert share_that_differs(one, other, sight, size) > 0.2


def share_that_differs(one: int, other: int, sight: str, size: float) -> float:
    first, second = (as_seen(seat, sight, size).image.convert("L") for seat in (one, other))
    blank = Canvas(*first.size, ground=seen(palette.PANEL, sight)).image.convert("L")

    difference = ImageStat.Stat(ImageChops.difference(first, second)).sum[0]

    drawn = max(
        ImageStat.Stat(ImageChops.difference(each, blank)).sum[0] for each in (first, second)
    )
    return difference / drawn


@pytest.mark.parametrize("ground", [palette.GROUND, palette.PANEL, palette.WELL, palette.RAISED])
@pytest.mark.parametrize("seat", SEATS)
def test_a_mark_stands_out_from_its_ground_in_every_sight(seat, ground):
    for sight in SEEN:
        assert apart(palette.SEATS[seat], ground, sight) > 25


def test_the_sixth_mark_is_as_large_as_the_others():
    areas = [ImageStat.Stat(mark_sprite(seat, 30)).sum[0] for seat in (0, 1, 2, 3, 5)]

    assert max(areas) < 1.6 * min(areas)
