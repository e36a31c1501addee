"""Interactions on their way from the process that heard them to the home of their table.

They hold what people typed, and the tokens for the answers. So they live for seconds, in a table
that the server writes to no log, that belongs to no form, and that no copy holds.
"""

from typing import Any, Final

import psycopg

from bot.address import ServerAddress
from bot.origin import TOO_LATE
from bot.store.carried import Carried, NotCarried
from bot.store.engine import StoreTrouble
from bot.store.postgres.line import StatementLine, channel_of, connected
from bot.store.postgres.server import CLASS, unusable
from bot.store.wakes import WakeKind

MAKING: Final = 2**31 - 1
"""The lock of whoever makes the table."""
MADE: Final = (
    "CREATE UNLOGGED TABLE IF NOT EXISTS carried ("
    "id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, place INTEGER NOT NULL,"
    " body TEXT NOT NULL, passed BOOLEAN NOT NULL,"
    " at TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp())"
)
PUT: Final = (
    "WITH put AS (INSERT INTO carried (place, body, passed, at)"
    " VALUES (%s, %s, %s, clock_timestamp() - %s * interval '1 s') RETURNING id)"
    " SELECT id, pg_notify(%s, %s || ' ' || id) FROM put"
)
TAKE: Final = (
    "DELETE FROM carried WHERE place = %s"
    " RETURNING id, body, passed, extract(epoch FROM clock_timestamp() - at)::float8"
)
WAITS: Final = "SELECT id FROM carried WHERE id = %s"
TAKE_BACK: Final = "DELETE FROM carried WHERE id = %s RETURNING id"
FORGET: Final = "DELETE FROM carried WHERE at < clock_timestamp() - interval '10 s'"


class CarriedRows:
    """The interactions that wait for their homes.

    Args:
        line: the connection for statements that wait for no disk.
        place: of this process.
    """

    def __init__(self, line: StatementLine, place: int) -> None:
        self._line = line
        self._place = place

    async def put(self, place: int, body: str, *, passed: bool, age: float) -> int:
        """Let an interaction wait for the holder of a place, and tell it; return its number.

        Args:
            place: of its table's server.
            body: its JSON.
            passed: whether this process is the second to pass it on.
            age: seconds since it was heard.

        Raises:
            NotCarried: the database is away.
        """
        [row] = await self._ask(
            PUT, (place, body, passed, age, channel_of(place), WakeKind.CARRIED.value)
        )
        return int(row[0])

    async def take(self) -> list[Carried]:
        """Return what waits for this place, the oldest first; nobody else gets it.

        Raises:
            NotCarried: the database is away.
        """
        rows = await self._ask(TAKE, (self._place,))
        return [
            Carried(body, passed, age) for _, body, passed, age in sorted(rows) if age < TOO_LATE
        ]

    async def waits(self, number: int) -> bool:
        """Whether nobody has taken an interaction yet.

        Raises:
            NotCarried: the database is away.
        """
        return bool(await self._ask(WAITS, (number,)))

    async def take_back(self, number: int) -> bool:
        """Whether nobody has taken an interaction, and nobody will.

        Raises:
            NotCarried: the database is away.
        """
        return bool(await self._ask(TAKE_BACK, (number,)))

    async def forget_old(self) -> None:
        """Delete what nobody can answer any more.

        Raises:
            NotCarried: the database is away.
        """
        await self._ask(FORGET, ())

    async def _ask(self, statement: str, values: tuple[object, ...]) -> list[tuple[Any, ...]]:
        try:
            return await self._line.ask(statement, values)
        except StoreTrouble as error:
            raise NotCarried(str(error)) from None


async def make_table(address: ServerAddress) -> None:
    """Make the table, if it is not there.

    Raises:
        StoreError: this user may not make one, or the server is not reached.
    """
    try:
        connection = await connected(address)
        try:
            async with connection.transaction():
                await connection.execute("SELECT pg_advisory_xact_lock(%s, %s)", (CLASS, MAKING))
                await connection.execute(MADE)
        finally:
            await connection.close()
    except (psycopg.Error, OSError) as error:
        raise unusable(address, error) from None
