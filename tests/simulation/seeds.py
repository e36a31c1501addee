"""Seed after seed, each in a process of its own that begins as a copy of this one."""

from __future__ import annotations

import argparse
import gc
import os
import pickle
import signal
import sys
import time
import zlib
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from tests.simulation.life import Report, lived

LONGEST = 30.0
"""Seconds of CPU after which a seed counts as hung."""


def run(given: Sequence[str], say: Callable[[str], Any]) -> int:
    """Live the seeds that are asked for; the exit code is 0 if every promise was kept."""
    parser = argparse.ArgumentParser(prog="python -m tests.simulation")
    parser.add_argument("--seed", type=int, help="this one alone")
    parser.add_argument("--seeds", type=int, help="so many")
    parser.add_argument("--first", type=int, default=1, help="the first of them")
    parser.add_argument("--minutes", type=float, help="as many as there is time for")
    parser.add_argument("--cpu", type=float, help="as many as take so many seconds of CPU")
    parser.add_argument("--game", help="of this game or title alone")
    parser.add_argument("--trace", action="store_true", help="end with a checksum of all events")
    parser.add_argument("--quiet", action="store_true", help="no line for each seed")
    parser.add_argument("--planted", type=int, help="seeds for each planted fault")
    args = parser.parse_args(given)
    if args.planted is not None:
        return bite(args.planted, args.first, say)
    trace, failed, cpu, count = 0, 0, 0.0, 0
    for seed in _seeds(args):
        report = forked(seed, args.game)
        count, cpu = count + 1, cpu + report.cpu
        trace = zlib.crc32(report.trace.encode(), trace)
        if report.broken:
            failed += 1
            say(told(report))
        elif not args.quiet:
            say(line(report))
        sys.stdout.flush()
        if args.cpu is not None and cpu >= args.cpu:
            break
    say(f"{count} seeds, {failed} broken, {cpu:.1f} s of CPU\n")
    if args.trace:
        say(f"trace {trace:08x}\n")
    return 1 if failed else 0


def bite(most: int, first: int, say: Callable[[str], Any]) -> int:
    """Live seeds with each planted fault until it is found; return how many never are."""
    from tests.simulation import planted, planted_by_others

    missed = 0
    say("| fault | seeds until found | promise |\n|---|---|---|\n")
    for game, plant in (*planted.FAULTS, *planted_by_others.FAULTS):
        tried, found = 0, ""
        while tried < most and not found:
            found = forked(first + tried, game or None, plant).promise
            tried += 1
        missed += not found
        name = plant.__name__.replace("_", " ")
        say(f"| {name} | {tried if found else f'not in {tried}'} | {found or '–'} |\n")
        sys.stdout.flush()
    return missed


def _seeds(args: argparse.Namespace) -> Iterator[int]:
    if args.seed is not None:
        yield args.seed
        return
    until = time.monotonic() + 60 * args.minutes if args.minutes else float("inf")
    most = args.seeds or (1 if args.minutes is None and args.cpu is None else 10**9)
    seed = args.first
    while seed < args.first + most and time.monotonic() < until:
        yield seed
        seed += 1


def line(report: Report) -> str:
    did = ", ".join(f"{name} {count}" for name, count in sorted(report.did.items()))
    return (
        f"seed {report.seed}: {report.title}, {report.answers} answers, {report.steps} steps,"
        f" {report.seconds:.0f} s in {report.cpu:.2f} s of CPU; {did}\n"
    )


def told(report: Report) -> str:
    """Return all that helps to understand a broken promise."""
    events = "\n".join(f"    {event}" for event in report.last)
    return (
        f"BROKEN: {report.promise}\n  {report.broken}\n"
        f"  seed {report.seed}, {report.title}, step {report.steps}, at {report.seconds:.3f} s\n"
        f"  the last events:\n{events}\n"
        f"  again: python -m tests.simulation --seed {report.seed}\n"
    )


def forked(seed: int, game: str | None = None, prepare: Callable[[], None] | None = None) -> Report:
    """Live a seed in a copy of this process, which knows nothing of other seeds."""
    gc.freeze()
    read, write = os.pipe()
    child = os.fork()
    if not child:
        os.close(read)
        _live(seed, game, write, prepare)
    os.close(write)
    with os.fdopen(read, "rb") as answer:
        written = answer.read()
    _, status = os.waitpid(child, 0)
    if not written:
        return Report(seed, "?", promise="it ends", broken=f"the process ended with {status}")
    report: Report = pickle.loads(written)  # noqa: S301 - written by our own copy
    return report


def _live(seed: int, game: str | None, write: int, prepare: Callable[[], None] | None) -> None:
    """Live, tell and end this copy, whatever happens."""
    signal.setitimer(signal.ITIMER_PROF, LONGEST)
    try:
        if prepare is not None:
            prepare()
        report = lived(seed, game)
    except BaseException as error:
        import traceback

        report = Report(seed, "?", promise="the kit works", broken=traceback.format_exc())
        _ = error
    with os.fdopen(write, "wb") as answer:
        answer.write(pickle.dumps(report))
    os._exit(0)
