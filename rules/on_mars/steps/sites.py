"""Sites for buildings, and the technology they need."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from rules.kernel import Seat
from rules.on_mars.model.board import BESIDE, FAR
from rules.on_mars.model.kinds import BUILDINGS, COSTS, BuildingKind
from rules.on_mars.state import OnMars
from rules.on_mars.steps.paying import can_pay

TWO_AWAY: Final = {
    at: frozenset(hex for hex, steps in far.items() if steps == 2) for at, far in FAR.items()
}
"""Each hex with those two steps from it, where a standalone building may follow another."""


class Site(NamedTuple):
    """A hex for a building, and the size of its complex, 1 for a standalone one."""

    at: str
    size: int

    @property
    def needs(self) -> int:
        """The technology level that it takes: the number of connected buildings."""
        return self.size - 1


class Means(NamedTuple):
    """A technology for a complex: its owner, and the colonists that raise its level."""

    owner: Seat
    boosts: int


def sites(game: OnMars, seat: Seat, kind: BuildingKind, zone: list[str]) -> Iterator[Site]:
    """Yield every hex of the zone where the kind could stand, whatever technology that takes."""
    same = game.same_type(kind, seat)
    if not same:
        return
    sizes, connected = game.sizes(), set(same)
    for at in zone:
        if at in game.buildings:
            continue
        near = [hex for hex in BESIDE[at] if hex in connected]
        if near:
            yield Site(at, 1 + _joined(near, sizes, connected))
        elif not TWO_AWAY[at].isdisjoint(connected):
            yield Site(at, 1)


def _joined(near: list[str], sizes: dict[str, int], connected: set[str]) -> int:
    """Return the number of tiles of all groups that touch a hex, each group counted once."""
    if len(near) == 1:
        return sizes[near[0]]
    total, seen = 0, set[str]()
    for at in near:
        if at not in seen:
            total += sizes[at]
            seen |= _group(at, connected)
    return total


def _group(at: str, connected: set[str]) -> set[str]:
    found, edge = {at}, [at]
    for hex in edge:  # grows while it is walked
        new = [near for near in BESIDE[hex] if near in connected and near not in found]
        found.update(new)
        edge.extend(new)
    return found


def means(
    game: OnMars, seat: Seat, kind: BuildingKind, needs: int, most_boosts: int
) -> list[Means]:
    """Return the sufficient technologies, the player's first, with the fewest colonists each."""
    found = [
        Means(owner, max(0, needs - level))
        for owner, level in game.tech_levels(kind)
        if needs - level <= most_boosts
    ]
    return sorted(found, key=lambda one: (one.owner != seat, one.boosts))


def buildable(
    game: OnMars, seat: Seat, kind: BuildingKind, zone: list[str], boosts: int = 0
) -> Iterator[Site]:
    """Yield the sites for which there is technology."""
    levels = dict(game.tech_levels(kind)).values()
    best = max(levels, default=-1)
    for site in sites(game, seat, kind, zone):
        if site.needs == 0 or (best >= 0 and site.needs <= best + boosts):
            yield site


def in_stock(game: OnMars, seat: Seat, kind: BuildingKind) -> bool:
    """Whether a tile of the kind is left for the player."""
    if kind == "shelter":
        return game.player(seat).shelters_left > 0
    return game.stacks_left[kind] > 0


def building_cost(kind: BuildingKind) -> dict[str, int]:
    """Return the price of a building; the miner of a mine is placed, not paid."""
    good = COSTS[kind]
    return {} if good is None else {good: 1}


def affordable(game: OnMars, seat: Seat, kind: BuildingKind) -> bool:
    """Whether the price can be paid; a mine takes a colonist from the Living Quarters."""
    if kind == "mine":
        return game.player(seat).ready > 0
    return can_pay(game, seat, building_cost(kind))


def can_construct(game: OnMars, seat: Seat, kinds: tuple[BuildingKind, ...] = BUILDINGS) -> bool:
    """Whether any of the kinds could be built now."""
    zone = game.zone(seat)
    return any(
        in_stock(game, seat, kind)
        and affordable(game, seat, kind)
        and next(buildable(game, seat, kind, zone), None) is not None
        for kind in kinds
    )
