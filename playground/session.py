"""The gateway's memory of each login of the bot, and the socket that leads there."""

import asyncio
import json
from collections import deque
from typing import Any

from aiohttp import web

from bot.machine import Machine
from playground.refusals import Json

DISPATCH = 0
REMEMBERED = 5000
"""The number of events kept for a bot that comes back."""


class BotSession:
    """An identified bot: its events so far, and its connection while it has one."""

    def __init__(self, machine: Machine, intents: int, shard: list[int]) -> None:
        self.shard = shard
        self.id = machine.token_hex(16)
        self.intents = intents
        self.sequence = 0
        self.events: deque[tuple[int, str]] = deque(maxlen=REMEMBERED)
        self.line: SocketLine | None = None

    def hears_of(self, guild_id: str | None) -> bool:
        """Whether its shard hears of a server, or (None) of direct messages."""
        number, shards = self.shard
        return number == (0 if guild_id is None else (int(guild_id) >> 22) % shards)

    def fits(self) -> bool:
        """Whether there can be such a shard."""
        number, shards = self.shard
        return 0 <= number < shards

    def send(self, event: str, body: Json) -> None:
        self.sequence += 1
        text = json.dumps({"op": DISPATCH, "t": event, "s": self.sequence, "d": body})
        self.events.append((self.sequence, text))
        if self.line is not None:
            self.line.write(text)

    def can_resume_after(self, sequence: int) -> bool:
        return not self.events or self.events[0][0] <= sequence + 1


class SocketLine:
    """A socket to the bot; it sends in order without blocking the writer."""

    def __init__(self, socket: web.WebSocketResponse) -> None:
        self.socket = socket
        self.session: BotSession | None = None
        self._queue: asyncio.Queue[str] = asyncio.Queue()

    def write(self, text: str) -> None:
        self._queue.put_nowait(text)

    def tell(self, opcode: int, body: Any = None) -> None:
        self.write(json.dumps({"op": opcode, "d": body, "s": None, "t": None}))

    async def pump(self) -> None:
        """Send queued text until the socket goes away."""
        while True:
            text = await self._queue.get()
            try:
                await self.socket.send_str(text)
            except ConnectionError:
                return
