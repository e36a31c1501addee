"""A database of form 6, from the release before this one: an upgrade brings it up to date.

It holds a lobby of Cosmic Encounter with lone windows, and Project Mars in which a robot stands in
for Bram. In Terraforming Mars a guest has looked at a hand, and the third seat is proposed to
somebody else. On Mars is paused. Two tables of Cosmic Encounter are in a stop, one with lone
windows; and Terraforming Mars has an open request to undo. What holds for every release is
tested in `test_former_releases`.
"""

import pytest

from bot.clock import Clock
from bot.table.people.guests import Guests
from rules.kernel import Refused
from tests.bot.conftest import ANA, BRAM, DANA
from tests.bot.paper import everything_told
from tests.bot.releases import DAY, SIX, opened
from tests.machines import NOON

LOBBY, MARS, TERRAFORMING, ON_MARS, COSMIC, ALONE, VOTE = range(1, 8)


@pytest.fixture
async def store(tmp_path, hand):
    async with opened(tmp_path, SIX, now=hand) as store:
        yield store


@pytest.fixture
def hand(hand):
    hand.now = float(SIX.later)
    return hand


@pytest.mark.parametrize("table", [COSMIC, ALONE])
async def test_a_stop_closes_by_its_clock_and_the_game_goes_on(tables, store, hand, table):
    clock, before = Clock(tables), (await tables.view(table, None)).version

    for _ in range(6):
        hand.now = max(hand.now, max(t.due for t in await store.timers.of(table)) + 60)
        await clock.ring()

    assert (await tables.view(table, None)).version > before


async def test_lone_windows_are_gone_from_tables_and_lobbies(tables, store):
    for table in (LOBBY, ALONE):
        found = await store.table(table)
        assert found is not None
        assert "windows" not in found[0].options
        assert not found[0].damaged


async def test_whose_seat_a_robot_plays_takes_it_back(tables, handing):
    await handing.take_back(MARS, BRAM)

    assert (await tables.view(MARS, BRAM)).viewer == 1


async def test_a_guest_goes_on_looking_at_the_hand_alone(tables):
    guests = Guests(tables)

    view = await guests.view(TERRAFORMING, DANA)

    own = await tables.view(TERRAFORMING, ANA)
    assert view.game_view["players"][0]["hand"] == own.game_view["players"][0]["hand"]
    with pytest.raises(Refused):
        await guests.let(TERRAFORMING, BRAM, (DANA, "Dana"))


async def test_a_paused_table_stays_paused(tables, store, hand):
    hand.now += DAY
    await Clock(tables).ring()

    assert all(timer.kind == "remind" for timer in await store.timers.of(ON_MARS))
    assert (await tables.view(ON_MARS, None)).paused > hand.now


async def test_limits_run_out(tables, store, hand):
    hand.now = float(NOON + 3 * DAY)
    await Clock(tables).ring()

    kinds = [answer.kind for answer in await store.log.answers(TERRAFORMING)]
    assert "time" in kinds


async def test_what_waited_to_be_told_is_told_at_every_table(tables, outbox, sender):
    await outbox.start()
    await everything_told(outbox)

    assert {MARS, TERRAFORMING, ON_MARS, COSMIC, ALONE, VOTE} <= {
        paper.channel for paper in sender.of("post")
    }
