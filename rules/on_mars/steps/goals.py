"""The conditions of private goals."""

from collections.abc import Callable
from typing import Final

from rules.kernel import Seat
from rules.on_mars.model.kinds import WILD, BuildingKind
from rules.on_mars.state import OnMars
from rules.on_mars.steps.counting import advanced, own_mines

Count = Callable[[OnMars, Seat], int]


def _largest(game: OnMars, seat: Seat) -> int:
    """Return the size of the largest complex with the player's marker."""
    sizes = game.sizes()
    own = [sizes[at] for at, one in game.buildings.items() if one.upgraded_by == seat]
    return max(own, default=0)


def _complexes(game: OnMars, seat: Seat) -> int:
    """Return the number of complexes of three or more with the player's marker."""
    return len(complexes_with_marker(game, seat))


def complexes_with_marker(game: OnMars, seat: Seat) -> list[tuple[BuildingKind, str]]:
    """Return the complexes of three tiles or more with the player's marker, by first hex."""
    from_sizes, found = game.sizes(), list[tuple[BuildingKind, str]]()
    for at, one in game.buildings.items():
        if one.upgraded_by == seat and from_sizes[at] >= 3:
            named = (one.tile, game.complex_name(at))
            if named not in found:
                found.append(named)
    return found


def _stored(game: OnMars, seat: Seat) -> int:
    """Return the most of one kind in storage, minerals not counted."""
    return max(n for good, n in game.player(seat).goods.items() if good != WILD)


def _completed(game: OnMars, seat: Seat) -> int:
    return sum(taken.completed for taken in game.player(seat).contracts)


def _marked_cells(game: OnMars, seat: Seat) -> int:
    lab = game.player(seat).lab
    return sum(cell in lab for cell in game.house.laboratory.goal_14_cells)


def _scientist_and_contract(game: OnMars, seat: Seat) -> int:
    """Return one for having a scientist, and one for a completed contract."""
    return bool(game.player(seat).scientists) + (_completed(game, seat) > 0)


COUNTED: Final[dict[str, tuple[Count, int]]] = {
    "G1": (lambda game, seat: len(game.player(seat).blueprints), 4),
    "G2": (advanced, 3),
    "G3": (own_mines, 3),
    "G4": (lambda game, seat: len(game.player(seat).discoveries), 3),
    "G5": (_largest, 4),
    "G6": (_stored, 4),
    "G7": (lambda game, seat: game.player(seat).shelters, 3),
    "G8": (lambda game, seat: game.level, 3),
    "G9": (lambda game, seat: game.player(seat).ready, 7),
    "G10": (lambda game, seat: len(game.player(seat).lab), 5),
    "G11": (lambda game, seat: game.player(seat).hangar, 3),
    "G12": (lambda game, seat: len(game.player(seat).research), 2),
    "G13": (_scientist_and_contract, 2),
    "G14": (_marked_cells, 3),
    "G15": (lambda game, seat: len(game.player(seat).progress), 3),
    "G16": (_complexes, 2),
}
"""Private goal -> its count, and the number it needs."""


def reached(game: OnMars, seat: Seat, goal: str) -> tuple[int, int]:
    """Return a player's count for this goal, and the number it needs."""
    count, need = COUNTED[goal]
    return count(game, seat), need


def met(game: OnMars, seat: Seat, goal: str) -> bool:
    """Whether a player meets this goal."""
    if goal not in COUNTED:
        return False
    has, need = reached(game, seat, goal)
    return has >= need
