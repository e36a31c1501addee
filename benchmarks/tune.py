"""Better weights for a game's robot, by a small evolution strategy on paired games.

`python -m benchmarks tune GAME [--seats N] [--generations N]` writes what it finds into the game's
`robot.toml`. Its deals are never those of the league, and its rivals take turns: former robots, and
robots with the present weights.
"""

import argparse
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from math import exp
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Final

from benchmarks.former_robots import former_robot
from benchmarks.league import Part, Title, ends
from benchmarks.robots import TITLES
from rules.robots import WEIGHTS, Mind, robots_answer, weights_of

Weights = Mapping[str, float]

PAIRS: Final = 6
"""Pairs of opposite variants in a generation; all of them play the same deals."""
DEALS: Final = 2
"""Deals a variant plays in each seat."""
STEP: Final = 0.2
"""The usual difference of a variant's weight, as a share of the weight."""
RATE: Final = 0.5
"""The share of the better variants' differences that the weights take over."""
LEAD: Final = 2.0
"""A lead of all the points that others have counts as so many wins."""


def gain(parts: Sequence[Part]) -> float:
    """Return how well a robot did: its wins, and its lead where a game counts points."""
    leads = [
        LEAD * (part.points - part.others) / max(1.0, part.others)
        for part in parts
        if part.points is not None and part.others is not None
    ]
    return fmean(part.won for part in parts) + (fmean(leads) if leads else 0.0)


def tuned(
    title: Title, weights: Weights, robot_with: Callable[[Weights], Mind], generations: int
) -> Iterator[tuple[Weights, float]]:
    """Yield the weights after each generation, and the mean gain of their variants."""
    random = Random(f"tune {title.label}")
    for number in range(generations):
        former = number % 2 == 0
        rival = former_robot(title.game) if former else partial(robots_answer, robot_with(weights))
        deals = f"tune {title.label} {number}"
        pull, all_gains = dict.fromkeys(weights, 0.0), []
        for _ in range(PAIRS):
            change = {name: random.gauss(0, STEP) for name in weights}
            gains = [
                gain(ends(title, mind, rival, DEALS * title.seats, deals))
                for sign in (1, -1)
                for mind in [partial(robots_answer, robot_with(moved(weights, change, sign)))]
            ]
            all_gains += gains
            for name, by in change.items():
                pull[name] += (gains[0] - gains[1]) * by
        spread = max(all_gains) - min(all_gains) or 1.0
        weights = moved(weights, pull, RATE / spread)
        yield weights, fmean(all_gains)


def moved(weights: Weights, change: Weights, by: float) -> dict[str, float]:
    """Return the weights, each changed by its share."""
    return {name: value * exp(by * change[name]) for name, value in weights.items()}


def written(text: str, table: str, weights: Weights) -> str:
    r"""Return a file's text with these weights in a table of it; its comments stay.

    >>> written("[usual]\n# Of ore.\nore = 1.0\n[alone]\nore = 2.0\n", "usual", {"ore": 3})
    '[usual]\n# Of ore.\nore = 3\n[alone]\nore = 2.0\n'
    """
    before, head, after = text.partition(f"[{table}]\n")
    own, bracket, rest = after.partition("\n[")
    for name, value in weights.items():
        own = re.sub(rf"^{name} = .*$", f"{name} = {value:.3g}", own, flags=re.MULTILINE)
    return before + head + own + bracket + rest


def main(arguments: Sequence[str]) -> None:
    """Tune the robot of a game."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks tune")
    parser.add_argument("game", choices=sorted({title.game for title in TITLES}))
    parser.add_argument("--seats", type=int, default=0, help="the first title of the game, else")
    parser.add_argument("--generations", type=int, default=40)
    asked = parser.parse_args(arguments)
    title = next(one for one in TITLES if one.game == asked.game and asked.seats in (0, one.seats))
    table = "alone" if title.seats == 1 else "usual"
    path, robot_with = Path("rules", title.game, WEIGHTS), title.meta.robot_with
    if robot_with is None:
        parser.error(f"{title.meta.name} has no weights to tune")
    first = weights_of(title.game, table)
    for weights, gained in tuned(title, first, robot_with, asked.generations):
        print(f"{title.label}: {gained:+.3f}", flush=True)
        path.write_text(written(path.read_text("utf-8"), table, weights), "utf-8")
