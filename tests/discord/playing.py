"""People who play by what their screens show: buttons, selects and forms, nothing else."""

from __future__ import annotations

import asyncio
import re
from asyncio import FIRST_COMPLETED
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

from benchmarks.pressing import asks
from bot.address import ServerAddress
from bot.client import RedGavel
from bot.processes.this_process import carry_presses
from bot.store import Store
from bot.store.home import Home
from cogs.ui.ids import Press, Verb
from playground.outcome import Outcome, words_of
from playground.people import Person, Seen
from playground.server import Loopback
from playground.world import Message
from rules.kernel import Answer
from tests.machines import Clock, a_machine
from tests.waiting import PATIENCE, become

ANSWERING = (Verb.ANSWER, Verb.MENU, Verb.GROUP, Verb.GATHER, Verb.AMOUNT, Verb.LIMIT)
ANSWERING += (Verb.ALLOCATION, Verb.ORDER, Verb.WARN)
RANGE = re.compile(r", \D?(\d+)(?:–\D?(\d+))?")
PLAIN = "first_player=first seat, beginner_corporation=everybody"
"""Options of a game of Terraforming Mars in which no corporation brings a rule of its own."""


@asynccontextmanager
async def red_gavel(
    loopback: Loopback,
    database: Path | ServerAddress,
    clock: Clock | None = None,
    home: Home | None = None,
) -> AsyncIterator[RedGavel]:
    """The bot itself, logged into the loopback server; by default it has every place."""
    machine = a_machine() if clock is None else clock.machine()
    store = await Store.open(machine, database, home=home)
    bot = RedGavel(machine, store)
    carry_presses(bot)
    bot._connection.guild_ready_timeout = 0.05
    bot.logins.every = 0.0  # seconds between two logins
    running = asyncio.create_task(bot.start(loopback.token))
    try:
        await _login(bot, running)
        await become(lambda: (bot.is_ready() and _counts_time(bot)) or running.done())
        if running.done():
            await running
        yield bot
        await bot.drain(PATIENCE)
    finally:
        if not bot.is_closed():
            await bot.close()
        await asyncio.wait([running], timeout=PATIENCE)
        await store.close()


async def _login(bot: RedGavel, running: asyncio.Task[None]) -> None:
    """Wait until a bot has logged in, or has ended."""
    await asyncio.sleep(0)  # a bot that has not begun knows no event
    logged_in = asyncio.create_task(bot.wait_until_ready())
    await asyncio.wait([logged_in, running], timeout=PATIENCE, return_when=FIRST_COMPLETED)
    logged_in.cancel()


def _counts_time(bot: RedGavel) -> bool:
    """Whether its clock goes: until then time that passes counts as an outage."""
    return not bot.services.tables.held.outages.away


def answering(message: Seen) -> list[tuple[dict[str, Any], Press]]:
    """The components of a panel that answer its question."""
    found = []
    for component in message.components:
        press = Press.parse(component.get("custom_id", ""))
        if press is not None and press.verb in ANSWERING and not component.get("disabled"):
            found.append((component, press))
    return found


def said_to(outcome: Outcome) -> str:
    """Return everything that the presser was told in private."""
    records = [*outcome.followups, *([outcome.record] if outcome.record else [])]
    said = "\n".join(words_of(record.body) for record in records if record.visible_to)
    return said.replace("\\", "")


OF_THE_DEAL = ("The cards of this table", "Seats and options are fixed.")
"""First words of the messages about the origin of the cards."""


class Player:
    """One person at one table, who chooses by chance among what is shown."""

    def __init__(self, person: Person, channel: str, seed: int = 0) -> None:
        self.person = person
        self.channel = channel
        self.chance = Random(f"{person.name}/{seed}")

    async def panel(self) -> Seen:
        """Return the answer to /move."""
        outcome = await self.person.command("move", {}, self.channel).settled(PATIENCE)
        assert outcome.record is not None, outcome.text
        assert outcome.ephemeral
        return Seen(outcome.record)

    async def move(self) -> bool:
        """Answer the present question, if there is one, through components alone."""
        panel = await self.panel()
        if not asks(panel):
            return False
        for _ in range(50):  # by chance one goes to and fro between groups of hexes
            before = answering(panel)
            component, press = self.chance.choice(before)
            outcome = await self._use(panel, component)
            assert not outcome.failed, outcome.text
            assert outcome.record is not None
            panel = Seen(outcome.record)
            after = answering(panel)
            if not after or after[0][1].digest != press.digest:
                return True
        raise AssertionError(f"no end to this question: {panel.text}")

    async def _use(self, panel: Seen, component: dict[str, Any]) -> Outcome:
        if component["type"] == 3:
            most = component.get("max_values", 1)
            least = component.get("min_values", 1)
            values = [option["value"] for option in component["options"]]
            picked = self.chance.sample(values, self.chance.randint(least, min(most, len(values))))
            outcome = await self.person.choose(panel, component["custom_id"], picked)
        else:
            outcome = await self.person.press(panel, component["custom_id"])
        if outcome.kind == "modal":
            outcome = await self.person.submit(outcome, self._filled(outcome.modal))
        return await outcome.settled(PATIENCE)

    def _filled(self, modal: Any) -> dict[str, Any]:
        filled = {}
        for label in modal["components"]:
            field = label.get("component", {})
            if field.get("type") == 4:
                span = RANGE.search(label["label"])
                assert span is not None, f"no range in {label['label']!r}"
                # What a form proposes (a payment) is taken; else any number of its range.
                number = self.chance.randint(int(span[1]), int(span[2] or span[1]))
                filled[field["custom_id"]] = field.get("value") or str(number)
        return filled


async def play_on(players: Sequence[Player], over: Any, most: int = 2000) -> int:
    """Everybody answers whenever asked, until the game is over; the number of answers."""
    moves = 0
    while not await over():
        acted = False
        for player in players:
            while moves < most and await player.move():
                acted, moves = True, moves + 1
        assert acted, "nobody is asked and the game is not over"
        assert moves < most
    return moves


async def told(bot: RedGavel) -> None:
    """Wait until everything has been told that is due."""

    def busy() -> list[asyncio.Task[None]]:
        # A lane that has told its last row may yet find that somebody must be called.
        return [*bot.outbox._starting, *bot.outbox._lanes.values()]

    async def nothing_is_left() -> bool:
        while waiting := busy():
            await asyncio.wait(waiting)
        now = bot.services.tables.now()
        return not any(row.due <= now for row in await bot.store.outbox.rows()) and not busy()

    await become(nothing_is_left)


async def settled(bot: RedGavel) -> None:
    """Wait until everything has been told, and panels have followed it."""
    await told(bot)
    in_sight = bot._cogs.in_sight
    await become(lambda: not (bot._in_hand or in_sight._following or in_sight._moving))


def asks_for_sleep(seen: Seen) -> bool:
    """Whether a DM asks when its reader sleeps."""
    return ":sleep:" in str(seen.body["components"])


class Table:
    """A table in a channel, and the people around it."""

    def __init__(
        self, loopback: Loopback, bot: RedGavel, number: int, people: Sequence[Person], channel: str
    ) -> None:
        self.loopback = loopback
        self.bot = bot
        self.number = number
        self.people = list(people)
        self.channel = channel

    @property
    def posts(self) -> list[Seen]:
        """Return the public messages in the channel, oldest first."""
        records = self.loopback.world.messages[self.loopback.channel(self.channel)["id"]].values()
        seen = [Seen(record) for record in records if record.visible_to is None]
        return [post for post in seen if not post.text.startswith(OF_THE_DEAL)]

    @property
    def of_the_deal(self) -> list[Seen]:
        """Return the public messages about the deal: the promise, and the start."""
        records = self.loopback.world.messages[self.loopback.channel(self.channel)["id"]].values()
        return [seen for record in records if (seen := Seen(record)).text.startswith(OF_THE_DEAL)]

    @property
    def moves(self) -> list[Seen]:
        """The posts of moves: those with a board."""
        return [post for post in self.posts if "Board" in post.buttons]

    async def lines(self) -> list[str]:
        """Return the lines of the posts of moves, in order."""
        return [
            line
            for post in self.moves
            for line in post.text.splitlines()
            if line and not line.startswith(("-# ", "Waiting for"))
        ]

    def dms(self, person: Person) -> list[Seen]:
        """Return the bot's DMs to somebody, except the question when they sleep."""
        return [seen for seen in person.messages() if not asks_for_sleep(seen)]

    async def panel(self, person: Person) -> Seen:
        """Return the answer to /move."""
        outcome = await person.command("move", {}, self.channel).settled(PATIENCE)
        assert outcome.record is not None, outcome.text
        assert outcome.ephemeral
        return Seen(outcome.record)

    async def press(self, person: Person, label: str, message: Seen | None = None) -> Outcome:
        """Press a button of a panel, by default of a new one."""
        shown = message if message is not None else await self.panel(person)
        assert label in shown.buttons, (label, shown.text, shown.buttons)
        return await person.press(shown, label).settled(PATIENCE)

    async def version(self) -> int:
        found = await self.bot.store.table(self.number)
        assert found is not None
        return found[0].version

    async def status(self) -> str:
        found = await self.bot.store.table(self.number)
        assert found is not None
        return found[0].status

    async def answered(self) -> list[tuple[int, Answer]]:
        """The answers that are kept, with their seats."""
        log = await self.bot.store.log.answers(self.number)
        return [(a.seat, a.answer) for a in log if a.kind == "play" and not a.undone]

    async def awaited(self) -> list[Person]:
        view = await self.bot.services.tables.view(self.number, None)
        members = [str(view.seats[seat].member) for seat in view.awaited]
        return [person for person in self.people if person.id in members]

    async def give(self, seat: int, *, materials: int) -> None:
        """Give a seat this many materials."""
        async with self.bot.services.tables.open(self.number) as held:
            game: Any = held.running()
            game.player(seat).materials = materials
            game._asked = None

    async def in_the_channel(self, *people: Person) -> None:
        """Let these people (or all) be called by pings, so that every bid has its own post."""
        for person in people or self.people:
            await self.bot.store.members.change(int(person.id), letters="reminders")

    async def untold(self) -> list[str]:
        """Return the kinds of posts that the channel still lacks."""
        return [row.kind for row in await self.bot.store.outbox.rows(self.number, "post")]

    async def skip_to(self, moment: str, *, seat: int | None = None) -> None:
        """Let everybody give the rules' own answers until such a question is asked."""
        for _ in range(400):
            for at, person in enumerate(self.people):
                view = await self.bot.services.tables.view(self.number, int(person.id))
                ask = view.ask
                if ask is None or ask.optional:
                    continue
                if ask.moment == moment and seat in (None, at):
                    await told(self.bot)
                    return
                await self.bot.services.tables.play(self.number, int(person.id), None, ask.fallback)
        raise AssertionError(f"nobody was ever asked to {moment}")

    async def hurry(self) -> None:
        """Let the present turn of Project Mars be the last one."""
        async with self.bot.services.tables.open(self.number) as held:
            game: Any = held.running()
            game.last_turn = True

    async def finish(self) -> None:
        """Play to the end by the rules' own answers."""
        while await self.status() == "running":
            for person in self.people:
                view = await self.bot.services.tables.view(self.number, int(person.id))
                if view.ask is not None and not view.ask.optional:
                    await self.bot.services.tables.play(
                        self.number, int(person.id), None, view.ask.fallback
                    )
        await told(self.bot)


class Screen:
    """For which screens the pictures of new tables are drawn, and which tables there are."""

    def __init__(self) -> None:
        self.size = ""  # as every new table
        self.tables: list[Table] = []


SCREEN = Screen()


async def lobby_of(
    loopback: Loopback,
    bot: RedGavel,
    *names: str,
    robots: int = 0,
    channel: str = "table-one",
    options: str = "starting_player=seat 1",
    game: str = "Project Mars",
) -> Table:
    """A table with these people at it, not started; the first of them opened it.

    Unless the options name a pace, nobody has time in hand, and turns have no limit.
    """
    people = [loopback.person(name) for name in names]
    host, *others = people
    times = "" if "pace" in options.lower() else "bank=0"
    typed = {"game": game, "options": ", ".join(filter(None, (options, times)))}
    outcome = await host.command("game new", typed, channel).settled(PATIENCE)
    assert "open" in outcome.text, outcome.text
    number = await bot.store.table_in(int(loopback.channel(channel)["id"]))
    assert number is not None
    post = await host.sees(lambda seen: "Join" in seen.buttons, channel)
    for person in others:
        await person.press(post, "Join").settled(PATIENCE)
    for _ in range(robots):
        await host.press(post, "Add robot").settled(PATIENCE)
    await told(bot)
    assert all(f"**{person.name}**" in Seen(post.record).text for person in people)
    table = Table(loopback, bot, number, people, channel)
    if SCREEN.size:
        await bot.services.seating.choose(number, int(host.id), "picture", SCREEN.size)
    SCREEN.tables.append(table)
    return table


async def game_of(
    loopback: Loopback, bot: RedGavel, *names: str, robots: int = 0, **rest: Any
) -> Table:
    """A table that has just started; the first of these people opened it and bids first."""
    table = await lobby_of(loopback, bot, *names, robots=robots, **rest)
    post = await table.people[0].sees(lambda seen: "Start" in seen.buttons, table.channel)
    await table.people[0].press(post, "Start").settled(PATIENCE)
    await told(bot)
    assert await table.status() == "running"
    return table


def seen_by_others(loopback: Loopback, person: Person) -> list[Message]:
    """Return every message that somebody else can see."""
    own = person.open_dm()
    return [
        record
        for channel, messages in loopback.world.messages.items()
        for record in messages.values()
        if channel != own and record.visible_to != person.id
    ]


Playing = Callable[..., Awaitable[Table]]
