"""Random games without end, with all promises looked at: `make soak`.

Each game's number settles it wholly: which game, how many seats, any combination of options. So a
run is taken up where it stopped with `--from`, and one game played again with `--games 1`.
"""

from __future__ import annotations

import argparse
import signal
import sys
import time
from collections.abc import Callable, Sequence
from random import Random, SystemRandom
from types import FrameType

from rules.games import GAMES
from rules.meta import Options
from tests.conformance.promise_of_drawn_words import every_word_on_a_picture_is_in_the_catalogue
from tests.conformance.promise_of_tongues import every_text_is_in_the_catalogue
from tests.conformance.promise_of_whole_words import no_word_on_a_picture_is_cut_in_its_middle
from tests.conformance.promises import ALL
from tests.conformance.robots import alone, strength_of
from tests.conformance.tables import Case, Play, choices, games
from tests.conformance.watch import Broken, watch

TRIES = 1000
WHOLE = 0.3
"""The share of games that start from their real beginning, though the suite hurries them."""
EVERY = 30
"""Seconds between two lines that say how far it has come."""

OF_WORDS = [
    every_text_is_in_the_catalogue,
    every_word_on_a_picture_is_in_the_catalogue,
    no_word_on_a_picture_is_cut_in_its_middle,
]

Say = Callable[[str], object]


def case_of(random: Random, ids: Sequence[str]) -> Case:
    """Any table that could be opened at one of these games."""
    meta = random.choice([meta for meta in games() if meta.id in ids])
    seats = random.choice(list(meta.seats))
    for _ in range(TRIES):
        options = some_options(meta.options, random)
        if options.refusal(seats) is None:
            return Case(meta, seats, options, whole=random.random() < WHOLE)
    raise RuntimeError(f"no options of {meta.id} suit {seats} seats")


def some_options(options: type[Options], random: Random) -> Options:
    """Each option is what it would be if nobody had touched it, or any of its values."""
    touched = random.random()
    chosen = {
        name: random.choice(choices(one.annotation, one.default))
        for name, one in options.model_fields.items()
        if random.random() < touched
    }
    return options(**chosen)


def play_of(seed: int, number: int, ids: Sequence[str]) -> Play:
    random = Random(f"{seed}/{number}")
    return Play(
        case_of(random, ids),
        f"soak-{seed}-{number}",
        leaves=random.choice([0.0, 0.001, 0.004]),
        orders=random.choice([0.0, 0.02, 0.1]),
        reloads=random.random() < 0.5,
        robots=random.choice([0.0, 0.0, 0.3]),
    )


def game_between_robots(seed: int, number: int, ids: Sequence[str]) -> Play:
    """Any table that could be opened, played by robots alone."""
    return Play(case_of(Random(f"{seed}/{number}"), ids), f"soak-{seed}-{number}")


class Soak:
    """A run from one number on; of robots alone, only whether each game and turn has an end."""

    def __init__(
        self, seed: int, first: int, ids: Sequence[str], say: Say, *, robots: bool = False
    ) -> None:
        self.robots = robots
        self.seed = seed
        self.number = first
        self.ids = ids
        self.say = say
        self.decisions = 0
        self.broken: list[int] = []
        self.stopping = False

    def run(self, most: int | None, seconds: float) -> None:
        """Play until the number of games or seconds is reached, or until it is told to stop."""
        end = None if most is None else self.number + most
        until = time.monotonic() + seconds
        spoke = time.monotonic()
        while self.number != end and time.monotonic() < until and not self.stopping:
            self.one()
            if time.monotonic() > spoke + EVERY:
                spoke = time.monotonic()
                self.say(self.so_far())

    def one(self) -> None:
        made = game_between_robots if self.robots else play_of
        play = made(self.seed, self.number, self.ids)
        try:
            if self.robots:
                alone(play, strength_of(self.number))
            else:
                offered = play.case.meta.id in GAMES  # the texts of test games are not collected
                watch(play, [*OF_WORDS, *ALL] if offered else ALL)
        except (Broken, AssertionError) as broken:
            self.broken.append(self.number)
            again = f"--seed {self.seed} --from {self.number} --games 1{self.way()}"
            self.say(f"BROKEN in game {self.number}: {broken}\n  again: {again}{self.only()}")
        self.decisions += len(play.log)
        self.number += 1

    def only(self) -> str:
        """The part of a command that names the games, where they are not all."""
        return "" if len(self.ids) == len(games()) else " --game " + " --game ".join(self.ids)

    def way(self) -> str:
        """The part of a command that says that robots play."""
        return " --robots" if self.robots else ""

    def so_far(self) -> str:
        broken = f"{len(self.broken)} broken {self.broken[:10]}" if self.broken else "none broken"
        return f"up to game {self.number}: {self.decisions} decisions, {broken}"

    def stop(self, signum: int, frame: FrameType | None) -> None:
        """Called when the process is told to stop."""
        self.stopping = True


def arguments(given: Sequence[str]) -> argparse.Namespace:
    known = [meta.id for meta in games()]
    parser = argparse.ArgumentParser(prog="make soak", description=__doc__)
    parser.add_argument("--seed", type=int, default=None, help="by default a new one, printed")
    parser.add_argument("--from", type=int, default=0, dest="first", help="the first game's number")
    parser.add_argument("--games", type=int, default=None, help="so many games at most")
    parser.add_argument("--minutes", type=float, default=10, help="so many minutes at most")
    parser.add_argument("--game", action="append", choices=known, help="this game only; repeatable")
    parser.add_argument("--robots", action="store_true", help="robots alone: does each game end?")
    return parser.parse_args(given)


def soak_as_told(given: Sequence[str], say: Say) -> int:
    """The exit code: 0 if every promise was kept. Told to stop, it ends after the present game."""
    args = arguments(given)
    seed = args.seed if args.seed is not None else SystemRandom().randrange(10**9)
    ids = args.game or [meta.id for meta in games()]
    soak = Soak(seed, args.first, ids, say, robots=args.robots)
    former = {told: signal.signal(told, soak.stop) for told in (signal.SIGINT, signal.SIGTERM)}
    say(f"seed {seed}, from game {args.first}")
    soak.run(args.games, args.minutes * 60)
    for told, handler in former.items():
        signal.signal(told, handler)
    say(f"{soak.so_far()}\nto go on: --seed {seed} --from {soak.number}{soak.way()}{soak.only()}")
    return 1 if soak.broken else 0


def say_at_once(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(soak_as_told(sys.argv[1:], say_at_once))
