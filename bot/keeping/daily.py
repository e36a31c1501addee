"""A daily copy of the database, made by the bot itself if a folder is set for it."""

import asyncio
import contextlib
import logging
import os
import sys
from collections.abc import AsyncIterator, Sequence
from datetime import UTC, datetime
from pathlib import Path

from bot.faults import kind
from bot.keeping.backups import STAMP, WITH_FAULTS, dated_copies
from bot.machine import Machine

log = logging.getLogger(__name__)

EVERY = 600.0
"""Seconds between two looks whether a copy is due."""
A_DAY = 24 * 3600
"""Seconds between two copies."""
AFTER_A_FAILURE = 3600
"""Seconds until another try after a failed copy."""
MADE = (0, 1)
"""Exit codes of `backup` for a copy that was made and checked: sound, or with faults."""


class Daily:
    """Makes copies in a process of its own: neither its checks nor its memory burden the bot.

    Args:
        machine: its time.
        database: the database to copy.
        folder: the place of the copies; dated copies there already count.
        keep: the number of copies to keep.
        command: the start of the process' command; the words of `backup` follow.
    """

    def __init__(
        self,
        machine: Machine,
        database: Path,
        folder: Path,
        keep: int,
        command: Sequence[str] = (sys.executable, "-m", "bot"),
    ) -> None:
        self._database = database
        self._file = folder / database.name
        self._keep = keep
        self._now = machine.now
        self._command = tuple(command)
        self._not_before = 0.0

    async def run(self) -> None:
        """Make a copy whenever one is due, until cancelled."""
        while True:
            await asyncio.sleep(EVERY)
            await self.maybe_back_up()

    async def maybe_back_up(self) -> None:
        """Make a copy if a day has passed since the last one."""
        now = self._now()
        if now < max(self._last() + A_DAY, self._not_before):
            return
        self._not_before = now + AFTER_A_FAILURE
        words = "backup", str(self._file), "--keep", str(self._keep)
        try:
            process = await asyncio.create_subprocess_exec(
                *self._command,
                *words,
                env=os.environ | {"RED_GAVEL_DATABASE": str(self._database)},
                stdin=asyncio.subprocess.DEVNULL,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.STDOUT,
            )
        except OSError as error:
            log.error("no daily copy", extra=kind(error))
            return
        try:
            said, _ = await process.communicate()
        except asyncio.CancelledError:  # the bot stops; the next copy overwrites the unfinished one
            with contextlib.suppress(ProcessLookupError):
                process.terminate()
            await process.wait()
            raise
        self._note(process.returncode, said.decode(errors="replace").splitlines())

    def _last(self) -> float:
        """Return the time of the newest copy; 0: there is none."""
        stamps = [
            path.stem.removesuffix(WITH_FAULTS).rpartition("-")[2]
            for faulty in (False, True)
            for path in dated_copies(self._file, faulty=faulty)
        ]
        made = [datetime.strptime(stamp, STAMP).replace(tzinfo=UTC).timestamp() for stamp in stamps]
        return max((at for at in made if at <= self._now()), default=0.0)

    def _note(self, code: int | None, said: Sequence[str]) -> None:
        why = said[0] if said else ""
        if code == 0:
            log.info("daily copy made")
        elif code in MADE:
            log.error("daily copy with faults", extra={"why": why, "faults": len(said)})
        else:
            log.error("no daily copy", extra={"why": why, "code": code})


@contextlib.asynccontextmanager
async def daily_copies(
    machine: Machine, database: Path | None, folder: Path | None, keep: int
) -> AsyncIterator[None]:
    """Make a daily copy while entered; without a folder, make none.

    Args:
        machine: its time.
        database: the database to copy.
        folder: the place of the copies.
        keep: the number of copies to keep.
    """
    if database is None or folder is None:
        yield
        return
    making = asyncio.create_task(Daily(machine, database, folder, keep).run())
    try:
        yield
    finally:
        making.cancel()
        await asyncio.gather(making, return_exceptions=True)
