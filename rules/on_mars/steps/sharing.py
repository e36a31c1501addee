"""Two own pieces on one hex for a moment: the one that stood there must then lead off."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rules.kernel.ask import Seat
from rules.on_mars.model.board import FAR
from rules.on_mars.state import OnMars
from rules.on_mars.steps.exploring import can_take

ROVER: Final = "rover"


def standing_there(game: OnMars, seat: Seat, piece: str, at: str) -> str | None:
    """The own piece of the other sort that alone is on a hex: `rover`, or the hex of a bot.

    Two bots never need to share one: they are alike, and one passes the other.
    """
    building = game.buildings.get(at)
    if building is not None and building.held:
        return None
    kind = "bot" if piece == ROVER else ROVER
    if game.standing().get(at, []) != [(seat, kind)]:
        return None
    return ROVER if kind == ROVER else at


def ways_off(game: OnMars, seat: Seat, piece: str, start: str, points: int) -> Iterator[str]:
    """Hexes on which a piece may end within its points."""
    taken = game.occupied()
    for at, steps in FAR[start].items():
        if steps > points:
            return
        if steps and at not in taken and may_end(game, seat, piece, at):
            yield at


def may_end(game: OnMars, seat: Seat, piece: str, at: str) -> bool:
    """A rover may not end on a tile that it cannot take."""
    if piece != ROVER or at not in game.tiles:
        return True
    return can_take(game, seat, at)
