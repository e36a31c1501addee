"""A running database of the former release: it is brought up to date, and every table plays on.

It holds a lobby, a game of Project Mars with maxima, Terraforming Mars in the middle of a payment
and of a draft, Mars Auctions with plans and sealed bids, an open request to take back, a closed
table, a finished game, and one that somebody has left.
"""

import json
import time

import pytest

from bot.table.people.guests import Guests
from bot.table.receipts import find_seal, seal_numbered
from bot.table.tables import Tables
from bot.table.views.story import Stories
from bot.table.views.visiting import Visiting
from tests.bot.conftest import ANA, DANA
from tests.bot.paper import everything_told
from tests.bot.releases import PEOPLE, SAVES, opened, play_on

FORMER = SAVES / "release_3.sql.gz"
LOBBY, RUNNING, VOTE, CLOSED, OVER = 1, (2, 3, 4, 5, 6, 7, 10), 7, 8, 9
SEALED, UNTOLD = (2, 5, 6, 7, 10), 2
LATER = 1_800_000_000 + 40 * 24 * 3600


@pytest.fixture
async def store(tmp_path, hand):
    async with opened(tmp_path, FORMER, 3, now=hand) as store:
        yield store


@pytest.fixture
def hand(hand):
    hand.now = float(LATER)
    return hand


@pytest.mark.long
@pytest.mark.parametrize("table", RUNNING)
async def test_every_running_table_plays_on(tables, table):
    before = (await tables.view(table, ANA)).version

    played = await play_on(tables, table)

    assert played > 10
    assert (await tables.view(table, ANA)).version > before


async def test_pictures_for_phones_are_the_compact_ones(tmp_path, hand):
    former = (
        "UPDATE game SET picture = 'phone' WHERE id = 2;"
        "INSERT OR IGNORE INTO member (member, picture) VALUES (1, 'phone');"
    )
    async with opened(tmp_path, FORMER, 3, also=former, now=hand) as store:
        tables = Tables(store)

        assert (await tables.view(2, ANA)).size == "compact"
        assert (await tables.view(3, ANA)).size == "wide"
        assert (await store.members.get(1)).picture == "compact"


@pytest.mark.parametrize("form", [3, 4, 5])
async def test_from_each_former_form_its_players_come_back_and_show_hands(tmp_path, hand, form):
    async with opened(tmp_path, FORMER, 3, form, now=hand) as store:
        tables = Tables(store)
        table = RUNNING[0]
        view, public = await tables.view(table, ANA), await tables.view(table, None)

        assert await Visiting(tables.views).last(table, ANA) == (0, 0)
        assert await Stories(tables.views).told(view, public, 0)
        await Guests(tables).let(table, ANA, (DANA, "Dana"))
        assert (await Guests(tables).view(table, DANA)).viewer == view.viewer
        assert not (await store.table(table))[0].alone
        assert await play_on(tables, table, 5) == 5


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


def marks_in(save):
    """The fingerprints that the former release has kept as published, by seat."""
    return json.loads(save)["receipts"]["rounds"][-1]


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


@pytest.mark.long
@pytest.mark.parametrize("table", SEALED)
async def test_what_is_sealed_from_now_on_is_told_once_and_no_mark_again(tables, table):
    async with tables.open(table) as held:
        marked = held.running().receipts.number
    pending = {row.id for row in await tables.store.outbox.rows(table)}

    await play_on(tables, table)

    rows = [row for row in await tables.store.outbox.rows(table, "post") if row.id not in pending]
    told = [number for row in rows for number, _ in getattr(row, "seals", None) or ()]
    async with tables.open(table) as held:
        assert told == list(range(marked + 1, held.running().receipts.number + 1)) != []


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
    async with opened(tmp_path, FORMER, 3, also=UNTOLD_VOTES) as store:
        [asked] = [p for p in await store.proposals.of(VOTE) if p.kind == "undo"]
        rows = [row for table in (VOTE, UNTOLD) for row in await store.outbox.rows(table, "post")]

    kinds = {(row.kind, row.proposal) for row in rows if row.kind in ("vote", "proposal")}
    assert kinds == {("proposal", asked.id), ("proposal", 0)}


async def test_an_open_request_to_take_back_is_still_decided(tables, proposals, hand, taking_back):
    hand.now = time.time()  # the upgrade itself gives it three days
    asked = [p for p in await tables.store.proposals.of(VOTE) if p.kind == "undo"]
    assert len(asked) == 1
    moves = (await tables.store.table(VOTE))[0].moves

    for member in PEOPLE:
        if member not in asked[0].agreed:
            await proposals.answer(VOTE, member, asked[0].id, agrees=True)

    assert (await tables.store.table(VOTE))[0].moves < moves


async def test_a_lobby_of_the_former_release_is_started(tables, seating):
    await seating.start(LOBBY, ANA)

    assert await play_on(tables, LOBBY) > 10


async def test_closed_and_finished_tables_stay_as_they_are(tables):
    assert (await tables.store.table(CLOSED))[0].status == "cancelled"
    assert (await tables.view(OVER, ANA)).over


async def test_timers_of_the_former_release_run_out(tables):
    [limit, *_] = [t for t in await tables.store.timers.of(2) if t.kind == "limit"]

    await tables.time_out(limit)

    assert await play_on(tables, 2) > 5


async def test_a_second_start_finds_it_as_the_first_has_left_it(tables, store, hand):
    await play_on(tables, 3, 10)

    assert (await Tables(store).view(3, ANA)).game_view == (await tables.view(3, ANA)).game_view
