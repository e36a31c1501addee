"""A seed: a piece of a table's life, with all its people, troubles and promises."""

from __future__ import annotations

import asyncio
import gc
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from playground.people import Seen
from renders import gallery
from tests.discord.whole_games import undrawn
from tests.month.titles import TITLES, Title
from tests.simulation import replaced
from tests.simulation.house import House
from tests.simulation.loop import Endless, SimulatedLoop, Stuck
from tests.simulation.people import Diary, Habits, Player
from tests.simulation.promises import Broken, Watch, check
from tests.simulation.troubles import Troubles

NAMES = ("Ana", "Bram", "Chidi", "Dana", "Eva")
CHANNEL = "table-one"
STARTS = 1_790_000_000
"""The time of the day at which every seed begins."""
LIVE = {"cosmic_encounter": {"pace": "live"}}
"""Options of games whose questions a clock closes, so that a seed is no matter of days."""
LONGEST = 2 * 3600.0
"""Seconds of virtual time after which a seed ends, whatever stands."""
DRAWN = 20
"""The number of seeds among which one draws real pictures."""
NIGHT = 1200.0
"""Seconds for which a seed goes on after somebody has gone to sleep."""
ANSWERS = 45
"""Answers after which the piece of a large game ends."""


@dataclass(frozen=True)
class Plan:
    """The decisions of a seed before anything happens."""

    seed: int
    title: Title
    people: int
    drawn: bool
    answers: int
    sleeper: bool

    @classmethod
    def of(cls, seed: int, game: str | None = None) -> Plan:
        chance = Random(f"plan/{seed}")
        titles = [title for title in TITLES if game in (None, title.game, title.name)]
        title = titles[seed % len(titles)]
        most = 3 if title.game != "hammer_price" else 4
        return cls(
            seed=seed,
            title=title,
            people=chance.randint(3, most),
            sleeper=chance.random() < 0.15,
            drawn=chance.randrange(DRAWN) == 0,
            answers=10_000 if title.game == "hammer_price" else ANSWERS,
        )


@dataclass
class Report:
    """The course and the end of a seed."""

    seed: int
    title: str
    steps: int = 0
    answers: int = 0
    cpu: float = 0.0
    seconds: float = 0.0
    trace: str = ""
    promise: str = ""
    broken: str = ""
    last: list[str] = field(default_factory=list)
    did: dict[str, int] = field(default_factory=dict)


def lived(seed: int, game: str | None = None) -> Report:
    """Live a seed in this process, which can do nothing else afterwards."""
    plan = Plan.of(seed, game)
    began = time.process_time()
    loop = SimulatedLoop(Random(f"loop/{seed}"), STARTS)
    report = Report(seed, plan.title.name)
    gc.disable()
    with tempfile.TemporaryDirectory(dir=_memory()) as folder:
        replaced.simulate(loop, seed)
        life = Life(plan, loop, Path(folder))
        try:
            loop.run_until_complete(life.live())
        except Broken as broken:
            report.promise, report.broken = broken.promise, str(broken)
        except Stuck:
            report.promise, report.broken = "nobody waits for nobody", "nothing would ever happen"
        except Endless:
            report.promise, report.broken = "it ends", "it goes on and on"
    report.steps, report.seconds = loop.steps, loop.now
    report.trace, report.last = f"{loop.trace:08x}", [*loop.last][-30:]
    report.answers, report.did = life.diary.answers, dict(life.diary.did)
    report.did |= {f"({name})": count for name, count in life.house.troubled.items()}
    report.cpu = time.process_time() - began
    return report


class Life:
    """The life of one table."""

    def __init__(self, plan: Plan, loop: SimulatedLoop, folder: Path) -> None:
        self.plan, self.loop = plan, loop
        self.house = House(loop, folder)
        self.diary = Diary()
        self.chance = Random(f"life/{plan.seed}")
        self.watch = Watch(self.house)
        self.troubles = Troubles(self.house, Random(f"troubles/{plan.seed}"))
        if not plan.drawn:
            gallery._drawn = undrawn
            gallery._finished = lambda game, sketch, *kept: undrawn(sketch)

    async def live(self) -> None:
        await self.house.open()
        self.people = [self._player(name) for name in NAMES[: self.plan.people]]
        self.watch.begin(self.people)
        self.house.channel = self.people[0].channel
        await self._sit_down()
        living = [asyncio.create_task(player.live()) for player in self.people]
        self.troubles.begin()
        if self.plan.sleeper:
            living.append(asyncio.create_task(self._tell_hours_and_sleep(self.people[-1])))
        await self._until_enough(living)
        await self.troubles.end()
        self.diary.closing = True
        while any(player.busy for player in self.people):  # noqa: ASYNC110 - they tell no event
            await asyncio.sleep(1.0)
        for task in living:
            task.cancel()
        await asyncio.gather(*living, return_exceptions=True)
        await self._calm_down()
        await check(self.house, self.watch, self.diary, self.people)

    def _player(self, name: str) -> Player:
        loopback = self.house.loopback
        return Player(
            loopback,
            loopback.person(name),
            loopback.channel(CHANNEL)["id"],
            self.diary,
            Random(f"{name}/{self.plan.seed}"),
            Habits(looks=self._looks()),
        )

    def _looks(self) -> float:
        """Return after how many seconds somebody looks in unasked; at a live table, soon."""
        usual = 20.0 if self.plan.title.game in LIVE else 150.0
        return usual * (0.5 + self.chance.random())

    async def _sit_down(self) -> None:
        """Open a table on Discord, join it and start it."""
        host, *others = (player.person for player in self.people)
        title = self.plan.title
        chosen = {**title.options, **LIVE.get(title.game, {})}
        options = ", ".join(f"{name}={value}" for name, value in chosen.items())
        typed = {"game": self._name(), "options": options} if options else {"game": self._name()}
        outcome = await host.command("game new", typed, CHANNEL).settled()
        if "open" not in outcome.text:
            raise Broken("a table opens", outcome.text)
        post = await host.sees(lambda seen: "Join" in seen.buttons, CHANNEL)
        for person in others:
            await person.press(post, "Join").settled()
        await host.press(Seen(post.record), "Start").settled()

    def _name(self) -> str:
        from rules.games import GAMES

        return str(GAMES.names()[self.plan.title.game])

    async def _tell_hours_and_sleep(self, player: Player) -> None:
        """Tell a night that has begun, play on for a while, then sleep."""
        told = {"zone": "UTC", "quiet": "13-23", "public": self.chance.random() < 0.5}
        await player.settled(player.person.command("me hours", told, CHANNEL), "/me hours")
        await asyncio.sleep(self.chance.uniform(20.0, 120.0))
        player.asleep = True
        kept = self.house.kept("SELECT 1 FROM member WHERE night_from IS NOT NULL")
        if kept:
            self.watch.asleep[player.person.id] = self.loop.now

    async def _until_enough(self, living: list[asyncio.Task[None]]) -> None:
        while self.diary.answers < self.plan.answers and not self.diary.over:
            await asyncio.sleep(5.0)
            self.watch.look()
            if self.watch.asleep and self.loop.now > max(self.watch.asleep.values()) + NIGHT:
                return
            for task in living:
                if task.done() and not task.cancelled():
                    task.result()
            if self.loop.now > LONGEST:
                return

    async def _calm_down(self) -> None:
        """Let the bot tell everything that is due."""
        for _ in range(200):
            due = self.house.kept(
                "SELECT count(*) FROM outbox WHERE due <= ?", int(self.loop.wall())
            )
            if due == [(0,)]:
                break
            await asyncio.sleep(2.0)
        await asyncio.sleep(5.0)


def _memory() -> str | None:
    """Return a folder in memory, where there is one."""
    return "/dev/shm" if Path("/dev/shm").is_dir() else None  # noqa: S108 - names are drawn
