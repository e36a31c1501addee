"""Two processes of one bot without Discord: two homes, and the news between them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from bot.address import ServerAddress
from bot.clock import Clock
from bot.delivery.outbox import Outbox
from bot.store import Store
from bot.store.home import Home
from bot.store.wakes import WakeKind, Wakes
from bot.table.consent.pausing import Pausing
from bot.table.consent.proposals import Proposals
from bot.table.lobby.keeping import Keeping, Terms
from bot.table.lobby.places import Places
from bot.table.people.absences import Absences
from bot.table.people.forgetting import Forgetting
from bot.table.people.handing import Handing
from bot.table.people.hosting import Hosting
from bot.table.people.laid_aside import LaidAside
from bot.table.tables import Tables
from tests.bot.conftest import NAMES, DealsAtOnce
from tests.bot.paper import PaperSender, PlainMessages
from tests.machines import Hand

SERVERS = (9, (1 << 22) + 9)
"""A server of each home."""


class Said(Wakes):
    """News that the other processes of a test hear at once, unless it is lost."""

    def __init__(self, place: int, everybody: list[Said]) -> None:
        super().__init__()
        self.place, self.everybody = place, everybody
        self.is_lost = False
        self.told: list[tuple[int | None, WakeKind, int]] = []
        everybody.append(self)

    def tell(self, place: int | None, word: WakeKind, number: int) -> None:
        self.told.append((place, word, number))
        for other in self.everybody:
            if other is not self and place in (None, other.place) and not self.is_lost:
                other.hear(word, number)


@dataclass
class AHome:
    """One process: its store, its tables, and all that goes round them."""

    store: Store
    wakes: Wakes
    tables: Tables
    sender: PaperSender
    woken: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        tables = self.tables
        self.seating = DealsAtOnce(tables)
        self.proposals = Proposals(tables)
        self.handing = Handing(tables, self.proposals)
        self.hosting = Hosting(tables, self.proposals)
        self.absences = Absences(tables, self.handing)
        self.pausing = Pausing(tables, self.proposals)
        self.laid_aside = LaidAside(tables, self.handing)
        self.forgetting = Forgetting(tables, self.handing, self.hosting, self.seating)
        self.places = Places(tables, self.proposals, self.seating, self.sender)
        self.keeping = Keeping(tables, self.sender, Terms())
        self.outbox = Outbox(tables, self.seating, self.proposals, self.sender, PlainMessages())
        self.clock = Clock(tables)
        tables.held.homes.here = self._wake

    def _wake(self, table: int) -> None:
        self.woken.append(table)
        self.outbox.wake(table)

    async def rest(self) -> None:
        """Wait until all is told, and everything has followed that others told."""
        await self.tables.held.homes.told()
        await self.tables.news.followed()

    async def lobby(self, *members: int, channel: int, guild: int | None = None) -> int:
        host, *others = members
        chosen = {"starting_player": "seat 1", "pace": "untimed"}
        guild = SERVERS[self.store.home.place] if guild is None else guild
        table = await self.seating.new(
            "project_mars", channel=channel, guild=guild, host=(host, NAMES[host]), chosen=chosen
        )
        for member in others:
            await self.seating.join(table, member, NAMES[member])
        return table

    async def begin(self, *members: int, channel: int, guild: int | None = None, **hours) -> int:
        table = await self.lobby(*members, channel=channel, guild=guild)
        for option, value in hours.items():
            await self.seating.choose(table, members[0], option, str(value))
        await self.seating.start(table, members[0])
        return table


@asynccontextmanager
async def two_homes(
    where: Path | ServerAddress, hand: Hand, *, by_server: bool = False
) -> AsyncIterator[tuple[AHome, AHome]]:
    everybody: list[Said] = []
    sender = PaperSender()
    made = []
    for place in range(2):
        wakes = None if by_server else Said(place, everybody)
        store = await Store.open(hand.machine(), where, home=Home(place, 2), wakes=wakes)
        made.append(AHome(store, store.wakes, Tables(store), sender))
    first, second = made
    try:
        yield first, second
    finally:
        for one in made:
            await one.rest()
            await one.outbox.drain(0)
            await one.store.close()
