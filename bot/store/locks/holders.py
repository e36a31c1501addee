"""The words that processes on one database exchange: how far the holder of a lock is."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from bot.store.engine import newest_form
from bot.store.home import Fence, Home


@dataclass(frozen=True, slots=True)
class Sight:
    """The locks of other processes, and the last words of all holders."""

    held: frozenset[int]
    words: Mapping[int, str]


class Overtaken(Exception):
    """Another process has taken the place that this one was about to take."""


class HolderStage(StrEnum):
    """How far the holder of a lock is."""

    THERE = "there"
    LEAVING = "leaving"
    """The holder of the place has to stop: the standby may log in."""
    READY = "ready"
    """The standby has logged in."""
    CLOSED = "closed"
    """The holder of the place takes no more interactions."""


@dataclass(frozen=True, slots=True)
class LastWord:
    """The last words of the holder of a lock.

    Args:
        stage: how far the holder is.
        form: the form of its database; 0: its release does not say.
        taken: the ids of the interactions that it took last.
        oldest: the oldest form whose release may follow it; 0: only that of its own form.
    """

    stage: HolderStage = HolderStage.THERE
    form: int = 0
    taken: Sequence[int] = ()
    oldest: int = 0

    @classmethod
    def read(cls, text: str | bytes) -> LastWord:
        """Return the word in a text of `written`; a former release wrote nothing."""
        try:
            said = json.loads(text)
            taken = tuple(map(int, said["taken"]))
            stage, oldest = HolderStage(said["stage"]), int(said.get("oldest", 0))
            return cls(stage, int(said["form"]), taken, oldest)
        except (ValueError, KeyError, TypeError):  # or it is just being written
            return cls()


def written(stage: HolderStage, taken: Sequence[int] = (), oldest: int = 0) -> str:
    """Return the words of a process of this release."""
    said = {"stage": stage, "form": newest_form(), "taken": [*taken], "oldest": oldest}
    return json.dumps(said)


class Lock(Protocol):
    """A lock that vanishes with its process, and the words of its holder."""

    async def take(self) -> bool:
        """Take the lock; whether this process holds it now."""

    async def is_held(self) -> bool:
        """Whether another process holds the lock."""

    async def say(self, stage: HolderStage, taken: Sequence[int] = ()) -> None:
        """Tell the other process how far this one is."""

    async def heard(self) -> LastWord:
        """Return the last words of the holder."""

    async def unlock(self) -> None:
        """Let another process take the lock."""


class LockPlace:
    """The place of a process that runs on a database.

    Args:
        own: its lock.
        next_one: the lock of the standby.
        fence: tells whether the process still holds it.
        home: the servers that belong to it; None: all.
    """

    def __init__(self, own: Lock, next_one: Lock, fence: Fence, home: Home | None = None) -> None:
        self.fence = fence
        self.home = home or Home()
        self._own = own
        self._next = next_one

    async def answers(self) -> bool:
        """Whether the database answers; a file always does."""
        return True

    async def is_awaited(self) -> bool:
        """Whether a standby waits for the place."""
        return await self._next.is_held()

    async def successor_is_ready(self) -> bool:
        """Whether the standby has logged in."""
        return (await self._next.heard()).stage is HolderStage.READY

    async def leave(self) -> None:
        """Ask the standby to log in."""
        await self._own.say(HolderStage.LEAVING)

    async def close(self, taken: Sequence[int]) -> None:
        """Tell the standby that all interactions are its own now, except those taken."""
        await self._own.say(HolderStage.CLOSED, taken)
