"""When this bot was last there: each place keeps a time of its own, and its shards then away.

The number of places may have changed since. Then the places of the last run tell how long the
servers of this one were without a bot.
"""

import json
from math import lcm

from bot.hours.outages import Outage
from bot.places.home import Home
from bot.store import Store

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
    kept = await store.kept_all(ALIVE)
    alive = {_home_of(ALIVE, name): int(at) for name, at in kept.items()}
    last = max(alive, key=lambda home: alive[home], default=store.home).places
    whole, shards = [], []
    for home, at in alive.items():
        if home.places == last:
            whole += within(store.home, Outage(at, now, home.place, home.places))
            away = await store.kept(home.key(SHARDS_AWAY))
            for since, shard, of in json.loads(away or "[]"):
                shards += within(store.home, Outage(since, now, shard, of))
    return whole, shards


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
