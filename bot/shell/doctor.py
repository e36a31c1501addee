"""`python -m bot doctor`: say before the first login what is missing.

Nothing is written, nobody on Discord notices, and no login is used up.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.doctor import examined
from bot.shell.command import Command

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from bot.machine import Machine
    from bot.settings import ShellSettings

DIRECTORY = "also say what Discord's App Directory asks for, and what of that is there"


def _more(parser: ArgumentParser) -> None:
    parser.add_argument("--directory", action="store_true", help=DIRECTORY)


async def said(machine: Machine, settings: ShellSettings, asked: Namespace) -> int:
    """Print the findings, and return 1 if something is missing."""
    found = await examined(settings, directory=asked.directory)
    print(*found, sep="\n")  # noqa: T201 - for whoever typed it
    return 0 if all(finding.well for finding in found) else 1


DOCTOR = Command(
    "doctor", "say what is missing before the bot can run: a line for each check", said, _more
)
