"""Keeps the threads of running tables awake: in an archived one nobody can press."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

import aiohttp
import discord
from discord.ext import commands

from bot.faults import kind
from bot.store import StoreTrouble

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bot.client import RedGavel

log = logging.getLogger(__name__)

SLACK = 60
"""Seconds by which Discord may archive a thread early."""


class ThreadEvents(commands.Cog):
    """Listens to archived threads, which needs no privileged intent."""

    def __init__(self, bot: RedGavel) -> None:
        self.bot = bot

    @commands.Cog.listener()
    async def on_raw_thread_update(self, payload: discord.RawThreadUpdateEvent) -> None:
        """Wake a running table's thread that has gone to sleep."""
        if self.bot.closing or not fell_asleep(payload.data, self.bot.services.tables.now()):
            return
        table = None
        try:
            table = await self.bot.store.table_in(payload.thread_id)
            found = None if table is None else await self.bot.store.table(table)
            if found is None or found[0].status != "running":
                return
            await self.bot.sender.threads.wake(payload.thread_id)
        except (discord.HTTPException, aiohttp.ClientError, OSError, StoreTrouble) as error:
            # The next post wakes it, too.
            log.info("a thread sleeps on", extra={"table": table, **kind(error)})


def fell_asleep(thread: Mapping[str, Any], now: int) -> bool:
    """Return whether a thread was archived for lack of messages, as far as known.

    A person who closes or locks it wants it closed: that happens before its time.
    """
    known = thread["thread_metadata"]
    if not known["archived"] or known.get("locked"):
        return False
    last = discord.utils.snowflake_time(int(thread.get("last_message_id") or thread["id"]))
    quiet = now - last.timestamp()
    return bool(quiet >= known["auto_archive_duration"] * 60 - SLACK)
