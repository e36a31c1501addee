"""`python -m bot forget ID` and `records`: what is kept of people."""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING

from bot.lifetime import CLOSING
from bot.shell.command import Command, member_id, must_be_there, reading
from bot.store import Store, alone_on, inspection
from bot.store.inspection import have_forgotten

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from pathlib import Path

    from bot.address import ServerAddress
    from bot.machine import Machine
    from bot.settings import ShellSettings


def _whom(parser: ArgumentParser) -> None:
    parser.add_argument("member", type=member_id, help="their Discord id")


async def forgotten(machine: Machine, settings: ShellSettings, asked: Namespace) -> int:
    """Note a person whose account is gone for the bot to forget, also while it runs."""
    reading(settings.database).close()
    have_forgotten(settings.database, asked.member, int(machine.now()))
    said = "The bot forgets them within ten minutes while it runs, else within an hour of its start"
    print(f"{said}. Robots take their seats.")  # noqa: T201 - for whoever typed it
    return 0


def _how(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--rebuild", action="store_true", help="count all of them again; no bot may run"
    )


async def counted(machine: Machine, settings: ShellSettings, asked: Namespace) -> int:
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
            found = await store.results.rebuild()
        finally:
            await store.close()
    said = f"{found.games} games count, with {found.seats} seats."
    if found.changed:
        return f"{said} {found.changed} of these seats were counted or rated otherwise before."
    return f"{said} Nothing differs from before."


FORGET = Command("forget", "have a person forgotten whose account is gone", forgotten, _whom)
RECORDS = Command("records", "print how many finished games count", counted, _how)
