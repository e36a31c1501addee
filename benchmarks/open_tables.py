"""A bot with many open tables of every title: its database, its start and its memory.

Each title is played by robots to the middle of a game, once; every table is a copy of one of these
rows. Servers have a hundred channels each, with a table in every one. The bot runs in a process of
its own. `python -m benchmarks.open_tables [TABLES ...]`, by default 1,000 and 10,000.
"""

from __future__ import annotations

import asyncio
import os
import random
import sqlite3
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks.census import busy_of
from benchmarks.durable import Case, open_table
from benchmarks.figure import Figure, show
from benchmarks.pressing import house
from benchmarks.servers import free_port, memory, ready
from bot.machine import Machine
from bot.store import Store
from bot.table.tables import Tables
from playground.server import Loopback
from playground.settings import Rates, WorldSettings

SIZES = (1_000, 10_000)
TITLES = (
    Case("Hammer Price", "hammer_price", 4),
    Case("Project Mars", "project_mars", 4),
    Case("Terraforming Mars", "terraforming_mars", 3, {"corporate_era": True, "prelude": True}),
    Case("Mars Auction", "terraforming_mars", 4, {"corporate_era": True, "mars_auction": True}),
    Case("On Mars", "on_mars", 3),
    Case("Cosmic Encounter", "cosmic_encounter", 5),
)
CHANNELS = 100
"""Channels of a server, each with a table."""
SHOWN = 40
"""Tables that somebody looks at after the start, none of which is in memory."""
FIRST_MEMBER = 10**17
MB, GB = 1e6, 1e9


def figures(sizes: Sequence[int] = SIZES) -> Iterator[Figure]:
    """Yield the figures of each number of open tables, and the disk of a game."""
    yield from asyncio.run(_measure(sizes))


async def _measure(sizes: Sequence[int]) -> list[Figure]:
    found: list[Figure] = []
    async with house(WorldSettings(rates=Rates.unlimited()), in_memory=True) as here:
        played = here.folder / "played.db"
        found += await _play_titles(played)
        for size in (0, *sizes):
            here.database.unlink(missing_ok=True)
            here.database.write_bytes(played.read_bytes())
            channels = _channels(here.loopback, size)
            _copy(here.database, channels, int(here.loopback.person("Ana").id))
            found += await _started(here, size, channels)
    return found


async def _play_titles(path: Path) -> list[Figure]:
    """Play each title to its end, then anew to its middle, which is kept; return what it takes."""
    store = await Store.open(Machine(), path)
    tables, found = Tables(store), []
    for number, case in enumerate(TITLES):
        whole = path.with_name(f"whole{number}.db")
        other = await Store.open(Machine(), whole)
        moves = await _play(Tables(other), await open_table(Tables(other), case, 1, "1"), None)
        await other.close()
        table = await open_table(tables, case, 1 + number, "1")
        await _play(tables, table, moves // 2)
        size = f"{whole.stat().st_size / MB:.1f} MB, {moves} answers"
        found.append(Figure(f"{case.label}, {case.seats} seats: a finished game, alone", size))
    await store.close()
    with sqlite3.connect(path) as db:
        db.execute("DELETE FROM outbox")
    db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    db.close()
    return found


async def _play(tables: Tables, table: int, most: int | None) -> int:
    """Answer as robots do, to the end or so often; return the number of answers."""
    dice, answers = random.Random(1), 0
    while answers != most:
        async with tables.open(table) as held:
            game = held.running()
            if game.over:
                break
            asks = [(seat, ask) for seat, ask in game.asks().items() if not ask.optional]
            clocks = [each for each in held.waiting if each.kind in game.clocks()]
            if asks:
                seat, ask = asks[0]
                member, digest = held.seats[seat].member or 0, game.digest(seat)
                answer = held.meta.robot(game.view(seat), ask, seat, dice.random)
        if asks:
            await tables.play(table, member, digest, answer)
        else:  # everybody lets it pass
            await tables.clock_ended(clocks[0])
        answers += 1
    return answers


def _channels(loopback: Loopback, size: int) -> list[tuple[int, int]]:
    """Return channels, each with its server; those that are missing are added."""
    world, names = loopback.world, len(loopback.world.servers)
    for number in range(names, -(-size // CHANNELS)):
        made = world.add_server(f"Club {number}")
        for channel in range(CHANNELS):
            world.add_channel(f"t{number}-{channel}", made["id"])
    of = [(int(each["id"]), int(each["guild_id"])) for each in world.channels.values()
          if each.get("guild_id") in world.servers]  # fmt: skip
    return of[:size]


def _copy(path: Path, channels: Sequence[tuple[int, int]], reader: int) -> None:
    """Put a copy of one of the played tables into each channel, and take those away."""
    with sqlite3.connect(path) as db:
        db.execute("CREATE TEMP TABLE copy (id INTEGER PRIMARY KEY, of, channel, guild)")
        rows = [
            (1000 + n, 1 + n % len(TITLES), channel, guild)
            for n, (channel, guild) in enumerate(channels)
        ]
        db.executemany("INSERT INTO copy VALUES (?, ?, ?, ?)", rows)
        own = {"id": "copy.id", "channel": "copy.channel", "guild": "copy.guild"}
        _insert(db, "game", "id", own)
        of_tables = "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql LIKE '%game (id)%'"
        for (name,) in db.execute(of_tables).fetchall():
            _insert(db, name, "game", {"game": "copy.id"})
        db.execute("DELETE FROM game WHERE id < 1000")
        db.execute("UPDATE seat SET member = ? + game * 10 + seat", (FIRST_MEMBER,))
        each = max(1, len(channels) // SHOWN)
        db.execute("UPDATE seat SET member = ? WHERE seat = 0 AND game % ? = 0", (reader, each))
        db.execute("UPDATE timer SET due = due + 86400 * 7")
    db.close()


def _insert(db: sqlite3.Connection, name: str, by: str, own: dict[str, str]) -> None:
    """Copy the rows of the played tables, with numbers of their own."""
    about = db.execute(f"PRAGMA table_info({name})").fetchall()
    counted = {column for _, column, *_, key in about if key} == {"id"} and by != "id"
    columns = [column for _, column, *_ in about if not (counted and column == "id")]
    values = ", ".join(own.get(column, f"{name}.{column}") for column in columns)
    db.execute(
        f"INSERT INTO {name} ({', '.join(columns)})"  # noqa: S608 - names of our own schema
        f" SELECT {values} FROM copy JOIN {name} ON {name}.{by} = copy.of ORDER BY copy.id"
    )


async def _started(here: Any, size: int, channels: Sequence[tuple[int, int]]) -> list[Figure]:
    """Start a bot on the tables; return its figures."""
    disk = here.database.stat().st_size
    port = free_port()
    os.environ["RED_GAVEL_HEALTH_PORT"] = str(port)
    began = time.perf_counter()
    bot = await here.start()
    await ready(port)
    took, cpu = time.perf_counter() - began, busy_of(bot.pid)
    await asyncio.sleep(5)
    taken, _ = memory(bot.pid)
    waits = await _look(here.loopback, channels)
    _, most = memory(bot.pid)
    await here.end(bot)
    warnings, others = here.written()[-1]
    what = f"{size:,} open tables"
    if not size:
        return [Figure(f"{what}: ready, memory", f"{took:.1f} s, {taken * 1000:.0f} MB")]
    return [
        Figure(f"{what}: database", f"{disk / GB:.2f} GB, {disk / size / 1000:.0f} kB each"),
        Figure(f"{what}: until it is ready; CPU until then", f"{took:.1f} s; {cpu:.1f} s"),
        Figure(f"{what}: memory then", f"{1000 * taken:.0f} MB"),
        Figure(
            f"{what}: /move at {len(waits)} that nobody has looked at, p50 / longest; memory then",
            f"{1000 * median(waits):.0f} / {1000 * max(waits):.0f} ms; {1000 * most:.0f} MB",
        ),
        Figure(f"{what}: warnings and other lines in the log", f"{warnings} and {len(others)}"),
    ]


async def _look(loopback: Loopback, channels: Sequence[tuple[int, int]]) -> list[float]:
    """Return the seconds from a command at each of some tables to its first answer."""
    ana, waits = loopback.person("Ana"), list[float]()
    each = max(1, len(channels) // SHOWN)
    for channel, _ in channels[(-1000) % each :: each][:SHOWN]:
        start = time.perf_counter()
        outcome = await ana.command("move", {}, str(channel))
        waits.append(time.perf_counter() - start)
        assert not outcome.failed, outcome.text
        assert "do not play" not in (await outcome.settled()).text
        await asyncio.sleep(0.1)
    return waits


if __name__ == "__main__":
    show(figures([int(size) for size in sys.argv[1:]] or SIZES))
