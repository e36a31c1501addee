"""The table that awaits a person who opens the playground for the first time."""

from playground.outcome import Outcome
from playground.people import Person, Seen
from playground.server import Loopback
from playground.world import PEOPLE
from rules.games import GAMES

FIRST = next(iter(GAMES))
"""The id of the first game."""
CHANNEL = "table-one"
"""The channel that the page opens first."""
PATIENCE = 20.0
"""Seconds for an answer of the bot."""


async def open_first_table(loopback: Loopback) -> None:
    """Open a table that only needs its *Start*, unless something was played before."""
    if any(loopback.world.messages.values()):
        return
    host: Person = loopback.person(PEOPLE[0])
    opened = await host.command("game new", {"game": FIRST}, CHANNEL).settled(PATIENCE)
    lobby = await host.sees(_may_seat_robots, CHANNEL, within=PATIENCE)
    for _ in range(GAMES[FIRST].seats[0] - 1):
        await host.press(lobby, "Add robot").settled(PATIENCE)
    _dismiss(host, opened)


def _may_seat_robots(seen: Seen) -> bool:
    return "Add robot" in seen.buttons


def _dismiss(host: Person, answered: Outcome) -> None:
    """Dismiss the host's private message about a table that nobody asked for."""
    if answered.record is not None:
        host.dismiss(Seen(answered.record))
