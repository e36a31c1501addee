"""Regular duties: lobbies, proposals and vanished hosts grow old."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import TypeAlias

from bot.faults import kind_and_place

log = logging.getLogger(__name__)

Duty: TypeAlias = Callable[[], Awaitable[None]]
"""The work of a round."""

EVERY = 600.0
"""Seconds between two rounds."""
AT_FIRST = 3600.0
"""Seconds until the first round: while the bot was away, nobody could do anything."""


class Upkeep:
    """Goes round the tables from time to time.

    Args:
        duties: the work of each round; a failed duty holds up no other.
        held: whether Discord is unreachable, so that nobody can act: no round begins then.
    """

    def __init__(
        self,
        duties: Sequence[Duty],
        held: Callable[[], bool] = lambda: False,
    ) -> None:
        self._duties = duties
        self._held = held
        self._task: asyncio.Task[None] | None = None
        self._round: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Start the rounds."""
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """Let the round in hand finish, then stop."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        if self._round is not None:
            await self._round

    async def go_round(self) -> None:
        """Do all duties that are due."""
        if self._held():
            return
        for duty in self._duties:
            try:
                await duty()
            except Exception as error:  # an edge: one table's fault must not stop the others
                log.error("upkeep failed", extra=kind_and_place(error))

    async def _run(self) -> None:
        await asyncio.sleep(AT_FIRST)
        while True:
            self._round = asyncio.create_task(self.go_round())
            await asyncio.shield(self._round)
            await asyncio.sleep(EVERY)
