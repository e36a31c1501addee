"""A table of Cosmic Encounter over days, in the service: one person, three robots, clocks."""

import pytest

from bot.store.records import TABLE
from rules.cosmic_encounter.meta import META
from rules.games import GAMES
from tests.bot.conftest import ANA, NAMES
from tests.bot.paper import everything_told


@pytest.fixture(autouse=True)
def _offered(monkeypatch):
    monkeypatch.setitem(GAMES, META.id, META)


async def test_encounters_go_on_by_clocks_while_one_person_lets_everything_pass(
    tables, seating, outbox, courier, hand
):
    table = await seating.new(META.id, channel=1, guild=9, host=(ANA, NAMES[ANA]), chosen={})
    for _ in range(3):
        await seating.add_robot(table, ANA)
    await seating.start(table, ANA)
    await outbox.start()

    for _ in range(50):
        look = await tables.look(table, ANA)
        if look.over:
            break
        ask = look.ask
        if ask is not None and not ask.optional and not ask.quiet:
            await tables.play(table, ANA, None, [] if ask.moment == "stop" else ask.fallback)
            continue
        due = min(await tables.store.timers(table), key=lambda timer: timer.due)
        hand.now = max(hand.now, due.due)
        if due.seat == TABLE:
            await tables.clock_ended(due)
        else:
            await tables.time_out(due)

    await everything_told(outbox)
    async with tables.open(table) as live:
        assert live.running().encounters >= 1
    assert courier.of("post")
