"""Tables of Cosmic Encounter through discord.py, played to their end: over days, or live.

`python -m tests.discord.cosmic_evenings` plays every kind of table from its beginning and says what
it told its people; the suite plays short ones.
"""

from __future__ import annotations

import asyncio
import logging
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any
from unittest.mock import patch

from bot.table.changes import DM_PAUSE
from bot.table.views.views import Views
from cogs.question.choices import reference
from cogs.ui.ids import Verb
from playground.people import Seen
from playground.pointing import pointed_at
from playground.server import Loopback
from playground.settings import Rates, WorldSettings
from playground.world import Message
from renders import gallery
from rules.cosmic_encounter.meta import META
from rules.games import GAMES
from rules.kernel import Answer, Ask, Choose, is_legal
from tests.answers import some_answer
from tests.conformance.tables import colonies_nearly_won
from tests.discord.noise import Noise
from tests.discord.playing import Player, Table, answering, game_of, red_gavel, told
from tests.discord.undrawn import something_is_due
from tests.machines import DEALER, Clock
from tests.waiting import PATIENCE

PEOPLE = "Ana", "Bram", "Chidi", "Dana", "Eva", "Finn"
KINDS = "posts", "edits", "calls", "DMs", "loud DMs"
TEXT, ALT = 4000, 1024
"""Characters of all texts of a message, and of the description of a picture."""
GLANCE = 6
"""Seconds that a player at a live table takes to answer."""
ACTS = 0.1
"""The chance that somebody names something in a stop without need."""
MOST = 6000
"""The most answers and due events of a game; more mean that it does not end."""


@dataclass(frozen=True)
class Evening:
    """A table: who sits there, who never answers, and how it is played."""

    name: str
    people: int
    options: str = ""
    robots: int = 0
    silent: str = ""
    live: bool = False
    hurried: bool = False
    encounters: int | None = None  # so many at most; None: to its end


EVENINGS = (
    Evening("five people with technologies", 5, "techs=yes"),
    Evening("four people with Lucre and rewards", 4, "lucre=yes, rewards=yes"),
    Evening("six people", 6),
    Evening("three people, four planets", 3, "planets=four"),
    Evening("five people, one silent", 5, "techs=yes, lucre=yes", silent="Eva"),
    Evening("one person and four robots", 1, "techs=yes, lucre=yes", robots=4),
    Evening("four people, live", 4, "pace=live", live=True),
    Evening("three people, live, with Lucre", 3, "pace=live, lucre=yes, techs=yes", live=True),
)


class Checked(Noise):
    """Counts and checks messages: no text and no alt text is too long."""

    def __init__(self, loopback: Loopback) -> None:
        if PEOPLE[-1] not in {person["global_name"] for person in loopback.world.people()}:
            loopback.world.add_person(PEOPLE[-1])
        super().__init__(loopback, PEOPLE)
        self.too_long: list[str] = []

    def listen(self, change: Any) -> None:
        if change.kind in ("MESSAGE_CREATE", "MESSAGE_UPDATE"):
            self._look_at(change.body)
        super().listen(change)

    def _look_at(self, body: Any) -> None:
        text = Seen(Message(body)).text
        if len(text) > TEXT:
            self.too_long.append(text)
        for picture in pictures_of(body.get("components", ())):
            alt = picture.get("description") or ""
            if not 0 < len(alt) <= ALT:
                self.too_long.append(alt or "a picture without words")
            self.counted["longest alt text"] = max(self.counted["longest alt text"], len(alt))
        self.counted["longest text"] = max(self.counted["longest text"], len(text))


def pictures_of(components: Sequence[Any]) -> Iterator[Any]:
    for component in components:
        yield from component.get("items", ())
        yield from pictures_of(component.get("components", ()))


class Advised(Player):
    """Somebody who decides as a robot does, and presses what that is called on their screen.

    What takes several presses or a form is answered without them, and counted.
    """

    def __init__(self, person: Any, table: Table, seed: str) -> None:
        super().__init__(person, table.channel)
        self.table, self.chance = table, type(self.chance)(f"{seed}/{person.name}")
        self.counted: Counter[str] = Counter()

    async def asked(self) -> Any:
        view = await self.table.bot.services.tables.view(
            self.table.number, int(self.person.id), glance=True
        )
        return None if view.over or view.ask is None or view.ask.optional else view

    async def move(self) -> bool:
        view = await self.asked()
        if view is None:
            return False
        ask = view.ask
        wanted = self._wanted(ask, view)
        panel = await self.panel()
        found = next((each for each in answering(panel) if says(ask, each, wanted)), None)
        if found is not None:
            component, press = found
            if press.verb == Verb.MENU:
                values = [reference(ask, at) for at in places(ask, wanted)]
                outcome = await self.person.choose(panel, component["custom_id"], values)
            else:
                outcome = await self.person.press(panel, component["custom_id"])
            outcome = await outcome.settled(20)
            assert not outcome.failed, outcome.text
        after = await self.asked()
        if after is not None and after.digest == view.digest:  # it takes a form, or asks once more
            await self.table.bot.services.tables.play(
                self.table.number, int(self.person.id), None, wanted
            )
            self.counted["unpressed"] += 1
        else:
            self.counted["pressed"] += 1
        return True

    def _wanted(self, ask: Ask, view: Any) -> Answer:
        one = self.chance.random
        if ask.moment == "stop":
            return some_answer(ask, one) if one() < ACTS else []
        wanted = META.robot(view.game_view, ask, view.viewer, one)
        return wanted if is_legal(ask, wanted) else ask.fallback


def places(ask: Choose, wanted: Answer) -> list[int]:
    return [at for at, option in enumerate(ask.options) if option.id in wanted]


def says(ask: Ask, shown: tuple[dict[str, Any], Any], wanted: Answer) -> bool:
    """Whether a component gives this answer by itself."""
    if not isinstance(ask, Choose):
        return False
    component, press = shown
    named = [reference(ask, at) for at in places(ask, wanted)]
    if press.verb == Verb.MENU:
        offered = {option["value"] for option in component["options"]}
        return bool(named) and offered >= {*named} and len(named) <= component["max_values"]
    return press.verb == Verb.ANSWER and [press.argument] == (named or ["*"])


@dataclass
class Told:
    """The results of an evening."""

    encounters: int = 0
    seconds: float = 0.0
    noise: Counter[str] = field(default_factory=Counter)
    answers: Counter[str] = field(default_factory=Counter)
    busiest: int = 0  # calls of somebody in an encounter
    faults: list[str] = field(default_factory=list)
    over: bool = False

    def __str__(self) -> str:
        each = max(1, self.encounters)
        counts = ", ".join(f"{self.noise[kind] / each:.1f} {kind}" for kind in KINDS)
        time = f"{self.seconds / each / 60:.1f} minutes, {self.seconds / 86400:.1f} days in all"
        often = f"{self.encounters} encounters{'' if self.over else ', not over'}"
        return (
            f"{often}; an encounter: {counts},"
            f" {time}; at most {self.busiest} calls of somebody; longest text"
            f" {self.noise['longest text']}, alt text {self.noise['longest alt text']};"
            f" {self.answers['pressed']} answers pressed, {self.answers['unpressed']} not"
        )


class Faults(logging.Handler):
    """Collects log lines that should never occur."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        more = {key: vars(record).get(key) for key in ("row", "why", "where", "code")}
        self.found.append(f"{record.getMessage()} {more}")


@contextmanager
def faults() -> Iterator[list[str]]:
    handler = Faults()
    logging.getLogger("bot").addHandler(handler)
    logging.getLogger("cogs").addHandler(handler)
    try:
        yield handler.found
    finally:
        logging.getLogger("bot").removeHandler(handler)
        logging.getLogger("cogs").removeHandler(handler)


async def spent(evening: Evening, loopback: Loopback, clock: Clock, database: Path) -> Told:
    """Sit down and play; what was told."""
    noise = Checked(loopback)
    with faults() as found, dealt(evening):
        async with red_gavel(loopback, database, clock) as bot:
            table = await game_of(
                loopback,
                bot,
                *PEOPLE[: evening.people],
                robots=evening.robots,
                game="Cosmic Encounter",
                options=evening.options,
            )
            players = [
                Advised(person, table, evening.name)
                for person in table.people
                if noise.names[person.id] != evening.silent
            ]
            return replace(await _play(evening, table, noise, clock, players), faults=found)


async def _play(
    evening: Evening, table: Table, noise: Checked, clock: Clock, players: Sequence[Advised]
) -> Told:
    result, began = Told(), 0.0
    for _ in range(MOST):
        result.over = await table.status() != "running"
        async with table.bot.services.tables.open(table.number) as live:
            game: Any = live.game
            noise.here, encounters = game.encounters, game.encounters
        if encounters and not began:  # setting up is no part of an encounter
            noise.counted.clear()
            began = clock()
        if result.over or encounters == (evening.encounters or -2) + 1:
            break
        if not await _somebody_answers(evening, noise, clock, players):
            await something_is_due(table.bot, clock)
    else:
        raise AssertionError(f"{evening.name}: it does not end")
    assert noise.too_long == []
    result.noise, result.seconds = noise.counted, clock() - began
    result.encounters = encounters - (0 if result.over else 1)
    result.busiest = max(noise.pinged.values(), default=0)
    result.answers = sum((each.counted for each in players), Counter[str]())
    return result


async def _somebody_answers(
    evening: Evening, noise: Checked, clock: Clock, players: Sequence[Advised]
) -> bool:
    """Let asked players answer: all at a live table, over days those whom the channel called."""
    called, noise.called = noise.called, []
    acted = False
    for player in players:
        if not evening.live and player.person.id not in called:
            continue
        if await player.asked() is None:
            continue
        clock.forward(hours=GLANCE / 3600)
        while await player.move():
            acted = True
    if acted:
        clock.forward(hours=DM_PAUSE / 3600)
        await told(players[0].table.bot)
    return acted or bool(called)


@contextmanager
def dealt(evening: Evening) -> Iterator[None]:
    """Always the same cards; at a hurried table colonies are nearly won."""

    def new(*args: Any) -> Any:
        game = META.new(*args)
        if evening.hurried:
            colonies_nearly_won(game)
            game._changes()  # what was found out for the first question holds no more
        return game

    with (
        DEALER.alike(),
        patch("bot.table.lobby.seating.seed_of_deal", lambda secret, posts: secret),
        patch.dict(GAMES, {META.id: replace(META, new=new)}),
    ):
        yield


async def _alone(evening: Evening) -> Told:
    clock = Clock()
    server = Loopback(
        clock.machine(), settings=WorldSettings(rates=Rates.unlimited(), answer_seconds=PATIENCE)
    )
    await server.start()
    try:
        with pointed_at(server), tempfile.TemporaryDirectory() as folder:
            return await spent(evening, server, clock, Path(folder) / "db")
    finally:
        await server.stop()


def _undrawn(sketch: Any) -> gallery.Picture:
    return gallery.Picture(f"{sketch.name}.png", b"nothing drawn", sketch.alt)


def main(wanted: Sequence[str]) -> int:
    """Play every evening, or those whose names contain a typed word."""
    failed = 0
    for evening in EVENINGS:
        if wanted and not any(word in evening.name for word in wanted):
            continue
        with (
            patch.object(gallery, "_drawn", _undrawn),
            patch.object(gallery, "_finished", lambda game, sketch, *kept: _undrawn(sketch)),
            patch.object(Views, "last_seen", lambda tables, table, member: 0),
        ):
            result = asyncio.run(_alone(evening))
        failed += bool(result.faults) or not result.over
        sys.stdout.write(f"{evening.name}: {result}\n")
        for fault in result.faults:
            sys.stdout.write(f"  {fault}\n")
        sys.stdout.flush()
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
