"""The parser of commands and their words."""

from __future__ import annotations

import re
from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING, NoReturn

from bot.shell.databases import BACKUP, CHECK, MOVE_TO, RESTORE
from bot.shell.doctor import DOCTOR
from bot.shell.people import FORGET, RECORDS
from bot.shell.tables import CLOSE, MEND, SHOW, TABLES
from bot.shell.words import WORDS

if TYPE_CHECKING:
    from collections.abc import Sequence

COMMANDS = (
    DOCTOR,
    *(BACKUP, CHECK, RESTORE),
    *(TABLES, SHOW, CLOSE),
    *(FORGET, MEND, MOVE_TO, RECORDS, WORDS),
)
"""In the order of `--help`."""


URL = re.compile(r"://[^\s']*")
"""The rest of a URL in an error."""


class OneLine(ArgumentParser):
    """A parser that answers a wrong word in one line, with exit code 2."""

    def error(self, message: str) -> NoReturn:
        message = URL.sub("://…", message)  # it may hold a password
        self.exit(2, f"{self.prog}: {message}. Type {self.prog} --help.\n")


def asked_for(words: Sequence[str]) -> Namespace:
    """Return the parsed words; their `carry_out` is None for the bot itself."""
    return parser().parse_args(words)


def parser() -> ArgumentParser:
    """Return the parser of everything after `python -m bot`."""
    top = OneLine(
        prog="python -m bot",
        description="Run the bot on Discord, or carry out one command beside it.",
        allow_abbrev=False,
    )
    top.set_defaults(carry_out=None)
    top.add_argument(
        "--standby",
        action="store_true",
        help="wait for the bot that runs, and take over from it without a gap when it is stopped",
    )
    commands = top.add_subparsers(title="commands", metavar="COMMAND")
    for command in COMMANDS:
        command.add_to(commands)
    return top
