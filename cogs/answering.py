"""How commands and presses answer in private, and fail politely."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Awaitable, Callable, Coroutine
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar, cast

import aiohttp
import discord
from discord import app_commands

from bot.faults import kind_and_place
from bot.store import StoreError
from bot.store.records import MessageRecord
from bot.telling.attached import edited, files_of, keeps_all, shown_by
from bot.telling.courier import mentions_of
from bot.telling.letters import ANSWERED
from cogs.desk.layout import Sending
from cogs.desk.notices import refusal
from rules.kernel.ask import Refused
from rules.kernel.text import Text, say

if TYPE_CHECKING:
    from bot.client import RedGavel
    from bot.table.look import Look

log = logging.getLogger(__name__)

T = TypeVar("T")
Interaction: TypeAlias = "discord.Interaction[RedGavel]"

UNKNOWN_INTERACTION, ANSWERED_ALREADY = 10062, 40060


def bot_of(interaction: discord.Interaction[Any]) -> RedGavel:
    """The bot that received it."""
    return cast("RedGavel", interaction.client)


async def begin(interaction: discord.Interaction[Any], *, update: bool = False) -> None:
    """Take an interaction in hand: Discord wants a word within three seconds.

    Args:
        interaction: a command or a press.
        update: the message that was pressed will be changed; else the answer is private and new.
    """
    _take_in_hand(interaction)
    await _defer(interaction, update=update)


def _take_in_hand(interaction: discord.Interaction[Any]) -> None:
    bot = bot_of(interaction)
    bot.begin()
    if bot.closing:
        raise Refused(say("The bot is being restarted. Try again in a moment; nothing is lost."))


async def _defer(interaction: discord.Interaction[Any], *, update: bool) -> None:
    if update:
        await interaction.response.defer()
    else:
        await interaction.response.defer(ephemeral=True, thinking=True)


async def prepared(
    interaction: discord.Interaction[Any],
    work: Coroutine[Any, Any, T],
    *,
    update: bool = False,
    defers: bool = True,
) -> T:
    """Take an interaction in hand, and find out what to answer.

    What waits for nothing, no lock and no picture, is known before anything else has its turn: then
    it can be the word that Discord wants, in one request instead of two. As soon as it waits, that
    word is said first. So no clock decides, and no load makes it late.

    Args:
        interaction: a command or a press.
        work: finds out what to answer, and does nothing that must not be done for nobody.
        update: the message that was pressed will be changed; else the answer is private and new.
        defers: a word is said first where this waits; else its outcome must be that word.
    """
    task = asyncio.create_task(work)
    try:
        _take_in_hand(interaction)
        await asyncio.sleep(0)  # it goes on until it waits for something
        if defers and not task.done() and not interaction.response.is_done():
            await _defer(interaction, update=update)
    except BaseException:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        raise
    return await task


async def present(
    interaction: discord.Interaction[Any], sending: Sending, *, update: bool = False
) -> discord.InteractionMessage | None:
    """Show what is ready: at once, unless a picture must be sent with it, which takes its time.

    Args:
        interaction: a command or a press, deferred or not.
        sending: what it shows.
        update: the message that was pressed is changed; else the answer is private and new.
    """
    if interaction.response.is_done():
        return await show(interaction, sending)
    there = shown_by(interaction.message if update else None)
    if not keeps_all(sending, there):
        await _defer(interaction, update=update)
        return await show(interaction, sending)
    if not update:
        return await show(interaction, sending)
    answered = await edited(
        lambda files: interaction.response.edit_message(
            view=sending.view,
            attachments=files,
            allowed_mentions=discord.AllowedMentions.none(),
        ),
        sending,
        there,
    )
    return _message_of(answered)


async def show(
    interaction: discord.Interaction[Any], sending: Sending
) -> discord.InteractionMessage | None:
    """Put the answer where it belongs: into the deferred message, or into a private one."""
    if interaction.response.is_done():
        return await edited(
            lambda files: interaction.edit_original_response(
                view=sending.view,
                attachments=files,
                allowed_mentions=discord.AllowedMentions.none(),
            ),
            sending,
            shown_by(_changed_by(interaction)),
        )
    answered = await interaction.response.send_message(
        view=sending.view,
        files=files_of(sending),
        ephemeral=True,
        allowed_mentions=mentions_of(sending),
    )
    return _message_of(answered)


def _message_of(
    answered: discord.InteractionCallbackResponse[Any] | None,
) -> discord.InteractionMessage | None:
    """The message that an answer has made or changed."""
    shown = None if answered is None else answered.resource
    return shown if isinstance(shown, discord.InteractionMessage) else None


def _changed_by(interaction: discord.Interaction[Any]) -> discord.Message | None:
    """The message that an answer changes, as it was when it was pressed; None: it is a new one."""
    updates = interaction.response.type is discord.InteractionResponseType.deferred_message_update
    return interaction.message if updates else None


async def remember_letter(interaction: discord.Interaction[Any], look: Look) -> None:
    """A letter now shows this question, or the result: the outbox need not write another."""
    bot, message, seat = bot_of(interaction), interaction.message, look.viewer
    if message is None or interaction.guild_id is not None or seat is None:
        return
    role = f"letter {seat}"
    kept = await bot.store.message(look.table, role)
    if kept is not None and kept.message == message.id:
        now = bot.tables.now()
        asked = look.ask is not None and not look.ask.optional
        body = kept.body | {"digest": look.digest if asked else ANSWERED}
        record = MessageRecord(role, kept.channel, kept.message, body, now)
        await bot.store.keep_message(look.table, record)


async def guarded(
    interaction: discord.Interaction[Any], work: Callable[[], Awaitable[None]]
) -> None:
    """Carry out a press or a form; whatever goes wrong is told privately, in a sentence."""
    try:
        await work()
    except Exception as error:  # the edge: whoever pressed must hear of it, and the log
        await apologise(interaction, error)


async def apologise(interaction: discord.Interaction[Any], error: BaseException) -> None:
    """Tell whoever asked why it was not done."""
    text = sentence_for(error)
    if text is None:
        return  # too late to say anything: the token of the interaction is no longer known
    view = refusal(text).view
    try:
        if interaction.response.is_done():
            await interaction.followup.send(view=view, ephemeral=True)
            return
        try:
            await interaction.response.send_message(view=view, ephemeral=True)
        except discord.HTTPException as failure:
            if failure.code != ANSWERED_ALREADY:
                raise
            # Discord took the first answer, but its receipt was lost.
            await interaction.followup.send(view=view, ephemeral=True)
    except discord.HTTPException as failure:
        log.warning("an answer was not delivered", extra={"code": failure.code})
    except (aiohttp.ClientError, OSError) as failure:
        log.warning("an answer was not delivered", extra={"why": type(failure).__name__})


def sentence_for(error: BaseException) -> Text | None:
    """What to say of a fault; nothing when Discord no longer listens."""
    match error:
        case Refused():
            return error.text
        case discord.HTTPException(code=code) if code in (UNKNOWN_INTERACTION, ANSWERED_ALREADY):
            log.info("an interaction came or was answered twice, or too late", extra={"code": code})
            return None
        case discord.HTTPException() | aiohttp.ClientError():
            log.warning("Discord did not take an answer", extra={"why": type(error).__name__})
            text = "Discord did not take my answer. Press Your move to see where the game is now."
            return say(text)
        case app_commands.CommandNotFound() | app_commands.CommandSignatureMismatch():
            log.info("a command of another version", extra={"why": type(error).__name__})
            return say("This command has changed. Reload Discord, or use the buttons and /move.")
        case StoreError() | OSError() | sqlite3.Error():
            log.error("not kept", extra={"why": type(error).__name__})
            return say("This could not be saved, so nothing has changed. Try again in a moment.")
        case _:
            log.error("a fault of ours", extra=kind_and_place(error))
            text = (
                "Something went wrong here, and nothing has changed. Try again. If a game does not"
                " go on, /game undo asks its players to lead it back."
            )
            return say(text)


def name_of(interaction: discord.Interaction[Any]) -> str:
    """The name under which the member sits at a table."""
    return interaction.user.display_name
