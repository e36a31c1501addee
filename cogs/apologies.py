"""The replies to commands and presses that were not carried out."""

import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import aiohttp
import discord
from discord import app_commands

from bot.faults import TOLD, kind, kind_and_place
from bot.store import StoreError, StoreTrouble, anything_written
from bot.table.views.table_view import Seated
from bot.table.views.view_cache import seated_of
from cogs.answering import ANSWERED_ALREADY, UNKNOWN_INTERACTION, Interaction
from cogs.ui.ids import Press
from cogs.ui.layout import told
from cogs.which_table import table_if_any
from rules.kernel import Refused, Text, pieces, say

log = logging.getLogger(__name__)

NOT_TAKEN = "Discord did not take my answer. Press Your move to see where the game is now."


async def guarded(interaction: Interaction, work: Callable[[], Awaitable[None]]) -> None:
    """Carry out a press or a form; tell any error privately, in a sentence."""
    try:
        await work()
    except Exception as error:  # an edge: the player must hear of it, and the log
        await apologise(interaction, error)


async def apologise(interaction: Interaction, error: BaseException) -> None:
    """Tell the person who asked why it was not done."""
    text = sentence_for(error)
    if text is None:
        return  # too late for a reply: the token of the interaction is no longer known
    view = told(text, await _named(interaction, text)).view
    try:
        if interaction.response.is_done():
            await interaction.followup.send(view=view, ephemeral=True)
            return
        try:
            await interaction.response.send_message(view=view, ephemeral=True)
        except discord.HTTPException as failure:
            if failure.code != ANSWERED_ALREADY:
                raise
            # Discord took the first answer, but its receipt was lost; or the place's next holder's.
            if interaction.client.store.may_act():
                await interaction.followup.send(view=view, ephemeral=True)
    except discord.HTTPException as failure:
        log.warning("an answer was not delivered", extra={"code": failure.code})
    except (aiohttp.ClientError, OSError) as failure:
        log.warning("an answer was not delivered", extra=kind(failure))


async def refuse(interaction: Interaction, text: Text) -> None:
    """Tell whoever pressed why nothing was done, unless another process has answered."""
    try:
        await interaction.response.send_message(view=told(text).view, ephemeral=True)
    except (discord.HTTPException, aiohttp.ClientError, OSError) as failure:
        log.info("somebody was not told to press again", extra=kind(failure))


async def _named(interaction: Interaction, text: Text) -> Sequence[Seated]:
    """Return the players of the table, if the sentence names a seat."""
    if not names_seats(text):
        return ()
    used: Any = interaction.data or {}
    press = Press.parse(used.get("custom_id", ""))
    table = await table_if_any(interaction) if press is None else press.table
    found = None if table is None else await interaction.client.store.table(table)
    return () if found is None else [seated_of(seat) for seat in found[1]]


def names_seats(text: Text) -> bool:
    """Whether the sentence, or a sentence inside it, names a player."""
    named = any(spec == "seat" for _, _, spec in pieces(text.template))
    inner = [each for _, word in text.args for each in (word if type(word) is tuple else (word,))]
    return named or any(isinstance(each, Text) and names_seats(each) for each in inner)


def sentence_for(error: BaseException) -> Text | None:
    """Return the sentence for an error; nothing if Discord no longer listens."""
    match error:
        case Refused():
            return error.text
        case discord.HTTPException(code=code) if code in (UNKNOWN_INTERACTION, ANSWERED_ALREADY):
            log.info("an interaction came or was answered twice, or too late", extra={"code": code})
            return None
        case discord.HTTPException() | aiohttp.ClientError():
            log.warning("Discord did not take an answer", extra=kind(error))
            return say(NOT_TAKEN)
        case app_commands.CommandNotFound() | app_commands.CommandSignatureMismatch():
            log.info("a command of another version", extra=kind(error))
            return say("This command has changed. Reload Discord, or use the buttons and /move.")
        case TimeoutError() | ConnectionError():  # of a request to Discord: no file raises them
            log.warning("Discord did not take an answer", extra=kind(error))
            return say(NOT_TAKEN)
        case StoreError() | StoreTrouble() | OSError() if not anything_written():
            _note(error)
            return say("This could not be saved, so nothing has changed. Try again in a moment.")
        case _ if anything_written():
            _note(error)
            text = (
                "Something went wrong here after your answer was saved. Press Your move to see"
                " where the game is now."
            )
            return say(text)
        case _:
            _note(error)
            text = (
                "Something went wrong here, and nothing has changed. Try again. If the game"
                " is stuck, /game undo asks its players to go back."
            )
            return say(text)


def _note(error: BaseException) -> None:
    """Log why something was not done: the database's fault, or ours."""
    if isinstance(error, StoreError | OSError) or getattr(error, TOLD, False):
        log.error("not kept", extra=kind(error))
    else:
        log.error("a fault of ours", extra=kind_and_place(error))
