"""Lists of what a player has named: all of it where there is room, else the first of each kind."""

from collections.abc import Hashable, Iterable
from typing import Final

from rules.kernel.text import Text, Voice, say

ROOM: Final = 600
"""Letters of a list that stands in a sentence."""
MORE: Final = "{n} more"
RESERVE: Final = len(" and 999 more")
LONGEST: Final = Voice(["W" * 68] * 10)
"""Names as long as they can be: 32 letters, each set off or counted twice, in bold."""
FEW: Final = 3
"""So many things have room in any case: most lists are as short, and are not measured."""


def in_short(things: Iterable[tuple[Hashable, Text]], room: int = ROOM) -> tuple[Text, ...]:
    """The things in their order; of too many, some of each kind, and how many more there are.

    Kinds take turns, so that none hides another, however many of it there are.
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
    """The places of the first of each kind, then of the second, and so on."""
    nth = [kinds[:place].count(kind) for place, kind in enumerate(kinds)]
    return sorted(range(len(kinds)), key=nth.__getitem__)
