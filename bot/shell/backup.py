"""`python -m bot backup FILE`: copy the database, also while the bot runs, and check the copy."""

from __future__ import annotations

import logging
import os
from argparse import ArgumentTypeError
from typing import TYPE_CHECKING, Any

from bot.address import ServerAddress
from bot.faults import kind
from bot.keeping.backups import back_up
from bot.keeping.dumps import dumped
from bot.shell import typed
from bot.store import StoreError
from bot.store.inspection import note_copy
from bot.store.sqlite.copies_noted import CopyOutcome

if TYPE_CHECKING:
    from argparse import Namespace
    from pathlib import Path

    from bot.machine import Machine
    from bot.settings import ShellSettings

log = logging.getLogger(__name__)

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


async def carry_out(machine: Machine, settings: ShellSettings, asked: Namespace) -> int:
    """Copy, print the findings, note the outcome, and return 1 if there are faults."""
    os.nice(KINDNESS)
    now = machine.now()
    outcome = CopyOutcome.NONE
    try:
        said, outcome = await _copied(machine, settings.database, asked)
    finally:
        _note(settings.database, int(now), outcome)
    print(said)  # noqa: T201 - for whoever typed it
    return 1 if outcome is CopyOutcome.FAULTS else 0


async def _copied(
    machine: Machine, database: Path | ServerAddress, asked: Namespace
) -> tuple[str, CopyOutcome]:
    """Return the line about a copy, and what became of it.

    Raises:
        StoreError: none was made.
    """
    if isinstance(database, ServerAddress):
        said = await machine.aside(dumped, machine, database, asked.file, asked.keep)
        return said, CopyOutcome.WELL
    made = await back_up(machine, database, asked.file, asked.keep)
    return str(made), CopyOutcome.FAULTS if made.report.faults else CopyOutcome.WELL


def _note(database: Path | ServerAddress, now: int, outcome: CopyOutcome) -> None:
    """Note the outcome for the bot's metrics; a database that nobody runs on has none."""
    try:
        note_copy(database, now, outcome)
    except StoreError as error:
        if outcome is not CopyOutcome.NONE:  # else the line about the copy says enough
            log.warning("a copy was not noted", extra={**kind(error), "why": str(error)})
