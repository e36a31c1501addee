"""An open database, whichever program keeps it: writes that share a commit, and reads.

Two engines carry out the same statements: SQLite (`sqlite.py`) and PostgreSQL (`postgres.py`). A
statement says `?` for each value, or `?1`, `?2` where it needs one value twice.
"""

from __future__ import annotations

import asyncio
import logging
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from contextvars import copy_context
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

from bot.metrics import Metrics
from bot.store.db import Db
from bot.store.fence import Fence
from bot.store.known import KnownRows
from bot.store.written import note_written

log = logging.getLogger(__name__)

T = TypeVar("T")

ALONE = 30
"""Seconds after which what may wait for another write is written without one."""
MIGRATIONS = Path(__file__).parent.parent / "migrations"
"""A folder for each engine, with a script for each form."""


class StoreError(Exception):
    """The database cannot be used; the message is one line for whoever runs the bot."""


class StoreTrouble(Exception):
    """The database did not do what was asked of it: nothing of that was kept."""


Work: TypeAlias = Callable[[Db], T]
Then: TypeAlias = Callable[[Any], None] | None


class Database(ABC):
    """Reads and writes.

    Writes that arrive while another is being committed are committed together: each keeps its own
    savepoint, so that one that fails takes no other with it, and one commit serves them all.

    Args:
        metrics: of a bot that was there before; None: new ones.
    """

    wrong_numbers: str | None = None
    """The statement that finds text where a number belongs; None: the engine takes none there."""

    def __init__(self, metrics: Metrics | None = None) -> None:
        self.known = KnownRows()
        self.metrics = metrics or Metrics()
        self._queue: list[tuple[Work[Any], Then, asyncio.Future[Any]]] = []
        self._writing: asyncio.Task[None] | None = None
        self._may_wait: list[Work[Any]] = []
        self._alone: asyncio.TimerHandle | None = None
        self._written = 0  # so many works were noted
        self.fence = Fence()

    async def close(self) -> None:
        """Finish what is being written, and what may wait, then close."""
        self._begin()
        while self._writing is not None and not self._writing.done():
            await asyncio.wait([self._writing])
        await self._close()

    async def write(self, work: Work[T], then: Callable[[T], None] | None = None) -> T:
        """Carry out work in a transaction that is committed, with an fsync, before this returns.

        Args:
            work: what is to be written.
            then: notes what came of it in what is `known`; None: all of that may be another. It is
                called once it is committed, though nobody may wait for it any more, in the context
                of whoever writes.

        Raises:
            StoreTrouble: it could not be written.
        """
        if then is not None:
            then = _in_its_context(then)
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._queue.append((work, then, future))
        self._begin()
        outcome = await future
        note_written()
        return outcome

    def write_along(self, work: Work[Any]) -> None:
        """Carry out work together with the next that is written, or alone in a while.

        Whoever does so can do without it: it is lost if the process is killed meanwhile. It is
        nothing that is `known`.
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
        """Carry out work that reads what is remembered: anew if anything was written meanwhile."""
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
        """Leave nothing of what was deleted."""

    @abstractmethod
    async def _commit(self, works: Sequence[Work[Any]]) -> list[Any]:
        """Carry out works in one transaction, and return what came of each, perhaps an error."""

    @abstractmethod
    async def _close(self) -> None:
        """Let go of the database."""

    # ---- commits that are shared --------------------------------------------------------------

    def _begin(self) -> None:
        if self._writing is None or self._writing.done():
            self._writing = asyncio.create_task(self._write_all())

    def _along(self) -> list[Work[Any]]:
        if self._alone is not None:
            self._alone.cancel()
            self._alone = None
        along, self._may_wait = self._may_wait, []
        return along

    async def _write_all(self) -> None:
        while self._queue or self._may_wait:
            batch, self._queue = self._queue, []
            along = self._along()
            works = [*(work for work, _, _ in batch), *along]
            begun = time.perf_counter()
            try:
                outcomes = await self._fenced(works)
            except Exception as error:  # the disk is full: each writer must hear of it
                outcomes = [error] * len(works)
                self.metrics.commit_failed()
            else:
                self.metrics.committed(time.perf_counter() - begun, len(works))
            for outcome in outcomes[len(batch) :]:
                if isinstance(outcome, BaseException):
                    log.warning("left out", extra={"why": type(outcome).__name__})
            # First what is known, then whoever waits: they look at it at once.
            for (_, then, _), outcome in zip(batch, outcomes, strict=False):
                self._note(then, outcome)
            for (_, _, future), outcome in zip(batch, outcomes, strict=False):
                _resolve(future, outcome)

    async def _fenced(self, works: Sequence[Work[Any]]) -> list[Any]:
        if not self.fence.is_current():  # another process may play on by now
            raise StoreTrouble("this process may have lost its place")
        return await self._commit(works)

    def _note(self, then: Then, outcome: Any) -> None:
        self._written += 1
        if then is None or isinstance(outcome, BaseException):
            self.known.forget()
        else:
            then(outcome)


class Part:
    """A part of the store, which keeps one kind of thing.

    Args:
        database: an open database.
    """

    def __init__(self, database: Database) -> None:
        self._database = database


def newest_form() -> int:
    """Return the form to which this release brings a database, with either engine."""
    return max(int(script.stem) for script in (MIGRATIONS / "sqlite").glob("*.sql"))


def unknown(outcome: Any) -> None:
    """What was written is nothing that is `known`, so that all of that stays as it is."""


def _in_its_context(then: Callable[[T], None]) -> Callable[[T], None]:
    """Return the same, done for the interaction for which this is called."""
    context = copy_context()
    return lambda outcome: context.run(then, outcome)


def _resolve(future: asyncio.Future[Any], outcome: Any) -> None:
    if future.done():
        return  # nobody waits any more
    if isinstance(outcome, BaseException):
        future.set_exception(outcome)
    else:
        future.set_result(outcome)
