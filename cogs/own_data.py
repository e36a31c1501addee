"""A member's requests about their stored data: a file, or to be forgotten."""

from __future__ import annotations

import gzip
import io
import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import discord

from bot.table.people.own_data import own_data
from cogs.answering import begin, bot_of, show
from cogs.ui.ids import Press
from cogs.ui.privacy import forget_sheet, forgotten_sheet
from rules.kernel.ask import Refused
from rules.kernel.text import say

if TYPE_CHECKING:
    from bot.client import RedGavel

LARGEST = 8 * 2**20
"""The largest file that Discord accepts everywhere, in bytes; a larger one is compressed."""


async def send_own(interaction: discord.Interaction[Any]) -> None:
    """Send a member's stored data, in private."""
    bot = bot_of(interaction)
    plain = await own_data(bot.services.tables, interaction.user.id, bot.readers.may)
    text, name = json.dumps(plain, ensure_ascii=False, indent=1).encode(), "red-gavel-me.json"
    if len(text) > LARGEST:
        text, name = gzip.compress(text), f"{name}.gz"
    await interaction.edit_original_response(attachments=[discord.File(io.BytesIO(text), name)])


async def ask_to_forget(interaction: discord.Interaction[Any]) -> None:
    """Tell what goes and what stays, and ask for confirmation."""
    member = interaction.user.id
    foreseen = await bot_of(interaction).services.forgetting.foreseen(member)
    await show(interaction, forget_sheet(foreseen, member))


class OwnDataPresses:
    """Carries out presses below that question."""

    bot: RedGavel

    async def forget(
        self, interaction: discord.Interaction[Any], press: Press, values: Sequence[str]
    ) -> None:
        """Forget the pressing member, if they were asked.

        Raises:
            Refused: another member was asked.
        """
        if press.table or press.argument != str(interaction.user.id):
            raise Refused(say("This button is not yours. Use /me forget."))
        await begin(interaction, update=True)
        await self.bot.services.forgetting.forget(interaction.user.id)
        await show(interaction, forgotten_sheet())
