"""Private answers to commands and presses."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

import discord

from bot.delivery.attachments import edited, files_of, shown_by, upload_of
from bot.delivery.delivery import UNKNOWN_MESSAGE
from bot.delivery.question_dms import ANSWERED
from bot.delivery.sender import mentions_of
from bot.delivery.turns import serve
from bot.origin import present as origin_in_hand
from bot.store import watch_writes
from bot.store.rows.outbox import DmRow
from bot.store.rows.records import MessageRecord
from cogs.ui.layout import Sending
from rules.kernel import Refused, say

if TYPE_CHECKING:
    from bot.client import RedGavel
    from bot.table.views.table_view import TableView

T = TypeVar("T")
Interaction: TypeAlias = "discord.Interaction[RedGavel]"
"""A command, a press or a form; its `client` is the bot."""

UNKNOWN_INTERACTION, ANSWERED_ALREADY = 10062, 40060
SOON = 0.04
"""Seconds that an answer waits for its picture. Most are drawn by then, and nobody notices."""
AT_ONCE = 200_000
"""The most bytes of new pictures in a first answer, which Discord wants within three seconds."""
IN_HAND = "in hand"
"""The mark of an interaction that was taken in hand before the bot was told to stop."""
GONE = "gone"
"""The mark of an interaction whose message is gone or going: its answer is a new message."""


async def begin(interaction: Interaction, *, update: bool = False) -> None:
    """Take an interaction in hand: Discord wants an answer within three seconds.

    Args:
        interaction: a command or a press.
        update: edit the pressed message; else the answer is private and new.
    """
    _take_in_hand(interaction)
    await _defer(interaction, update=update)


def _count(interaction: Interaction) -> None:
    """Count the work for an interaction for its server, or in a DM for its author."""
    serve(interaction.guild_id or interaction.user.id)


def _take_in_hand(interaction: Interaction) -> None:
    bot = interaction.client
    _count(interaction)
    bot.begin()
    watch_writes()
    if bot.closing and IN_HAND not in interaction.extras:  # a stop waits for those in hand
        raise Refused(say("The bot is being restarted. Try again in a moment; nothing is lost."))
    interaction.extras[IN_HAND] = True


async def _defer(interaction: Interaction, *, update: bool) -> None:
    if update:
        await interaction.response.defer()
    else:
        await interaction.response.defer(ephemeral=True, thinking=True)


async def prepared(
    interaction: Interaction,
    work: Coroutine[Any, Any, T],
    *,
    update: bool = False,
    defers: bool = True,
    patience: float = 0,
) -> T:
    """Take an interaction in hand, and return its answer.

    Work that awaits nothing, no lock and no picture, finishes before anything else runs. Then its
    answer goes to Discord in one request instead of two. As soon as the work waits, the interaction
    is deferred. So no clock decides, and no load makes it late. An answer with a picture has some
    `patience`, and mostly needs one request, too.

    Args:
        interaction: a command or a press.
        work: computes the answer, and does nothing with lasting effects.
        update: edit the pressed message; else the answer is private and new.
        defers: defer if this waits; else its outcome must be the first answer.
        patience: seconds for which this may wait before it is deferred.
    """
    _count(interaction)  # before there is a task for it
    task = asyncio.create_task(work)
    try:
        _take_in_hand(interaction)
        await asyncio.sleep(0)  # the task runs until it waits for something
        if patience:
            await asyncio.wait([task], timeout=patience)
        if defers and not task.done() and not interaction.response.is_done():
            await _defer(interaction, update=update)
    except BaseException:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        raise
    return await task


async def look(
    interaction: Interaction,
    work: Coroutine[Any, Any, Sending],
    *,
    update: bool = False,
) -> None:
    """Show what somebody wants to look at; `work` and `update` as in `prepared`."""
    shown = await prepared(interaction, work, update=update, patience=SOON)
    await present(interaction, shown, update=update)


async def acknowledge(interaction: Interaction, *, update: bool) -> None:
    """Defer an interaction in hand, before lasting effects, unless Discord has its answer."""
    if not interaction.response.is_done():
        await _defer(interaction, update=update)


async def present(
    interaction: Interaction, sending: Sending, *, update: bool = False
) -> discord.Message | None:
    """Show a message: at once, unless it needs a large upload, which takes time.

    Args:
        interaction: a command or a press, deferred or not.
        sending: the message.
        update: edit the pressed message; else the answer is private and new.
    """
    if interaction.response.is_done():
        return await show(interaction, sending)
    there = shown_by(interaction.message if update else None)
    if GONE in interaction.extras or upload_of(sending, there) > AT_ONCE:
        await _defer(interaction, update=update)
        return await show(interaction, sending)
    if not update:
        return await show(interaction, sending)
    try:
        answered = await edited(
            lambda files: interaction.response.edit_message(
                view=sending.view,
                attachments=files,
                allowed_mentions=discord.AllowedMentions.none(),
            ),
            sending,
            there,
        )
    except discord.NotFound as error:
        if error.code != UNKNOWN_MESSAGE:
            raise
        return await show(interaction, sending)  # the pressed message is gone
    return _first(interaction, answered)


async def show(interaction: Interaction, sending: Sending) -> discord.Message | None:
    """Put the answer into the deferred message, or into a private one.

    If the pressed message is gone meanwhile, the answer is a private message.
    """
    if not interaction.response.is_done():
        return await _said_first(interaction, sending)
    if GONE in interaction.extras and _changed_by(interaction) is not None:
        return await _said_anew(interaction, sending)
    try:
        return await edited(
            lambda files: interaction.edit_original_response(
                view=sending.view,
                attachments=files,
                allowed_mentions=discord.AllowedMentions.none(),
            ),
            sending,
            shown_by(_changed_by(interaction)),
        )
    except discord.NotFound as error:
        if error.code != UNKNOWN_MESSAGE or _changed_by(interaction) is None:
            raise
        return await _said_anew(interaction, sending)


async def _said_anew(interaction: Interaction, sending: Sending) -> discord.WebhookMessage:
    return await interaction.followup.send(
        view=sending.view,
        files=files_of(sending),
        ephemeral=True,
        allowed_mentions=mentions_of(sending),
        wait=True,
    )


async def _said_first(
    interaction: Interaction, sending: Sending
) -> discord.InteractionMessage | None:
    answered = await interaction.response.send_message(
        view=sending.view,
        files=files_of(sending),
        ephemeral=True,
        allowed_mentions=mentions_of(sending),
    )
    return _first(interaction, answered)


def _first(
    interaction: Interaction,
    answered: discord.InteractionCallbackResponse[Any] | None,
) -> discord.InteractionMessage | None:
    """Note that the first answer was complete, and return the message that it made or changed."""
    origin = origin_in_hand()
    if origin is not None:
        interaction.client.metrics.shown_to(origin)
    shown = None if answered is None else answered.resource
    return shown if isinstance(shown, discord.InteractionMessage) else None


def _changed_by(interaction: Interaction) -> discord.Message | None:
    """Return the pressed message that an answer changes; None: the answer is a new one."""
    updates = interaction.response.type is discord.InteractionResponseType.deferred_message_update
    return interaction.message if updates else None


async def remember_dm(interaction: Interaction, view: TableView) -> None:
    """Note that a DM now shows this question or its result, so that no other is written."""
    bot, message, seat = interaction.client, interaction.message, view.viewer
    if message is None or interaction.guild_id is not None or seat is None:
        return
    role = DmRow(seat=seat).lane
    kept = await bot.store.outbox.message(view.table, role)
    if kept is not None and kept.message == message.id:
        now = bot.services.tables.now()
        asked = view.ask is not None and not view.ask.optional
        body = kept.body | {"digest": view.digest if asked else ANSWERED}
        record = MessageRecord(role, kept.channel, kept.message, body, now)
        await bot.store.outbox.keep_message(view.table, record)
        bot.services.tables.held.homes.changed(view.table)


def name_of(interaction: Interaction) -> str:
    """Return the name under which the member sits at a table."""
    return interaction.user.display_name
