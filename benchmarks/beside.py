"""How fast the rules play beside former releases: `python -m benchmarks.beside [COMMIT…]`.

Every commit plays the same number of games by chance, in turns with this one and in a process of
its own, so that all meet the same machine. Each counts at its best round, in CPU seconds.
"""

from __future__ import annotations

import io
import json
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator
from pathlib import Path

FIXED = ("7bd7cbb", "32ed6c7d")
"""The commits with which every release is compared."""
ROUNDS = 5
CASES = {
    "Project Mars, 4 seats": ("project_mars", 4, {}, 60),
    "Terraforming Mars, 3 seats": ("terraforming_mars", 3, {"corporate_era": True}, 6),
    "Terraforming Mars, 5 seats, Prelude": (
        "terraforming_mars",
        5,
        {"corporate_era": True, "prelude": True},
        4,
    ),
    "Mars Auction, 5 seats": (
        "terraforming_mars",
        5,
        {"corporate_era": True, "prelude": True, "mars_auction": True},
        3,
    ),
    "On Mars, 4 seats": ("on_mars", 4, {}, 4),
    "Cosmic Encounter, 5 seats": ("cosmic_encounter", 5, {}, 3),
}
"""Label -> id of the game, seats, options, games in a round."""

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
"""The program that runs in each tree. The first releases keep the answers by chance in the asks."""


def figures() -> list[tuple[str, str]]:
    """Return decisions a CPU second, and their ratio to each commit that has the game."""
    return list(compared(FIXED))


def compared(commits: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """Yield each case's figure as soon as it is measured."""
    with tempfile.TemporaryDirectory() as folder:
        trees = {commit: _unpacked(commit, Path(folder) / commit) for commit in commits}
        trees["now"] = Path.cwd()
        for label, case in CASES.items():
            yield label, _compared(case, trees)


def _unpacked(commit: str, folder: Path) -> Path:
    packed = subprocess.run(  # noqa: S603 - our own repository
        ["git", "archive", commit],  # noqa: S607 - git is where git is
        stdout=subprocess.PIPE,
        check=True,
    )
    with tarfile.open(fileobj=io.BytesIO(packed.stdout)) as archive:
        archive.extractall(folder, filter="data")
    return folder


def _compared(case: tuple[object, ...], trees: dict[str, Path]) -> str:
    paces = dict.fromkeys(trees, 0.0)
    for _ in range(ROUNDS):
        for name, tree in trees.items():
            run = subprocess.run(  # noqa: S603 - our own interpreter and code
                [sys.executable, "-c", PLAY, json.dumps(case)],
                cwd=tree,
                stdout=subprocess.PIPE,
                text=True,
                check=True,
            )
            said = run.stdout.split()[-1]
            paces[name] = max(paces[name], 0.0 if said == "none" else float(said))
    now = paces.pop("now")
    ratios = [f"{now / pace:.2f} of {name}" for name, pace in paces.items() if pace]
    return f"{now:,.0f} decisions/s: {', '.join(ratios)}"


if __name__ == "__main__":
    for label, figure in compared(tuple(sys.argv[1:]) or FIXED):
        print(f"{label:<40} {figure}", flush=True)
