"""Presses that open the private panel, and those on it: answers, Undo, orders, the hand."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING, Any, NamedTuple

from bot.table.held import StaleQuestion
from bot.table.lobby.options import picture_chosen
from bot.table.views.table_view import TableView
from cogs.answering import (
    SOON,
    Interaction,
    acknowledge,
    begin,
    look,
    prepared,
    present,
    remember_dm,
    show,
)
from cogs.help import help_of
from cogs.in_sight import InSight
from cogs.permissions import lacking_here
from cogs.presses import form, press
from cogs.question.answers import follow, follow_form
from cogs.question.guests import hand_of
from cogs.question.hand import SHOWN
from cogs.question.messages import QuestionMessages
from cogs.question.orders import (
    GIVE,
    asked_by,
    known_orders,
    order_asked,
    picked,
    unasked,
    with_another,
)
from cogs.question.question import Answered
from cogs.ui.ids import ANSWER_VERBS, FORM_VERBS, TOP, Press, Stage, Verb
from cogs.ui.layout import Form, Sending
from cogs.ui.notes import refused, taken_back
from rules.kernel import Refused, say

if TYPE_CHECKING:
    from bot.client import RedGavel


class Led(NamedTuple):
    """The result of a press: a message to show, or an answer to play."""

    view: TableView
    sending: Sending | None
    answer: Any = None


class QuestionPresses:
    """Carries out presses on a private panel, and the forms that it opens.

    Args:
        bot: the bot.
        messages: lays out panels.
        in_sight: the open panels.
    """

    def __init__(self, bot: RedGavel, messages: QuestionMessages, in_sight: InSight) -> None:
        self.bot, self.messages, self.in_sight = bot, messages, in_sight

    @press(*ANSWER_VERBS)
    async def answer(self, interaction: Interaction, press: Press) -> None:
        with self._dm(interaction, press):
            await self._followed(interaction, press, lambda view: follow(view, press, press.values))

    async def _followed(
        self,
        interaction: Interaction,
        press: Press,
        following: Callable[[TableView], Answered | Stage | Form],
        *,
        update: bool = True,
    ) -> None:
        """Carry out the result of a press or a form, if its question is still the present one."""
        leading = self._led_to(interaction, press, following)
        defers = not press.opens_form  # Discord takes a form only as the first answer
        led = await prepared(interaction, leading, update=update, defers=defers)
        if isinstance(led, Form):
            await interaction.response.send_modal(led)
        elif led.sending is not None:
            await self._show(interaction, led.view, led.sending, update=update)
        else:
            await acknowledge(interaction, update=update)
            await self._play(interaction, led.view, press, led.answer)

    async def _led_to(
        self,
        interaction: Interaction,
        press: Press,
        following: Callable[[TableView], Answered | Stage | Form],
    ) -> Led | Form:
        view = await self._view_to_answer(interaction, press)
        if not view.is_asked(press.digest):
            why = await self.bot.services.tables.views.stale(
                view.table, interaction.user.id, press.digest
            )
            return Led(view, await self._refusal(view, why))
        try:
            outcome = following(view)
        except Refused as refusal:
            return Led(view, await self._refusal(view, refusal, Stage.of(press)))
        if isinstance(outcome, Stage):
            return Led(view, await self._panel_of(interaction, view, stage=outcome))
        return outcome if isinstance(outcome, Form) else Led(view, None, outcome.answer)

    @form(*FORM_VERBS)
    async def submitted(
        self, interaction: Interaction, press: Press, fields: dict[str, str]
    ) -> None:
        """Carry out a form.

        Raises:
            Refused: it cannot be done; the sentence says what can.
        """
        with self._dm(interaction, press):
            await self._followed(
                interaction,
                press,
                lambda view: follow_form(view, press, fields),
                update=interaction.message is not None,
            )

    def _dm(self, interaction: Interaction, press: Press) -> AbstractContextManager[None]:
        """Keep the outbox away from a DM while it is pressed."""
        if interaction.guild_id is not None:
            return nullcontext()
        return self.bot.outbox.in_hand(press.table, interaction.user.id)

    async def _play(
        self, interaction: Interaction, view: TableView, press: Press, answer: Any
    ) -> None:
        member = interaction.user.id
        number = order_asked(view.digest)
        if number is not None:
            entries = with_another(view, known_orders(view), number, answer or None)
            await self.bot.services.tables.instruct(press.table, member, entries)
            now = await self._view_for(interaction, press)
            await show(interaction, self.messages.orders(now))
            return
        post = await self.in_sight.newest(press.table)
        try:
            await self.bot.services.tables.play(press.table, member, press.digest, answer)
        except Refused as refusal:
            now = await self.bot.services.tables.view(press.table, member)
            await self._show(interaction, now, await self._refusal(now, refusal))
            return
        after = await self.bot.services.tables.view(press.table, member)
        shown = await self._panel_of(interaction, after, since=view.version)
        await self._show(interaction, after, shown)
        self.in_sight.follow(interaction, after, shown, post)

    async def _view_to_answer(self, interaction: Interaction, press: Press) -> TableView:
        """Return the view to answer: the present question, or the details of an order."""
        view, number = await self._view_for(interaction, press), order_asked(press.digest)
        return view if number is None else asked_by(view, known_orders(view), number)

    async def _view_for(self, interaction: Interaction, press: Press) -> TableView:
        view = await self.bot.services.tables.view(press.table, interaction.user.id)
        if press.seat is not None and press.seat != view.viewer:
            raise Refused(say("These are another player's choices. Press Your move for yours."))
        return view

    async def _refusal(self, view: TableView, refusal: Refused, stage: Stage = TOP) -> Sending:
        """Return the refusal with what is legal, above the present question."""
        return await self._laid_out(view, note=refused(view, refusal.text), stage=stage)

    async def _panel_of(
        self,
        interaction: Interaction,
        view: TableView,
        *,
        stage: Stage = TOP,
        since: int | None = None,
    ) -> Sending:
        note = "" if since is None else await self.messages.since(view, since)
        elsewhere = interaction.channel_id != view.channel
        await self.bot.services.visiting.saw(view, interaction.user.id)
        return await self._laid_out(view, note=note, stage=stage, by_dm=elsewhere)

    async def _laid_out(
        self, view: TableView, *, note: str = "", stage: Stage = TOP, by_dm: bool = False
    ) -> Sending:
        """Return a question's message; an order's has no picture, and is not in a DM."""
        of_order = order_asked(view.digest) is not None
        return await self.messages.panel(
            view, note=note, stage=stage, by_dm=by_dm and not of_order, plain=of_order
        )

    async def _show(
        self,
        interaction: Interaction,
        view: TableView,
        sending: Sending,
        *,
        update: bool = True,
    ) -> None:
        shown = await present(interaction, sending, update=update)
        if order_asked(view.digest) is None:
            self.in_sight.opened(interaction, shown, view)
            await remember_dm(interaction, view)

    # ---- the private panel -------------------------------------------------------------------

    @press(Verb.MOVE)
    async def move(self, interaction: Interaction, press: Press) -> None:
        async def opened() -> tuple[TableView, Sending]:
            view = await self.bot.services.tables.view(press.table, interaction.user.id)
            elsewhere = interaction.channel_id != view.channel
            lacking = None if elsewhere else await lacking_here(interaction)
            note = "" if lacking is None else refused(view, lacking)
            await self.bot.services.visiting.saw(view, interaction.user.id)
            return view, await self.messages.panel(view, note=note, by_dm=elsewhere)

        view, panel = await prepared(interaction, opened(), patience=SOON)
        self.in_sight.opened(interaction, await present(interaction, panel), view)

    @press(Verb.PANEL)
    async def panel(self, interaction: Interaction, press: Press) -> None:
        async def present_question() -> tuple[TableView, Sending]:
            view = await self._view_for(interaction, press)
            return view, await self._panel_of(interaction, view)

        view, sending = await prepared(interaction, present_question(), update=True, patience=SOON)
        await self._show(interaction, view, sending)

    @press(Verb.PICTURES)
    async def pictures(self, interaction: Interaction, press: Press) -> None:
        """Store how the player wants pictures, and draw the panel so at once."""
        await begin(interaction, update=True)
        size = picture_chosen(press.argument)
        await self.bot.store.members.change(interaction.user.id, picture=size)
        view = await self._view_for(interaction, press)
        await self._show(interaction, view, await self._panel_of(interaction, view))

    @press(Verb.HELP)
    async def help(self, interaction: Interaction, press: Press) -> None:
        """Show the meaning of the question in its own panel, or a linked page."""
        if press.argument:
            await begin(interaction)
            page = await help_of(self.bot, press.table, page=press.argument)
            await show(interaction, page)
            return

        async def explained() -> tuple[TableView, Sending]:
            view = await self._view_to_answer(interaction, press)
            return view, await self._panel_of(interaction, view, stage=Stage(Verb.HELP))

        view, sending = await prepared(interaction, explained(), update=True)
        await self._show(interaction, view, sending)

    @press(Verb.UNDO)
    async def undo(self, interaction: Interaction, press: Press) -> None:
        await begin(interaction, update=True)
        view = await self._view_for(interaction, press)
        member, name = interaction.user.id, press.argument
        done = taken_back(view)
        try:  # under the table's own lock: the second of two clicks finds the first one's effect
            await self.bot.services.taking_back.undo(press.table, member, alone=True, name=name)
        except StaleQuestion as stale:
            view = await self._view_for(interaction, press)
            await self._show(interaction, view, await self._refusal(view, stale))
            return
        view = await self.bot.services.tables.view(press.table, interaction.user.id)
        panel = await self.messages.panel(view, note=refused(view, done))
        self.in_sight.opened(interaction, await show(interaction, panel), view)

    @press(Verb.ORDERS)
    async def orders(self, interaction: Interaction, press: Press) -> None:
        await begin(interaction, update=True)
        if press.argument.startswith(GIVE):
            now = await self._view_for(interaction, press)
            known = known_orders(now)
            entries = picked(now, known, press.argument, press.values)
            number = unasked(now, known, entries)
            entries = [entry for entry in entries if entry != number]
            await self.bot.services.tables.instruct(press.table, interaction.user.id, entries)
            if number is not None:
                now = await self._view_for(interaction, press)
                asked = asked_by(now, known_orders(now), number)
                await self._show(interaction, asked, await self._laid_out(asked))
                return
        view = await self._view_for(interaction, press)
        await show(interaction, self.messages.orders(view))

    @press(Verb.HAND)
    async def hand(self, interaction: Interaction, press: Press) -> None:
        # The first press opens a private look; the select in it sorts the cards.
        if press.argument == SHOWN:  # a guest's first look is noted
            await begin(interaction, update=True)
            await show(interaction, await self._hand(interaction, press))
        else:
            await look(interaction, self._hand(interaction, press), update=bool(press.values))

    async def _hand(self, interaction: Interaction, press: Press) -> Sending:
        """Return a player's own hand, or the one that another player shows them."""
        member, table = interaction.user.id, press.table
        view = await self.bot.services.tables.view(table, member)
        await self.bot.services.visiting.saw(view, member)
        sort = press.values[0] if press.values else ""
        if view.viewer is None:
            sure = press.argument == SHOWN or bool(sort)
            shown = await hand_of(self.bot, self.messages, table, member, sort, sure=sure)
            if shown is not None:
                return shown
        return await self.messages.hand(await self._view_for(interaction, press), sort)
