"""Sentences of the bot's own in a table's channel."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.table.views.table_view import Lobby
from cogs.ui.buttons import go_on_button
from cogs.ui.ids import Press, Verb
from cogs.ui.layout import TOLD, Sending, button, framed, rows, texts, told
from cogs.ui.words import Speech
from rules.kernel import Text, say

if TYPE_CHECKING:
    from bot.client import RedGavel


class Notices:
    """Lays out sentences of the bot's own.

    Args:
        bot: the bot.
    """

    def __init__(self, bot: RedGavel) -> None:
        self._bot = bot

    async def dm_void(self, lobby: Lobby) -> Sending:
        """Return the last form of that DM after the table was closed."""
        text = say("{host} has closed this game of {game}.", host=lobby.host_name, game=lobby.title)
        return told(text, lobby.seats)

    async def note(
        self, lobby: Lobby, text: Text, *, verify: bool = False, go_on: bool = False
    ) -> Sending:
        """Return a sentence of the bot's own.

        A button shows the receipts (`verify`), or lets the table go on (`go_on`).
        """
        if not (verify or go_on):
            return told(text, lobby.seats)
        speech = Speech(lobby.seats)
        way = button(speech.label(say("Verify"), 80), Press.public(lobby.table, 0, Verb.VERIFY))
        shown = go_on_button(lobby.table, speech) if go_on else way
        return Sending(framed([*texts(speech.line(text, 1000)), *rows([shown])]))

    async def note_to(self, lobby: Lobby, member: int, text: Text) -> Sending:
        """Return a sentence to the channel for one member, who is mentioned if they are in it."""
        mentions = await self._bot.sender.threads.inside(lobby.channel, [member])
        names = [seat.name for seat in lobby.seats if seat.member == member]
        name = f"<@{member}>" if member in mentions else "".join(names[:1])
        said = Speech(lobby.seats).line(text, TOLD)
        return Sending(framed(texts(f"{name}: {said}" if name else said)), tuple(mentions))
