import asyncio
import json
import sqlite3
from pathlib import Path
from typing import Any

from bot.machine import Machine, Workers

SCHEMA = """
CREATE TABLE IF NOT EXISTS thing (
    kind TEXT NOT NULL,
    id TEXT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (kind, id)
) WITHOUT ROWID
"""
WRITE = "INSERT OR REPLACE INTO thing (kind, id, body) VALUES (?, ?, ?)"
REMOVE = "DELETE FROM thing WHERE kind = ? AND id = ?"
READ = "SELECT kind, id, body FROM thing ORDER BY length(id), id"
WRITE_EVERY = 0.25
"""Seconds between two writes: changes between them go to disk together."""

Key = tuple[str, str]


class Shelf:
    """Keeps the world on disk without holding up the event loop."""

    def __init__(self, machine: Machine, file: Path | None) -> None:
        self._unsaved: dict[Key, Any] = {}
        self._pen: Workers | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._writes: set[asyncio.Future[None]] = set()
        if file is None:
            return
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch(mode=0o600)
        file.chmod(0o600)  # it holds direct messages and hands
        self._database = sqlite3.connect(file, check_same_thread=False)
        self._database.execute("PRAGMA journal_mode = WAL")
        self._database.execute("PRAGMA synchronous = NORMAL")
        self._database.execute(SCHEMA)
        self._pen = machine.workers(1, "shelf")

    def read(self) -> list[tuple[str, str, str]]:
        """Return everything stored: kind, id and JSON text, oldest ids first."""
        if self._pen is None:
            return []
        return list(self._database.execute(READ))

    def put(self, kind: str, key: str, body: Any) -> None:
        """Store a thing, which must not be changed in place afterwards. None removes it."""
        if self._pen is None:
            return
        self._unsaved[kind, key] = body
        if self._timer is None:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(WRITE_EVERY, self._write_soon)

    async def close(self) -> None:
        if self._pen is None:
            return
        if self._timer is not None:
            self._timer.cancel()
        self._write_soon()
        while self._writes:
            await asyncio.wait(self._writes)
        self._pen.close()
        self._database.close()

    def _write_soon(self) -> None:
        self._timer = None
        if self._pen is None:
            return
        batch, self._unsaved = self._unsaved, {}
        write = self._pen.run(self._write, batch)
        self._writes.add(write)
        write.add_done_callback(self._written)

    def _written(self, write: asyncio.Future[None]) -> None:
        self._writes.discard(write)
        write.result()

    def _write(self, batch: dict[Key, Any]) -> None:
        gone = [key for key, body in batch.items() if body is None]
        kept = [(*key, json.dumps(body)) for key, body in batch.items() if body is not None]
        with self._database:
            self._database.executemany(REMOVE, gone)
            self._database.executemany(WRITE, kept)
