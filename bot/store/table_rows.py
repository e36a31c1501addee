"""A table and its seats as they are read; a damaged one as far as it can be named."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from typing import Any

from bot.store import damage
from bot.store.records import Hours, SeatRecord, TableRecord


def table(
    db: sqlite3.Connection, table: int, wrong_numbers: str
) -> tuple[TableRecord, list[SeatRecord]] | None:
    """A table and its seats; `wrong_numbers` is the statement of `numbers.search`."""
    row = db.execute(
        "SELECT id, game, guild, channel, host, host_name, status, options, hours, owners, seed,"
        " version, moves, since, heard, asked, picture, opened, alone, home, lost,"
        " stranded FROM game WHERE id = ?",
        (table,),
    ).fetchone()
    if row is None:
        return None
    options, hours, damaged = _settings(row[0], row[7], row[8])
    misplaced = db.execute(wrong_numbers, (table,)).fetchone()
    if misplaced is not None:
        damage.set_aside(table, misplaced[0], "no number")
        return _named(row), []
    record = TableRecord(
        id=row[0],
        game=row[1],
        guild=row[2],
        channel=row[3],
        host=row[4],
        host_name=row[5],
        status=row[6],
        options=options,
        hours=hours,
        owners=row[9],
        seed=row[10],
        version=row[11],
        moves=row[12],
        since=row[13],
        heard=row[14],
        asked=row[15],
        picture=row[16],
        opened=bool(row[17]),
        alone=bool(row[18]),
        home=row[19],
        lost=row[20],
        stranded=row[21],
        damaged=damaged,
    )
    seats = db.execute(
        "SELECT seat, member, name, gone, late, owner, owner_name, keeper, called, renewed"
        " FROM seat WHERE game = ? ORDER BY seat",
        (table,),
    )
    return record, [
        SeatRecord(
            r[0],
            r[1],
            r[2],
            bool(r[3]),
            r[4],
            owner=r[5],
            owner_name=r[6],
            keeper=r[7],
            called=r[8],
            renewed=r[9],
        )
        for r in seats
    ]


def _named(row: Sequence[Any]) -> TableRecord:
    """Return a damaged table as far as it can be named: it can be closed all the same."""
    channel, host, version, since = (
        row[place] if isinstance(row[place], int) else 0 for place in (3, 4, 11, 13)
    )
    return TableRecord(
        id=row[0],
        game=row[1],
        guild=row[2] if isinstance(row[2], int) else None,
        host_name=row[5],
        status=row[6],
        options={},
        hours=Hours(),
        owners=row[9],
        seed=row[10],
        damaged=True,
        channel=channel,
        host=host,
        version=version,
        since=since,
    )


def _settings(table: int, options: Any, hours: Any) -> tuple[dict[str, Any], Hours, bool]:
    """A table's options and hours, and whether they are damaged: it can be closed all the same."""
    try:
        kept: dict[str, Any] = damage.kept(table, "options", options, dict)
        return kept, damage.hours(table, hours), False
    except damage.SetAside:
        return {}, Hours(), True
