"""A table and its seats as they are read; of a damaged one only the sure fields."""

from dataclasses import asdict, replace
from typing import Any

from bot.store.db import Db
from bot.store.rows import damage
from bot.store.rows.columns import ColumnForm, Columns, dumps
from bot.store.rows.records import Hours, SeatRecord, TableRecord


def _options(table: int, column: str, written: Any) -> dict[str, Any]:
    return damage.kept(table, "options", written, dict)


def _hours(table: int, column: str, written: Any) -> Hours:
    return damage.hours(table, written)


TABLES = Columns(
    TableRecord,
    "game",
    without=("damaged",),
    forms={
        "options": ColumnForm(dumps, _options),
        "hours": ColumnForm(lambda hours: dumps(asdict(hours)), _hours),
    },
)
SEATS = Columns(SeatRecord, "seat")


def table(
    db: Db, table: int, wrong_numbers: str | None
) -> tuple[TableRecord, list[SeatRecord]] | None:
    """Return a table and its seats; `wrong_numbers` is the engine's statement."""
    row = db.execute(f"{TABLES.select()} WHERE id = ?", (table,)).fetchone()
    if row is None:
        return None
    misplaced = wrong_numbers and db.execute(wrong_numbers, (table,)).fetchone()
    if misplaced:
        damage.set_aside(table, misplaced[0], "no number")
        return _named(dict(zip(TABLES.fields, row, strict=True))), []
    seats = db.execute(f"{SEATS.select()} WHERE game = ? ORDER BY seat", (table,))
    return _record(table, row), [SEATS.record(seat) for seat in seats]


def _record(table: int, row: tuple[Any, ...]) -> TableRecord:
    """Return a table's record, without its settings if these are damaged."""
    try:
        return TABLES.record(row, table)
    except damage.SetAside:
        # A table without settings can still be closed.
        none = {"options": "{}", "hours": "{}"}
        kept = (none.get(name, value) for name, value in zip(TABLES.fields, row, strict=True))
        return replace(TABLES.record(tuple(kept), table), damaged=True)


def _named(kept: dict[str, Any]) -> TableRecord:
    """Return the sure fields of a damaged table: it can still be closed."""
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
