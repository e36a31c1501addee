"""The bot's real services around one table, a clock set by hand, and a Discord of two servers.

Nothing is delivered: whom a change tells is read from the rows that it leaves in the outbox.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace
from typing import Any, ClassVar

from bot.clock import Clock
from bot.delivery.sight import Readers, Sees
from bot.store import Store
from bot.store.rows.outbox import OutboxRow
from bot.store.rows.records import (
    TABLE,
    AnswerRecord,
    GuestRecord,
    ProposalRecord,
    SeatRecord,
    TableRecord,
    TimerRecord,
)
from bot.table.consent.ending import Ending
from bot.table.consent.extending import Extending
from bot.table.consent.mending import Mending
from bot.table.consent.opening import Opening
from bot.table.consent.pausing import Pausing
from bot.table.consent.proposals import Proposals
from bot.table.consent.shortening import Shortening
from bot.table.consent.taking_back import TakingBack
from bot.table.lobby.places import Places
from bot.table.people.absences import Absences
from bot.table.people.forgetting import Forgetting
from bot.table.people.guests import Guests
from bot.table.people.handing import Handing
from bot.table.people.hosting import Hosting
from bot.table.people.laid_aside import LaidAside
from bot.table.tables import Tables
from bot.upkeep import Upkeep
from tests.bot.conftest import DealsAtOnce
from tests.bot.paper import PaperSender
from tests.machines import Hand, a_machine

HOUR, DAY = 3600, 24 * 3600
HOME, ABROAD = 9, 8
"""The server of the table, and another one."""
CHANNELS = {1: HOME, 2: HOME, 3: HOME, 4: ABROAD}
"""The table's first channel, an open one, a hidden room, and one abroad; by their servers."""
ROOM = 3
BOSS, SECOND, STRANGER, GUEST, WARDEN, MODERATOR = 201, 202, 203, 204, 205, 206
"""The coalition: whoever hosts, a second account, two others, a moderator of the rooms, and one of
the whole server."""
COALITION = (BOSS, SECOND, STRANGER, GUEST, WARDEN, MODERATOR)
MANAGERS = ((HOME, MODERATOR), (ABROAD, STRANGER))
"""Who has rights in a whole server."""
HONEST = (101, 102, 103, 104)
NAMES = {
    **dict(zip(COALITION, ("Boss", "Second", "Stranger", "Guest", "Warden", "Mod"), strict=True)),
    **dict(zip(HONEST, ("Ana", "Bram", "Chidi", "Dana"), strict=True)),
}


@dataclass
class World(PaperSender):
    """Who is where: the hidden room shows itself to the coalition alone."""

    sight: ClassVar = SimpleNamespace(met=lambda person: None)
    hidden: dict[int, set[int]] = field(default_factory=dict)  # channels, from whom

    def shows(self, channel: int, member: int) -> bool:
        """Return whether somebody sees a channel."""
        if self.lost_places.keys() & {channel, CHANNELS[channel]}:
            return False
        if (channel == ROOM and member in HONEST) or member in self.hidden.get(channel, ()):
            return False
        return not self.is_gone(CHANNELS[channel], member)

    def is_gone(self, guild: int, member: int) -> bool:
        """Return whether somebody is no member of a server."""
        return member in self.gone or member in self.gone_from.get(guild, ())

    async def is_member(self, guild: int, member: int) -> bool:
        return not self.is_gone(guild, member)

    async def is_still_on(self, guild: int, member: int) -> bool:
        return not self.is_gone(guild, member)

    async def can_see(self, guild: int, channel: int, member: int) -> bool:
        return self.shows(channel, member)

    async def seen(self, guild: int, channel: int, member: int, *, remembered: bool) -> Sees:
        if self.lost_places.keys() & {channel, guild}:
            return Sees.GONE
        return Sees.YES if self.shows(channel, member) else Sees.NO

    async def hidden_from(self, guild: int, channel: int, members: Sequence[int]) -> list[int]:
        return [one for one in members if not self.shows(channel, one)]

    async def manages(self, guild: int, member: int) -> bool:
        return (guild, member) in MANAGERS and not self.is_gone(guild, member)


@dataclass(frozen=True)
class Seen:
    """A table at one moment, with all that was promised there."""

    now: int
    record: TableRecord
    seats: tuple[SeatRecord, ...]
    pauses: tuple[tuple[int, int], ...]
    limits: tuple[TimerRecord, ...]
    awaited: frozenset[int]
    timed: frozenset[int]
    moves: int
    over: bool
    proposals: dict[int, ProposalRecord]
    guests: tuple[GuestRecord, ...]
    answers: tuple[AnswerRecord, ...]  # only if moves were made since the last look
    spoilt: bool  # its last save cannot be read

    @property
    def runs(self) -> bool:
        """Return whether the game goes on."""
        return self.record.status == "running" and not self.over

    def held_by(self, member: int) -> SeatRecord | None:
        """Return the seat that belongs to somebody, whoever plays it."""
        mine = [s for s in self.seats if member == (s.owner or s.member) and not s.gone]
        return mine[0] if mine else None

    def played_by(self, member: int) -> SeatRecord | None:
        """Return the seat that somebody plays."""
        return next((s for s in self.seats if s.member == member and not s.gone), None)


def holder(seated: SeatRecord) -> int | None:
    """Return to whom a seat belongs; None: to a robot."""
    return seated.member if seated.owner is None else seated.owner


@dataclass
class House:
    """The services of the bot, as its client puts them together."""

    store: Store
    hand: Hand
    world: World = field(default_factory=World)
    table: int = 0

    def __post_init__(self) -> None:
        self.tables = Tables(self.store)
        self.proposals = Proposals(self.tables)
        both = self.tables, self.proposals
        self.seating = DealsAtOnce(self.tables)
        self.handing, self.hosting = Handing(*both), Hosting(*both)
        self.taking_back, self.ending, self.extending = (
            TakingBack(*both),
            Ending(*both),
            Extending(*both),
        )
        self.shortening, self.opening = Shortening(*both), Opening(*both)
        self.pausing, self.mending = Pausing(*both), Mending(*both)
        self.absences = Absences(self.tables, self.handing)
        self.laid_aside = LaidAside(self.tables, self.handing)
        self.places = Places(*both, self.seating, self.world)
        self.guests = Guests(self.tables)
        self.forgetting = Forgetting(self.tables, self.handing, self.hosting, self.seating)
        self.clock = Clock(self.tables)
        self.readers = Readers(self.store, self.world)
        self.handing.reads = self.readers.may_at
        self.handing.is_locked_out = self.readers.is_locked_out
        growing_old = self.proposals.expire, self.seating.expire, self.hosting.succeed
        times = self.seating.end_notices, self.laid_aside.lay_aside, self.forgetting.finish
        self.upkeep = Upkeep((*growing_old, *times))
        self.sender = self.world
        self._row = self._moves = 0
        self.spoilt = False

    @property
    def services(self) -> House:
        """The same, as the bot holds it."""
        return self

    # ---- what Discord would hand in -------------------------------------------------------------

    def typed_by(self, member: int, channel: int | None) -> Any:
        """Return an interaction of somebody in a channel (None: their DM), with their rights."""
        guild = None if channel is None else CHANNELS[channel]
        whole = (guild, member) in MANAGERS
        here = whole or (guild == HOME and member == WARDEN)
        rights = SimpleNamespace(manage_guild=whole, manage_channels=whole)
        in_channel = SimpleNamespace(manage_guild=whole, manage_channels=here)
        user = SimpleNamespace(id=member, guild_permissions=rights, name=NAMES[member])
        server = SimpleNamespace(id=guild, name="There", me=None)
        return SimpleNamespace(
            client=self,
            user=user,
            guild_id=guild,
            guild=server,
            channel_id=channel,
            permissions=in_channel,
            context=SimpleNamespace(dm_channel=channel is None),
        )

    # ---- what there is to see -------------------------------------------------------------------

    async def seen(self) -> Seen:
        """Return the table as it is now."""
        store, table = self.store, self.table
        if self.spoilt and not await self.mending.is_broken(table):
            found = await store.table(table)
            self.spoilt = found is not None and found[0].status != "running"  # else: it is mended
        opened = self.tables.held.open_unread if self.spoilt else self.tables.open
        async with opened(table) as held:
            game = held.game
            moves = self._moves if game is None else game.moves
            answers = await store.log.answers(table) if moves != self._moves else []
            self._moves = moves
            timers = await store.timers.of(table)
            asks = {} if game is None or game.over else game.asks()
            return Seen(
                now=self.tables.now(),
                record=held.record,
                seats=tuple(held.seats),
                pauses=tuple(held.pauses),
                limits=tuple(t for t in timers if t.kind == "limit" or t.seat == TABLE),
                awaited=frozenset(() if game is None or game.over else game.awaited()),
                timed=frozenset(seat for seat, ask in asks.items() if ask.clock),
                moves=moves,
                over=game is not None and game.over,
                proposals={p.id: p for p in await store.proposals.of(table)},
                guests=tuple(await store.guests.of(table)),
                answers=tuple(answers),
                spoilt=self.spoilt,
            )

    async def spoil(self) -> None:
        """Let a bad sector make the last save unreadable."""
        last = "(SELECT max(version) FROM snapshot WHERE game = ?)"
        text = f"UPDATE snapshot SET body = ?, base = NULL WHERE game = ? AND version = {last}"  # noqa: S608 - constants
        values = b"\0", self.table, self.table
        await self.store._database.write(lambda db: db.execute(text, values))
        self.tables.held.tables.clear()
        self.store._snapshots._bases.clear()
        self.spoilt = await self.mending.is_broken(self.table)

    async def rows(self) -> Sequence[OutboxRow]:
        """Return the rows that wait to be told since the last look, and let them be told."""
        found = await self.store.outbox.rows(self.table)
        new = [row for row in found if row.id > self._row]
        self._row = max((row.id for row in found), default=self._row)
        await self.store.outbox.told(self.table, [row.id for row in found])
        return new

    async def summoned(self, number: int) -> set[int]:
        """Return whom the post of a vote calls, or a DM in its place."""
        shown = await self.proposals.shown(self.table, number)
        if shown is None:
            return set()
        return {voter.member for voter in shown.awaited}


_EMPTY: list[bytes] = []


async def opened(folder: Path, now: float) -> House:
    """Return a house on an empty database in this folder."""
    path = folder / "red-gavel.db"
    if not _EMPTY:
        await (await Store.open(a_machine(), path)).close()
        _EMPTY.append(path.read_bytes())
    path.write_bytes(_EMPTY[0])
    hand = Hand()
    hand.now = now
    return House(await Store.open(hand.machine(), path), hand)


def memory() -> str | None:
    """Return a folder in memory, where there is one: nothing waits for a disk."""
    return "/dev/shm" if Path("/dev/shm").is_dir() else None  # noqa: S108 - names are drawn
