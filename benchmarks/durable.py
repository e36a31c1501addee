"""Durable moves a second, each committed with an fsync, beside plain SQLite."""

from __future__ import annotations

import asyncio
import random
import sqlite3
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any

from benchmarks.figure import Figure
from bot.machine import Machine
from bot.store import Store
from bot.store.rows.records import Hours, SeatRecord, TableRecord
from bot.table.lobby.seating import Seating
from bot.table.tables import Tables
from tests.answers import some_answer

if TYPE_CHECKING:
    from rules.kernel import Ask


@dataclass(frozen=True)
class Case:
    """A game, its seats and its options."""

    label: str
    game: str
    seats: int
    options: dict[str, Any] = field(default_factory=dict)


CASES = (
    Case("Project Mars, 4 players", "project_mars", 4),
    Case("Terraforming Mars, 3 players", "terraforming_mars", 3, {"corporate_era": True}),
    Case(
        "Terraforming Mars, 5 players with Prelude",
        "terraforming_mars",
        5,
        {"corporate_era": True, "prelude": True},
    ),
    Case(
        "Mars Auction, 5 players with Prelude",
        "terraforming_mars",
        5,
        {"corporate_era": True, "prelude": True, "mars_auction": True},
    ),
)
ROUNDS = 3
SAME_GAMES = 5
"""Runs of the same game for the CPU of a move; each move's minimum counts."""
MOVES = 400
TABLES_AT_ONCE = 25


def figures() -> list[Figure]:
    """Return durable moves a second at one table and at many, and their share of plain commits."""
    return [figure for case in CASES for figure in asyncio.run(_figures(case))]


async def _figures(case: Case) -> list[Figure]:
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as folder:
        store = await Store.open(Machine(), Path(folder) / "bench.db")
        tables = Tables(store)
        single, many, plain = [], [], []
        size = 0
        for turn in range(ROUNDS):  # in turns, so that all meet the same disk
            single.append(await _rate(tables, case, 1, turn))
            size = _row_size(Path(folder) / "bench.db")
            plain.append(_plain_rate(Path(folder) / f"plain{turn}.db", size, MOVES))
            many.append(await _rate(tables, case, TABLES_AT_ONCE, turn))
        finished = await _finished_bytes(case, Path(folder) / "finished.db")
        same = [await _cpu(Tables(store), case, 100 + turn) for turn in range(SAME_GAMES)]
        await store.close()
    base = median(plain)
    least = [min(times) for times in zip(*same, strict=False)]
    rows = [
        (f"{case.label}: plain rows of {size} bytes, an fsync each", f"{base:.0f} commits/s"),
        (f"{case.label}: durable moves, one table", _share(median(single), base)),
        (f"{case.label}: durable moves, {TABLES_AT_ONCE} tables", _share(median(many), base)),
        (f"{case.label}: CPU a durable move of the thread that plays", _milliseconds(least)),
        (f"{case.label}: database of a finished game, all undo", f"{finished / 1000:.0f} kB"),
    ]
    return [Figure(*row) for row in rows]


def _share(rate: float, plain: float) -> str:
    return f"{rate:.0f} moves/s, {100 * rate / plain:.0f} % of plain"


def _milliseconds(seconds: list[float]) -> str:
    return f"{1000 * sum(seconds) / len(seconds):.2f} ms"


def _plain_rate(path: Path, size: int, commits: int) -> float:
    db = sqlite3.connect(path, isolation_level=None)
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = FULL")
    db.execute("CREATE TABLE row (id INTEGER PRIMARY KEY, body BLOB)")
    body = random.randbytes(size)
    start = time.perf_counter()
    for _ in range(commits):
        db.execute("BEGIN IMMEDIATE")
        db.execute("INSERT INTO row (body) VALUES (?)", (body,))
        db.execute("COMMIT")
    rate = commits / (time.perf_counter() - start)
    db.close()
    return rate


def _row_size(path: Path) -> int:
    """Return the bytes of an average move: its snapshot, answers, lines, outbox and timers."""
    db = sqlite3.connect(path)
    row = db.execute(
        "SELECT (SELECT sum(length(body)) FROM snapshot) + (SELECT sum(length(text)) FROM line)"
        " + (SELECT sum(length(answer)) FROM answer) + (SELECT sum(length(body)) FROM outbox),"
        " (SELECT count(*) FROM snapshot)"
    ).fetchone()
    db.close()
    return int(row[0] / row[1])


async def open_table(tables: Tables, case: Case, number: int, seed: str = "") -> int:
    """Open a table and start its game; return its number."""
    host = number * 10
    record = TableRecord(
        id=0,
        game=case.game,
        guild=1,
        channel=number,
        host=host,
        host_name="Ana",
        status="lobby",
        options=case.options,
        hours=Hours(),
        owners="",
        seed=seed or str(number),
    )
    seats = [SeatRecord(seat, host + seat, f"Player {seat + 1}") for seat in range(case.seats)]
    table = await tables.store.create(record, seats)
    await Seating(tables).start(table, host)
    await Seating(tables).deal(table, [])
    return table


async def _rate(tables: Tables, case: Case, at_once: int, turn: int) -> float:
    first = 1000 * (turn + 1) + at_once * 10
    opened = [await open_table(tables, case, first + n) for n in range(at_once)]
    each = MOVES if at_once == 1 else 2 * MOVES // at_once
    start = time.perf_counter()
    done = await asyncio.gather(*(_play(tables, table, each) for table in opened))
    return sum(done) / (time.perf_counter() - start)


async def _cpu(tables: Tables, case: Case, number: int) -> list[float]:
    """Return this thread's CPU seconds for each move; every number plays the same game."""
    table, dice = await open_table(tables, case, number, seed="cpu"), random.Random(7)
    times: list[float] = []
    while len(times) < MOVES and (asked := await _asked(tables, table)) is not None:
        member, digest, ask = asked
        answer = _sensible(ask, dice)
        begin = time.thread_time()
        await tables.play(table, member, digest, answer)
        times.append(time.thread_time() - begin)
    return times


async def _play(tables: Tables, table: int, most: int) -> int:
    """Play at random; return the number of moves, fewer if the game ends."""
    dice = random.Random(table)
    for move in range(most):
        asked = await _asked(tables, table)
        if asked is None:
            return move
        member, digest, ask = asked
        await tables.play(table, member, digest, _sensible(ask, dice))
    return most


async def _asked(tables: Tables, table: int) -> tuple[int, str, Ask] | None:
    """Return the first asked member, and the question; None after the end of the game."""
    async with tables.open(table) as held:
        game = held.running()
        asked = [(seat, ask) for seat, ask in game.asks().items() if not ask.optional]
        if not asked:
            return None
        seat, ask = asked[0]
        return held.seats[seat].member or 0, game.digest(seat), ask


def _sensible(ask: Ask, dice: random.Random) -> object:
    return some_answer(ask, dice.random)


async def _finished_bytes(case: Case, path: Path) -> int:
    store = await Store.open(Machine(), path)
    alone = Tables(store)
    table = await open_table(alone, case, 7)
    await _play(alone, table, 100_000)

    await store.close()
    return (await asyncio.to_thread(path.stat)).st_size
