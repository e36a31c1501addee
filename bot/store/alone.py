"""One process to a database: a second would show old tables, and tell everything twice."""

from __future__ import annotations

import asyncio
import fcntl
import logging
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from bot.store.connection import IN_MEMORY, StoreError

log = logging.getLogger(__name__)

PAUSE = 0.1
"""Seconds between two tries to get the lock."""


@asynccontextmanager
async def alone_on(database: Path, patience: float) -> AsyncIterator[None]:
    """Be the only process that runs on a database.

    The system itself lets go of the lock when the process ends, in whatever way.

    Args:
        database: its file, which need not exist yet.
        patience: seconds for another process that is just being stopped.

    Raises:
        StoreError: another process still runs on it, or no lock can be had there.
    """
    if str(database) == IN_MEMORY:
        yield
        return
    # The lock is on a file of its own: to close the database's would drop SQLite's own locks. It
    # is never deleted, or two processes could each hold a file of this name.
    try:
        lock = _opened(database)
    except OSError as error:
        raise StoreError(f"The database {database} cannot be used: {error}.") from error
    try:
        await _hold(lock, database, patience)
        yield
    finally:
        os.close(lock)


def _opened(database: Path) -> int:
    real = database.resolve()  # it may be known by several names
    return os.open(real.with_name(f"{real.name}.lock"), os.O_RDWR | os.O_CREAT, 0o600)


async def _hold(lock: int, database: Path, patience: float) -> None:
    loop = asyncio.get_running_loop()
    until, waited = loop.time() + patience, False
    while not _is_mine(lock, database):
        if loop.time() >= until:
            text = f"Another Red Gavel runs on the database {database}: stop that one first."
            raise StoreError(text)
        if not waited:
            log.info("another process runs on the database", extra={"patience": patience})
            waited = True
        await asyncio.sleep(PAUSE)


def _is_mine(lock: int, database: Path) -> bool:
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError as error:  # some network file systems know no locks
        raise StoreError(f"The database {database} cannot be locked: {error}.") from error
    return True
