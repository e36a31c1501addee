"""Whole games of every title, each over weeks: the table of docs/figures.md.

`python -m tests.month.soak --seeds 3` plays each three times, as other people.
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
from tests.month.people import NAMES, Events
from tests.month.titles import TITLES, Title, broken
from tests.worlds.soak import dealt_by
from tests.worlds.undrawn import undrawn

DAYS = 200
"""No game takes as long."""
HEAD = (
    "| game | days | answers | time-outs | calls of Ana, Bram, Chidi, Dana, Eve"
    " | sounds a turn | in told hours | letters at once | waited for uncalled"
    " | days for who vanished |\n|---|---|---|---|---|---|---|---|---|---|"
)
TWO = Events(follows=10)
"""Bram vanishes two days after Chidi."""
Say = Callable[[str], object]


def played(title: Title, seed: int, days: float = DAYS, events: Events | None = None) -> Counted:
    """Play a whole game, dealt by its seed."""
    with tempfile.TemporaryDirectory() as folder, undrawn(), dealt_by(f"{title}/{seed}"):
        return asyncio.run(title.month(Path(folder), seed=seed, events=events).play(days))


def row(title: Title, found: Counted) -> str:
    """Return a line of the table."""
    late = ", ".join(f"{name} {n}" for name, n in sorted(found.time_outs.items())) or "0"
    calls = ", ".join(str(found.calls[name]) for name in NAMES.values())
    cells = (
        title.name,
        f"{found.days:.0f}",
        str(found.answers),
        late,
        calls,
        f"{found.calls.total() / max(1, found.turns):.2f}",
        str(len(found.in_told_hours)),
        str(found.standing),
        str(len(found.uncalled)),
        f"{found.vanished:.1f}",
    )
    return f"| {' | '.join(cells)} |"


def soak_as_told(given: Sequence[str], say: Say) -> int:
    """The exit code: 0 if every month kept its goals."""
    parser = argparse.ArgumentParser(prog="python -m tests.month.soak", description=__doc__)
    parser.add_argument("--seed", type=int, default=1, help="the first; each is another month")
    parser.add_argument("--seeds", type=int, default=1, help="so many months of each title")
    parser.add_argument("--days", type=float, default=DAYS, help="so many days at most")
    parser.add_argument("--two", action="store_true", help="two players vanish, not one")
    parser.add_argument("--game", action="append", help="titles of this game only; repeatable")
    args = parser.parse_args(given)
    titles = [title for title in TITLES if args.game is None or title.game in args.game]
    missed = []
    say(HEAD)
    for seed in range(args.seed, args.seed + args.seeds):
        for title in titles:
            found = played(title, seed, args.days, TWO if args.two else None)
            say(row(title, found))
            ended = [] if found.over or args.days < DAYS else ["it does not end"]
            missed += [f"{title.name}, seed {seed}: {each}" for each in broken(found) + ended]
    for each in missed:
        say(f"BROKEN: {each}")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(soak_as_told(sys.argv[1:], say_at_once))
