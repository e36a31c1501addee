"""Whole games of Cosmic Encounter through the bot's posts, in two worlds: the wide version.

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
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

from renders import gallery
from rules.cosmic_encounter.meta import META
from rules.games import GAMES
from rules.meta import Options
from tests.conformance.soak import say_at_once, some_options
from tests.conformance.tables import colonies_nearly_won
from tests.worlds.pair import Pair
from tests.worlds.room import room_in

STEPS = 1500
"""Answers and pauses; games between people who choose by chance are over in 200 to 600."""
HURRIED = 0.5
"""So many games begin near their end."""
CLOCKED = "by the clock", "all are waited for"
Say = Callable[[str], object]


@dataclass(frozen=True)
class Table:
    """How a table is opened, and how long it is played."""

    seed: str
    seats: int
    options: dict[str, str] = field(hash=False)
    hurried: bool = False
    steps: int = STEPS

    def __str__(self) -> str:
        options = " ".join(f"{name}={value}" for name, value in self.options.items())
        return f"{self.seats} seats, {options or 'as usual'}{', hurried' * self.hurried}"


async def played(table: Table, folder: Path) -> Counter[str]:
    """Play a game in two worlds; how much was compared."""
    with dealt(table):
        async with room_in(folder / "one.db") as room:
            await room.begin(table.seats, META.id, table.options)
            pair = Pair(room, folder, table.seed)
            await pair.play(table.steps)
            game = await room.game()
            pair.counted["encounters"], pair.counted["over"] = game.encounters, game.over
            return pair.counted


@contextmanager
def dealt(table: Table) -> Iterator[None]:
    """The table is dealt by its seed; if it is hurried, colonies are nearly won."""
    digits = f"{Random(table.seed).getrandbits(128):032x}"
    dealer = SimpleNamespace(token_hex=lambda length: (digits * length)[: 2 * length])

    def new(*args: Any) -> Any:
        game = META.new(*args)
        if table.hurried:
            colonies_nearly_won(game)
            game._changes()  # what was found out for the first question holds no more
        return game

    with (
        patch("bot.table.seating.secrets", dealer),
        patch("bot.table.seating.seed_of_deal", lambda secret, posts: secret),
        patch.dict(GAMES, {META.id: replace(META, new=new)}),
    ):
        yield


def table_of(seed: int, number: int) -> Table:
    """Any table by the clock, with any combination of options."""
    random = Random(f"{seed}/worlds/{number}")
    seats = random.choice(list(META.seats))
    while True:
        options = some_options(META.options, random)
        options = options.model_copy(update={"stops": random.choice(CLOCKED)})
        options = options.model_copy(
            update={name: random.random() < 0.6 for name in ("techs", "lucre", "rewards")}
        )
        if options.refusal(seats) is None:
            break
    return Table(f"{seed}-{number}", seats, _typed(options), random.random() < HURRIED)


def _typed(options: Options) -> dict[str, str]:
    chosen = options.model_dump(exclude_defaults=True)
    return {
        name: {True: "yes", False: "no"}.get(value, str(value)) for name, value in chosen.items()
    }


def one(table: Table) -> Counter[str]:
    """A game, whose pictures are not drawn but compared by what they would be drawn from."""

    def written(sketch: Any) -> gallery.Picture:
        return gallery.Picture(f"{sketch.name}.png", sketch.drawn_from().encode(), sketch.alt)

    with (
        tempfile.TemporaryDirectory() as folder,
        patch.object(gallery, "_drawn", written),
        patch.object(gallery, "_finished", lambda game, sketch, *kept: written(sketch)),
    ):
        return asyncio.run(played(table, Path(folder)))


def soak_as_told(given: Sequence[str], say: Say) -> int:
    """The exit code: 0 if nobody could tell two worlds apart."""
    parser = argparse.ArgumentParser(prog="python -m tests.worlds.soak", description=__doc__)
    parser.add_argument("--seed", type=int, default=None, help="by default a new one, printed")
    parser.add_argument("--from", type=int, default=0, dest="first", help="the first game's number")
    parser.add_argument("--games", type=int, default=None, help="so many games at most")
    parser.add_argument("--minutes", type=float, default=5, help="so many minutes at most")
    parser.add_argument("--steps", type=int, default=STEPS, help="answers and pauses of a game")
    args = parser.parse_args(given)
    seed = args.seed if args.seed is not None else SystemRandom().randrange(10**9)
    say(f"seed {seed}, from game {args.first}")
    number, broken, until = args.first, list[int](), time.monotonic() + 60 * args.minutes
    while time.monotonic() < until and (args.games is None or number < args.first + args.games):
        table = replace(table_of(seed, number), steps=args.steps)
        try:
            say(f"game {number}, {table}: {dict(one(table))}")
        except Exception as failure:
            broken.append(number)
            why = f"{type(failure).__name__}: {failure}"
            say(f"BROKEN in game {number}, {table}: {why}\n  again: --seed {seed} --from {number}")
        number += 1
    say(f"to go on: --seed {seed} --from {number}; broken: {broken or 'none'}")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(soak_as_told(sys.argv[1:], say_at_once))
