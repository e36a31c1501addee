"""`backup`: a checked copy of the database while the bot runs, with dated former copies."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from bot.keeping.checking import Report, checked
from bot.machine import Machine
from bot.store import StoreError
from bot.store.sqlite.copies import belongs_to, copied, form_of

STAMP = "%Y%m%dT%H%M%SZ"
"""The time in the name of a dated copy, in UTC."""
WITH_FAULTS = "-faults"
"""Part of the name of a dated copy with faults."""


@dataclass(frozen=True, slots=True)
class Made:
    """A copy.

    Args:
        path: its place; None: it was too damaged to keep.
        report: the findings in it.
        deleted: older dated copies that made room.
    """

    path: Path | None
    report: Report
    deleted: tuple[Path, ...] = ()

    def __str__(self) -> str:
        """Return the outcome, after a line for each fault."""
        lines = list(self.report.faults)
        if self.path is None:
            lines.append("No copy is kept: the file itself is damaged. Former copies stay.")
        else:
            found = "with the faults above." if lines else f"checked. {self.report}"
            lines.append(f"Copied to {self.path}, {found}")
        lines += [f"Deleted {path}, which was older." for path in self.deleted]
        return "\n".join(lines)


async def back_up(machine: Machine, database: Path, file: Path, keep: int | None = None) -> Made:
    """Copy a database, which may be in use, and check the copy.

    A copy in which only single tables are faulty is kept, since all other tables need it.

    Args:
        machine: its time.
        database: the database to copy.
        file: the copy; with `keep`, the beginning of the dated copies' names.
        keep: the number of dated copies to keep; copies with faults are counted apart, so that they
            never displace a sound one. None: the copy is named exactly `file`.

    Raises:
        StoreError: the database cannot be read, or the copy cannot be written there.
    """
    if keep is None:
        _refuse_strangers(database, file)
    form_of(database)
    with copied(database, file, machine) as copy:
        report = await checked(machine, copy.path)
        if not report.of_file:
            faulty = bool(report.faults)
            copy.name = file if keep is None else dated(file, machine.now(), faulty=faulty)
    deleted = () if copy.name is None or keep is None else tuple(make_room(file, keep))
    return Made(copy.name, report, deleted)


def _refuse_strangers(database: Path, file: Path) -> None:
    """Refuse to overwrite the running database, or a file that is not a copy of one.

    Raises:
        StoreError: the file is one of these.
    """
    if belongs_to(file, database):
        raise StoreError(f"{file} belongs to the running database: name another file for the copy.")
    if file.is_dir():
        raise StoreError(f"{file} is a folder: name a file in it.")
    if file.exists():
        try:
            form_of(file)
        except StoreError as error:
            text = f"{error} It stays as it is: name another file for the copy."
            raise StoreError(text) from error


def dated(file: Path, now: float, *, faulty: bool = False) -> Path:
    """Return the name of a copy that is made now."""
    at = datetime.fromtimestamp(now, UTC).strftime(STAMP)
    return file.with_name(f"{file.stem}-{at}{WITH_FAULTS if faulty else ''}{file.suffix}")


def dated_copies(file: Path, *, faulty: bool) -> list[Path]:
    """Return the dated copies beside a file, the oldest first, and no other files."""
    mark = WITH_FAULTS if faulty else ""
    pattern = rf"{re.escape(file.stem)}-\d{{8}}T\d{{6}}Z{mark}{re.escape(file.suffix)}"
    found = [path for path in file.parent.glob("*") if re.fullmatch(pattern, path.name)]
    return sorted(path for path in found if path.is_file())


def make_room(file: Path, keep: int) -> Iterator[Path]:
    """Yield dated copies beyond `keep`, each deleted by then, the oldest first."""
    for faulty in (False, True):
        copies = dated_copies(file, faulty=faulty)
        for path in copies[: max(0, len(copies) - keep)]:
            path.unlink()
            yield path
