"""Opening a database with the engine that its address asks for."""

from pathlib import Path

from bot.address import ServerAddress
from bot.machine import Machine
from bot.metrics import Metrics
from bot.store.engine import Database
from bot.store.sqlite.engine import SqliteDatabase


async def open_database(
    machine: Machine, where: str | Path | ServerAddress, metrics: Metrics | None = None
) -> Database:
    """Open a database, bringing it up to the present form.

    Raises:
        StoreError: it cannot be used, or was written by a newer Red Gavel.
    """
    if not isinstance(where, ServerAddress):
        return await SqliteDatabase.open(machine, where, metrics)
    from bot.store.postgres.engine import PostgresDatabase  # libraries that most bots do without

    return await PostgresDatabase.open(machine, where, metrics)


async def join_others(database: Database, where: str | Path | ServerAddress) -> None:
    """Let a database tell the holders of other places, hear them, and carry to them.

    Raises:
        StoreError: the server is not reached, or this user may not make a table.
    """
    if database.home.is_alone or not isinstance(where, ServerAddress):
        return
    from bot.store.locks.carried_rows import CarriedRows, make_table
    from bot.store.locks.server_wakes import ServerWakes

    await make_table(where)
    wakes = await ServerWakes.open(database.machine, where, database.home)
    database.wakes = wakes
    database.carried = CarriedRows(wakes.line, database.home.place)
