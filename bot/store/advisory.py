"""The locks of a database on a PostgreSQL server: held by a session, freed with it.

A process holds its locks on a connection of its own. The server frees them when that connection
ends: at once after a kill, after `IDLE_LONGEST` when the process is frozen or its machine is gone.
The process asks the server every few seconds. If it has heard nothing for `SILENT_LONGEST`, it does
nothing more until the locks are proven its own. That time is shorter than the server's.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Sequence
from typing import Any, Final, LiteralString

import psycopg
from psycopg.conninfo import conninfo_to_dict

from bot.address import ServerAddress
from bot.store.engine import StoreError
from bot.store.fence import Fence
from bot.store.holders import HolderStage, Word, written
from bot.store.postgres_server import CLASS, reason

log = logging.getLogger(__name__)

ASKED_EVERY: Final = 5.0
"""Seconds between two questions to the server."""
SILENT_LONGEST: Final = 20.0
"""Seconds without an answer after which a process does nothing more."""
IDLE_LONGEST: Final = 30
"""Seconds without a question after which the server ends the session and frees its locks."""
ANSWERED_WITHIN: Final = 5
"""Seconds in which the server answers a question, or lets a process connect."""
TRIED_AGAIN: Final = 1.0
"""Seconds between two tries to reach a server that is away."""

PLACE, STANDBY, SCHEMA = 1, 2, 3
"""The locks of the place, of the standby, and of whoever makes the table of words."""

_KEPT: Final[dict[str, Any]] = {
    "keepalives": 1,
    "keepalives_idle": 5,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 15_000,
}
"""Ends a connection to a machine that is gone."""


def now() -> float:
    """Return seconds that go on while the process is frozen or the machine sleeps."""
    return time.clock_gettime(time.CLOCK_BOOTTIME)


class Session(Fence):
    """A connection that holds locks, and knows when it last heard of them.

    Args:
        address: the database.
    """

    def __init__(self, address: ServerAddress) -> None:
        super().__init__()
        self._address = address
        self._connection: psycopg.AsyncConnection[Any] | None = None
        self._one_at_a_time = asyncio.Lock()
        self._asking: asyncio.Task[None] | None = None
        self._heard = now()
        self._proven = True  # that this connection holds what this process held before
        self._held: dict[int, int] = {}  # by lock, how often it had been taken by anybody

    async def open(self) -> None:
        """Connect, and prove that a lock on this server locks.

        Raises:
            StoreError: the server is not reached, or hides its sessions.
        """
        self._connection = await self._connected()
        await self._make_table(self._connection)
        await self._prove()
        self._asking = asyncio.create_task(self._go_on_asking())

    def is_current(self) -> bool:
        """Whether the server has lately said that the locks are this process's own."""
        return super().is_current() and now() - self._heard < SILENT_LONGEST

    async def take(self, lock: int) -> bool:
        """Whether the lock is this process's now."""
        [taken] = await self._ask("SELECT pg_try_advisory_lock(%s, %s)", (CLASS, lock))
        if not taken:
            return False
        counted = (
            "INSERT INTO holder (lock, takes) VALUES (%s, 1)"
            " ON CONFLICT (lock) DO UPDATE SET takes = holder.takes + 1 RETURNING takes"
        )
        [self._held[lock]] = await self._ask(counted, (lock,))
        return True

    async def free(self, lock: int) -> None:
        """Let another process take the lock."""
        self._held.pop(lock, None)
        await self._ask("SELECT pg_advisory_unlock(%s, %s)", (CLASS, lock))

    async def is_held(self, lock: int) -> bool:
        """Whether another process holds the lock."""
        held = (
            "SELECT EXISTS (SELECT 1 FROM pg_locks JOIN pg_database ON oid = database"
            " WHERE datname = current_database() AND locktype = 'advisory' AND objsubid = 2"
            " AND classid = %s AND objid = %s AND granted AND pid <> pg_backend_pid())"
        )
        [found] = await self._ask(held, (CLASS, lock))
        return bool(found)

    async def say(self, lock: int, stage: HolderStage, taken: Sequence[int] = ()) -> None:
        """Tell other processes how far the holder of the lock is."""
        said = (
            "INSERT INTO holder (lock, word) VALUES (%s, %s)"
            " ON CONFLICT (lock) DO UPDATE SET word = excluded.word RETURNING lock"
        )
        await self._ask(said, (lock, written(stage, taken)))

    async def heard(self, lock: int) -> Word:
        """Return the last words of whoever holds the lock."""
        found = await self._ask("SELECT max(word) FROM holder WHERE lock = %s", (lock,))
        return Word.read(found[0] or "")

    async def close(self) -> None:
        """Let go of all locks."""
        if self._asking is not None:
            self._asking.cancel()
            await asyncio.gather(self._asking, return_exceptions=True)
        if self._connection is not None:
            await self._connection.close()

    # ---- the connection -------------------------------------------------------------------------

    async def _ask(self, question: LiteralString, values: tuple[Any, ...] = ()) -> tuple[Any, ...]:
        """Return the one row that answers a question.

        Raises:
            StoreError: the server does not answer.
        """
        async with self._one_at_a_time:
            if self._connection is None or self._connection.closed:
                raise StoreError("The database is away.")
            begun = now()
            try:
                async with asyncio.timeout(ANSWERED_WITHIN):
                    cursor = await self._connection.execute(question, values)
                    row = await cursor.fetchone()
            except (psycopg.Error, TimeoutError) as error:
                await self._connection.close()
                self._proven = False
                raise StoreError("The database does not answer.") from error
            if self._proven:
                self._heard = begun
            return tuple(row or ())

    async def _connected(self) -> psycopg.AsyncConnection[Any]:
        try:
            unset = {key: kept for key, kept in _KEPT.items() if key not in self._named()}
            connection = await psycopg.AsyncConnection.connect(
                self._address.conninfo,
                autocommit=True,
                connect_timeout=ANSWERED_WITHIN,
                application_name="red-gavel place",
                **unset,
            )
            await connection.execute(f"SET idle_session_timeout = '{IDLE_LONGEST}s'")
            await connection.execute(f"SET statement_timeout = '{ANSWERED_WITHIN}s'")
        except psycopg.Error as error:
            raise self._refusal("is not reached", error) from None
        return connection

    def _refusal(self, what: str, error: Exception) -> StoreError:
        """Return one line in words of ours: psycopg's may quote a password it cannot read."""
        return StoreError(f"The database {self._address} {what}: {reason(error)}.")

    def _named(self) -> dict[str, Any]:
        return conninfo_to_dict(self._address.conninfo)

    async def _make_table(self, connection: psycopg.AsyncConnection[Any]) -> None:
        """Make the table of words, which belongs to no form: it is read before the form is known.

        Raises:
            StoreError: this user may not make a table.
        """
        try:
            async with connection.transaction():
                await connection.execute("SELECT pg_advisory_xact_lock(%s, %s)", (CLASS, SCHEMA))
                await connection.execute(
                    "CREATE TABLE IF NOT EXISTS holder (lock INTEGER PRIMARY KEY,"
                    " word TEXT NOT NULL DEFAULT '', takes BIGINT NOT NULL DEFAULT 0)"
                )
        except psycopg.Error as error:
            raise self._refusal("cannot be used", error) from error

    async def _prove(self) -> None:
        """Refuse a server on which two sessions can hold one lock.

        A pooler that gives each transaction another session does that, and says nothing.
        """
        [own] = await self._ask("SELECT pg_backend_pid()")
        tried = -own % 2**31  # a number that no other process tries
        other = await self._connected()
        try:
            [first] = await self._ask("SELECT pg_try_advisory_lock(%s, %s)", (CLASS, tried))
            cursor = await other.execute("SELECT pg_try_advisory_lock(%s, %s)", (CLASS, tried))
            second = await cursor.fetchone()
            [again] = await self._ask("SELECT pg_backend_pid()")
            await self._ask("SELECT pg_advisory_unlock(%s, %s)", (CLASS, tried))
        except psycopg.Error as error:
            raise self._refusal("cannot be used", error) from error
        finally:
            await other.close()
        if not first or second is None or second[0] or own != again:
            raise StoreError(
                "The database's advisory locks do not lock. Give RED_GAVEL_DATABASE the address of"
                " the server itself, or of a pooler in session mode."
            )

    async def _go_on_asking(self) -> None:
        while not self.lost.is_set():
            await asyncio.sleep(ASKED_EVERY)
            try:
                await self._ask("SELECT 1")
            except StoreError:
                log.warning("the session that holds the place is gone")
                await self._come_back()

    async def _come_back(self) -> None:
        """Connect again, and take the locks again if nobody else has had them."""
        while not self.lost.is_set():
            try:
                self._connection = await self._connected()
                if await self._still_mine():
                    self._proven = True
                    await self._ask("SELECT 1")
                    log.info("the place is this process's again")
                else:
                    self.lost.set()
                return
            except StoreError as error:
                log.info("the place cannot be asked for", extra={"why": str(error)})
                await asyncio.sleep(TRIED_AGAIN)

    async def _still_mine(self) -> bool:
        """Whether each lock can be taken, and was taken by nobody in between."""
        before = dict(self._held)
        for lock, takes in before.items():
            patience = now() + IDLE_LONGEST + ANSWERED_WITHIN
            # The server may still keep it for the connection that broke.
            while not await self.take(lock):
                [last] = await self._ask("SELECT takes FROM holder WHERE lock = %s", (lock,))
                if last > takes or now() > patience:
                    return False
                await asyncio.sleep(TRIED_AGAIN)
            if self._held[lock] != takes + 1:
                return False
        return True


class AdvisoryLock:
    """One of a session's locks.

    Args:
        session: which holds it.
        number: which lock.
    """

    def __init__(self, session: Session, number: int) -> None:
        self._session = session
        self._number = number

    async def take(self) -> bool:
        """Whether the lock is this process's now."""
        return await self._session.take(self._number)

    async def is_held(self) -> bool:
        """Whether another process holds it."""
        return await self._session.is_held(self._number)

    async def say(self, stage: HolderStage, taken: Sequence[int] = ()) -> None:
        """Tell the other process how far this one is."""
        await self._session.say(self._number, stage, taken)

    async def heard(self) -> Word:
        """Return the last words of the holder."""
        return await self._session.heard(self._number)

    async def unlock(self) -> None:
        """Let another process hold it."""
        await self._session.free(self._number)
