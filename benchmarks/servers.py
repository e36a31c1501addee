"""One process with 20,000 servers in discord.py's cache: its memory, and when it is ready.

The bot runs in a process of its own, in twenty shards, which log in at the same time here: Discord
lets one log in each five seconds. `python -m benchmarks servers`.
"""

import asyncio
import json
import os
import socket
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

import aiohttp

from benchmarks.census import busy_of
from benchmarks.figure import Figure
from benchmarks.pressing import house
from playground import payloads
from playground.payloads import BOT_ID
from playground.server import Loopback
from playground.session import BotSession
from playground.settings import Rates, WorldSettings

SERVERS, SHARDS = 20_000, 20
CHANNELS, ROLES, EMOJIS, THREADS = (10, 70), (6, 40), (0, 50), (0, 4)
OVERWRITES = 0, 4
"""The least and the most that a server has of each, and a channel of the last."""
PATIENCE = 600.0
PRESSES = 40


class Crowd:
    """Makes servers as Discord sends them.

    Args:
        loopback: the server at which the bot logs in.
    """

    def __init__(self, loopback: Loopback) -> None:
        self._world = loopback.world
        self._chance = Random(20)
        self.told = 0
        self._texts: dict[str, str] = {}
        self._last = 1_200_000_000_000_000_000

    def _next(self) -> str:
        self._last += 4_194_305  # a millisecond, and one
        return str(self._last)

    def gather(self) -> None:
        """Add the servers to the world, and write them down: that takes as long as a start."""
        owner = self._world.guild["owner_id"]
        for number in range(len(self._world.all_servers()), SERVERS):
            made = payloads.guild(f"Server {number}", owner, self._next())
            self._world.servers[made["id"]] = made
        self._texts = {
            server["id"]: json.dumps(self._made(server)) for server in self._world.all_servers()
        }

    def shown(self, intents: int, server: Any = None) -> Any:
        """Return the text of a server as the bot hears of it."""
        self.told += 1
        return self._texts[server["id"]]

    def _made(self, server: Any) -> Any:
        of = self._chance.randint
        channels = [
            {
                **payloads.text_channel(self._next(), f"channel-{number}", number, server["id"]),
                "permission_overwrites": [
                    {"id": self._next(), "type": 0, "allow": "1024", "deny": "2048"}
                    for _ in range(of(*OVERWRITES))
                ],
            }
            for number in range(of(*CHANNELS))
        ]
        threads = [
            payloads.thread(self._next(), channels[0], BOT_ID, time.time(), {"name": "a thread"})
            for _ in range(of(*THREADS))
        ]
        role = payloads.everyones_role(server["id"])
        named = [{**role, "id": self._next(), "name": f"role {n}"} for n in range(of(*ROLES))]
        emojis = [
            {"id": self._next(), "name": f"emoji{n}", "animated": False, "available": True}
            for n in range(of(*EMOJIS))
        ]
        return {
            **server,
            "roles": [role, *named],
            "emojis": emojis,
            "members": [self._world.whole_member(BOT_ID)],
            "member_count": of(10, 5000),
            "channels": channels,
            "threads": threads,
            "presences": [],
            "voice_states": [],
            "stage_instances": [],
            "guild_scheduled_events": [],
            "soundboard_sounds": [],
            "joined_at": payloads.JOINED,
            "large": True,
            "unavailable": False,
        }


def _send(session: BotSession, event: str, body: Any) -> None:
    """Send an event without remembering it."""
    session.sequence += 1
    text = body if isinstance(body, str) else json.dumps(body)
    if session.line is not None:
        session.line.write(f'{{"op":0,"t":"{event}","s":{session.sequence},"d":{text}}}')


def figures() -> Iterator[Figure]:
    """Yield the figures of one start."""
    yield from asyncio.run(_measure())


async def _measure() -> list[Figure]:
    settings = WorldSettings(rates=Rates.unlimited(), login_buckets=SHARDS)
    settings.heartbeat_seconds = 41.25
    async with house(settings, in_memory=True) as here:
        crowd = Crowd(here.loopback)
        crowd.gather()
        here.loopback.gateway._guild = crowd.shown  # type: ignore[method-assign]  # noqa: SLF001 - as many as here the world cannot hold
        BotSession.send = _send  # type: ignore[method-assign, assignment]  # what is written down already
        port = free_port()
        os.environ |= {"RED_GAVEL_HEALTH_PORT": str(port), "RED_GAVEL_SHARDS": str(SHARDS)}
        began = time.perf_counter()
        bot = await here.start()
        said = await ready(port)
        took = time.perf_counter() - began
        cpu = busy_of(bot.pid)
        waits = await _press(here.loopback)
        taken, most = memory(bot.pid)
        await here.end(bot)
        [(warnings, others)] = here.written()
    return [
        Figure(f"{SERVERS} servers in one process: until it is ready", f"{took:.0f} s", "60 s"),
        Figure(f"{SERVERS} servers in one process: memory", f"{taken:.2f} GB", "1.8 GB"),
        Figure("The most memory so far, CPU until ready", f"{most:.2f} GB, {cpu:.0f} s"),
        Figure("A command to its answer, p50 / longest", _spread(waits)),
        Figure("Health, servers told of", f"{said}, {crowd.told}"),
        Figure("Warnings and other lines in the log", f"{warnings} and {len(others)}"),
    ]


def _spread(waits: list[float]) -> str:
    return f"{1000 * median(waits):.0f} / {1000 * max(waits):.0f} ms"


def free_port() -> int:
    """Return a port that nobody listens on."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port: int = taken.getsockname()[1]
        return port


async def ready(port: int) -> str:
    """Wait until the bot is ready, and return its own words."""
    async with aiohttp.ClientSession() as session, asyncio.timeout(PATIENCE):
        while True:
            try:
                async with session.get(f"http://127.0.0.1:{port}/healthz") as answer:
                    said = (await answer.text()).strip()
                    if answer.status == 200:
                        return said
            except aiohttp.ClientError:
                pass
            await asyncio.sleep(0.1)


async def _press(loopback: Loopback) -> list[float]:
    """Return the seconds from a command to its answer."""
    taken, ana = list[float](), loopback.person("Ana")
    for _ in range(PRESSES):
        start = time.perf_counter()
        await ana.command("rules", {}, "lounge")
        taken.append(time.perf_counter() - start)
        await asyncio.sleep(0.1)
    return taken


def memory(pid: int) -> tuple[float, float]:
    """Return the memory of a process now and at most, in GB."""
    lines = Path(f"/proc/{pid}/status").read_text("utf-8").splitlines()
    kept = dict(line.split(":", 1) for line in lines)
    now, most = (int(kept[name].split()[0]) * 1024 / 10**9 for name in ("VmRSS", "VmHWM"))
    return now, most
