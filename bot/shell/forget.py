"""`python -m bot forget ID`: forget a person whose account is gone, also while the bot runs."""

from __future__ import annotations

import sqlite3
import time
from contextlib import closing
from typing import TYPE_CHECKING, Any

from bot.shell.listing import reading
from bot.store import StoreError
from bot.store.forgetting import note_forgetting

if TYPE_CHECKING:
    from argparse import Namespace

    from bot.settings import ShellSettings

LONGEST = 20
"""Digits of the longest possible Discord id."""


def add_to(commands: Any) -> None:
    """Add the command to argparse's subparsers, whose type argparse keeps to itself."""
    forget = commands.add_parser("forget", help="have a person forgotten whose account is gone")
    forget.add_argument("member", type=_member, help="their Discord id")
    forget.set_defaults(carry_out=carry_out)


def _member(typed: str) -> int:
    if (
        not (typed.isascii() and typed.isdecimal())
        or len(typed) > LONGEST
        or not 0 < int(typed) < 2**63
    ):
        raise ValueError(typed)
    return int(typed)


async def carry_out(settings: ShellSettings, asked: Namespace) -> int:
    """Note a person for the bot to forget in its next round."""
    reading(settings.database).close()
    try:
        with closing(sqlite3.connect(settings.database, timeout=30)) as db, db:
            note_forgetting(db, asked.member, int(time.time()))
    except sqlite3.Error as error:
        text = f"{settings.database} cannot be written: {error}."
        raise StoreError(text) from error
    said = "The bot forgets them within ten minutes while it runs, else within an hour of its start"
    print(f"{said}. Robots take their seats.")  # noqa: T201 - for whoever typed it
    return 0
