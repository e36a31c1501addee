"""The bot's notices to systemd."""

import asyncio
import socket

import pytest

from bot.notify import READY, notify, watched
from tests.waiting import PATIENCE


@pytest.fixture
def systemd(monkeypatch):
    """A socket as systemd has one, by a name in the kernel."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.bind("")  # Linux gives it a name
        line.setblocking(False)
        monkeypatch.setenv("NOTIFY_SOCKET", "@" + line.getsockname()[1:].decode())
        yield line


def test_systemd_hears_what_the_bot_does(systemd):
    notify(READY, "STATUS=Standing by")
    assert systemd.recv(1024) == b"READY=1\nSTATUS=Standing by"


def test_without_systemd_nobody_is_told(monkeypatch):
    monkeypatch.delenv("NOTIFY_SOCKET", raising=False)
    notify(READY)


def test_a_systemd_that_is_gone_stops_nobody(monkeypatch, tmp_path):
    monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "nobody"))
    notify(READY)


async def test_the_watchdog_hears_again_and_again_while_the_loop_goes_on(systemd, monkeypatch):
    monkeypatch.setenv("WATCHDOG_USEC", "20000")
    loop = asyncio.get_running_loop()
    async with asyncio.timeout(PATIENCE), watched():
        heard = [await loop.sock_recv(systemd, 1024) for _ in range(3)]
    assert heard == [b"WATCHDOG=1"] * 3


async def test_without_a_watchdog_nothing_is_told(systemd, monkeypatch):
    monkeypatch.delenv("WATCHDOG_USEC", raising=False)
    async with watched():
        await asyncio.sleep(0)
    with pytest.raises(BlockingIOError):
        systemd.recv(1024)
