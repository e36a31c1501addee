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


def figures() -> list[tuple[str, str]]:
    """CPU of the bot for each move, acknowledgement and picture, at fifty tables of each game."""
    return [row for case in CASES for row in asyncio.run(_figures(case, Path.cwd()))]


async def _figures(case: Case, checkout: Path) -> list[tuple[str, str]]:
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as folder:
        loopback = Loopback(Path(folder), Settings())
        await loopback.start()
        lines = Path(folder) / "lines.txt"
        database = Path(folder) / "census.db"
        bot = await start_bot(loopback, checkout, database, "-m", "bot", lines=lines)
        try:
            tables = [await _open_table(loopback, case, number) for number in range(LIVE)]
            for table in tables:  # the secret openings, which nothing is told of
                for _ in range(OPENING):
                    await table.move(Census(), watch=False)
            await asyncio.sleep(15)  # what is still to be told of them
            busy, start = _busy(bot.pid), time.perf_counter()
            taken = await _play(tables)
            elapsed = time.perf_counter() - start
            await asyncio.sleep(5)  # what is still to be told is part of its moves
            cpu = 1000 * (_busy(bot.pid) - busy) / max(1, taken.moves)
            memory = _memory(bot.pid)
        finally:
            bot.send_signal(signal.SIGTERM)
            await bot.wait()
            await loopback.stop()
        written, errors = _written(lines)
    where = f"{case.label}, {LIVE} tables"
    return [
        (f"{where}: the bot's CPU a move", f"{cpu:.1f} ms ({taken.moves} moves)"),
        (f"{where}: moves a second", f"{taken.moves / elapsed:.1f}"),
        (f"{where}: press to acknowledgement, p50 / p95", _spread(taken.acknowledged)),
        (f"{where}: press to picture, p50 / p95", _spread(taken.pictured)),
        (f"{where}: the bot's memory", f"{memory:.0f} MB"),
        (f"{where}: warnings and errors in the bot's log", written),
        (f"{where}: presses that failed", str(len(taken.faults)) + "".join(taken.faults[:1])),
        *((f"{where}: an error", error) for error in errors),
    ]


def _spread(times: list[float]) -> str:
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


async def _play(tables: list[Guests]) -> Census:
    taken = Census()
    free = asyncio.Queue[Guests]()
    for table in tables:
        free.put_nowait(table)
    start, number = time.perf_counter(), 0
    moving: set[asyncio.Task[None]] = set()
    while time.perf_counter() - start < SECONDS:
        task = asyncio.create_task(_one(await free.get(), taken, free))
        moving.add(task)
        task.add_done_callback(moving.discard)
        number += 1
        await asyncio.sleep(max(0.0, start + number / MOVES_A_SECOND - time.perf_counter()))
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


async def _open_table(loopback: Loopback, case: Case, number: int) -> Guests:
    people = [loopback.add_person(f"P{number} {seat}") for seat in range(SEATS)]
    channel = str(loopback.add_channel(f"census-{number}")["id"])
    post = await sit_down(loopback, people, channel, case.game, case.options)
    await people[0].press(post, "Start").settled(PATIENCE)
    return Guests(loopback, channel, people)


def _busy(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / float(os.sysconf("SC_CLK_TCK"))


def _memory(pid: int) -> float:
    """Megabytes that lie in memory."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def _written(lines: Path) -> tuple[str, list[str]]:
    """How many warnings the log has and how many other lines, and the first few of those."""
    found = lines.read_text(errors="replace").splitlines()
    others = [line for line in found if "WARNING" not in line]
    return f"{len(found) - len(others)} and {len(others)}", [line[:300] for line in others[:3]]


if __name__ == "__main__":
    for where in sys.argv[1:] or ["."]:
        for each in CASES:
            for label, value in asyncio.run(_figures(each, Path(where).resolve())):
                print(f"{where}  {label:<60} {value}", flush=True)
