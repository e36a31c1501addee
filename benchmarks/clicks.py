"""From a press to its acknowledgement and to the picture, through the loopback server.

The bot runs in a process of its own, as it would against Discord; server and people run here.
"""

from __future__ import annotations

import asyncio
import os
import re
import signal
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from statistics import quantiles
from typing import Any

from bot.playground.people import Person, Seen
from bot.playground.server import Loopback
from bot.playground.settings import Settings
from bot.store import Store
from bot.store.records import Hours, SeatRecord, TableRecord
from bot.table.lobby.seating import Seating
from bot.table.tables import Tables
from cogs.ui.ids import Press, Verb

LIVE, STORED, SEATS = 50, 1000, 3
MOVES_A_SECOND = 16.0
"""What Discord's limit of 50 requests a second leaves: a post and about two letters a move."""
ONE_CHANNEL = 0.9
"""What Discord lets a bot write into one channel: five messages in five seconds."""
SECONDS_ALONE, SECONDS_TOGETHER = 40, 45
MENTION = re.compile(r"<@(\d+)>")
PATIENCE = 30.0
FURTHER = "Choose the employee you discard."
"""The only step of Project Mars that is asked before anything has happened in public."""


def figures() -> list[tuple[str, str]]:
    """Acknowledgement and picture at one table and at fifty, the bot's share of a core, memory."""
    return asyncio.run(_figures())


async def _figures() -> list[tuple[str, str]]:
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as folder:
        database = Path(folder) / "bench.db"
        loopback = Loopback(Path(folder), Settings())
        await loopback.start()
        tables = await _furnish(loopback, database)
        bot = await _start_bot(loopback, database)
        try:
            alone = await _measure(tables[:1], bot.pid, SECONDS_ALONE, ONE_CHANNEL)
            together = await _measure(tables, bot.pid, SECONDS_TOGETHER, MOVES_A_SECOND)
            memory = _resident(bot.pid)
        finally:
            bot.send_signal(signal.SIGTERM)
            await bot.wait()
            await loopback.stop()
    return [
        *_rows("one table", alone),
        *_rows(f"{LIVE} tables", together),
        (f"Memory with {STORED} stored tables, {LIVE} of them played", f"{memory:.0f} MB"),
    ]


def _rows(where: str, taken: Measured) -> list[tuple[str, str]]:
    return [
        (f"Moves a second, {where}", f"{taken.rate:.1f}"),
        (f"Press to acknowledgement, {where}: p50 / p95 / p99", _spread(taken.acknowledged)),
        (f"Press to picture, {where}: p50 / p95 / p99", _spread(taken.pictured)),
        (f"The bot's share of one core, {where}", f"{100 * taken.cores:.0f} %"),
    ]


def _spread(times: list[float]) -> str:
    cuts = quantiles(times, n=100)
    return " / ".join(f"{1000 * cuts[at]:.0f}" for at in (49, 94, 98)) + f" ms ({len(times)})"


class Measured:
    """What was measured at some tables."""

    def __init__(self) -> None:
        self.acknowledged: list[float] = []
        self.pictured: list[float] = []
        self.rate = 0.0
        self.cores = 0.0


class Seat:
    """A table of three people in a channel of their own, who answer by chance."""

    def __init__(self, loopback: Loopback, channel: str, people: list[Person]) -> None:
        self.loopback = loopback
        self.channel = channel
        self.people = {person.id: person for person in people}
        self.dice = Random(channel)

    def _posts(self) -> list[Seen]:
        anybody = next(iter(self.people.values()))
        return [post for post in anybody.messages(self.channel)[-12:] if not post.ephemeral]

    def _version(self) -> int:
        found = [
            int(press.digest[1:])
            for post in self._posts()
            for custom_id in post.buttons.values()
            if (press := Press.parse(custom_id)) and press.verb == Verb.BOARD
        ]
        return max(found, default=0)

    async def move(self, taken: Measured) -> bool:
        """One answer of whoever is awaited; False when the game is over."""
        mentioned = [MENTION.findall(post.text) for post in reversed(self._posts())]
        person = next((self.people[names[0]] for names in mentioned if names), None)
        if person is None:
            return False
        start = time.perf_counter()
        outcome = await person.command("move", {}, self.channel)
        taken.acknowledged.append(time.perf_counter() - start)
        settled = await outcome.settled(PATIENCE)
        assert settled.record is not None
        return await self._answer(person, Seen(settled.record), taken)

    async def _answer(self, person: Person, panel: Seen, taken: Measured) -> bool:
        pressed = [
            (component, press)
            for component in panel.components
            if (press := Press.parse(component.get("custom_id", "")))
            and press.verb in (Verb.ANSWER, Verb.MENU)
        ]
        if not pressed:
            return False
        version = self._version()
        component, _ = self.dice.choice(pressed)
        start = time.perf_counter()
        if component["type"] == 3:
            values = [option["value"] for option in component["options"]]
            picked = self.dice.sample(values, component.get("min_values", 1))
            outcome = await person.choose(panel, component["custom_id"], picked)
        else:
            outcome = await person.press(panel, component["custom_id"])
        taken.acknowledged.append(time.perf_counter() - start)
        settled = await outcome.settled(PATIENCE)
        if settled.record is not None and FURTHER in Seen(settled.record).text:
            return True  # nothing to tell yet
        async with asyncio.timeout(PATIENCE):
            while self._version() <= version:  # noqa: ASYNC110 - edits tell no event here
                await asyncio.sleep(0.005)
        taken.pictured.append(time.perf_counter() - start)
        return True


async def _measure(tables: list[Seat], pid: int, seconds: float, rate: float) -> Measured:
    taken = Measured()
    free = asyncio.Queue[Seat]()
    for table in tables:
        free.put_nowait(table)
    start, busy = time.perf_counter(), _busy(pid)
    moving: set[asyncio.Task[None]] = set()
    number = 0
    while time.perf_counter() - start < seconds:
        table = await free.get()
        task = asyncio.create_task(_one(table, taken, free))
        moving.add(task)
        task.add_done_callback(moving.discard)
        number += 1
        await asyncio.sleep(max(0.0, start + number / rate - time.perf_counter()))
    if moving:
        await asyncio.wait(moving)
    elapsed = time.perf_counter() - start
    taken.rate = len(taken.pictured) / elapsed
    taken.cores = (_busy(pid) - busy) / elapsed
    return taken


async def _one(table: Seat, taken: Measured, free: asyncio.Queue[Seat]) -> None:
    if await table.move(taken):
        free.put_nowait(table)


def _busy(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / float(os.sysconf("SC_CLK_TCK"))


def _resident(pid: int) -> float:
    status = Path(f"/proc/{pid}/status").read_text()
    found = re.search(r"VmRSS:\s+(\d+) kB", status)
    assert found is not None
    return int(found[1]) / 1000


async def _furnish(loopback: Loopback, database: Path) -> list[Seat]:
    """Tables in the store: all of them started, the first fifty with people to play them."""
    store = await Store.open(database)
    tables = Tables(store)
    seats = []
    for number in range(STORED):
        people, channel = [], number + 1
        if number < LIVE:
            people = [loopback.add_person(f"P{number} {seat}") for seat in range(SEATS)]
            channel = int(loopback.add_channel(f"bench-{number}")["id"])
            seats.append(Seat(loopback, str(channel), people))
        await _start_table(tables, channel, people)
    await store.close()
    return seats


async def _start_table(tables: Tables, channel: int, people: list[Person]) -> None:
    members = [int(person.id) for person in people] or [channel * 10 + s for s in range(SEATS)]
    record = TableRecord(
        id=0,
        game="project_mars",
        guild=1,
        channel=channel,
        host=members[0],
        host_name="Host",
        status="lobby",
        options={},
        hours=Hours(),
        owners="",
        seed=str(channel),
    )
    sitting = [SeatRecord(seat, member, f"Player {seat}") for seat, member in enumerate(members)]
    table = await tables.store.create(record, sitting)
    await Seating(tables).start(table, members[0])
    await Seating(tables).deal(table, [])
    if not people:  # nobody is there to be told
        rows = await tables.store.outbox(table)
        await tables.store.told(table, [row.id for row in rows])


async def _start_bot(loopback: Loopback, database: Path) -> Any:
    environment = os.environ | {
        "RED_GAVEL_TOKEN": loopback.token,
        "RED_GAVEL_DATABASE": str(database),
        "RED_GAVEL_API_URL": loopback.api_url,
        "RED_GAVEL_GATEWAY_URL": loopback.gateway_url,
        "RED_GAVEL_LOG_LEVEL": "WARNING",
    }
    bot = await asyncio.create_subprocess_exec(sys.executable, "-m", "bot", env=environment)
    async with asyncio.timeout(PATIENCE):
        while not loopback.gateway.online:  # noqa: ASYNC110 - it tells no event
            await asyncio.sleep(0.05)
    await asyncio.sleep(12)  # the first posts and letters of fifty tables go out
    return bot
