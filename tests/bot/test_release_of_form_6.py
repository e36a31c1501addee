"""A database of form 6, from the release before this one: an upgrade brings it up to date.

It holds a lobby of Cosmic Encounter with lone windows, and Project Mars in which a robot stands in
for Bram. In Terraforming Mars a guest has looked at a hand, and the third seat is proposed to
somebody else. On Mars is paused. Two tables of Cosmic Encounter are in a stop, one with lone
windows; and Terraforming Mars has an open request to undo.
"""

import pytest

from bot.clock import Clock
from bot.table.people.guests import Guests
from rules.kernel import Refused
from tests.bot.conftest import ANA, BRAM, CHIDI, DANA
from tests.bot.paper import everything_told
from tests.bot.releases import PEOPLE, SAVES, opened, play_on
from tests.machines import NOON

LOBBY, MARS, TERRAFORMING, ON_MARS, COSMIC, ALONE, VOTE = range(1, 8)
LATER = NOON + 2 * 3600
DAY = 24 * 3600


@pytest.fixture
async def store(tmp_path, hand):
    async with opened(tmp_path, SAVES / "release_6.sql.gz", 6, now=hand) as store:
        yield store


@pytest.fixture
def hand(hand):
    hand.now = float(LATER)
    return hand


@pytest.mark.long
@pytest.mark.parametrize("table", [MARS, TERRAFORMING, ON_MARS, VOTE])
async def test_every_running_table_plays_on(tables, table):
    assert await play_on(tables, table, 40) == 40


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


async def test_what_waited_to_be_told_is_told(tables, outbox, sender):
    await outbox.start()
    await everything_told(outbox)

    assert {MARS, TERRAFORMING, ON_MARS, COSMIC, ALONE, VOTE} <= {
        paper.channel for paper in sender.of("post")
    }


async def test_an_open_request_to_take_back_is_still_decided(tables, proposals, taking_back):
    [asked] = await proposals.open_at(VOTE, ANA, "undo")
    before = (await tables.view(VOTE, ANA)).version

    for member in (ANA, CHIDI):
        await proposals.answer(VOTE, member, asked.id, agrees=True)

    assert await proposals.open_at(VOTE, BRAM, "undo") == []
    assert (await tables.view(VOTE, ANA)).version != before


async def test_a_second_start_finds_it_as_the_first_has_left_it(tables, store):
    views = {}
    for table in (MARS, TERRAFORMING, ON_MARS, COSMIC, ALONE, VOTE):
        views[table] = [(await tables.view(table, member)).game_view for member in PEOPLE]
    fresh = type(tables)(store)

    for table, seen in views.items():
        assert [(await fresh.view(table, member)).game_view for member in PEOPLE] == seen
