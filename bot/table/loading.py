"""Loads games at their first use, while everything else goes on."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from bot.memory import spare_the_loaded
from rules.games import GAMES

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rules.meta import Meta


async def loaded(game: str) -> Meta:
    """Return a game; a thread loads it, since that may take a second.

    Raises:
        KeyError: there is no such game.
    """
    if not GAMES.is_loaded(game):
        await asyncio.to_thread(_load, game)
    return GAMES[game]


def _load(game: str) -> None:
    GAMES[game]
    spare_the_loaded()  # thousands of cards and classes stay


async def all_loaded(games: Iterable[str] = GAMES) -> list[Meta]:
    """Return these games, without those that this release does not know."""
    return [await loaded(game) for game in games if game in GAMES]
