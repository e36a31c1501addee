"""discord.py's heartbeat without its thread."""

from __future__ import annotations

import asyncio
from typing import Any


class Heartbeat:
    """discord.py's heartbeat, as a task of the loop in place of a thread."""

    def __init__(self, *, ws: Any, interval: float, shard_id: int | None = None) -> None:
        self.ws, self.interval, self.shard_id = ws, interval, shard_id
        self.latency = float("inf")
        self._now = asyncio.get_running_loop().time
        self._last_send = self._last_recv = self._now()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.get_running_loop().create_task(self._beat())

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(self.interval)
            if self._last_recv + self.ws._max_heartbeat_timeout < self._now():
                await self.ws.close(4000)
                return
            try:
                await self.ws.send_heartbeat(self.get_payload())
            except Exception:
                return
            self._last_send = self._now()

    def get_payload(self) -> dict[str, Any]:
        return {"op": self.ws.HEARTBEAT, "d": self.ws.sequence}

    def stop(self) -> None:
        if self._task is not None and self._task is not asyncio.current_task():
            self._task.cancel()

    def tick(self) -> None:
        self._last_recv = self._now()

    def beat(self) -> dict[str, Any]:
        self._last_send = self._now()
        return self.get_payload()

    def ack(self) -> None:
        self.latency = self._now() - self._last_send
