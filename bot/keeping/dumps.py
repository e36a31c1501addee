"""`backup` on a server: pg_dump writes the copy, and pg_restore reads its table of contents."""

import os
import shutil
import subprocess
from pathlib import Path
from typing import Final

from bot.address import ServerAddress
from bot.keeping.backups import dated, make_room
from bot.machine import Machine
from bot.store import StoreError
from bot.store.inspection import moment_of

WITHOUT: Final = ("--exclude-table-data=carried",)
"""Presses on their way to another process hold tokens, and are void within seconds."""
ENDING: Final = ".dump"
"""The ending of dated copies of a server's database."""
OWNER_ALONE: Final = 0o600
"""The permission of a dump, which holds the hands of all tables."""


def dumped(machine: Machine, address: ServerAddress, file: Path, keep: int | None = None) -> str:
    """Write a copy of a database, which may be in use; return the lines for the operator.

    Args:
        machine: its time.
        address: the database to copy.
        file: the copy; with `keep`, the beginning of the dated copies' names, which end on `.dump`.
        keep: the number of dated copies to keep; None: the copy is named exactly `file`.

    Raises:
        StoreError: pg_dump is missing or fails, or the file is there already.
    """
    with_environment = moment_of(address).environment()  # says why the server cannot be used
    series = file.with_suffix(ENDING)  # beside a SQLite file's copies, whose turn is another
    if keep is not None:
        file = dated(series, machine.now())
    dump, restore = (shutil.which(program) for program in ("pg_dump", "pg_restore"))
    if dump is None or restore is None:
        raise StoreError("pg_dump is not installed. Install PostgreSQL's client programs.")
    try:
        os.close(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNER_ALONE))
    except FileExistsError:
        raise StoreError(f"{file} is there already. Name a new file.") from None
    except OSError as error:
        raise StoreError(f"{file} cannot be written: {error.strerror}.") from error
    try:
        _run([dump, *WITHOUT, "--format=custom", f"--file={file}"], with_environment)
        contents = _run([restore, "--list", str(file)], with_environment)
    except BaseException:
        file.unlink(missing_ok=True)
        raise
    tables = sum(" TABLE DATA " in line for line in contents.splitlines())
    lines = [f"Copied to {file}: {tables} tables. Read it back with pg_restore."]
    if keep is not None:
        lines += [f"Deleted {path}, which was older." for path in make_room(series, keep)]
    return "\n".join(lines)


def _run(command: list[str], environment: dict[str, str]) -> str:
    done = subprocess.run(  # noqa: S603 - PostgreSQL's own programs
        command, env={**os.environ, **environment}, capture_output=True, text=True, check=False
    )
    if done.returncode:
        name, older = Path(command[0]).name, "version mismatch" in done.stderr
        why = " Its release is older than the server's." if older else ""
        raise StoreError(f"{name} failed with exit code {done.returncode}.{why}")
    return done.stdout
