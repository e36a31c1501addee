"""The time-lapse of a whole game of each title: its CPU, its size, and how long the loop waits."""

import asyncio
import io
import random
import resource
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from statistics import quantiles
from types import SimpleNamespace
from typing import Any, NamedTuple

from PIL import Image

from benchmarks.durable import Case, open_table
from benchmarks.figure import Figure
from bot.clock import Clock
from bot.delivery.drawing_thread import DrawingThread
from bot.keeping.releases import dealt_by_present_rules, note_rules
from bot.machine import Machine
from bot.memory import collect_seldom, draw_in_the_same_memory
from bot.store import Store
from bot.table.tables import Tables
from bot.table.views.replays import Replays
from cogs.finished.time_lapse import TimeLapses
from renders import gallery
from rules.games import GAMES
from rules.kernel import is_legal
from tests.month.titles import TITLES

CPU, SIZE, DELAY, MEMORY = 6, 8, 50, 40
"""Goals: seconds of CPU, megabytes of the file, milliseconds of delay of the loop, and megabytes
of memory."""
LOOKS = 0.002
"""Seconds between two looks at the loop."""


def figures() -> Iterator[Figure]:
    """Yield the figures of each title."""
    draw_in_the_same_memory()
    for title in TITLES:
        seats = min(5, GAMES[title.game].seats[-1])
        case = Case(title.name, title.game, seats, dict(title.options))
        yield from asyncio.run(_figures(case))


class Now:
    """A clock that jumps to what is due next."""

    def __init__(self) -> None:
        self.at = time.time()

    def __call__(self) -> float:
        return self.at


class Made(NamedTuple):
    """A time-lapse, and what it took."""

    file: bytes
    text: str
    cpu: float
    delays: list[float]
    memory: float


async def _figures(case: Case) -> list[Figure]:
    with tempfile.TemporaryDirectory() as folder:
        now = Now()
        store = await Store.open(Machine(now=now), Path(folder) / "bench.db")
        await note_rules(store, 0)
        tables = Tables(store)
        table = await open_table(tables, case, 1)
        await _play(tables, table, now)
        made = await _made(tables, table)
        await store.close()
    worst = quantiles(made.delays, n=100)[98]
    label = f"{case.label}: a time-lapse of the whole game,"
    delay = f"{worst:.0f} ms ({max(made.delays):.0f})"
    return [
        Figure(f"{label} CPU", f"{made.cpu:.1f} s", f"{CPU} s"),
        Figure(f"{label} file", f"{len(made.file) / 1e6:.1f} MB, {made.text}", f"{SIZE} MB"),
        Figure(f"{label} delay of the loop meanwhile, p99 (worst)", delay, f"{DELAY} ms"),
        Figure(f"{label} memory meanwhile", f"{made.memory:.0f} MB", f"{MEMORY} MB"),
    ]


async def _play(tables: Tables, table: int, now: Now) -> None:
    """Let robots play to the end; where they are all waited out, what is due next happens."""
    clock, chance = Clock(tables), random.Random(7).random
    while (await tables.store.table(table))[0].status == "running":  # type: ignore[index]  # it is there
        async with tables.open(table) as held:
            game, meta = held.running(), held.meta
            asks = game.asks().items()
            asked = [(seat, ask) for seat, ask in asks if not ask.optional and not ask.quiet]
            if asked:
                seat, ask = asked[0]
                answer = meta.robot(game.view(seat), ask, seat, chance)
                member, digest = held.seats[seat].member or 0, game.digest(seat)
                answer = answer if is_legal(ask, answer) else ask.fallback
        if asked:
            await tables.play(table, member, digest, answer)
            continue
        due = await tables.store.timers.next_due()
        now.at = max(now.at, due or 0) + 1
        await clock.ring()


async def _made(tables: Tables, table: int) -> Made:
    """Make a time-lapse while another task looks how late the loop is."""
    replays = Replays(tables.views, partial(dealt_by_present_rules, tables.store))
    thread, delays, held = DrawingThread(Machine()), list[float](), list[int]()
    services = SimpleNamespace(replays=replays)
    bot: Any = SimpleNamespace(services=services, drawing_thread=thread)
    view = (await replays.course(table)).view
    gallery.table(view.game, view.game_view, view.names, size="compact")  # a running bot has drawn
    collect_seldom()  # as the bot does at its start
    looking = asyncio.create_task(_look(delays, held))
    begun, before = time.process_time(), _held()
    sending = await TimeLapses(bot).made(table, _no_progress)
    taken = time.process_time() - begun
    looking.cancel()
    with suppress(asyncio.CancelledError):
        await looking
    thread.close()
    [(_, file, _)] = sending.pictures
    shown = getattr(Image.open(io.BytesIO(file)), "n_frames", 1)
    moments = len((await replays.course(table)).steps)
    memory = (max(held) - before) / 1e6
    return Made(file, f"{shown} of {moments} moments", taken, delays, memory)


async def _no_progress(done: int, of: int) -> None:
    """Ignore the progress."""


def _held() -> int:
    """Return the bytes of memory that this process holds."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize()


async def _look(delays: list[float], held: list[int]) -> None:
    """Note by how many milliseconds each wake comes late, and the memory held then."""
    loop = asyncio.get_running_loop()
    while True:
        begun = loop.time()
        await asyncio.sleep(LOOKS)
        delays.append(1000 * (loop.time() - begun - LOOKS))
        held.append(_held())
