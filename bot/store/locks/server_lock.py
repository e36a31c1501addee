"""The locks of a database on a PostgreSQL server: held by a session, freed with it.

A process holds its locks on a connection of its own. The server frees them when that connection
ends: at once after a kill, after `IDLE_LONGEST` when the process is frozen or its machine is gone.
The process asks the server every few seconds. If it has heard nothing for `SILENT_LONGEST`, it does
nothing more until the locks are proven its own. That time is shorter than the server's.
"""

import asyncio
import contextlib
import logging
from collections.abc import Sequence
from typing import Any, Final, LiteralString

import psycopg

from bot.address import ServerAddress
from bot.machine import Machine
from bot.store.engine import OLDEST, StoreAway, StoreError
from bot.store.home import Fence
from bot.store.locks.holders import HolderStage, LastWord, Sight, written
from bot.store.locks.numbers_agreed import PLACE, RUNNING, SCHEMA, STANDBY, Disagreement, Numbers
from bot.store.postgres.server import CLASS, connecting, unusable
from bot.store.spells import Spell

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
HEAD_START: Final = 5.0
"""Seconds in which a server that was away keeps places for those who held them before."""

_OTHERS: Final = (
    "SELECT objid::int8 AS lock, pid FROM pg_locks JOIN pg_database ON oid = database"  # noqa: S608 - a constant
    f" WHERE datname = current_database() AND locktype = 'advisory' AND classid = {CLASS}"
    " AND objsubid = 2 AND granted AND pid <> pg_backend_pid()"
)
"""Selects the locks of other processes."""


class Session(Fence):
    """A connection that holds locks, and knows when it last heard of them.

    Args:
        machine: its time.
        address: the database.
        numbers: of places and shards, on which all processes agree.
    """

    def __init__(
        self, machine: Machine, address: ServerAddress, numbers: Numbers | None = None
    ) -> None:
        super().__init__()
        self._machine = machine
        self.numbers = numbers or Numbers()
        self._address = address
        self._connection: psycopg.AsyncConnection[Any] | None = None
        self._one_at_a_time = asyncio.Lock()
        self._asking: asyncio.Task[None] | None = None
        self._broken = asyncio.Event()
        self._heard = self._machine.elapsed_asleep()
        self._proven = True  # that this connection holds what this process held before
        self._held: dict[int, int] = {}  # by place's lock, how often it had been taken by anybody
        self.returned = -HEAD_START  # the time at which it last was connected again
        self._claimed: set[int] = set()  # locks of a standby, which it may lose
        self.serves = True
        """Whether this process acts in the places that it holds; a standby only loses them."""
        self._disagrees = False
        self._shared: set[int] = set()

    async def open(self) -> None:
        """Connect, and prove that a lock on this server locks.

        Raises:
            StoreError: the server is not reached, or hides its sessions.
        """
        self._connection = await self._connected()
        await self._make_table(self._connection)
        await self._prove()
        self._asking = asyncio.create_task(self._go_on_asking())

    async def join(self) -> None:
        """Run beside the processes that are there, with their numbers; alone, with one's own.

        Raises:
            Disagreement: they run with others.
            StoreError: the server does not answer.
        """
        if self._connection is None or self._connection.closed:
            raise StoreAway("The database is away.")
        async with self._one_at_a_time:
            await self._join(self._connection)

    def is_current(self) -> bool:
        """Whether the server has lately said that the locks are this process's own.

        The server frees them at once with a connection that it sees break.
        """
        lately = self._machine.elapsed_asleep() - self._heard < SILENT_LONGEST
        return super().is_current() and self._proven and lately

    def doubt(self) -> None:
        """Ask the server at once: the connection may be broken, and the locks free."""
        self._broken.set()

    def has_just_returned(self) -> bool:
        """Whether the server was away just now, so that holders may not have returned yet."""
        return self._machine.elapsed_asleep() - self.returned < HEAD_START

    async def take(self, lock: int) -> bool:
        """Whether the lock of a place is this process's now."""
        [taken] = await self.ask("SELECT pg_try_advisory_lock(%s, %s)", (CLASS, lock))
        if not taken:
            return False
        counted = (
            "INSERT INTO holder (lock, takes) VALUES (%s, 1)"
            " ON CONFLICT (lock) DO UPDATE SET takes = holder.takes + 1 RETURNING takes"
        )
        [self._held[lock]] = await self.ask(counted, (lock,))
        return True

    async def free(self, lock: int) -> None:
        """Let another process take the lock."""
        self._held.pop(lock, None)
        self._claimed.discard(lock)
        await self.ask("SELECT pg_advisory_unlock(%s, %s)", (CLASS, lock))

    async def claim(self, lock: int) -> bool:
        """Whether a lock is this process's now that it loses with its connection."""
        [taken] = await self.ask("SELECT pg_try_advisory_lock(%s, %s)", (CLASS, lock))
        if taken:
            self._claimed.add(lock)
        return bool(taken)

    def has_claimed(self, lock: int) -> bool:
        """Whether such a lock is still this process's."""
        return lock in self._claimed

    async def share(self, lock: int) -> None:
        """Hold a lock together with others."""
        self._shared.add(lock)  # a session that comes back holds it, too
        await self.ask("SELECT pg_advisory_lock_shared(%s, %s)", (CLASS, lock))

    async def unshare(self, lock: int) -> None:
        """Let go of a lock that others may still hold."""
        self._shared.discard(lock)
        await self.ask("SELECT pg_advisory_unlock_shared(%s, %s)", (CLASS, lock))

    async def is_held(self, *locks: int) -> bool:
        """Whether another process holds one of the locks."""
        return not (await self.look()).held.isdisjoint(locks)

    async def look(self) -> Sight:
        """Return what other processes hold, and what all have said."""
        held, words = await self.ask(
            f"SELECT (SELECT array_agg(lock) FROM ({_OTHERS}) AS others),"  # noqa: S608 - a constant
            " (SELECT json_object_agg(lock, word) FROM holder WHERE word <> '')"
        )
        said = {int(lock): word for lock, word in (words or {}).items()}
        return Sight(frozenset(held or ()), said)

    async def say(self, lock: int, stage: HolderStage, taken: Sequence[int] = ()) -> None:
        """Tell other processes how far the holder of the lock is."""
        said = (
            "INSERT INTO holder (lock, word) VALUES (%s, %s)"
            " ON CONFLICT (lock) DO UPDATE SET word = excluded.word RETURNING lock"
        )
        await self.ask(said, (lock, written(stage, taken, OLDEST)))

    async def heard(self, lock: int) -> LastWord:
        """Return the last words of whoever holds the lock."""
        found = await self.ask("SELECT max(word) FROM holder WHERE lock = %s", (lock,))
        return LastWord.read(found[0] or "")

    def holds(self, lock: int) -> bool:
        """Whether this process has taken a lock, as far as it knows."""
        return lock in self._held

    async def begin_again(self) -> None:
        """Stand by again, if a place was lost before anything was done in it.

        With other numbers than the others' it stays lost.
        """
        self.serves = False
        if not self.lost.is_set() or self._disagrees:
            return
        await self.close()  # it may hold a lock that another had in between
        self._held.clear()
        self.lost.clear()
        self._broken.set()
        self._asking = asyncio.create_task(self._go_on_asking())

    async def close(self) -> None:
        """Let go of all locks."""
        if self._asking is not None:
            self._asking.cancel()
            await asyncio.gather(self._asking, return_exceptions=True)
        if self._connection is not None:
            await self._connection.close()

    # ---- the connection -------------------------------------------------------------------------

    async def ask(self, question: LiteralString, values: tuple[Any, ...] = ()) -> tuple[Any, ...]:
        """Return the one row that answers a question.

        Raises:
            StoreError: the server does not answer.
        """
        async with self._one_at_a_time:
            if self._connection is None or self._connection.closed:
                self._proven = False
                self._broken.set()
                raise StoreAway("The database is away.")
            begun = self._machine.elapsed_asleep()
            try:
                async with asyncio.timeout(ANSWERED_WITHIN):
                    cursor = await self._connection.execute(question, values)
                    row = await cursor.fetchone()
            except (psycopg.Error, TimeoutError) as error:
                await self._connection.close()
                self._proven = False
                self._broken.set()
                raise StoreAway("The database does not answer.") from error
            if self._proven:
                self._heard = begun
            return tuple(row or ())

    async def _connected(self) -> psycopg.AsyncConnection[Any]:
        try:
            connection = await psycopg.AsyncConnection.connect(
                self._address.conninfo,
                **connecting(self._address, "red-gavel place", ANSWERED_WITHIN),
            )
            try:
                await connection.execute(f"SET idle_session_timeout = '{IDLE_LONGEST}s'")
                within = f"SET idle_in_transaction_session_timeout = '{ANSWERED_WITHIN}s'"
                await connection.execute(within)
                await connection.execute(f"SET statement_timeout = '{ANSWERED_WITHIN}s'")
            except BaseException:  # closed while it waits for the server, too
                await connection.close()
                raise
        except psycopg.Error as error:
            raise unusable(self._address, error, "is not reached") from None
        return connection

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
            raise unusable(self._address, error) from error

    async def _join(self, connection: psycopg.AsyncConnection[Any]) -> None:
        try:
            async with connection.transaction():
                await connection.execute("SELECT pg_advisory_xact_lock(%s, %s)", (CLASS, SCHEMA))
                agreed = await self._agreed(connection)
                put = (
                    "INSERT INTO holder (lock, word) VALUES (%s, %s)"
                    " ON CONFLICT (lock) DO UPDATE SET word = excluded.word"
                )
                await connection.execute(put, (RUNNING, agreed.written()))
                for lock in {RUNNING, *self._shared}:
                    shared = "SELECT pg_advisory_lock_shared(%s, %s)"
                    await connection.execute(shared, (CLASS, lock))
        except psycopg.Error as error:
            raise unusable(self._address, error) from error
        self.numbers = agreed

    async def _agreed(self, connection: psycopg.AsyncConnection[Any]) -> Numbers:
        found = await (await connection.execute(_OTHERS)).fetchall()
        if not found:
            return self.numbers
        run = {pid for lock, pid in found if lock == RUNNING}
        former = {pid for lock, pid in found if lock in (PLACE, STANDBY)} - run
        kept = await connection.execute("SELECT word FROM holder WHERE lock = %s", (RUNNING,))
        row = None if former else await kept.fetchone()  # a former release says no numbers
        if not run and not former:
            return self.numbers
        theirs = Numbers.read(row[0] if row else "")
        agreed = self.numbers.joined(theirs)
        if agreed is None:
            raise Disagreement(
                f"The bot runs on {self._address} with {theirs}, this process was told"
                f" {self.numbers}: set RED_GAVEL_PLACES and RED_GAVEL_SHARDS as there, or stop all"
                " other processes first."
            )
        return agreed

    async def _prove(self) -> None:
        """Refuse a server on which two sessions can hold one lock.

        A pooler that gives each transaction another session does that, and says nothing.
        """
        [own] = await self.ask("SELECT pg_backend_pid()")
        tried = -own % 2**31  # a number that no other process tries
        other = await self._connected()
        try:
            [first] = await self.ask("SELECT pg_try_advisory_lock(%s, %s)", (CLASS, tried))
            cursor = await other.execute("SELECT pg_try_advisory_lock(%s, %s)", (CLASS, tried))
            second = await cursor.fetchone()
            [again] = await self.ask("SELECT pg_backend_pid()")
            await self.ask("SELECT pg_advisory_unlock(%s, %s)", (CLASS, tried))
        except psycopg.Error as error:
            raise unusable(self._address, error) from error
        finally:
            await other.close()
        if not first or second is None or second[0] or own != again:
            raise StoreError(
                "The database's advisory locks do not lock. Give RED_GAVEL_DATABASE the address of"
                " the server itself, or of a pooler in session mode."
            )

    async def _go_on_asking(self) -> None:
        while not self.lost.is_set():
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(ASKED_EVERY):
                    await self._broken.wait()
            self._broken.clear()
            try:
                await self.ask("SELECT 1")
            except StoreError:
                log.warning("the session that holds the place is gone")
                await self._come_back()
                self._broken.clear()

    async def _come_back(self) -> None:
        """Connect again, and take the locks again if nobody else has had them."""
        spell = Spell(self._machine, "place")
        while not self.lost.is_set():
            try:
                self._claimed.clear()  # another standby may have them
                if not self.serves:  # it waits for a place again
                    self._held.clear()
                self._connection, self.returned = (
                    await self._joined(),
                    self._machine.elapsed_asleep(),
                )
                if await self._still_mine():
                    self._proven = True
                    await self.ask("SELECT 1")
                    spell.worked()
                    log.info("the place is this process's again")
                else:
                    self.lost.set()
                return
            except Disagreement as error:
                log.warning("others run with other numbers", extra={"why": str(error)})
                self._disagrees = True
                self.lost.set()
            except StoreError as error:
                spell.failed(error)
                await asyncio.sleep(TRIED_AGAIN)

    async def _joined(self) -> psycopg.AsyncConnection[Any]:
        connection = await self._connected()
        try:
            await self._join(connection)
        except BaseException:
            await connection.close()
            raise
        return connection

    async def _still_mine(self) -> bool:
        """Whether each lock can be taken, and was taken by nobody in between."""
        before = dict(self._held)
        for lock, takes in before.items():
            patience = self._machine.elapsed_asleep() + IDLE_LONGEST + ANSWERED_WITHIN
            # The server may still keep it for the connection that broke.
            while not await self.take(lock):
                [last] = await self.ask("SELECT takes FROM holder WHERE lock = %s", (lock,))
                if last > takes or self._machine.elapsed_asleep() > patience:
                    return False
                await asyncio.sleep(TRIED_AGAIN)
            if self._held[lock] != takes + 1:
                return False
        return True
