"""Months of groups of people beside what their lobby foresaw.

`python -m tests.month.foreseen --game hammer_price --seeds 2` plays two months of each group.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

from tests.conformance.soak import say_at_once
from tests.month.month import Counted
from tests.month.people import CALM, GROUPS, Group
from tests.month.titles import TITLES, Title
from tests.worlds.soak import dealt_by
from tests.worlds.undrawn import undrawn

DAYS = 400
"""No game takes as long."""
HEAD = "| game | people | forecast, in days | days of each month | within |\n|---|---|---|---|---|"
ENOUGH = 0.8
"""The share of all months that must lie within what their lobby foresaw."""
Say = Callable[[str], object]


def played(title: Title, group: Group, seed: int, days: float = DAYS) -> Counted:
    """Play a whole game in which nothing happens but the game."""
    with tempfile.TemporaryDirectory() as folder, undrawn(), dealt_by(f"{title}/{seed}"):
        month = title.month(Path(folder), events=CALM, group=group, seed=seed)
        return asyncio.run(month.play(days))


def is_within(found: Counted) -> bool:
    """Whether a month ended within what its lobby foresaw, told in whole days."""
    least, most = found.forecast or (0, 0)
    return found.over and round(least) <= round(found.days) <= round(most)


def row(title: Title, group: Group, months: Sequence[Counted]) -> str:
    """Return a line of the table."""
    least, most = months[0].forecast or (0, 0)
    days = ", ".join(f"{one.days:.1f}" if one.over else "not over" for one in months)
    within = f"{sum(map(is_within, months))} of {len(months)}"
    return f"| {title.name} | {group.name} | {least:.1f} to {most:.1f} | {days} | {within} |"


def foreseen_as_told(given: Sequence[str], say: Say) -> int:
    """The exit code: 0 if enough months lay within what their lobbies foresaw."""
    parser = argparse.ArgumentParser(prog="python -m tests.month.foreseen", description=__doc__)
    parser.add_argument("--seeds", type=int, default=1, help="so many months of each group")
    parser.add_argument("--game", action="append", help="titles of this game only; repeatable")
    args = parser.parse_args(given)
    every: list[Counted] = []
    say(HEAD)
    for title in TITLES:
        if args.game is not None and title.game not in args.game:
            continue
        for group in GROUPS:
            months = [played(title, group, seed) for seed in range(1, args.seeds + 1)]
            every += months
            say(row(title, group, months))
    within = sum(map(is_within, every))
    say(f"Within: {within} of {len(every)}.")
    return 0 if within >= ENOUGH * len(every) else 1


if __name__ == "__main__":
    sys.exit(foreseen_as_told(sys.argv[1:], say_at_once))
