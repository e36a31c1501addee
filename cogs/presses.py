"""Every button, select and form of the bot: one `DynamicItem`, which knows only its custom id."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING, Any, TypeAlias

import discord
from discord import ui
from discord.ext import commands

from bot.table.live import StaleQuestion
from bot.table.look import Look
from bot.table.orders import with_details
from bot.table.receipts import seal_numbered
from cogs.answering import (
    answer_proposal,
    begin,
    guarded,
    lacking_here,
    may_close,
    name_of,
    play_again,
    refuse_without_permissions,
    remember_letter,
    set_mute,
    show,
)
from cogs.desk.answers import fields_of, follow, follow_form
from cogs.desk.ids import DIGITS, PATTERN, TOP, Press, Stage, Verb
from cogs.desk.layout import Form
from cogs.desk.lobby import AWAY, option_chosen, options_page
from cogs.desk.notices import told
from cogs.desk.numbers import whole
from cogs.desk.orders import asked_by, known_orders, order_asked, picked, unasked
from cogs.desk.panel import refused
from cogs.desk.question import gone
from cogs.desk.receipts import verify_sheet
from cogs.presenting import presenter_of
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


class Presses(commands.Cog):
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

    async def pressed(
        self, interaction: discord.Interaction[Any], press: Press, values: Sequence[str]
    ) -> None:
        """Carry out a press.

        Raises:
            Refused: it cannot be done; the sentence says what can.
        """
        if press.answers:
            with self._letter(interaction, press):
                await self._answering(interaction, press, values)
            return
        action = ACTIONS.get(press.verb)
        if action is None:
            await _not_ours()
        else:
            await action(self, interaction, press, values)

    # ---- the present question -----------------------------------------------------------------

    async def _answering(
        self, interaction: discord.Interaction[Any], press: Press, values: Sequence[str]
    ) -> None:
        if press.opens_form:
            look = await self._look_to_answer(interaction, press)
            form = None if press.digest != look.digest else follow(look, press, values)
            if isinstance(form, Form):
                await interaction.response.send_modal(form)
                return
        await begin(interaction, update=True)
        look = await self._look_to_answer(interaction, press)
        if press.digest != look.digest:
            await self._refuse(interaction, look, StaleQuestion())
            return
        try:
            outcome = follow(look, press, values)
        except Refused as refusal:
            await self._refuse(interaction, look, refusal, Stage.of(press))
            return
        if isinstance(outcome, Stage):
            await self._show_panel(interaction, look, stage=outcome)
        elif not isinstance(outcome, Form):
            await self._play(interaction, look, press, outcome.answer)

    async def submitted(
        self, interaction: discord.Interaction[Any], press: Press, fields: dict[str, str]
    ) -> None:
        """Carry out a form.

        Raises:
            Refused: it cannot be done; the sentence says what can.
        """
        with self._letter(interaction, press):
            await self._submitted(interaction, press, fields)

    def _letter(
        self, interaction: discord.Interaction[Any], press: Press
    ) -> AbstractContextManager[None]:
        """While it is pressed, the outbox leaves a letter alone."""
        if interaction.guild_id is not None:
            return nullcontext()
        return self.bot.outbox.in_hand(press.table, interaction.user.id)

    async def _submitted(
        self, interaction: discord.Interaction[Any], press: Press, fields: dict[str, str]
    ) -> None:
        await begin(interaction, update=interaction.message is not None)
        look = await self._look_to_answer(interaction, press)
        if press.digest != look.digest:
            await self._refuse(interaction, look, StaleQuestion())
            return
        try:
            outcome = follow_form(look, press, fields)
        except Refused as refusal:
            await self._refuse(interaction, look, refusal, Stage.of(press))
            return
        if isinstance(outcome, Stage):
            await self._show_panel(interaction, look, stage=outcome)
        else:
            await self._play(interaction, look, press, outcome.answer)

    async def _play(
        self, interaction: discord.Interaction[Any], look: Look, press: Press, answer: Any
    ) -> None:
        member = interaction.user.id
        number = order_asked(look.digest)
        if number is not None:
            entries = with_details(look.ordered, number, answer or None)
            await self.bot.tables.instruct(press.table, member, entries)
            now = await self._look_for(interaction, press)
            await show(interaction, presenter_of(self.bot).orders(now))
            return
        try:
            await self.bot.tables.play(press.table, member, press.digest, answer)
        except Refused as refusal:
            present = await self.bot.tables.look(press.table, member)
            await self._refuse(interaction, present, refusal)
            return
        after = await self.bot.tables.look(press.table, member)
        await self._show_panel(interaction, after, since=look.version)

    async def _look_to_answer(self, interaction: discord.Interaction[Any], press: Press) -> Look:
        """The look at what is answered: the present question, or the details of an order."""
        look, number = await self._look_for(interaction, press), order_asked(press.digest)
        return look if number is None else asked_by(look, known_orders(look), number)

    async def _look_for(self, interaction: discord.Interaction[Any], press: Press) -> Look:
        look = await self.bot.tables.look(press.table, interaction.user.id)
        if press.seat is not None and press.seat != look.viewer:
            raise Refused(say("These are another player's choices. Press Your move for yours."))
        return look

    async def _refuse(
        self,
        interaction: discord.Interaction[Any],
        look: Look,
        refusal: Refused,
        stage: Stage = TOP,
    ) -> None:
        """Say what is legal, above the present question."""
        note = refused(look, refusal.text)
        await self._show(interaction, look, note=note, stage=stage)

    async def _show_panel(
        self,
        interaction: discord.Interaction[Any],
        look: Look,
        *,
        stage: Stage = TOP,
        since: int | None = None,
    ) -> None:
        presenter = presenter_of(self.bot)
        note = "" if since is None else await presenter.since(look, since)
        await self._show(
            interaction, look, note=note, stage=stage, by_letter=interaction.guild_id is None
        )

    async def _show(
        self,
        interaction: discord.Interaction[Any],
        look: Look,
        *,
        note: str = "",
        stage: Stage = TOP,
        by_letter: bool = False,
    ) -> None:
        """Show a question; that of an order has no picture, and stands in no letter."""
        of_order = order_asked(look.digest) is not None
        sending = await presenter_of(self.bot).panel(
            look, note=note, stage=stage, by_letter=by_letter and not of_order, plain=of_order
        )
        await show(interaction, sending)
        if not of_order:
            await remember_letter(interaction, look)

    # ---- a running game's posts ---------------------------------------------------------------

    async def move(
        self, interaction: discord.Interaction[Any], press: Press, values: Sequence[str]
    ) -> None:
        await begin(interaction)
        look = await self.bot.tables.look(press.table, interaction.user.id)
        lacking = lacking_here(interaction)
        note = "" if lacking is None else refused(look, lacking)
        await show(interaction, await presenter_of(self.bot).panel(look, note=note))

    async def hand(
        self, interaction: discord.Interaction[Any], press: Press, values: Sequence[str]
    ) -> None:
        # The first press opens a private look; the select in it changes the order of the cards.
        await begin(interaction, update=bool(values))
        look = await self._look_for(interaction, press)
        await show(interaction, await presenter_of(self.bot).hand(look, *values[:1]))

    async def board(
        self, interaction: discord.Interaction[Any], press: Press, values: Sequence[str]
    ) -> None:
        # The first press opens a private look; the select in it changes what is looked at.
        await begin(interaction, update=bool(values))
        member = interaction.user.id
        look = await self.bot.tables.look(press.table, member)
        what = values[0] if values else press.argument
        await show(interaction, await presenter_of(self.bot).board(look, what, member))

    async def verify(
        self, interaction: discord.Interaction[Any], press: Press, values: Sequence[str]
    ) -> None:
        await begin(interaction)
        look = await self.bot.tables.look_at_closed(press.table, interaction.user.id)
        named = press.argument
        number = int(named) if named.isdecimal() and len(named) <= DIGITS else None
        member = interaction.user.id
        found = await seal_numbered(self.bot.tables, press.table, member, number)
        closed = await self.bot.opening.of_closed(press.table, member)
        await show(interaction, verify_sheet(look, found, closed))

    async def open_seals(
        self, interaction: discord.Interaction[Any], press: Press, values: Sequence[str]
    ) -> None:
        await begin(interaction)
        done = await self.bot.opening.propose(press.table, interaction.user.id)
        await show(interaction, told(done))

    async def panel(
        self, interaction: discord.Interaction[Any], press: Press, values: Sequence[str]
    ) -> None:
        await begin(interaction, update=True)
        await self._show_panel(interaction, await self._look_for(interaction, press))

    async def undo(
        self, interaction: discord.Interaction[Any], press: Press, values: Sequence[str]
    ) -> None:
        await begin(interaction, update=True)
        look = await self._look_for(interaction, press)
        member, name = interaction.user.id, press.argument
        try:  # under the table's own lock: the second of two clicks finds what the first has done
            await self.bot.taking_back.undo(press.table, member, alone=True, name=name)
        except StaleQuestion as stale:
            await self._refuse(interaction, await self._look_for(interaction, press), stale)
            return
        look = await self.bot.tables.look(press.table, interaction.user.id)
        note = refused(look, say("Taken back."))
        await show(interaction, await presenter_of(self.bot).panel(look, note=note))

    async def help(
        self, interaction: discord.Interaction[Any], press: Press, values: Sequence[str]
    ) -> None:
        await begin(interaction)
        look = await self.bot.tables.look(press.table, interaction.user.id)
        await show(interaction, await presenter_of(self.bot).help(press.table, look))

    async def rules(
        self, interaction: discord.Interaction[Any], press: Press, values: Sequence[str]
    ) -> None:
        await begin(interaction)
        look = await self.bot.tables.look(press.table, None)
        await show(interaction, presenter_of(self.bot).rules(look.game, press.argument))

    async def log(
        self, interaction: discord.Interaction[Any], press: Press, values: Sequence[str]
    ) -> None:
        await begin(interaction, update=True)
        look = await self.bot.tables.look(press.table, interaction.user.id)
        try:
            upto = whole(press.argument)
        except ValueError as stale:
            raise gone() from stale
        await show(interaction, await presenter_of(self.bot).story(look, upto))

    async def orders(
        self, interaction: discord.Interaction[Any], press: Press, values: Sequence[str]
    ) -> None:
        await begin(interaction, update=True)
        if press.argument == "give":
            now = await self._look_for(interaction, press)
            known, entries = known_orders(now), picked(now, values)
            number = unasked(now, known, entries)
            entries = [entry for entry in entries if entry != number]
            await self.bot.tables.instruct(press.table, interaction.user.id, entries)
            if number is not None:
                now = await self._look_for(interaction, press)
                await self._show(interaction, asked_by(now, known_orders(now), number))
                return
        look = await self._look_for(interaction, press)
        await show(interaction, presenter_of(self.bot).orders(look))

    async def mute(
        self, interaction: discord.Interaction[Any], press: Press, values: Sequence[str]
    ) -> None:
        await begin(interaction)
        sending = await set_mute(interaction, press.table, on=press.verb == Verb.MUTE)
        await show(interaction, sending)

    async def vote(
        self, interaction: discord.Interaction[Any], press: Press, values: Sequence[str]
    ) -> None:
        await begin(interaction)
        agrees, member, number = press.verb == Verb.AGREE, interaction.user.id, press.proposal
        if press.digest.startswith("r"):  # a request to take back of a former release
            asked = await self.bot.proposals.open_at(press.table, member, "undo")
            same = [p.id for p in asked if f"r{p.body['version']}" == press.digest]
            number = same[0] if same else 0
        await show(
            interaction, await answer_proposal(interaction, press.table, number, agrees=agrees)
        )

    async def awaits(
        self, interaction: discord.Interaction[Any], press: Press, values: Sequence[str]
    ) -> None:
        await begin(interaction)
        await show(interaction, await presenter_of(self.bot).awaits(press.table, press.proposal))

    async def again(
        self, interaction: discord.Interaction[Any], press: Press, values: Sequence[str]
    ) -> None:
        await begin(interaction)
        await show(interaction, await play_again(interaction, press.table))

    # ---- the lobby ----------------------------------------------------------------------------

    async def lobby(
        self, interaction: discord.Interaction[Any], press: Press, values: Sequence[str]
    ) -> None:
        await begin(interaction, update=True)
        seating, member = self.bot.seating, interaction.user.id
        match press.verb:
            case Verb.JOIN:
                await seating.join(press.table, member, name_of(interaction))
            case Verb.LEAVE:
                await seating.leave(press.table, member)
            case Verb.ROBOT if press.argument == AWAY:
                await seating.remove_robot(press.table, member)
            case Verb.ROBOT:
                await seating.add_robot(press.table, member)
            case Verb.START:
                refuse_without_permissions(interaction)
                await seating.start(press.table, member)
        await self._show_lobby(interaction, press)

    async def _show_lobby(self, interaction: discord.Interaction[Any], press: Press) -> None:
        # The outbox brings the post up to date as well; this is only sooner.
        lobby = await self.bot.seating.lobby(press.table)
        await show(interaction, await presenter_of(self.bot).lobby(lobby))

    async def options(
        self, interaction: discord.Interaction[Any], press: Press, values: Sequence[str]
    ) -> None:
        # From the lobby post a private panel opens; its own buttons turn its pages.
        await begin(interaction, update=bool(press.argument))
        lobby, presenter = await self.bot.seating.lobby(press.table), presenter_of(self.bot)
        await show(interaction, presenter.options(lobby, interaction.user.id, options_page(press)))

    async def option(
        self, interaction: discord.Interaction[Any], press: Press, values: Sequence[str]
    ) -> None:
        await begin(interaction, update=True)
        lobby = await self.bot.seating.lobby(press.table)
        option, value, page = option_chosen(lobby, press, values)
        member, why_not = interaction.user.id, None
        try:
            await self.bot.seating.choose(press.table, member, option, value)
        except Refused as refused_option:  # the panel must show what still holds
            why_not = refused_option.text
        lobby = await self.bot.seating.lobby(press.table)
        await show(interaction, presenter_of(self.bot).options(lobby, member, page, why_not))

    async def cancel(
        self, interaction: discord.Interaction[Any], press: Press, values: Sequence[str]
    ) -> None:
        await begin(interaction)
        await may_close(interaction, press.table)
        await show(interaction, await presenter_of(self.bot).cancel(press.table))

    async def really_cancel(
        self, interaction: discord.Interaction[Any], press: Press, values: Sequence[str]
    ) -> None:
        await begin(interaction, update=True)
        moderator = await may_close(interaction, press.table)
        await self.bot.seating.cancel(press.table, interaction.user.id, moderator=moderator)
        await show(interaction, told(say("The table is closed.")))


ACTIONS: dict[str, Pressing] = {
    Verb.MOVE: Presses.move,
    Verb.HAND: Presses.hand,
    Verb.BOARD: Presses.board,
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
    Verb.AGREE: Presses.vote,
    Verb.REFUSE: Presses.vote,
    Verb.AWAITS: Presses.awaits,
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
