"""Whole games of every title through discord.py: presses, panels, empty panels, DMs and calls.

`python -m tests.discord.whole_games` plays each to its end and prints a row of it; with words, only
the games whose names contain one of them; with `--postgres` on a PostgreSQL of their own. People
decide as robots do, and press the components with those names on their screens. A panel is *empty*
if its components offer nothing but to let things pass. A press is empty if it answers such a panel;
presses of Cosmic Encounter's main players also count apart. The bot holds back no DM for a
player at the table.
"""

from __future__ import annotations

import asyncio
import re
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

from bot.address import ServerAddress
from bot.table.views.views import Views
from cogs.question.choices import reference
from cogs.ui.ids import Verb
from playground.people import Person, Seen
from playground.pointing import pointed_at
from playground.server import Loopback
from playground.settings import Rates, WorldSettings
from renders import gallery
from rules.games import GAMES
from rules.kernel import Answer, Ask, Choose, Seat, is_legal
from rules.meta import Meta
from rules.parts.stop.words import PASS_ON, WHATEVER
from tests import postgres
from tests.answers import some_answer
from tests.discord.cosmic_evenings import faults, places, says
from tests.discord.noise import Noise
from tests.discord.playing import Player, Table, answering, game_of, red_gavel, told
from tests.discord.undrawn import something_is_due
from tests.machines import DEALER, Clock
from tests.waiting import PATIENCE

PEOPLE = "Ana", "Bram", "Chidi"
PASSING = re.compile(r"(Let |Pass\b|Keep what I name|Nothing\b|Decide nothing)")
"""First words of the components that only let things pass, as screens show them."""
THINKS, LOOKS = 6, 1800
"""Seconds until somebody answers: live, and over days after a call."""
ACTS = 0.25
"""The chance that somebody acts in a stop without need."""
ON_POSTGRES = "--postgres"
MOST = 20_000
"""The most answers and due events of a game; more mean that it does not end."""


@dataclass(frozen=True)
class Play:
    """A game, its options, who plays, and what its people call a stretch of it."""

    name: str
    game: str
    options: str = ""
    robots: int = 0
    live: bool = False

    @property
    def meta(self) -> Meta:
        return GAMES[self.game]


PLAYS = (
    Play("Hammer Price, three people", "hammer_price"),
    Play("Project Mars, three people", "project_mars"),
    Play("Terraforming Mars, three people", "terraforming_mars", "prelude=yes"),
    Play(
        "Mars Auction with plans, three people",
        "terraforming_mars",
        "mars_auction=yes, bidding=plan",
    ),
    Play("On Mars, three people", "on_mars"),
    Play("Cosmic Encounter, three people and a robot", "cosmic_encounter", robots=1),
    Play("Cosmic Encounter with Lucre, the same", "cosmic_encounter", "lucre=yes", robots=1),
    Play("Cosmic Encounter, the same, live", "cosmic_encounter", "pace=live", 1, live=True),
)


class Advised(Player):
    """Somebody who decides as a robot does; what they saw and pressed is counted."""

    def __init__(self, person: Person, table: Table, meta: Meta) -> None:
        super().__init__(person, table.channel)
        self.table, self.meta = table, meta
        self.chance = Random(person.name)
        self.counted: Counter[str] = Counter()
        self.seen: set[str] = set()

    async def view(self) -> Any:
        """Their view, if they are asked anything that counts."""
        view = await self.table.bot.services.tables.view(
            self.table.number, int(self.person.id), glance=True
        )
        return None if view.over or view.ask is None or view.ask.optional else view

    async def glance(self) -> None:
        """Look at the panel of a new question, whether or not it is answered."""
        view = await self.view()
        if view is None or view.digest in self.seen:
            return
        self.seen.add(view.digest)
        empty = is_empty(await self.panel())
        waited = "quiet" if view.ask.quiet else "asked"
        self.counted[f"{waited} panels"] += 1
        self.counted[f"{waited} empty panels"] += empty

    async def move(self) -> bool:
        """Answer what the table waits for; false if that is nothing."""
        view = await self.view()
        if view is None or view.ask.quiet:
            return False
        wanted = self._wanted(view.ask, view)
        panel = await self.panel()
        empty = is_empty(panel)
        self.counted["presses"] += 1
        self.counted["empty presses"] += empty
        if view.ask.moment == "stop":
            assert empty == nothing_fits(view.ask), panel.text
        if is_main(view.game_view, view.viewer):
            self.counted["main presses"] += 1
            self.counted["empty main presses"] += empty
        found = next((each for each in answering(panel) if says(view.ask, each, wanted)), None)
        if found is not None:
            await self._press(panel, *found, view.ask, wanted)
        after = await self.view()
        if after is not None and after.digest == view.digest:  # it takes a form, or asks once more
            await self.table.bot.services.tables.play(
                self.table.number, int(self.person.id), None, wanted
            )
            self.counted["typed"] += 1
        return True

    async def _press(
        self, panel: Seen, component: dict[str, Any], press: Any, ask: Ask, wanted: Answer
    ) -> None:
        custom_id = component["custom_id"]
        if press.verb == Verb.MENU:
            values = [reference(ask, at) for at in places(ask, wanted)]
            outcome = await self.person.choose(panel, custom_id, values).settled(20)
        else:
            outcome = await self.person.press(panel, custom_id).settled(20)
        assert not outcome.failed, outcome.text

    def _wanted(self, ask: Ask, view: Any) -> Answer:
        one = self.chance.random
        if ask.moment == "stop":
            return some_answer(ask, one) if one() < ACTS else ask.fallback
        wanted = self.meta.robot(view.game_view, ask, view.viewer, one)
        return wanted if is_legal(ask, wanted) else ask.fallback


def is_empty(panel: Seen) -> bool:
    """Whether a panel offers nothing but to let things pass."""
    offered: list[str] = []
    for component, _ in answering(panel):
        options = component.get("options", ())
        offered += [option["label"] for option in options] or [component.get("label") or ""]
    return all(PASSING.match(each) for each in offered)


def nothing_fits(ask: Ask) -> bool:
    """Whether a question offers nothing but to let it pass."""
    if ask.more is not None:
        return False
    idle = (PASS_ON, WHATEVER)
    return isinstance(ask, Choose) and all(o.aside or o.id in idle for o in ask.open)


def is_main(view: Mapping[str, Any], seat: Seat) -> bool:
    """Whether a seat is a main player of the present encounter, by what all can see."""
    present = view.get("present")
    return present is not None and seat in (present["offense"], present["defense"])


async def played(
    play: Play, loopback: Loopback, clock: Clock, database: Path | ServerAddress
) -> Counter[str]:
    """Sit down and play to the end; what was counted."""
    noise, meta = Noise(loopback, PEOPLE), play.meta
    with (
        faults() as found,
        DEALER.alike(),
        patch("bot.table.lobby.seating.seed_of_deal", lambda secret, posts: secret),
    ):
        async with red_gavel(loopback, database, clock) as bot:
            table = await game_of(
                loopback, bot, *PEOPLE, robots=play.robots, game=meta.name, options=play.options
            )
            noise.counted.clear()
            people = [Advised(person, table, meta) for person in table.people]
            began = clock()
            await _to_the_end(play, table, clock, people)
            noise.counted["encounters"] = await _encounters(table)
            noise.counted["hours"] = round((clock() - began) / 3600)
    assert found == []
    return sum((each.counted for each in people), noise.counted)


async def _to_the_end(play: Play, table: Table, clock: Clock, people: Sequence[Advised]) -> None:
    for _ in range(MOST):
        if await table.status() != "running":
            return
        for each in people:
            await each.glance()
        acted = False
        for each in people:
            if await each.view() is not None:
                clock.forward(hours=(THINKS if play.live else LOOKS) / 3600)
                acted = await each.move() or acted
        await told(table.bot)
        if not acted:
            await something_is_due(table.bot, clock)
    raise AssertionError(f"{play.name}: it does not end")


async def _encounters(table: Table) -> int:
    async with table.bot.services.tables.open(table.number) as live:
        return getattr(live.game, "encounters", 0)


def row(play: Play, counted: Counter[str]) -> str:
    """Return the counts, as a row of docs/figures.md."""

    def share(of: str, whole: str) -> str:
        return f"{counted[of]} of {counted[whole]} ({counted[of] / max(1, counted[whole]):.0%})"

    each = max(1, counted["encounters"]) * len(PEOPLE)
    dms = f"{counted['DMs']}"
    if counted["encounters"]:
        dms += f" ({counted['DMs'] / each:.1f} a person and encounter)"
    presses = share("empty presses", "presses")
    if counted["main presses"]:
        presses += f"; of main players {share('empty main presses', 'main presses')}"
    cells = (
        play.name,
        presses,
        share("asked empty panels", "asked panels"),
        share("quiet empty panels", "quiet panels"),
        dms,
        f"{counted['calls']}",
        f"{counted['posts']}",
    )
    return f"| {' | '.join(cells)} |"


async def _alone(play: Play, database: Path | ServerAddress) -> Counter[str]:
    clock = Clock()
    server = Loopback(
        clock.machine(), settings=WorldSettings(rates=Rates.unlimited(), answer_seconds=PATIENCE)
    )
    await server.start()
    try:
        with pointed_at(server):
            return await played(play, server, clock, database)
    finally:
        await server.stop()


@contextmanager
def _database(uri: str | None) -> Iterator[Path | ServerAddress]:
    """Yield where an evening is kept: on this server, else in a file."""
    if uri is not None:
        with postgres.database(uri, "evening") as address:
            yield postgres.emptied(address)
        return
    with tempfile.TemporaryDirectory() as folder:
        yield Path(folder) / "db"


def undrawn(sketch: Any) -> gallery.Picture:
    return gallery.Picture(f"{sketch.name}.png", b"nothing drawn", sketch.alt)


def main(typed: Sequence[str]) -> int:
    """Play every game, or those whose names contain a typed word."""
    wanted = [word for word in typed if word != ON_POSTGRES]
    with ExitStack() as stack:
        uri = stack.enter_context(postgres.server()) if ON_POSTGRES in typed else None
        _play_all(wanted, uri)
    return 0


def _play_all(wanted: Sequence[str], uri: str | None) -> None:
    for play in PLAYS:
        if wanted and not any(word in play.name for word in wanted):
            continue
        with (
            patch.object(gallery, "_drawn", undrawn),
            patch.object(gallery, "_finished", lambda game, sketch, *kept: undrawn(sketch)),
            patch.object(Views, "last_seen", lambda tables, table, member: 0),
            _database(uri) as database,
        ):
            sys.stdout.write(row(play, asyncio.run(_alone(play, database))) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
