"""Which random games the suite plays, by their numbers."""

from __future__ import annotations

from collections.abc import Sequence

from tests.conformance.tables import Case, Play

MANY = 200
"""Random games for each number of seats."""
MANY_OF_LONG = 60
"""The same for games that are ten times as long, so that the suite keeps within its minutes."""
CLOSELY = 3
"""The first random games of each case, at which all promises look."""
A_TEST = {"terraforming_mars": 10}
A_TEST_OF_OTHERS = 50
"""Games that one test plays, so that no test takes so long that the other worker waits for it."""


def many(game: str) -> int:
    return MANY_OF_LONG if game in A_TEST else MANY


def numbered(variants: Sequence[Case], number: int, name: str = "many") -> Play:
    """The random game of this number; the variants take turns, and so do the ways to play."""
    rounds, variant = divmod(number, len(variants))
    return Play(
        variants[variant],
        f"{name}-{number}",
        leaves=0.002 * (rounds % 3),
        orders=0.02,
        reloads=rounds % 2 == 1,
    )


def closely(variants: Sequence[Case], first: int) -> list[tuple[str, list[int]]]:
    """The games of one case at which all promises look; those of many seats have a test each."""
    numbers = [first + rounds * len(variants) for rounds in range(CLOSELY)]
    if variants[0].meta.id in A_TEST and variants[0].seats > 2:
        return [(f"-game_{number}", [number]) for number in numbers]
    return [("", numbers)]


def blocks(variants: Sequence[Case]) -> list[range]:
    """The games after those that are looked at closely, as many at a time as one test plays."""
    game = variants[0].meta.id
    numbers = range(CLOSELY * len(variants), many(game))
    step = A_TEST.get(game, A_TEST_OF_OTHERS)
    return [numbers[start : start + step] for start in range(0, len(numbers), step)]
