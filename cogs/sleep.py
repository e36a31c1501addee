"""Presses below the question about a member's night."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import discord

from bot.delivery.sleep_questions import NO_MORE
from bot.hours.nights import LONGEST, Night, quiet_told, zone_named
from cogs.answering import begin, show
from cogs.ui import sleep
from cogs.ui.ids import Press
from cogs.ui.layout import Sending
from cogs.ui.numbers import whole
from cogs.ui.question import gone

if TYPE_CHECKING:
    from bot.client import RedGavel


class SleepPresses:
    """Stores members' answers about themselves; nobody can answer for another."""

    bot: RedGavel

    async def sleep(
        self, interaction: discord.Interaction[Any], press: Press, values: Sequence[str]
    ) -> None:
        """Store the picked zone or night, or ask no more.

        Raises:
            Refused: the press is not one of these.
        """
        await begin(interaction, update=True)
        what, _, hours = press.argument.partition("-")
        picked = values[0] if values else hours
        member = interaction.user.id
        if what == sleep.NEVER:
            await self.bot.store.change_member(member, sleep_asked=NO_MORE)
            await show(interaction, sleep.declined_sheet())
        elif what == sleep.OTHER:
            await show(interaction, sleep.city_sheet())
        elif picked == sleep.OTHER:
            await show(interaction, sleep.another_sheet())
        elif what == sleep.CITY:
            await show(interaction, await self._zone(member, picked))
        elif what in (sleep.NIGHT, sleep.YES):
            await show(interaction, await self._night(member, picked))
        else:
            raise gone()

    async def _zone(self, member: int, zone: str) -> Sending:
        wish = await self.bot.store.member(member)
        zone = zone_named(zone)
        night = wish.quiet and Night(wish.quiet.begin, wish.quiet.end, zone)
        await self.bot.tables.held.set_wish(replace(wish, zone=zone, quiet=night))
        return sleep.night_sheet(zone)

    async def _night(self, member: int, hours: str) -> Sending:
        try:
            first, last = (whole(hour) for hour in hours.split("-"))
        except ValueError as stale:
            raise gone() from stale
        if not (first < 24 and last < 24):
            raise gone()
        wish = await self.bot.store.member(member)
        night = quiet_told(first, last, wish.zone or "UTC")
        public = wish.public and wish.quiet is not None and night.hours <= LONGEST
        told = replace(wish, quiet=night, zone=night.zone, public=public, sleep_asked=NO_MORE)
        await self.bot.tables.held.set_wish(told)
        return sleep.told_sheet(night, known=bool(wish.zone))
