"""Delays of the event loop when a thousand tables' limits end at once.

The bot runs in a process of its own, on a database with a thousand running tables. Their limits end
in the same second, and 100,000 members have set their hours. A person presses from the login on,
since a loop that stands still acknowledges no press.
"""

from __future__ import annotations

import asyncio
import json
import os
import sqlite3
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from math import inf
from pathlib import Path
from statistics import quantiles

import bot.__main__
from benchmarks.durable import CASES, open_table
from benchmarks.figure import Figure
from benchmarks.pressing import house
from bot.machine import Machine
from bot.store import Store
from bot.table.tables import Tables
from playground.payloads import GUILD_ID
from playground.server import Loopback

TABLES = 1000
BEFORE = 15
"""Seconds from the database's making to the end of the limits; the bot has logged in by then."""
SECONDS = 60
"""Seconds after the end of the limits until which delays are counted, from the start on."""
EACH = 0.005
"""Seconds between two looks at the clock."""
MEMBERS = 100_000
"""The number of members who have set their hours."""
PRESSED_EVERY = 0.25
"""Seconds between two commands of a person who looks at one table after the other."""


def figures() -> Iterator[Figure]:
    """Yield the delays when 1,000 limits end at once, and after an outage of two hours."""
    for away in (False, True):
        yield from asyncio.run(_figures(away=away))


async def _figures(*, away: bool) -> list[Figure]:
    async with house() as here:
        delays = here.folder / "delays.json"
        due = await _tables_due(here.loopback, here.database, away=away)
        os.environ["DELAYS"] = f"{due} {delays}"
        process = await here.start("-m", "benchmarks.due_at_once")
        acknowledged = await _press(here.loopback, due + SECONDS)
        await asyncio.sleep(due + SECONDS + 2 - time.time())
        await here.end(process)
        found = json.loads(delays.read_text())
        with sqlite3.connect(here.database) as db:
            (answered,) = db.execute("SELECT count(*) FROM answer WHERE kind = 'time'").fetchone()
        db.close()
    cuts, pressed = quantiles(found, n=1000), quantiles(acknowledged, n=100, method="inclusive")
    what = f"{TABLES} tables {'after an outage' if away else 'due at once'}"
    return [
        Figure(f"{what}: limits carried out", str(answered), "" if away else str(TABLES)),
        Figure(
            f"{what}: delay of the loop, p50 / p99 / p99.9 / longest",
            f"{1000 * cuts[499]:.0f} / {1000 * cuts[989]:.0f} / {1000 * cuts[998]:.0f}"
            f" / {1000 * max(found):.0f} ms",
            "p99 50 ms",
        ),
        Figure(
            f"{what}: press to acknowledgement, the first / p50 / p99 / longest",
            f"{1000 * acknowledged[0]:.0f} / {1000 * pressed[49]:.0f} / {1000 * pressed[98]:.0f}"
            f" / {1000 * max(acknowledged):.0f} ms; {acknowledged.count(inf)} unanswered",
            "the first 50 ms, 0 unanswered",
        ),
    ]


async def _press(loopback: Loopback, until: float) -> list[float]:
    """Return each command's time to its first answer, the first right after the login.

    Without an answer it is infinite.
    """
    ida, taken = loopback.person("Ida"), list[float]()
    while time.time() < until:
        start = time.perf_counter()
        outcome = await ida.command("move", {}, f"t{len(taken) % TABLES}")
        taken.append(inf if outcome.failed else time.perf_counter() - start)
        await asyncio.sleep(PRESSED_EVERY)
    return taken


async def _tables_due(loopback: Loopback, database: Path, *, away: bool) -> int:
    """Make the tables; return when their limits end, in unix seconds.

    If the bot was `away`, it was last there two hours before, and every limit is counted again.
    """
    store = await Store.open(Machine(), database)
    tables = Tables(store)
    channels = [int(loopback.world.add_channel(f"t{n}")["id"]) for n in range(TABLES)]
    people = [int(loopback.world.add_person(name)["id"]) for name in ("Ida", "Jon", "Kim")]
    case = replace(CASES[0], seats=3)
    numbers = [await open_table(tables, case, n + 1) for n in range(TABLES)]
    await store.close()
    due = int(time.time()) + BEFORE
    with sqlite3.connect(database) as db:
        db.executemany(
            "UPDATE game SET channel = ? WHERE id = ?", list(zip(channels, numbers, strict=True))
        )
        db.execute("UPDATE game SET guild = ?, host = ?", (int(GUILD_ID), people[0]))
        for seat, person in enumerate(people):
            db.execute("UPDATE seat SET member = ? WHERE seat = ?", (person, seat))
        db.executemany(
            "INSERT INTO member (member, night_from, night_to, zone) VALUES (?, 22, 7, ?)",
            [(10**17 + n, "Europe/Vienna") for n in range(MEMBERS)],
        )
        db.execute("DELETE FROM outbox")
        if away:
            db.execute("INSERT OR REPLACE INTO kept VALUES ('alive', ?)", (str(due - 7200),))
        db.execute("UPDATE timer SET kind = 'limit', due = ?, since = ?", (due, due - 3600))
    db.close()
    return due


async def _count(due: int, path: Path) -> None:
    """Write down the delay of each wake-up of this task, in seconds."""
    found = []
    while time.time() < due + SECONDS:
        start = time.perf_counter()
        await asyncio.sleep(EACH)
        found.append(max(0.0, time.perf_counter() - start - EACH))
    await asyncio.to_thread(path.write_text, json.dumps(found))


def main() -> int:
    """Run the bot, and count the delays of its loop; pictures are left out."""
    due, path = os.environ["DELAYS"].split()
    setup = bot.client.RedGavel.setup_hook

    async def counted(self: bot.client.RedGavel) -> None:
        self.counting = asyncio.create_task(_count(int(due), Path(path)))  # type: ignore[attr-defined]
        await setup(self)

    bot.client.RedGavel.setup_hook = counted  # type: ignore[method-assign]  # counted beside it
    return bot.__main__.main()


if __name__ == "__main__":
    sys.exit(main())
