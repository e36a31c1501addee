"""The store's rows of a table, for tests of the table service."""

from bot.table.tables import Tables

BACK = ("undo", "reshuffle")
"""Entries of the log that tell of a way back."""


async def version_of(tables, table):
    found = await tables.store.table(table)
    return found[0].version


async def answers_of(tables, table):
    log = await tables.store.log.answers(table)
    return [(a.seat, a.answer) for a in log if not a.undone and a.kind == "play"]


async def reopened(tables, hand):
    """The tables as another process would read them."""
    return Tables(tables.store)
