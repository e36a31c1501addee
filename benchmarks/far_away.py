"""A bot whose PostgreSQL is far away: how long presses take, and how many are refused.

The bot runs in a process of its own. Whatever it says to its server, and hears from it, is late.
`python -m benchmarks.far_away`.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from functools import partial
from random import Random
from statistics import quantiles

from benchmarks.figure import Figure, show
from benchmarks.pressing import answering, asks, house, sit_down, use
from bot.address import ServerAddress
from playground.limits.components import BUTTON
from playground.people import Person, Seen
from playground.server import Loopback
from playground.settings import Rates, WorldSettings
from tests import postgres
from tests.discord.house import Wire

WAYS = (0, 1, 10, 50, 100, 200)
"""Milliseconds there and back."""
PRESSES = 60
CHANNEL = "table-one"
PATIENCE = 120


def figures() -> Iterator[Figure]:
    """Yield what presses take at each distance."""
    with postgres.server(quick=False) as uri:
        for way in WAYS:
            with postgres.database(uri, f"far_{way}") as address:
                yield asyncio.run(_at(address, way))


async def _at(address: ServerAddress, way: int) -> Figure:
    wire = Wire(postgres.emptied(address), way / 2000)
    await wire.lay()
    try:
        async with house(WorldSettings(rates=Rates.unlimited())) as here:
            await here.start(server=wire.url)
            taken, shown, refused = await _presses(here.loopback)
    finally:
        await wire.take_up()
    spans = [quantiles(each, n=20, method="inclusive") for each in (taken, shown)]
    (p50, p95), (whole, longest) = [(1000 * each[9], 1000 * each[18]) for each in spans]
    return Figure(
        f"PostgreSQL {way} ms away, there and back: press to acknowledgement, to its answer",
        f"p50 {p50:.0f}, p95 {p95:.0f} ms; p50 {whole:.0f}, p95 {longest:.0f} ms;"
        f" {refused} of {PRESSES} refused",
    )


async def _presses(loopback: Loopback) -> tuple[list[float], list[float], int]:
    """Return the seconds to the acknowledgement and to the answer of each press, and the refused.

    People look at their panels and press in turn, in the channel of a table.
    """
    dice, taken, shown, refused = Random(1), list[float](), list[float](), 0
    people = [loopback.person(name) for name in ("Ana", "Bram")]
    post = await sit_down(loopback, people, CHANNEL, "Project Mars", "bank=0")
    await people[0].press(post, "Start").settled(PATIENCE)
    await people[0].sees(partial(_is_first_post, int(post.id)), CHANNEL, within=PATIENCE)
    while len(taken) + refused < PRESSES:
        for person in people:
            panel = await _panel(person)
            if panel is None or not asks(panel):
                refused += panel is None
                continue
            offered = [component for component, *_ in answering(panel)]
            buttons = [each for each in offered if each["type"] == BUTTON]
            began = time.perf_counter()
            pressed = await use(person, panel, dice.choice(buttons or offered), dice)
            if not buttons:  # a form takes two interactions
                await pressed.settled(PATIENCE)
                continue
            if pressed.failed:
                refused += 1
                continue
            taken.append(time.perf_counter() - began)
            await pressed.settled(PATIENCE)
            shown.append(time.perf_counter() - began)
    return taken, shown, refused


def _is_first_post(lobby: int, seen: Seen) -> bool:
    return "Board" in seen.buttons and int(seen.id) > lobby


async def _panel(person: Person) -> Seen | None:
    """Return somebody's panel; None: they were refused."""
    asked = await person.command("move", {}, CHANNEL)
    shown = None if asked.failed else await asked.settled(PATIENCE)
    return None if shown is None or shown.record is None else Seen(shown.record)


if __name__ == "__main__":
    show(figures())
