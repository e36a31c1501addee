"""The delay of presses while `backup` copies the database of a playing crowd.

The database is first filled with finished games, up to a size. Stretches without and with copies
(one after the other, each checked) alternate. Then the last copy is restored elsewhere and checked:
it must have every answer acknowledged before it began.

`python -m benchmarks.copying [MEGABYTES [SECONDS [TABLES]]]`
"""

import asyncio
import os
import sqlite3
import sys
import time
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from benchmarks.census import CASES, Census, Crowd, Guests, opened, play, spread_of
from benchmarks.figure import Figure, show
from benchmarks.pressing import house
from bot.machine import Machine
from bot.store import Store

MEGABYTES, SECONDS, TABLES = 1024, 45, 50
STRETCHES = 2
"""The number of stretches of each kind."""
SAVES, BYTES = 600, 1400
"""The saves of a finished game, and the mean size of one in bytes."""


@dataclass
class Copies:
    """The measurements of copies."""

    took: list[float] = field(default_factory=list)
    codes: list[int] = field(default_factory=list)
    said: str = ""
    before: set[tuple[int, int]] = field(default_factory=set)


def figures(
    megabytes: int = MEGABYTES, seconds: int = SECONDS, tables: int = TABLES
) -> list[Figure]:
    """Return acknowledgement with and without copies at work, and the check of a restored one."""
    return asyncio.run(_figures(megabytes, seconds, tables))


async def _figures(megabytes: int, seconds: int, tables: int) -> list[Figure]:
    async with house() as here:
        await _fill(here.database, megabytes)
        bot = await here.start()
        alone, beside, copies = Census(), Census(), Copies()
        crowd = await opened(here, CASES[0], Crowd(tables=tables))
        for _ in range(STRETCHES):
            _add(alone, await play(crowd, Crowd(seconds=seconds)))
            _add(beside, await _beside_copies(crowd, seconds, here.database, copies))
        await here.end(bot)
        restored = await _restored(here.folder, copies)
        size = here.database.stat().st_size / 1e6
    rows = [
        ("acknowledgement without copies, p50 / p95", spread_of(alone.acknowledged)),
        ("acknowledgement beside copies, p50 / p95", spread_of(beside.acknowledged)),
        ("picture without copies, p50 / p95", spread_of(alone.pictured)),
        ("picture beside copies, p50 / p95", spread_of(beside.pictured)),
        ("moves a second without and beside", f"{_pace(alone, seconds)}, {_pace(beside, seconds)}"),
        ("size of the database", f"{size:.0f} MB"),
        ("a copy took, checked", ", ".join(f"{took:.0f} s" for took in copies.took)),
        ("exit codes of the copies", str(copies.codes), "all 0"),
        ("presses that failed", f"{len(alone.faults)}, {len(beside.faults)}", "0, 0"),
        ("restored elsewhere", restored, "0 answers missing"),
    ]
    return [Figure(*row) for row in rows]


def _pace(taken: Census, seconds: int) -> str:
    return f"{taken.moves / seconds / STRETCHES:.1f}"


def _add(all_of_them: Census, taken: Census) -> None:
    all_of_them.acknowledged += taken.acknowledged
    all_of_them.pictured += taken.pictured
    all_of_them.moves += taken.moves
    all_of_them.faults += taken.faults


async def _fill(database: Path, megabytes: int) -> None:
    """Fill a new database with finished games up to this size."""
    await (await Store.open(Machine(), database)).close()
    dice = Random(1)
    with closing(sqlite3.connect(database)) as db:
        [(page,)], game = db.execute("PRAGMA page_size").fetchall(), 0
        while db.execute("PRAGMA page_count").fetchone()[0] * page < megabytes * 1_000_000:
            with db:
                db.execute(
                    "INSERT INTO game (id, game, channel, host, host_name, status, options, hours,"
                    " seed, since) VALUES (?, 'project_mars', ?, 1, 'Ana', 'over', '{}', '{}', '',"
                    " 1)",
                    (game + 1, game + 1),
                )
                saves = (
                    (game + 1, version, version, dice.randbytes(dice.randint(100, 2 * BYTES)))
                    for version in range(SAVES)
                )
                db.executemany(
                    "INSERT INTO snapshot (game, version, moves, body) VALUES (?, ?, ?, ?)", saves
                )
            game += 1


async def _beside_copies(
    tables: list[Guests], seconds: int, database: Path, copies: Copies
) -> Census:
    """Return the measurements beside one copy after the other."""
    playing = asyncio.create_task(play(tables, Crowd(seconds=seconds)))
    while not playing.done():
        copies.before = _acknowledged(database)
        began = time.perf_counter()
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "bot", "backup", str(database.with_name("copy.db"))),
            env=os.environ | {"RED_GAVEL_DATABASE": str(database)},
            stdout=asyncio.subprocess.PIPE,
        )
        said, _ = await process.communicate()
        copies.took.append(time.perf_counter() - began)
        copies.codes.append(process.returncode or 0)
        copies.said = said.decode()
    return await playing


def _acknowledged(database: Path) -> set[tuple[int, int]]:
    with closing(sqlite3.connect(database)) as db:
        return {(game, number) for game, number in db.execute("SELECT game, n FROM answer")}


async def _restored(folder: Path, copies: Copies) -> str:
    place = folder / "elsewhere.db"
    said = []
    for words in (["restore", str(folder / "copy.db")], ["check"]):
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "bot", *words),
            env=os.environ | {"RED_GAVEL_DATABASE": str(place)},
            stdout=asyncio.subprocess.PIPE,
        )
        out, _ = await process.communicate()
        said.append(f"{words[0]} {process.returncode}: {out.decode().strip().splitlines()[-1:]}")
    missing = copies.before - _acknowledged(place)
    return f"{len(missing)} of {len(copies.before)} answers are missing; {'; '.join(said)}"


if __name__ == "__main__":
    show(figures(*map(int, sys.argv[1:])))
