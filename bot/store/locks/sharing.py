"""The facts that processes share beside the tables: number of shards, and turns of logins."""

from __future__ import annotations

import contextlib
import logging
from typing import TYPE_CHECKING, Final

from bot.store.engine import StoreAway
from bot.store.locks.numbers_agreed import BUCKETS, RUNNING, Numbers

if TYPE_CHECKING:
    from bot.store.locks.server_lock import (
        Session,  # and with it a library that most bots do without
    )

log = logging.getLogger(__name__)

_NOW: Final = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"
"""The server's time, in milliseconds."""


class Sharing:
    """A process among others of its bot.

    Args:
        session: on their database.
    """

    def __init__(self, session: Session) -> None:
        self._session = session

    async def agree_on_shards(self, proposed: int) -> int:
        """Return the number of shards of all processes: the one first said, else this one.

        While the database is away it is this one: each server has its place with any number.
        """
        try:
            return await self._agree_on_shards(proposed)
        except StoreAway:
            log.warning("the number of shards is not agreed on")
            return self._session.numbers.fitting(proposed)

    async def _agree_on_shards(self, proposed: int) -> int:
        if not self._session.numbers.shards:
            said = Numbers(self._session.numbers.places, self._session.numbers.fitting(proposed))
            put = (
                "UPDATE holder SET word = CASE WHEN word = %s THEN %s ELSE word END"
                " WHERE lock = %s RETURNING word"
            )
            before = self._session.numbers.written()
            [word] = await self._session.ask(put, (before, said.written(), RUNNING))
            self._session.numbers = Numbers.read(word)
        return self._session.numbers.shards

    async def may_log_in(self, bucket: int, every: float) -> float:
        """Return 0 if a shard of a bucket may log in now, else the seconds to wait.

        The row outlives a process that is killed just after a login, as a lock would not. While
        the database is away, Discord itself refuses who comes too soon.
        """
        try:
            return await self._may_log_in(bucket, every)
        except StoreAway:
            return 0.0

    async def _may_log_in(self, bucket: int, every: float) -> float:
        claimed = (
            f"INSERT INTO holder (lock, takes) VALUES (%s, {_NOW}) ON CONFLICT (lock) DO UPDATE"  # noqa: S608 - a constant
            " SET takes = excluded.takes WHERE holder.takes NOT BETWEEN excluded.takes - %s"
            " AND excluded.takes + %s RETURNING 1"
        )
        span = round(every * 1000)
        if await self._session.ask(claimed, (BUCKETS + bucket, span - 1, span)):
            return 0.0
        left = f"SELECT takes + %s - {_NOW} FROM holder WHERE lock = %s"  # noqa: S608 - constants
        [wait] = await self._session.ask(left, (span, BUCKETS + bucket))
        return max(0.0, float(wait) / 1000) or 0.01

    async def note_login(self, bucket: int) -> None:
        """Tell other processes that a shard of a bucket logs in now."""
        noted = f"UPDATE holder SET takes = {_NOW} WHERE lock = %s RETURNING 1"  # noqa: S608 - a constant
        with contextlib.suppress(StoreAway):
            await self._session.ask(noted, (BUCKETS + bucket,))
