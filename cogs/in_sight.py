"""One's own post comes below one's panel and, on a phone, pushes it out of sight: it follows."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Any

import aiohttp
import discord

from bot.faults import kind_and_place
from bot.telling.courier import files_of
from cogs.desk.layout import Sending

if TYPE_CHECKING:
    from bot.client import RedGavel
    from bot.table.look import Look

log = logging.getLogger(__name__)

PATIENCE = 30
"""Seconds in which the post comes; later nobody waits for the panel at the bottom any more."""

Interaction = discord.Interaction[Any]


class InSight:
    """Brings panels below the posts of what was done with them.

    A message stays where it is. So the same panel is sent once more, and the one above the post is
    deleted, as long as its reader goes on in it and has pressed nothing since.
    """

    def __init__(self, bot: RedGavel) -> None:
        self._bot = bot
        self._following: dict[tuple[int, int], asyncio.Task[None]] = {}

    async def newest(self, table: int) -> int | None:
        """The message that tells of the last move."""
        post = await self._bot.store.message(table, "post")
        return None if post is None else post.message

    def stay(self, table: int, member: int) -> None:
        """The panel that a member sees is being used: it stays where it is."""
        task = self._following.pop((table, member), None)
        if task is not None:
            task.cancel()

    def follow(
        self, interaction: Interaction, look: Look, panel: Sending, before: int | None
    ) -> None:
        """Bring the panel that this interaction shows below a post that is newer than `before`."""
        if interaction.channel_id != look.channel or look.ask is None or look.ask.optional:
            return
        key = look.table, interaction.user.id
        self.stay(*key)
        task = asyncio.create_task(self._follow(interaction, look, panel, before))
        self._following[key] = task
        task.add_done_callback(lambda ended: self._ended(key, ended))

    def _ended(self, key: tuple[int, int], task: asyncio.Task[None]) -> None:
        if self._following.get(key) is task:
            del self._following[key]
        fault = None if task.cancelled() else task.exception()
        if fault is not None:
            log.error("a panel did not follow", extra=kind_and_place(fault))

    async def _follow(
        self, interaction: Interaction, look: Look, panel: Sending, before: int | None
    ) -> None:
        try:
            async with asyncio.timeout(PATIENCE):
                await self._bot.outbox.settled(look.table)
            if await self._is_pushed_away(interaction, look, before):
                await interaction.followup.send(
                    view=panel.view,
                    files=files_of(panel),
                    ephemeral=True,
                    allowed_mentions=discord.AllowedMentions.none(),
                )
                await interaction.delete_original_response()
        except (discord.HTTPException, aiohttp.ClientError, TimeoutError, OSError) as error:
            log.info("a panel stays where it is", extra={"why": type(error).__name__})

    async def _is_pushed_away(
        self, interaction: Interaction, look: Look, before: int | None
    ) -> bool:
        post = await self._bot.store.message(look.table, "post")
        if post is None or post.message == before or post.channel != interaction.channel_id:
            return False
        member = interaction.user.id
        present = await self._bot.tables.look(look.table, member, glance=True)
        return present.digest == look.digest

    def stop(self) -> None:
        """The bot stops: every panel stays where it is."""
        for task in self._following.values():
            task.cancel()
