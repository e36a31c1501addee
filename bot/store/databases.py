"""Opening a database with the engine that its address asks for."""

from pathlib import Path

from bot.address import ServerAddress
from bot.metrics import Metrics
from bot.store.engine import Database
from bot.store.sqlite import SqliteDatabase


async def open_database(
    where: str | Path | ServerAddress, metrics: Metrics | None = None
) -> Database:
    """Open a database, bringing it up to the present form.

    Raises:
        StoreError: it cannot be used, or was written by a newer Red Gavel.
    """
    if not isinstance(where, ServerAddress):
        return await SqliteDatabase.open(where, metrics)
    from bot.store.postgres import PostgresDatabase  # libraries that most bots do without

    return await PostgresDatabase.open(where, metrics)
