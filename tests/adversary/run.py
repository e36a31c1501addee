"""A run: honest players and a coalition at one table, and every invariant after every deed."""

from __future__ import annotations

import logging
import tempfile
from collections import Counter, deque
from collections.abc import Collection
from dataclasses import dataclass, field, replace
from enum import StrEnum
from pathlib import Path
from random import Random

from bot.hours.nights import Night
from bot.store.rows.members import MemberRecord
from rules.games import GAMES
from rules.kernel import Refused, Voice
from tests.adversary import deeds
from tests.adversary.deeds import Act, Draw, Stage
from tests.adversary.house import (
    ABROAD,
    BOSS,
    COALITION,
    DAY,
    HOME,
    HONEST,
    HOUR,
    MODERATOR,
    NAMES,
    SECOND,
    memory,
    opened,
)
from tests.adversary.invariants import BrokenError, Look, check
from tests.adversary.plots import PLOTS
from tests.adversary.promises import Promises
from tests.adversary.stuck import leads_on
from tests.machines import NOON
from tests.wishes import keep
from tests.worlds.soak import dealt_by

STEPS = 150
"""Deeds of a run, unless its game ends sooner."""
LAST = 30
"""Deeds that the report of a failure shows."""
OTHERS = ("project_mars", "terraforming_mars", "cosmic_encounter", "on_mars")
TITLES = ("hammer_price",) * 6 + OTHERS
LENGTHS = (HOUR // 12, HOUR, 6 * HOUR, 6 * HOUR, DAY, DAY, 2 * DAY, 4 * DAY, 8 * DAY)
"""Seconds that pass between two deeds."""
TRIED = 0.3
"""The share of runs after which everybody but one player falls silent."""
CLOSED, AFTER = 0.2, 20
"""The share of runs that a moderator closes in the end, and the tries to open its secrets."""
FOCUS = 10
"""Times as often as else that the coalition does what is looked for."""


class Faults(logging.Handler):
    """Keeps the errors that the bot's own edges log instead of failing."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        known = vars(record)
        self.found.append(f"{record.getMessage()}: {known.get('why')} {known.get('where')}")


class Mood(StrEnum):
    """The mood of an honest player for now."""

    PRESENT = "present"
    ASLEEP = "asleep"
    AWAY = "away"
    LATE = "late"
    SILENT = "silent"
    PUNCTUAL = "punctual"  # answers in time whatever is asked, and says nothing else


@dataclass
class Run:
    """One run; the same seed always makes the same one.

    Args:
        seed: whence all chance comes.
        focus: plots that the coalition prefers.
        game: which title; nothing: by chance.
        spared: invariants at which nobody looks.
    """

    seed: int
    focus: Collection[str] = ()
    game: str = ""
    spared: Collection[str] = ()
    deeds: int = 0
    done: Counter[str] = field(default_factory=Counter)
    moods: dict[int, Mood] = field(default_factory=dict)

    async def play(self, steps: int = STEPS) -> None:
        """Play it.

        Raises:
            BrokenError: an invariant does not hold.
        """
        self.chance = Random(f"adversary/{self.seed}")
        self.log: deque[str] = deque(maxlen=LAST)
        self.faults = Faults()
        logging.getLogger().addHandler(self.faults)
        with tempfile.TemporaryDirectory(dir=memory()) as folder, dealt_by(f"{self.seed}"):
            self.house = await opened(Path(folder), NOON + self.chance.randrange(7 * DAY))
            try:
                await self._begin()
                if "know" in self.focus:
                    await self._part()
                while self.deeds < steps and self.now.runs:
                    await self._next()
                if self.now.runs and ("seals" in self.focus or self.chance.random() < CLOSED):
                    await self._closed_by_a_moderator()
                if self.now.record.status == "cancelled":
                    await self._after_the_end()
                if self.now.runs and ("stuck" in self.focus or self.chance.random() < TRIED):
                    await leads_on(self)
            finally:
                logging.getLogger().removeHandler(self.faults)
                await self.house.store.close()

    # ---- the table ------------------------------------------------------------------------------

    async def _begin(self) -> None:
        chance, house = self.chance, self.house
        game = chance.choice(TITLES)
        self.game = self.game or game
        fewest, most = GAMES[self.game].seats[0], min(5, GAMES[self.game].seats[-1])
        seats = chance.randint(max(2, fewest), most)
        honest = chance.randint(1, min(3, seats - 1))
        self.honest = HONEST[:honest]
        people = [BOSS, *self.honest, *([SECOND] if honest + 1 < seats else [])]
        if chance.random() < (0.7 if "host" in self.focus else 0.2):
            people = [*people[1:], BOSS]  # somebody honest hosts
        await self._tell_hours()
        chosen = {"pace": chance.choice(("relaxed", "daily", "daily", "untimed"))}
        if "time" in self.focus:
            chosen["pace"] = chance.choice(("untimed", "untimed", "relaxed"))
        if chance.random() < 0.2:
            chosen["undo"] = "majority"
        host, *others = people
        house.table = await house.seating.new(
            self.game, channel=1, guild=HOME, host=(host, NAMES[host]), chosen=chosen
        )
        for member in others:
            await house.seating.join(house.table, member, NAMES[member])
        for _ in range(seats - len(people)):
            await house.seating.add_robot(house.table, host)
        await house.seating.start(house.table, host)
        await house.rows()
        self.now = await house.seen()
        self.promises = Promises(self.honest, house.world)
        self.promises.note(_nothing("start"), self.now, self.now)
        self.log.append(f"{GAMES[self.game].name}, {chosen}, {[NAMES[m] for m in people]}")

    async def _part(self) -> None:
        """Let somebody honest give their seat away for good, before anything else is done."""
        stage = Stage(self.house, self.now, self.chance, self.honest)
        given = deeds.entrust(stage, self.honest[0], for_good=1)
        if given is not None:
            await self.do(given)
        for vote in [*self.now.proposals.values()]:
            stage = Stage(self.house, self.now, self.chance, self.honest)
            agreed = deeds.vote(stage, vote.body["to"], yes=1, about=vote)
            if agreed is not None:
                await self.do(agreed)

    @property
    def _moods(self) -> list[Mood]:
        """Return what honest players are like; where time is looked at, most are silent."""
        if "time" not in self.focus:
            return [*Mood]
        return [Mood.SILENT] * 3 + [Mood.PUNCTUAL] * 3 + [Mood.PRESENT]

    async def _tell_hours(self) -> None:
        """Let everybody honest have a mood, and some of them a night or no room abroad."""
        for h in self.honest:
            self.moods[h] = self.chance.choice(self._moods)
            if self.moods[h] is Mood.ASLEEP:
                public = self.chance.random() < 0.5
                wish = MemberRecord(h, quiet=Night(22, 8, "UTC"), public=public, zone="UTC")
                await keep(self.house.store, wish)
            if self.chance.random() < 0.5:
                self.house.world.gone_from.setdefault(ABROAD, set()).add(h)

    # ---- one deed -------------------------------------------------------------------------------

    async def _next(self) -> None:
        """Let time pass, or let somebody do something."""
        luck = self.chance.random()
        if luck < (0.3 if "time" in self.focus else 0.2):
            await self._keep_time()
            await self.let_pass(self.chance.choice(LENGTHS))
            return
        stage = Stage(self.house, self.now, self.chance, self.honest)
        act = self._honest(stage) if luck < (0.4 if self.focus else 0.5) else self._plot(stage)
        if act is not None:
            await self.do(act)

    async def _closed_by_a_moderator(self) -> None:
        stage = Stage(self.house, self.now, self.chance, self.honest)
        act = deeds.close(stage, MODERATOR)
        if act is not None:
            await self.do(act)

    async def _after_the_end(self) -> None:
        """Let the coalition try to open the secrets of a closed game."""
        for _ in range(AFTER):
            stage = Stage(self.house, self.now, self.chance, self.honest)
            luck, act = self.chance.random(), None
            if luck < 0.2:
                self.house.hand.now += self.chance.choice(LENGTHS)
                act = Act("clock", None, "upkeep", self.house.upkeep.go_round)
            elif luck < 0.4:
                act = _honest_vote(stage, self.chance.choice(self.honest))
            else:
                _, draw, likely = PLOTS["seals" if luck < 0.7 else "vote"]
                act = draw(stage, stage.plotter(*likely))
            if act is not None:
                await self.do(act)

    async def _keep_time(self) -> None:
        """Let the coalition mostly answer in time: whoever is late has no say."""
        plotting = [s.member for s in self.now.seats if s.member in COALITION]
        await self._answer([m for m in plotting if self.chance.random() >= 0.3])

    def fall_silent(self) -> None:
        """Let everybody honest say nothing from now on."""
        self.moods = dict.fromkeys(self.honest, Mood.SILENT)

    async def _keep_punctual(self) -> None:
        """Let those honest players answer who always do."""
        await self._answer([h for h in self.honest if self.moods[h] is Mood.PUNCTUAL])

    async def _answer(self, members: Collection[int]) -> None:
        """Let members answer who are awaited, or whose time runs."""
        for seated in self.now.seats:
            asked = any(limit.seat == seated.seat for limit in self.now.limits)
            if seated.member not in members or not self.now.runs:
                continue
            stage = Stage(self.house, self.now, self.chance, self.honest)
            act = deeds.move(stage, seated.member)
            if act is not None and (asked or seated.seat in self.now.awaited):
                await self.do(act)

    async def let_pass(self, seconds: int) -> None:
        """Let time pass; whatever falls due is a deed of the clock."""
        house = self.house
        until = house.hand.now + seconds
        while self.now.runs:
            await self._keep_punctual()
            due = await house.store.timers.next_due()
            if due is None or due > until:
                break
            house.hand.now = max(house.hand.now, due)
            await self.do(Act("clock", None, "time runs out", house.clock.ring))
        house.hand.now = until
        if self.now.runs:
            await self.do(Act("clock", None, "upkeep", house.upkeep.go_round))
        for h in self.honest:
            if self.chance.random() < 0.08:
                self.moods[h] = self.chance.choice(self._moods)

    def _honest(self, stage: Stage) -> Act | None:
        h = self.chance.choice(self.honest)
        mood, luck = self.moods[h], self.chance.random()
        night = self.house.hand.now % DAY // HOUR not in range(8, 22)
        if mood in (Mood.SILENT, Mood.PUNCTUAL) or (mood is Mood.ASLEEP and night):
            return None
        if mood is Mood.AWAY:
            return self._away(stage, h)
        if mood is Mood.LATE and luck < 0.8:
            return None
        if any(s.owner == h for s in self.now.seats) and luck < 0.5:
            return deeds.take_back(stage, h)
        if self.now.record.aside and luck < 0.5:
            return deeds.go_on(stage, h)
        weights = [
            w * (FOCUS if name in self.focus else 1) for name, (w, _) in HONEST_DEEDS.items()
        ]
        _, draw = HONEST_DEEDS[self.chance.choices([*HONEST_DEEDS], weights)[0]]
        return draw(stage, h)

    def _away(self, stage: Stage, h: int) -> Act | None:
        """Somebody tells that they are away, or lets a robot play; else they are not there."""
        if not self.promises.is_away(self.now, h):
            return deeds.away(stage, h)
        if self.now.played_by(h) is not None and self.chance.random() < 0.6:
            return deeds.lend(stage, h)
        return None

    def _plot(self, stage: Stage) -> Act | None:
        weights = [w * (FOCUS if name in self.focus else 1) for name, (w, *_) in PLOTS.items()]
        name = self.chance.choices([*PLOTS], weights)[0]
        _, draw, likely = PLOTS[name]
        if name in ("choose", "pause", "place") and self.now.record.host in COALITION:
            likely = (self.now.record.host, self.now.record.host, *deeds.HOSTS)
        return draw(stage, stage.plotter(*likely))

    async def do(self, act: Act) -> None:
        """Do something, and look at what it has done.

        Raises:
            BrokenError: an invariant does not hold.
        """
        house, before = self.house, self.now
        result, refused = None, ""
        self.deeds += 1
        try:
            result = await act.do()
        except Refused as why:
            refused = Voice([s.name for s in before.seats]).say(why.text)
        at = (house.hand.now - NOON) / DAY
        self.log.append(f"day {at:.2f} {act.what}" + (f" – refused: {refused}" if refused else ""))
        self.now = await house.seen()
        rows = await house.rows()
        for number, proposal in self.now.proposals.items():
            if number not in before.proposals and proposal.kind == "seat":
                result = await house.summoned(number)
        if not refused:
            self.done[act.deed] += 1
            await self._note_absences(act)
        before = replace(before, now=self.now.now)
        look = Look(self.promises, act, before, self.now, rows, result, refused)
        if self.now.spoilt or before.spoilt:
            self.faults.found.clear()  # of the save that cannot be read
        if self.faults.found:
            raise BrokenError("fault", self.faults.found[0])
        check(look, self.spared)
        self.promises.note(act, before, self.now, rows, done=not refused)

    async def _note_absences(self, act: Act) -> None:
        """Note what an honest player has told of their absence."""
        if act.deed != "away" or act.actor not in self.honest:
            return
        calendar = await self.house.tables.held.calendar(act.actor)
        told = [(each.since, each.until) for each in calendar.absences if each.told]
        self.promises.away[act.actor] = told

    def report(self, found: BrokenError) -> str:
        """Return what happened, and how to make it happen again."""
        focus = "".join(f" --focus {name}" for name in self.focus)
        lines = "\n".join(f"    {line}" for line in self.log)
        return (
            f"seed {self.seed}, step {self.deeds}: {found}\n{lines}\n"
            f"  again: python -m tests.adversary --seed {self.seed}{focus}"
        )


def _honest_vote(stage: Stage, actor: int) -> Act | None:
    return deeds.vote(stage, actor, yes=0.25)


HONEST_DEEDS: dict[str, tuple[float, Draw]] = {
    "move": (12, deeds.move),
    "vote": (4, _honest_vote),
    "lend": (1, deeds.lend),
    "entrust": (1, deeds.entrust),
    "away": (0.3, deeds.away),
    "undo": (0.3, deeds.undo),
}
"""Deeds of honest players who are there: how often, and how."""


async def _no_deed() -> None:
    pass


def _nothing(deed: str) -> Act:
    return Act(deed, None, deed, _no_deed)
