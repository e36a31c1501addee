"""Connections to a PostgreSQL server that only read, kept open for whoever reads next."""

from typing import Any

import psycopg
from psycopg_pool import ConnectionPool

from bot.address import ServerAddress
from bot.store.postgres.server import adapt, connecting

QUICK, LONG = 2, 300
"""Seconds that a small read, and a long one, may take."""


def pool_of(address: ServerAddress, most: int, longest: int) -> ConnectionPool[Any]:
    """Return connections that are not yet open.

    Args:
        address: the database.
        most: connections at most.
        longest: seconds that a read may take.
    """

    def configure(connection: psycopg.Connection[Any]) -> None:
        adapt(connection)
        connection.execute(f"SET statement_timeout = '{longest}s'")
        connection.execute("SET default_transaction_read_only = on")
        connection.isolation_level = psycopg.IsolationLevel.REPEATABLE_READ

    return ConnectionPool(
        address.conninfo,
        kwargs=connecting(address),
        min_size=1 if longest == QUICK else 0,
        max_size=most,
        configure=configure,
        open=False,
        name=f"store-{longest}",
        reconnect_timeout=QUICK,  # else it tries ever less often, also when the server is back
        reset=None,
    )
