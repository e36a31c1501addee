"""Chance by seed and counter: it replays exactly, and anyone can audit the deal."""

import random
from collections.abc import Callable, Sequence
from typing import TypeVar

T = TypeVar("T")


def chance(seed: str, draw: int) -> float:
    """The draw of that number, from 0 up to 1.

    Only `Random.random()` is promised to be the same in every Python to come, so nothing else of
    the random module is used anywhere.
    """
    return random.Random(f"{seed}/{draw}").random()


def stream(seed: str, reshuffles: int) -> str:
    """What chance is drawn from after so many reshuffles: never the old continuation.

    It follows from the seed alone, so that nobody can choose it.
    """
    return f"{seed}/reshuffle {reshuffles}" if reshuffles else seed


def shuffled(things: Sequence[T], one: Callable[[], float]) -> list[T]:
    """The things in an order of chance: Fisher and Yates, from the last place down."""
    order = list(things)
    for last in range(len(order) - 1, 0, -1):
        other = int(one() * (last + 1))
        order[last], order[other] = order[other], order[last]
    return order
