"""`python -m bot close 12`: close a table for good while no bot runs; the bot tells its people."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bot.lifetime import CLOSING
from bot.shell import typed
from bot.shell.listing import must_be_there
from bot.store import Store, alone_on
from bot.table.lobby.closing import Closing
from bot.table.tables import Tables

if TYPE_CHECKING:
    from argparse import Namespace

    from bot.machine import Machine
    from bot.settings import ShellSettings


def add_to(commands: Any) -> None:
    """Add the command to argparse's subparsers, whose type argparse keeps to itself."""
    close = commands.add_parser("close", help="close a table for good; no bot may run")
    close.add_argument("table", type=typed.table, help="the number of the table")
    close.set_defaults(carry_out=carry_out)


async def carry_out(machine: Machine, settings: ShellSettings, asked: Namespace) -> int:
    """Close the table; when the bot starts, it tells the table's people."""
    must_be_there(settings.database)
    async with alone_on(machine, settings.database, settings.drain_seconds + CLOSING):
        store = await Store.open(machine, settings.database)
        try:
            await Closing(Tables(store)).close(asked.table)
        finally:
            await store.close()
    print(f"Table {asked.table} is closed.")  # noqa: T201 - for whoever typed it
    return 0
