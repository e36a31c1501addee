"""A command beside the bot: its words, what an operator types after it, and what it does."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from bot.address import ServerAddress
from bot.store import StoreError, newest_form
from bot.store.inspection import LookedAt, moment_of
from bot.store.sqlite.copies import form_of, opened_to_read
from bot.store.sqlite.engine import FileFault

if TYPE_CHECKING:
    from bot.machine import Machine
    from bot.settings import ShellSettings

CarryOut: TypeAlias = "Callable[[Machine, ShellSettings, Namespace], Awaitable[int]]"
"""Does what was typed, prints the outcome and returns the exit code."""

LARGEST = 2**63 - 1
"""The largest number that a database keeps."""


def _no_more_words(parser: ArgumentParser) -> None:
    """The command takes none."""


@dataclass(frozen=True)
class Command:
    """A command of `python -m bot`.

    Args:
        name: as it is typed.
        help: its line of `--help`.
        carry_out: does it.
        arguments: tells the parser what is typed after it.
    """

    name: str
    help: str
    carry_out: CarryOut
    arguments: Callable[[ArgumentParser], object] = _no_more_words

    def add_to(self, commands: Any) -> None:
        """Add it to argparse's subparsers, whose type argparse keeps to itself."""
        parser = commands.add_parser(self.name, help=self.help)
        self.arguments(parser)
        parser.set_defaults(carry_out=self.carry_out)


# ---- what is typed ------------------------------------------------------------------------------


def table(parser: ArgumentParser) -> None:
    """Let the number of a table be typed."""
    parser.add_argument("table", type=table_number, help="the number of the table")


def table_number(word: str) -> int:
    """Return the number of a table.

    Raises:
        ArgumentTypeError: it can be none.
    """
    return _number(word, "number of a table, such as 12")


def member_id(word: str) -> int:
    """Return the Discord id of a person.

    Raises:
        ArgumentTypeError: it can be none.
    """
    return _number(word, "Discord id of a person, such as 80351110224678912")


def file_name(word: str) -> Path:
    """Return a file.

    Raises:
        ArgumentTypeError: it is a URL, perhaps with a password.
    """
    if "://" in word:
        raise ArgumentTypeError("name a file; RED_GAVEL_DATABASE names the database")
    return Path(word)


def _number(word: str, wanted: str) -> int:
    plain = word.isascii() and word.isdecimal() and len(word) <= len(str(LARGEST))
    if not plain or not 0 < int(word) <= LARGEST:
        raise ArgumentTypeError(f"give the {wanted}")
    return int(word)


# ---- the database -------------------------------------------------------------------------------


def reading(database: Path | ServerAddress) -> LookedAt:
    """Return a read-only connection to a database, which may be in use.

    Raises:
        StoreError: it is not a database of this release.
    """
    if isinstance(database, ServerAddress):
        return moment_of(database)
    form = form_of(database)
    if form != newest_form():
        text = (
            f"{database} has form {form}: start the bot once, which brings it to {newest_form()}."
        )
        raise StoreError(text)
    try:
        return opened_to_read(database)
    except FileFault as error:
        raise StoreError(f"{database} cannot be read: {error}.") from error


def must_be_there(database: Path | ServerAddress) -> None:
    """Refuse what is no database of Red Gavel, before anything makes one of it.

    Raises:
        StoreError: it is none.
    """
    if isinstance(database, ServerAddress):
        moment_of(database).close()
    else:
        form_of(database)
