"""What members want for themselves, at every table: letters, warnings, nights, pictures."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Literal

import discord
from discord import app_commands
from discord.ext import commands

from bot.hours.nights import night_told, zones
from bot.store.members import PictureWish
from bot.table.views.views import SEVERAL
from cogs.answering import begin, show
from cogs.ui.notices import told
from rules.kernel.text import say

if TYPE_CHECKING:
    from bot.client import RedGavel


class Wishes(commands.Cog):
    """Those commands of `/game` that are about no table."""

    bot: RedGavel

    @app_commands.command(description="When the bot writes you a letter (DM)")
    @app_commands.describe(
        when="For every decision, only to remind you, or never",
        wait="Minutes for which a letter waits while you are at the table (2, unless you say so)",
    )
    async def letters(
        self,
        interaction: discord.Interaction[Any],
        when: Literal["always", "reminders", "never"],
        wait: app_commands.Range[int, 0, 60] | None = None,
    ) -> None:
        await begin(interaction)
        wish = await self.bot.store.member(interaction.user.id)
        pause = wish.pause if wait is None else wait
        await self.bot.store.put_member(replace(wish, letters=when, closed=0, pause=pause))
        wishes = {
            "always": say("You get a letter for every decision."),
            "reminders": say("You get a letter only when you are reminded."),
            "never": say("You get no letters. The channel still mentions you."),
        }
        await show(interaction, told(wishes[when]))

    @app_commands.command(description="Whether you are asked once more before you may regret it")
    @app_commands.describe(
        on="True: before you pass for long in vain, for example; False: never",
        several="True: also before you take several things at once, such as cards that you buy",
    )
    async def warnings(
        self, interaction: discord.Interaction[Any], on: bool = True, several: bool = False
    ) -> None:
        await begin(interaction)
        wish = await self.bot.store.member(interaction.user.id)
        advised = 0 if not on else SEVERAL if several else 1
        await self.bot.store.put_member(replace(wish, advised=advised))
        wishes = {
            0: say("You are no longer asked once more; what would be lost for good still is."),
            1: say("You are asked once more before you pass for long in vain, for example."),
            SEVERAL: say("You are asked once more, also before you take several things at once."),
        }
        await show(interaction, told(wishes[advised]))

    @app_commands.command(
        description="Tell everybody when you are not to be expected; or take it back"
    )
    @app_commands.rename(begins="from", ends="to")
    @app_commands.describe(
        begins="The hour at which your night begins, 0 to 23; without it you tell of none",
        ends="The hour at which it ends",
        zone="Where that is, for example Europe/Berlin",
    )
    async def night(
        self,
        interaction: discord.Interaction[Any],
        begins: app_commands.Range[int, 0, 23] | None = None,
        ends: app_commands.Range[int, 0, 23] | None = None,
        zone: str = "",
    ) -> None:
        await begin(interaction)
        night = night_told(begins, ends, zone)
        wish = await self.bot.store.member(interaction.user.id)
        where = wish.zone if night is None else night.zone
        wish = replace(wish, quiet=night, public=True, zone=where)
        await self.bot.tables.held.set_wish(wish)
        told_of = say("You have told of no night.")
        if night is not None:
            text = "Your night is from {night}. Everybody can see it in /game status."
            told_of = say(text, night=str(night))
        await show(interaction, told(told_of))

    @night.autocomplete("zone")
    async def _zones(
        self, interaction: discord.Interaction[Any], typed: str
    ) -> list[app_commands.Choice[str]]:
        wanted = typed.lower().replace(" ", "_")
        found = [zone for zone in zones() if wanted in zone.lower()]
        return [app_commands.Choice(name=zone, value=zone) for zone in found[:25]]

    @app_commands.command(description="In which form the pictures that only you see are drawn")
    @app_commands.describe(size="As the table's posts, compact, wide, or none")
    async def pictures(
        self,
        interaction: discord.Interaction[Any],
        size: Literal["table", "compact", "wide", "none"],
    ) -> None:
        await begin(interaction)
        wish = await self.bot.store.member(interaction.user.id)
        picture: PictureWish = "phone" if size == "compact" else size
        await self.bot.store.put_member(replace(wish, picture=picture))
        wishes = {
            "table": say("What only you see is drawn as the posts of the table are."),
            "wide": say("What only you see is drawn wide, with everything on it, at every table."),
            "compact": say("What only you see is drawn compact, at every table."),
            "none": say("What only you see is told in words. /board still shows the board."),
        }
        await show(interaction, told(wishes[size]))
