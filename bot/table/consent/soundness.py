"""The soundness of a table: its save can be read, and its rules raise nothing."""

import logging

from bot.faults import kind
from bot.store import Store
from bot.store.rows.records import SnapshotRecord
from bot.table.held import HeldTable
from rules.kernel import Game, waits

log = logging.getLogger(__name__)

FURTHEST = 400
"""The number of versions searched for one that can be played on."""


def is_sound(game: Game) -> bool:
    """Return whether everybody can look at it, and every awaited player can answer."""
    try:
        asked = game.asks()
        for seat in (*game.seats, None):
            game.view(seat)
        for seat, ask in asked.items():
            if not ask.optional:
                type(game).load(game.save()).play(seat, ask.fallback)
    except Exception as error:  # an edge: a broken game may raise anything
        log.warning("a position cannot be played on", extra=kind(error))
        return False
    return game.over or waits(asked) or bool(game.clocks())


async def newest(store: Store, held: HeldTable) -> Game | None:
    """Return the table as last stored; None if that cannot be read."""
    try:
        kept = await store.snapshot(held.record.id)
        return None if kept is None else held.meta.game.load(kept.save)
    except (ValueError, KeyError):
        return None


async def last_sound(store: Store, held: HeldTable) -> tuple[SnapshotRecord, Game] | None:
    """Return the latest playable position that was not undone since."""
    version = held.record.version
    for _ in range(FURTHEST):
        try:
            kept = await store.snapshot(held.record.id, version=version)
            if kept is None:
                return None
            game = held.meta.game.load(kept.save)
        except (ValueError, KeyError):
            version -= 1
            continue
        if not kept.undone and is_sound(game):
            return kept, game
        version = kept.version - 1
    return None
