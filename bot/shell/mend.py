"""`python -m bot mend 12`: lead a broken table back while no bot runs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bot.running import mended
from bot.shell import typed
from bot.shell.listing import must_be_there

if TYPE_CHECKING:
    from argparse import Namespace

    from bot.machine import Machine
    from bot.settings import ShellSettings


def add_to(commands: Any) -> None:
    """Add the command to argparse's subparsers, whose type argparse keeps to itself."""
    mend = commands.add_parser("mend", help="lead a broken table back; no bot may run")
    mend.add_argument("table", type=typed.table, help="the number of the table")
    mend.set_defaults(carry_out=carry_out)


async def carry_out(machine: Machine, settings: ShellSettings, asked: Namespace) -> int:
    """Lead the table back and print the outcome."""
    must_be_there(settings.database)
    print(await mended(machine, settings, asked.table))  # noqa: T201 - for whoever typed it
    return 0
