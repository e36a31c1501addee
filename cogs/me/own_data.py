"""A member's requests about their stored data: a file, or to be forgotten."""

from __future__ import annotations

import io
import json
from typing import TYPE_CHECKING

import discord

from bot.table.people.forgetting import Foreseen
from bot.table.people.own_data import own_data
from cogs.answering import Interaction, begin, show
from cogs.presses import press
from cogs.ui.ids import Press, Verb
from cogs.ui.layout import RED, Sending, button, fitting_file, framed, rows, texts
from cogs.ui.words import Speech, bullets
from rules.kernel import Refused, Text, say

if TYPE_CHECKING:
    from bot.client import RedGavel

STAYS = (
    "Posts and DMs that Discord keeps stay as they are.",
    "Until a running game of yours is over, a digest of your id stays with it, so that whoever has"
    " seen one seat there takes no other.",
    "Copies that the operator of this bot has made go when the operator deletes them.",
)
"""The things that no bot can take back, or must not yet."""


async def send_own(interaction: Interaction) -> None:
    """Send a member's stored data, in private."""
    bot = interaction.client
    plain = await own_data(bot.services.tables, interaction.user.id, bot.readers.may)
    text = json.dumps(plain, ensure_ascii=False, indent=1).encode()
    text, name = fitting_file(text, "red-gavel-me.json")
    await interaction.edit_original_response(attachments=[discord.File(io.BytesIO(text), name)])


async def ask_to_forget(interaction: Interaction) -> None:
    """Tell what goes and what stays, and ask for confirmation."""
    member = interaction.user.id
    foreseen = await interaction.client.services.forgetting.foreseen(member)
    await show(interaction, forget_sheet(foreseen, member))


class OwnData:
    """Carries out presses below that question."""

    def __init__(self, bot: RedGavel) -> None:
        self.bot = bot

    @press(Verb.FORGET)
    async def forget(self, interaction: Interaction, press: Press) -> None:
        """Forget the pressing member, if they were asked.

        Raises:
            Refused: another member was asked.
        """
        if press.table or press.argument != str(interaction.user.id):
            raise Refused(say("This button is not yours. Use /me forget."))
        await begin(interaction, update=True)
        await self.bot.services.forgetting.forget(interaction.user.id)
        await show(interaction, forgotten_sheet())


def forget_sheet(foreseen: Foreseen, member: int) -> Sending:
    """Return what goes and what stays after a member is forgotten, and the button that does it."""
    speech = Speech()
    goes = [speech.own(line) for line in _goes(foreseen)]
    stays = [speech.own(say(line)) for line in STAYS]
    press = Press.public(0, 0, Verb.FORGET, str(member))
    parts = (
        speech.own(say("### Shall I forget you?\nThis cannot be undone.")),
        f"{speech.own(say('**What goes**'))}\n{bullets(goes, 20, '')}",
        f"{speech.own(say('**What stays**'))}\n{bullets(stays, 20, '')}",
    )
    agrees = button(speech.label(say("Forget me"), 80), press, RED)
    return Sending(framed([*texts(*parts), *rows([agrees])]))


def _goes(foreseen: Foreseen) -> list[Text]:
    lines = [
        say("Your hours, your wishes, and when you last looked at which game."),
        say("Your name and id, in every game: there you become “a former player”."),
    ]
    if foreseen.running:
        text = (
            "Your seats in running games: {n}. A robot plays there from now on, for good. The"
            " others are told so."
        )
        lines.append(say(text, n=foreseen.running))
    if foreseen.lobbies:
        text = "Your seats at tables before the start: {n}. One where you wait alone is closed."
        lines.append(say(text, n=foreseen.lobbies))
    if foreseen.practice:
        lines.append(say("Your practice games: {n}.", n=foreseen.practice))
    if foreseen.ended:
        text = "Your name in games that have ended: {n}. Their results stay, without a name."
        lines.append(say(text, n=foreseen.ended))
    return lines


def forgotten_sheet() -> Sending:
    """Return that a member is forgotten."""
    text = (
        "You are forgotten. Within the hour I look through everything a second time, for what was"
        " under way. What you do with me from now on is kept anew."
    )
    return Sending(framed(texts(Speech().own(say(text)))))
