"""Interactions that wait for the homes of their tables, in another process."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol


class NotCarried(Exception):
    """The database is away, so nothing can be carried."""

    is_told = True
    """The database tells of its spells itself."""


@dataclass(frozen=True, slots=True)
class Carried:
    """An interaction that was put down for this process.

    Args:
        body: its JSON.
        passed: whether a second process has passed it on: it goes no further.
        age: seconds since it was heard.
    """

    body: str
    passed: bool
    age: float = 0.0


class CarriedRows(Protocol):
    """Where interactions wait for the homes of their tables."""

    async def put(self, place: int, body: str, *, passed: bool, age: float) -> int:
        """Let an interaction wait for the holder of a place, and tell it; return its number.

        Args:
            place: of its table's server.
            body: its JSON.
            passed: whether this process is the second to pass it on.
            age: seconds since it was heard.
        """

    async def take(self) -> list[Carried]:
        """Return what waits for this place, the oldest first; nobody else gets it."""

    async def waits(self, number: int) -> bool:
        """Whether nobody has taken an interaction yet."""

    async def take_back(self, number: int) -> bool:
        """Whether nobody has taken an interaction, and nobody will."""

    async def forget_old(self) -> None:
        """Delete what nobody can answer any more."""
