"""Faults of operators, and their page, which `python -m tests.bot.operators_errors` writes."""

import io
import logging
import os
import sqlite3
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, redirect_stderr, redirect_stdout, suppress
from dataclasses import dataclass, field
from pathlib import Path
from unittest import mock

import discord

import bot.__main__ as program

PAGE = Path(__file__).parents[2] / "docs" / "hosting" / "error-lines.md"
SHOWN = "/srv"
"""The folder of all files on the page."""
NOBODY = "http://127.0.0.1:1/api/v10"
"""The address of a Discord that is not there, so that nothing leaves this machine."""
AWAY = "postgresql://gavel@127.0.0.1:1/gavel"


@dataclass(frozen=True)
class Fault:
    """A fault of an operator.

    Args:
        done: in words.
        words: the words after `python -m bot`; none: the bot itself was started.
        settings: the settings that are wrong.
        before: makes files in the folder.
    """

    done: str
    words: Sequence[str] = ()
    settings: Mapping[str, str] = field(default_factory=dict)
    before: Callable[[Path], object] = lambda folder: None


def _text(name: str, content: bytes) -> Callable[[Path], object]:
    return lambda folder: (folder / name).write_bytes(content)


def _another_programs(folder: Path) -> None:
    with closing(sqlite3.connect(folder / "red-gavel.db")) as other:
        other.execute("CREATE TABLE songs (name)")


WRONG = {
    "HEALTH_PORT": "70000", "HEALTH_ADDRESS": "localhost", "LOG_LEVEL": "LOUD",
    "LOG_JSON": "perhaps", "DRAIN_SECONDS": "soon", "SHARDS": "-1", "PLACES": "0",
    "REQUESTS_A_SECOND": "inf", "TABLES_A_SERVER": "many", "TABLES_A_HOST": "-1",
    "LOBBIES_A_PERSON": "x",
    "KEEP_GAMES_DAYS": "ever", "KEEP_CLOSED_DAYS": "-1", "KEEP_SERVERS_DAYS": "99999999",
    "BACKUP_FOLDER": "/nowhere", "BACKUPS_KEPT": "0", "API_URL": "discord",
    "GATEWAY_URL": "https://discord.com", "DATABASE": "mysql://db/gavel",
    "VALUES": "x", "TOKEN": "",
}  # fmt: skip

FAULTS = (
    *(Fault(f"`RED_GAVEL_{name}={value}`", (), {name: value}) for name, value in WRONG.items()),
    Fault("a misspelt setting", (), {"DATABSE": "/srv/red-gavel.db"}),
    Fault("a setting of no release", (), {"MOON": "full"}),
    Fault("a `.env` that is not UTF-8", (), {}, _text(".env", b"RED_GAVEL_LOG_LEVEL=\xff\n")),
    Fault("two places on a file", (), {"PLACES": "2"}),
    Fault("shards that places do not divide", (), {"PLACES": "2", "SHARDS": "3", "DATABASE": AWAY}),
    Fault("values for a game that is none", (), {"VALUES__CHESS": "/srv/chess.toml"}),
    Fault("values that are not there", (), {"VALUES__ON_MARS": "{folder}/none.toml"}),
    Fault("values that are not UTF-8", (), {"VALUES__ON_MARS": "{folder}/v.toml"},
          _text("v.toml", b"\xff")),
    Fault("daily copies of a server", (), {"DATABASE": AWAY, "BACKUP_FOLDER": "{folder}"}),
    Fault("a server that is not up yet", (), {"DATABASE": AWAY}),
    Fault("the same, with a standby", ("--standby",), {"DATABASE": AWAY}),
    Fault("the same, with two places", (), {"DATABASE": AWAY, "PLACES": "2"}),
    Fault("the same, of a command", ("check",), {"DATABASE": AWAY}),
    Fault("a database in a folder that is not there", (), {"DATABASE": "{folder}/no/red-gavel.db"}),
    Fault("a database that is a folder", (), {"DATABASE": "{folder}"}),
    Fault("a database that is another program's", (), {}, _another_programs),
    Fault("a database that is no database", (), {}, _text("red-gavel.db", b"a photo " * 999)),
    Fault("a Discord that is not reached"),
    Fault("`--standby` for a database in memory", ("--standby",), {"DATABASE": ":memory:"}),
    Fault("an option that is none", ("--loud",)),
    Fault("`close` without a table", ("close",)),
    Fault("`close` of no number", ("close", "all")),
    Fault("`show` of no number", ("show", "-5")),
    Fault("`forget` of a name", ("forget", "Ana")),
    Fault("`tables` where there is no database", ("tables",)),
    Fault("`check` where there is no database", ("check",)),
    Fault("`check` of a file that is not there", ("check", "{folder}/copy.db")),
    Fault("`check` of an empty file", ("check", "{folder}/copy.db"), {}, _text("copy.db", b"")),
    Fault("`check` of another file", ("check", "{folder}/copy.db"), {},
          _text("copy.db", b"a" * 999)),
    Fault("`check` of a URL", ("check", AWAY)),
    Fault("`backup` where there is no database", ("backup", "{folder}/copy.db")),
    Fault("`backup --keep` of no number", ("backup", "{folder}/copy.db", "--keep", "all")),
    Fault("`restore` of a file that is not there", ("restore", "{folder}/copy.db", "--new")),
    Fault("`restore` where there is no database", ("restore", "{folder}/copy.db")),
    Fault("`restore` of the database itself", ("restore", "{folder}/red-gavel.db", "--new")),
    Fault("`restore` onto a server", ("restore", "{folder}/copy.db"), {"DATABASE": AWAY}),
    Fault("`move-to` of a file", ("move-to", "{folder}/other.db")),
    Fault("`move-to` where there is no database", ("move-to", AWAY)),
    Fault("`mend` where there is no database", ("mend", "12")),
)  # fmt: skip


def happened(fault: Fault) -> tuple[int, list[str]]:
    """Return the exit code and the lines that the operator reads."""
    said = io.StringIO()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name).resolve()
        fault.before(folder)
        usual = {"TOKEN": "a", "DATABASE": str(folder / "red-gavel.db"), "API_URL": NOBODY}
        settings = {**usual, **fault.settings}
        environment = {
            f"RED_GAVEL_{key}": value.replace("{folder}", str(folder))
            for key, value in settings.items()
        }
        others = {key: value for key, value in os.environ.items() if key[:10] != "RED_GAVEL_"}
        words = [word.replace("{folder}", str(folder)) for word in fault.words]
        before = Path.cwd()
        os.chdir(folder)
        code = 2  # of argparse, which exits by itself
        try:
            with (
                mock.patch.dict(os.environ, {**others, **environment}, clear=True),
                mock.patch.object(program, "log_to_stderr"),
                mock.patch.object(logging.root, "handlers", [logging.NullHandler()]),
                mock.patch.object(discord.http.Route, "BASE", discord.http.Route.BASE),
                mock.patch("bot.shell.databases.os.nice"),
                mock.patch.object(sys, "stdin", io.StringIO()),
                redirect_stderr(said),
                redirect_stdout(said),
                suppress(SystemExit),
            ):
                code = program.main(*words)
        finally:
            os.chdir(before)
        return code, said.getvalue().replace(str(folder), SHOWN).splitlines()


def written() -> str:
    """Return the page, made anew."""
    return "".join(f"{line}\n" for line in _lines())


def _lines() -> Iterator[str]:
    yield "# What the bot says of wrong settings, files and words"
    yield ""
    yield "Each row was tried, and a test tries it again (`python -m tests.bot.operators_errors`)."
    yield "`/srv` is the folder of all files. [What goes wrong](errors.md) tells of the rest."
    yield ""
    yield "| done | line | code |"
    yield "|---|---|---|"
    for fault in FAULTS:
        code, lines = happened(fault)
        yield f"| {fault.done} | {' / '.join(lines).replace('|', '/')} | {code} |"


if __name__ == "__main__":
    PAGE.write_text(written(), "utf-8")
