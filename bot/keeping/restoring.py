"""`restore`: puts a copy in the place of the database, which is kept beside it."""

import os
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from bot.keeping.backups import STAMP
from bot.keeping.checking import Report, checked
from bot.machine import Machine
from bot.store import Store, StoreError, alone_on
from bot.store.locks.file_lock import beside
from bot.store.sqlite.copies import (
    BESIDE,
    belongs_to,
    copied,
    form_of,
    into_one_file,
    opened_to_read,
    same_file,
    sync_folder,
)
from bot.store.sqlite.engine import OWNERS_ALONE, FileFault, give_to_owner
from bot.store.sqlite.renumbering import begin_anew

READ = ("game", "outbox", "message", "sqlite_sequence")
"""Tables of the former database from which a restored copy takes something."""


@dataclass(frozen=True, slots=True)
class Restored:
    """A restored copy.

    Args:
        copy: its source.
        database: the file itself in its place, behind any link.
        former: the replaced database; None: there was none.
        faults: lines about single tables, which are set aside.
    """

    copy: Path
    database: Path
    former: Path | None
    faults: tuple[str, ...]

    def __str__(self) -> str:
        """Return the outcome, after a line for each fault."""
        lock = beside(self.database)
        lines = [*self.faults, f"Restored {self.copy} as {self.database}, under {lock}."]
        if self.former is not None:
            lines.append(f"The former database is kept as {self.former}.")
        return "\n".join(lines)


async def restore(
    machine: Machine, copy: Path, database: Path, *, with_faults: bool = False
) -> Restored:
    """Put a copy in the place of the database, and keep the former one beside it.

    Args:
        machine: its time.
        copy: a file made by `backup` or by SQLite itself.
        database: the bot's database.
        with_faults: allow faults of single tables, never of the file.

    Raises:
        StoreError: the copy fails the check, a bot runs, or the place cannot be written.
    """
    if belongs_to(copy, database):
        raise StoreError(f"{copy} belongs to the running database: name a copy of it.")
    form_of(copy)
    real = _itself(database)
    former = None
    async with alone_on(machine, real, 0):
        try:
            with copied(copy, real) as made:
                report = await _brought_up(machine, copy, made.path, with_faults=with_faults)
                whole = _is_whole(real)
                begin_anew(made.path, real if whole else None)
                _own_alike(made.path, real)
                former = _kept_beside(real, machine.now(), whole=whole)
                made.name = real
        except BaseException:
            if former is not None:
                _put_back(real, former)
            raise
    return Restored(copy, real, former, tuple(report.of_tables))


def _itself(database: Path) -> Path:
    """Return the file behind a name: a link to it stays a link."""
    return database.resolve()


async def _brought_up(machine: Machine, copy: Path, made: Path, *, with_faults: bool) -> Report:
    """Upgrade a copy to the present form, as a start of the bot would, and check it.

    Raises:
        StoreError: it fails the check.
    """
    store = await Store.open(machine, made)
    await store.close()
    report = await checked(machine, made)
    if report.of_file or (report.faults and not with_faults):
        raise StoreError(_refusal(copy, report))
    return report


def _refusal(copy: Path, report: Report) -> str:
    more = len(report.faults) - 1
    text = f"{copy} does not pass: {report.faults[0]}"
    text += f" {more} more: python -m bot check {copy} names them." if more else ""
    if report.of_file:
        return text
    return f"{text} restore --with-faults restores it all the same."


def _is_whole(database: Path) -> bool:
    """Return whether the database to replace exists and is readable."""
    try:
        form_of(database)
    except StoreError:
        return False
    with suppress(FileFault), closing(opened_to_read(database)) as db:
        for name in READ:
            db.execute(f"SELECT count(*) FROM {name}").fetchone()  # noqa: S608 - constants
        return True
    return False


def _own_alike(made: Path, real: Path) -> None:
    """Give a copy the owner and the mode of the database that it replaces."""
    give_to_owner(made, real)
    if real.exists():
        made.chmod(real.stat().st_mode & OWNERS_ALONE)  # others never read the hands of all tables


def _kept_beside(real: Path, now: float, *, whole: bool) -> Path | None:
    """Give the database a second name, without the files beside it, and return that name.

    At every moment one of its names is a whole database. Files beside it that are damaged and
    cannot be taken in move with it: a log of changes must never lie beside another database.

    Raises:
        StoreError: the folder cannot be written.
    """
    if not real.exists():
        return None
    at = datetime.fromtimestamp(now, UTC).strftime(STAMP)
    former = real.with_name(f"{real.name}.before-{at}")
    if whole:
        with suppress(FileFault):
            into_one_file(real)
    try:
        _second_name(real, former)
        for ending in BESIDE:
            with suppress(FileNotFoundError):
                Path(f"{real}{ending}").rename(f"{former}{ending}")
        sync_folder(real)
    except OSError as error:
        text = f"The former database cannot be kept as {former}: {error.strerror}."
        raise StoreError(text) from error
    return former


def _second_name(real: Path, former: Path) -> None:
    try:
        os.link(real, former)
    except FileExistsError:
        raise
    except OSError:  # some file systems do not give a file two names
        real.rename(former)


def _put_back(real: Path, former: Path) -> None:
    """Give the database its name back, unless a copy has taken it."""
    if real.exists() and not same_file(real, former):
        return  # the copy has taken it: both stay
    for ending in BESIDE:
        with suppress(FileNotFoundError):
            Path(f"{former}{ending}").rename(f"{real}{ending}")
    if real.exists():
        former.unlink()
    else:
        former.rename(real)
