"""Open panels: each follows the posts, and goes on by itself when its player is awaited.

A player's own post appears below their panel and, on a phone, pushes it out of sight. The others'
moves make a panel old: it would still say that the table awaits them.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Coroutine
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

import aiohttp
import discord

from bot.delivery.attachments import edited, files_of, shown_by
from bot.faults import kind, kind_and_place
from cogs.ui.layout import Sending
from renders.tongue import speaking, spoken
from rules.kernel import Refused, Translate

if TYPE_CHECKING:
    from bot.client import RedGavel
    from bot.table.views.table_view import TableView

log = logging.getLogger(__name__)

PATIENCE = 30
"""Seconds in which the post comes; after that nobody expects the panel at the bottom."""
CHANGEABLE = 14 * 60
"""Seconds for which Discord lets the bot edit a private message: a quarter of an hour, by its
documentation (Interactions, "Responding to an Interaction")."""
REMEMBERED = 500
"""The number of panels that can go on by themselves; beyond that, the oldest stay unchanged."""

Interaction = discord.Interaction[Any]


LayOut: TypeAlias = "Callable[[TableView, int], Awaitable[Sending]]"
"""Lays out a panel that goes on by itself: the present question, and the news since a version."""


class Open(NamedTuple):
    """A panel that a player may be looking at: its message, question, time and language.

    The question is known by its digest: views of hundreds of panels would take megabytes.
    """

    message: discord.Message
    table: int
    version: int
    digest: str
    shown: int
    language: Translate


class InSight:
    """Moves panels below the posts of their players' moves, and updates those of awaited players.

    A message stays where it is. So the same panel is sent again below, and the one above the post
    is deleted. This needs a reader in the middle of it who has not pressed since. The panel of a
    newly awaited player is edited in place: players with an open panel get no DM.
    """

    def __init__(self, bot: RedGavel, lay_out: LayOut) -> None:
        self._bot, self._lay_out = bot, lay_out
        self._following: dict[tuple[int, int], asyncio.Task[None]] = {}
        self._moving: set[asyncio.Task[None]] = set()  # those whose panel is being sent again
        self._moved: OrderedDict[int, int] = OrderedDict()  # the message above, the one below
        self._open: OrderedDict[tuple[int, int], Open] = OrderedDict()
        self._going_on: set[asyncio.Task[None]] = set()
        self._soon: set[int] = set()  # tables whose posts are being written

    async def newest(self, table: int) -> int | None:
        """Return the message about the last move."""
        post = await self._bot.store.outbox.message(table, "post")
        return None if post is None else post.message

    def stay(self, table: int, member: int, message: int | None = None) -> bool:
        """Keep a member's panel in place, since it is being used.

        Args:
            table: the table's number.
            member: the panel's reader.
            message: the pressed message; None: none.

        Returns:
            Whether that message has been sent again below, and goes or is gone itself: the answer
                needs a message of its own. The one below goes instead, unless it was used.
        """
        key = table, member
        shown = self._open.pop(key, None)
        task = self._following.pop(key, None)
        if task is not None and task not in self._moving:
            task.cancel()
        if message is None or message not in self._moved:
            return False
        if shown is not None and shown.message.id == self._moved[message]:
            self._begin(_deleted(shown.message))
        return True

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._going_on.add(task)
        task.add_done_callback(self._gone_on)

    def opened(
        self, interaction: Interaction, message: discord.Message | None, view: TableView
    ) -> None:
        """Note a private panel in the table's channel, with the view that it shows."""
        if message is None or interaction.channel_id != view.channel or view.viewer is None:
            return
        key = view.table, interaction.user.id
        question = view.table, view.version, view.digest
        self._note(key, Open(message, *question, self._bot.services.tables.now(), spoken()))

    def _note(self, key: tuple[int, int], shown: Open) -> None:
        """Note an open panel; a move may have been told while it was drawn or sent."""
        self._open[key] = shown
        self._open.move_to_end(key)
        while len(self._open) > REMEMBERED:
            self._open.popitem(last=False)
        held = self._bot.services.tables.held.tables.get(key[0])
        if held is not None and held.record.version != shown.version:
            self.gone_on(key[0])

    def gone_on(self, table: int) -> None:
        """Update the open panels of awaited players after a told move."""
        if table in self._soon or not any(at == table for at, _ in self._open):
            return
        self._soon.add(table)
        self._begin(self._go_on(table))

    async def _go_on(self, table: int) -> None:
        try:
            async with asyncio.timeout(PATIENCE):
                await self._bot.outbox.settled(table)
        finally:
            self._soon.discard(table)
        for key in [key for key in self._open if key[0] == table]:
            await self._bring_up_to_date(key)

    def _gone_on(self, ended: asyncio.Task[None]) -> None:
        self._going_on.discard(ended)
        fault = None if ended.cancelled() else ended.exception()
        if isinstance(fault, TimeoutError):
            log.info("panels stay as they are", extra=kind(fault))
        elif fault is not None:
            log.error("panels did not go on", extra=kind_and_place(fault))

    async def _bring_up_to_date(self, key: tuple[int, int]) -> None:
        table, member = key
        found = self._open.get(key)
        if found is None:  # used since
            return
        if self._bot.services.tables.now() - found.shown > CHANGEABLE:
            del self._open[key]
            return
        try:
            if await self._bot.services.tables.views.question(table, member) == found.digest:
                return
            view = await self._bot.services.tables.view(table, member, glance=True)
        except Refused:  # the table is closed
            self._open.pop(key, None)
            return
        if view.ask is None or view.ask.optional:
            return
        with speaking(found.language):
            panel = await self._lay_out(view, found.version)
        if self._open.get(key) is not found:  # its reader was quicker
            return
        self._open[key] = found._replace(version=view.version, digest=view.digest)
        try:
            await edited(
                lambda files: found.message.edit(
                    view=panel.view,
                    attachments=files,
                    allowed_mentions=discord.AllowedMentions.none(),
                ),
                panel,
                shown_by(found.message),
            )
        except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
            log.info("a panel stays as it is", extra=kind(error))

    def follow(
        self, interaction: Interaction, view: TableView, panel: Sending, before: int | None
    ) -> None:
        """Move this interaction's panel below a post that is newer than `before`."""
        if interaction.channel_id != view.channel or view.ask is None or view.ask.optional:
            return
        key = view.table, interaction.user.id
        shown = self._open.get(key)
        self.stay(*key)
        if shown is None:
            return
        task = asyncio.create_task(self._follow(interaction, shown, panel, before))
        self._following[key] = task
        task.add_done_callback(lambda ended: self._ended(key, ended))

    def _ended(self, key: tuple[int, int], task: asyncio.Task[None]) -> None:
        if self._following.get(key) is task:
            del self._following[key]
        self._moving.discard(task)
        fault = None if task.cancelled() else task.exception()
        if fault is not None:
            log.error("a panel did not follow", extra=kind_and_place(fault))

    async def _follow(
        self, interaction: Interaction, shown: Open, panel: Sending, before: int | None
    ) -> None:
        try:
            async with asyncio.timeout(PATIENCE):
                await self._bot.outbox.settled(shown.table)
            if await self._is_pushed_away(interaction, shown, before):
                await self._move(interaction, shown, panel)
            else:
                self._leave(interaction, shown)
        except (discord.HTTPException, aiohttp.ClientError, TimeoutError, OSError) as error:
            log.info("a panel stays where it is", extra=kind(error))

    def _leave(self, interaction: Interaction, shown: Open) -> None:
        """Leave a panel where it is, open, unless it was used meanwhile."""
        key = shown.table, interaction.user.id
        if self._following.get(key) is asyncio.current_task():
            self._note(key, shown)

    async def _move(self, interaction: Interaction, shown: Open, panel: Sending) -> None:
        """Send a panel again and delete the one above, unless that is pressed meanwhile."""
        key = shown.table, interaction.user.id
        task = self._following.get(key)
        if task is None:
            return
        self._moving.add(task)
        below = await interaction.followup.send(
            view=panel.view,
            files=files_of(panel),
            ephemeral=True,
            allowed_mentions=discord.AllowedMentions.none(),
            wait=True,
        )
        if self._following.get(key) is not task:  # the one above was used: it stays
            await below.delete()
            return
        self._moved[shown.message.id] = below.id
        while len(self._moved) > REMEMBERED:
            self._moved.popitem(last=False)
        now = self._bot.services.tables.now()
        self._note(key, shown._replace(message=below, shown=now, language=spoken()))
        await shown.message.delete()

    async def _is_pushed_away(
        self, interaction: Interaction, shown: Open, before: int | None
    ) -> bool:
        post = await self._bot.store.outbox.message(shown.table, "post")
        if post is None or post.message == before or post.channel != interaction.channel_id:
            return False
        member = interaction.user.id
        return await self._bot.services.tables.views.question(shown.table, member) == shown.digest

    def stop(self) -> None:
        """Leave every panel as it is, since the bot stops."""
        for task in (*self._following.values(), *self._going_on):
            task.cancel()


async def _deleted(message: discord.Message) -> None:
    try:
        await message.delete()
    except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
        log.info("a panel stays where it is", extra=kind(error))
