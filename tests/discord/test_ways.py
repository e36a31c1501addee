"""The way of a press and of a typed answer stays short: counts, which are the same everywhere."""

import pytest

from tests.discord.ways import CASES, ways_of

LOCKS, READS, ASKED, MADE = 1, 4, 3, 2
"""What is reached; the goals are 4 locks, 6 reads and 3 views."""
CALLS = 2550
"""Functions of ours that are called on the thread that plays; 2,397 are, and some by the clock."""


@pytest.mark.long
@pytest.mark.patient_letters
async def test_a_press_and_a_typed_bid_look_once_before_and_once_after(blank_pictures) -> None:
    [case] = [case for case in CASES if case.name == "Project Mars"]

    for way in await ways_of(case):
        figures = way.figures
        assert 0 < figures["locks"] <= LOCKS
        assert 0 < figures["reads"] <= READS
        assert 0 < figures["views asked"] <= ASKED, "before, after, and for everybody's post"
        assert 0 < figures["views made"] <= MADE
        assert 1000 < figures["calls"] <= CALLS
