"""`python -m bot close 12`: close a table for good while no bot runs; the bot tells its people."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bot.running import CLOSING
from bot.store import Store, alone_on
from bot.store.copies import form_of
from bot.table.lobby.closing import Closing
from bot.table.tables import Tables

if TYPE_CHECKING:
    from argparse import Namespace

    from bot.settings import ShellSettings


def add_to(commands: Any) -> None:
    """Add the command to argparse's subparsers, whose type argparse keeps to itself."""
    close = commands.add_parser("close", help="close a table for good; no bot may run")
    close.add_argument("table", type=int, help="the number of the table")
    close.set_defaults(carry_out=carry_out)


async def carry_out(settings: ShellSettings, asked: Namespace) -> int:
    """Close the table; when the bot starts, it tells the table's people."""
    form_of(settings.file)
    async with alone_on(settings.file, settings.drain_seconds + CLOSING):
        store = await Store.open(settings.file)
        try:
            await Closing(Tables(store)).close(asked.table)
        finally:
            await store.close()
    print(f"Table {asked.table} is closed.")  # noqa: T201 - for whoever typed it
    return 0
