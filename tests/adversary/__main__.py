"""Runs of the adversary: `python -m tests.adversary --seed 17` makes one of them again."""

from __future__ import annotations

import argparse
import asyncio
import sys
import time
from collections import Counter
from collections.abc import Sequence

from tests.adversary.breaking import Broken, mutants
from tests.adversary.invariants import BrokenError
from tests.adversary.run import STEPS, Run
from tests.conformance.soak import say_at_once

WITHIN = 40
"""Runs within which nine of ten rows broken on purpose are found."""


def most_are_found(broken: Sequence[Broken]) -> int:
    """The exit code: 0 if nine of ten of them were found."""
    missed = [each.name for each in broken if each.found(WITHIN) is None]
    say_at_once(f"{len(broken) - len(missed)} of {len(broken)} rows broken on purpose were found")
    for name in missed:
        say_at_once(f"    not found: {name}")
    return int(10 * len(missed) > len(broken))


def searched(given: Sequence[str]) -> int:
    """The exit code: 0 if no invariant was broken."""
    parser = argparse.ArgumentParser(prog="python -m tests.adversary", description=__doc__)
    parser.add_argument("--seed", type=int, help="exactly this run")
    parser.add_argument("--seeds", type=int, default=20, help="so many runs")
    parser.add_argument("--first", type=int, default=1, help="the seed of the first of them")
    parser.add_argument("--deeds", type=int, help="as many runs as make so many deeds")
    parser.add_argument("--steps", type=int, default=STEPS, help="deeds of a run at most")
    parser.add_argument("--game", default="", help="this title only")
    parser.add_argument("--focus", action="append", default=[], help="plots that are preferred")
    parser.add_argument("--spare", action="append", default=[], help="invariants to look past")
    parser.add_argument("--broken", action="store_true", help="look for the law broken on purpose")
    parser.add_argument("--all", action="store_true", help="go on after a failure")
    args = parser.parse_args(given)
    if args.broken:
        return most_are_found([*mutants()])
    seed, count, deeds, broken = args.first, 0, 0, Counter[str]()
    done, begun = Counter[str](), time.process_time()
    while True:
        run = Run(seed if args.seed is None else args.seed, args.focus, args.game, args.spare)
        try:
            asyncio.run(run.play(args.steps))
        except BrokenError as found:
            broken[found.name] += 1
            say_at_once(run.report(found))
            if not args.all:
                return 1
        count, deeds, seed = count + 1, deeds + run.deeds, seed + 1
        done += run.done
        if args.seed is not None or (
            (args.deeds or 0) <= deeds and (args.deeds or count >= args.seeds)
        ):
            break
    spent = time.process_time() - begun
    say_at_once(f"{count} runs, {deeds} deeds, {spent:.0f} s of CPU; done: {dict(done)}")
    say_at_once(f"broken: {dict(broken)}" if broken else "No invariant was broken.")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(searched(sys.argv[1:]))
