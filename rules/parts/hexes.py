"""Hexes by axial coordinates: neighbours, and reach on a map.

`q` and `r` are two of the three directions of a map of hexes. The drawing decides whether a hex
stands on a point or on a flat side.
"""

from collections.abc import Collection, Container, Iterator, Mapping
from typing import Final, NamedTuple, TypeAlias


class Axial(NamedTuple):
    """The place of a hex on the map."""

    q: int
    r: int


AROUND: Final = (
    Axial(0, -1), Axial(1, -1), Axial(1, 0), Axial(0, 1), Axial(-1, 1), Axial(-1, 0),
)  # fmt: skip
"""The steps to the neighbours, clockwise; the first leads up a column (or up and left)."""

Neighbours: TypeAlias = Mapping[str, tuple[str, ...]]
"""Name of a hex -> the names of its neighbours on the map."""


def step(at: Axial, direction: int, far: int = 1) -> Axial:
    """Return the hex at this distance in this direction.

    >>> step(Axial(0, 0), direction=0, far=3)
    Axial(q=0, r=-3)
    """
    way = AROUND[direction]
    return Axial(at.q + way.q * far, at.r + way.r * far)


def neighbours(at: Axial) -> tuple[Axial, ...]:
    """Return the six hexes around one, clockwise."""
    return tuple(step(at, direction) for direction in range(len(AROUND)))


def beside(map_of: Mapping[str, Axial]) -> dict[str, tuple[str, ...]]:
    """Return each hex of a map with its neighbours on that map, clockwise.

    >>> beside({"A": Axial(0, 0), "B": Axial(1, 0), "C": Axial(2, 0)})
    {'A': ('B',), 'B': ('C', 'A'), 'C': ('B',)}
    """
    names = {at: name for name, at in map_of.items()}
    return {
        name: tuple(names[near] for near in neighbours(at) if near in names)
        for name, at in map_of.items()
    }


def reach(around: Neighbours, start: str, most: int | None = None) -> dict[str, int]:
    """Return the steps along the map to each hex, nearest first, up to `most` steps.

    >>> around = {"A": ("B",), "B": ("A", "C"), "C": ("B",)}
    >>> reach(around, "A"), reach(around, "A", most=1)
    ({'A': 0, 'B': 1, 'C': 2}, {'A': 0, 'B': 1})
    """
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
    """Return a shortest way to each hex, the one that passes the most wanted hexes.

    `far` is the result of `reach`. Each way lists the hexes behind the start. Between equal ways,
    the one found first counts.
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
    """Yield the connected groups of the members, in their own order.

    >>> around = {"A": ("B",), "B": ("A",), "C": ()}
    >>> list(groups(around, ["A", "C", "B"]))
    [['A', 'B'], ['C']]
    """
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
