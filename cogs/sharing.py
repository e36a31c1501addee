"""Requests for a keepsake of a finished game: *Time-lapse*, *Share*, `/game replay make:`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

import discord

from bot.delivery.keepsakes import DONE
from bot.store.rows.outbox import KeepsakeRow
from bot.table.held import NO_TABLE
from cogs.answering import begin, bot_of, show
from cogs.meant import table_here
from cogs.reach import refuse_outsiders
from cogs.replay import game_named
from cogs.ui.ids import Press
from cogs.ui.keepsakes import POST_MORTEM, TIME_LAPSE, WORDINGS, asked_sheet, there_sheet
from rules.kernel.ask import Refused

if TYPE_CHECKING:
    from bot.client import RedGavel
    from bot.store.rows.records import TableRecord

ENDED: Final = ("over", "cancelled")
"""Statuses of tables with keepsakes, with closed games among them."""


async def ask_for(interaction: discord.Interaction[Any], what: str, table: int) -> None:
    """Order a keepsake for a table's channel, or show where it is.

    Args:
        interaction: a command or a press, deferred.
        what: the keepsake.
        table: the table of its game.

    Raises:
        Refused: the game goes on, it never began, or nothing can be posted there.
    """
    await refuse_outsiders(interaction, table)
    bot = bot_of(interaction)
    record = await _record(bot, table)
    if record.status not in ENDED:
        raise Refused(WORDINGS[what].early)
    if what == POST_MORTEM:
        await bot.services.post_mortems.refuse_early(table)  # it opens hands, a time-lapse does not
    url = await _url_of_made(bot, record, what)
    if url:
        await show(interaction, there_sheet(what, url))
        return
    await bot.services.replays.course(table)  # refuses a table that never began
    why = await bot.sender.closed_to_files(record.channel)
    if why is not None:
        raise Refused(why)
    # Two requests at once: the existing row makes one keepsake for both.
    if await bot.store.outbox.post_once(table, KeepsakeRow(what=what), bot.services.tables.now()):
        bot.services.tables.held.tell(table)
    await show(interaction, asked_sheet(what, f"<#{record.channel}>"))


async def ask_for_typed(interaction: discord.Interaction[Any], what: str, named: str) -> None:
    """Order a keepsake of a game, or show where it is.

    Args:
        interaction: a command.
        what: the keepsake.
        named: the game; nothing: that of this channel.

    Raises:
        Refused: the member may not see the table, or no keepsake can be made of it.
    """
    await begin(interaction)
    if named:
        table = await game_named(bot_of(interaction), interaction.user.id, named)
    else:
        table = await table_here(interaction)
    await ask_for(interaction, what, table)


async def _record(bot: RedGavel, table: int) -> TableRecord:
    found = await bot.store.table(table)
    if found is None:
        raise Refused(NO_TABLE)
    return found[0]


async def _url_of_made(bot: RedGavel, record: TableRecord, what: str) -> str:
    """Return the address of a keepsake; nothing if it is not made, or was deleted."""
    kept = await bot.store.outbox.message(record.id, what)
    if kept is None or not kept.body.get(DONE):
        return ""
    if not await bot.sender.shows(kept.channel, kept.message):
        await bot.store.outbox.forget_message(record.id, what)
        bot.services.tables.held.homes.changed(record.id)
        return ""
    return f"https://discord.com/channels/{record.guild or '@me'}/{kept.channel}/{kept.message}"


class KeepsakePresses:
    """Carries out presses that ask for a keepsake."""

    async def time_lapse(
        self, interaction: discord.Interaction[Any], press: Press, values: Sequence[str]
    ) -> None:
        await begin(interaction)
        await ask_for(interaction, TIME_LAPSE, press.table)

    async def share(
        self, interaction: discord.Interaction[Any], press: Press, values: Sequence[str]
    ) -> None:
        await begin(interaction)
        await ask_for(interaction, POST_MORTEM, press.table)
