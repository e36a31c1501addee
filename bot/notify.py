"""Messages to systemd: the bot is ready, alive, and what it does.

The protocol is a line to a socket (`man sd_notify`). Its libraries are older than that page, and
longer than this module.
"""

import asyncio
import contextlib
import os
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

READY = "READY=1"
STOPPING = "STOPPING=1"
ALIVE = "WATCHDOG=1"


def notify(*lines: str) -> None:
    """Tell systemd, if it started this process and listens."""
    address = os.environ.get("NOTIFY_SOCKET", "")
    if not address:
        return
    if address.startswith("@"):  # a name in the kernel, without a file
        address = "\0" + address[1:]
    line = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC)
    with line, contextlib.suppress(OSError):  # systemd may be restarting: the next line arrives
        line.sendto("\n".join(lines).encode(), address)


def stop_within(seconds: float) -> str:
    """Return the line that asks systemd not to kill this process so soon.

    >>> stop_within(23.5)
    'EXTEND_TIMEOUT_USEC=23500000'
    """
    return f"EXTEND_TIMEOUT_USEC={round(seconds * 1_000_000)}"


@asynccontextmanager
async def watched() -> AsyncIterator[None]:
    """Tell systemd that the event loop runs, twice as often as it requires."""
    microseconds = int(os.environ.get("WATCHDOG_USEC", "0"))
    if not microseconds:
        yield
        return
    telling = asyncio.create_task(_tell_every(microseconds / 2_000_000))
    try:
        yield
    finally:
        telling.cancel()
        await asyncio.gather(telling, return_exceptions=True)


async def _tell_every(seconds: float) -> None:
    while True:
        notify(ALIVE)
        await asyncio.sleep(seconds)
