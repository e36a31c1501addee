"""A running database of the last release, of form 5: it is brought up to date, and plays on.

It holds a lobby, Project Mars, Terraforming Mars where a tile is being placed, a Mars Auction with
two kept plans, a sealed one in the middle of a circuit, On Mars in the middle of a turn, and an
open request to take back; two members have told of their hours.
"""

import pytest

from bot.store.rows.members import MemberRecord
from bot.table.lobby.seating import Seating
from bot.table.tables import Tables
from tests.bot.conftest import ANA, BRAM, CHIDI
from tests.bot.paper import everything_told
from tests.bot.releases import PEOPLE, SAVES, opened, play_on
from tests.machines import NOON

LAST = SAVES / "release_5.sql.gz"
LOBBY, MARS, TERRAFORMING, PLANS, SEALED, ON_MARS, VOTE = range(1, 8)
RUNNING = (MARS, TERRAFORMING, PLANS, SEALED, ON_MARS, VOTE)
LATER = NOON + 24 * 3600


@pytest.fixture
async def store(tmp_path, hand):
    async with opened(tmp_path, LAST, 5, now=hand) as store:
        yield store


@pytest.fixture
def hand(hand):
    hand.now = float(LATER)
    return hand


@pytest.mark.long
@pytest.mark.parametrize("table", RUNNING)
async def test_every_running_table_plays_on(tables, table):
    before = (await tables.view(table, ANA)).version

    played = await play_on(tables, table, 40)

    assert played == 40
    assert (await tables.view(table, ANA)).version > before


async def test_each_game_is_where_it_was(tables):
    frames = {}
    for table in RUNNING:
        async with tables.open(table) as held:
            game = held.running()
            frames[table] = type(game.stack[-1]).__name__
            assert type(game).load(game.save()).asks() == game.asks()

    assert [frames[table] for table in (TERRAFORMING, PLANS, SEALED, ON_MARS)] == [
        "PlaceTile",
        "Bidding",
        "Circuit",
        "TakeTurn",
    ]


async def test_a_half_made_move_is_shown_to_its_mover_alone(tables):
    async with tables.open(ON_MARS) as held:
        game = held.running()
        [mover] = game.awaited()
        assert game.half_move is not None

    views = [await tables.view(ON_MARS, member) for member in PEOPLE]

    assert [view.ask is not None for view in views] == [seat == mover for seat in range(3)]
    assert views[mover].game_view["history"] == views[mover - 1].game_view["history"]


async def test_plans_that_were_kept_still_bid(tables):
    async with tables.open(PLANS) as held:
        bidding = held.running().stack[-1]
        assert len(bidding.plans) == 2
        placed = sum(held.running().layout.placed.values())

    await play_on(tables, PLANS, 4)

    async with tables.open(PLANS) as held:
        layout = held.running().layout
        assert layout is None or sum(layout.placed.values()) != placed


async def test_what_waited_to_be_told_is_told(tables, outbox, sender):
    assert await tables.store.outbox.rows()

    await outbox.start()
    await everything_told(outbox)

    assert sender.of("post")
    assert await tables.store.outbox.rows() == []


async def test_an_open_request_to_take_back_is_still_decided(tables, proposals, taking_back):
    [asked] = await tables.store.proposals.of(VOTE)
    moves = (await tables.store.table(VOTE))[0].moves

    for member in PEOPLE:
        if member not in asked.agreed:
            await proposals.answer(VOTE, member, asked.id, agrees=True)

    assert (await tables.store.table(VOTE))[0].moves < moves


async def test_a_lobby_is_started(tables, seating):
    await seating.start(LOBBY, ANA)

    assert await play_on(tables, LOBBY, 20) == 20


LONE_WINDOWS = """
INSERT INTO game (id, game, guild, channel, host, host_name, status, options, hours, seed, since)
  SELECT 90, 'cosmic_encounter', guild, 4242, host, host_name, status,
    '{"windows": "each alone", "cover": "1 in 8"}', hours, seed, since FROM game WHERE id = 1;
INSERT INTO seat (game, seat, member, name) SELECT 90, seat, member, name FROM seat WHERE game = 2;
"""
"""A lobby that has chosen what is no choice any more."""


async def test_a_lobby_whose_stops_ask_about_each_window_alone_goes_on_without(tmp_path, hand):
    async with opened(tmp_path, LAST, 5, also=LONE_WINDOWS, now=hand) as store:
        tables = Tables(store)
        lobby = await Seating(tables).lobby(90)
        chosen = {option.id: option.value for option in lobby.options}

        assert chosen["cover"] == "1 in 8"
        assert "windows" not in chosen
        await Seating(tables).start(90, ANA)


async def test_what_members_have_told_is_kept(store):
    ana, chidi = await store.members.get(ANA), await store.members.get(CHIDI)

    assert (ana.zone, ana.days_off, ana.every, ana.pings) == ("Europe/Berlin", (6,), 12, False)
    assert (chidi.letters, chidi.caretaker) == ("never", "robot")
    assert await store.members.get(BRAM) == MemberRecord(BRAM)


async def test_a_second_start_finds_it_as_the_first_has_left_it(tables, store, hand):
    await play_on(tables, PLANS, 5)

    assert (await Tables(store).view(PLANS, ANA)).game_view == (
        await tables.view(PLANS, ANA)
    ).game_view
