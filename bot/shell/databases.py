"""`python -m bot backup FILE`, `check`, `restore FILE` and `move-to URL`."""

from __future__ import annotations

import logging
import os
import sys
from argparse import ArgumentTypeError
from typing import TYPE_CHECKING

from bot.address import ServerAddress, address_of
from bot.faults import kind
from bot.keeping.backups import back_up
from bot.keeping.checking import checked
from bot.keeping.dumps import dumped
from bot.keeping.restoring import restore
from bot.lifetime import CLOSING
from bot.settings import check_postgres
from bot.shell.command import Command, file_name
from bot.store import StoreError, alone_on
from bot.store.inspection import note_copy
from bot.store.parts.kept import CopyOutcome

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from pathlib import Path

    from bot.machine import Machine
    from bot.settings import ShellSettings

log = logging.getLogger(__name__)

# ---- backup -------------------------------------------------------------------------------------

KEEP = (
    "write FILE-20261123T030000Z beside FILE instead, and delete the oldest copies of such names"
    " beyond N; copies with faults are counted apart, and no other file is touched"
)
KINDNESS = 10
"""The niceness of the copy's process: its work gives way to the bot's."""


def _to_copy(parser: ArgumentParser) -> None:
    parser.add_argument("file", type=file_name, metavar="FILE")
    parser.add_argument("--keep", type=at_least_one, metavar="N", help=KEEP)


def at_least_one(word: str) -> int:
    """Return a number that an operator typed.

    Raises:
        ArgumentTypeError: it is not a number, or too small.
    """
    if not word.isdecimal() or not int(word):
        raise ArgumentTypeError(f"{word!r} is no number of copies, such as 14")
    return int(word)


async def backed_up(machine: Machine, settings: ShellSettings, asked: Namespace) -> int:
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


# ---- check --------------------------------------------------------------------------------------


def _what(parser: ArgumentParser) -> None:
    text = "a copy; without it, the database that the bot runs on"
    parser.add_argument("file", type=file_name, metavar="FILE", nargs="?", help=text)


async def looked_through(machine: Machine, settings: ShellSettings, asked: Namespace) -> int:
    """Check, print the findings, and return 1 if there are faults."""
    report = await checked(machine, asked.file or settings.database)
    print(report)  # noqa: T201 - for whoever typed it
    return 1 if report.faults else 0


# ---- restore ------------------------------------------------------------------------------------

FAULTS = "also if single tables of the copy are faulty; never if the file itself is damaged"
NEW = "put the copy where there is no database yet, without a question"
YES = "yes"


def _to_restore(parser: ArgumentParser) -> None:
    parser.add_argument("file", type=file_name, metavar="FILE")
    parser.add_argument("--with-faults", action="store_true", help=FAULTS)
    parser.add_argument("--new", action="store_true", help=NEW)


async def restored(machine: Machine, settings: ShellSettings, asked: Namespace) -> int:
    """Put a copy in the place of the database, and print the outcome."""
    if not asked.new:
        _refuse_wrong_place(settings.file.resolve())
    done = await restore(machine, asked.file, settings.file, with_faults=asked.with_faults)
    print(done)  # noqa: T201 - for whoever typed it
    return 0


def _refuse_wrong_place(database: Path) -> None:
    """Ask whether a new database is meant if none is there: another user's settings name another.

    Raises:
        StoreError: it is not, or nobody can be asked.
    """
    if database.exists():
        return
    nothing = f"There is no database {database}."
    if not sys.stdin.isatty():
        text = f"{nothing} Set RED_GAVEL_DATABASE to the bot's, or add --new to make it there."
        raise StoreError(text)
    if input(f"{nothing} Type {YES} to make it from the copy: ").strip() != YES:
        raise StoreError("Nothing was restored. RED_GAVEL_DATABASE names the bot's database.")


# ---- move-to ------------------------------------------------------------------------------------


def _where(parser: ArgumentParser) -> None:
    text = "postgresql://user:password@host/database"
    parser.add_argument("target", type=_server, metavar="URL", help=text)


def _server(typed: str) -> ServerAddress:
    """Return the address of a server.

    Raises:
        ArgumentTypeError: it is none; the text does not repeat it, for it may hold a password.
    """
    try:
        found = address_of(typed)
    except ValueError:
        found = None
    if not isinstance(found, ServerAddress):
        raise ArgumentTypeError(
            "give postgresql://user:password@host/database, with signs such as @ or / in the"
            " password written as %40 or %2F"
        )
    return found


async def moved_to(machine: Machine, settings: ShellSettings, asked: Namespace) -> int:
    """Check the source, copy it, and say what comes next."""
    check_postgres()
    from bot.store.postgres.moving import moved  # libraries that most bots do without

    async with alone_on(machine, settings.file, settings.drain_seconds + CLOSING):
        report = await checked(machine, settings.file)
        if report.faults:
            raise StoreError(f"{settings.file} does not pass: {report.faults[0]}")
        rows = await machine.aside(moved, machine, settings.file, asked.target)
    print(  # noqa: T201 - for whoever typed it
        f"{rows} rows of {settings.file} are in {asked.target}, each compared with its source."
        " Set RED_GAVEL_DATABASE to that URL and start the bot. The file stays as it is."
    )
    return 0


BACKUP = Command(
    "backup",
    "copy the database to FILE, also while the bot runs, and check the copy",
    backed_up,
    _to_copy,
)
CHECK = Command(
    "check",
    "open everything that the database, or a copy of it, holds; one line for each fault",
    looked_through,
    _what,
)
RESTORE = Command(
    "restore",
    "put a copy in the place of the database, which is kept beside it; no bot may run",
    restored,
    _to_restore,
)
MOVE_TO = Command(
    "move-to",
    "copy the SQLite database to an empty PostgreSQL one, and compare every row; no bot may run",
    moved_to,
    _where,
)
