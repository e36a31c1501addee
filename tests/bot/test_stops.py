"""Tables of a game of stops, between the table service and the channel."""

import pytest

from bot.store.records import TABLE
from rules.games import GAMES
from tests.bot.conftest import ANA, BRAM, CHIDI, NAMES
from tests.bot.paper import called_by_ping, everything_told
from tests.games import tourney

MEMBERS = (ANA, BRAM, CHIDI)


@pytest.fixture(autouse=True)
def _offered(monkeypatch):
    monkeypatch.setitem(GAMES, "tourney", tourney.META)


async def lobby_of(seating, *members, **chosen):
    host, *others = members
    options = {"stops": "by the clock", **chosen}
    table = await seating.new(
        "tourney", channel=1, guild=9, host=(host, NAMES[host]), chosen=options
    )
    for member in others:
        await seating.join(table, member, NAMES[member])
    return table


async def to_a_stop(tables, seating, *members, robots=0, **chosen):
    """A table at its first stop: seats 1 and 2 ride."""
    table = await lobby_of(seating, *members, **chosen)
    for _ in range(robots):
        await seating.add_robot(table, members[0])
    await seating.start(table, members[0])
    for place, member in zip(("front", "middle", "back"), (BRAM, CHIDI, ANA), strict=True):
        if member in members:
            await tables.play(table, member, None, [place])
    return table


async def clocks_of(tables, table):
    return {t.kind: t for t in await tables.store.timers(table) if t.seat == TABLE}


async def test_who_decides_is_pinged_once_in_a_stop_and_the_others_never(
    tables, seating, outbox, courier
):
    await called_by_ping(tables, *MEMBERS)
    table = await to_a_stop(tables, seating, *MEMBERS)
    await outbox.start()
    await everything_told(outbox)
    assert set(courier.of("post")[-1].pings) == {1, 2}
    former = len(courier.of("post"))

    async with tables.open(table) as live:
        live.running().knights[0].hand = ["cheer_7"]
        live.running()._asked = None
    await tables.play(table, ANA, None, ["fall:cheer_7"])
    for member in (BRAM, CHIDI):
        await tables.play(table, member, None, [])
        await tables.play(table, member, None, ["heavy"])
    await tables.clock_ended((await clocks_of(tables, table))["floor:1"])
    await everything_told(outbox)

    look = await tables.look(table, None)
    assert look.awaited == (1, 2), "what was announced asks anew"
    assert "plays Cheer" in str(courier.of("post")[-1].lines)

    assert not any(post.pings for post in courier.of("post")[former:])
