"""Where a running bot's time goes: fifty tables of the long game, played at a human crowd's pace.

The bot runs in a process of its own and is met only through the loopback server, so that any
checkout can be measured: `python -m benchmarks.census FOLDER ...` measures those, one after the
other, in one run (each FOLDER has its own `.venv`); without a folder, this one. What the bot itself
writes is counted, and its errors are shown.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import quantiles
from typing import Any

from benchmarks.pressing import PATIENCE, answering, asks, sit_down, start_bot, use
from bot.playground.payloads import GUILD_ID
from bot.playground.people import Person, Seen
from bot.playground.server import Loopback
from bot.playground.settings import Settings

LIVE, SEATS = 50, 3
MOVES_A_SECOND = 16.0
"""What Discord's limit of 50 requests a second leaves: a post and about two letters a move."""
SECONDS = 45
POST_WITHIN = 4.0
"""Seconds in which a move that is told at all is told, however busy the machine."""
OPENING = 14
"""Answers of a table before its moves are counted."""
STEPS = 12
"""Presses after which a question must have been answered."""


@dataclass(frozen=True)
class Case:
    """A game and the options with which it is opened."""

    label: str
    game: str
    options: str
    opening: int = OPENING


CASES = (
    Case("Terraforming Mars", "Terraforming Mars", "corporate_era=yes, prelude=yes"),
    Case("Mars Auction", "Terraforming Mars", "corporate_era=yes, mars_auction=yes, bidding=plan"),
)


@dataclass
class Census:
    """What was measured at the tables of one game."""

    acknowledged: list[float] = field(default_factory=list)
    pictured: list[float] = field(default_factory=list)
    moves: int = 0
    faults: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Crowd:
    """How many play, where, and how fast."""

    servers: int = 1
    tables: int = LIVE
    moves_a_second: float = MOVES_A_SECOND
    seconds: int = SECONDS


class Watch:
    """Looks at the bot beside the game; this one does not."""

    async def during(self) -> None:
        """Look while people play, until it is cancelled."""

    async def after(self, pid: int) -> None:
        """Look at the bot when nobody plays any more."""


@dataclass(frozen=True)
class Found:
    """What a crowd has found of a bot.

    Args:
        taken: what its people have met.
        rate: moves a second.
        cpu: milliseconds of the bot's CPU a move.
        memory: megabytes.
        warnings: how many lines of its log are warnings.
        others: its other lines.
    """

    taken: Census
    rate: float
    cpu: float
    memory: float
    warnings: int
    others: list[str]


def figures() -> list[tuple[str, str]]:
    """CPU of the bot for each move, acknowledgement and picture, at fifty tables of each game."""
    return [row for case in CASES for row in asyncio.run(_figures(case, Path.cwd()))]


async def _figures(case: Case, checkout: Path) -> list[tuple[str, str]]:
    return rows(case, Crowd(), await found_by(case, checkout, Crowd(), Watch()))


async def found_by(case: Case, checkout: Path, crowd: Crowd, watch: Watch) -> Found:
    """Return what a crowd finds of the bot of a checkout."""
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as folder:
        loopback = Loopback(Path(folder), Settings())
        await loopback.start()
        servers = [GUILD_ID]
        servers += [loopback.world.add_server(f"Club {n}")["id"] for n in range(1, crowd.servers)]
        lines = Path(folder) / "lines.txt"
        database = Path(folder) / "census.db"
        bot = await start_bot(loopback, checkout, database, "-m", "bot", lines=lines)
        try:
            tables = [
                await open_table(loopback, case, number, servers[number % len(servers)])
                for number in range(crowd.tables)
            ]
            for table in tables:  # the secret openings, which nothing is told of
                for _ in range(case.opening):
                    await table.move(Census(), watch=False)
            await asyncio.sleep(15)  # what is still to be told of them
            looking = asyncio.create_task(watch.during())
            busy, start = busy_of(bot.pid), time.perf_counter()
            taken = await play(tables, crowd)
            elapsed = time.perf_counter() - start
            await asyncio.sleep(5)  # what is still to be told is part of its moves
            cpu = 1000 * (busy_of(bot.pid) - busy) / max(1, taken.moves)
            looking.cancel()
            await asyncio.gather(looking, return_exceptions=True)
            memory = _memory(bot.pid)
            await watch.after(bot.pid)
        finally:
            bot.send_signal(signal.SIGTERM)
            await bot.wait()
            await loopback.stop()
        warnings, others = _written(lines)
    return Found(taken, taken.moves / elapsed, cpu, memory, warnings, others)


def rows(case: Case, crowd: Crowd, found: Found) -> list[tuple[str, str]]:
    """Return what was found as rows of a table."""
    where, taken = f"{case.label}, {crowd.tables} tables", found.taken
    written = f"{found.warnings} and {len(found.others)}"
    return [
        (f"{where}: the bot's CPU a move", f"{found.cpu:.1f} ms ({taken.moves} moves)"),
        (f"{where}: moves a second", f"{found.rate:.1f}"),
        (f"{where}: press to acknowledgement, p50 / p95", spread_of(taken.acknowledged)),
        (f"{where}: press to picture, p50 / p95", spread_of(taken.pictured)),
        (f"{where}: the bot's memory", f"{found.memory:.0f} MB"),
        (f"{where}: warnings and errors in the bot's log", written),
        (f"{where}: presses that failed", str(len(taken.faults)) + "".join(taken.faults[:1])),
        *((f"{where}: an error", error[:300]) for error in found.others[:3]),
    ]


def spread_of(times: list[float]) -> str:
    """Return the median and the 95th of a hundred, and of how many."""
    if len(times) < 2:
        return "nothing"
    cuts = quantiles(times, n=100)
    return f"{1000 * cuts[49]:.0f} / {1000 * cuts[94]:.0f} ms ({len(times)})"


class Guests:
    """A table of three people in a channel of their own, who answer by chance."""

    def __init__(self, loopback: Loopback, channel: str, people: list[Person]) -> None:
        self.loopback = loopback
        self.channel = channel
        self.people = people
        self.dice = Random(channel)

    async def move(self, taken: Census, *, watch: bool = True) -> bool:
        """One answer of somebody who is asked; False when nobody is."""
        for person in self.dice.sample(self.people, len(self.people)):
            start = time.perf_counter()
            outcome = await person.command("move", {}, self.channel)
            taken.acknowledged.append(time.perf_counter() - start)
            settled = await outcome.settled(PATIENCE)
            if settled.record is None:
                continue
            panel = Seen(settled.record)
            if asks(panel):
                await self._answer(person, panel, taken, watch=watch)
                return True
        return False

    async def _answer(self, person: Person, panel: Seen, taken: Census, *, watch: bool) -> None:
        for _ in range(STEPS):
            component, digest, _ = self.dice.choice(answering(panel))
            posts, start = self._posts(), time.perf_counter()
            outcome = await use(person, panel, component, self.dice)
            taken.acknowledged.append(time.perf_counter() - start)
            settled = await outcome.settled(PATIENCE)
            if settled.failed or settled.record is None:
                taken.faults.append(f": {settled.text[:200]}")
                return
            panel = Seen(settled.record)
            if all(other != digest for _, other, _ in answering(panel)):
                taken.moves += 1
                if watch:
                    await self._see_post(posts, start, taken)
                return

    def _posts(self) -> tuple[Any, ...]:
        """What tells that the channel has been told something: the last post and its pictures."""
        seen = [m for m in self.people[0].messages(self.channel)[-6:] if not m.ephemeral]
        return tuple((m.id, m.text, tuple(p["url"] for p in m.pictures)) for m in seen)

    async def _see_post(self, before: tuple[Any, ...], start: float, taken: Census) -> None:
        """A move that is told in public is complete for its players when its picture is there."""
        while time.perf_counter() - start < POST_WITHIN:
            if self._posts() != before:
                taken.pictured.append(time.perf_counter() - start)
                return
            await asyncio.sleep(0.005)


async def play(tables: list[Guests], crowd: Crowd) -> Census:
    """Return what people met who played these tables for a while, at a pace."""
    taken = Census()
    free = asyncio.Queue[Guests]()
    for table in tables:
        free.put_nowait(table)
    start, number = time.perf_counter(), 0
    moving: set[asyncio.Task[None]] = set()
    while time.perf_counter() - start < crowd.seconds:
        task = asyncio.create_task(_one(await free.get(), taken, free))
        moving.add(task)
        task.add_done_callback(moving.discard)
        number += 1
        await asyncio.sleep(max(0.0, start + number / crowd.moves_a_second - time.perf_counter()))
    await asyncio.wait(moving or {asyncio.create_task(asyncio.sleep(0))})
    return taken


async def _one(table: Guests, taken: Census, free: asyncio.Queue[Guests]) -> None:
    try:
        await table.move(taken)
    except Exception as error:
        taken.faults.append(f": {error!r}")
        raise
    finally:
        free.put_nowait(table)


async def open_table(loopback: Loopback, case: Case, number: int, server: str) -> Guests:
    """Return a table that has begun, in a channel of its own."""
    people = [loopback.add_person(f"P{number} {seat}") for seat in range(SEATS)]
    channel = str(loopback.world.add_channel(f"census-{number}", server)["id"])
    post = await sit_down(loopback, people, channel, case.game, case.options)
    await people[0].press(post, "Start").settled(PATIENCE)
    return Guests(loopback, channel, people)


def busy_of(pid: int) -> float:
    """Return the seconds that a process has computed so far."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / float(os.sysconf("SC_CLK_TCK"))


def _memory(pid: int) -> float:
    """Megabytes that lie in memory."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def _written(lines: Path) -> tuple[int, list[str]]:
    """How many warnings the log has, and its other lines."""
    found = lines.read_text(errors="replace").splitlines()
    others = [line for line in found if "WARNING" not in line]
    return len(found) - len(others), others


if __name__ == "__main__":
    for where in sys.argv[1:] or ["."]:
        for each in CASES:
            for label, value in asyncio.run(_figures(each, Path(where).resolve())):
                print(f"{where}  {label:<60} {value}", flush=True)
