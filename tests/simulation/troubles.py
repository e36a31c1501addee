"""Troubles by seed: what breaks, when, and what it excuses.

A trouble notes the time in which no press need be answered, and the words of errors that it
provokes. Each ends before the end of its seed, and then everything must come right.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from random import Random

from playground.people import Seen
from tests.simulation.house import House

STATUSES = (429, 500, 502, 503)
STEPS = 4_000
"""The steps of the loop within which a kill comes, counted from its order."""
ROUTES = ("/channels/.*", "/webhooks/.*", ".*")
RETRIED = 40.0
"""Seconds in which discord.py tries a request again and again."""


class Troubles:
    """The troubles of one seed.

    Args:
        house: what breaks.
        chance: decides on kinds, times and lengths.
    """

    def __init__(self, house: House, chance: Random) -> None:
        self.house, self.chance = house, chance
        self.kinds = chance.sample(KINDS, chance.choice((0, 1, 1, 2, 3)))
        self.loopback = house.loopback
        self._over, self._waits = False, True

    def begin(self) -> None:
        """Let one trouble after the other happen, until the end."""
        self._coming = asyncio.create_task(self._come())

    async def end(self) -> None:
        """Let the present trouble pass, and no other come."""
        self._over = True
        if self._waits:
            self._coming.cancel()
        await asyncio.gather(self._coming, return_exceptions=self._waits)

    async def _come(self) -> None:
        while self.kinds and not self._over:
            self._waits = True
            await asyncio.sleep(self.chance.uniform(5.0, 60.0))
            self._waits = False
            kind = self.chance.choice(self.kinds)
            self.house.loop.note(f"trouble {kind.__name__}")
            self.house.troubled[kind.__name__] += 1
            await kind(self)

    async def mend(self) -> None:
        """End whatever lasts."""
        self.loopback.faults.clear()
        self.house.disk.error = None
        self.house.disk.full = False
        self.house.loop.delays.slow = 1.0
        self.loopback.gateway.duplicate_interactions = self.loopback.gateway.refused_resumes = 0

    async def lasting(self, seconds: float, *provoked: str) -> None:
        """Let time pass in which nobody need be answered."""
        house, begun = self.house, self.house.loop.now
        house.provoked.update(provoked)
        house.excuse(begun, float("inf"))
        try:
            await asyncio.sleep(seconds)
            await self.mend()
            await asyncio.sleep(RETRIED)
        finally:
            house.away[-1] = (begun, house.loop.now)

    # ---- kinds

    async def kill(self) -> None:
        """Kill the process at some step from now on, and start another on its files."""
        await self.house.killed_after(self.chance.randrange(STEPS))
        await self.house.revive(self.chance.uniform(0.0, 20.0))

    async def restart(self) -> None:
        """Stop the process gently, as an upgrade does."""
        await self.house.restart()

    async def storm(self) -> None:
        """Discord answers with errors, loses answers and is late."""
        faults, chance = self.loopback.faults, self.chance
        for _ in range(chance.randint(1, 6)):
            route, times = chance.choice(ROUTES), chance.randint(1, 8)
            match chance.randrange(4):
                case 0:
                    faults.fail("*", route, status=chance.choice(STATUSES), times=times)
                case 1:
                    faults.lose_answer("*", route, times=times)
                case 2:
                    faults.delay("*", route, chance.uniform(0.5, 8.0), times=times)
                case 3:
                    faults.delay_answer("*", route, chance.uniform(0.5, 8.0), times=times)
        await self.lasting(chance.uniform(2.0, 30.0), *OF_DISCORD)

    async def lose_the_gateway(self) -> None:
        """Cut the connection; the session may be resumed, or has become invalid."""
        self.loopback.gateway.refused_resumes = self.chance.randrange(2)
        await self.loopback.gateway.drop()
        await self.lasting(5.0)

    async def ask_to_reconnect(self) -> None:
        """Discord asks the bot to connect anew, as it does every few hours."""
        self.loopback.gateway.ask_reconnect()
        await self.lasting(5.0)

    async def double_interactions(self) -> None:
        """Discord sends each interaction twice."""
        self.loopback.gateway.duplicate_interactions = self.chance.randint(1, 5)
        await self.lasting(20.0, *OF_DISCORD)

    async def delete_a_message(self) -> None:
        """A moderator deletes one of the bot's posts."""
        records = [*self.loopback.world.messages[self.house.channel].values()]
        posts = [
            each for each in records if each.visible_to is None and "Board" in Seen(each).buttons
        ]
        if posts:
            self.house.posts_deleted = True
            self.loopback.world.delete_message(self.chance.choice(posts))
        await self.lasting(5.0)

    async def set_the_clock(self) -> None:
        """Somebody sets the machine's clock forth or back, and some minutes later right."""
        node, ahead = self.house.node, self.chance.choice((-7200, -600, -61, 90, 900, 3600))
        self.house.loop.ahead[node] = ahead
        await self.lasting(self.chance.uniform(30.0, 300.0))
        self.house.loop.ahead.pop(node, None)

    async def suspend(self) -> None:
        """The process does nothing for a while."""
        seconds = self.chance.choice((1.0, 4.0, 30.0, 200.0))
        self.house.loop.suspend(self.house.node, seconds)
        self.house.suspended.append(seconds)
        await self.lasting(seconds + 5.0)

    async def fill_the_disk(self) -> None:
        """Nothing can be written that needs more room."""
        self.house.disk.full = True
        await self.lasting(self.chance.uniform(1.0, 90.0), *OF_THE_DISK)

    async def lock_the_database(self) -> None:
        """Another program holds the database."""
        self.house.disk.error = sqlite3.OperationalError("database is locked")
        await self.lasting(self.chance.uniform(1.0, 60.0), *OF_THE_DISK)

    async def slow_down(self) -> None:
        """The machine has much else to do."""
        self.house.loop.delays.slow = self.chance.uniform(2.0, 12.0)
        await self.lasting(self.chance.uniform(10.0, 60.0))


Kind = Callable[[Troubles], Awaitable[None]]
KINDS: tuple[Kind, ...] = (
    Troubles.kill,
    Troubles.kill,
    Troubles.restart,
    Troubles.storm,
    Troubles.storm,
    Troubles.lose_the_gateway,
    Troubles.ask_to_reconnect,
    Troubles.double_interactions,
    Troubles.delete_a_message,
    Troubles.set_the_clock,
    Troubles.suspend,
    Troubles.fill_the_disk,
    Troubles.lock_the_database,
    Troubles.slow_down,
)
OF_DISCORD = ("DiscordServerError", "HTTPException", "NotFound", "ServerDisconnected")
OF_THE_DISK = (
    "StoreTrouble",
    "the database",
    "not kept",
    "a timer failed",
    "the clock could not ring",
    "a lane broke off",
    "the outbox cannot be read",
    "upkeep failed",
)
