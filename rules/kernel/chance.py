"""Chance by seed and counter: it replays exactly, and anyone can audit the deal."""

import random
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


def chance(seed: str, draw: int) -> float:
    """Return the draw of this number, from 0 up to 1.

    Python promises the same sequence in all versions for `Random.random()` alone. So nothing else
    of the random module is used.

    >>> chance("a seed", 1) == chance("a seed", 1) != chance("a seed", 2)
    True
    """
    return random.Random(f"{seed}/{draw}").random()


def stream(seed: str, reshuffles: int) -> str:
    """Return the seed from which chance is drawn after this number of reshuffles.

    A reshuffle never continues the old sequence. The new one follows from the seed alone, so that
    nobody can choose it.

    >>> stream("a seed", 0), stream("a seed", 2)
    ('a seed', 'a seed/reshuffle 2')
    """
    return f"{seed}/reshuffle {reshuffles}" if reshuffles else seed


def shuffled(things: Sequence[T], numbers: Sequence[float]) -> list[T]:
    """Return the things in an order of chance, by Fisher and Yates, from the last place down.

    It takes one number for each thing but the first.

    >>> shuffled("abcd", [0.0, 0.0, 0.0])
    ['b', 'c', 'd', 'a']
    """
    order = list(things)
    for last, number in zip(range(len(order) - 1, 0, -1), numbers, strict=True):
        other = int(number * (last + 1))
        order[last], order[other] = order[other], order[last]
    return order
