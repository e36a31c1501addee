"""Chance by seed and counter: it replays exactly, and anyone can audit the deal."""

import random
from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import TypeVar

from rules.kernel.codes import code

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


def code_of_secret(secret: str) -> str:
    """What is published of a deal's secret before anybody joins."""
    return code(f"red-gavel/{secret}")


def code_of_deal(seed: str) -> str:
    """What was published of the deal that came from this seed, `secret/promise/start`.

    Former releases dealt from the secret alone, and published all digits of its SHA-256.
    """
    secret, dealt_from_posts, _ = seed.partition("/")
    if not dealt_from_posts:
        return sha256(f"red-gavel/{secret}".encode()).hexdigest()
    return code_of_secret(secret)
