"""Loads games at their first use, while everything else goes on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.memory import spare_the_loaded
from rules.games import GAMES

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.machine import Machine
    from rules.meta import Meta


async def loaded(machine: Machine, game: str) -> Meta:
    """Return a game; a thread loads it, since that may take a second.

    Raises:
        KeyError: there is no such game.
    """
    if not GAMES.is_loaded(game):
        await machine.aside(_load, game)
    return GAMES[game]


def _load(game: str) -> None:
    GAMES[game]
    spare_the_loaded()  # thousands of cards and classes stay


async def all_loaded(machine: Machine, games: Iterable[str] = GAMES) -> list[Meta]:
    """Return these games, without those that this release does not know."""
    return [await loaded(machine, game) for game in games if game in GAMES]
