"""`check`: opens everything in a database, and names each fault in one line."""

import json
import logging
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from bot.address import ServerAddress
from bot.keeping.releases import since_present_rules
from bot.machine import Machine
from bot.store import Store, StoreError, inspection, newest_form
from bot.store.db import Db
from bot.store.rows.damage import SetAside
from bot.store.sqlite.copies import copied, form_of
from bot.store.sqlite.engine import FileFault
from bot.table.consent.soundness import is_sound
from bot.table.replaying import replayed
from bot.table.tables import Tables
from bot.table.views.export import EVERYTHING, export_table
from rules.games import GAMES

OF_EACH_TITLE = 3
"""The number of finished games of each title that are replayed."""


@dataclass(slots=True)
class Report:
    """The findings of a check.

    Args:
        of_file: faults of the file: nothing in it can be trusted.
        of_tables: faults of single tables, which the bot sets aside.
    """

    of_file: list[str] = field(default_factory=list)
    of_tables: list[str] = field(default_factory=list)
    tables: int = 0
    lanes: int = 0
    replayed: int = 0

    @property
    def faults(self) -> list[str]:
        return [*self.of_file, *self.of_tables]

    def __str__(self) -> str:
        """Return one line for each fault, or one that says how much is whole."""
        if self.faults:
            return "\n".join(self.faults)
        return (
            f"Whole: {self.tables} running tables, {self.lanes} lanes of the outbox,"
            f" {self.replayed} finished games replayed."
        )


async def checked(machine: Machine, path: Path | ServerAddress) -> Report:
    """Check a database, which may be in use and stays unchanged.

    A database of a former release is checked after a trial upgrade to this one.

    Raises:
        StoreError: it is not a database of Red Gavel that this release can read.
    """
    if isinstance(path, ServerAddress) or form_of(path) == newest_form():
        return await _checked(machine, path)
    with tempfile.TemporaryDirectory() as folder, copied(path, Path(folder) / "copy") as copy:
        store = await Store.open(machine, copy.path)
        await store.close()
        return await _checked(machine, copy.path)


async def fault_of(machine: Machine, path: Path | ServerAddress, table: int) -> str | None:
    """Return the fault of an open or running table, or None.

    Raises:
        StoreError: the database cannot be read.
    """
    try:
        store, _ = await inspection.opened_read_only(machine, path)
    except FileFault as error:
        raise StoreError(f"{path} cannot be read: {error}.") from error
    try:
        with _silent():
            return await _fault_of(Tables(store), table)
    finally:
        await store.close()


async def _checked(machine: Machine, path: Path | ServerAddress) -> Report:
    report = Report()
    try:
        store, db = await inspection.opened_read_only(machine, path)
    except FileFault as error:
        raise StoreError(f"{path} cannot be read: {error}.") from error
    try:
        report.of_file += inspection.file_faults(db)
        if not any("form is wrong" in fault for fault in report.of_file):
            with _silent():
                await _tables_of(store, db, report)
    except FileFault as error:
        report.of_file.append(f"The file is damaged: {error}.")
    finally:
        await store.close()
    return report


async def _tables_of(store: Store, db: Db, report: Report) -> None:
    tables = Tables(store)
    for table in inspection.active_tables(db):
        report.tables += 1
        fault = await _fault_of(tables, table)
        if fault is not None:
            report.of_tables.append(f"Table {table} {fault}.")
    for table in inspection.tables_with_something_to_tell(db):
        try:
            for lane, _ in await store.outbox.lanes(table):
                report.lanes += 1
                await store.outbox.rows(table, lane)
        except SetAside as error:
            line = f"What table {table} has to tell cannot be read ({_where(error)})."
            report.of_tables.append(line)
    since = await since_present_rules(store)
    for table in [] if since is None else inspection.finished_since(db, since, OF_EACH_TITLE):
        report.replayed += 1
        fault = await _fault_of_finished(tables, table)
        if fault is not None:
            report.of_tables.append(f"Table {table}, which has ended, {fault}.")


async def _fault_of(tables: Tables, table: int) -> str | None:
    """Return the fault of an open or running table, or None."""
    try:
        async with tables.open(table) as held:
            if held.record.game not in GAMES:
                return "is of a game that this release does not know"
            if held.game is not None and not is_sound(held.game):
                return "cannot be played on"
        await tables.store.log.lines(table, None, last=EVERYTHING)
        await tables.store.log.answers(table)
        await tables.store.outbox.messages(table, "")
    except SetAside as error:
        return f"cannot be read ({_where(error)})"
    except Exception as error:  # an edge: damaged data may raise anything
        return f"cannot be read ({type(error).__name__})"
    return None


async def _fault_of_finished(tables: Tables, table: int) -> str | None:
    """Return the fault of a finished game; None: it replays to its last save."""
    try:
        plain = json.loads(json.dumps(await export_table(tables.views, table)))
        kept = await tables.store.snapshot(table)
        if kept is not None and replayed(plain) == kept.save:
            return None
    except SetAside as error:
        return f"cannot be read ({_where(error)})"
    except Exception as error:  # an edge: rules that went another way may raise anything
        return f"does not replay ({type(error).__name__})"
    return "does not replay to its last save"


def _where(error: SetAside) -> str:
    return f"{error.column}: {error.why}" if error.column else "options, hours or a number"


@contextmanager
def _silent() -> Iterator[None]:
    """Keep the findings out of the log, since they are reported."""
    former = logging.root.manager.disable
    logging.disable(logging.ERROR)
    try:
        yield
    finally:
        logging.disable(former)
