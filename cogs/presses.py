"""Every button, select and form of the bot: one `DynamicItem`, which knows only its custom id."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

import discord
from discord import ui
from discord.ext import commands

from cogs.answering import guarded
from cogs.desk.answers import fields_of
from cogs.desk.ids import PATTERN, Press, Verb
from cogs.inbox import InboxPresses
from cogs.lobby_presses import LobbyPresses
from cogs.presenting import presenter_of
from cogs.question_presses import QuestionPresses
from cogs.reach import refuse_outsiders
from cogs.table_presses import TablePresses
from rules.kernel.ask import Refused
from rules.kernel.text import say

if TYPE_CHECKING:
    from bot.client import RedGavel

Pressing: TypeAlias = (
    "Callable[[Presses, discord.Interaction[Any], Press, Sequence[str]], Awaitable[None]]"
)


USES = (discord.InteractionType.component, discord.InteractionType.modal_submit)
"""What a custom id comes with."""


class Pressed(ui.DynamicItem[ui.Item[Any]], template=PATTERN):
    """Any component of the bot, however old: what it does is in its custom id."""

    def __init__(self, item: ui.Item[Any], press: Press) -> None:
        super().__init__(item)
        self.press = press

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str]
    ) -> Pressed:
        press = Press.parse(match.string)
        if press is None:  # the pattern has matched, so it parses
            raise ValueError(match.string)
        return cls(item, press)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        cog = interaction.client.get_cog(Presses.__cog_name__)
        pressed: Any = interaction.data or {}
        values = pressed.get("values", [])
        await guarded(interaction, lambda: cog.pressed(interaction, self.press, values))


async def _not_ours() -> None:
    """No version of the bot has ever written this id, or one of a table that cannot be.

    Raises:
        Refused: always.
    """
    raise Refused(say("This button belongs to another version of the bot. Use /move."))


class Presses(InboxPresses, QuestionPresses, TablePresses, LobbyPresses, commands.Cog):
    """Carries out what is pressed."""

    def __init__(self, bot: RedGavel) -> None:
        self.bot = bot

    @commands.Cog.listener()
    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """A form that was filled in; it needs no memory, so it outlives a restart."""
        filled: Any = interaction.data or {}
        press = Press.parse(filled.get("custom_id", ""))
        if press is None and interaction.type in USES:
            await guarded(interaction, _not_ours)
        elif press is not None and interaction.type is discord.InteractionType.modal_submit:
            fields = fields_of(filled.get("components", []))
            await guarded(interaction, lambda: self.submitted(interaction, press, fields))

    async def cog_unload(self) -> None:
        presenter_of(self.bot).in_sight.stop()

    async def pressed(
        self, interaction: discord.Interaction[Any], press: Press, values: Sequence[str]
    ) -> None:
        """Carry out a press.

        Raises:
            Refused: it cannot be done; the sentence says what can.
        """
        presenter_of(self.bot).in_sight.stay(press.table, interaction.user.id)
        if press.verb != Verb.INBOX:  # that answers first, and then finds out whose it is
            await refuse_outsiders(interaction, press.table)
        if press.answers:
            with self._letter(interaction, press):
                await self._answering(interaction, press, values)
            return
        action = ACTIONS.get(press.verb)
        if action is None:
            await _not_ours()
        else:
            await action(self, interaction, press, values)


ACTIONS: dict[str, Pressing] = {
    Verb.MOVE: Presses.move,
    Verb.HAND: Presses.hand,
    Verb.BOARD: Presses.board,
    Verb.INBOX: Presses.inbox,
    Verb.VERIFY: Presses.verify,
    Verb.OPEN: Presses.open_seals,
    Verb.PANEL: Presses.panel,
    Verb.UNDO: Presses.undo,
    Verb.HELP: Presses.help,
    Verb.RULES: Presses.rules,
    Verb.LOG: Presses.log,
    Verb.AGAIN: Presses.again,
    Verb.ORDERS: Presses.orders,
    Verb.MUTE: Presses.mute,
    Verb.UNMUTE: Presses.mute,
    Verb.SNOOZE: Presses.snooze,
    Verb.AGREE: Presses.vote,
    Verb.REFUSE: Presses.vote,
    Verb.AWAITS: Presses.awaits,
    Verb.TAKE_SEAT: Presses.take_seat,
    Verb.JOIN: Presses.lobby,
    Verb.LEAVE: Presses.lobby,
    Verb.ROBOT: Presses.lobby,
    Verb.START: Presses.lobby,
    Verb.OPTIONS: Presses.options,
    Verb.OPTION: Presses.option,
    Verb.CANCEL: Presses.cancel,
    Verb.REALLY_CANCEL: Presses.really_cancel,
}
"""What is done for each verb that does not answer a question."""


async def setup(bot: RedGavel) -> None:
    """Listen to every component."""
    bot.add_dynamic_items(Pressed)
    await bot.add_cog(Presses(bot))
