"""The speed of this checkout beside former releases: `python -m benchmarks.beside [COMMIT…]`.

`rules` counts decisions a CPU second in memory. Each commit plays the same random games, in turns
with this one and in a process of its own, and its best round counts. `durable` and `running` are
those of `benchmarks.crowd`. `--part rules` measures only that part.
"""

import argparse
import io
import json
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from benchmarks import crowd
from benchmarks.figure import Figure, show

OLD, LATE = "7bd7cbb", "32ed6c7d"
FIXED = (LATE, OLD)
"""The commits that every release is compared with; `crowd` prints ratios to the first."""
ROUNDS = 5


class Case(NamedTuple):
    """A table of a game, its number of games in a round, and the goal: a ratio to a commit."""

    game: str
    seats: int
    options: dict[str, Any]
    games: int
    goal: tuple[float, str]


AS_OLD, A_FIFTH_MORE = (1.0, OLD), (1.2, LATE)
ERA = {"corporate_era": True}
CASES = {
    "Project Mars, 4 seats": Case("project_mars", 4, {}, 60, AS_OLD),
    "Terraforming Mars, 3 seats": Case("terraforming_mars", 3, ERA, 6, AS_OLD),
    "Terraforming Mars, 5 seats, Prelude": Case(
        "terraforming_mars", 5, ERA | {"prelude": True}, 4, AS_OLD
    ),
    "Mars Auction, 5 seats": Case(
        "terraforming_mars", 5, ERA | {"prelude": True, "mars_auction": True}, 3, A_FIFTH_MORE
    ),
    "On Mars, 4 seats": Case("on_mars", 4, {}, 4, A_FIFTH_MORE),
    "Cosmic Encounter, 5 seats": Case("cosmic_encounter", 5, {}, 3, A_FIFTH_MORE),
}
CROWDS = {
    "durable": ("CPU of the thread that plays, and plain rows: a fifth better than " + LATE,
                ["--durable", "--pairs", "3"]),
    "running": ("at 50 tables and 16 moves/s 25 ms of CPU a move, 240 MB, pictures within 100 ms",
                ["--pairs", "2", "--servers", "20"]),
}  # fmt: skip
"""Part -> its goal, and the options with which `benchmarks.crowd` measures it."""

PLAY = """
import gc, sys, json
from random import Random
from time import process_time
from rules.games import GAMES
try:
    from tests.answers import some_answer
except ImportError:
    some_answer = lambda ask, chance: ask.some_answer(chance)
name, seats, options, games = json.loads(sys.argv[1])
if name not in GAMES:
    sys.exit(print("none"))
meta = GAMES[name]
known = meta.options.model_fields
options = {key: value for key, value in options.items() if key in known}
def play(numbers):
    decisions = 0
    for number in numbers:
        game, one = meta.new(seats, meta.options(**options), f"beside {number}", ""), Random(number)
        while not game.over and game.moves < 1500:
            asked = [each for each in game.asks().items() if not each[1].optional]
            if asked:
                seat, ask = asked[int(one.random() * len(asked))]
                game.play(seat, some_answer(ask, one.random))
            else:
                game.clock_ended(game.clocks()[0])
            game.take_news(), game.take_played()
            decisions += 1
    return decisions
play([1000])  # fills the caches that a running bot has filled
gc.collect()
gc.freeze()
start = process_time()
decisions = play(range(games))
print(decisions / (process_time() - start))
"""
"""The program that runs in each tree. The first releases keep random answers in the asks."""


def figures() -> Iterator[Figure]:
    """Yield decisions a CPU second, and their ratio to each commit that has the game."""
    with checkouts(FIXED) as trees:
        yield from rules(trees)


@contextmanager
def checkouts(commits: Sequence[str]) -> Iterator[dict[str, Path]]:
    """Unpack the commits for a while; `now` is this checkout."""
    with tempfile.TemporaryDirectory() as folder:
        trees = {commit: _unpacked(commit, Path(folder) / commit) for commit in commits}
        yield trees | {"now": Path.cwd()}


def _unpacked(commit: str, folder: Path) -> Path:
    packed = subprocess.run(  # noqa: S603 - our own repository
        ["git", "archive", commit],  # noqa: S607 - git is where git is
        stdout=subprocess.PIPE,
        check=True,
    )
    with tarfile.open(fileobj=io.BytesIO(packed.stdout)) as archive:
        archive.extractall(folder, filter="data")
    return folder


def rules(trees: Mapping[str, Path]) -> Iterator[Figure]:
    """Yield each case's figure as soon as it is measured."""
    for label, case in CASES.items():
        ratio, commit = case.goal
        goal = f"{ratio:.2f} of {commit}" if commit in trees else ""
        what = "decisions a CPU second in memory"
        yield Figure(f"{label}: {what}", _compared(case, trees), goal)


def _compared(case: Case, trees: Mapping[str, Path]) -> str:
    paces = dict.fromkeys(trees, 0.0)
    for _ in range(ROUNDS):
        for name, tree in trees.items():
            paces[name] = max(paces[name], _pace(case, tree))
    now = paces.pop("now")
    ratios = [f"{now / pace:.2f} of {name}" for name, pace in paces.items() if pace]
    return f"{now:,.0f} decisions/s: {', '.join(ratios)}"


def _pace(case: Case, tree: Path) -> float:
    """Return decisions a CPU second; zero if a checkout does not have the game."""
    run = subprocess.run(  # noqa: S603 - our own interpreter and code
        [sys.executable, "-c", PLAY, json.dumps(case[:4])],
        cwd=tree,
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    said = run.stdout.split()[-1]
    return 0.0 if said == "none" else float(said)


def main(given: Sequence[str]) -> None:
    """Measure the requested parts, or all."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.beside", description=__doc__)
    parser.add_argument("commits", nargs="*", default=FIXED)
    parser.add_argument("--part", action="append", choices=("rules", *CROWDS))
    asked = parser.parse_args(given)
    with checkouts(asked.commits) as trees:
        for part in asked.part or ("rules", *CROWDS):
            if part == "rules":
                show(rules(trees))
                continue
            goal, options = CROWDS[part]
            print(f"\n{part} (goal: {goal})", flush=True)
            crowd.main([*options, *map(str, trees.values())])


if __name__ == "__main__":
    main(sys.argv[1:])
