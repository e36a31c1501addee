"""The grid of a chart: round numbers, evenly apart, around all that is drawn."""

import pytest

from renders.chart import MOST_TICKS, grid_lines, scale_of
from renders.geometry import Rect

PLOT = Rect(0, 0, 100, 100)
ROUND = {base * 10**zeros for zeros in range(5) for base in (1, 2, 5)}


@pytest.mark.parametrize("low", [*range(-40, 41, 7), -999])
@pytest.mark.parametrize("reach", [0, 1, 3, 5, 11, 14, 30, 44, 61, 75, 99, 130, 260, 4000])
def test_lines_are_multiples_of_1_2_or_5_times_a_power_of_ten(low, reach):
    scale = scale_of([[low, low + reach], [low + reach // 2, low]], PLOT)

    lines = [*grid_lines(scale)]

    assert scale.step in ROUND
    assert all(line % scale.step == 0 for line in lines)
    assert (lines[0], lines[-1]) == (scale.low, scale.high)
    assert scale.low <= low
    assert low + reach <= scale.high
    assert 2 <= len(lines) <= MOST_TICKS + 1
