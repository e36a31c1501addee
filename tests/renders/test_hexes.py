import math

import pytest

from renders.hexes import centre, corners, inner
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


def test_flat_hexes_stand_in_columns_one_side_above_another():
    middle = centre(Axial(2, -1), 10, flat=True)

    below = centre(Axial(2, 0), 10, flat=True)

    assert below == pytest.approx((middle[0], middle[1] + 10 * math.sqrt(3)))
    for beside in neighbours(Axial(2, -1)):
        assert math.dist(middle, centre(beside, 10, flat=True)) == pytest.approx(10 * math.sqrt(3))


def test_the_first_corner_of_a_flat_hex_is_at_the_right():
    assert corners((50, 50), 20, flat=True)[0] == pytest.approx((70, 50))
