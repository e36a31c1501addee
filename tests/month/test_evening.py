"""An hour of a live table of each title: nobody who is there loses time."""

import pytest

from rules.games import GAMES
from tests.month.evening import BRAM, DANA, played
from tests.month.titles import TITLES
from tests.worlds.undrawn import undrawn

SETTLING = 30


@pytest.mark.long
@pytest.mark.parametrize("title", TITLES, ids=str)
async def test_an_hour_at_a_live_table_with_one_who_is_back_soon_and_one_who_is_not(
    tmp_path, title
):
    with undrawn():
        found = await played(title, tmp_path)

    live = GAMES[title.game].live
    assert found.presses > 40
    assert sum(late for who, late in found.time_outs.items() if who not in (BRAM, DANA)) == 0
    assert found.breaks == 0, "somebody pressed within each three limits"
    assert found.stillness <= live.turn + live.in_hand + SETTLING
    assert found.minutes < 30 or DANA in found.robots, "a robot plays for who is gone for good"
    assert BRAM not in found.robots or found.robots[BRAM] > 5, "nobody is replaced after minutes"
