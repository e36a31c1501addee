"""Who can see a channel today, and so may read a table that is played there.

Discord tells the bot of channels and roles by itself, but not of members. A member is asked for,
and remembered for some minutes; an interaction on their server shows them, too. All channels of one
server then cost one request. What never changes of a thread is remembered as well.
"""

import asyncio
import logging
from collections.abc import Iterable, Sequence
from enum import Enum
from typing import Final, NamedTuple, Protocol, TypeAlias
from weakref import WeakValueDictionary

import aiohttp
import discord
from cachetools import LRUCache, TTLCache

from bot.delivery.servers import ServerFinder
from bot.machine import Machine
from bot.store import Store
from bot.store.rows.records import SeatRecord, TableRecord

log = logging.getLogger(__name__)

UNANSWERED = (discord.HTTPException, aiohttp.ClientError, TimeoutError, OSError)
"""Errors of a request that has no answer."""
KNOWN_FOR = 300.0
"""Seconds for which a member's roles are remembered, with those who are not on the server."""
REMEMBERED = 5000
"""The most members, and the most threads, that are remembered."""
ASKED = 25
"""The most channels of one answer about which Discord is asked."""

Where: TypeAlias = tuple[int, int]
"""A server, and a channel of it."""


class Sees(Enum):
    """Whether a person sees a channel.

    Of a private thread they may be `OUTSIDE`, though they see its channel. One that is gone, with
    its server or alone, nobody sees.
    """

    YES = "yes"
    OUTSIDE = "outside"
    NO = "no"
    GONE = "gone"


class _Lasting(NamedTuple):
    """The lasting facts of a thread; `parent` None: it is gone, as channels may be."""

    parent: int | None
    private: bool = False


GONE = _Lasting(None)
UNKNOWN: Final = "unknown"
"""Stands for a member who is not remembered."""


class ChannelSight:
    """Finds out who can see which channel.

    Args:
        machine: its time.
        servers: finds servers.
    """

    def __init__(self, machine: Machine, servers: ServerFinder) -> None:
        self._servers = servers
        clock = machine.elapsed
        self._people = TTLCache[tuple[int, int], discord.Member | None](
            REMEMBERED, KNOWN_FOR, clock
        )
        self._in_threads = TTLCache[tuple[int, int], bool](REMEMBERED, KNOWN_FOR, clock)
        # Of servers that another process serves nothing is known here but answers.
        self._abroad = TTLCache[tuple[int, int], Sees](REMEMBERED, KNOWN_FOR, clock)
        self._lasting = LRUCache[int, _Lasting](REMEMBERED)
        self._locks = WeakValueDictionary[tuple[int, int], asyncio.Lock]()

    def met(self, person: discord.User | discord.Member) -> None:
        """Note a member as an interaction on their server shows them."""
        if isinstance(person, discord.Member) and self._cached(person.guild.id) is person.guild:
            self._people[person.guild.id, person.id] = person

    def deleted(self, channel: int) -> None:
        """Note that a channel or a thread is gone."""
        self._lasting[channel] = GONE

    async def person(self, guild: int, member: int) -> discord.Member | None:
        """Return a member of a server; None: Discord says that they are not on it.

        Raises:
            discord.HTTPException: Discord does not say it.
        """
        key = guild, member
        lock = self._locks.setdefault(key, asyncio.Lock())
        async with lock:  # ten presses ask once
            found = self._people.get(key, UNKNOWN)
            if isinstance(found, str):
                found = self._people[key] = await self._asked_for(guild, member)
            return found

    async def _asked_for(self, guild: int, member: int) -> discord.Member | None:
        found = await self._servers.find(guild)
        if found is None:
            return None
        try:
            return await found.fetch_member(member)
        except (discord.NotFound, discord.Forbidden):
            return None

    async def of(self, guild: int, channel: int, member: int, *, remembered: bool = True) -> Sees:
        """Return whether a person sees a channel of a server.

        Args:
            guild: the server.
            channel: the channel.
            member: the person.
            remembered: what was known of them some minutes ago may count.

        Raises:
            discord.HTTPException: Discord does not say it.
        """
        if not remembered:
            self._people.pop((guild, member), None)
            self._in_threads.pop((channel, member), None)
            self._abroad.pop((channel, member), None)
        known = self._known(guild, channel, member)
        return await self._ask(guild, channel, member) if known is None else known

    async def of_all(self, places: Iterable[Where], member: int) -> dict[Where, Sees]:
        """Return which of these channels a person sees.

        Discord is asked about a few of them. The others are left out, until the next time: what it
        says is remembered.
        """
        found: dict[Where, Sees] = {}
        left = ASKED
        for guild, channel in dict.fromkeys(places):
            known = self._known(guild, channel, member)
            if known is None and left:
                left -= 1
                try:
                    known = await self._ask(guild, channel, member)
                except UNANSWERED as error:
                    log.info("channels are left out", extra={"why": type(error).__name__})
                    left = 0
            if known is not None:
                found[guild, channel] = known
        return found

    # ---- within ---------------------------------------------------------------------------------

    def _cached(self, guild: int) -> discord.Guild | None:
        found = self._servers.cached(guild)
        return None if found is None or found.unavailable else found

    def _known(self, guild: int, channel: int, member: int) -> Sees | None:
        """Return the answer if nobody has to be asked for it."""
        if self._lasting.get(channel) == GONE:
            return Sees.GONE
        person, server = self._people.get((guild, member), UNKNOWN), self._cached(guild)
        if server is None:
            return self._abroad.get((channel, member))
        if isinstance(person, str):
            return None
        found = server.get_channel_or_thread(channel)
        if person is None:
            return None if found is None else Sees.NO
        if person.guild is not server:
            return None
        if found is not None and not isinstance(found, discord.Thread):
            return _shown(found.permissions_for(person).view_channel)
        return self._known_thread(server, channel, person, found)

    def _known_thread(
        self,
        server: discord.Guild,
        channel: int,
        person: discord.Member,
        found: discord.Thread | None,
    ) -> Sees | None:
        """Return the answer for a thread: whoever sees its parent, if it is not private."""
        if found is not None:
            self._lasting[channel] = _Lasting(found.parent_id, found.is_private())
        thread = self._lasting.get(channel)
        parent = None if thread is None else server.get_channel(thread.parent or 0)
        if thread is None or parent is None:
            return None
        if not parent.permissions_for(person).view_channel:
            return Sees.NO
        inside = self._in_threads.get((channel, person.id)) if thread.private else True
        return None if inside is None else _shown(inside, Sees.OUTSIDE)

    async def _ask(self, guild: int, channel: int, member: int) -> Sees:
        found = await self._asked(guild, channel, member)
        if self._cached(guild) is None:
            self._abroad[channel, member] = found
        return found

    async def _asked(self, guild: int, channel: int, member: int) -> Sees:
        server = await self._servers.find(guild)
        if server is None:
            return Sees.GONE
        person = await self.person(guild, member)
        if person is not None and person.guild is not server:  # its roles are known here alone
            person = self._people[guild, member] = await self._asked_for(guild, member)
        found = await self._found(server, channel)
        if found is None:
            return Sees.GONE if self._lasting.get(channel) == GONE else Sees.NO
        if person is None:
            return Sees.NO
        if not isinstance(found, discord.Thread):
            return _shown(found.permissions_for(person).view_channel)
        parent = found.parent or await self._found(server, found.parent_id)
        if isinstance(parent, discord.Thread) or parent is None:
            return Sees.NO
        if not parent.permissions_for(person).view_channel:
            return Sees.NO
        inside = not found.is_private() or await self._is_inside(found, member)
        return _shown(inside, Sees.OUTSIDE)

    async def _found(
        self, server: discord.Guild, channel: int
    ) -> discord.abc.GuildChannel | discord.Thread | None:
        """Return a channel of a server; None: it is gone, or the bot cannot see it."""
        found = server.get_channel_or_thread(channel)
        if found is None:
            try:
                found = await server.fetch_channel(channel)
            except discord.NotFound:
                self.deleted(channel)
            except (discord.Forbidden, discord.InvalidData):
                return None
        if isinstance(found, discord.Thread):
            self._lasting[channel] = _Lasting(found.parent_id, found.is_private())
        return found

    async def _is_inside(self, thread: discord.Thread, member: int) -> bool:
        known = self._in_threads.get((thread.id, member))
        if known is None:
            try:
                await thread.fetch_member(member)
            except (discord.NotFound, discord.Forbidden):
                known = False
            else:
                known = True
            self._in_threads[thread.id, member] = known
        return known


def _shown(visible: object, otherwise: Sees = Sees.NO) -> Sees:
    return Sees.YES if visible else otherwise


class Eyes(Protocol):
    """Knows who sees which channel."""

    async def seen(self, guild: int, channel: int, member: int, *, remembered: bool) -> Sees:
        """Return whether a person sees a channel of a server; `remembered`: some minutes ago."""

    async def is_still_on(self, guild: int, member: int) -> bool:
        """Return whether a person is a member of a server, as was known a moment ago."""


class Readers:
    """Knows who may read a table and take its seats: whoever can see its channel today.

    Args:
        store: the store of the tables.
        eyes: knows who sees which channel.
    """

    def __init__(self, store: Store, eyes: Eyes) -> None:
        self._store = store
        self._eyes = eyes

    async def may(self, table: int, member: int) -> bool:
        """Return whether a person may read a table; one that is deleted says so itself."""
        found = await self._store.table(table)
        return found is None or await self.may_at(*found, member)

    async def may_at(self, record: TableRecord, seats: Sequence[SeatRecord], member: int) -> bool:
        """Return whether a person may read this table.

        Where the channel is gone, whoever sat there may: of a running game, while they are on its
        server. A player who did not follow their game into another server goes on as long as they
        are on the one where it began, and one outside a private thread while they see its channel.
        While Discord says nothing, so do all players.

        Whoever plays is remembered for some minutes; all others are asked for each time.
        """
        sits = any(member in (seated.member, seated.owner) and not seated.gone for seated in seats)
        plays = any(member == seated.member and not seated.gone for seated in seats)
        if record.guild is None:  # practice in a DM
            return sits or member == record.host
        try:
            where = record.guild, record.channel
            seen = await self._eyes.seen(*where, member, remembered=plays)
            if seen is Sees.GONE:
                return await self._sat_there(record, member, sits=sits)
            if seen is Sees.YES or not sits:
                return seen is Sees.YES
            if seen is Sees.OUTSIDE or record.home in (None, record.guild):
                return seen is Sees.OUTSIDE
            return await self._eyes.is_still_on(record.home or 0, member)
        except UNANSWERED as error:
            log.info("a reader was not found out", extra={"why": type(error).__name__})
            return sits

    async def is_locked_out(
        self, record: TableRecord, seats: Sequence[SeatRecord], member: int
    ) -> bool:
        """Return whether a table's channel is hidden from a member of its server."""
        if record.guild is None or record.lost or await self.may_at(record, seats, member):
            return False
        return await self._eyes.is_still_on(record.guild, member)

    async def _sat_there(self, record: TableRecord, member: int, *, sits: bool) -> bool:
        """Return whether a person has sat at a table whose channel is gone."""
        if record.status in ("over", "cancelled"):
            tenures = await self._store.tenures.of(record.id)
            return sits or any(t.member == member and not t.lobby for t in tenures)
        if not sits or record.lost == "server":
            return sits
        return await self._eyes.is_still_on(record.guild or 0, member)
