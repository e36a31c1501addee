"""The bots of several checkouts beside each other, played with by the same crowd.

`python -m benchmarks.crowd --servers 20 --tables 100 --moves-a-second 16 FOLDER ...` measures the
bot of each checkout. `--pairs 3` does so three times, in turns, and shows all but the first as its
multiples. A FOLDER may have its own `.venv`; without a folder, this checkout is measured.
`--durable` runs `benchmarks.durable` the same way, without Discord.
"""

import argparse
import asyncio
import json
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import median

from benchmarks.census import CASES, Case, Crowd, found_by, rows
from benchmarks.figure import show

MEASURED = 1
"""The measured case of `benchmarks.durable`: Terraforming Mars with three players."""

GAMES = {
    "terraforming_mars": CASES[0],
    "mars_auction": CASES[1],
    "project_mars": Case("Project Mars", "Project Mars", "", opening=1),
}
BYTES = re.compile(r" of \d+ bytes")
"""The size of a row in the output, which differs between checkouts."""


def _durable(checkout: Path) -> dict[str, float]:
    """Return the figures of durable moves of a checkout by their labels."""
    own = checkout / ".venv/bin/python"
    python = str(own if own.exists() else sys.executable)
    program = (
        "import json; from benchmarks import durable;"
        f"durable.CASES = durable.CASES[{MEASURED}:{MEASURED + 1}];"
        "print(json.dumps(durable.figures()))"
    )
    run = subprocess.run(  # noqa: S603 - our own interpreter and modules
        [python, "-c", program], cwd=checkout, stdout=subprocess.PIPE, text=True, check=True
    )
    found = json.loads(run.stdout.splitlines()[-1])
    return {
        BYTES.sub("", label): float(value.split()[0])
        for label, value, *_ in found
        if "durable move" in label or "plain rows" in label
    }


def beside(each: list[list[dict[str, float]]], folders: list[str]) -> None:
    """Print each checkout's medians, and the median of its ratios to the first in each turn."""
    for label in each[0][-1]:
        for number, folder in enumerate(folders):
            if any(label not in turn[number] or label not in turn[0] for turn in each):
                continue  # a former release does not measure it
            values = [turn[number][label] for turn in each]
            ratios = [turn[number][label] / turn[0][label] for turn in each]
            line = f"{folder:<28} {label:<72} {median(values):9.2f}  x {median(ratios):.3f}"
            print(f"{line} ({min(ratios):.3f} to {max(ratios):.3f})", flush=True)


def main(given: Sequence[str]) -> None:
    """Measure the checkouts, in turns."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.crowd", description=__doc__)
    parser.add_argument("folders", nargs="*", default=["."], help="checkouts of the bot")
    parser.add_argument("--servers", type=int, default=10)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--moves-a-second", type=float, default=16.0)
    parser.add_argument("--seconds", type=int, default=45, help="of play that are measured")
    parser.add_argument("--pairs", type=int, default=1, help="turns of measuring all")
    parser.add_argument("--game", choices=GAMES, default="terraforming_mars")
    parser.add_argument("--durable", action="store_true", help="without Discord: SQLite alone")
    asked = parser.parse_args(given)
    crowd = Crowd(asked.servers, asked.tables, asked.moves_a_second, asked.seconds)
    turns: list[list[dict[str, float]]] = []
    for turn in range(asked.pairs):
        here: dict[str, dict[str, float]] = {}
        order = asked.folders if turn % 2 == 0 else asked.folders[::-1]
        for folder in order:
            checkout = Path(folder).resolve()
            if asked.durable:
                here[folder] = _durable(checkout)
                print(f"{turn + 1} {folder:<28} {here[folder]}", flush=True)
                continue
            game = GAMES[asked.game]
            found = asyncio.run(found_by(game, checkout, crowd))
            show(rows(game, found), f"{turn + 1} {folder:<28}")
            here[folder] = {"CPU a move, ms": found.cpu, "moves a second": found.rate}
        turns.append([here[folder] for folder in asked.folders])
    beside(turns, asked.folders)


if __name__ == "__main__":
    main(sys.argv[1:])
