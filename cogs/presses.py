"""Every button, select and form of the bot: a press is known only by its custom id."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, TypeAlias

import discord
from discord.ext import commands

from cogs.answering import GONE
from cogs.apologies import guarded
from cogs.inbox import InboxPresses
from cogs.lobby_presses import LobbyPresses
from cogs.open_tables import LookoutPresses
from cogs.own_data import OwnDataPresses
from cogs.owner import OwnerPresses
from cogs.question_presses import QuestionPresses
from cogs.reach import refuse_outsiders
from cogs.replay import ReplayPresses
from cogs.sharing import KeepsakePresses
from cogs.sleep import SleepPresses
from cogs.table_presses import TablePresses
from cogs.ui.answers import fields_of
from cogs.ui.ids import Press, Verb
from cogs.ui.inbox import picked
from rules.kernel.ask import Refused
from rules.kernel.text import say

if TYPE_CHECKING:
    from bot.client import RedGavel
    from cogs.messages import DiscordMessages

Pressing: TypeAlias = (
    "Callable[[Presses, discord.Interaction[Any], Press, Sequence[str]], Awaitable[None]]"
)


USES = (discord.InteractionType.component, discord.InteractionType.modal_submit)
"""The kinds of interactions with a custom id."""


def table_of(used: Any) -> int | None:
    """Return the table that a used component or a filled form names; None: none."""
    if not isinstance(used, dict):
        return None
    press = Press.parse(str(used.get("custom_id", "")))
    if press is None:
        return None
    table = press.table
    if press.verb == Verb.INBOX:  # its lists are about several tables
        with suppress(ValueError, IndexError):
            table = picked(str(used.get("values", [])[0]))[0]
    return table or None


async def _not_ours() -> None:
    """Refuse an id that no version of the bot has written.

    Raises:
        Refused: always.
    """
    raise Refused(say("This button belongs to another version of the bot. Use /move."))


class Presses(
    InboxPresses,
    KeepsakePresses,
    LookoutPresses,
    OwnDataPresses,
    OwnerPresses,
    QuestionPresses,
    ReplayPresses,
    SleepPresses,
    TablePresses,
    LobbyPresses,
    commands.Cog,
):
    """Carries out presses."""

    def __init__(self, bot: RedGavel, messages: DiscordMessages) -> None:
        self.bot, self.messages = bot, messages

    @commands.Cog.listener()
    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Carry out a used component or a filled form; both work without memory, even after years.

        discord.py's `DynamicItem` would rebuild all items of the message for each press.
        """
        if interaction.type not in USES:
            return
        used: Any = interaction.data or {}
        press = Press.parse(used.get("custom_id", ""))
        if press is None:
            await guarded(interaction, _not_ours)
        elif interaction.type is discord.InteractionType.modal_submit:
            fields = fields_of(used.get("components", []))
            await guarded(interaction, lambda: self._filled(interaction, press, fields))
        else:
            values = used.get("values", [])
            await guarded(interaction, lambda: self.pressed(interaction, press, values))

    async def cog_unload(self) -> None:
        self.messages.in_sight.stop()

    async def _filled(
        self, interaction: discord.Interaction[Any], press: Press, fields: dict[str, str]
    ) -> None:
        if press.verb == Verb.OWNER:
            await self.owner_form(interaction, press, fields)
            return
        await refuse_outsiders(interaction, press.table)
        await self.submitted(interaction, press, fields)

    async def pressed(
        self, interaction: discord.Interaction[Any], press: Press, values: Sequence[str]
    ) -> None:
        """Carry out a press.

        Raises:
            Refused: it cannot be done; the sentence says what can.
        """
        message = None if interaction.message is None else interaction.message.id
        in_sight = self.messages.in_sight
        if in_sight.stay(press.table, interaction.user.id, message):
            interaction.extras[GONE] = True
        if press.verb != Verb.INBOX:  # the inbox answers first, and then finds its owner
            await refuse_outsiders(interaction, press.table)
        if press.answers:
            with self._dm(interaction, press):
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
    Verb.PICTURES: Presses.pictures,
    Verb.RULES: Presses.rules,
    Verb.LOG: Presses.log,
    Verb.AGAIN: Presses.again,
    Verb.LOOK_UP: Presses.look_up,
    Verb.REPLAY: Presses.replay,
    Verb.PROVE: Presses.prove,
    Verb.LAPSE: Presses.time_lapse,
    Verb.MORTEM: Presses.mortem,
    Verb.SHARE: Presses.share,
    Verb.ORDERS: Presses.orders,
    Verb.MUTE: Presses.mute,
    Verb.UNMUTE: Presses.mute,
    Verb.SNOOZE: Presses.snooze,
    Verb.AGREE: Presses.vote,
    Verb.REFUSE: Presses.vote,
    Verb.AWAITS: Presses.awaits,
    Verb.TAKE_SEAT: Presses.take_seat,
    Verb.STEP_IN: Presses.step_in,
    Verb.GO_ON: Presses.go_on,
    Verb.END: Presses.end,
    Verb.JOIN: Presses.lobby,
    Verb.LEAVE: Presses.lobby,
    Verb.ROBOT: Presses.lobby,
    Verb.START: Presses.lobby,
    Verb.OPTIONS: Presses.options,
    Verb.OPTION: Presses.option,
    Verb.HOURS: Presses.hours,
    Verb.SEATS: Presses.seats,
    Verb.CANCEL: Presses.cancel,
    Verb.REALLY_CANCEL: Presses.really_cancel,
    Verb.FORGET: Presses.forget,
    Verb.TELL_ME: Presses.tell_me,
    Verb.SLEEP: Presses.sleep,
    Verb.OWNER: Presses.owner,
}
"""The action for each verb that does not answer a question."""
