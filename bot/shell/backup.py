"""`python -m bot backup FILE`: copy the database, also while the bot runs, and check the copy."""

from __future__ import annotations

import asyncio
import os
import time
from argparse import ArgumentTypeError
from typing import TYPE_CHECKING, Any

from bot.address import ServerAddress
from bot.keeping.backups import back_up
from bot.keeping.dumps import dumped
from bot.settings import SettingsError
from bot.shell import typed

if TYPE_CHECKING:
    from argparse import Namespace

    from bot.settings import ShellSettings

HELP = "copy the database to FILE, also while the bot runs, and check the copy"
KEEP = (
    "write FILE-20261123T030000Z beside FILE instead, and delete the oldest copies of such names"
    " beyond N; copies with faults are counted apart, and no other file is touched"
)
KINDNESS = 10
"""The niceness of the copy's process: its work gives way to the bot's."""


def add_to(commands: Any) -> None:
    """Add the command to argparse's subparsers, whose type argparse keeps to itself."""
    backup = commands.add_parser("backup", help=HELP)
    backup.add_argument("file", type=typed.file, metavar="FILE")
    backup.add_argument("--keep", type=at_least_one, metavar="N", help=KEEP)
    backup.set_defaults(carry_out=carry_out)


def at_least_one(word: str) -> int:
    """Return a number that an operator typed.

    Raises:
        ArgumentTypeError: it is not a number, or too small.
    """
    if not word.isdecimal() or not int(word):
        raise ArgumentTypeError(f"{word!r} is no number of copies, such as 14")
    return int(word)


async def carry_out(settings: ShellSettings, asked: Namespace) -> int:
    """Copy, print the findings, and return 1 if there are faults."""
    os.nice(KINDNESS)
    if isinstance(settings.database, ServerAddress):
        if asked.keep is not None:
            raise SettingsError("--keep works on a SQLite file alone: give each dump its own name.")
        print(await asyncio.to_thread(dumped, settings.database, asked.file))  # noqa: T201 - as below
        return 0
    made = await back_up(settings.file, asked.file, time.time(), asked.keep)
    print(made)  # noqa: T201 - for whoever typed it
    return 1 if made.report.faults else 0
