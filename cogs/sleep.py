"""Presses below the question about a member's night."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import discord

from bot.delivery.sleep_questions import NO_MORE
from bot.hours.guessing import RESTS
from bot.hours.nights import LONGEST, UNTOLD, quiet_told, zone_named
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
            await self.bot.store.members.change(member, sleep_asked=NO_MORE)
            wish = await self.bot.store.members.get(member)
            proposed = wish.night_proposed is not None
            await show(interaction, sleep.declined_sheet(proposed=proposed))
        elif what == sleep.DAYS_OFF:
            await show(interaction, await self._days_off(member, hours))
        elif what == sleep.KEEP_DAYS:
            await show(interaction, sleep.days_declined_sheet())
        elif what == sleep.OTHER:
            await show(interaction, sleep.city_sheet())
        elif picked == sleep.OTHER:
            await show(interaction, sleep.another_sheet())
        elif what == sleep.CITY:
            await show(interaction, await self._zone(member, picked))
        elif what in (sleep.NIGHT, sleep.YES, sleep.YES_IN_UTC):
            in_utc = what == sleep.YES_IN_UTC
            await show(interaction, await self._night(member, picked, in_utc=in_utc))
        else:
            raise gone()

    async def _days_off(self, member: int, written: str) -> Sending:
        days = next((days for days in RESTS if "".join(map(str, days)) == written), None)
        if days is None:
            raise gone()
        wish = await self.bot.store.members.get(member)
        await self.bot.services.tables.held.set_wish(replace(wish, days_off=days))
        return sleep.days_told_sheet(days, known=bool(wish.zone))

    async def _zone(self, member: int, zone: str) -> Sending:
        wish = await self.bot.store.members.get(member)
        zone = zone_named(zone)
        await self.bot.services.tables.held.set_wish(
            wish.moved_to(zone, self.bot.services.tables.now())
        )
        return sleep.night_sheet(zone)

    async def _night(self, member: int, hours: str, *, in_utc: bool) -> Sending:
        """Store a night in the member's zone; one proposed in UTC stays at the same time."""
        try:
            first, last = (whole(hour) for hour in hours.split("-"))
        except ValueError as stale:
            raise gone() from stale
        if not (first < 24 and last < 24):
            raise gone()
        wish = await self.bot.store.members.get(member)
        night = quiet_told(first, last, UNTOLD if in_utc else wish.zone or UNTOLD)
        if wish.zone:
            night = night.seen_in(wish.zone, self.bot.services.tables.now())
        public = wish.public and wish.quiet is not None and night.hours <= LONGEST
        told = replace(wish, quiet=night, public=public, sleep_asked=NO_MORE)
        await self.bot.services.tables.held.set_wish(told)
        return sleep.told_sheet(night, known=bool(wish.zone))
