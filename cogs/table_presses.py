"""Presses on the posts of a running game, and on the private messages they open."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import discord

from bot.table.consent.ending import SCORED, UNFINISHED
from bot.table.receipts import seal_numbered
from bot.table.views.table_view import TableView
from cogs.answering import SOON, begin, look, prepared, present, show
from cogs.meant import done_at
from cogs.permissions import lacking_here, moderates
from cogs.press_or_command import (
    answer_proposal,
    end_early,
    play_again,
    set_mute,
    snooze,
    take_seat,
)
from cogs.ui.ids import DIGITS, Press, Verb
from cogs.ui.layout import Sending
from cogs.ui.notices import told
from cogs.ui.numbers import whole
from cogs.ui.panel import refused
from cogs.ui.panel import told as said
from cogs.ui.question import gone
from cogs.ui.receipts import verify_sheet
from cogs.ui.time_out import SURE, robot_question

if TYPE_CHECKING:
    from bot.client import RedGavel
    from cogs.messages import DiscordMessages


class TablePresses:
    """Carries out presses below the posts of a game."""

    bot: RedGavel
    messages: DiscordMessages

    async def move(
        self, interaction: discord.Interaction[Any], press: Press, values: Sequence[str]
    ) -> None:
        messages = self.messages

        async def opened() -> tuple[TableView, Sending]:
            view = await self.bot.services.tables.view(press.table, interaction.user.id)
            elsewhere = interaction.channel_id != view.channel
            lacking = None if elsewhere else await lacking_here(interaction)
            note = "" if lacking is None else refused(view, lacking)
            await self.bot.services.visiting.saw(view, interaction.user.id)
            return view, await messages.panel(view, note=note, by_dm=elsewhere)

        view, panel = await prepared(interaction, opened(), patience=SOON)
        messages.in_sight.opened(interaction, await present(interaction, panel), view)

    async def board(
        self, interaction: discord.Interaction[Any], press: Press, values: Sequence[str]
    ) -> None:
        # The first press opens a private look; the select in it chooses the part.
        async def drawn() -> Sending:
            member = interaction.user.id
            view = await self.bot.services.tables.view(press.table, member)
            what = values[0] if values else press.argument
            await self.bot.services.visiting.saw(view, member)
            return await self.messages.boards.board(view, what, member)

        await look(interaction, drawn(), update=bool(values))

    async def look_up(
        self, interaction: discord.Interaction[Any], press: Press, values: Sequence[str]
    ) -> None:
        key = values[0] if values else press.argument
        await look(interaction, self.messages.looked_up(press.table, key, interaction.user.id))

    async def verify(
        self, interaction: discord.Interaction[Any], press: Press, values: Sequence[str]
    ) -> None:
        await begin(interaction)
        view = await self.bot.services.tables.views.view_of_closed(press.table, interaction.user.id)
        named = press.argument
        number = int(named) if named.isdecimal() and len(named) <= DIGITS else None
        member = interaction.user.id
        found = await seal_numbered(self.bot.services.tables, press.table, member, number)
        closed = await self.bot.services.opening.of_closed(press.table, member)
        await show(interaction, verify_sheet(view, found, closed))

    async def open_seals(
        self, interaction: discord.Interaction[Any], press: Press, values: Sequence[str]
    ) -> None:
        await begin(interaction)
        done = await self.bot.services.opening.propose(press.table, interaction.user.id)
        await show(interaction, told(done))

    async def rules(
        self, interaction: discord.Interaction[Any], press: Press, values: Sequence[str]
    ) -> None:
        # The first press opens a page; the select in it turns to others.
        await begin(interaction, update=bool(values))
        await show(interaction, await self.messages.rules_of(press, values))

    async def log(
        self, interaction: discord.Interaction[Any], press: Press, values: Sequence[str]
    ) -> None:
        await begin(interaction, update=True)
        view = await self.bot.services.tables.view(press.table, interaction.user.id)
        try:
            upto = whole(press.argument)
        except ValueError as stale:
            raise gone() from stale
        if not upto:  # its last page
            await self.bot.services.visiting.saw(view, interaction.user.id)
        await show(interaction, await self.messages.story(view, upto))

    async def mute(
        self, interaction: discord.Interaction[Any], press: Press, values: Sequence[str]
    ) -> None:
        await begin(interaction)
        sending = await set_mute(interaction, press.table, on=press.verb == Verb.MUTE)
        await show(interaction, sending)

    async def snooze(
        self, interaction: discord.Interaction[Any], press: Press, values: Sequence[str]
    ) -> None:
        await begin(interaction)
        await show(interaction, await snooze(interaction, press.table, press.argument))

    async def vote(
        self, interaction: discord.Interaction[Any], press: Press, values: Sequence[str]
    ) -> None:
        await begin(interaction)
        agrees, member, number = press.verb == Verb.AGREE, interaction.user.id, press.proposal
        if press.digest.startswith("r"):  # a former release's request to undo
            asked = await self.bot.services.proposals.open_at(press.table, member, "undo")
            same = [p.id for p in asked if f"r{p.body['version']}" == press.digest]
            number = same[0] if same else 0
        await show(
            interaction,
            await answer_proposal(interaction, self.messages, press.table, number, agrees=agrees),
        )

    async def awaits(
        self, interaction: discord.Interaction[Any], press: Press, values: Sequence[str]
    ) -> None:
        await begin(interaction)
        await show(interaction, await self.messages.awaits(press.table, press.proposal))

    async def take_seat(
        self, interaction: discord.Interaction[Any], press: Press, values: Sequence[str]
    ) -> None:
        await begin(interaction)
        await show(interaction, await take_seat(interaction, self.messages, press.table))

    async def step_in(
        self, interaction: discord.Interaction[Any], press: Press, values: Sequence[str]
    ) -> None:
        await begin(interaction)
        named, _, sure = press.argument.partition(".")
        view = await self.bot.services.tables.view(press.table, None)
        try:
            seat = view.seats[whole(named)].seat
        except (ValueError, LookupError) as stale:
            raise gone() from stale
        if sure != SURE:
            await show(interaction, robot_question(view, seat))
            return
        moderator = await moderates(interaction, press.table)
        caller, handing = interaction.user.id, self.bot.services.handing
        done = await handing.replace(press.table, caller, seat, None, moderator=moderator)
        await show(interaction, await done_at(self.bot, press.table, done))

    async def go_on(
        self, interaction: discord.Interaction[Any], press: Press, values: Sequence[str]
    ) -> None:
        await begin(interaction)
        table, member, pausing = press.table, interaction.user.id, self.bot.services.pausing
        if await pausing.is_paused(table) and not await self.bot.services.laid_aside.is_aside(
            table
        ):
            done = await pausing.pause(table, member, 0)
        else:
            done = await self.bot.services.laid_aside.go_on(table, member)
        view = await self.bot.services.tables.view(press.table, interaction.user.id)
        await show(interaction, await self.messages.panel(view, note=said(view, [done])))

    async def end(
        self, interaction: discord.Interaction[Any], press: Press, values: Sequence[str]
    ) -> None:
        await begin(interaction)
        if press.argument not in (SCORED, UNFINISHED):
            raise gone()
        await show(
            interaction, await end_early(interaction, press.table, press.argument, sure=True)
        )

    async def again(
        self, interaction: discord.Interaction[Any], press: Press, values: Sequence[str]
    ) -> None:
        await begin(interaction)
        await show(interaction, await play_again(interaction, press.table))
