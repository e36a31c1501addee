"""Posts, DMs, pings and requests of games at a human pace.

Three people play: one in the channel, one by DMs, one in the channel who is often away. Time is
simulated, so hours pass in no time. The bot runs in a process of its own, and only the loopback
server meets it. `python -m benchmarks.quietness FOLDER ...` measures other checkouts (each FOLDER
has its own `.venv`); without a folder, this one.
"""

from __future__ import annotations

import asyncio
import re
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from benchmarks.figure import Figure, show
from benchmarks.pressing import PATIENCE, house, sit_down
from benchmarks.sitting import Guest, Sitting
from bot.machine import Machine
from playground.server import Loopback
from playground.settings import Rates, WorldSettings

if TYPE_CHECKING:
    from collections.abc import Iterator

HERE = Path.cwd()
LAUNCHER = Path(__file__).with_name("ahead.py")
STILL, GLANCE = 6, 0.012
"""Successive looks that must find the bot idle, and the seconds between two of them."""
STEPS = ((300, 30), (3600, 600), (float("inf"), 3600))
"""Steps of time in seconds, each for the simulated seconds up to its bound."""

NOTHING = r"(?!)"
PASSING = r"^Pass|Clear|nothing"
"""Labels of choices that end a generation too soon."""
TERRAFORMING = (
    r"(Take|Put one or two markers|Which cards|Choose your|Keep|Which prelude|Bid|Convert)"
)
"""Beginnings of the questions that start a move of Terraforming Mars."""


@dataclass(frozen=True)
class Case:
    """A game, its options, and the number of turns to play.

    Args:
        label: its name here.
        game: the game.
        options: in typed form.
        turns: the most turns.
        begins: the beginnings of the questions that start a move.
        rare: choices made only if there is nothing else.
    """

    label: str
    game: str
    options: str
    turns: int
    begins: str
    rare: str = NOTHING


CASES = (
    Case("Project Mars", "Project Mars", "", 10_000, r"(Bid|Choose your)"),
    Case(
        "Terraforming Mars",
        "Terraforming Mars",
        "corporate_era=yes, prelude=yes",
        75,
        TERRAFORMING,
        PASSING,
    ),
    Case(
        "Mars Auction",
        "Terraforming Mars",
        "corporate_era=yes, mars_auction=yes, bidding=plan",
        75,
        TERRAFORMING,
        PASSING,
    ),
)


class Simulated:
    """The time of the server and of the bot, which a script moves forward."""

    def __init__(self) -> None:
        self.ahead = 0.0
        self.bot: Any = None
        self.loopback: Loopback | None = None

    def __call__(self) -> float:
        return time.time() + self.ahead

    async def by(self, seconds: float) -> None:
        """Let this much time pass, in steps: everything due in one is done before the next."""
        for step in _steps(seconds):
            self.ahead += step
            self.bot.stdin.write(f"{step}\n".encode())
            await self.still()

    async def still(self) -> None:
        """Wait until the bot is idle, and requests nothing from Discord."""
        assert self.loopback is not None
        glances, requests = 0, -1
        while glances < STILL:
            await asyncio.sleep(GLANCE)
            made = self.loopback.api.requests.total()
            glances = glances + 1 if made == requests and not _busy(self.bot.pid) else 0
            requests = made


def _steps(seconds: float) -> Iterator[float]:
    gone = 0.0
    while gone < seconds:
        longest = next(step for until, step in STEPS if gone < until)
        step = min(longest, seconds - gone)
        gone += step
        yield step


def _busy(pid: int) -> bool:
    """Return whether a thread of a process runs, or waits for the processor or the disk."""
    for task in Path(f"/proc/{pid}/task").iterdir():
        try:
            state = (task / "stat").read_text().rpartition(")")[2].split()[0]
        except (FileNotFoundError, ProcessLookupError):  # it has just ended
            continue
        if state in "RD":
            return True
    return False


def figures(checkout: Path = HERE) -> Iterator[Figure]:
    """Yield posts, DMs, pings and requests of each game."""
    for case in CASES:
        yield from asyncio.run(_figures(case, checkout))


async def _figures(case: Case, checkout: Path) -> list[Figure]:
    clock = Simulated()
    settings = WorldSettings(rates=Rates.unlimited())
    async with house(settings, machine=Machine(now=clock), in_memory=True) as here:
        clock.loopback = here.loopback
        launcher, pipe = str(LAUNCHER), asyncio.subprocess.PIPE
        clock.bot = await here.start(launcher, checkout=checkout, stdin=pipe)
        sitting = await _sit_down(here.loopback, case, clock)
        await sitting.play(case.turns)
    return _rows(case, sitting)


def _rows(case: Case, sitting: Sitting) -> list[Figure]:
    tally, guests = sitting.tally, sitting.guests
    played = f"{sitting.answers} answers, {sitting.moves} moves, {sitting.turns} turns"
    counted = [
        ("posts", tally.posts),
        ("edits of posts", tally.post_edits),
        ("pings", tally.pings.total()),
        ("DMs", tally.dms.total()),
        ("edits of DMs", tally.dm_edits),
        ("deletions", tally.deletions),
        ("requests but for DMs, deletions and answers", tally.counted),
    ]
    dms = [number for guest in guests for number in guest.dms_a_turn]
    pings = [number for guest in guests for number in guest.pings_a_turn]
    return [
        Figure(f"{case.label} with three", played),
        *(Figure(f"{case.label}: {what}", _shares(number, sitting)) for what, number in counted),
        Figure(f"{case.label}: turns with more than one DM", _many(dms), "0"),
        Figure(f"{case.label}: turns with more than one ping", _many(pings), "0"),
        Figure(f"{case.label}: DMs that came too late to play by", str(sitting.unheard), "0"),
        Figure(f"{case.label}: messages in anybody's DMs, at most", str(tally.most_lying), "1"),
    ]


def _shares(number: int, sitting: Sitting) -> str:
    moves, turns = number / max(1, sitting.moves), number / max(1, sitting.turns)
    each = number / len(sitting.guests)
    return f"{number}: {moves:.2f} a move, {turns:.2f} a turn, {each:.0f} a player"


def _many(numbers: list[int]) -> str:
    return f"{sum(number > 1 for number in numbers)} of {len(numbers)}"


async def _sit_down(loopback: Loopback, case: Case, clock: Simulated) -> Sitting:
    names, channel = ("Ana", "Bram", "Chidi"), str(loopback.channel("table-one")["id"])
    people = [loopback.person(name) for name in names]
    post = await sit_down(loopback, people, channel, case.game, case.options)
    await clock.still()
    guests = [Guest(person, by_dm=person.name == "Bram") for person in people]
    begins, rare = re.compile(f"### {case.begins}"), re.compile(case.rare)
    sitting = Sitting(loopback, channel, guests, clock, case.label, begins, rare)
    await people[0].press(post, "Start").settled(PATIENCE)
    await clock.still()
    return sitting


if __name__ == "__main__":
    for where in sys.argv[1:] or ["."]:
        show(figures(Path(where).resolve()), where)
