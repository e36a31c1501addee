"""Hexes by axial coordinates: neighbours, distance, ring, and what may be reached on a map.

`q` and `r` are two of the three directions of a map of hexes; whether the hexes stand on a point or
on a flat side is a matter of how they are drawn.
"""

from collections.abc import Collection, Container, Iterator, Mapping
from typing import Final, NamedTuple, TypeAlias


class Axial(NamedTuple):
    """A hex by its place on the map."""

    q: int
    r: int


AROUND: Final = (
    Axial(0, -1), Axial(1, -1), Axial(1, 0), Axial(0, 1), Axial(-1, 1), Axial(-1, 0),
)  # fmt: skip
"""The steps to the neighbours, clockwise; the first one leads up a column (or up to the left)."""

Neighbours: TypeAlias = Mapping[str, tuple[str, ...]]
"""Hex -> its neighbours on the map, by their names."""


def step(at: Axial, direction: int, far: int = 1) -> Axial:
    """The hex so far away in this direction."""
    way = AROUND[direction]
    return Axial(at.q + way.q * far, at.r + way.r * far)


def neighbours(at: Axial) -> tuple[Axial, ...]:
    """The six hexes around one, clockwise."""
    return tuple(step(at, direction) for direction in range(len(AROUND)))


def distance(one: Axial, other: Axial) -> int:
    """How many steps lie between two hexes, whatever lies between them."""
    q, r = one.q - other.q, one.r - other.r
    return max(abs(q), abs(r), abs(q + r))


def ring(middle: Axial, radius: int) -> list[Axial]:
    """The hexes exactly so far from the middle, clockwise."""
    if radius == 0:
        return [middle]
    found, at = [], step(middle, 4, radius)
    for direction in range(len(AROUND)):
        for _ in range(radius):
            found.append(at)
            at = step(at, direction)
    return found


def beside(map_of: Mapping[str, Axial]) -> dict[str, tuple[str, ...]]:
    """Each hex of a map with its neighbours on that map, clockwise."""
    names = {at: name for name, at in map_of.items()}
    return {
        name: tuple(names[near] for near in neighbours(at) if near in names)
        for name, at in map_of.items()
    }


def reach(around: Neighbours, start: str, most: int | None = None) -> dict[str, int]:
    """How many steps along the map each hex is away, nearest first, up to so many."""
    found, edge = {start: 0}, [start]
    while edge and (most is None or found[edge[0]] < most):
        following: list[str] = []
        for at in edge:
            for near in around[at]:
                if near not in found:
                    found[near] = found[at] + 1
                    following.append(near)
        edge = following
    return found


def richest_ways(
    around: Neighbours, far: Mapping[str, int], wanted: Container[str]
) -> dict[str, tuple[str, ...]]:
    """The shortest way to each hex that passes most of what is wanted; `far` is what `reach` found.

    Each way lists the hexes behind the start; where two pass as many, it is the one found first.
    """
    ways: dict[str, tuple[str, ...]] = {}
    counts: dict[str, int] = {}
    for at, steps in far.items():
        here = int(at in wanted and steps > 0)
        before = [near for near in around[at] if far.get(near) == steps - 1] if steps else []
        last = max(before, key=lambda near: counts[near], default=None)
        counts[at] = here + (0 if last is None else counts[last])
        ways[at] = () if last is None else (*ways[last], at)
    return ways


def groups(around: Neighbours, members: Collection[str]) -> Iterator[list[str]]:
    """The members that hang together, group by group, in their own order."""
    left = dict.fromkeys(members)
    while left:
        found = [next(iter(left))]
        del left[found[0]]
        for at in found:  # grows while it is walked
            for near in around[at]:
                if near in left:
                    del left[near]
                    found.append(near)
        yield found
