"""Votes that were open during an upgrade end by the law of today, and none is lost."""

import pytest

from bot.store.rows.records import ProposalRecord
from bot.table.changes import late
from bot.table.consent.ending import Ending
from bot.table.consent.extending import Extending
from bot.table.consent.mending import Mending
from bot.table.consent.proposals import OPEN_FOR
from bot.table.consent.shortening import Shortening
from bot.table.people.hosting import Hosting
from tests.bot.conftest import ANA, BRAM, CHIDI, DANA
from tests.bot.test_handing import agree, awaited, players

SEAT = {"seat": 0, "former": ANA, "former_name": "Ana", "to": None, "name": "", "keeper": "robot"}
"""The body of a vote on Ana's seat."""


@pytest.fixture(autouse=True)
def kinds(tables, proposals, places, opening, handing, taking_back):
    return [kind(tables, proposals) for kind in (Ending, Extending, Hosting, Mending, Shortening)]


async def left_open(tables, table, kind, member, body):
    """Put a vote into the store as a former release wrote it."""
    at = tables.now()
    kept = ProposalRecord(
        table=table,
        kind=kind,
        member=member,
        body=body,
        agreed=(member,),
        at=at,
        until=at + OPEN_FOR,
    )
    return await tables.store.proposals.put(kept)


async def undo_body(tables, table, majority=False):
    record = (await tables.store.table(table))[0]
    return {"seat": 0, "version": record.heard, "moves": 0, "unlearned": [], "majority": majority}


@pytest.mark.parametrize("kind", ["undo", "host", "end", "place", "time"])
async def test_an_open_vote_of_each_kind_is_shown_and_answered(tables, proposals, begin, kind):
    table = await begin(ANA, BRAM, CHIDI, limit=24)
    await tables.play(table, ANA, None, 1)
    timers = await tables.store.timers.of(table)
    bodies = {
        "undo": await undo_body(tables, table),
        "host": {"former": ANA, "to": BRAM, "name": "Bram"},
        "end": {"how": "scored"},
        "place": {"from": 1, "channel": 50, "guild": 2, "server": "There"},
        "time": {"seat": 1, "since": timers[0].since, "hours": 12},
    }
    kept = await left_open(tables, table, kind, BRAM if kind == "host" else ANA, bodies[kind])

    assert await proposals.shown(table, kept.id) is not None
    asked = await awaited(proposals, table)
    assert asked
    assert await proposals.answer(table, asked[0], kept.id, agrees=False)
    assert await tables.store.proposals.of(table) == []


async def test_a_host_who_is_there_is_asked_in_a_vote_that_began_without_them(
    tables, proposals, begin
):
    table = await begin(ANA, BRAM, CHIDI)
    await left_open(tables, table, "host", BRAM, {"former": ANA, "to": BRAM, "name": "Bram"})

    assert await awaited(proposals, table) == [ANA]


@pytest.mark.parametrize("by", ["moderator", "others", "asked"])
async def test_no_open_vote_gives_a_seat_for_good_against_the_law(
    tables, proposals, handing, begin, by
):
    table = await begin(ANA, BRAM, CHIDI)
    body = SEAT | {"by": by, "for_good": True, "to": DANA, "name": "Dana"}
    kept = await left_open(tables, table, "seat", 999 if by == "moderator" else BRAM, body)
    if by == "asked":
        assert await awaited(proposals, table) == [DANA, ANA]
    else:
        assert await proposals.shown(table, kept.id) is None, "Ana is in time"

    await proposals.expire()
    assert await players(tables, table) == [ANA, BRAM, CHIDI]


async def test_an_open_vote_about_a_late_seat_is_carried_by_the_others(
    tables, proposals, handing, begin
):
    table = await begin(ANA, BRAM, CHIDI)
    async with tables.open(table) as held:
        held.seats = late(held.seats, 0, tables.now())
    await left_open(tables, table, "seat", BRAM, SEAT | {"by": "others", "for_good": False})

    await agree(proposals, table, CHIDI)

    assert await players(tables, table) == [None, BRAM, CHIDI]


async def test_an_owner_whom_a_stand_in_spoke_for_is_asked_after_the_upgrade(
    tables, proposals, handing, begin
):
    table = await begin(ANA, BRAM, CHIDI)
    await tables.play(table, ANA, None, 1)
    await handing.replace(table, CHIDI, 2, None)
    await left_open(tables, table, "undo", ANA, await undo_body(tables, table))

    assert await awaited(proposals, table) == [BRAM, CHIDI]
