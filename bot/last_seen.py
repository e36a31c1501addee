"""When this bot was last there: each place keeps a time of its own, and its shards then away.

The number of places may have changed since. Then whichever place last had a bot for a server tells
how long it was without one.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Set
from math import lcm

from bot.hours.outages import Outage
from bot.store import Store
from bot.store.home import Home

ALIVE = "alive"
"""The key under which the store keeps the last time the bot was there."""
SHARDS_AWAY = "shards away"
"""The key under which the store keeps the shards then away, and the starts of their absences."""


def _home_of(name: str, written: str) -> Home:
    """Return the place of a key."""
    words = written.removeprefix(name).split()
    return Home(int(words[0]), int(words[2])) if words else Home()


async def absences(store: Store, now: int) -> tuple[list[Outage], list[Outage]]:
    """Return how long the servers of this place were without a bot, and without their shards.

    The second are those that were away already when the bot was last there.
    """
    kept = await store.kept.get_all(ALIVE)
    alive = {_home_of(ALIVE, name): int(at) for name, at in kept.items()}
    last = last_there(store.home, alive)
    whole: list[Outage] = []
    shards: list[Outage] = []
    for home in dict.fromkeys(last.values()):
        parts = {part for part, latest in last.items() if latest == home}
        whole += _among(
            parts, within(store.home, Outage(alive[home], now, home.place, home.places))
        )
        away = await store.kept.get(home.key(SHARDS_AWAY))
        for since, shard, of in json.loads(away or "[]"):
            shards += _among(parts, within(store.home, Outage(since, now, shard, of)))
    return whole, shards


def last_there(home: Home, alive: Mapping[Home, int]) -> dict[Home, Home]:
    """Return by parts of a place's servers which place had a bot for them last.

    Another place of this run may be there already, and an earlier run may have had as many places.

    >>> last_there(Home(1, 2), {Home(): 50, Home(0, 2): 90, Home(1, 2): 10})
    {Home(place=1, places=2): Home(place=0, places=1)}

    Args:
        home: the place.
        alive: when each place of any run was last there.
    """
    together = lcm(home.places, *(each.places for each in alive))
    last = {}
    for part in range(home.place, together, home.places):
        had_it = [each for each in alive if part % each.places == each.place]
        if had_it:
            last[Home(part, together)] = max(had_it, key=lambda each: alive[each])
    return last


def _among(parts: Set[Home], outages: Iterable[Outage]) -> Iterator[Outage]:
    """Yield as much of outages as concerns these parts of all servers."""
    of = max(part.places for part in parts)
    for outage in outages:
        together = lcm(of, outage.shards)
        shards = range(outage.shard, together, outage.shards)
        own = [shard for shard in shards if Home(shard % of, of) in parts]
        if len(own) == len(shards):
            yield outage
        else:
            for shard in own:
                yield Outage(outage.since, outage.until, shard, together)


def within(home: Home, outage: Outage) -> list[Outage]:
    """Return an outage of the servers of a place alone.

    >>> within(Home(1, 2), Outage(10, 20))
    [Outage(since=10, until=20, shard=1, shards=2)]
    >>> within(Home(), Outage(10, 20, 1, 2))
    [Outage(since=10, until=20, shard=1, shards=2)]
    >>> within(Home(1, 2), Outage(10, 20, 0, 2))
    []
    """
    together = lcm(home.places, outage.shards)
    return [
        Outage(outage.since, outage.until, shard, together)
        for shard in range(outage.shard, together, outage.shards)
        if shard % home.places == home.place
    ]
