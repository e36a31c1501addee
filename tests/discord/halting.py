"""`python -m bot`, but it halts at the stage of a move that a file names, once for each such file.

Whoever wrote the file sees the process stopped, and does to it what is to be tried there: kills it,
leaves it frozen, cuts it from the database, or tells it to stop. Then it goes on.
"""

from __future__ import annotations

import functools
import inspect
import os
import signal
import sys
from pathlib import Path
from typing import Any

import bot.__main__
from bot.delivery.sender import Sender
from bot.store import Store
from bot.store.rows import statements
from renders import gallery
from tests.discord.mortal import blank

FILE = "RED_GAVEL_TEST_HALTS_AT"
"""The variable that names the file."""

BEFORE, AFTER = True, False
STAGES: dict[str, tuple[Any, str, bool]] = {
    "before the transaction": (Store, "commit", BEFORE),
    "in the middle of the transaction": (statements, "put_lines", AFTER),
    "after the last word of the transaction": (statements, "put_timers", AFTER),
    "after the commit": (Store, "commit", AFTER),
    "before the send": (Sender, "send", BEFORE),
    "between send and mark of a post": (Sender, "send", AFTER),
    "between edit and mark of a post": (Sender, "edit", AFTER),
    "between send and mark of a DM": (Sender, "write_to", AFTER),
    "after the mark": (Store, "told", AFTER),
}
"""The stages of a move and of its delivery: what is called there, and on which side of it."""


def halt_if_asked(file: Path, stage: str) -> None:
    """Halt once if the file names this stage."""
    try:
        if file.read_text() != stage:
            return
        file.unlink()
    except FileNotFoundError:
        return
    os.kill(os.getpid(), signal.SIGSTOP)


def set_up(file: Path) -> None:
    """Let this process look at the file at every stage."""
    for stage, (owner, name, side) in STAGES.items():
        setattr(owner, name, _halting(getattr(owner, name), file, stage, side))


def _halting(original: Any, file: Path, stage: str, side: bool) -> Any:
    if inspect.iscoroutinefunction(original):

        @functools.wraps(original)
        async def awaited(*args: Any, **named: Any) -> Any:
            if side is BEFORE:
                halt_if_asked(file, stage)
            found = await original(*args, **named)
            if side is AFTER:
                halt_if_asked(file, stage)
            return found

        return awaited

    @functools.wraps(original)
    def called(*args: Any, **named: Any) -> Any:
        found = original(*args, **named)
        halt_if_asked(file, stage)
        return found

    return called


if __name__ == "__main__":
    gallery._drawn = blank
    gallery._finished = lambda game, sketch, *kept: blank(sketch)
    set_up(Path(os.environ[FILE]))
    sys.exit(bot.__main__.main(*sys.argv[1:]))
