"""Short evenings of Cosmic Encounter through discord.py: one to its end, one live.

`python -m tests.discord.cosmic_evenings` plays whole games from their beginning.
"""

from tests.discord.cosmic_evenings import Evening, spent

OVER_DAYS = Evening("a short game", 4, "techs=yes, planets=four", hurried=True, silent="Dana")
LIVE = Evening("a short live game", 3, "pace=live, lucre=yes", live=True, encounters=1)
MINUTES = 6
"""The most minutes of an encounter at a live table, if people answer in seconds."""


async def test_four_people_of_whom_one_is_silent_play_to_the_end(
    loopback, clock, tmp_path, blank_pictures, record_property
):
    told = await spent(OVER_DAYS, loopback, clock, tmp_path / "db")

    record_property("a short game", str(told))
    assert told.over
    assert told.faults == []
    assert told.answers["pressed"] > told.answers["unpressed"]
    assert told.busiest <= 4
    assert 0 < told.noise["posts"] <= 12 * told.encounters


async def test_three_people_play_live_and_an_encounter_takes_minutes(
    loopback, clock, tmp_path, blank_pictures, record_property
):
    told = await spent(LIVE, loopback, clock, tmp_path / "db")

    record_property("live", str(told))
    assert told.encounters == LIVE.encounters
    assert told.faults == []
    assert told.seconds / told.encounters <= 60 * MINUTES
    assert told.busiest <= 4
    assert 0 < told.noise["posts"] <= 14 * told.encounters
