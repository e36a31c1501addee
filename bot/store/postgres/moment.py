"""One moment of a database on a server, for an operator who looks at it beside the bot."""

from collections.abc import Sequence
from typing import Any, TypeVar

import psycopg

from bot.address import ServerAddress
from bot.machine import Machine
from bot.store.engine import Database, StoreError, StoreTrouble, Work
from bot.store.postgres.connection import PostgresDb
from bot.store.postgres.server import connected, looked_at, reason, unusable

T = TypeVar("T")

_INDEXES = (
    "SELECT indexname FROM pg_indexes WHERE schemaname = 'public' AND indexname NOT LIKE '%pkey'"
)
_COLUMNS = (
    "SELECT table_name || '.' || column_name FROM information_schema.columns"
    " WHERE table_schema = 'public'"
)


class OneMoment(PostgresDb):
    """A connection whose statements all see one moment, and which writes nothing."""

    def names(self) -> set[str]:
        """Return the names of all columns and indexes."""
        return {row[0] for select in (_COLUMNS, _INDEXES) for row in self.execute(select)}

    def environment(self) -> dict[str, str]:
        """End the moment; return where it was, as PostgreSQL's own programs read it.

        No list of processes shows an environment, as it shows what was typed.
        """
        given = {
            option.envvar.decode(): option.val.decode()
            for option in self._connection.pgconn.info
            if option.envvar and option.val
        }
        self.close()
        return given

    def close(self) -> None:
        """End the moment."""
        self._connection.close()


class MomentDatabase(Database):
    """A database of which only one moment is read.

    Args:
        machine: its time.
        moment: the connection to it.
    """

    def __init__(self, machine: Machine, moment: OneMoment) -> None:
        super().__init__(machine)
        self._moment = moment

    async def read(self, work: Work[T]) -> T:
        return self.look_up_now(work)

    async def look_up(self, work: Work[T]) -> T:
        return self.look_up_now(work)

    def look_up_now(self, work: Work[T]) -> T:
        try:
            return work(self._moment)
        except psycopg.Error as error:
            raise StoreTrouble(f"the server: {reason(error)}") from error

    async def sweep(self) -> None:
        raise StoreTrouble("nothing is written here")

    async def _commit(self, works: Sequence[Work[Any]]) -> list[Any]:
        raise StoreTrouble("nothing is written here")

    async def _close(self) -> None:
        self._moment.close()


def moment_of(address: ServerAddress) -> OneMoment:
    """Return one moment of a database, which may be in use.

    Raises:
        StoreError: it cannot be read, or holds no tables yet.
    """
    if not looked_at(address):
        raise StoreError(f"The database {address} has no tables yet: start the bot once.")
    try:
        connection = connected(address)
        connection.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
    except psycopg.Error as error:
        raise unusable(address, error) from None
    return OneMoment(connection)


def write_on(address: ServerAddress, work: Work[None]) -> None:
    """Carry out work beside the bot, which may be running.

    Raises:
        StoreError: the database cannot be written.
    """
    try:
        with connected(address) as connection:
            work(PostgresDb(connection))
    except psycopg.Error as error:
        raise unusable(address, error) from None
