"""Access to a table from outside its channel: for whoever can see the channel today."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from bot.delivery.sight import Sees
from cogs.answering import Interaction
from rules.kernel import Refused, say

if TYPE_CHECKING:
    from bot.client import RedGavel
    from bot.store.rows.records import MessageRecord, TableRecord


async def refuse_outsiders(interaction: Interaction, table: int) -> None:
    """Refuse a press or command about a table whose channel its author cannot see today.

    Discord shows nobody the buttons of a hidden channel. But messages in a person's DMs stay there
    after they have left the server, or were removed from it or from the channel.

    Raises:
        Refused: they do not see its channel, whether they sit there or not.
    """
    bot = interaction.client
    bot.sender.sight.met(interaction.user)
    found = await bot.services.tables.held.seated_at(table)
    if found is None:
        return  # the action itself says so
    record, seats = found
    if interaction.channel_id == record.channel:
        return
    member = interaction.user.id
    sits = any(member in (seated.member, seated.owner) and not seated.gone for seated in seats)
    if await bot.readers.may_at(record, seats, member):
        return
    text = "You do not play at this table, and do not see its channel any more."
    if sits:
        text = (
            "You cannot see the channel of this game any more, so you cannot see the game either."
            " Ask a moderator of its server to let you in again."
        )
    raise Refused(say(text))


async def readable(bot: RedGavel, tables: Iterable[int], member: int) -> list[int]:
    """Return those of a member's tables that they may read from elsewhere."""
    return [table for table in tables if await bot.readers.may(table, member)]


class SeenGames(NamedTuple):
    """The ended games that a reader may see; `all_known`: Discord was asked about all of them."""

    tables: frozenset[int]
    all_known: bool


async def seen_games(
    interaction: Interaction, home: int | None, member: int | None = None
) -> SeenGames:
    """Return the ended games whose channel the author can see today, or, if it is gone, sat at.

    Args:
        interaction: the author's.
        home: the games' server; None: all servers.
        member: somebody who has played them; None: anybody.
    """
    bot, reader = interaction.client, interaction.user
    bot.sender.sight.met(reader)
    ended = await bot.store.standings.ended_at(reader.id, home, member)
    places = [(each.guild, each.channel) for each in ended if each.guild is not None]
    found = await bot.sender.sight.of_all(places, reader.id)
    seen = [(each, found.get((each.guild or 0, each.channel))) for each in ended]
    tables = [e.table for e, how in seen if how is Sees.YES or (how is Sees.GONE and e.sat)]
    return SeenGames(frozenset(tables), all(place in found for place in places))


async def can_see(bot: RedGavel, record: TableRecord, member: int) -> bool:
    """Return whether a member of the server can see a table's channel; this asks Discord."""
    if record.guild is None:
        return False
    return await bot.sender.can_see(record.guild, record.channel, member)


async def url_of_post(bot: RedGavel, table: int) -> str:
    """Return the address of a table's last post; nothing if there is none."""
    kept, found = await bot.store.outbox.message(table, "post"), await bot.store.table(table)
    return "" if kept is None or found is None else url_of(found[0], kept)


def url_of(record: TableRecord, kept: MessageRecord) -> str:
    """Return the address of a message of a table."""
    return f"https://discord.com/channels/{record.guild or '@me'}/{kept.channel}/{kept.message}"
