"""A month at one table: the bot without Discord, on a clock that jumps from due time to due time.

Everything is real but the way to Discord: store, clock, outbox, messages, upkeep. What each person
hears, and what nobody told them, is counted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from bot.hours.calendar import Absence
from bot.hours.spans import Spans, ran
from bot.store import Store
from bot.table.changes import STEPS_IN, STEPS_IN_AGAIN
from bot.table.lobby import expecting
from bot.table.people.absences import Absences
from bot.table.people.handing import Handing
from bot.table.people.hosting import Hosting
from bot.upkeep import Upkeep
from rules.games import GAMES
from rules.kernel import Answer, Ask, Refused, Seat, is_legal
from tests.bot.weeks import DAY, HOUR, at
from tests.machines import Hand
from tests.month.people import (
    ANA,
    BRAM,
    CHIDI,
    DANA,
    HOURS_TOLD,
    NAMES,
    OUTAGE,
    Events,
    Group,
    Person,
)
from tests.wishes import keep
from tests.worlds.room import CHANNEL, GUILD, Deals, Room, Sender

BEGINS = at("2026-10-22 12:00")
"""Europe's clocks go back three days later, America's ten days later."""
ROUND = HOUR
"""Seconds between two rounds of the upkeep, which goes round six times as often."""
A_MOMENT = 40
"""Seconds that an answer takes."""
SITTING = 30
"""The most answers that somebody gives before they leave the table again."""
PATIENCE = HOUR // 4
"""Seconds for which the bot may wait for an awake player without a call."""
RECALLED = 4 * HOUR
"""Seconds for which a call holds: a player who is named again sooner needs no new call."""
RAN_OUT = "{seat:seat} ran out of time."


class House(Room):
    """A room with all that goes on in the process of the bot beside one table."""

    def __init__(self, store: Store, hand: Hand, path: Path, sender: Sender) -> None:
        super().__init__(store, hand, path, sender)
        self.handing = Handing(self.tables, self.proposals)
        self.absences = Absences(self.tables, self.handing)
        hosting = Hosting(self.tables, self.proposals)
        self.outbox.when_somebody_leaves(self.handing.left_server)
        duties = (
            self.proposals.expire,
            self.seating.expire,
            hosting.succeed,
            self.seating.end_notices,
        )
        self.upkeep = Upkeep((*duties, self.absences.look_for_leavers))


@dataclass
class Counted:
    """The results of the month."""

    title: str
    days: float = 0
    forecast: tuple[float, float] | None = None  # the least and most days that its lobby foresaw
    over: bool = False
    answers: int = 0
    time_outs: Counter[str] = field(default_factory=Counter)
    calls: Counter[str] = field(default_factory=Counter)
    turns: int = 0  # so often somebody was named as awaited who was not a moment before
    in_told_hours: list[str] = field(default_factory=list)
    timed_out_in_told_hours: list[str] = field(default_factory=list)
    noticed: float | None = None  # days until a robot played for whoever had left the server
    standing: int = 0  # the most DMs of the table that one person had at once
    left: int = 0  # DMs that are there in the end
    vanished: float = 0  # days for which the table waited for nobody but whoever has vanished
    uncalled: list[str] = field(default_factory=list)


class Month:
    """A game from its first to its last day.

    Args:
        folder: where its database lies.
        game: which game.
        options: what is chosen of it.
        members: who plays; the first hosts.
        events: what happens in the course of it.
        group: who they are; None: the five of `HOURS_TOLD`.
        seed: who takes how long.
    """

    def __init__(
        self,
        folder: Path,
        game: str,
        members: tuple[int, ...],
        *,
        options: Mapping[str, str] | None = None,
        events: Events | None = None,
        group: Group | None = None,
        seed: int = 1,
    ) -> None:
        self.group = group or Group("five", HOURS_TOLD, {})
        self.path, self.hand = folder / "month.db", Hand(BEGINS)
        self.sender = Sender(self.hand)
        self.game, self.options, self.members = game, options or {}, members
        self.events = events or Events()
        self.counted = Counted(GAMES[game].name)
        self._chance = Random(f"{game}/{seed}")
        looks = self._chance.uniform
        self.people = {
            member: Person(member, Random(f"{seed}/{member}"), BEGINS + looks(0, DAY))
            for member in members
        }
        self._named: dict[Seat, tuple[int, float]] = {}  # who is waited for, since when
        self._version = 0  # of the last line that everybody has read
        self._for_nobody: float | None = None  # since when it waits for whoever has vanished
        self._lies: Counter[int] = Counter()  # messages by reader
        self._outages: list[tuple[int, int]] = []
        self._coming: list[tuple[float, str]] = []

    async def play(self, days: float) -> Counted:
        """Play the month until the game or this many days are over."""
        await self._begin()
        until = BEGINS + days * DAY
        try:
            while self.hand.now < until and not (await self.house.game()).over:
                await self._next(until)
        finally:
            await self._end()
        return self.counted

    # ---- the table -----------------------------------------------------------------------------

    async def _begin(self) -> None:
        await self._open()
        for member in self.members:
            await keep(self.house.store, self.group.told[member])
        self.house.tables.held._calendars.clear()
        host, *others = self.members
        seating: Deals = self.house.seating
        self.house.table = await seating.new(
            self.game, channel=CHANNEL, guild=GUILD, host=(host, NAMES[host]), chosen=self.options
        )
        for member in others:
            await seating.join(self.house.table, member, NAMES[member])
        for member in self.group.counted:
            await seating.count_hours(self.house.table, member, counted=True)
        await self._foresee()
        await seating.start(self.house.table, host)
        if self.group.bram_is_closed:
            self.sender.closed.add(BRAM)
        happens = self.events
        days = {"away": happens.away[0], "outage": happens.outage, "left": happens.leaves}
        self._coming = sorted((BEGINS + day * DAY, what) for what, day in days.items())
        self._coming.append((float("inf"), "nothing"))
        self._round = BEGINS + ROUND
        await self._settle()

    async def _foresee(self) -> None:
        """Note how long the lobby says that the game will take."""
        async with self.house.tables.open(self.house.table) as held:
            foreseen = expecting._expected(held, self.hand.now)
        if foreseen is not None:
            found = foreseen.takes()
            self.counted.forecast = found.least / DAY, found.most / DAY

    async def _open(self) -> None:
        """A new process on what the former one has left."""
        table = self.house.table if hasattr(self, "house") else 1
        self.house = House(
            await Store.open(self.hand.machine(), self.path), self.hand, self.path, self.sender
        )
        self.house.table = table
        await self.house.clock.came_back()

    async def _end(self) -> None:
        game, house = await self.house.game(), self.house
        found = self.counted
        found.over, found.days = game.over, (self.hand.now - BEGINS) / DAY
        answers = await house.store.log.answers(house.table)
        found.answers = len([one for one in answers if one.kind == "play" and not one.automatic])
        await house.until(self.hand.now + DAY)  # DMs that are to go have gone
        await self._hear()
        found.left = sum(self._lies.values())
        await house.close()

    # ---- time ----------------------------------------------------------------------------------

    async def _next(self, until: float) -> None:
        """Go to the next thing that happens, and let it happen."""
        person = min(self.people.values(), key=lambda one: one.comes)
        event = self._coming[0][0]
        due = await self.house.next_due()
        at = min(person.comes, event, self._round, due, until)
        self.hand.now = max(self.hand.now, at)
        if due <= self.hand.now:
            await self.house.clock.ring()
        if self._round <= self.hand.now:
            self._round = self.hand.now + ROUND
            await self.house.upkeep.go_round()
        await self._settle()
        if event <= self.hand.now:
            await self._happens(self._coming.pop(0)[1])
        elif person.comes <= self.hand.now:
            await self._come(person)

    async def _happens(self, what: str) -> None:
        house, now = self.house, int(self.hand.now)
        if what == "away":
            until = int(BEGINS + self.events.away[1] * DAY)
            await house.absences.begin(ANA, Absence(now, until, told=True))
        elif what == "left":
            self.sender.gone.add(DANA)
            del self.people[DANA]
        elif what == "outage":
            await house.clock.stop()
            await house.close()
            self.hand.now += OUTAGE
            self._outages.append((now, now + OUTAGE))
            await self._open()
        await self._settle()

    async def _settle(self) -> None:
        """Let the bot send everything due, and let everybody read it."""
        await self.house.told()
        await self._read()
        await self._watch()
        await self._hear()

    # ---- people --------------------------------------------------------------------------------

    async def _come(self, person: Person) -> None:
        """Somebody comes to the table, if they are awake, and plays as long as they are asked."""
        calendar = await self.house.tables.held.calendar(person.member)
        lives = self.group.lives.get(person.member, calendar)
        wakes = lives.wakes(int(self.hand.now))
        if wakes > self.hand.now:
            person.acts, person.looks = (
                (None if person.acts is None else wakes),
                max(person.looks, wakes),
            )
            return
        person.came(self.hand.now)
        if self._has_vanished(person.member):
            return
        await self._vote(person.member)
        for _ in range(SITTING):
            view = await self.house.tables.view(self.house.table, person.member)
            if view.over or view.ask is None or view.ask.optional or view.viewer is None:
                break
            answer = self._answer(view.game_view, view.ask, view.viewer)
            await self._no_more_named(view.viewer)
            await self.house.tables.play(self.house.table, person.member, view.digest, answer)
            await self._settle()
            await self._let_pass(A_MOMENT)
        person.acts = None

    async def _let_pass(self, seconds: int) -> None:
        until = self.hand.now + seconds
        while (due := await self.house.next_due()) <= until:
            self.hand.now = max(self.hand.now, due)
            await self.house.clock.ring()
            await self._settle()
        self.hand.now = until

    def _answer(self, view: dict[str, object], ask: Ask, seat: Seat) -> Answer:
        wanted = GAMES[self.game].robot(view, ask, seat, self._chance.random)
        return wanted if is_legal(ask, wanted) else ask.fallback

    async def _vote(self, member: int) -> None:
        """Agree to what is proposed."""
        house = self.house
        for proposal in await house.proposals.open_at(house.table, member):
            with suppress(Refused):  # not asked, or decided meanwhile
                await house.proposals.answer(house.table, member, proposal.id, agrees=True)
        await self._settle()

    # ---- what is counted -----------------------------------------------------------------------

    async def _read(self) -> None:
        """Note who has run out of time, and who then was away or asleep as everybody knew."""
        house = self.house
        lines = await house.store.log.lines(house.table, None, since=self._version, last=1000)
        for line in lines:
            self._version = line.version
            if line.text["say"] not in (RAN_OUT, STEPS_IN, STEPS_IN_AGAIN):
                continue
            member = self.members[line.text["with"]["seat"]]
            calendar = await house.tables.held.calendar(member)
            self.counted.time_outs[NAMES[member]] += 1
            if calendar.away(int(self.hand.now)) or (
                calendar.night is not None and calendar.night.covers(self.hand.now)
            ):
                self.counted.timed_out_in_told_hours.append(self._when(member, self.hand.now))

    async def _watch(self) -> None:
        """Note since when the table waits for each player by name."""
        async with self.house.tables.open(self.house.table) as held:
            awaited = [] if held.game is None else held.game.awaited()
            named = {seat: held.seats[seat].member for seat in awaited}
            members = {seated.member for seated in held.seats}
        self._wait_for_nobody({*named.values()})
        if self.counted.noticed is None and DANA not in {*members, *self.people}:
            gone = self.hand.now - BEGINS - self.events.leaves * DAY
            self.counted.noticed = gone / DAY
        for seat in [*self._named]:
            if named.get(seat) != self._named[seat][0]:
                await self._no_more_named(seat)
        for seat, member in named.items():
            if member in self.people and seat not in self._named:
                self._named[seat] = member, self.hand.now
                self.counted.turns += 1

    def _has_vanished(self, member: int | None) -> bool:
        """Return whether somebody does nothing any more."""
        days = {CHIDI: self.events.vanishes, BRAM: self.events.follows}.get(member or 0)
        return days is not None and self.hand.now > BEGINS + days * DAY

    def _wait_for_nobody(self, awaited: set[int | None]) -> None:
        """Count for how long the table waits for nobody but those who have vanished."""
        if self._for_nobody is not None:
            begun, now = int(self._for_nobody), int(self.hand.now)
            self.counted.vanished += ran(begun, now, [Spans(tuple(self._outages))]) / DAY
        gone = bool(awaited) and all(map(self._has_vanished, awaited))
        self._for_nobody = self.hand.now if gone else None

    async def _no_more_named(self, seat: Seat) -> None:
        """Note a turn for which somebody was long awake and got no call."""
        member, since = self._named.pop(seat, (0, 0))
        if member not in self.people or self.people[member].called >= since - RECALLED:
            return
        calendar = await self.house.tables.held.calendar(member)
        closed = (*calendar.asleep, Spans(tuple(self._outages)))
        if ran(int(since), int(self.hand.now), closed) > PATIENCE:
            self.counted.uncalled.append(self._when(member, since))

    async def _hear(self) -> None:
        """Let everybody hear their messages; a player who sleeps may hear nothing."""
        for event in self.sender.events:
            if event.where != CHANNEL:
                self._lies[event.where] += LIES.get(event.what, 0)
            for member in [event.where] if event.what == "DM" else event.calls:
                if member in self.people:
                    await self._call(member, event.at, event.what)
        self.sender.events.clear()
        self.counted.standing = max(self.counted.standing, *self._lies.values(), 0)

    async def _call(self, member: int, at: float, what: str) -> None:
        calendar = await self.house.tables.held.calendar(member)
        self.counted.calls[NAMES[member]] += 1
        if calendar.sleeps(at):
            self.counted.in_told_hours.append(f"{what}: {self._when(member, at)}")
        self.people[member].hear(max(at, calendar.wakes(int(at))))

    def _when(self, member: int, at: float) -> str:
        return f"{NAMES[member]} on day {(at - BEGINS) / DAY:.2f}"


LIES = {"DM": 1, "silent DM": 1, "deletion": -1}
"""The change in the number of somebody's DMs, by event."""
