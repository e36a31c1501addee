"""How commands and presses find their table, answer in private, and fail politely."""

from __future__ import annotations

import contextlib
import logging
import sqlite3
from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias, cast

import aiohttp
import discord
from discord import app_commands

from bot.faults import kind_and_place
from bot.store import StoreError
from bot.store.damage import SetAside
from bot.store.records import MessageRecord
from bot.telling.courier import files_of, mentions_of
from bot.telling.letters import ANSWERED
from cogs.desk.layout import Sending
from cogs.desk.notices import muted, refusal, told
from rules.games import GAMES
from rules.kernel.ask import Refused
from rules.kernel.text import Text, say

if TYPE_CHECKING:
    from bot.client import RedGavel
    from bot.table.look import Lobby, Look
    from cogs.presenting import DiscordPresenter

log = logging.getLogger(__name__)

Interaction: TypeAlias = "discord.Interaction[RedGavel]"

NEEDED = {
    "view_channel": "View Channel",
    "send_messages": "Send Messages",
    "attach_files": "Attach Files",
    "read_message_history": "Read Message History",
}
"""Permissions without which a table cannot be moderated, as Discord names them."""
FOR_A_THREAD = {
    "create_public_threads": "Create Public Threads",
    "send_messages_in_threads": "Send Messages in Threads",
}
"""What it takes to open a thread and write there."""
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
    bot = bot_of(interaction)
    bot.begin()
    if bot.closing:
        raise Refused(say("The bot is being restarted. Try again in a moment; nothing is lost."))
    if update:
        await interaction.response.defer()
    else:
        await interaction.response.defer(ephemeral=True, thinking=True)


async def show(interaction: discord.Interaction[Any], sending: Sending) -> None:
    """Put the answer where it belongs: into the deferred message, or into a private one."""
    if interaction.response.is_done():
        await interaction.edit_original_response(
            view=sending.view,
            attachments=files_of(sending),
            allowed_mentions=discord.AllowedMentions.none(),
        )
    else:
        await interaction.response.send_message(
            view=sending.view,
            files=files_of(sending),
            ephemeral=True,
            allowed_mentions=mentions_of(sending),
        )


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
            return say("Something went wrong here, and nothing has changed. Try again.")


def refuse_without_permissions(
    interaction: discord.Interaction[Any], *, new_thread: bool = False
) -> None:
    """Refuse to play where the bot could not post.

    Raises:
        Refused: naming the permissions that are missing.
    """
    if interaction.guild_id is None:
        raise Refused(say("Open a game in a channel of a server; a DM has no room for others."))
    lacking = lacking_here(interaction, new_thread=new_thread)
    if lacking is not None:
        raise Refused(lacking)


def refuse_without_own_permissions(interaction: discord.Interaction[Any]) -> None:
    """Refuse a thread to a member who could not open one and write there themselves.

    Raises:
        Refused: naming the permissions that they lack.
    """
    held = interaction.permissions
    missing = [name for flag, name in FOR_A_THREAD.items() if not getattr(held, flag)]
    if missing:
        text = (
            "You lack a permission in this channel: {missing}. Open the game without thread, or ask"
            " a moderator."
        )
        raise Refused(say(text, missing=", ".join(missing)))


def lacking_here(interaction: discord.Interaction[Any], *, new_thread: bool = False) -> Text | None:
    """Which permissions the bot lacks to post in this channel of a server (or a thread), if any."""
    if interaction.guild_id is None:
        return None
    held = interaction.app_permissions
    needed = dict(NEEDED)
    if new_thread:
        needed |= FOR_A_THREAD
    if new_thread or isinstance(interaction.channel, discord.Thread):
        needed["send_messages_in_threads"] = "Send Messages in Threads"
        del needed["send_messages"]
    missing = [name for flag, name in needed.items() if not getattr(held, flag)]
    text = "I lack a permission in this channel: {missing}. Ask a moderator to give it to me."
    return say(text, missing=", ".join(missing)) if missing else None


async def table_here(interaction: discord.Interaction[Any]) -> int:
    """The table that a command means: the channel's, or in a DM the member's own.

    Raises:
        Refused: none is played here; the member's own games are named.
    """
    bot = bot_of(interaction)
    if interaction.guild_id is not None and interaction.channel_id is not None:
        table = await bot.store.table_in(interaction.channel_id)
        if table is not None:
            return table
    own = await bot.store.tables_of(interaction.user.id)
    if interaction.guild_id is None and own:
        return await _most_urgent(bot, own, interaction.user.id)
    if own:
        where = await _places(bot, own)
        raise Refused(say("No game is played in this channel. You play {where}.", where=where))
    if interaction.guild_id is None:
        text = "No game is played here. Open one with /game new in a channel of a server."
        raise Refused(say(text))
    raise Refused(say("No game is played here. Open one with /game new."))


async def table_if_any(interaction: discord.Interaction[Any]) -> int | None:
    """The table that a command means; nothing where no game is played."""
    try:
        return await table_here(interaction)
    except Refused:
        return None


async def table_to_answer(interaction: discord.Interaction[Any]) -> int:
    """The table that a typed answer means.

    Raises:
        Refused: none is played here; or in a DM, more than one waits for the member.
    """
    bot = bot_of(interaction)
    if interaction.guild_id is None:
        own = await bot.store.tables_of(interaction.user.id)
        waiting = [table for table in own if await _waits_for(bot, table, interaction.user.id)]
        if len(waiting) > 1:
            text = (
                "More than one game waits for you: {where}. Use this command in that game's"
                " channel, or press a button of its letter."
            )
            raise Refused(say(text, where=await _places(bot, waiting)))
    return await table_here(interaction)


async def one_table_here(interaction: discord.Interaction[Any]) -> int:
    """The table that a command means which cannot be done by mistake.

    Raises:
        Refused: none is played here; or in a DM, the member plays more than one.
    """
    bot = bot_of(interaction)
    if interaction.guild_id is None:
        own = await bot.store.tables_of(interaction.user.id)
        if len(own) > 1:
            text = "You play more than one game: {where}. Use this command in that game's channel."
            raise Refused(say(text, where=await _places(bot, own)))
    return await table_here(interaction)


async def _places(bot: RedGavel, tables: Sequence[int]) -> tuple[Text, ...]:
    places = []
    for table in tables[:10]:
        found = await bot.store.table(table)
        if found is not None:  # its save need not be readable
            name, channel = GAMES[found[0].game].name, found[0].channel
            places.append(say("{title} in <#{channel}>", title=name, channel=channel))
    return tuple(places)


async def done_at(bot: RedGavel, table: int, done: Text) -> Sending:
    """What was done, and at which table."""
    [where] = await _places(bot, [table])
    return told(say("{done} ({where})", done=done, where=where))


async def answer_proposal(
    interaction: discord.Interaction[Any], table: int, number: int, *, agrees: bool
) -> Sending:
    """A member agrees to a proposal or refuses; whoever sits down by it is shown their seat.

    Raises:
        Refused: there is nothing to decide, or the member is not asked.
    """
    bot, member = bot_of(interaction), interaction.user.id
    before = await bot.tables.look_at_closed(table, member)
    decided = await bot.proposals.answer(table, member, number, agrees=agrees)
    look = await bot.tables.look_at_closed(table, member)
    if before.viewer is None and look.viewer is not None:
        presenter = cast("DiscordPresenter", bot.outbox.presenter)
        return await presenter.panel(look, former=before.names[look.viewer])
    if not agrees:
        return await done_at(bot, table, say("You do not agree."))
    waits = "You agree. The others are asked, too."
    return await done_at(bot, table, say("You agree.") if decided else say(waits))


async def play_again(interaction: discord.Interaction[Any], table: int) -> Sending:
    """Open the game of a finished table once more, or sit down where that was done.

    Raises:
        Refused: the member has not played it, or it cannot be opened where it was played.
    """
    refuse_without_permissions(interaction)
    bot, member = bot_of(interaction), interaction.user.id
    opened = await bot.again.play(table, member, name_of(interaction))
    done = "You sit at the table." if opened.joined else "The table is open. You sit there."
    return await done_at(bot, opened.table, say(done))


async def moderates(interaction: discord.Interaction[Any], table: int) -> bool:
    """Whether a member is a moderator of the server in which a table lies.

    Whoever may manage channels in another server, or in one other channel of this server alone,
    is none.
    """
    found = await bot_of(interaction).store.table(table)
    if found is None:
        raise Refused(say("This table no longer exists."))
    record, held = found[0], interaction.permissions
    if interaction.guild_id is None or interaction.guild_id != record.guild:
        return False
    here = interaction.channel_id == record.channel
    return held.manage_guild or (here and held.manage_channels)


async def may_close(interaction: discord.Interaction[Any], table: int) -> bool:
    """Whether it is as a moderator of the server that a member may close a table.

    Raises:
        Refused: neither the host nor a moderator asks for it.
    """
    moderator = await moderates(interaction, table)
    found = await bot_of(interaction).store.table(table)
    if found is not None and interaction.user.id != found[0].host and not moderator:
        text = "Only {host}, the host of this table, or a moderator of the server can do that."
        raise Refused(say(text, host=found[0].host_name))
    return moderator


async def set_mute(interaction: discord.Interaction[Any], table: int, *, on: bool) -> Sending:
    """A member's reminders at one table end, or come again.

    Raises:
        Refused: the member has no seat there.
    """
    bot = bot_of(interaction)
    look = await bot.tables.look(table, interaction.user.id)
    if look.viewer is None:
        raise Refused(say("You do not sit at this table, so nothing reminds you."))
    await bot.store.mute(table, look.viewer, on=on)
    done = say("This game reminds you no more.") if on else say("This game reminds you again.")
    return muted(look, done, on=on)


async def look_if_any(interaction: discord.Interaction[Any]) -> Look | None:
    """The look that autocompletion needs; nothing where no game is played."""
    try:
        table = await table_here(interaction)
        return await bot_of(interaction).tables.look(table, interaction.user.id)
    except Refused:
        return None


async def lobby_if_any(interaction: discord.Interaction[Any]) -> Lobby | None:
    """The table's seats and options that autocompletion needs; nothing where no game is played."""
    try:
        table = await table_here(interaction)
        return await bot_of(interaction).seating.lobby(table)
    except Refused:
        return None


async def looks_at(bot: RedGavel, tables: Sequence[int]) -> list[Look]:
    """A bystander's looks at the tables that can be looked at."""
    looks = []
    for table in tables:
        with contextlib.suppress(SetAside):
            looks.append(await bot.tables.look(table, None))
    return looks


async def _most_urgent(bot: RedGavel, own: Sequence[int], member: int) -> int:
    waits = [(table, await _waits_for(bot, table, member)) for table in own]
    readable = [table for table, for_them in waits if for_them is not None]
    return next((table for table, for_them in waits if for_them), (readable or own)[0])


async def _waits_for(bot: RedGavel, table: int, member: int) -> bool | None:
    """Whether a table waits for a member; None if its save cannot be read: the others go on."""
    try:
        look = await bot.tables.look(table, member, glance=True)
    except SetAside:
        return None
    return look.ask is not None and not look.ask.optional


def name_of(interaction: discord.Interaction[Any]) -> str:
    """The name under which the member sits at a table."""
    return interaction.user.display_name
