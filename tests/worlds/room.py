"""A table of the bot without Discord: its posts and DMs as they would be sent, and when.

The real table service, outbox and messages; only the way to Discord is made of paper. Time stands
still until it is moved on. A room can be copied with everything the bot has kept.
"""

from __future__ import annotations

import hashlib
import re
import sqlite3
import zlib
from collections import Counter
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import discord

from bot.clock import Clock
from bot.delivery.outbox import Outbox
from bot.delivery.sender import Sent
from bot.delivery.sight import Sees
from bot.store import Store
from bot.store.rows.outbox import OutboxRow
from bot.table.consent.proposals import Proposals
from bot.table.consent.taking_back import TakingBack
from bot.table.lobby.seating import Seating
from bot.table.people.guests import Guests
from bot.table.tables import Tables
from bot.table.views.replays import Replays
from cogs.loading import Loading
from rules.kernel import Seat
from tests.bot.paper import refusal
from tests.machines import NOON, Hand
from tests.worlds.telltales import note_in

CHANNEL, GUILD = 1, 9
MEMBERS = (101, 102, 103, 104, 105, 106)
NAMES = ("Ana", "Bram", "Chidi", "Dana", "Eva", "Finn")
SEAL = re.compile(r"(?<=Seal )(\d+): \S+")
"""A seal shows another code where what it lies over is another secret."""


class Deals(Seating):
    """It waits for no post to deal from."""

    async def start(self, table: int, member: int) -> None:
        await super().start(table, member)
        await self.deal(table, [1, 2])


@dataclass(frozen=True, slots=True)
class Event:
    """Something that Discord was asked for.

    `shown` is what the message then shows: of a DM nothing, for only its reader sees that.
    """

    at: float
    what: str
    where: int
    message: int
    shown: str = ""
    pictures: tuple[tuple[str, str, str], ...] = ()
    calls: tuple[int, ...] = ()


class Easel:
    """The drawing thread without its thread."""

    async def draw(self, urgency: Any, drawing: Any, *args: Any, **kwargs: Any) -> Any:
        return drawing(*args, **kwargs)


@dataclass
class Sender:
    """Notes whatever it is given to carry."""

    clock: Hand
    events: list[Event] = field(default_factory=list)
    sent: Counter[int] = field(default_factory=Counter)  # by channel
    nonces: dict[tuple[int, Any], int] = field(default_factory=dict)
    gone: set[int] = field(default_factory=set)  # who has left the server
    closed: set[int] = field(default_factory=set)  # who takes no DMs

    @property
    def threads(self) -> Sender:
        return self

    async def inside(self, channel: int, members: Sequence[int]) -> list[int]:
        return list(members)

    async def turn(self, urgency: Any) -> None:
        pass

    def veiled(self, secret: bytes) -> str:
        """Part of the name of a picture; it tells nobody anything, and nothing here."""
        return "veiled"

    def may_write(self, channel: int) -> bool:
        return True

    async def has_left(self, guild: int, member: int) -> bool:
        return member in self.gone

    async def seen(self, guild: int, channel: int, member: int, *, remembered: bool) -> Sees:
        return Sees.NO if member in self.gone else Sees.YES

    async def is_still_on(self, guild: int, member: int) -> bool:
        return member not in self.gone

    async def newest_post(self, channel: int, table: int) -> None:
        return None

    async def send(self, channel: int, sending: Any, *, nonce: Any, dm: bool = False) -> Sent:
        if (channel, nonce) not in self.nonces:
            self.nonces[channel, nonce] = self._next(channel)
            what = "DM" if dm else "post"
            self._note(what, channel, self.nonces[channel, nonce], sending)
        return Sent(self.nonces[channel, nonce])

    async def write_to(
        self, member: int, sending: Any, *, nonce: int, silent: bool = False
    ) -> tuple[int, Sent]:
        if member in self.closed:
            raise refusal(discord.Forbidden, 403, 50007)
        # A row's number counts DMs that were left out, too: none is ever sent twice here.
        number = self._next(member)
        self._note("silent DM" if silent else "DM", member, number, sending)
        return member, Sent(number)

    def _next(self, channel: int) -> int:
        self.sent[channel] += 1
        return 100_000 * channel + self.sent[channel]

    async def edit(self, channel: int, message: int, sending: Any) -> None:
        self._note("edit", channel, message, sending)

    async def edit_text(self, channel: int, message: int, sending: Any) -> None:
        self._note("at rest", channel, message, sending)

    async def delete(self, channel: int, message: int) -> None:
        self.events.append(Event(self.clock(), "deletion", channel, message))

    def _note(self, what: str, where: int, message: int, sending: Any) -> None:
        at = self.clock()
        if where != CHANNEL:
            self.events.append(Event(at, what, where, message))
            return
        pictures = tuple((name, _short(image), alt) for name, image, alt in sending.pictures)
        shown = SEAL.sub(r"\1: a seal", str(sending.view.to_components()))
        calls = tuple(sending.mentions) if what == "post" else ()  # an edit calls nobody
        self.events.append(Event(at, what, where, message, shown, pictures, calls))


def _short(image: bytes) -> str:
    return hashlib.sha256(image).hexdigest()[:16]


async def _dealt_here(table: int) -> bool:
    return True


class Room:
    """One table and the bot that moderates it."""

    def __init__(self, store: Store, hand: Hand, path: Path, sender: Sender | None = None) -> None:
        self.store, self.hand, self.path = store, hand, path
        self.tables = Tables(store)
        self.seating = Deals(self.tables)
        self.proposals = Proposals(self.tables)
        self.taking_back = TakingBack(self.tables, self.proposals)
        self.sender = Sender(hand) if sender is None else sender
        self.clock = Clock(self.tables)
        self.replays = Replays(self.tables.views, _dealt_here)
        services = SimpleNamespace(
            tables=self.tables,
            seating=self.seating,
            proposals=self.proposals,
            guests=Guests(self.tables),
        )
        self.bot: Any = SimpleNamespace(
            store=store, services=services, sender=self.sender, drawing_thread=Easel()
        )
        self.cogs = Loading(self.bot)
        messages = self.cogs.messages
        self.outbox = Outbox(self.tables, self.seating, self.proposals, self.sender, messages)
        self.table = 1
        self.lines: list[dict[str, Any]] = []  # of the log, while they are overheard

    @property
    def events(self) -> list[Event]:
        return self.sender.events

    async def begin(
        self,
        seats: int,
        game: str,
        options: Mapping[str, str],
        robots: int = 0,
        hours: Mapping[str, str] | None = None,
    ) -> None:
        """Open a table for these people and robots, and start it; nobody has time in hand."""
        host, chosen = (MEMBERS[0], NAMES[0]), {"bank": "0", **options}
        self.table = await self.seating.new(
            game, channel=CHANNEL, guild=GUILD, host=host, chosen=chosen
        )
        for seat in range(1, seats - robots):
            await self.seating.join(self.table, MEMBERS[seat], NAMES[seat])
        for _ in range(robots):
            await self.seating.add_robot(self.table, MEMBERS[0])
        for option, value in (hours or {}).items():
            await self.seating.choose(self.table, MEMBERS[0], option, value)
        await self.seating.start(self.table, MEMBERS[0])
        await self.told()

    async def told(self) -> None:
        """Let everything be told that is due, a row at a time: posts first, then lane by lane.

        Lanes that went out side by side would find more or less of each other told already, as
        chance has it. In this order the same rows are always told in the same way.
        """
        note_in(self.lines)
        for _ in range(1000):
            due = await self._first_due()
            if not due:
                return
            assert not any(row.attempts for row in due), "something could not be told"
            await self.outbox._attempts.make(due)
        raise AssertionError("it is never told")

    async def _first_due(self) -> list[OutboxRow]:
        """The rows of the first lane in which something is due."""
        lanes = [lane for lane, _ in await self.store.outbox.lanes(self.table)]
        for lane in sorted(lanes, key=lambda lane: (lane != "post", lane)):
            rows = await self.store.outbox.rows(self.table, lane)
            if lane != "post":  # as the outbox takes them
                rows.sort(key=lambda row: row.due)
            if rows and rows[0].due <= self.tables.now():
                return rows
        return []

    async def next_due(self) -> float:
        """Return the time of the next event if nobody does anything."""
        timer = await self.store.timers.next_due()
        rows = [row.due for row in await self.store.outbox.rows(self.table)]
        return min([*rows, *([timer] if timer is not None else [])], default=float("inf"))

    async def until(self, at: float) -> None:
        """Let time go by up to then; whatever falls due is done in its turn."""
        note_in(self.lines)
        while (due := await self.next_due()) <= at:
            self.hand.now = max(self.hand.now, due)
            await self.clock.ring()
            await self.told()
        self.hand.now = at

    async def game(self) -> Any:
        async with self.tables.open(self.table) as held:
            return held.running()

    async def close(self) -> None:
        await self.store.close()


@asynccontextmanager
async def room_in(
    path: Path, now: float = NOON, carries: type[Sender] = Sender
) -> AsyncIterator[Room]:
    """Yield a room with the database at this path, a new one or a copy."""
    hand = Hand(now)
    room = Room(await Store.open(hand.machine(), path), hand, path, carries(hand))
    try:
        yield room
    finally:
        await room.close()


async def copied(room: Room, path: Path, game: Any) -> Room:
    """Another room in which the bot has kept the same, but the table is this game.

    What was asked there was asked here: clocks, DMs and rows name the question that the seat
    has in this game, or its first DM would come anew, and its time would begin again.
    """
    here, saved = await room.game(), game.save()
    there = type(here).load(saved)
    names = {seat: (here.digest(seat), there.digest(seat)) for seat in here.asks()}
    _copy(room, path, saved, names)
    hand = Hand(room.hand.now)
    other = Room(await Store.open(hand.machine(), path), hand, path)
    other.table = room.table
    other.sender.sent, other.sender.nonces = room.sender.sent.copy(), dict(room.sender.nonces)
    other.tables.views._seen.update(room.tables.views._seen)
    await other.told()
    return other


def _copy(room: Room, path: Path, saved: str, names: dict[Seat, tuple[str, str]]) -> None:
    path.unlink(missing_ok=True)
    source, copy = sqlite3.connect(room.path), sqlite3.connect(path)
    source.backup(copy)
    source.close()
    latest = "(SELECT max(version) FROM snapshot WHERE game = ?2)"
    copy.execute(
        f"UPDATE snapshot SET base = NULL, body = ?1 WHERE game = ?2 AND version = {latest}",  # noqa: S608 - a constant
        (zlib.compress(saved.encode()), room.table),
    )
    for seat, of_it in names.items():
        copy.execute("UPDATE timer SET digest = ?2 WHERE digest = ?1 AND seat = ?3", (*of_it, seat))
        for kept, place in (("message", "role"), ("outbox", "lane")):
            copy.execute(
                f"UPDATE {kept} SET body = replace(body, ?1, ?2) WHERE {place} = ?3",  # noqa: S608 - as above
                (*of_it, f"letter {seat}"),
            )
    copy.commit()
    copy.close()
