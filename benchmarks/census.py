"""A running bot at fifty tables: its CPU, its memory, and people's waiting times.

The bot runs in a process of its own, and only the loopback server meets it, so any checkout can be
measured. `python -m benchmarks.census FOLDER ...` measures one after the other (each FOLDER has its
own `.venv`); without a folder, this one. It counts the lines of the bot's log and shows its errors.
"""

from __future__ import annotations

import asyncio
import os
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import quantiles
from typing import Any

from benchmarks.figure import Figure, show
from benchmarks.pressing import HERE, PATIENCE, House, answering, asks, house, sit_down, use
from playground.payloads import GUILD_ID
from playground.people import Person, Seen
from playground.server import Loopback

LIVE, SEATS = 50, 3
MOVES_A_SECOND = 16.0
"""Discord's limit of 50 requests a second leaves a post and about two DMs a move."""
SECONDS = 45
POST_WITHIN = 4.0
"""Seconds after which a move without a post counts as untold."""
OPENING = 14
"""A table's answers before its moves are counted."""
STEPS = 12
"""Presses within which a question must be answered."""


@dataclass(frozen=True)
class Case:
    """A game and its options."""

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
    """The waiting times, moves and faults at the tables of one game."""

    acknowledged: list[float] = field(default_factory=list)
    pictured: list[float] = field(default_factory=list)
    moves: int = 0
    faults: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Crowd:
    """The servers, tables and pace of people who play."""

    servers: int = 1
    tables: int = LIVE
    moves_a_second: float = MOVES_A_SECOND
    seconds: int = SECONDS


@dataclass(frozen=True)
class Found:
    """The measurements of a bot with a crowd.

    Args:
        taken: people's times and faults.
        rate: moves a second.
        cpu: milliseconds of the bot's CPU a move.
        memory: megabytes.
        warnings: the number of warnings in its log.
        others: its other lines.
    """

    taken: Census
    rate: float
    cpu: float
    memory: float
    warnings: int
    others: list[str]


def figures(checkout: Path = HERE) -> Iterator[Figure]:
    """Yield CPU, waiting times and memory at fifty tables of each game."""
    for case in CASES:
        yield from rows(case, asyncio.run(found_by(case, checkout, Crowd())))


async def found_by(case: Case, checkout: Path, crowd: Crowd) -> Found:
    """Return the measurements of a checkout's bot with a crowd."""
    async with house() as here:
        servers = invited(here, crowd)
        bot = await here.start(checkout=checkout)
        tables = await opened(here, case, crowd, servers)
        await asyncio.sleep(15)  # the rest of their messages
        busy, start = busy_of(bot.pid), time.perf_counter()
        taken = await play(tables, crowd)
        elapsed = time.perf_counter() - start
        await asyncio.sleep(5)  # the rest of the messages belongs to the moves
        cpu = 1000 * (busy_of(bot.pid) - busy) / max(1, taken.moves)
        memory = _memory(bot.pid)
        await here.end(bot)
        [(warnings, others)] = here.written()
    return Found(taken, taken.moves / elapsed, cpu, memory, warnings, others)


def invited(here: House, crowd: Crowd) -> list[str]:
    """Return the servers that invited the bot: before it starts, as it hears of them then."""
    world = here.loopback.world
    return [GUILD_ID, *(world.add_server(f"Club {n}")["id"] for n in range(1, crowd.servers))]


async def opened(
    here: House, case: Case, crowd: Crowd, servers: Sequence[str] = (GUILD_ID,)
) -> list[Guests]:
    """Return tables after their secret openings, which have no posts."""
    tables = [
        await _open_table(here.loopback, case, number, servers[number % len(servers)])
        for number in range(crowd.tables)
    ]
    for table in tables:
        for _ in range(case.opening):
            await table.move(Census(), watch=False)
    return tables


def rows(case: Case, found: Found) -> list[Figure]:
    """Return the measurements and their goals."""
    taken = found.taken
    written = f"{found.warnings} and {len(found.others)}"
    failed = str(len(taken.faults)) + "".join(taken.faults[:1])
    rows = [
        ("the bot's CPU a move", f"{found.cpu:.1f} ms ({taken.moves} moves)", "25 ms"),
        ("moves a second", f"{found.rate:.1f}", f"{MOVES_A_SECOND:.0f}"),
        ("press to acknowledgement, p50 / p95", spread_of(taken.acknowledged), ""),
        ("press to picture, p50 / p95", spread_of(taken.pictured), "p95 100 ms"),
        ("the bot's memory", f"{found.memory:.0f} MB", "240 MB"),
        ("warnings and errors in the bot's log", written, "0 errors"),
        ("presses that failed", failed, "0"),
        *(("an error", error[:300], "") for error in found.others[:3]),
    ]
    return [Figure(f"{case.label}: {what}", value, goal) for what, value, goal in rows]


def spread_of(times: list[float]) -> str:
    """Return the median, the 95th percentile, and the number of measurements."""
    if len(times) < 2:
        return "nothing"
    cuts = quantiles(times, n=100)
    return f"{1000 * cuts[49]:.0f} / {1000 * cuts[94]:.0f} ms ({len(times)})"


class Guests:
    """A table of three people in a channel of their own, who answer at random."""

    def __init__(self, loopback: Loopback, channel: str, people: list[Person]) -> None:
        self.loopback = loopback
        self.channel = channel
        self.people = people
        self.dice = Random(channel)

    async def move(self, taken: Census, *, watch: bool = True) -> bool:
        """Answer for one of the asked people; return False if nobody is asked."""
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
        """Return the last posts and their pictures, which change with each move told."""
        seen = [m for m in self.people[0].messages(self.channel)[-6:] if not m.ephemeral]
        return tuple((m.id, m.text, tuple(p["url"] for p in m.pictures)) for m in seen)

    async def _see_post(self, before: tuple[Any, ...], start: float, taken: Census) -> None:
        """Wait for the picture of a move, and note the time it took."""
        while time.perf_counter() - start < POST_WITHIN:
            if self._posts() != before:
                taken.pictured.append(time.perf_counter() - start)
                return
            await asyncio.sleep(0.005)


async def play(
    tables: list[Guests], crowd: Crowd, taken: Census | None = None, *, watch: bool = True
) -> Census:
    """Let people play these tables for a while, at a pace; return their times and faults.

    Args:
        tables: the tables.
        crowd: the pace, and the seconds.
        taken: the notes to continue, if any.
        watch: whether to wait for the picture of each move.
    """
    taken = Census() if taken is None else taken
    free = asyncio.Queue[Guests]()
    for table in tables:
        free.put_nowait(table)
    start, number = time.perf_counter(), 0
    moving: set[asyncio.Task[None]] = set()

    async def one(table: Guests) -> None:
        try:
            await table.move(taken, watch=watch)
        except Exception as error:
            taken.faults.append(f": {error!r}")
            raise
        finally:
            free.put_nowait(table)

    try:
        while time.perf_counter() - start < crowd.seconds:
            task = asyncio.create_task(one(await free.get()))
            moving.add(task)
            task.add_done_callback(moving.discard)
            number += 1
            due = start + number / crowd.moves_a_second
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
    finally:
        await asyncio.gather(*moving, return_exceptions=True)
    return taken


async def _open_table(loopback: Loopback, case: Case, number: int, server: str) -> Guests:
    """Return a table that has begun, in a channel of its own."""
    people = [loopback.add_person(f"P{number} {seat}") for seat in range(SEATS)]
    channel = str(loopback.world.add_channel(f"census-{number}", server)["id"])
    post = await sit_down(loopback, people, channel, case.game, case.options)
    await people[0].press(post, "Start").settled(PATIENCE)
    return Guests(loopback, channel, people)


def busy_of(pid: int) -> float:
    """Return the seconds of CPU that a process has used so far."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / float(os.sysconf("SC_CLK_TCK"))


def _memory(pid: int) -> float:
    """Return the resident memory of a process, in megabytes."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


if __name__ == "__main__":
    for where in sys.argv[1:] or ["."]:
        show(figures(Path(where).resolve()), where)
