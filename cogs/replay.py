"""`/game replay`, *Replay* and *Post-mortem* below the last post, and the presses within them."""

from __future__ import annotations

import gzip
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import discord

from cogs.answering import begin, bot_of, prepared, present, show
from cogs.meant import CHOICES, LONGEST_NUMBER, table_here
from cogs.own_data import LARGEST
from cogs.reach import refuse_outsiders
from cogs.ui.ids import Press
from cogs.ui.layout import Sending
from cogs.ui.naming import one_of, plainly
from cogs.ui.post_mortem import section_wanted
from cogs.ui.question import gone
from cogs.ui.replay import proof_sheet, wanted
from rules.games import GAMES

if TYPE_CHECKING:
    from bot.client import RedGavel
    from cogs.messages import DiscordMessages

IN_TIME = 1.0
"""Seconds to wait for a step before the interaction is deferred; Discord's limit is three. A
step takes a few hundredths."""


LATEST = 100
"""The most games of a member that are suggested, the latest."""


async def open_replay(
    interaction: discord.Interaction[Any], messages: DiscordMessages, named: str
) -> None:
    """Show a table's replay from its first step, in private.

    Args:
        interaction: a command.
        messages: lays it out.
        named: the table; nothing: that of this channel.

    Raises:
        Refused: the member may not see the table, or nothing has happened there.
    """
    member = interaction.user.id

    async def first() -> Sending:
        if named:
            table = await game_named(bot_of(interaction), member, named)
        else:
            table = await table_here(interaction)
        await refuse_outsiders(interaction, table)
        return await messages.replaying.page(table, member, 0, None)

    page = await prepared(interaction, first(), patience=IN_TIME)
    await present(interaction, page)


async def game_named(bot: RedGavel, member: int, written: str) -> int:
    """Return the number of a game from a suggestion or a number.

    Raises:
        Refused: they have played no such game; the sentence names theirs.
    """
    if written.isdecimal() and len(written) <= LONGEST_NUMBER:
        return int(written)
    named = [(int(table), (name, table)) for name, table in await _played(bot, member)]
    return one_of(written, named, "You have played no such game.")


async def replays_suggested(bot: RedGavel, member: int, typed: str) -> list[tuple[str, str]]:
    """Return names and numbers of games that a member has played, the running ones first."""
    found = await _played(bot, member)
    return [one for one in found if plainly(typed) in plainly(one[0])][:CHOICES]


async def _played(bot: RedGavel, member: int) -> list[tuple[str, str]]:
    found = []
    for table in await bot.store.tenures.played_by(member, LATEST):
        kept = await bot.store.table(table)
        if kept is not None:
            found.append((f"{GAMES.names()[kept[0].game]}, table {table}", str(table)))
    return found


class ReplayPresses:
    """Carries out presses in replays and post-mortems; each press is checked again."""

    bot: RedGavel
    messages: DiscordMessages

    async def replay(
        self, interaction: discord.Interaction[Any], press: Press, values: Sequence[str]
    ) -> None:
        try:
            at, eyes = wanted(press.argument, values)
        except ValueError as stale:
            raise gone() from stale
        within = bool(press.argument)  # else the press was on a post
        work = self.messages.replaying.page(press.table, interaction.user.id, at, eyes)
        page = await prepared(interaction, work, update=within, patience=IN_TIME)
        await present(interaction, page, update=within)

    async def mortem(
        self, interaction: discord.Interaction[Any], press: Press, values: Sequence[str]
    ) -> None:
        await begin(interaction, update=bool(press.argument))
        try:
            section = section_wanted(values)
        except ValueError as stale:
            raise gone() from stale
        page = self.messages.looking_back.page(press.table, interaction.user.id, section)
        await show(interaction, await page)

    async def prove(
        self, interaction: discord.Interaction[Any], press: Press, values: Sequence[str]
    ) -> None:
        await begin(interaction)  # it takes seconds
        done, file = await self.bot.services.proving.prove(press.table)
        image, name = file.encode(), f"red-gavel-{press.table}.json"
        if len(image) > LARGEST:
            image, name = gzip.compress(image), f"{name}.gz"
        await show(interaction, proof_sheet(done, (name, image, "")))
