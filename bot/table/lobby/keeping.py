"""Ageing: finished games are thinned, and unneeded data is deleted.

Time never deletes a running game, except one whose server removed the bot and whose people let
their announced deadline pass. Everything goes in small steps, a few tables in each round.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from bot.faults import kind
from bot.hours.spans import DAY
from bot.table.lobby.places import KEPT, Map
from bot.table.tables import Tables
from rules.games import GAMES
from rules.kernel import Refused

if TYPE_CHECKING:
    from bot.settings import Settings

log = logging.getLogger(__name__)

AT_A_TIME = 50
"""The number of tables deleted in one round."""
THINNED = 10
"""The number of games thinned in one round: each reads some dozens of saves."""


@dataclass(frozen=True, slots=True)
class Terms:
    """The times for which data is kept, in seconds; 0: for ever.

    Args:
        games: finished games, until only their log and a few saves are kept.
        closed: lobbies, practice and closed games, until they are deleted.
        servers: data of a server that removed the bot.
    """

    games: int = 90 * DAY
    closed: int = 30 * DAY
    servers: int = KEPT


def terms_of(settings: Settings) -> Terms:
    """Return the operator's terms."""
    return Terms(
        DAY * settings.keep_games_days,
        DAY * settings.keep_closed_days,
        DAY * settings.keep_servers_days,
    )


class Keeping:
    """Thins and deletes old data.

    Args:
        tables: the table service, whose locks this shares.
        world: knows the bot's servers.
        terms: the times for which data is kept.
    """

    def __init__(self, tables: Tables, world: Map, terms: Terms) -> None:
        self._tables = tables
        self._store = tables.store
        self._world = world
        self._terms = terms
        self._looked = -DAY  # the last look for lost servers

    async def grow_old(self) -> None:
        """Thin and delete data that is due, a few tables of each kind."""
        now, terms = self._tables.now(), self._terms
        if terms.closed:
            for table in await self._store.retention.left_behind(now - terms.closed, AT_A_TIME):
                await self._delete(table)
        if terms.games:
            for table in await self._store.retention.to_be_thinned(now - terms.games, THINNED):
                await self._thin(table)
        if terms.servers:
            await self._look_for_servers(now)
            for guild in await self._store.retention.lost_servers(now - terms.servers):
                await self._purge(guild, now - terms.servers)

    # ---- servers ------------------------------------------------------------------------------

    async def _look_for_servers(self, now: int) -> None:
        """Find out once a day which servers have removed the bot, and which have it again."""
        if 0 <= now - self._looked < DAY:
            return
        guilds = await self._store.retention.guilds()
        known = {guild: await self._world.is_on(guild) for guild in guilds}
        lost = [guild for guild, on_it in known.items() if on_it is False]
        there = [guild for guild, on_it in known.items() if on_it]
        await self._store.retention.note_servers(lost, there, now)
        self._looked = now

    async def _purge(self, guild: int, before: int) -> None:
        """Delete the tables of a server; a game that went on elsewhere is not among them."""
        on_it = await self._world.is_on(guild)
        if on_it:
            await self._store.retention.note_servers((), (guild,), self._tables.now())
        if on_it is not False:
            return
        for table in await self._store.retention.left_in(guild, before, AT_A_TIME):
            await self._delete(table)
        await self._store.retention.forget_server(guild)

    async def _delete(self, table: int) -> None:
        with suppress(Refused):  # it is gone already
            async with self._tables.held.open_unread(table):
                await self._store.retention.delete_table(table)
                self._tables.held.read_again(table)

    # ---- games that have ended ----------------------------------------------------------------

    async def _thin(self, table: int) -> None:
        """Keep only a game's log, its last save, and the first save of each chapter."""
        found = await self._store.table(table)
        if found is None:
            return
        versions = await self._store.retention.versions(table)
        kept: set[int] | None = None
        try:
            kept = await _chapters(versions, lambda version: self._chapter(table, version))
        except (ValueError, KeyError) as error:  # damaged, or of a release too old to read
            log.warning("not thinned", extra={"table": table, **kind(error)})
        with suppress(Refused):
            async with self._tables.held.open_unread(table):
                await self._store.retention.thin(table, kept)
                self._tables.held.read_again(table)

    async def _chapter(self, table: int, version: int) -> Any:
        """Return the chapter of a save, by its game's own count."""
        found, kept = (
            await self._store.table(table),
            await self._store.snapshot(table, version=version),
        )
        if found is None or kept is None:
            raise ValueError("there is no save")
        meta = GAMES[found[0].game]
        game = await self._store.machine.aside(meta.game.load, kept.save)
        return meta.chapter(await self._store.machine.aside(game.view, None))[0]


async def _chapters(versions: Sequence[int], chapter: Callable[[int], Any]) -> set[int]:
    """Return the first version of each chapter, and the last of all, by binary search."""
    if not versions:
        return set()
    known: dict[int, Any] = {}

    async def of(place: int) -> Any:
        if place not in known:
            known[place] = await chapter(versions[place])
        return known[place]

    found, spans = {0, len(versions) - 1}, [(0, len(versions) - 1)]
    while spans:
        low, high = spans.pop()
        if high - low < 1 or await of(low) == await of(high):
            continue
        if high - low == 1:
            found.add(high)
            continue
        middle = (low + high) // 2
        spans += [(low, middle), (middle, high)]
    return {versions[place] for place in found}
