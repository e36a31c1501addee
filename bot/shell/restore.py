"""`python -m bot restore FILE`: put a copy in the place of the database while no bot runs."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from bot.keeping.restoring import restore
from bot.shell import typed
from bot.store import StoreError

if TYPE_CHECKING:
    from argparse import Namespace
    from pathlib import Path

    from bot.machine import Machine
    from bot.settings import ShellSettings

HELP = "put a copy in the place of the database, which is kept beside it; no bot may run"
FAULTS = "also if single tables of the copy are faulty; never if the file itself is damaged"

NEW = "put the copy where there is no database yet, without a question"
YES = "yes"


def add_to(commands: Any) -> None:
    """Add the command to argparse's subparsers, whose type argparse keeps to itself."""
    parser = commands.add_parser("restore", help=HELP)
    parser.add_argument("file", type=typed.file, metavar="FILE")
    parser.add_argument("--with-faults", action="store_true", help=FAULTS)
    parser.add_argument("--new", action="store_true", help=NEW)
    parser.set_defaults(carry_out=carry_out)


async def carry_out(machine: Machine, settings: ShellSettings, asked: Namespace) -> int:
    """Restore and print the outcome."""
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
