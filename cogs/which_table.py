"""The table that a command means, and the places of a member's own tables."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from typing import TYPE_CHECKING

from bot.store.rows.damage import SetAside
from bot.store.rows.records import ACTIVE
from bot.table.views.view_cache import seated_of
from cogs.answering import Interaction
from cogs.outsiders import readable
from cogs.permissions import manages
from cogs.ui.ids import DIGITS
from cogs.ui.layout import Sending, told
from cogs.ui.naming import CHOICES, one_of, plainly
from cogs.ui.words import place_of
from rules.games import GAMES
from rules.kernel import Refused, Text, say

if TYPE_CHECKING:
    from bot.client import RedGavel
    from bot.table.views.table_view import TableView


async def table_here(interaction: Interaction) -> int:
    """Return the table that a command means: the channel's, or in a DM the member's own.

    A DM with a practice game is that game's channel, until it is over.

    Raises:
        Refused: there is none here; the sentence names the member's own games.
    """
    bot = interaction.client
    table = await bot.store.table_in(interaction.channel_id or 0)
    if table is not None and (interaction.guild_id is not None or await _goes_on(bot, table)):
        return table
    own = await _own(interaction)
    if interaction.guild_id is None and own:
        return await _most_urgent(bot, own, interaction.user.id)
    if own:
        where = await _places(bot, own)
        raise Refused(say("No game is played in this channel. You play {where}.", where=where))
    if table is not None:
        return table  # the last one in this DM
    if interaction.guild_id is None:
        text = (
            "No game is played here. /game new opens one for you alone; to play with others, open"
            " it in a channel of a server."
        )
        raise Refused(say(text))
    raise Refused(say("No game is played here. Open one with /game new."))


async def _own(interaction: Interaction) -> list[int]:
    """Return the running tables of the author that they may read today."""
    bot, member = interaction.client, interaction.user.id
    bot.sender.sight.met(interaction.user)
    return await readable(bot, await bot.store.tables_of(member), member)


async def _goes_on(bot: RedGavel, table: int) -> bool:
    found = await bot.store.table(table)
    return found is not None and found[0].status in ACTIVE


async def _practises_here(interaction: Interaction) -> bool:
    """Return whether a game is played in this DM itself."""
    bot = interaction.client
    table = await bot.store.table_in(interaction.channel_id or 0)
    return table is not None and await _goes_on(bot, table)


async def table_if_any(interaction: Interaction) -> int | None:
    """Return the table that a command means, or None."""
    try:
        return await table_here(interaction)
    except Refused:
        return None


async def table_to_answer(interaction: Interaction) -> int:
    """Return the table that a typed answer means.

    Raises:
        Refused: there is none here; or in a DM, more than one awaits the member.
    """
    bot = interaction.client
    if interaction.guild_id is None and not await _practises_here(interaction):
        own = await _own(interaction)
        waiting = [table for table in own if await _waits_for(bot, table, interaction.user.id)]
        if len(waiting) > 1:
            text = (
                "More than one game waits for you: {where}. Use this command in that game's"
                " channel, or press a button of its DM."
            )
            raise Refused(say(text, where=await _places(bot, waiting)))
    return await table_here(interaction)


async def one_table_here(interaction: Interaction) -> int:
    """Return the table of a command that must not hit the wrong one.

    A moderator of the server means the oldest game that went on elsewhere, if none is played here.

    Raises:
        Refused: there is none here; or in a DM, the member plays more than one.
    """
    bot = interaction.client
    if interaction.guild_id is None and not await _practises_here(interaction):
        own = await _own(interaction)
        if len(own) > 1:
            text = "You play more than one game: {where}. Use this command in that game's channel."
            raise Refused(say(text, where=await _places(bot, own)))
    try:
        return await table_here(interaction)
    except Refused:
        abroad = await bot.store.servers.gone_abroad(interaction.guild_id or 0)
        if not abroad or not await manages(interaction, interaction.guild_id):
            raise
        return abroad[0]


async def _places(bot: RedGavel, tables: Sequence[int]) -> tuple[Text, ...]:
    places = []
    for table in tables[:10]:
        found = await bot.store.table(table)
        if found is not None:  # its save need not be readable
            places.append(place_of(GAMES.names()[found[0].game], found[0]))
    return tuple(places)


async def done_at(bot: RedGavel, table: int, done: Text) -> Sending:
    """Return the confirmation, with the name of the table."""
    found = await bot.store.table(table)
    if found is None:
        return told(done)
    record, seats = found
    where = place_of(GAMES.names()[record.game], record)
    said = say("{done} ({where})", done=done, where=where)
    return told(said, [seated_of(seat) for seat in seats])


async def view_if_any(interaction: Interaction) -> TableView | None:
    """Return the view for autocomplete, or None without a game."""
    try:
        table = await table_here(interaction)
        return await interaction.client.services.tables.view(table, interaction.user.id)
    except Refused:
        return None


async def views_of(bot: RedGavel, tables: Sequence[int]) -> list[TableView]:
    """Return bystanders' views of the readable tables."""
    views = []
    for table in tables:
        with contextlib.suppress(SetAside):
            views.append(await bot.services.tables.view(table, None))
    return views


async def table_named(bot: RedGavel, member: int, written: str) -> int:
    """Return the number of a member's table from a suggestion or a number.

    Raises:
        Refused: they play no such game; the sentence names their games.
    """
    if written.isdecimal() and len(written) <= DIGITS:
        return int(written)
    named = [(table, (name, str(table))) for table, name in await _games_of(bot, member)]
    return one_of(written, named, "You do not play that game. Pick one from the list.")


async def tables_suggested(bot: RedGavel, member: int, typed: str) -> list[tuple[str, str]]:
    """Return names and numbers of a member's tables that fit the input."""
    games = await _games_of(bot, member)
    return [(name, str(table)) for table, name in games if plainly(typed) in plainly(name)][
        :CHOICES
    ]


async def _games_of(bot: RedGavel, member: int) -> list[tuple[int, str]]:
    views = await views_of(bot, await bot.store.tables_of(member))
    return [(view.table, f"{view.title}, table {view.table}") for view in views]


async def _most_urgent(bot: RedGavel, own: Sequence[int], member: int) -> int:
    waits = [(table, await _waits_for(bot, table, member)) for table in own]
    readable = [table for table, for_them in waits if for_them is not None]
    return next((table for table, for_them in waits if for_them), (readable or own)[0])


async def _waits_for(bot: RedGavel, table: int, member: int) -> bool | None:
    """Return whether a table awaits a member; None if its save cannot be read."""
    try:
        view = await bot.services.tables.view(table, member, glance=True)
    except SetAside:
        return None
    return view.ask is not None and not view.ask.optional
