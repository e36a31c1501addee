"""The random games of the suite and their budget, in decisions.

Every game has the same budget, however long it is and however many set-ups it has. So a new game
costs a known time. `make soak` plays more.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import count

from tests.conformance.tables import Case, Kind, Play, by_seats, cases

CLOSELY = 900
"""Decisions of each game at which all promises look on, shared out among the cases of `CLOSE`."""
COUNTED = 900
"""Decisions of each game that are saved, loaded and counted, shared out among numbers of seats."""
GAMES = 3
"""The most games of one case that are checked closely."""
LONGEST = 400
"""Decisions of one game, after which all but one leave it: some random games go on thirty times
longer and show nothing new. `make soak` plays them to their end."""
LOOKS = 5
"""The first decisions of each kind are looked at, and of the later ones ever fewer."""

CASES = cases()
BY_SEATS = by_seats(CASES)


def _looked_at_closely() -> Iterator[tuple[Sequence[Case], int]]:
    """Usual options with each number of seats, others with one: the numbers take turns."""
    for game in dict.fromkeys(case.meta.id for case in CASES):
        tables = [variants for variants in BY_SEATS if variants[0].meta.id == game]
        yield from ((variants, 0) for variants in tables)
        for first in range(1, max(map(len, tables))):
            having = [variants for variants in tables if len(variants) > first]
            yield having[first % len(having)], first


CLOSE = list(_looked_at_closely())
CLOSE_OF = Counter(variants[0].meta.id for variants, _ in CLOSE)
SEATS_OF = Counter(variants[0].meta.id for variants in BY_SEATS)


def numbered(
    variants: Sequence[Case], number: int, name: str = "many", kinds: Counter[Kind] | None = None
) -> Play:
    """The random game of this number; the variants take turns, and so do the ways to play.

    Those that are given the same `kinds` are looked at together: see `LOOKS`.
    """
    rounds, variant = divmod(number, len(variants))
    return Play(
        variants[variant],
        f"{name}-{number}",
        leaves=0.002 * ((rounds + variant) % 3),
        orders=0.02,
        most=LONGEST,
        reloads=(rounds + variant) % 2 == 1,
        looks=None if kinds is None else LOOKS,
        kinds=Counter() if kinds is None else kinds,
    )


AT_MOST = 4
"""The factor by which `GAMES` grows at most while no game has had an undo."""


def closely(variants: Sequence[Case], first: int) -> Iterator[Play]:
    """The games of one case at which all promises look; more while nothing was taken back."""
    kinds: Counter[Kind] = Counter()
    numbers = range(first, AT_MOST * GAMES * len(variants), len(variants))
    plays = [numbered(variants, number, kinds=kinds) for number in numbers]
    played = 0
    for play in within(CLOSELY // CLOSE_OF[variants[0].meta.id], plays[:GAMES]):
        yield play
        played += 1
    while played < len(plays) and lacks_ways_back(plays):
        yield plays[played]
        played += 1


def lacks_ways_back(plays: Sequence[Play]) -> bool:
    """Whether nothing was taken back, though seats often answer in the open.

    Where nearly all is answered in secret, as in stops, there may be no way back to look at.
    """
    found: Counter[str] = Counter()
    for play in plays:
        found.update(play.compared)
    return not found["undos"] and 5 * found["in the open"] >= found["in secret"]


def counted(variants: Sequence[Case]) -> Iterator[Play]:
    """Further games with one number of seats, each of its variants at least once."""
    kinds: Counter[Kind] = Counter()
    plays = (numbered(variants, number, kinds=kinds) for number in count(GAMES * len(variants)))
    share = COUNTED // SEATS_OF[variants[0].meta.id]
    return within(share, plays, at_least=len(variants))


def within(most: int, plays: Iterable[Play], at_least: int = 1) -> Iterator[Play]:
    """Yield each play, to be played to its end, until the plays have made this many decisions."""
    made = 0
    for before, play in enumerate(plays):
        if before >= at_least and made >= most:
            return
        yield play
        made += len(play.log)
