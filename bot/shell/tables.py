"""`python -m bot tables`: list the open and running tables, also while the bot runs."""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING, Any

from bot.shell.listing import reading, row
from bot.store import inspection

if TYPE_CHECKING:
    from argparse import Namespace

    from bot.machine import Machine
    from bot.settings import ShellSettings

HEADINGS = ("table", "game", "state", "server", "channel", "last change", "untold")


def add_to(commands: Any) -> None:
    """Add the command to argparse's subparsers, whose type argparse keeps to itself."""
    tables = commands.add_parser("tables", help="list the tables that are opened or played")
    tables.set_defaults(carry_out=carry_out)


async def carry_out(machine: Machine, settings: ShellSettings, asked: Namespace) -> int:
    """Print one line for each table."""
    with closing(reading(settings.database)) as db:
        rows = [HEADINGS, *map(row, inspection.listed(db))]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for cells in rows:
        line = "  ".join(cell.ljust(width) for cell, width in zip(cells, widths, strict=True))
        print(line.rstrip())  # noqa: T201 - for whoever typed it
    return 0
