"""`python -m bot move-to URL`: copy the SQLite database to a PostgreSQL server; no bot may run."""

from __future__ import annotations

from argparse import ArgumentTypeError
from typing import TYPE_CHECKING, Any

from bot.address import ServerAddress, address_of
from bot.keeping.checking import checked
from bot.lifetime import CLOSING
from bot.settings import check_postgres
from bot.store import StoreError, alone_on

if TYPE_CHECKING:
    from argparse import Namespace

    from bot.machine import Machine
    from bot.settings import ShellSettings

HELP = "copy the SQLite database to an empty PostgreSQL one, and compare every row; no bot may run"


def add_to(commands: Any) -> None:
    """Add the command to argparse's subparsers, whose type argparse keeps to itself."""
    move = commands.add_parser("move-to", help=HELP)
    text = "postgresql://user:password@host/database"
    move.add_argument("target", type=_server, metavar="URL", help=text)
    move.set_defaults(carry_out=carry_out)


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


async def carry_out(machine: Machine, settings: ShellSettings, asked: Namespace) -> int:
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
