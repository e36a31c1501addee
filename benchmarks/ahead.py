"""Run the bot of the present folder in a time that its standard input moves forward.

Each line is a number of seconds. Everything in the process lives in that time: stored times, and
the timers of the event loop. This works for any release, since it needs no knowledge of one.
"""

from __future__ import annotations

import asyncio
import os
import sys
import threading
import time
from typing import Any
from unittest.mock import patch

import discord

NEVER = 1e9
"""Seconds before discord.py may think that its gateway is dead: hours pass in no time."""


class Ahead:
    """The lead of this process' time over the real one."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self.loops: set[asyncio.AbstractEventLoop] = set()
        self._now, self._since = time.time, time.monotonic

    def now(self) -> float:
        return self._now() + self.seconds

    def elapsed(self) -> float:
        return self._since() + self.seconds

    def in_loop(self, loop: asyncio.AbstractEventLoop) -> float:
        self.loops.add(loop)
        return self.elapsed()

    def listen(self) -> None:
        for line in sys.stdin:
            self.seconds += float(line)
            for loop in self.loops:
                if not loop.is_closed():
                    loop.call_soon_threadsafe(int)  # wakes the loop for its timers


def main() -> int:
    """Run the bot like `python -m bot`."""
    sys.path[0] = os.getcwd()
    ahead, begin = Ahead(), discord.state.ConnectionState.__init__

    def patient(state: Any, *args: Any, **options: Any) -> None:
        begin(state, *args, **options | {"heartbeat_timeout": NEVER})

    threading.Thread(target=ahead.listen, daemon=True).start()
    with (
        patch.object(time, "time", ahead.now),
        patch.object(time, "monotonic", ahead.elapsed),
        patch.object(asyncio.BaseEventLoop, "time", lambda loop: ahead.in_loop(loop)),
        patch.object(discord.state.ConnectionState, "__init__", patient),
    ):
        from bot.__main__ import main as run

        return run()


if __name__ == "__main__":
    sys.exit(main())
