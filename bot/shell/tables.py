"""`python -m bot tables`, `show 12`, `close 12` and `mend 12`; lists have public facts only."""

from __future__ import annotations

from contextlib import closing
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from bot.keeping.checking import fault_of
from bot.lifetime import CLOSING
from bot.running import mended
from bot.shell.command import Command, must_be_there, reading, table
from bot.store import Store, alone_on, inspection
from bot.table.lobby.closing import Closing
from bot.table.tables import Tables
from rules.kernel import Refused, say

if TYPE_CHECKING:
    from argparse import Namespace

    from bot.machine import Machine
    from bot.settings import ShellSettings
    from bot.store.inspection import Listed

HEADINGS = ("table", "game", "state", "server", "channel", "last change", "untold")


async def listed(machine: Machine, settings: ShellSettings, asked: Namespace) -> int:
    """Print one line for each open or running table, also while the bot runs."""
    with closing(reading(settings.database)) as db:
        rows = [HEADINGS, *map(_row, inspection.listed(db))]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for cells in rows:
        line = "  ".join(cell.ljust(width) for cell, width in zip(cells, widths, strict=True))
        print(line.rstrip())  # noqa: T201 - for whoever typed it
    return 0


def _row(listed: Listed) -> tuple[str, ...]:
    server = "–" if listed.guild is None else str(listed.guild)
    when, untold = _when(listed.changed), str(listed.untold)
    return str(listed.id), listed.game, listed.status, server, str(listed.channel), when, untold


def _when(at: int) -> str:
    """Return a time in print, to the minute."""
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%d %H:%M UTC")


async def shown(machine: Machine, settings: ShellSettings, asked: Namespace) -> int:
    """Print how a table stands, also while the bot runs; return 1 if it cannot be played on."""
    with closing(reading(settings.database)) as db:
        found = inspection.listed(db, asked.table)
        if not found:
            raise Refused(say("This table no longer exists."))
        seats = inspection.seats_of(db, asked.table)
    [table], fault = found, await fault_of(machine, settings.database, asked.table)
    lines = [
        f"Table {table.id}: {table.game}, {table.status}",
        f"Host: {table.host_name}",
        f"Server: {'none' if table.guild is None else table.guild}",
        f"Channel: {table.channel}",
        f"Last change that everybody saw: {_when(table.changed)}",
        f"Posts still to be sent: {table.untold}",
        *(f"Seat {seat + 1}: {name}{', has left' if gone else ''}" for seat, name, gone in seats),
        f"Save: {fault or 'whole'}",
    ]
    print("\n".join(lines))  # noqa: T201 - for whoever typed it
    return 1 if fault else 0


async def closed(machine: Machine, settings: ShellSettings, asked: Namespace) -> int:
    """Close a table for good; when the bot starts, it tells the table's people."""
    must_be_there(settings.database)
    async with alone_on(machine, settings.database, settings.drain_seconds + CLOSING):
        store = await Store.open(machine, settings.database)
        try:
            await Closing(Tables(store)).close(asked.table)
        finally:
            await store.close()
    print(f"Table {asked.table} is closed.")  # noqa: T201 - for whoever typed it
    return 0


async def led_back(machine: Machine, settings: ShellSettings, asked: Namespace) -> int:
    """Lead a broken table back to its latest playable position."""
    must_be_there(settings.database)
    print(await mended(machine, settings, asked.table))  # noqa: T201 - for whoever typed it
    return 0


TABLES = Command("tables", "list the tables that are opened or played", listed)
SHOW = Command("show", "print how a table stands; no hand is shown", shown, table)
CLOSE = Command("close", "close a table for good; no bot may run", closed, table)
MEND = Command("mend", "lead a broken table back; no bot may run", led_back, table)
