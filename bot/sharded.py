"""Discord's gateway in several shards: each logs in in its turn, and waits for no other."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Coroutine, Sequence
from typing import Any, Protocol

import aiohttp
import discord
from discord.ext import commands
from discord.gateway import KeepAliveHandler, ReconnectWebSocket
from discord.shard import EventItem, EventType, Shard

from bot.faults import kind
from bot.hours.outages import shard_of
from bot.logins import LoginLimits, Logins, LoginTurns
from bot.machine import Machine
from bot.store.home import Home

log = logging.getLogger(__name__)

ASKED_WITHIN = 2.0
"""Seconds for Discord's answer, while another process waits for this one to log in."""
LOOKED_AT_EVERY = 60.0
"""Seconds after which Discord is asked anew how many logins are left to all processes."""
AGAIN = (EventType.identify, EventType.resume, EventType.reconnect)
"""The requests of a shard that has lost its connection."""


class Others(LoginTurns, Protocol):
    """The other processes of a bot."""

    async def agree_on_shards(self, proposed: int) -> int:
        """Return the number of shards of all processes: the one first said, else this one."""


class _Wishes(asyncio.PriorityQueue[EventItem]):
    """The requests of shards to their client.

    discord.py fulfils one request after the other. A shard without an answer from Discord would
    keep all others away, and their absences would stay unknown until their turn.
    """

    def __init__(self, client: Sharded) -> None:
        super().__init__()
        self._client = client

    def put_nowait(self, item: EventItem) -> None:
        if item.type in AGAIN and item.shard is not None:
            self._client.connect_again(item)
        else:
            super().put_nowait(item)


class Sharded(commands.AutoShardedBot):
    """A bot that connects its shards in parallel.

    Args:
        machine: its time.
        shards: their number; 0: Discord's proposal.
        logins: the turns of logins.
        of_bot: arguments of discord.py's bot.
    """

    def __init__(self, machine: Machine, shards: int, logins: Logins, **of_bot: Any) -> None:
        super().__init__(shard_count=shards or None, **of_bot)
        self._AutoShardedClient__queue = _Wishes(self)  # it may be closed before it has begun
        self.machine = machine
        self.logins = logins
        self.home = Home()
        self._others: Others | None = None
        self._asked = -LOOKED_AT_EVERY  # the time at which Discord last told the logins left
        self._wanted = shards
        self._connecting: set[asyncio.Task[None]] = set()

    async def _async_setup_hook(self) -> None:
        await super()._async_setup_hook()
        self._AutoShardedClient__queue = _Wishes(self)  # no other way in

    def join(self, others: Others | None) -> None:
        """Share the shards and the turns of logins with other processes."""
        self._others = self.logins.turns = others

    @property
    def own_shards(self) -> Sequence[int]:
        """The shards of this process' place."""
        return self.home.shards(self.shard_count or self.home.places)

    def heard_by(self, shard: int, guild: int) -> bool:
        """Whether a shard hears of a server."""
        return shard_of(guild, self.shard_count or 1) == shard

    async def ask_for_shards(self) -> None:
        """Ask Discord for the number of shards it proposes, and for its login limits."""
        proposed, _, starts = await self.http.get_bot_gateway()
        self.logins.begin(
            LoginLimits(
                total=starts["total"],
                remaining=starts["remaining"],
                reset_after=starts["reset_after"] / 1000,
                buckets=starts["max_concurrency"],
            )
        )
        self._asked = self.machine.elapsed()
        self.shard_count = self._wanted or await self._agreed(proposed)

    async def _agreed(self, proposed: int) -> int:
        """Return the number of shards of the whole bot."""
        if self._others is None:
            return self.home.fitting(proposed)
        return await self._others.agree_on_shards(proposed)

    async def ask_again(self) -> None:
        """Ask once more after a long wait; without an answer the former one holds."""
        try:
            async with asyncio.timeout(ASKED_WITHIN):
                await self.ask_for_shards()
        except (discord.DiscordException, aiohttp.ClientError, TimeoutError, OSError) as error:
            log.warning("shards were not asked for", extra=kind(error))

    async def _turn(self, shard: int) -> None:
        """Wait until a shard may log in; other processes use up the day's logins, too."""
        if self._others is not None and self.machine.elapsed() - self._asked > LOOKED_AT_EVERY:
            await self.ask_again()
        await self.logins.turn(shard)

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Wait for the turn of a shard; discord.py calls this just before it logs in."""
        await self.logins.log_in(shard_id or 0)

    async def launch_shards(self) -> None:
        """Start to connect every own shard, those of each bucket one after the other."""
        shards, buckets = self.own_shards, self.logins.buckets
        self._connection.shard_count = self.shard_count or self.home.places
        self._connection.shard_ids = [*shards]
        for bucket in range(buckets):
            if of_bucket := [shard for shard in shards if shard % buckets == bucket]:
                self._begin(self._launch(of_bucket))

    async def _launch(self, shards: Sequence[int]) -> None:
        for shard in shards:
            await self._turn(shard)
            await self.launch_shard(discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY, shard)

    def connect_again(self, item: EventItem) -> None:
        """Connect a shard again; until then it is away."""
        if item.shard is not None and not self.is_closed():
            self.dispatch("shard_disconnect", item.shard.id)
            self._begin(self._connect_again(item.shard, item.type))

    async def _connect_again(self, shard: Shard, wish: int) -> None:
        """Resume the session of a shard; if Discord has ended it, request a new one."""
        resumes = wish != EventType.identify and shard.ws.session_id is not None
        if not resumes:
            await self._turn(shard.id)
        await shard.reidentify(ReconnectWebSocket(shard.id, resume=resumes))

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._connecting.add(task)
        task.add_done_callback(self._connecting.discard)

    async def close(self) -> None:
        """Close every connection, and start no more."""
        for task in tuple(self._connecting):
            task.cancel()
        await super().close()
        await _close_given_up(asyncio.get_running_loop())
        self.loop = discord.utils.MISSING  # as a client of one shard does


async def _close_given_up(loop: asyncio.AbstractEventLoop) -> None:
    """Close the connections that were given up before their shard had logged in.

    Nothing of discord.py knows them any more, and the threads of their heartbeats would go on.
    """
    for thread in threading.enumerate():
        if isinstance(thread, KeepAliveHandler) and thread.ws.loop is loop:
            await thread.ws.close(code=1000)
