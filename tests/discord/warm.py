"""Processes of the bot that begin as copies of one that has imported it already.

A start costs a tenth of the CPU time: two seconds and a half go into imports. From the first line
of its module on, such a process is as one that `python -m` has started; the tests of the start
itself use `python -m`.
"""

from __future__ import annotations

import asyncio
import atexit
import gc
import importlib
import json
import os
import pkgutil
import runpy
import signal
import socket
import subprocess
import sys
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
LENGTH = 4
"""Bytes before a request that say how long it is."""


class Copy:
    """A process, as `asyncio.subprocess.Process` shows it."""

    def __init__(self, pid: int, *streams: asyncio.StreamReader) -> None:
        self.pid = pid
        self.stdout, self.stderr, told = streams
        self.returncode: int | None = None
        self._ending = asyncio.create_task(self._end(told))

    async def _end(self, told: asyncio.StreamReader) -> int:
        self.returncode = int(await told.read())
        return self.returncode

    async def wait(self) -> int:
        return await asyncio.shield(self._ending)

    async def communicate(self) -> tuple[bytes, bytes]:
        out, errors, _ = await asyncio.gather(self.stdout.read(), self.stderr.read(), self.wait())
        return out, errors

    def send_signal(self, number: int) -> None:
        if self.returncode is None:
            os.kill(self.pid, number)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)


async def start(module: str, *words: str, env: Mapping[str, str], cwd: Path | str) -> Copy:
    """Start `python -m module` with these words, an environment and a folder."""
    pipes = [os.pipe() for _ in range(3)]
    asked = json.dumps([module, words, dict(env), str(cwd)]).encode()
    length = len(asked).to_bytes(LENGTH)
    socket.send_fds(_original(), [length, asked], [written for _, written in pipes])
    for _, written in pipes:
        os.close(written)
    out, errors, told = [await _reader(read) for read, _ in pipes]
    return Copy(int(await told.readline()), out, errors, told)


async def _reader(read: int) -> asyncio.StreamReader:
    reader = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(
        lambda: asyncio.StreamReaderProtocol(reader), os.fdopen(read, "rb")
    )
    return reader


@cache
def _original() -> socket.socket:
    """Return the way to the process that is copied; it ends with the present one."""
    ours, theirs = socket.socketpair()
    command = [sys.executable, "-m", "tests.discord.warm", str(theirs.fileno())]
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    process = subprocess.Popen(command, env=environment, pass_fds=[theirs.fileno()])  # noqa: S603 - our own Python
    theirs.close()

    def end() -> None:
        ours.close()
        process.wait()

    atexit.register(end)
    return ours


# ---- in the process that is copied ---------------------------------------------------------------


def import_everything() -> None:
    """Import whatever the bot would import when it starts."""
    for name in ("bot", "cogs", "playground"):
        package = importlib.import_module(name)
        for found in pkgutil.walk_packages(package.__path__, f"{name}."):
            if not found.name.endswith(".__main__"):
                importlib.import_module(found.name)
    importlib.import_module("bot.__main__")
    del sys.modules["bot.__main__"]  # `python -m bot` imports it itself


def copies(asked: socket.socket) -> tuple[str, list[str]] | None:
    """Make copies until nobody asks any more; return in each copy what it is to run."""
    gc.collect()
    gc.freeze()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for those who wait
    while True:
        length, fds, _, _ = socket.recv_fds(asked, LENGTH, 3)
        if not length:
            return None
        message = asked.recv(int.from_bytes(length), socket.MSG_WAITALL)
        if os.fork() == 0:
            asked.close()
            return copied(json.loads(message), fds)
        for fd in fds:
            os.close(fd)


def copied(message: Sequence[object], fds: Sequence[int]) -> tuple[str, list[str]]:
    """Return what the copy is to run; who waits for it tells its number and how it ended."""
    module, words, environment, folder = message
    out, errors, told = fds
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    pid = os.fork()
    if pid:
        for fd in (out, errors):
            os.close(fd)
        os.write(told, f"{pid}\n".encode())
        _, status = os.waitpid(pid, 0)
        os.write(told, f"{os.waitstatus_to_exitcode(status)}\n".encode())
        os._exit(0)
    os.close(told)
    for fd, place in ((out, 1), (errors, 2)):
        os.dup2(fd, place)
        os.close(fd)
    os.environ.clear()
    os.environ.update(environment)
    os.chdir(folder)
    gc.unfreeze()
    return module, words


if __name__ == "__main__":
    import_everything()
    asked_for = copies(socket.socket(fileno=int(sys.argv[1])))
    if asked_for is not None:
        module, sys.argv[1:] = asked_for
        runpy.run_module(module, run_name="__main__", alter_sys=True)
