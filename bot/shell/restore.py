"""`python -m bot restore FILE`: put a copy in the place of the database while no bot runs."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from bot.keeping.restoring import restore
from bot.shell import typed

if TYPE_CHECKING:
    from argparse import Namespace

    from bot.settings import ShellSettings

HELP = "put a copy in the place of the database, which is kept beside it; no bot may run"
FAULTS = "also if single tables of the copy are faulty; never if the file itself is damaged"


def add_to(commands: Any) -> None:
    """Add the command to argparse's subparsers, whose type argparse keeps to itself."""
    parser = commands.add_parser("restore", help=HELP)
    parser.add_argument("file", type=typed.file, metavar="FILE")
    parser.add_argument("--with-faults", action="store_true", help=FAULTS)
    parser.set_defaults(carry_out=carry_out)


async def carry_out(settings: ShellSettings, asked: Namespace) -> int:
    """Restore and print the outcome."""
    done = await restore(asked.file, settings.file, time.time(), with_faults=asked.with_faults)
    print(done)  # noqa: T201 - for whoever typed it
    return 0
