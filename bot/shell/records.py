"""`python -m bot records --rebuild`: count every finished game again while no bot runs."""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING, Any

from bot.lifetime import CLOSING
from bot.shell.listing import must_be_there, reading
from bot.store import Store, alone_on, inspection

if TYPE_CHECKING:
    from argparse import Namespace
    from pathlib import Path

    from bot.address import ServerAddress
    from bot.machine import Machine
    from bot.settings import ShellSettings


def add_to(commands: Any) -> None:
    """Add the command to argparse's subparsers, whose type argparse keeps to itself."""
    records = commands.add_parser("records", help="print how many finished games count")
    records.add_argument(
        "--rebuild", action="store_true", help="count all of them again; no bot may run"
    )
    records.set_defaults(carry_out=carry_out)


async def carry_out(machine: Machine, settings: ShellSettings, asked: Namespace) -> int:
    """Print the number of counted games; with `--rebuild`, print the changes."""
    if asked.rebuild:
        said = await _rebuilt(machine, settings.database, settings.drain_seconds + CLOSING)
    else:
        with closing(reading(settings.database)) as db:
            games, seats = inspection.counted(db)
        said = f"{games} games count, with {seats} seats."
    print(said)  # noqa: T201 - for whoever typed it
    return 0


async def _rebuilt(machine: Machine, database: Path | ServerAddress, patience: float) -> str:
    must_be_there(database)
    async with alone_on(machine, database, patience):
        store = await Store.open(machine, database)
        try:
            found = await store.rebuild_records()
        finally:
            await store.close()
    said = f"{found.games} games count, with {found.seats} seats."
    if found.changed:
        return f"{said} {found.changed} of these seats were counted or rated otherwise before."
    return f"{said} Nothing differs from before."
