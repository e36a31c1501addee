"""No statement of a bot that is played reads a whole table of the database."""

import re
import sqlite3

import pytest

from bot.clock import Clock
from bot.store import Store
from bot.store.sqlite import engine as store_sqlite
from bot.table.lobby.seating import Seating
from tests.bot.conftest import ANA, BRAM
from tests.bot.paper import everything_told
from tests.machines import NOON, a_machine

HARMLESS = {
    r"SELECT count\(\*\) FROM game$": "once, at the start",
    r"FROM outbox( WHERE id > \?)? ORDER BY id LIMIT": "the first so many rows, in their own order",
    r"^SELECT member, .* FROM (member$|absence ORDER BY)": "once, before the first table",
    r"^SELECT since, until, .* FROM outage": "once, before the first table, of the last months",
    r"^SELECT min\(due\) FROM timer$": "the first entry of the index",
    r"FROM sqlite_master": "once, at the start",
}
"""Statements whose plan says `SCAN` though they read a bounded piece, or once."""


class Watched(store_sqlite.SqliteDb):
    """Notes every statement, with values that were given for it."""

    seen: dict[str, object]

    def execute(self, sql, values=()):
        type(self).seen.setdefault(sql, values)
        return super().execute(sql, values)

    def executemany(self, sql, rows):
        rows = list(rows)
        if rows:
            type(self).seen.setdefault(sql, rows[0])
        return super().executemany(sql, rows)


@pytest.fixture
async def store(tmp_path, monkeypatch):
    """Yield a store that notes its statements."""
    Watched.seen = {}
    real = sqlite3.connect

    def connect(*args, **options):
        return real(*args, **options | {"factory": Watched})

    monkeypatch.setattr(store_sqlite.sqlite3, "connect", connect)
    opened = await Store.open(a_machine(), tmp_path / "db")
    yield opened
    await opened.close()


@pytest.fixture
async def played(store, tables, begin, outbox, proposals, taking_back, hand):
    """A game with reminders, a proposal, DMs, posts and an export's reads; then closed."""
    await outbox.start()
    table = await begin(ANA, BRAM)
    await tables.play(table, ANA, None, 1)
    await tables.play(table, BRAM, None, 2)
    proposal = await taking_back.undo(table, ANA)
    if proposal is not None:
        await proposals.answer(table, BRAM, proposal.id, agrees=True)
    await everything_told(outbox)
    hand.now = NOON + 40 * 3600
    await Clock(tables).ring()
    await proposals.expire()
    await store.timers.grant(int(hand.now), int(hand.now) + 1)
    await everything_told(outbox)
    for read in (
        store.outbox.put_off(9, int(hand.now)),
        store.outbox.hasten(table, int(hand.now)),
        store.log.lines(table, 0),
        store.log.answers(table),
        store.tables_of(ANA),
        store.table_in(1),
        store.timers.next_due(),
        store.version_at(table, 1),
        store.members.get(ANA),
        store.members.muted(table),
    ):
        await read
    await Seating(tables).close(table)
    await everything_told(outbox)
    await outbox.drain(1)


async def test_every_hot_statement_uses_an_index(store, played):
    statements = {
        sql: values
        for sql, values in Watched.seen.items()
        if re.match(r"\s*(SELECT|UPDATE|DELETE|WITH)", sql)
    }

    def plans(db):
        return {
            sql: [row[3] for row in db.execute(f"EXPLAIN QUERY PLAN {sql}", values)]
            for sql, values in statements.items()
        }

    found = await store._database.read(plans)
    scans = {
        sql: plan
        for sql, plan in found.items()
        if any(step.startswith("SCAN") and step != "SCAN CONSTANT ROW" for step in plan)
        and not any(re.search(pattern, sql) for pattern in HARMLESS)
    }

    assert len(statements) > 25
    assert scans == {}


PENDING = 300


async def test_thousands_of_tables_that_wait_keep_no_read_waiting(store, tables, outbox):
    """The test counts the reads that stand in the queue before anybody else's."""
    seating = Seating(tables)
    for channel in range(PENDING):
        await seating.new("project_mars", channel=channel, guild=9, host=(ANA, "Ana"), chosen={})
    queue, longest, original = 0, 0, store._database.read

    async def counted(work):
        nonlocal queue, longest
        queue += 1
        longest = max(longest, queue)
        try:
            return await original(work)
        finally:
            queue -= 1

    store._database.read = counted
    await outbox.start()
    await everything_told(outbox)

    assert longest <= 20
