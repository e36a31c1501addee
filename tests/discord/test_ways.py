"""The way of a press and of a typed answer stays short: counts, which are the same everywhere."""

import pytest

from tests.discord import ways
from tests.machines import DEALER

LOCKS, READS, ASKED, MADE = 1, 5, 3, 2
"""The present counts; the goals are 4 locks, 6 reads and 3 views."""
TWICE = {"locks": 2, "reads": 5, "views asked": 4, "views made": 3}
"""The counts for two answers in one line, which the Mars Auction types."""


@pytest.mark.long
@pytest.mark.patient_dms
@pytest.mark.parametrize("case", ways.CASES, ids=[case.name for case in ways.CASES])
async def test_a_press_and_a_typed_answer_look_once_before_and_once_after(
    case, blank_pictures
) -> None:
    with DEALER.alike():
        both = await ways.ways_of(case)

    for place, way in enumerate(both):
        twice = TWICE if place and case.name == "Mars Auction" else {}
        figures = way.figures
        assert 0 < figures["locks"] <= twice.get("locks", LOCKS)
        assert 0 < figures["reads"] <= twice.get("reads", READS)
        asked = figures["views asked"]
        assert 0 < asked <= twice.get("views asked", ASKED), "before, after, and for the post"
        assert 0 < figures["views made"] <= twice.get("views made", MADE)
