"""Records of 10,000 results: counting all of them again, and the sheets of `/record`."""

from __future__ import annotations

import asyncio
import random
import sqlite3
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from statistics import quantiles

from benchmarks.figure import Figure
from bot.machine import Machine
from bot.store import Store
from cogs.record.layout import BEST, TOP, game_sheet, person_sheet, server_sheet
from rules.kernel import say

GAMES, SEATS, ANSWERS = 2500, 4, 300
"""The finished games, and the seats and answers of each."""
PEOPLE = range(101, 161)
HOME = 9
ASKED = 100
"""The number of sheets of each kind."""
KINDS = ("terraforming_mars", "on_mars", "cosmic_encounter")
HOUR = 3600


def figures() -> Iterator[Figure]:
    """Yield the time of a rebuild and of each sheet."""
    yield from asyncio.run(_figures())


async def _figures() -> list[Figure]:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "records.db"
        await (await Store.open(Machine(), path)).close()
        _fill(path)
        store = await Store.open(Machine(), path)
        begun = time.process_time()
        rebuilt = await store.results.rebuild()
        taken = time.process_time() - begun
        label = f"records of {rebuilt.seats} results counted again"
        found = [Figure(label, f"{taken:.1f} s of CPU", "5 s")]
        for name, sheet in _sheets(store).items():
            cuts = quantiles([await _timed(sheet, n) for n in range(ASKED)], n=20)
            p50, p95 = 1000 * cuts[9], 1000 * cuts[18]
            found.append(Figure(f"/record {name}, p50 / p95", f"{p50:.0f} / {p95:.0f} ms"))
        await store.close()
    return found


async def _timed(sheet: Callable[[int], Awaitable[object]], n: int) -> float:
    begun = time.perf_counter()
    await sheet(n)
    return time.perf_counter() - begun


def _sheets(store: Store) -> dict[str, Callable[[int], Awaitable[object]]]:
    async def mine(n: int) -> object:
        member = PEOPLE[n % len(PEOPLE)]
        outcomes, beside = (
            await store.standings.outcomes(member, HOME),
            await store.standings.beside(member, HOME),
        )
        ratings = await store.standings.ratings(member, HOME)
        return person_sheet(say("Your record"), outcomes, ratings, beside, reliable=True)

    async def server(n: int) -> object:
        rankings = {kind: await store.standings.ranking(HOME, kind, TOP) for kind in KINDS}
        return server_sheet(await store.standings.ended_in(HOME), rankings)

    async def game(n: int) -> object:
        kind = KINDS[n % len(KINDS)]
        ranking = await store.standings.ranking(HOME, kind, BEST)
        return game_sheet(kind, await store.standings.ended_in(HOME, kind), ranking)

    return {"mine": mine, "server": server, "game": game}


def _fill(path: Path) -> None:
    """Write finished games; in every fourth one a seat changed hands."""
    luck = random.Random(1)
    with sqlite3.connect(path) as db:
        for table in range(1, GAMES + 1):
            ended = table * HOUR
            db.execute(
                "INSERT INTO game (id, game, guild, home, channel, host, host_name, status,"
                " options, hours, seed, since)"
                " VALUES (?1, ?2, ?3, ?3, ?1, 1, '', 'over', '{}', '{}', '', ?4)",
                (table, luck.choice(KINDS), HOME, ended),
            )
            for seat, member in enumerate(luck.sample(PEOPLE, SEATS)):
                db.execute("INSERT INTO result VALUES (?, ?, ?, 0, '')", (table, seat, seat + 1))
                left = ended - HOUR // 3 if seat == 1 and table % 4 == 0 else None
                _sit(db, table, seat, member, ended - HOUR, left)
                if left is not None:
                    _sit(db, table, seat, member + 1000, left, None)
            db.executemany(
                "INSERT INTO answer (game, n, version, moves, kind, seat, answer, rules, at, timed)"
                " VALUES (?1, ?2, ?2, ?2, 'play', ?3, '1', 1, ?4, 1)",
                [
                    (table, n, n % SEATS, ended - HOUR + n * HOUR // ANSWERS)
                    for n in range(1, ANSWERS + 1)
                ],
            )
    db.close()


def _sit(
    db: sqlite3.Connection, table: int, seat: int, member: int, since: int, until: int | None
) -> None:
    db.execute(
        "INSERT INTO tenure (game, seat, member, name, since, until) VALUES (?, ?, ?, ?, ?, ?)",
        (table, seat, member, f"P{member}", since, until),
    )
