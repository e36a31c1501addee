"""Where interactions come in from Discord: passed on, kept for a moment, or left to a successor."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from contextvars import Context, copy_context
from typing import TYPE_CHECKING, Any

import aiohttp
import discord

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

log = logging.getLogger(__name__)

INTERACTION = "INTERACTION_CREATE"
KEPT_FOR = 2.5
"""Seconds for which an interaction is kept unanswered; after three Discord calls it failed."""
REMEMBERED_FOR = 3.0
"""Seconds after which no process can answer an interaction any more."""
CLOSING = 2.0
"""Seconds in which those that were passed on last get their first answer, on a busy machine."""
LOOKED_AT_EVERY = 0.01
"""Seconds between two looks at whether they have it."""
ANSWERABLE = (2, 3, 5)
"""Commands, components and forms; suggestions while somebody types (4) just stay away."""
SORRY = "The bot is being restarted. Try again in a moment; nothing is lost."


class Gate:
    """The one entrance for interactions of a bot.

    Two processes hear every interaction while one takes over from the other. The former tells
    which it has taken; the successor keeps all others until it can carry them out.

    Args:
        client: the bot; its table of parsers is where each event of the gateway arrives.
    """

    def __init__(self, client: discord.Client) -> None:
        self._state: Any = client._connection  # noqa: SLF001 - before an object is made of it
        self._pass_on: Callable[[Any], None] = self._state.parsers[INTERACTION]
        self._state.parsers[INTERACTION] = self._hear
        self._hearing = self._take
        self._taken: deque[tuple[float, int]] = deque()
        self._unanswered: dict[int, discord.Interaction[Any]] = {}
        self._kept: dict[int, tuple[Any, Context, asyncio.TimerHandle]] = {}
        self._by_former: frozenset[int] | None = None  # None: the former process still takes all
        self._sorry: set[asyncio.Task[None]] = set()

    def _hear(self, body: Any) -> None:
        self._hearing(body)

    # ---- a bot that runs ----------------------------------------------------------------------

    def _take(self, body: Any) -> None:
        self._forget_old()
        self._taken.append((time.monotonic(), int(body["id"])))
        self._pass_on(body)

    def _forget_old(self) -> None:
        oldest = time.monotonic() - REMEMBERED_FOR
        while self._taken and self._taken[0][0] < oldest:
            self._unanswered.pop(self._taken.popleft()[1], None)

    def note(self, interaction: discord.Interaction[Any]) -> None:
        """An interaction was passed on: until its first answer it is waited for when closing."""
        self._unanswered[interaction.id] = interaction

    def shut(self) -> list[int]:
        """Take no more; return the ids of what was taken in the last seconds."""
        self._hearing = self._ignore
        self._forget_old()
        return [interaction for _, interaction in self._taken]

    @staticmethod
    def _ignore(body: Any) -> None:
        """The successor hears it, too."""

    async def answered(self) -> None:
        """Wait until what was taken last has its first answer, for two seconds at most."""
        until = time.monotonic() + CLOSING
        await asyncio.sleep(0)  # what was taken just now becomes an event in the next round
        while time.monotonic() < until:
            if all(taken.response.is_done() for taken in self._unanswered.values()):
                return
            await asyncio.sleep(LOOKED_AT_EVERY)

    # ---- a bot that waits for its place -------------------------------------------------------

    def keep(self) -> None:
        """Keep what comes from now on."""
        self._hearing = self._keep

    def _keep(self, body: Any) -> None:
        interaction = int(body["id"])
        if self._by_former is None or interaction not in self._by_former:
            later = asyncio.get_running_loop().call_later(KEPT_FOR, self._too_late, interaction)
            self._kept[interaction] = body, copy_context(), later

    def former_took(self, interactions: Collection[int]) -> None:
        """The former process takes no more: it answers these, and this one answers all others."""
        self._by_former = frozenset(interactions)
        for interaction in self._by_former & self._kept.keys():
            self._kept.pop(interaction)[2].cancel()

    def _too_late(self, interaction: int) -> None:
        body, _, _ = self._kept.pop(interaction)
        if self._by_former is not None and body["type"] in ANSWERABLE:
            task = asyncio.create_task(self._say_sorry(body))
            self._sorry.add(task)
            task.add_done_callback(self._sorry.discard)

    async def _say_sorry(self, body: Any) -> None:
        pressed: discord.Interaction[Any] = discord.Interaction(data=body, state=self._state)
        try:
            await pressed.response.send_message(SORRY, ephemeral=True)
        except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
            log.info("somebody was not told to press again", extra={"why": type(error).__name__})

    def open(self) -> None:
        """Pass on what was kept, and all that comes."""
        self._hearing = self._take
        kept, self._kept = self._kept, {}
        for body, context, later in kept.values():
            later.cancel()
            context.run(self._take, body)  # what is known of it counts from its arrival
        if kept:
            log.info("carried out what was kept", extra={"interactions": len(kept)})
