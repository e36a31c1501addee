"""Whole games of every title, each over weeks: the table of docs/figures.md.

`python -m tests.month.soak --seeds 3` plays each three times, as other people. With `--calm`
nobody vanishes, leaves or is away, and the days are compared with what the lobby foresaw.
"""

from __future__ import annotations

import argparse
import asyncio
import math
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

from tests.conformance.soak import say_at_once
from tests.month.month import Counted
from tests.month.people import CALM, NAMES, Events
from tests.month.titles import TITLES, Title, broken
from tests.worlds.soak import dealt_by
from tests.worlds.undrawn import undrawn

DAYS = 200
"""No game takes as long."""
HEAD = (
    "| game | days | answers | time-outs | calls of Ana, Bram, Chidi, Dana, Eve"
    " | sounds a turn | in told hours | DMs at once | waited for uncalled"
    " | days for who vanished |\n|---|---|---|---|---|---|---|---|---|---|"
)
HEAD_CALM = (
    "| game | forecast, in days | days of each month | forecast to their mean |\n|---|---|---|---|"
)
NEAR = 1 / 3
"""The share of the mean month by which a forecast may be wrong."""
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


def calm_row(title: Title, months: Sequence[Counted]) -> str:
    """Return a line of the table of months without troubles."""
    days = ", ".join(f"{one.days:.0f}" if one.over else "not over" for one in months)
    foreseen, mean = _foreseen(months), _mean(months)
    share = f"{foreseen / mean - 1:+.0%}" if mean else "–"
    least, most = months[0].forecast or (0, 0)
    return f"| {title.name} | {least:.0f} to {most:.0f} | {days} | {share} |"


def is_near(months: Sequence[Counted]) -> bool:
    """Whether what the lobby foresaw is within a third of the mean month that ended."""
    mean = _mean(months)
    return not mean or abs(_foreseen(months) - mean) <= NEAR * mean


def _mean(months: Sequence[Counted]) -> float:
    """Return the mean days of the months whose game ended; 0: none did."""
    ended = [one.days for one in months if one.over]
    return sum(ended) / max(1, len(ended))


def _foreseen(months: Sequence[Counted]) -> float:
    """Return the middle of what the lobbies foresaw; one that tells nothing foresees no day."""
    return sum(math.sqrt(math.prod(one.forecast or (0, 0))) for one in months) / len(months)


def soak_as_told(given: Sequence[str], say: Say) -> int:
    """The exit code: 0 if every month kept its goals."""
    parser = argparse.ArgumentParser(prog="python -m tests.month.soak", description=__doc__)
    parser.add_argument("--seed", type=int, default=1, help="the first; each is another month")
    parser.add_argument("--seeds", type=int, default=1, help="so many months of each title")
    parser.add_argument("--days", type=float, default=DAYS, help="so many days at most")
    troubles = parser.add_mutually_exclusive_group()
    troubles.add_argument("--two", action="store_true", help="two players vanish, not one")
    troubles.add_argument("--calm", action="store_true", help="nothing happens but the game")
    parser.add_argument("--game", action="append", help="titles of this game only; repeatable")
    args = parser.parse_args(given)
    titles = [title for title in TITLES if args.game is None or title.game in args.game]
    seeds = range(args.seed, args.seed + args.seeds)
    events = CALM if args.calm else TWO if args.two else None
    missed: list[str] = []

    def month(title: Title, seed: int) -> Counted:
        found = played(title, seed, args.days, events)
        ended = [] if found.over or args.days < DAYS else ["it does not end"]
        missed.extend(f"{title.name}, seed {seed}: {each}" for each in broken(found) + ended)
        return found

    say(HEAD_CALM if args.calm else HEAD)
    for title in titles:
        if args.calm:
            months = [month(title, seed) for seed in seeds]
            say(calm_row(title, months))
            missed += [f"{title.name}: the forecast is not within a third"] * (not is_near(months))
        else:
            for seed in seeds:
                say(row(title, month(title, seed)))
    for each in missed:
        say(f"BROKEN: {each}")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(soak_as_told(sys.argv[1:], say_at_once))
