"""The keepsakes of finished games: who makes them, their messages, and the ways to ask for one."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import TYPE_CHECKING, Final, TypeAlias

from bot.delivery.keepsakes import DONE
from bot.delivery.messages import Progress
from bot.store.rows.outbox import KeepsakeRow
from bot.store.rows.records import TableRecord
from bot.table.held import NO_TABLE
from cogs.answering import Interaction, begin, show
from cogs.finished.keepsakes_layout import (
    POST_MORTEM,
    TIME_LAPSE,
    WORDINGS,
    asked_sheet,
    begun_sheet,
    refused_sheet,
    there_sheet,
)
from cogs.finished.post_mortem import PostMortems
from cogs.finished.time_lapse import TimeLapses
from cogs.outsiders import refuse_outsiders, url_of
from cogs.presses import press
from cogs.ui.ids import Press, Verb
from cogs.ui.layout import Sending
from rules.games import GAMES
from rules.kernel import Refused, Text

if TYPE_CHECKING:
    from bot.client import RedGavel

ENDED: Final = ("over", "cancelled")
"""Statuses of tables with keepsakes, with closed games among them."""
Making: TypeAlias = "Callable[[int, Progress], Awaitable[Sending]]"


class Keepsakes:
    """Makes keepsakes, lays out their messages, and carries out presses that ask for one.

    Args:
        bot: the bot.
        post_mortems: draws post-mortems.
    """

    def __init__(self, bot: RedGavel, post_mortems: PostMortems) -> None:
        self._bot = bot
        self._made: Mapping[str, Making] = {
            TIME_LAPSE: TimeLapses(bot).made,
            POST_MORTEM: post_mortems.made,
        }

    async def begun(self, table: int, what: str, done: int, of: int) -> Sending:
        """Return the progress of the work on a keepsake; of 0 steps: it begins."""
        return begun_sheet(table, what, await self._title(table), done, of)

    async def made(self, table: int, what: str, progress: Progress) -> Sending:
        """Make a keepsake and return its message.

        Raises:
            Refused: it cannot be made of this game.
        """
        return await self._made[what](table, progress)

    async def refused(self, table: int, what: str, why: Text) -> Sending:
        """Return a message that says why there is no keepsake."""
        return refused_sheet(table, what, await self._title(table), why)

    async def _title(self, table: int) -> str:
        found = await self._bot.store.table(table)
        if found is None:
            raise Refused(NO_TABLE)
        return GAMES.names()[found[0].game]

    @press(Verb.LAPSE)
    async def time_lapse(self, interaction: Interaction, press: Press) -> None:
        await begin(interaction)
        await ask_for(interaction, TIME_LAPSE, press.table)

    @press(Verb.SHARE)
    async def share(self, interaction: Interaction, press: Press) -> None:
        await begin(interaction)
        await ask_for(interaction, POST_MORTEM, press.table)


async def ask_for(interaction: Interaction, what: str, table: int) -> None:
    """Order a keepsake for a table's channel, or show where it is.

    Args:
        interaction: a command or a press, deferred.
        what: the keepsake.
        table: the table of its game.

    Raises:
        Refused: the game goes on, it never began, or nothing can be posted there.
    """
    await refuse_outsiders(interaction, table)
    bot = interaction.client
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
    return url_of(record, kept)
