"""`python -m bot doctor`: say before the first login what is missing.

Nothing is written, nobody on Discord notices, and no login is used up.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bot.doctor import examined

if TYPE_CHECKING:
    from argparse import Namespace

    from bot.machine import Machine
    from bot.settings import ShellSettings

HELP = "say what is missing before the bot can run: a line for each check"
DIRECTORY = "also say what Discord's App Directory asks for, and what of that is there"


def add_to(commands: Any) -> None:
    """Add the command to argparse's subparsers, whose type argparse keeps to itself."""
    doctor = commands.add_parser("doctor", help=HELP)
    doctor.add_argument("--directory", action="store_true", help=DIRECTORY)
    doctor.set_defaults(carry_out=carry_out)


async def carry_out(machine: Machine, settings: ShellSettings, asked: Namespace) -> int:
    """Print the findings, and return 1 if something is missing."""
    found = await examined(settings, directory=asked.directory)
    print(*found, sep="\n")  # noqa: T201 - for whoever typed it
    return 0 if all(finding.well for finding in found) else 1
