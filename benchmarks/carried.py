"""Several processes on one PostgreSQL: what wakes cost commits, and a carried press its presser.

The bots run in two processes with a place each. A player answers the same kind of question in turns
in the channel, which the table's home hears, and in a DM, which the other process hears.
"""

import asyncio
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from statistics import median, quantiles
from typing import Any

import psycopg

from benchmarks.figure import Figure
from benchmarks.pressing import answering, asks, house, sit_down, use
from bot.address import ServerAddress
from bot.machine import Machine
from bot.store.home import Home
from bot.store.locks.server_wakes import ServerWakes
from bot.store.wakes import WakeKind
from cogs.ui.ids import Verb
from playground.limits.components import BUTTON
from playground.people import Person, Seen
from playground.server import Loopback
from playground.settings import Rates, WorldSettings
from tests import postgres

WAYS = ("without", "with", "within")
"""Commits alone, with a wake after each, and with a NOTIFY in each transaction."""
WRITERS = 8
"""Connections of each process that commit at once."""
SECONDS = 1.0
"""Seconds for which each way of commits is measured, in turns."""
TURNS = 9
TABLES = 500
"""Tables that are written, and told of, in turn."""
PRESSES = 150
"""Presses of each way."""
CHANNEL = "table-one"


def figures() -> Iterator[Figure]:
    """Yield the share of commits that wakes leave, and the delay of a carried press."""
    with postgres.server(quick=False) as uri:
        with postgres.database(uri, "wakes") as address:
            yield _commits(address)
        with postgres.database(uri, "carried") as address:
            yield from asyncio.run(_presses(postgres.emptied(address)))


# ---- wakes --------------------------------------------------------------------------------------


def _commits(address: ServerAddress) -> Figure:
    with psycopg.connect(address.conninfo, autocommit=True) as connection:
        connection.execute("CREATE TABLE row (id BIGSERIAL PRIMARY KEY, body TEXT)")
    processes = [_writer(address, place) for place in (0, 1)]
    rates: dict[str, list[float]] = {way: [] for way in WAYS}
    for turn in range(TURNS):
        for way in sorted(WAYS, reverse=turn % 2 == 1):
            for each in processes:
                each.stdin.write(way + "\n")
            rates[way].append(sum(int(each.stdout.readline()) for each in processes) / SECONDS)
    for each in processes:
        each.communicate()
    plain = rates["without"]
    ratios = {way: median(a / b for a, b in zip(rates[way], plain, strict=True)) for way in WAYS}
    return Figure(
        "commits a second with wakes, of those without",
        f"{ratios['with']:.2f} ({median(rates['with']):.0f}/s of {median(plain):.0f}/s);"
        f" NOTIFY within the transaction {ratios['within']:.2f}",
        "0.95",
    )


def _writer(address: ServerAddress, place: int) -> Any:
    """Return a process that commits in the way of each line it reads."""
    process: Any = subprocess.Popen(  # noqa: S603 - our own module
        [sys.executable, "-m", "benchmarks.carried", str(place)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        bufsize=1,
    )
    process.stdin.write(address.conninfo + "\n")
    process.stdout.readline()
    return process


async def _write(conninfo: str, place: int) -> None:
    """Commit in the way of each line, and tell the other place; print how many there were."""
    address = ServerAddress(conninfo, "the server")
    wakes = await ServerWakes.open(Machine(), address, Home(place, 2))
    connections = [await psycopg.AsyncConnection.connect(conninfo) for _ in range(WRITERS)]
    print("ready", flush=True)
    while way := (await asyncio.to_thread(sys.stdin.readline)).strip():
        until = time.perf_counter() + SECONDS
        told = (lambda n: wakes.tell(1 - place, WakeKind.TABLE, n)) if way == "with" else None
        writing = [_committed(each, until, told, way) for each in connections]
        print(sum(await asyncio.gather(*writing)), flush=True)
    for each in connections:
        await each.close()
    await wakes.close()


async def _committed(
    connection: psycopg.AsyncConnection[Any],
    until: float,
    tell: Callable[[int], None] | None,
    way: str,
) -> int:
    counted = 0
    while time.perf_counter() < until:
        await connection.execute("INSERT INTO row (body) VALUES (%s)", ("x" * 1000,))
        if way == "within":
            await connection.execute("SELECT pg_notify('red_gavel_1', 'table 1 x')")
        await connection.commit()
        counted += 1
        if tell is not None:
            tell(counted % TABLES)
    return counted


# ---- presses ------------------------------------------------------------------------------------


async def _presses(address: ServerAddress) -> list[Figure]:
    os.environ |= {"RED_GAVEL_PLACES": "2", "RED_GAVEL_SHARDS": "2"}
    async with house(WorldSettings(rates=Rates.unlimited())) as here:
        for _ in range(2):
            await here.start(server=address.conninfo)
        async with asyncio.timeout(60):
            while len(here.loopback.gateway.shards) < 2:  # noqa: ASYNC110 - other processes
                await asyncio.sleep(0.05)
        times = await _times(here.loopback)
    cuts = [quantiles(each, n=100) for each in times]
    p50, p95 = [" / ".join(f"{1000 * cut[at]:.0f}" for cut in cuts) for at in (49, 94)]
    more = 1000 * (cuts[1][94] - cuts[0][94])
    return [
        Figure("press to acknowledgement, at home / carried, p50", f"{p50} ms"),
        Figure("a carried press to acknowledgement, p95 beyond one at home", *_goal(more, p95)),
    ]


def _goal(more: float, p95: str) -> tuple[str, str]:
    return f"{more:.0f} ms ({p95} ms)", "50 ms"


async def _times(loopback: Loopback) -> tuple[list[float], list[float]]:
    """Return the seconds until each press was acknowledged: at home, and carried."""
    dice, times = Random(1), (list[float](), list[float]())
    while len(times[1]) < PRESSES:
        people = [loopback.person(name) for name in ("Ana", "Bram")]
        post = await sit_down(loopback, people, CHANNEL, "Project Mars", "bank=0")
        await people[0].press(post, "Start").settled(30)
        await people[0].sees(partial(_is_first_post, int(post.id)), CHANNEL, within=30)
        while len(times[1]) < PRESSES:
            moved = False
            for person in people:
                carried = len(times[0]) > len(times[1])
                took = await _answered(person, None if carried else CHANNEL, dice)
                moved = moved or took is not None
                if took:
                    times[carried].append(took)
            if not moved:
                break
        await people[0].command("game cancel", {"sure": True}, CHANNEL).settled(30)
    return times


def _is_first_post(lobby: int, seen: Seen) -> bool:
    return "Board" in seen.buttons and int(seen.id) > lobby


async def _answered(person: Person, channel: str | None, dice: Random) -> float | None:
    """Answer a present question; return the seconds to the acknowledgement.

    None: nothing is asked. 0: the answer took several presses.
    """
    shown = await person.command("move", {}, channel).settled(30)
    assert shown.record is not None, shown.text
    panel = Seen(shown.record)
    if not asks(panel):
        return None
    found = [each for each, _, verb in answering(panel) if verb == Verb.ANSWER]
    buttons = [each for each in found if each["type"] == BUTTON]
    if not buttons:  # a form, or a select: not measured
        await use(person, panel, dice.choice(answering(panel))[0], dice)
        return 0.0
    pressed, began = person.press(panel, dice.choice(buttons)["custom_id"]), time.perf_counter()
    await pressed
    took = time.perf_counter() - began
    await pressed.settled(30)
    assert not pressed.failed, pressed.text
    return took


if __name__ == "__main__":
    asyncio.run(_write(sys.stdin.readline().strip(), int(sys.argv[1])))
