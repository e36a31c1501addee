"""An open database, whichever program keeps it: writes that share a commit, and reads.

Two engines carry out the same statements: SQLite (`sqlite/`) and PostgreSQL (`postgres/`). A
statement says `?` for each value, or `?1`, `?2` where it needs one value twice.
"""

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Sequence
from contextvars import ContextVar, copy_context
from functools import partial
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

from bot.faults import code_of, kind
from bot.machine import Machine
from bot.metrics import Metrics
from bot.store.carried import CarriedRows
from bot.store.db import Db
from bot.store.home import Fence, Home
from bot.store.rows.known import KnownRows
from bot.store.spells import Spell
from bot.store.wakes import Wakes

log = logging.getLogger(__name__)

T = TypeVar("T")

ALONE = 30
"""Seconds after which waiting work is written without another write."""
WRONG = ("SQLITE_ERROR", "SQLITE_CONSTRAINT", "SQLITE_MISMATCH", "22", "23", "42")
"""Beginnings of the codes of statements that no database would carry out."""
MIGRATIONS = Path(__file__).parent.parent / "migrations"
"""A folder for each engine, with a script for each form."""


FORM, OLDEST_FORM = "form", "oldest form"
"""Under these names a database keeps its form (SQLite keeps that apart), and the oldest form whose
release may still run on it."""
OLDEST = 9
"""The oldest form whose release may still run on a database of the newest form."""

_writes: ContextVar[list[None] | None] = ContextVar("writes", default=None)


class StoreError(Exception):
    """The database cannot be used; the message is one line for the operator."""

    reason = ""
    """Why, in fixed words, as the log says it."""


class StoreAway(StoreError):
    """The database does not answer at present; it may again."""


class StoreTrouble(Exception):
    """The database failed at a piece of work: nothing of it was kept."""

    reason = ""
    """Why, in fixed words, as the log says it; mostly the error that caused it has a code."""

    @property
    def is_told(self) -> bool:
        """Whether the database itself fails, and tells of it; else a statement of ours is wrong."""
        return not (code_of(self) or "").startswith(WRONG)


Work: TypeAlias = Callable[[Db], T]
Then: TypeAlias = Callable[[Any], None] | None
Waiting: TypeAlias = tuple[Work[Any], Then, asyncio.Future[Any]]
"""A work that waits for its commit."""


class Database(ABC):
    """Reads and writes.

    Writes that arrive during a commit share the next one. Each keeps its own savepoint, so that a
    failing write takes no other with it, and one commit serves them all.

    Args:
        machine: its time, chance and threads.
        metrics: the counts of a bot that ran here before; None: new ones.
    """

    reads_wait = False
    """Whether small reads wait for a server."""
    wrong_numbers: str | None = None
    """A statement that finds text in number columns; None: the engine allows no such text."""

    def __init__(self, machine: Machine, metrics: Metrics | None = None) -> None:
        self.machine = machine
        self.known = KnownRows()
        self.metrics = metrics or Metrics(machine)
        self._writes, self._reads = Spell(machine, "writes"), Spell(machine, "reads")
        self._queue: list[Waiting] = []
        self._writing: asyncio.Future[list[Any]] | None = None
        self._may_wait: list[Work[Any]] = []
        self._alone: asyncio.TimerHandle | None = None
        self._written = 0  # number of committed works
        self._closed = False
        self.fence = Fence()
        self.home = Home()
        self.wakes = Wakes()
        self.carried: CarriedRows | None = None
        self.succeeds = False
        """Whether this process has its place anew, and may end the session that wrote before."""

    async def close(self) -> None:
        """Finish all writes, those that may wait included, then close."""
        self._begin()
        while self._writing is not None:
            await asyncio.wait([self._writing])
        self._closed = True
        self._reads.stop()
        await self._close()

    async def write(self, work: Work[T], then: Callable[[T], None] | None = None) -> T:
        """Carry out work in a transaction; return when it is committed with an fsync.

        Args:
            work: writes to the database.
            then: updates `known` with the outcome; None: forget everything that is `known`. It is
                called
                after the commit, even if nobody waits any more, in the context of the writer.

        Raises:
            StoreTrouble: it could not be written.
        """
        self._refuse_if_closed()
        if then is not None:
            then = _in_its_context(then)
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._queue.append((work, then, future))
        self._begin()
        outcome = await future
        writes = _writes.get()
        if writes is not None:
            writes.append(None)
        return outcome

    def write_along(self, work: Work[Any]) -> None:
        """Carry out work together with the next write, or alone in a while.

        The work is lost if the process is killed meanwhile, and it must change nothing that is
        `known`.
        """
        self._may_wait.append(work)
        if self._alone is None:
            self._alone = asyncio.get_running_loop().call_later(ALONE, self._begin)

    @abstractmethod
    async def read(self, work: Work[T]) -> T:
        """Carry out work that reads much, away from the event loop."""

    @abstractmethod
    async def look_up(self, work: Work[T]) -> T:
        """Carry out work that reads a few rows."""

    async def look_up_to_keep(self, work: Work[T]) -> T:
        """Carry out work whose result is remembered; again if anything was written meanwhile."""
        while True:
            before = self._written
            found = await self.look_up(work)
            if before == self._written:
                return found

    @abstractmethod
    def look_up_now(self, work: Work[T]) -> T:
        """Carry out work that reads a few rows, while nobody else gets a turn."""

    @abstractmethod
    async def sweep(self) -> None:
        """Remove the last traces of deleted rows."""

    @abstractmethod
    def _commit(self, works: Sequence[Work[Any]]) -> Awaitable[list[Any]]:
        """Carry out works in one transaction; return the outcome of each, perhaps an error."""

    @abstractmethod
    async def _close(self) -> None:
        """Close the database."""

    # ---- commits that are shared --------------------------------------------------------------

    def _begin(self) -> None:
        """Begin a commit of everything that waits, unless another one goes on."""
        if self._writing is not None or not (self._queue or self._may_wait):
            return
        batch, self._queue = self._queue, []
        works = [*(work for work, _, _ in batch), *self._along()]
        commit = self._commit if self.fence.is_current() else _refused
        ended = partial(self._ended, batch, len(works), self.machine.elapsed())
        try:
            self._writing = asyncio.ensure_future(commit(works))
        except Exception as error:  # the connection is closed: each writer must hear of it
            self._writing = asyncio.get_running_loop().create_future()
            self._writing.set_exception(error)
        self._writing.add_done_callback(ended)

    def _along(self) -> list[Work[Any]]:
        if self._alone is not None:
            self._alone.cancel()
            self._alone = None
        along, self._may_wait = self._may_wait, []
        return along

    def _ended(
        self, batch: Sequence[Waiting], count: int, begun: float, writing: asyncio.Future[list[Any]]
    ) -> None:
        """Tell the writers of a batch how its commit ended, and begin the next one."""
        self._writing = None
        if writing.cancelled():  # the event loop ends: nobody waits for what is not written
            left, self._queue = self._queue, []
            for _, _, future in (*batch, *left):
                future.cancel()
            return
        error = writing.exception()
        if error is None:
            outcomes = writing.result()
            self.metrics.committed(self.machine.elapsed() - begun, count)
        else:  # the disk is full: each writer must hear of it
            outcomes = [error] * count
            self.metrics.commit_failed()
            self.fence.doubt()
        self._note_spell(outcomes)
        for outcome in outcomes[len(batch) :]:
            if isinstance(outcome, BaseException):
                log.warning("left out", extra=kind(outcome))
        # `known` comes first, then the waiting writers: they look at it at once.
        for (_, then, _), outcome in zip(batch, outcomes, strict=False):
            self._note(then, outcome)
        for (_, _, future), outcome in zip(batch, outcomes, strict=False):
            _resolve(future, outcome)
        self._begin()

    def _refuse_if_closed(self) -> None:
        """Refuse work that would wait for ever.

        Raises:
            StoreTrouble: the database is closed.
        """
        if self._closed:
            raise StoreTrouble("The database is closed.")

    def _note_spell(self, outcomes: Sequence[Any]) -> None:
        """Note whether the database fails: one commit's failures count as one."""
        troubles = [each for each in outcomes if isinstance(each, StoreTrouble) and each.is_told]
        if troubles:
            self._writes.failed(troubles[0])
        else:
            self._writes.worked()

    def written_elsewhere(self) -> None:
        """Note that another process wrote: reads that have begun are repeated if remembered."""
        self._written += 1

    def _note(self, then: Then, outcome: Any) -> None:
        self._written += 1
        if then is None or isinstance(outcome, BaseException):
            self.known.forget()
        else:
            then(outcome)


class StorePart:
    """A part of the store that keeps one kind of thing.

    Args:
        database: an open database.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    async def _row(self, statement: str, values: Sequence[Any] = ()) -> Any:
        """Look up the first row of a statement; None: there is none."""
        return await self._database.look_up(lambda db: db.execute(statement, values).fetchone())

    async def _rows(self, statement: str, values: Sequence[Any] = ()) -> list[Any]:
        """Look up the rows of a statement that has a few."""
        return await self._database.look_up(lambda db: db.execute(statement, values).fetchall())

    async def _read(self, statement: str, values: Sequence[Any] = ()) -> list[Any]:
        """Read the rows of a statement that looks at many, away from the event loop."""
        return await self._database.read(lambda db: db.execute(statement, values).fetchall())

    async def _read_column(self, statement: str, values: Sequence[Any] = ()) -> list[Any]:
        """Read the first column of such a statement."""
        return [row[0] for row in await self._read(statement, values)]

    async def _write(
        self, statement: str, values: Sequence[Any], then: Callable[[Any], None] | None = None
    ) -> None:
        """Carry out one statement that writes; `then` as in `Database.write`."""
        await self._database.write(lambda db: db.execute(statement, values), then)


def newest_form() -> int:
    """Return the form to which this release brings a database, with either engine."""
    return max(int(script.stem) for script in (MIGRATIONS / "sqlite").glob("*.sql"))


def refusal_of_form(form: int, oldest: int) -> str | None:
    """Return why this release cannot run on a database of a form; None: it can.

    Args:
        form: the database's.
        oldest: the oldest form whose release may run on it; 0: it says none.
    """
    newest = newest_form()
    if form > newest and (not oldest or oldest > newest):
        return f"it has form {form}, this Red Gavel knows up to {newest}"
    return None


def watch_writes() -> None:
    """Count what this task, and the tasks that it begins, write from now on.

    A task that has written something may not tell that nothing has changed.
    """
    _writes.set([])


def anything_written() -> bool:
    """Whether anything was committed since this task began to watch."""
    return bool(_writes.get())


def unknown(outcome: Any) -> None:
    """Leave everything that is `known` as it is: the write changed none of it."""


async def _refused(works: Sequence[Work[Any]]) -> list[Any]:
    raise StoreTrouble("this process may have lost its place")  # another may play on by now


def _in_its_context(then: Callable[[T], None]) -> Callable[[T], None]:
    """Return the same callback, bound to the interaction that is in hand now."""
    context = copy_context()
    return lambda outcome: context.run(then, outcome)


def _resolve(future: asyncio.Future[Any], outcome: Any) -> None:
    if future.done():
        return  # nobody waits any more
    if isinstance(outcome, BaseException):
        future.set_exception(outcome)
    else:
        future.set_result(outcome)
