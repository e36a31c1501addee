"""Commands for playing: `/move`, `/hand`, `/bid`, `/pass`, `/orders`."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Literal

from discord import app_commands
from discord.ext import commands

from bot.table.views.table_view import TableView
from cogs.answering import SOON, Interaction, begin, look, prepared, present, show
from cogs.in_sight import InSight
from cogs.offered import Choices, where_one_plays
from cogs.permissions import lacking_here
from cogs.question.guests import hand_of
from cogs.question.marking import bidding
from cogs.question.messages import QuestionMessages
from cogs.question.orders import (
    known_orders,
    order_with_details,
    orders_suggested,
    with_another,
    written,
)
from cogs.question.question import idle
from cogs.question.typed import chosen, rival_named, rivals_suggested, suggested
from cogs.question.typed_moves import bids_by_marks, carry_out, marks_ahead
from cogs.question.typed_series import Series, once, series_typed
from cogs.ui.layout import Sending
from cogs.ui.notes import refused
from cogs.which_table import table_here, table_to_answer, view_if_any
from renders.gallery import hand_orders
from rules.games import GAMES
from rules.kernel import Amount, Answer, Choose, Refused, say

if TYPE_CHECKING:
    from bot.client import RedGavel


class QuestionCommands(commands.Cog):
    """The typed form of everything that can be pressed."""

    def __init__(self, bot: RedGavel, messages: QuestionMessages, in_sight: InSight) -> None:
        self.bot, self.messages, self.in_sight = bot, messages, in_sight

    async def _view(self, interaction: Interaction) -> TableView:
        table = await table_here(interaction)
        return await self.bot.services.tables.view(table, interaction.user.id)

    async def _view_to_answer(self, interaction: Interaction) -> TableView:
        table = await table_to_answer(interaction)
        return await self.bot.services.tables.view(table, interaction.user.id)

    async def _answer(
        self, interaction: Interaction, view: TableView, series: Series, *, sure: bool
    ) -> None:
        await carry_out(self.messages, self.in_sight, interaction, view, series, sure=sure)

    @where_one_plays
    @app_commands.command(description="What you have to decide now, or whom the table waits for")
    @app_commands.describe(
        choice="Answer at once: a name, a letter or a number; 3 wood, 2 gold; C A B; yes or no",
        sure="True: do it despite the warning",
    )
    async def move(
        self,
        interaction: Interaction,
        choice: str | None = None,
        sure: bool = False,
    ) -> None:
        if choice is not None:
            await begin(interaction)
            view = await self._view_to_answer(interaction)
            await self._answer(interaction, view, series_typed(view, choice), sure=sure)
            return
        view, panel = await prepared(interaction, self._panel(interaction), patience=SOON)
        shown = await present(interaction, panel)
        self.in_sight.opened(interaction, shown, view)

    async def _panel(self, interaction: Interaction) -> tuple[TableView, Sending]:
        view, lacking = await self._view(interaction), await lacking_here(interaction)
        note = "" if lacking is None else refused(view, lacking)
        await self.bot.services.visiting.saw(view, interaction.user.id)
        return view, await self.messages.panel(view, note=note)

    @move.autocomplete("choice")
    async def _choices(self, interaction: Interaction, typed: str) -> Choices:
        view = await view_if_any(interaction)
        found = suggested(view, typed) if view is not None else []
        return [app_commands.Choice(name=name, value=key) for name, key in found]

    @where_one_plays
    @app_commands.command(description="What only you can see: your money, your cards")
    @app_commands.describe(sort="In which order your cards lie")
    async def hand(self, interaction: Interaction, sort: str = "") -> None:
        async def drawn() -> Sending:
            view, member = await self._view(interaction), interaction.user.id
            await self.bot.services.visiting.saw(view, member)
            shown = None
            if view.viewer is None:
                shown = await hand_of(self.bot, self.messages, view.table, member, sort)
            return shown or await self.messages.hand(view, sort)

        await look(interaction, drawn())

    @hand.autocomplete("sort")
    async def _orders(self, interaction: Interaction, typed: str) -> Choices:
        view = await view_if_any(interaction)
        orders = hand_orders(view.game) if view is not None else ()
        fitting = [one for one in orders if typed.lower() in one.label.lower()]
        return [app_commands.Choice(name=one.label, value=one.what) for one in fitting]

    @where_one_plays
    @app_commands.command(description="Bid, or leave a secret maximum that bids for you")
    @app_commands.describe(
        amount="Bid exactly this now",
        up_to="Secretly: bid for me by the smallest steps up to this",
        then="What to do beyond that maximum",
        while_in="The maximum counts only while this player is still in",
        cards="Bid on these, by their marks on the picture: A, or P3 8, or P3 P3",
    )
    async def bid(
        self,
        interaction: Interaction,
        amount: app_commands.Range[int, 0] | None = None,
        up_to: app_commands.Range[int, 0] | None = None,
        then: Literal["pass", "ask"] = "pass",
        while_in: str = "",
        cards: str = "",
    ) -> None:
        await begin(interaction)
        view = await self._view_to_answer(interaction)
        if cards:
            series = await bids_by_marks(self.bot, interaction.user.id, view, cards)
            await self._answer(interaction, view, series, sure=False)
            return
        _refuse_unless_amount(view)
        if (amount is None) == (up_to is None):
            raise Refused(say("Give either an amount or a secret maximum, up_to."))
        answer = amount if up_to is None else _limit(view, up_to, then, while_in)
        await self._answer(interaction, view, once(answer), sure=True)  # a number has no warning

    @bid.autocomplete("while_in")
    async def _rivals(self, interaction: Interaction, typed: str) -> Choices:
        view = await view_if_any(interaction)
        names = rivals_suggested(view, typed) if view is not None else []
        return [app_commands.Choice(name=name, value=name) for name in names]

    @bid.autocomplete("cards")
    async def _marks(self, interaction: Interaction, typed: str) -> Choices:
        view = await view_if_any(interaction)
        if view is None:
            return []
        found = await marks_ahead(self.bot, interaction.user.id, view, typed)
        return [app_commands.Choice(name=name, value=marks) for name, marks in found]

    @where_one_plays
    @app_commands.command(name="pass", description="Pass, where the rules let you")
    @app_commands.describe(sure="True: pass despite the warning")
    async def pass_(self, interaction: Interaction, sure: bool = False) -> None:
        await begin(interaction)
        view = await self._view_to_answer(interaction)
        match view.ask:
            case Amount(may_pass=True):
                answer: Answer = None
            case Choose() as ask if any(option.id == "pass" for option in ask.open):
                answer = ["pass"]
            case Choose(least=0) as ask if ask.none is not None or not ask.open:
                answer = []  # as the panel's button for choosing nothing
            case None:
                raise Refused(idle(view))
            case _:
                raise Refused(say("You cannot pass now. See /move for what you can do."))
        await self._answer(interaction, view, once(answer), sure=sure)

    @where_one_plays
    @app_commands.command(description="What is done for you without asking")
    @app_commands.describe(
        give="The order to give",
        stop="The order to stop, or all",
        details="What the order needs to know: Birds, Fish",
    )
    async def orders(
        self,
        interaction: Interaction,
        give: str = "",
        stop: str = "",
        details: str = "",
    ) -> None:
        await begin(interaction)
        view = await self._view(interaction)
        if details:
            known = known_orders(view)
            number, ask = order_with_details(view, known, give)
            answer = chosen(replace(view, ask=ask), details)
            entries = with_another(view, known, number, answer)
        elif give or stop:
            entries = written(view, known_orders(view), give, stop)
        else:
            entries = list(view.ordered)
        if details or give or stop:
            await self.bot.services.tables.instruct(view.table, interaction.user.id, entries)
            view = await self._view(interaction)
        await show(interaction, self.messages.orders(view))

    @orders.autocomplete("give")
    async def _givable(self, interaction: Interaction, typed: str) -> Choices:
        view = await view_if_any(interaction)
        if view is None or view.viewer is None:
            return []
        titles = orders_suggested(view, [order.title() for order in known_orders(view)], typed)
        return [app_commands.Choice(name=title, value=title) for title in titles]

    @orders.autocomplete("stop")
    async def _stoppable(self, interaction: Interaction, typed: str) -> Choices:
        view = await view_if_any(interaction)
        titles = [] if view is None else orders_suggested(view, view.orders, typed)
        return [app_commands.Choice(name=title, value=title) for title in titles]

    @orders.autocomplete("details")
    async def _details(self, interaction: Interaction, typed: str) -> Choices:
        view = await view_if_any(interaction)
        if view is None:
            return []
        try:
            known = known_orders(view)
            _, ask = order_with_details(view, known, interaction.namespace.give or "")
        except Refused:
            return []
        found = suggested(replace(view, ask=ask), typed)
        return [app_commands.Choice(name=name, value=value) for name, value in found]


def _limit(view: TableView, up_to: int, then: str, while_in: str) -> Answer:
    limit = {"up_to": up_to, "then": then}
    return limit | {"while_in": rival_named(view, while_in)} if while_in else limit


def _refuse_unless_amount(view: TableView) -> None:
    if view.ask is None:
        raise Refused(idle(view))
    marked = GAMES[view.game].marked
    if marked is not None and bidding(marked, view.ask) is not None:
        raise Refused(say("Bid with /bid cards here. {what}", what=marked.what))
    if not isinstance(view.ask, Amount):
        raise Refused(say("There is nothing to bid for now. See /move for what you can do."))
