"""Turns of logins: Discord permits one per bucket in five seconds, and limits those of a day."""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from bot.machine import Machine

log = logging.getLogger(__name__)

EVERY = 5.25
"""Seconds between two logins of a bucket; Discord's five would be too few for a slow one."""


@dataclass(frozen=True, slots=True)
class LoginLimits:
    """Discord's limits for logins.

    Args:
        total: logins a day.
        remaining: the rest of them.
        reset_after: seconds until the next day's count.
        buckets: the number of shards that may log in at once.
    """

    total: int = 1000
    remaining: int = 1000
    reset_after: float = 86400.0
    buckets: int = 1


class LoginTurns(Protocol):
    """Turns of logins among several processes of a bot."""

    async def may_log_in(self, bucket: int, every: float) -> float:
        """Return 0 if a shard of a bucket may log in now, else the seconds to wait."""

    async def note_login(self, bucket: int) -> None:
        """Tell other processes that a shard of a bucket logs in now."""


class Logins:
    """Lets shards log in one after the other, and none after the day's logins are used up.

    Discord resets the token of a bot that logs in too often.

    Args:
        machine: its time.
        noted: called for each login.
    """

    def __init__(self, machine: Machine, noted: Callable[[], None]) -> None:
        self.every = EVERY
        self.turns: LoginTurns | None = None  # None: no other process logs in
        self._noted = noted
        self._elapsed = machine.elapsed
        self._limits = LoginLimits()
        self._resets = self._elapsed() + self._limits.reset_after
        self._used = 0  # since the last answer of Discord, or the last reset
        self._free: dict[int, float] = {}  # bucket -> the time of its next login
        self._locks: dict[int, asyncio.Lock] = {}
        self._granted: set[int] = set()

    def begin(self, limits: LoginLimits) -> None:
        """Store Discord's count for this day."""
        self._limits, self._used = limits, 0
        self._resets = self._elapsed() + limits.reset_after

    @property
    def today(self) -> int:
        """The number of logins used today."""
        self._maybe_reset()
        return self._limits.total - self._limits.remaining + self._used

    @property
    def left(self) -> int:
        """The number of logins left today."""
        return self._limits.total - self.today

    @property
    def buckets(self) -> int:
        """The number of shards that may log in at once."""
        return self._limits.buckets

    def takes(self, shards: int) -> float:
        """Return the seconds that the logins of this many shards take."""
        return self.every * max(0, -(-shards // self.buckets) - 1)

    async def turn(self, shard: int) -> None:
        """Wait until a shard may log in; the first request goes first."""
        bucket = shard % self.buckets
        async with self._locks.setdefault(bucket, asyncio.Lock()):
            await self._until_one_is_left()
            while (wait := self._free.get(bucket, 0.0) - self._elapsed()) > 0:  # noqa: ASYNC110 - time passes
                await asyncio.sleep(wait)
            while self.turns and (wait := await self.turns.may_log_in(bucket, self.every)):  # noqa: ASYNC110 - as above
                await asyncio.sleep(wait)
            self._free[bucket] = self._elapsed() + self.every
        self._granted.add(shard)

    async def log_in(self, shard: int) -> None:
        """Note that a shard logs in now, after its turn has come."""
        if shard not in self._granted:
            await self.turn(shard)
        self._granted.discard(shard)
        bucket = shard % self.buckets
        self._free[bucket] = self._elapsed() + self.every
        if self.turns is not None:
            await self.turns.note_login(bucket)
        self._maybe_reset()
        self._used += 1
        self._noted()

    async def _until_one_is_left(self) -> None:
        while self.left <= 0:
            wait = self._resets - self._elapsed()
            log.error("no login is left today", extra={"seconds": round(wait)})
            await asyncio.sleep(max(wait, self.every))

    def _maybe_reset(self) -> None:
        if self._elapsed() >= self._resets:
            self.begin(LoginLimits(self._limits.total, self._limits.total, buckets=self.buckets))
