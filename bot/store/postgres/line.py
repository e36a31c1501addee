"""A connection to a PostgreSQL server for small statements that wait for no disk."""

import asyncio
import logging
from collections.abc import Sequence
from typing import Any, Final, LiteralString

import psycopg

from bot.address import ServerAddress
from bot.machine import Machine
from bot.origin import left_to_answer
from bot.store.engine import StoreTrouble
from bot.store.postgres.server import connecting
from bot.store.spells import Spell

log = logging.getLogger(__name__)

ANSWERED_WITHIN: Final = 1.0
"""Seconds in which the server carries out a statement; a press waits for it."""
AWAY_FOR: Final = 0.5
"""Seconds after a failure in which the server is not asked again."""
EVERYBODY: Final = "red_gavel"
"""The channel of words for all places."""


def channel_of(place: int | None) -> str:
    """Return the channel of words for a place; None: for all."""
    return EVERYBODY if place is None else f"{EVERYBODY}_{place}"


async def connected(address: ServerAddress) -> psycopg.AsyncConnection[Any]:
    """Return a connection whose commits do not wait for the disk."""
    connection = await psycopg.AsyncConnection.connect(
        address.conninfo, **connecting(address, "red-gavel wakes")
    )
    try:
        await connection.execute("SET synchronous_commit = off")
        await connection.execute("SET idle_session_timeout = 0")  # it may have nothing to say
        await connection.execute(f"SET statement_timeout = '{ANSWERED_WITHIN}s'")
    except BaseException:
        await connection.close()
        raise
    return connection


class StatementLine:
    """Carries out one statement after the other, and makes its connection anew when that is lost.

    Nobody waits longer than `ANSWERED_WITHIN`, whatever becomes of the server.

    Args:
        machine: its time.
        address: the database.
    """

    def __init__(self, machine: Machine, address: ServerAddress) -> None:
        self._elapsed = machine.elapsed
        self._address = address
        self._connection: psycopg.AsyncConnection[Any] | None = None
        self._one_at_a_time = asyncio.Lock()
        self._asking: set[asyncio.Task[list[tuple[Any, ...]]]] = set()
        self._ending: set[asyncio.Task[None]] = set()
        self._away_until = 0.0
        self._closed = False
        self._spell = Spell(machine, "words between processes")

    async def ask(
        self, statement: LiteralString, values: Sequence[Any] = ()
    ) -> list[tuple[Any, ...]]:
        """Carry out a statement; return its rows.

        Raises:
            StoreTrouble: the server does not answer, or refuses it.
        """
        try:
            rows = await self._answered(statement, values)
        except StoreTrouble as error:
            self._spell.failed(error)
            raise
        self._spell.worked()
        return rows

    async def _answered(
        self, statement: LiteralString, values: Sequence[Any]
    ) -> list[tuple[Any, ...]]:
        if self._closed or self._elapsed() < self._away_until:
            raise StoreTrouble("The database is away.")
        task = asyncio.create_task(self._ask(statement, values))
        self._asking.add(task)
        task.add_done_callback(self._asked)
        left = left_to_answer()
        hurried = left is not None and left < ANSWERED_WITHIN
        try:
            await asyncio.wait({task}, timeout=left if hurried else ANSWERED_WITHIN)
        except asyncio.CancelledError:
            task.cancel()
            raise
        if not task.done():
            if not hurried:  # else it had less time than the others that wait
                self._give_up()
            raise StoreTrouble("The database does not answer.")
        try:
            return task.result()
        except (psycopg.Error, OSError) as error:
            self._give_up()
            raise StoreTrouble(f"The database failed: {type(error).__name__}") from error
        except asyncio.CancelledError:  # given up for another one's statement
            raise StoreTrouble("The database does not answer.") from None

    async def _ask(self, statement: LiteralString, values: Sequence[Any]) -> list[tuple[Any, ...]]:
        async with self._one_at_a_time:
            if self._connection is None:
                self._connection = await connected(self._address)
            cursor = await self._connection.execute(statement, values)
            return await cursor.fetchall() if cursor.description else []

    def _asked(self, task: asyncio.Task[list[tuple[Any, ...]]]) -> None:
        self._asking.discard(task)
        if not task.cancelled():
            task.exception()  # whoever waits has it; nobody may

    def _give_up(self) -> None:
        """Leave the connection to its fate, with everything that waits for it."""
        self._away_until = self._elapsed() + AWAY_FOR
        former, self._connection = self._connection, None
        self._one_at_a_time = asyncio.Lock()
        ending = asyncio.create_task(_ended(former, [*self._asking]))
        self._ending.add(ending)
        ending.add_done_callback(self._ending.discard)

    async def close(self) -> None:
        """End the connection, and with it whatever waits for an answer."""
        self._closed = True
        self._spell.stop()
        if self._ending or self._asking or self._connection is not None:
            self._give_up()
        await asyncio.gather(*self._ending)


async def _ended(
    connection: psycopg.AsyncConnection[Any] | None, asking: Sequence[asyncio.Task[Any]]
) -> None:
    """End a connection after everything that waits for it has been cancelled."""
    for task in asking:
        task.cancel()
    await asyncio.gather(*asking, return_exceptions=True)
    if connection is not None:
        await connection.close()
