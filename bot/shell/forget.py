"""`python -m bot forget ID`: forget a person whose account is gone, also while the bot runs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bot.shell import typed
from bot.shell.listing import reading
from bot.store.inspection import have_forgotten

if TYPE_CHECKING:
    from argparse import Namespace

    from bot.machine import Machine
    from bot.settings import ShellSettings


def add_to(commands: Any) -> None:
    """Add the command to argparse's subparsers, whose type argparse keeps to itself."""
    forget = commands.add_parser("forget", help="have a person forgotten whose account is gone")
    forget.add_argument("member", type=typed.member, help="their Discord id")
    forget.set_defaults(carry_out=carry_out)


async def carry_out(machine: Machine, settings: ShellSettings, asked: Namespace) -> int:
    """Note a person for the bot to forget in its next round."""
    reading(settings.database).close()
    have_forgotten(settings.database, asked.member, int(machine.now()))
    said = "The bot forgets them within ten minutes while it runs, else within an hour of its start"
    print(f"{said}. Robots take their seats.")  # noqa: T201 - for whoever typed it
    return 0
