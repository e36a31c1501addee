"""A table and its seats as they are read; a damaged one as far as it can be named."""

from __future__ import annotations

import sqlite3
from typing import Any

from bot.store import damage
from bot.store.records import Hours, SeatRecord, TableRecord

COLUMNS = (
    *("id", "game", "guild", "channel", "host", "host_name", "status", "options", "hours"),
    *("owners", "seed", "version", "moves", "since", "heard", "asked", "picture", "opened"),
    *("alone", "home", "lost", "stranded"),
)
"""Columns of a table's own row, named as the fields of its record."""
FLAGS = ("opened", "alone")


def table(
    db: sqlite3.Connection, table: int, wrong_numbers: str
) -> tuple[TableRecord, list[SeatRecord]] | None:
    """Return a table and its seats; `wrong_numbers` is the statement of `numbers.search`."""
    found = f"SELECT {', '.join(COLUMNS)} FROM game WHERE id = ?"  # noqa: S608 - constants
    row = db.execute(found, (table,)).fetchone()
    if row is None:
        return None
    kept: dict[str, Any] = dict(zip(COLUMNS, row, strict=True))
    options, hours, damaged = _settings(table, kept["options"], kept["hours"])
    misplaced = db.execute(wrong_numbers, (table,)).fetchone()
    if misplaced is not None:
        damage.set_aside(table, misplaced[0], "no number")
        return _named(kept), []
    kept |= {"options": options, "hours": hours, "damaged": damaged}
    record = TableRecord(**kept | {name: bool(kept[name]) for name in FLAGS})
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


def _named(kept: dict[str, Any]) -> TableRecord:
    """Return a damaged table as far as it can be named: it can be closed all the same."""
    sure = {name: kept[name] for name in ("id", "host_name", "game", "status", "owners", "seed")}
    names = ("channel", "host", "version", "since")
    numbers: dict[str, Any] = {n: kept[n] if isinstance(kept[n], int) else 0 for n in names}
    return TableRecord(
        **sure,
        **numbers,
        guild=kept["guild"] if isinstance(kept["guild"], int) else None,
        options={},
        hours=Hours(),
        damaged=True,
    )


def _settings(table: int, options: Any, hours: Any) -> tuple[dict[str, Any], Hours, bool]:
    """A table's options and hours, and whether they are damaged: it can be closed all the same."""
    try:
        kept: dict[str, Any] = damage.kept(table, "options", options, dict)
        return kept, damage.hours(table, hours), False
    except damage.SetAside:
        return {}, Hours(), True
