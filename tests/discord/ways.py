"""The way of one press and of one typed answer, from Discord to the last thing told of it.

For each game: how often the table's lock is taken, how often the table is read, how many views are
asked for, and how many are made. Counts, not seconds: they are the same on every machine.
"""

from __future__ import annotations

import asyncio
import dis
import re
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, NamedTuple

import bot as ours
from bot.client import RedGavel
from playground.people import Person, Seen
from playground.pointing import pointed_at
from playground.server import Loopback
from playground.settings import Rates, WorldSettings
from rules.kernel import Amount, Choose
from tests.discord.playing import PATIENCE, red_gavel
from tests.machines import DEALER, Clock, a_machine
from tests.waiting import become

ROOT = Path(ours.__file__).parents[1]
COUNTED = ("bot", "cogs", "renders", "rules")
LOCKS = {("held_tables.py", "_alone")}
READS = {("held_tables.py", name) for name in ("_fetch", "_recall", "seated_at")}
READS |= {("store.py", "table")}
ASKED = {("views.py", name) for name in ("view", "view_of_seat", "view_of_closed")}
MADE = {("view_cache.py", "view_of")}
FOLLOWING = ("_following", "_moving", "_going_on")
"""Panels that follow a post, or go on by themselves."""
LOOKS = 20
"""Looks in a row at which nothing goes on: then nothing follows any more."""
IDLE = "pass on"
"""The answer that lets a whole stop pass."""
WHOLE = re.compile(":answer:|:warn:")
BID = re.compile(r"Bid \d+")
NAMES = ("Ana", "Bram", "Chidi")


class Case(NamedTuple):
    """A game, its options, and the decision at which the way is counted."""

    name: str
    game: str
    options: str
    moment: str = ""
    bid: str = ""


CASES = (
    Case("Project Mars", "Project Mars", "starting_player=seat 1", bid="amount"),
    Case(
        "Terraforming Mars",
        "Terraforming Mars",
        "first_player=first seat, beginner_corporation=everybody",
        "action",
    ),
    Case(
        "Mars Auction",
        "Terraforming Mars",
        "mars_auction=true, bidding=open, first_player=first seat",
        "markers",
        bid="cards",
    ),
    Case("Cosmic Encounter", "Cosmic Encounter", "stops=all are waited for"),
    Case("On Mars", "On Mars", ""),
)


class Way:
    """The counts of one way."""

    def __init__(self) -> None:
        self.begun: Counter[tuple[str, str]] = Counter()

    def note(self, frame: FrameType, event: str, _: Any) -> None:
        """Note a call, if it is one of a function of ours."""
        if event != "call":
            return
        code = frame.f_code
        if not _is_ours(code.co_filename):
            return
        if frame.f_lasti == _first(code):
            self.begun[Path(code.co_filename).name, code.co_name] += 1

    @property
    def figures(self) -> dict[str, int]:
        """The counts by what they are of."""
        return {
            "locks": sum(n for key, n in self.begun.items() if key in LOCKS),
            "reads": sum(n for key, n in self.begun.items() if key in READS),
            "views asked": sum(n for key, n in self.begun.items() if key in ASKED),
            "views made": sum(n for key, n in self.begun.items() if key in MADE),
        }


_OURS: dict[str, bool] = {}
_FIRST: dict[CodeType, int] = {}


def _is_ours(file: str) -> bool:
    known = _OURS.get(file)
    if known is None:
        path = Path(file)
        inside = path.is_relative_to(ROOT) and path.relative_to(ROOT).parts[0] in COUNTED
        known = _OURS[file] = inside and "playground" not in path.parts
    return known


def _first(code: CodeType) -> int:
    """The place at which a function, or the body of a coroutine, begins."""
    known = _FIRST.get(code)
    if known is None:
        steps = dis.get_instructions(code)
        known = _FIRST[code] = next(s.offset for s in steps if s.opname == "RESUME")
    return known


@contextmanager
def counted(way: Way) -> Iterator[None]:
    """Count whatever is called within, on this thread."""
    sys.setprofile(way.note)
    try:
        yield
    finally:
        sys.setprofile(None)


async def _quiet(bot: RedGavel) -> None:
    """Wait until all that follows is done, and nothing new has begun at several looks."""
    outbox: Any = bot.outbox
    in_sight, quiet = _in_sight(bot), 0

    def is_quiet() -> bool:
        nonlocal quiet
        busy = (
            outbox._starting
            or outbox._lanes
            or bot._in_hand
            or any(getattr(in_sight, tasks, ()) for tasks in FOLLOWING)
        )
        quiet = 0 if busy else quiet + 1
        return quiet > LOOKS

    await become(is_quiet)


def _in_sight(bot: RedGavel) -> Any:
    cogs: Any = bot._cogs
    return cogs.in_sight


class Evening:
    """A table of three people, who answer as the rules would where nothing is counted."""

    def __init__(self, loopback: Loopback, bot: RedGavel, case: Case) -> None:
        self.loopback, self.bot, self.case = loopback, bot, case
        self.people = [loopback.person(name) for name in NAMES]
        self.channel = "table-one"
        self.number = 0

    async def begin(self) -> None:
        """Open the table and start it."""
        host, *others = self.people
        typed = {"game": self.case.game}
        typed |= {"options": self.case.options} if self.case.options else {}
        outcome = await host.command("game new", typed, self.channel).settled(PATIENCE)
        assert "open" in outcome.text, outcome.text
        found = await self.bot.store.table_in(int(self.loopback.channel(self.channel)["id"]))
        assert found is not None
        self.number = found
        post = await host.sees(lambda seen: "Join" in seen.buttons, self.channel)
        for person in others:
            await person.press(post, "Join").settled(PATIENCE)
        post = await host.sees(lambda seen: "Start" in seen.buttons, self.channel)
        await host.press(post, "Start").settled(PATIENCE)
        await _quiet(self.bot)

    async def awaited(self) -> Person:
        """Go on until the public question of the case comes; return the person who is asked."""
        for _ in range(400):
            for person in self.people:
                view = await self.bot.services.tables.view(self.number, int(person.id))
                ask = view.ask
                if ask is None or ask.optional:
                    continue
                if self._fits(ask):
                    await _quiet(self.bot)
                    return person
                idle = isinstance(ask, Choose) and any(one.id == IDLE for one in ask.options)
                answer: Any = [IDLE] if idle else ask.fallback
                await self.bot.services.tables.play(self.number, int(person.id), None, answer)
        raise AssertionError(f"{self.case.name}: nobody is ever asked that")

    def _fits(self, ask: Any) -> bool:
        if self.case.bid == "amount":
            return isinstance(ask, Amount)
        if self.case.moment and ask.moment != self.case.moment:
            return False
        return isinstance(ask, Choose)

    async def press(self, way: Way) -> None:
        """Press the first button that is a whole answer."""
        person, panel = await self._ready()
        before = await self._version()
        _, custom_id = _answers(panel)[0]
        if ":warn:" in custom_id:  # asked once more, it is the second press that leads to a move
            outcome = await person.press(panel, custom_id).settled(PATIENCE)
            assert outcome.record is not None
            panel = Seen(outcome.record)
            _, custom_id = _answers(panel)[0]
        await _quiet(self.bot)
        with counted(way):
            await person.press(panel, custom_id).settled(PATIENCE)
            await _quiet(self.bot)
        assert await self._version() > before, (custom_id, panel.text)

    async def type(self, way: Way) -> None:
        """Type the same kind of answer."""
        person, panel = await self._ready()
        before = await self._version()
        label, _ = _answers(panel)[0]
        command, typed = "move", {"choice": label, "sure": True}
        if self.case.bid == "amount":
            command, typed = "bid", {"amount": int(label.removeprefix("Bid "))}
        if self.case.bid == "cards":
            command, typed = "bid", {"cards": "A"}
        await _quiet(self.bot)
        with counted(way):
            outcome = await person.command(command, typed, self.channel).settled(PATIENCE)
            await _quiet(self.bot)
        assert await self._version() > before, outcome.text

    async def _ready(self) -> tuple[Person, Seen]:
        """Return who can answer by a button, with their panel; all others answer as the rules."""
        while True:
            person = await self.awaited()
            panel = await self._panel(person)
            answers = _answers(panel)
            if answers and (self.case.bid != "amount" or BID.fullmatch(answers[0][0])):
                self._close_others(person)
                return person, panel
            view = await self.bot.services.tables.view(self.number, int(person.id))
            assert view.ask is not None
            await self.bot.services.tables.play(
                self.number, int(person.id), None, view.ask.fallback
            )

    def _close_others(self, person: Person) -> None:
        """Close the others' panels, which would refresh by themselves, on ways of their own."""
        panels = _in_sight(self.bot)._open
        for key in [key for key in panels if key[1] != int(person.id)]:
            del panels[key]

    async def _panel(self, person: Person) -> Seen:
        outcome = await person.command("move", {}, self.channel).settled(PATIENCE)
        assert outcome.record is not None, outcome.text
        return Seen(outcome.record)

    async def _version(self) -> int:
        found = await self.bot.store.table(self.number)
        assert found is not None
        return found[0].version


def _answers(panel: Seen) -> list[tuple[str, str]]:
    """Return labels and ids of the buttons that are whole answers, bids first."""
    answers = [(label, of) for label, of in panel.buttons.items() if WHOLE.search(of)]
    return sorted(answers, key=lambda one: BID.fullmatch(one[0]) is None)


async def ways_of(case: Case) -> tuple[Way, Way]:
    """Return the way of a press and of a typed answer, each gone once before it is counted."""
    settings = WorldSettings(rates=Rates.unlimited(), answer_seconds=PATIENCE)
    loopback = Loopback(a_machine(), settings=settings)
    await loopback.start()
    try:
        with tempfile.TemporaryDirectory() as folder, pointed_at(loopback):
            # Its clock stands still: no DM of a former move is due.
            async with red_gavel(loopback, Path(folder) / "ways.db", Clock(stopped=True)) as bot:
                module: Any = sys.modules[type(bot.services.seating).__module__]
                module.seed_of_deal = lambda secret, posts: secret
                evening = Evening(loopback, bot, case)
                await evening.begin()
                press, typed = Way(), Way()
                await evening.type(Way())
                await evening.press(Way())
                await evening.type(typed)
                await evening.press(press)
                return press, typed
    finally:
        await loopback.stop()


def _ways_of(case: Case) -> tuple[Way, Way]:
    with DEALER.alike():
        return asyncio.run(ways_of(case))


def _counted_ways(names: Sequence[str] = ()) -> Iterator[tuple[str, str]]:
    for case in CASES:
        if names and case.name not in names:
            continue
        for what, way in zip(("press", "typed"), _ways_of(case), strict=True):
            counts = ", ".join(f"{n:,} {of}" for of, n in way.figures.items())
            yield f"{case.name}, {what}", counts


if __name__ == "__main__":
    for label, counts in _counted_ways(sys.argv[1:]):
        print(f"{label}: {counts}")  # noqa: T201 - it prints what it has counted
