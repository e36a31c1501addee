"""Lists of named things, cut to the room there is, with something of each kind."""

from collections.abc import Hashable, Iterable
from typing import Final

from rules.kernel import Text, Voice, say

ROOM: Final = 600
"""Letters that a list in a sentence may take."""
MORE: Final = "{n} more"
RESERVE: Final = len(" and 999 more")
LONGEST: Final = Voice(["W" * 68] * 10)
"""A voice with the longest possible names: 32 letters, each escaped or counted twice, in bold."""
FEW: Final = 3
"""A number of things that always has room; most lists are as short, and are not measured."""


def in_short(things: Iterable[tuple[Hashable, Text]], room: int = ROOM) -> tuple[Text, ...]:
    """Return the things in order; too many become some of each kind and the number of others.

    Kinds take turns, so that no kind hides another.

    >>> [str(text) for text in in_short([("card", say("Fox")), ("card", say("Owl"))])]
    ['Fox', 'Owl']
    """
    every = tuple(things)
    if len(every) <= FEW:
        return tuple(text for _, text in every)
    lengths = [len(LONGEST.say(text)) + len(", ") for _, text in every]
    if sum(lengths) <= room:
        return tuple(text for _, text in every)
    room -= RESERVE
    kept: list[int] = []
    over: list[Hashable] = []
    for place in _in_turns([kind for kind, _ in every]):
        kind = every[place][0]
        if kind in over:
            continue
        if lengths[place] > room:
            over.append(kind)
            continue
        room -= lengths[place]
        kept.append(place)
    shown = [every[place][1] for place in sorted(kept)]
    return (*shown, say(MORE, n=len(every) - len(shown)))


def _in_turns(kinds: list[Hashable]) -> list[int]:
    """Return the places of the first of each kind, then of the second, and so on.

    >>> _in_turns(["card", "card", "tile"])
    [0, 2, 1]
    """
    nth = [kinds[:place].count(kind) for place, kind in enumerate(kinds)]
    return sorted(range(len(kinds)), key=nth.__getitem__)
