import math

import pytest

from renders.hexes import bounds, centre, corners, inner
from rules.parts.hexes import Axial, neighbours


def test_neighbours_lie_one_width_away():
    middle = centre(Axial(2, -1), 10)

    for beside in neighbours(Axial(2, -1)):
        assert math.dist(middle, centre(beside, 10)) == pytest.approx(10 * math.sqrt(3))


def test_the_first_corner_is_at_the_top_and_all_lie_on_the_circle():
    found = corners((50, 50), 20)

    assert found[0] == pytest.approx((50, 30))
    assert all(math.dist((50, 50), corner) == pytest.approx(20) for corner in found)


def test_a_gap_is_measured_across_the_sides():
    side = inner(20, 3) * math.sqrt(3) / 2

    assert side == pytest.approx(20 * math.sqrt(3) / 2 - 3)


def test_bounds_hold_every_corner():
    hexes = [Axial(q, r) for q in range(-2, 3) for r in range(-2, 3)]

    around = bounds(hexes, 10)

    for at in hexes:
        for across, down in corners(centre(at, 10), 10):
            assert around.left - 1e-6 <= across <= around.right + 1e-6
            assert around.top - 1e-6 <= down <= around.bottom + 1e-6


def test_flat_hexes_stand_in_columns_one_side_above_another():
    middle = centre(Axial(2, -1), 10, flat=True)

    below = centre(Axial(2, 0), 10, flat=True)

    assert below == pytest.approx((middle[0], middle[1] + 10 * math.sqrt(3)))
    for beside in neighbours(Axial(2, -1)):
        assert math.dist(middle, centre(beside, 10, flat=True)) == pytest.approx(10 * math.sqrt(3))


def test_the_first_corner_of_a_flat_hex_is_at_the_right():
    assert corners((50, 50), 20, flat=True)[0] == pytest.approx((70, 50))


@pytest.mark.parametrize("flat", [False, True])
def test_bounds_touch_a_corner_on_every_side(flat):
    hexes = [Axial(0, 0), Axial(2, -1), Axial(-1, 3)]
    every = [corner for at in hexes for corner in corners(centre(at, 9, flat=flat), 9, flat=flat)]

    around = bounds(hexes, 9, flat=flat)

    assert around.left == pytest.approx(min(across for across, _ in every))
    assert around.right == pytest.approx(max(across for across, _ in every))
    assert around.top == pytest.approx(min(down for _, down in every))
    assert around.bottom == pytest.approx(max(down for _, down in every))
