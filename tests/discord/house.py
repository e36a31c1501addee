"""Several processes of one bot, each with a line to the database that can be cut.

The playground, the database's server and the people are in this process; the bots are not.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import sys
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import quote

import psycopg
from psycopg.conninfo import conninfo_to_dict

from bot.address import ServerAddress
from bot.store.locks.numbers_agreed import lock_of
from bot.store.postgres.server import CLASS
from playground.server import Loopback
from playground.settings import Allowance, Rates, WorldSettings
from tests import postgres
from tests.machines import a_machine

ROOT = Path(__file__).parents[2]
LOOK = 0.02
"""Seconds between two looks at what tells no event."""
PATIENCE = 120.0


class Wire:
    """A way to the database's server that can be cut, or hang.

    Cut, nothing passes, and nobody connects. While it hangs, nothing passes, and nobody is told.

    Args:
        address: the database.
        seconds: how long it takes, there or back.
    """

    def __init__(self, address: ServerAddress, seconds: float = 0.0) -> None:
        self._seconds = seconds
        self._named = {k: v for k, v in conninfo_to_dict(address.conninfo).items() if v is not None}
        self._server: asyncio.Server | None = None
        self._lines: set[asyncio.StreamWriter] = set()
        self.is_cut = False
        self._flows = asyncio.Event()
        self._flows.set()

    async def lay(self) -> None:
        self._server = await asyncio.start_server(self._connect, "127.0.0.1", 0)

    @property
    def url(self) -> str:
        """The database's address at this end."""
        assert self._server is not None
        port = self._server.sockets[0].getsockname()[1]
        named = {k: v for k, v in self._named.items() if k in ("user", "password")}
        whom = ":".join(
            quote(str(named[key]), safe="") for key in ("user", "password") if key in named
        )
        return f"postgresql://{whom}@127.0.0.1:{port}/{self._named['dbname']}"

    def cut(self) -> None:
        """Break every connection, and refuse new ones."""
        self.is_cut = True
        for line in self._lines:
            line.transport.abort()

    def mend(self) -> None:
        self.is_cut = False

    def hang(self) -> None:
        """Keep back whatever is sent, in both directions."""
        self._flows.clear()

    def flow(self) -> None:
        """Let everything pass that was kept back."""
        self._flows.set()

    async def take_up(self) -> None:
        self.cut()
        self.flow()
        if self._server is not None:
            self._server.close()

    async def _connect(self, near: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        if self.is_cut:
            back.transport.abort()
            return
        host, port = str(self._named["host"]), self._named.get("port", 5432)
        if host.startswith("/"):
            far, forth = await asyncio.open_unix_connection(f"{host}/.s.PGSQL.{port}")
        else:
            far, forth = await asyncio.open_connection(host, int(port))
        ends = {back, forth}
        self._lines |= ends
        try:
            await asyncio.gather(self._pass_on(near, forth), self._pass_on(far, back))
        finally:
            self._lines -= ends

    async def _pass_on(self, source: asyncio.StreamReader, to: asyncio.StreamWriter) -> None:
        loop = asyncio.get_running_loop()
        with contextlib.suppress(ConnectionError):
            while data := await source.read(65536):
                await self._flows.wait()
                if self._seconds:
                    loop.call_later(self._seconds, to.write, data)
                else:
                    to.write(data)
                    await to.drain()
        loop.call_later(self._seconds, to.transport.abort)


@dataclass
class Bot:
    """A process of the bot."""

    name: str
    process: asyncio.subprocess.Process
    wire: Wire
    log: Path
    halts_at: Path

    @property
    def pid(self) -> int:
        return self.process.pid

    @property
    def is_running(self) -> bool:
        return self.process.returncode is None

    def ask_to_halt(self, stage: str) -> None:
        """Halt at the next move's stage."""
        self.halts_at.write_text(stage)

    def has_halted(self) -> bool:
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return fields[0] == "T"

    def send(self, number: signal.Signals) -> None:
        if self.is_running:
            self.process.send_signal(number)

    def said(self, least: str = "WARNING") -> list[dict[str, Any]]:
        """Return the lines of its log from this level on; a line that is none is an error."""
        levels = ["DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL"]
        found = []
        for line in self.log.read_text(errors="replace").splitlines():
            try:
                read = json.loads(line)
            except ValueError:
                read = {"levelname": "CRITICAL", "message": line}
            if levels.index(read["levelname"]) >= levels.index(least):
                found.append(read)
        return found

    def cpu(self) -> float:
        """Return the seconds of CPU that it has used."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / float(os.sysconf("SC_CLK_TCK"))


@dataclass
class Logins:
    """When each session of a shard began, by the loop's time."""

    at: list[tuple[float, int]] = field(default_factory=list)

    def since(self, moment: float) -> list[tuple[float, int]]:
        """Return the first login of each shard after a moment: seconds since then, and shard."""
        found: dict[int, float] = {}
        for at, shard in self.at:
            if at >= moment:
                found.setdefault(shard, at - moment)
        return sorted((seconds, shard) for shard, seconds in found.items())


class House:
    """A playground, a database on a real server, and processes of the bot.

    Args:
        loopback: the playground.
        address: the database.
        folder: for logs.
        settings: of every process, by name.
    """

    def __init__(
        self, loopback: Loopback, address: ServerAddress, folder: Path, **settings: object
    ) -> None:
        self.loopback = loopback
        self.address = address
        self.folder = folder
        self.settings = settings
        self.bots: list[Bot] = []
        self.logins = Logins()
        self.holders: dict[int, int] = {}  # place -> the server's session
        self.held: list[tuple[float, int]] = []
        self._count_logins()

    def _count_logins(self) -> None:
        take = self.loopback.gateway.logins.take

        def noted(shard: int) -> Any:
            found = take(shard)
            if found.name == "TAKEN":
                self.logins.at.append((time.perf_counter(), shard))
            return found

        self.loopback.gateway.logins.take = noted  # type: ignore[method-assign]  # looked at from beside

    async def start(
        self, *words: str, checkout: Path = ROOT, halting: bool = False, **settings: object
    ) -> Bot:
        """Start a process; it may still have to log in, or stand by."""
        name = f"bot-{len(self.bots)}"
        wire, halts_at = Wire(self.address), self.folder / f"{name}.halts"
        await wire.lay()
        told = {
            "token": self.loopback.token,
            "database": wire.url if halting else self.address.conninfo,
            "api_url": self.loopback.api_url,
            "gateway_url": self.loopback.gateway_url,
            "halts_at": halts_at,
            "tables_a_server": 0,
            "tables_a_host": 0,
            "lobbies_a_person": 0,
            **self.settings,
            **settings,
        }
        environment = os.environ | {f"RED_GAVEL_{k.upper()}": str(v) for k, v in told.items()}
        log = self.folder / f"{name}.log"
        with log.open("wb") as lines:
            process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "tests.discord.halting" if halting else "bot",
                *words,
                env=environment | {"PYTHONPATH": str(checkout)},
                cwd=checkout,
                stdout=lines,
                stderr=lines,
            )
        bot = Bot(name, process, wire, log, halts_at)
        self.bots.append(bot)
        return bot

    async def watch_places(self) -> None:
        """Note when a place is held by another session of the server than before."""
        asked = (
            "SELECT objid::bigint, pid FROM pg_locks JOIN pg_database ON oid = database"
            " WHERE datname = current_database() AND locktype = 'advisory' AND objsubid = 2"
            " AND granted AND classid = %s AND objid = ANY (%s)"
        )
        locks = {lock_of(place): place for place in range(int(str(self.settings["places"])))}
        about = CLASS, [*locks]
        address = self.address.conninfo
        async with await psycopg.AsyncConnection.connect(address, autocommit=True) as connection:
            while True:
                rows = await (await connection.execute(asked, about)).fetchall()
                for lock, session in rows:
                    if self.holders.get(locks[lock]) != session:
                        self.holders[locks[lock]] = session
                        self.held.append((time.perf_counter(), locks[lock]))
                await asyncio.sleep(LOOK)

    def held_since(self, moment: float) -> list[tuple[float, int]]:
        """Return which places have got another holder, and how many seconds after a moment."""
        return [(at - moment, place) for at, place in self.held if at >= moment]

    async def close(self) -> None:
        """End every process, gently at first."""
        for bot in self.bots:
            bot.send(signal.SIGCONT)
            bot.send(signal.SIGTERM)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(60):
                await asyncio.gather(*(bot.process.wait() for bot in self.bots))
        for bot in self.bots:
            bot.send(signal.SIGKILL)
            await bot.process.wait()
            await bot.wire.take_up()


async def until(condition: Any, within: float = PATIENCE) -> float:
    """Wait until something is true; return the seconds."""
    began = time.perf_counter()
    async with asyncio.timeout(within):
        while not condition():  # noqa: ASYNC110 - it tells no event
            await asyncio.sleep(LOOK)
    return time.perf_counter() - began


@asynccontextmanager
async def house(
    uri: str, folder: Path, *, shards: int, servers: int, **settings: object
) -> AsyncIterator[House]:
    """A house with so many servers beside the first; its shards share them evenly."""
    limits = Rates.unlimited()
    limits.everything, limits.login = Allowance(50, 1.0), Allowance(1, 5.0)
    world = WorldSettings(rates=limits, shards_proposed=shards)
    loopback = Loopback(a_machine(), folder, world)
    async with AsyncExitStack() as stack:
        await loopback.start()
        stack.push_async_callback(loopback.stop)
        for number in range(servers):
            server = str(((4 << 36) + number) << 22)
            loopback.world.add_server(f"Club {number}", server)
        name = f"several_{os.getpid()}"
        address = stack.enter_context(postgres.database(uri, name))
        made = House(loopback, postgres.emptied(address), folder, shards=shards, **settings)
        stack.push_async_callback(made.close)
        watching = asyncio.create_task(made.watch_places())
        try:
            yield made
        finally:
            watching.cancel()
            await asyncio.gather(watching, return_exceptions=True)
