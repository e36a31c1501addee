"""People of several time zones at one table, on a clock that a script moves on for weeks."""

from dataclasses import dataclass, field
from datetime import datetime
from random import Random
from zoneinfo import ZoneInfo

from bot.clock import Clock
from bot.delivery.outbox import Outbox
from bot.hours.nights import Night
from bot.store.rows.members import MemberRecord
from bot.table.consent.proposals import Proposals
from bot.table.consent.taking_back import TakingBack
from bot.table.lobby.seating import Seating
from bot.table.tables import Tables
from tests.bot.paper import PlainMessages, everything_told

STEP = 1800
HOUR, DAY = 3600, 24 * 3600
PEOPLE = {
    101: MemberRecord(101, quiet=Night(23, 7, "Europe/Berlin"), public=False, zone="Europe/Berlin"),
    102: MemberRecord(
        102,
        quiet=Night(22, 8, "America/New_York"),
        public=False,
        zone="America/New_York",
        days_off=(6,),
    ),
    103: MemberRecord(
        103, letters="never", quiet=Night(0, 6, "Asia/Tokyo"), public=False, zone="Asia/Tokyo"
    ),
    104: MemberRecord(
        104, quiet=Night(21, 9, "Australia/Sydney"), zone="Australia/Sydney", every=12
    ),
    105: MemberRecord(105, zone="Europe/Berlin"),
}
NAMES = {101: "Ana", 102: "Bram", 103: "Chidi", 104: "Dana", 105: "Eve"}


def at(written, zone="UTC"):
    return int(datetime.fromisoformat(written).replace(tzinfo=ZoneInfo(zone)).timestamp())


class DealsAtOnce(Seating):
    """Deals the cards without waiting for a post."""

    async def start(self, table, member):
        await super().start(table, member)
        await self.deal(table, [1, 2])


@dataclass
class Weeks:
    """One process of the bot after the other on one store; what each sends, and when."""

    store: object
    sender: object
    hand: object
    chance: Random = field(default_factory=lambda: Random(1))
    sent: list = field(default_factory=list)  # at, kind, members, paper
    known: int = 0
    table: int = 0
    members: tuple = ()
    outbox: object = None
    counted: set = field(default_factory=set)  # the ends that were found to be right

    async def start(self):
        """A new process, on what the former has left."""
        self.tables = Tables(self.store)
        self.seating = DealsAtOnce(self.tables)
        proposals = Proposals(self.tables)
        TakingBack(self.tables, proposals)
        self.messages = PlainMessages()
        self.outbox = Outbox(self.tables, self.seating, proposals, self.sender, self.messages)
        self.tables.held.tell = self.outbox.wake
        self.clock = Clock(self.tables)
        await self.clock.came_back()
        await self.outbox.start()

    async def stop(self):
        """The process ends, noting that it was there until now."""
        await self.clock.stop()
        await self.outbox.drain(1)

    async def begin(self, *members, game="terraforming_mars", **hours):
        host, *others = self.members = members
        self.table = await self.seating.new(
            game, channel=1, guild=9, host=(host, NAMES[host]), chosen={"pace": "untimed"}
        )
        for member in others:
            await self.seating.join(self.table, member, NAMES[member])
        for option, value in hours.items():
            await self.seating.choose(self.table, host, option, str(value))
        await self.seating.start(self.table, host)
        await self.settled()

    async def settled(self):
        await self.clock.ring()
        self.outbox.wake(self.table)
        await everything_told(self.outbox)
        for paper in self.sender.papers[self.known :]:
            self.sent.append((int(self.hand.now), paper))
        self.known = len(self.sender.papers)

    async def go_on(self, seconds):
        """Let so much time go by, in steps."""
        until = self.hand.now + seconds
        while self.hand.now < until:
            self.hand.now += STEP
            await self.settled()

    async def away(self, seconds):
        """The bot is not there for so long."""
        await self.stop()
        self.hand.now += seconds
        await self.start()
        await self.settled()

    async def play(self, member):
        """A member gives the rules' own answer, if anything is asked; whether it was."""
        view = await self.tables.view(self.table, member, glance=True)
        if view.over or view.ask is None or view.ask.optional:
            return False
        await self.tables.play(self.table, member, None, view.ask.fallback)
        await self.settled()
        return True

    def pings(self):
        """Return every message with a sound: its time, its reader and its kind."""
        found = []
        for when, paper in self.sent:
            if paper.kind == "dm" or paper.channel > 100:
                found.append((when, paper.channel, "dm"))
            elif paper.kind in ("post", "reminder"):
                found += [(when, self.members[seat], paper.kind) for seat in paper.called]
        return found
