"""`python -m bot check`: open everything that the database holds, and name each fault."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bot.keeping.checking import checked
from bot.shell import typed

if TYPE_CHECKING:
    from argparse import Namespace

    from bot.machine import Machine
    from bot.settings import ShellSettings

HELP = "open everything that the database, or a copy of it, holds; one line for each fault"


def add_to(commands: Any) -> None:
    """Add the command to argparse's subparsers, whose type argparse keeps to itself."""
    check = commands.add_parser("check", help=HELP)
    text = "a copy; without it, the database that the bot runs on"
    check.add_argument("file", type=typed.file, metavar="FILE", nargs="?", help=text)
    check.set_defaults(carry_out=carry_out)


async def carry_out(machine: Machine, settings: ShellSettings, asked: Namespace) -> int:
    """Check, print the findings, and return 1 if there are faults."""
    report = await checked(machine, asked.file or settings.database)
    print(report)  # noqa: T201 - for whoever typed it
    return 1 if report.faults else 0
