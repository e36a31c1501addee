"""`python -m bot`, but it kills itself at the stage of a move that RED_GAVEL_TEST_DIES_AT names."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from typing import Any

import bot.__main__
from bot.delivery.sender import Sender
from bot.store import Store
from bot.store.rows import statements
from renders import gallery
from renders.film import Film


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def before(owner: Any, name: str) -> None:
    """Die when this is about to be called."""
    setattr(owner, name, lambda *args, **kwargs: die())


def after(owner: Any, name: str) -> None:
    """Die when this has been called."""
    original = getattr(owner, name)

    def called(*args: Any, **kwargs: Any) -> None:
        original(*args, **kwargs)
        die()

    setattr(owner, name, called)


def when_done(owner: Any, name: str) -> None:
    """Die when this has been awaited."""
    original = getattr(owner, name)

    async def awaited(*args: Any, **kwargs: Any) -> None:
        await original(*args, **kwargs)
        die()

    setattr(owner, name, awaited)


def post_sent() -> None:
    """Die when a post, not a DM, has been sent and not yet noted."""
    original = Sender.send

    async def send(self: Sender, channel: int, sending: Any, *, nonce: int) -> Any:
        sent = await original(self, channel, sending, nonce=nonce)
        if channel not in self._dms.values():
            die()
        return sent

    Sender.send = send  # type: ignore[method-assign]  # it dies in between


STAGES: dict[str, Callable[[], None]] = {
    "in the middle of the transaction": lambda: after(statements, "put_lines"),
    "after the commit": lambda: when_done(Store, "commit"),
    "between send and mark of a post": post_sent,
    "between send and mark of a DM": lambda: when_done(Sender, "write_to"),
    "never": lambda: None,
}


LATER: dict[str, Callable[[], None]] = {
    "in the middle of a time-lapse": lambda: before(Film, "add"),
}
"""Stages of what is done after a game."""


def blank(sketch: Any) -> gallery.Picture:
    return gallery.Picture(f"{sketch.name}.png", b"nothing drawn", sketch.alt)


if __name__ == "__main__":
    gallery._drawn = blank
    {**STAGES, **LATER}[os.environ["RED_GAVEL_TEST_DIES_AT"]]()
    sys.exit(bot.__main__.main())
