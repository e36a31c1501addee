"""Quotas: the largest numbers of open tables in a server and for a host."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.store import Store
from bot.store.rows.records import OpenTable
from rules.kernel import Refused, Text, say

PLACES_NAMED = 5
"""The most tables that a refusal names by their channels."""


@dataclass(frozen=True, slots=True)
class Quotas:
    """The largest numbers of tables open at once; 0 is no limit.

    Args:
        a_server: open tables in one server, unless it has a quota of its own.
        a_host: open tables that one person has opened and hosts.
        lobbies: those of them that have not started.
    """

    a_server: int = 50
    a_host: int = 10
    lobbies: int = 3

    async def refuse(self, store: Store, guild: int | None, host: int, *, alone: bool) -> None:
        """Refuse a new table beyond a quota; practice in a DM does not count.

        Raises:
            Refused: with the quota, and the number of open tables.
        """
        if alone:
            return
        tables = await store.servers.opened_by(host)
        waiting = [table for table in tables if table.lobby]
        if self.lobbies and len(waiting) >= self.lobbies:
            text = (
                "Your quota of tables that have not started is used up ({n} open, {most} allowed):"
                " start or close one of them first ({places})."
            )
            raise Refused(_with_places(text, waiting, self.lobbies))
        if self.a_host and len(tables) >= self.a_host:
            text = (
                "Your quota of tables as a host is used up ({n} open, {most} allowed): end or close"
                " one of them first ({places})."
            )
            raise Refused(_with_places(text, tables, self.a_host))
        if guild is not None:
            await self.refuse_server(store, guild)

    async def refuse_server(self, store: Store, guild: int) -> None:
        """Refuse one more table in a server.

        Raises:
            Refused: its quota is used up, or no new table may open there.
        """
        server = await store.servers.get(guild)
        if server.closed:
            text = "The operator of this bot lets no new table open on this server."
            raise Refused(say(text))
        most = self.a_server if server.quota is None else server.quota
        if not most:
            return
        present = await store.servers.open_in(guild)
        if present >= most:
            text = (
                "The quota of this server is used up ({n} open, {most} allowed): one of its tables"
                " has to end or be closed first."
            )
            raise Refused(say(text, n=present, most=most))


NO_QUOTAS = Quotas(a_server=0, a_host=0, lobbies=0)
"""The quotas that allow any number of tables."""


def _with_places(text: str, tables: Sequence[OpenTable], most: int) -> Text:
    """Return the sentence with the channels of the first tables."""
    places = [say("<#{channel}>", channel=table.channel) for table in tables[:PLACES_NAMED]]
    if len(tables) > PLACES_NAMED:
        places.append(say("{n} more", n=len(tables) - PLACES_NAMED))
    return say(text, n=len(tables), most=most, places=tuple(places))
