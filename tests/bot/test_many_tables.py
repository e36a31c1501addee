"""Work on many tables leaves room between two of them: presses are answered meanwhile."""

import asyncio
from contextlib import asynccontextmanager

import pytest

from bot.hours.outages import Outage
from tests.bot.conftest import ANA, BRAM

MANY = 12


@asynccontextmanager
async def counted():
    """Count how often others get a turn; the list's only item is the number."""
    turns = [0]

    async def count():
        while True:
            turns[0] += 1
            await asyncio.sleep(0)

    counting = asyncio.create_task(count())
    try:
        yield turns
    finally:
        counting.cancel()


@pytest.fixture
async def many(tables, begin):
    """Running tables that are no longer in memory."""
    numbers = [await begin(ANA, BRAM, channel=number + 1) for number in range(MANY)]
    tables.held.tables.clear()
    return numbers


async def test_after_an_outage(tables, many):
    now = tables.now()
    async with counted() as turns:
        await tables.held.note_outage(Outage(now - 3600, now))
    assert turns[0] >= MANY


async def test_after_somebody_who_sits_everywhere_changed_their_hours(tables, many):
    async with counted() as turns:
        await tables.held.reread_hours(ANA)
    assert turns[0] >= MANY


async def test_when_tables_are_brought_into_memory(tables, many):
    async with counted() as turns:
        for table in many:
            async with tables.held.open_unread(table):
                pass
    assert turns[0] >= MANY


async def test_when_a_start_finds_much_to_tell(tables, outbox, many):
    async with counted() as turns:
        await outbox._wake_all(many)
    assert turns[0] >= MANY
