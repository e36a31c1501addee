"""Whole games through the bot's posts, in two worlds: the wide version.

Each game's number settles it wholly, as in the long run of random games (`tests.conformance.soak`).
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random, SystemRandom
from typing import Any
from unittest.mock import patch

from rules.games import GAMES
from rules.meta import Options
from tests.conformance.soak import say_at_once, some_options
from tests.conformance.tables import HURRY
from tests.machines import DEALER
from tests.worlds.pair import Pair
from tests.worlds.room import Room, room_in
from tests.worlds.telltales import overheard
from tests.worlds.titles import TITLES
from tests.worlds.undrawn import undrawn

STEPS = 1500
"""Answers and pauses; games between people who choose by chance are over in 200 to 600."""
HURRIED = 0.5
"""The share of games of long titles that begin near their end."""
CLOCKED = "by the clock", "all are waited for"
HOURS = {
    "limit": ("0", "24", "72"),
    "bank": ("0", "24"),
    "fair": ("0", "8"),
    "reminder": ("0", "4"),
}
"""The options about time that tables choose from, if a limit holds."""
Say = Callable[[str], object]


@dataclass(frozen=True)
class Table:
    """The options of a table, and the length of its play."""

    seed: str
    game: str
    seats: int
    options: dict[str, str] = field(hash=False)
    hours: dict[str, str] = field(default_factory=dict, hash=False)
    hurried: bool = False
    steps: int = STEPS

    def __str__(self) -> str:
        chosen = {**self.options, **self.hours}
        options = " ".join(f"{name}={value}" for name, value in chosen.items())
        name = GAMES[self.game].name
        return f"{name}, {self.seats} seats, {options or 'as usual'}{', hurried' * self.hurried}"


async def played(table: Table, folder: Path) -> Counter[str]:
    """Play a game in two worlds; how much was compared."""
    with dealt(table), overheard():
        async with room_in(folder / "one.db") as room:
            pair = await begun(room, table, folder)
            await pair.play(table.steps)
            game = await room.game()
            pair.counted["moves"], pair.counted["over"] = game.moves, game.over
            return pair.counted


async def begun(room: Room, table: Table, folder: Path) -> Pair:
    """Return the table, begun in that room, as two worlds play it."""
    await room.begin(table.seats, table.game, table.options, hours=table.hours)
    return Pair(room, folder, table.seed, TITLES[table.game])


@contextmanager
def dealt_by(seed: str) -> Iterator[None]:
    """Tables that begin while this lasts are dealt by a seed."""
    digits = f"{Random(seed).getrandbits(128):032x}"
    with (
        DEALER.alike(digits),
        patch("bot.table.lobby.seating.seed_of_deal", lambda secret, posts: secret),
    ):
        yield


@contextmanager
def dealt(table: Table) -> Iterator[None]:
    """The table is dealt by its seed; if it is hurried, it begins near its end."""
    meta = GAMES[table.game]

    def new(*args: Any) -> Any:
        game: Any = meta.new(*args)
        if table.hurried:
            HURRY[table.game](game)
            game._changes()  # what was found out for the first question holds no more
        return game

    with (
        dealt_by(table.seed),
        patch.dict(GAMES, {table.game: replace(meta, new=new)}),
    ):
        yield


def table_of(seed: int, number: int, games: Sequence[str] = tuple(TITLES)) -> Table:
    """Any table of these games, with any combination of options and hours."""
    random = Random(f"{seed}/worlds/{number}")
    meta = GAMES[random.choice(list(games))]
    seats = random.choice([seats for seats in meta.seats if seats > 1])
    while True:
        options = _for_two_worlds(some_options(meta.options, random), random)
        if options.refusal(seats) is None and options.refusal() is None:  # chosen as it is opened
            break
    hours = {} if meta.clocks else {name: random.choice(some) for name, some in HOURS.items()}
    hurried = meta.id in HURRY and random.random() < HURRIED
    return Table(f"{seed}-{number}", meta.id, seats, _typed(options), hours, hurried)


def _for_two_worlds(options: Options, random: Random) -> Options:
    """Games that have clocks of their own go by them, and half of all tables have a variant."""
    names = type(options).model_fields
    if "stops" in names:
        options = options.model_copy(update={"stops": random.choice(CLOCKED)})
        variants = {name: random.random() < 0.6 for name in ("techs", "lucre", "rewards")}
        return options.model_copy(update=variants)
    if "mars_auction" in names:
        return options.model_copy(update={"mars_auction": random.random() < 0.5})
    return options


def _typed(options: Options) -> dict[str, str]:
    chosen = options.model_dump(exclude_defaults=True)
    return {
        name: {True: "yes", False: "no"}.get(value, str(value)) for name, value in chosen.items()
    }


def one(table: Table) -> Counter[str]:
    """Play a game that compares its pictures by their data instead of drawing them."""
    with tempfile.TemporaryDirectory() as folder, undrawn():
        return asyncio.run(played(table, Path(folder)))


def soak_as_told(given: Sequence[str], say: Say) -> int:
    """The exit code: 0 if nobody could tell two worlds apart."""
    parser = argparse.ArgumentParser(prog="python -m tests.worlds.soak", description=__doc__)
    parser.add_argument("--seed", type=int, default=None, help="by default a new one, printed")
    parser.add_argument("--from", type=int, default=0, dest="first", help="the first game's number")
    parser.add_argument("--games", type=int, default=None, help="so many games at most")
    parser.add_argument("--minutes", type=float, default=5, help="so many minutes at most")
    parser.add_argument("--game", action="append", choices=TITLES, help="this one; repeatable")
    parser.add_argument("--steps", type=int, default=STEPS, help="answers and pauses of a game")
    args = parser.parse_args(given)
    seed = args.seed if args.seed is not None else SystemRandom().randrange(10**9)
    only = "".join(f" --game {game}" for game in args.game or ())
    say(f"seed {seed}, from game {args.first}")
    number, broken, until = args.first, list[int](), time.monotonic() + 60 * args.minutes
    while time.monotonic() < until and (args.games is None or number < args.first + args.games):
        table = replace(table_of(seed, number, args.game or tuple(TITLES)), steps=args.steps)
        try:
            say(f"game {number}, {table}: {dict(one(table))}")
        except Exception as failure:
            broken.append(number)
            why = f"{type(failure).__name__}: {failure}"
            again = f"--seed {seed} --from {number}{only}"
            say(f"BROKEN in game {number}, {table}: {why}\n  again: {again}")
        number += 1
    say(f"to go on: --seed {seed} --from {number}{only}; broken: {broken or 'none'}")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(soak_as_told(sys.argv[1:], say_at_once))
