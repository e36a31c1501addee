"""Discord and the bot in one loop: the bot is started, killed, stopped and started anew."""

from __future__ import annotations

import asyncio
import logging
import shutil
import sqlite3
from collections import Counter
from collections.abc import Iterable
from contextvars import copy_context
from pathlib import Path
from typing import Any

from bot.running import run_until_stopped
from bot.settings import Settings
from playground.server import Loopback
from playground.settings import Rates, WorldSettings
from tests.simulation.loop import NODE, SimulatedLoop, machine_in
from tests.simulation.replaced import DISK

FILES = ("red-gavel.db", "red-gavel.db-wal")
"""The files of a database; the third one is built anew from these."""
HEARTBEAT = 600.0
"""Seconds between two heartbeats: an hour of them would be most of a seed."""


class House:
    """A playground and one bot at a time.

    Args:
        loop: in which all of it runs.
        folder: for databases; each process of the bot has one of its own, copied at a kill.
    """

    def __init__(self, loop: SimulatedLoop, folder: Path) -> None:
        self.loop, self.folder = loop, folder
        settings = WorldSettings(rates=Rates.unlimited(), heartbeat_seconds=HEARTBEAT)
        self.loopback = Loopback(machine_in(loop, "world"), settings=settings)
        self.errors = Errors()
        self.graveyard: list[Any] = []  # a dead task that is collected would run its `finally`
        self.number = 0
        self.running: asyncio.Task[None] | None = None
        self.away: list[tuple[float, float]] = []  # when no bot could answer
        self._stop = asyncio.Event()
        self._left = folder
        self.channel = ""
        self.disk = DISK
        self.provoked: set[str] = {
            "the other process was killed"
        }  # words of errors that were to be expected
        self.posts_deleted = False
        self.troubled: Counter[str] = Counter()
        self.suspended: list[float] = []  # for how many seconds each time

    @property
    def node(self) -> str:
        return f"bot-{self.number}"

    @property
    def database(self) -> Path:
        return self.folder / self.node / FILES[0]

    async def open(self, prepared: Path | None = None) -> None:
        """Open Discord, and start the first bot."""
        logging.getLogger().addHandler(self.errors)
        self.loop.set_exception_handler(self.errors.of_the_loop)
        await self.loopback.start()
        await self.start(prepared)

    async def start(self, before: Path | None = None) -> None:
        """Start a new process of the bot, on a copy of a former one's files."""
        self.number += 1
        self.database.parent.mkdir()
        for name in FILES:
            if before is not None and (before / name).exists():
                shutil.copy(before / name, self.database.parent / name)
        self._stop = asyncio.Event()
        context = copy_context()
        context.run(NODE.set, self.node)
        settings = Settings(
            token=self.loopback.token,  # type: ignore[arg-type]  # pydantic takes a string
            database=self.database,
            api_url=self.loopback.api_url,
            gateway_url=self.loopback.gateway_url,
            requests_a_second=0,
            _env_file=None,  # type: ignore[call-arg]  # pydantic-settings' own
        )
        work = run_until_stopped(machine_in(self.loop, self.node), settings, stop=self._stop)
        self.running = self.loop.create_task(work, context=context)
        while not self.loopback.gateway.online:
            if self.running.done():
                self.running.result()
            await asyncio.sleep(0.05)
        await asyncio.sleep(3.0)
        if self.away:
            self.away[-1] = (self.away[-1][0], self.loop.now)

    async def killed_after(self, steps: int) -> None:
        """Kill the bot so many steps from now; its files stay as the operating system has them."""
        loop, killed = self.loop, asyncio.Event()
        at = loop.steps + steps

        def look() -> None:
            if loop.steps >= at:
                loop.before_step = None
                self._kill()
                killed.set()

        loop.before_step = look
        await killed.wait()

    def _kill(self) -> None:
        self.excuse(self.loop.now, float("inf"))
        self.loop.note(f"kill {self.node}")
        self.graveyard.append(asyncio.all_tasks(self.loop))
        self._left = self.folder / f"left by {self.node}"
        self._left.mkdir()
        for name in FILES:
            if (self.database.parent / name).exists():
                shutil.copy(self.database.parent / name, self._left / name)
        self.loop.kill(self.node)

    async def revive(self, seconds: float) -> None:
        """Start a process some time after a kill, on the files that are left."""
        await asyncio.sleep(seconds)
        await self.start(self._left)

    async def restart(self) -> None:
        """Stop the bot gently, as an upgrade does, and start it anew."""
        self.excuse(self.loop.now, float("inf"))
        await self.stop()
        await self.start(self.database.parent)

    async def stop(self) -> None:
        assert self.running is not None
        self._stop.set()
        await self.running

    def excuse(self, begin: float, end: float) -> None:
        """Note a time in which no press need be answered."""
        self.away.append((begin, end))

    def was_away(self, since: float, until: float) -> bool:
        """Whether no bot was there at some time in between."""
        return any(begin <= until and since <= end for begin, end in self.away)

    def kept(self, statement: str, *values: object) -> list[Any]:
        """Return rows of the database, as another program sees them."""
        with sqlite3.connect(f"file:{self.database}?mode=ro", uri=True) as db:
            found = db.execute(statement, values).fetchall()
        db.close()
        return found


class Errors(logging.Handler):
    """Errors that the bot, its libraries and the loop have told of."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        about = {k: v for k, v in vars(record).items() if k in ("kind", "place", "table", "reason")}
        line = f"{record.name}: {record.getMessage()} {about or ''}"
        if record.exc_info and record.exc_info[1] is not None:
            line += f" {record.exc_info[1]!r}"
        self.found.append(line)

    def of_the_loop(self, loop: Any, context: dict[str, Any]) -> None:
        self.found.append(f"{context.get('message')}: {context.get('exception')!r}")

    def but(self, provoked: Iterable[str]) -> list[str]:
        """Return the errors without those that faults explain."""
        words = [*provoked]
        return [line for line in self.found if not any(word in line for word in words)]
