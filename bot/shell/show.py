"""`python -m bot show 12`: print a table's state without hands, also while the bot runs."""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING, Any

from bot.keeping.checking import fault_of
from bot.shell import typed
from bot.shell.listing import reading, when
from bot.store import inspection
from rules.kernel.ask import Refused
from rules.kernel.text import say

if TYPE_CHECKING:
    from argparse import Namespace

    from bot.machine import Machine
    from bot.settings import ShellSettings


def add_to(commands: Any) -> None:
    """Add the command to argparse's subparsers, whose type argparse keeps to itself."""
    show = commands.add_parser("show", help="print how a table stands; no hand is shown")
    show.add_argument("table", type=typed.table, help="the number of the table")
    show.set_defaults(carry_out=carry_out)


async def carry_out(machine: Machine, settings: ShellSettings, asked: Namespace) -> int:
    """Print the table, and return 1 if it cannot be played on."""
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
        f"Last change that everybody saw: {when(table.changed)}",
        f"Posts still to be sent: {table.untold}",
        *(f"Seat {seat + 1}: {name}{', has left' if gone else ''}" for seat, name, gone in seats),
        f"Save: {fault or 'whole'}",
    ]
    print("\n".join(lines))  # noqa: T201 - for whoever typed it
    return 1 if fault else 0
