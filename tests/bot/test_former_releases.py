"""Running databases of former releases: each is brought up to date, and every table plays on.

That of form 3 holds a lobby, a game of Project Mars with maxima, Terraforming Mars in the middle of
a payment and of a draft, Mars Auctions with plans and sealed bids, an open request to take back, a
closed table, a finished game, and one that somebody has left.

That of form 5 holds a lobby, Project Mars, Terraforming Mars where a tile is being placed, a Mars
Auction with two kept plans, a sealed one in the middle of a circuit, On Mars in the middle of a
turn, and an open request to take back; two members have told of their hours.

What is in that of form 6 stands in `test_release_of_form_6`.
"""

import json
import time

import pytest

from bot.store.rows.members import MemberRecord
from bot.table.lobby.seating import Seating
from bot.table.people.guests import Guests
from bot.table.receipts import find_seal, seal_numbered
from bot.table.tables import Tables
from bot.table.views.story import Stories
from bot.table.views.visiting import Visiting
from tests.bot.conftest import ANA, BRAM, CHIDI, DANA
from tests.bot.paper import everything_told
from tests.bot.releases import FIVE, PEOPLE, SIX, THREE, opened, play_on

ALL = (THREE, FIVE, SIX)
CLOSED, OVER = 8, 9
SEALED, UNTOLD = (2, 5, 6, 7, 10), 2
TERRAFORMING, PLANS, CIRCUIT, ON_MARS = FIVE.running[1:5]
ANSWERS = 20


@pytest.fixture
def release(request):
    return request.param


@pytest.fixture
async def store(tmp_path, release, hand):
    async with opened(tmp_path, release, now=hand) as store:
        yield store


@pytest.fixture
def hand(hand, release):
    hand.now = float(release.later)
    return hand


def of(*releases):
    """Return a mark: a test looks at these releases."""
    return pytest.mark.parametrize("release", releases, ids=str, indirect=True)


# ---- of every release ----------------------------------------------------------------------------


async def sealed(tables, table):
    """Return how many seals there have been."""
    async with tables.open(table) as held:
        receipts = getattr(held.running(), "receipts", None)  # On Mars keeps nothing secret
    return 0 if receipts is None else receipts.number


@pytest.mark.long
@pytest.mark.parametrize(
    ("release", "table"),
    [(release, table) for release in ALL for table in release.running],
    indirect=["release"],
    ids=str,
)
async def test_every_running_table_plays_on(tables, release, table):
    """What is sealed from now on is told once, and nothing that was published is told again."""
    before, marked = (await tables.view(table, ANA)).version, await sealed(tables, table)
    pending = {row.id for row in await tables.store.outbox.rows(table)}

    assert await play_on(tables, table, ANSWERS) == ANSWERS

    rows = [row for row in await tables.store.outbox.rows(table, "post") if row.id not in pending]
    told = [number for row in rows for number, _ in getattr(row, "seals", None) or ()]
    assert (await tables.view(table, ANA)).version > before
    assert told == list(range(marked + 1, await sealed(tables, table) + 1))
    assert told or release is not THREE or table not in SEALED


@of(THREE, FIVE)
async def test_what_waited_to_be_told_is_told(tables, outbox, sender, hand):
    assert await tables.store.outbox.rows()

    await outbox.start()
    await everything_told(outbox)
    for row in await tables.store.outbox.rows():
        hand.now += 60
        outbox.wake(row.table)  # the DM with the step before is gone: it is tried a second time
        await everything_told(outbox)

    assert sender.of("post")
    assert await tables.store.outbox.rows() == []


@of(*ALL)
async def test_an_open_request_to_take_back_is_still_decided(
    tables, release, proposals, hand, taking_back
):
    if release is THREE:
        hand.now = time.time()  # the upgrade itself gives it three days
    [asked] = [p for p in await tables.store.proposals.of(release.vote) if p.kind == "undo"]
    moves = (await tables.store.table(release.vote))[0].moves

    for member in PEOPLE:
        if member not in asked.agreed:
            await proposals.answer(release.vote, member, asked.id, agrees=True)

    assert (await tables.store.table(release.vote))[0].moves < moves


@of(THREE, FIVE)
async def test_a_lobby_is_started(tables, release, seating):
    await seating.start(release.lobby, ANA)

    assert await play_on(tables, release.lobby, ANSWERS) == ANSWERS


@of(*ALL)
async def test_a_second_start_finds_it_as_the_first_has_left_it(tables, release, store):
    await play_on(tables, release.running[0], 5)
    fresh = Tables(store)

    for table in (*release.running, *release.stops):
        for member in PEOPLE:
            left = (await tables.view(table, member)).game_view
            assert (await fresh.view(table, member)).game_view == left


# ---- of form 3 -----------------------------------------------------------------------------------


async def test_pictures_for_phones_are_the_compact_ones(tmp_path):
    former = (
        "UPDATE game SET picture = 'phone' WHERE id = 2;"
        "INSERT OR IGNORE INTO member (member, picture) VALUES (1, 'phone');"
    )
    async with opened(tmp_path, THREE, also=former) as store:
        tables = Tables(store)

        assert (await tables.view(2, ANA)).size == "compact"
        assert (await tables.view(3, ANA)).size == "wide"
        assert (await store.members.get(1)).picture == "compact"


@pytest.mark.parametrize("form", [3, 4, 5])
async def test_from_each_former_form_its_players_come_back_and_show_hands(tmp_path, form):
    async with opened(tmp_path, THREE, form) as store:
        tables = Tables(store)
        table = THREE.running[0]
        view, public = await tables.view(table, ANA), await tables.view(table, None)

        assert await Visiting(tables.views).last(table, ANA) == (0, 0)
        assert await Stories(tables.views).told(view, public, 0)
        await Guests(tables).let(table, ANA, (DANA, "Dana"))
        assert (await Guests(tables).view(table, DANA)).viewer == view.viewer
        assert not (await store.table(table))[0].alone
        assert await play_on(tables, table, 5) == 5


def marks_in(save):
    """The fingerprints that the former release has kept as published, by seat."""
    return json.loads(save)["receipts"]["rounds"][-1]


@of(THREE)
@pytest.mark.parametrize("table", SEALED)
async def test_a_mark_that_was_published_can_still_be_verified(tables, table):
    marks = marks_in((await tables.store.snapshot(table)).save)

    for mine, member in enumerate(PEOPLE):
        for seat, mark in enumerate(marks):
            found = await find_seal(tables, table, member, mark)
            assert (found.wanted, found.sealed.marks) == (seat, True)
            leaf = found.sealed.leaves[seat]
            assert leaf.leaf.startswith(mark)
            assert (leaf.proof is not None) == (seat == mine)
            assert leaf.proof is None or leaf.proof.mark == mark
    latest = (await seal_numbered(tables, table, ANA, None)).sealed
    assert latest.marks
    assert [leaf.leaf[:32] for leaf in latest.leaves] == marks


@of(THREE)
async def test_what_was_sealed_and_not_told_by_the_former_release_is_told_as_seals(
    tables, outbox, sender
):
    known = (await tables.store.outbox.message(UNTOLD, "post")).body["version"]
    before = (await tables.views.former_view(UNTOLD, known))["receipts"]["number"]
    async with tables.open(UNTOLD) as held:
        [*seals] = held.running().receipts.since(before)

    await outbox.start()
    await everything_told(outbox)

    assert len(seals) == 2
    channel = (await tables.store.table(UNTOLD))[0].channel
    assert [s for p in sender.papers if p.channel == channel for s in p.seals] == seals


UNTOLD_VOTES = """
    INSERT INTO outbox (game, lane, kind, body, due, created) VALUES
        (7, 'post', 'vote', '{"seat": 0, "version": 5, "agreed": [0]}', 0, 0),
        (2, 'post', 'vote', '{"seat": 0, "version": 5, "agreed": [0]}', 0, 0);
"""
"""Requests to take back that waited to be told: that of table 7 is still open."""


async def test_a_request_that_waited_to_be_told_is_told_as_a_proposal(tmp_path):
    async with opened(tmp_path, THREE, also=UNTOLD_VOTES) as store:
        [asked] = [p for p in await store.proposals.of(THREE.vote) if p.kind == "undo"]
        rows = [
            row for table in (THREE.vote, UNTOLD) for row in await store.outbox.rows(table, "post")
        ]

    kinds = {(row.kind, row.proposal) for row in rows if row.kind in ("vote", "proposal")}
    assert kinds == {("proposal", asked.id), ("proposal", 0)}


@of(THREE)
async def test_closed_and_finished_tables_stay_as_they_are(tables):
    assert (await tables.store.table(CLOSED))[0].status == "cancelled"
    assert (await tables.view(OVER, ANA)).over


@of(THREE)
async def test_timers_of_the_former_release_run_out(tables):
    [limit, *_] = [t for t in await tables.store.timers.of(2) if t.kind == "limit"]

    await tables.time_out(limit)

    assert await play_on(tables, 2) > 5


# ---- of form 5 -----------------------------------------------------------------------------------


@of(FIVE)
async def test_each_game_is_where_it_was(tables):
    frames = {}
    for table in FIVE.running:
        async with tables.open(table) as held:
            game = held.running()
            frames[table] = type(game.stack[-1]).__name__
            assert type(game).load(game.save()).asks() == game.asks()

    assert [frames[table] for table in (TERRAFORMING, PLANS, CIRCUIT, ON_MARS)] == [
        "PlaceTile",
        "Bidding",
        "Circuit",
        "TakeTurn",
    ]


@of(FIVE)
async def test_a_half_made_move_is_shown_to_its_mover_alone(tables):
    async with tables.open(ON_MARS) as held:
        game = held.running()
        [mover] = game.awaited()
        assert game.half_move is not None

    views = [await tables.view(ON_MARS, member) for member in PEOPLE]

    assert [view.ask is not None for view in views] == [seat == mover for seat in range(3)]
    assert views[mover].game_view["history"] == views[mover - 1].game_view["history"]


@of(FIVE)
async def test_plans_that_were_kept_still_bid(tables):
    async with tables.open(PLANS) as held:
        bidding = held.running().stack[-1]
        assert len(bidding.plans) == 2
        placed = sum(held.running().layout.placed.values())

    await play_on(tables, PLANS, 4)

    async with tables.open(PLANS) as held:
        layout = held.running().layout
        assert layout is None or sum(layout.placed.values()) != placed


LONE_WINDOWS = """
INSERT INTO game (id, game, guild, channel, host, host_name, status, options, hours, seed, since)
  SELECT 90, 'cosmic_encounter', guild, 4242, host, host_name, status,
    '{"windows": "each alone", "cover": "1 in 8"}', hours, seed, since FROM game WHERE id = 1;
INSERT INTO seat (game, seat, member, name) SELECT 90, seat, member, name FROM seat WHERE game = 2;
"""
"""A lobby that has chosen what is no choice any more."""


async def test_a_lobby_whose_stops_ask_about_each_window_alone_goes_on_without(tmp_path):
    async with opened(tmp_path, FIVE, also=LONE_WINDOWS) as store:
        tables = Tables(store)
        lobby = await Seating(tables).lobby(90)
        chosen = {option.id: option.value for option in lobby.options}

        assert chosen["cover"] == "1 in 8"
        assert "windows" not in chosen
        await Seating(tables).start(90, ANA)


@of(FIVE)
async def test_what_members_have_told_is_kept(store):
    ana, chidi = await store.members.get(ANA), await store.members.get(CHIDI)

    assert (ana.zone, ana.days_off, ana.every, ana.pings) == ("Europe/Berlin", (6,), 12, False)
    assert (chidi.letters, chidi.caretaker) == ("never", "robot")
    assert await store.members.get(BRAM) == MemberRecord(BRAM)
