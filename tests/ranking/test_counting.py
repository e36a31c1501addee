"""A seat counts for the member who played most of it and stayed into the last third."""

import pytest

from bot.ranking.counting import Counted, Span, counted_of

ANA, BRAM = 101, 102


@pytest.mark.parametrize(
    ("spans", "counted"),
    [
        ([(ANA, 30)], (ANA, 100)),
        ([(ANA, 20), (BRAM, 10)], (ANA, 66)),
        ([(ANA, 10), (BRAM, 20)], (BRAM, 66)),
        ([(ANA, 15), (BRAM, 15)], (BRAM, 50)),
        ([(ANA, 10), (None, 8), (ANA, 12)], (ANA, 73)),  # a robot stood in
        ([(ANA, 8), (BRAM, 14), (ANA, 8)], (ANA, 53)),  # so did somebody
        ([(ANA, 5), (None, 20), (ANA, 5)], (None, 0)),
        ([(ANA, 20), (None, 10)], (ANA, 66)),  # left for good in the last third
        ([(ANA, 19), (None, 11)], (None, 0)),  # before it
        ([(ANA, 12), (BRAM, 9), (None, 9)], (ANA, 40)),
        ([(None, 30)], (None, 0)),
        ([(ANA, 0)], (ANA, 100)),
        ([(ANA, 0), (None, 0)], (None, 0)),
        ([], (None, 0)),
    ],
)
def test_a_seat_counts_for_whoever_played_most_of_it(spans, counted):
    assert counted_of([Span(*span) for span in spans]) == Counted(*counted)
