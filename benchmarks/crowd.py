"""The bots of several checkouts beside each other, played with by the same crowd.

`python -m benchmarks.crowd --servers 20 --tables 100 --moves-a-second 16 FOLDER ...` measures the
bot of each checkout, and what a page of its metrics costs. `--pairs 3` does so three times, in
turns, and shows all but the first as its multiples. A FOLDER may have its own `.venv`; without a
folder, this checkout is measured. `--durable` runs `benchmarks.durable` the same way, without
Discord.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import socket
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median, quantiles

import aiohttp

from benchmarks.census import CASES, Case, Crowd, Found, Watch, busy_of, found_by, spread_of

MEASURED = 1
"""The measured case of `benchmarks.durable`: Terraforming Mars with three players."""

GAMES = {
    "terraforming_mars": CASES[0],
    "mars_auction": CASES[1],
    "project_mars": Case("Project Mars", "Project Mars", "", opening=1),
}
LOOKS = 200
"""Requests for the page of metrics without players: their CPU is counted."""
SCRAPED_EVERY = 1.0
"""Seconds between two such requests while people play; Prometheus asks every 15 to 60."""
BYTES = re.compile(r" of \d+ bytes")
"""The size of a row in the output, which differs between checkouts."""
BUCKET = re.compile(r'^red_gavel_loop_delay_seconds_bucket\{le="([^"]+)"\} (\S+)$', re.MULTILINE)


class Scraper(Watch):
    """Requests the page of metrics like Prometheus.

    Args:
        port: the bot's port for health checks; a release without metrics answers 404.
    """

    def __init__(self, port: int) -> None:
        self.url = f"http://127.0.0.1:{port}/metrics"
        self.busy: list[float] = []
        self.idle: list[float] = []
        self.cpu = 0.0
        self.size = 0
        self.late = ""

    async def during(self) -> None:
        async with aiohttp.ClientSession() as session:
            before = await self._page(session, [])
            while before:
                await asyncio.sleep(SCRAPED_EVERY)
                self.late = _late(before, await self._page(session, self.busy))

    async def after(self, pid: int) -> None:
        async with aiohttp.ClientSession() as session:
            if not await self._page(session, []):
                return
            busy = busy_of(pid)
            for _ in range(LOOKS):
                self.size = len(await self._page(session, self.idle))
            self.cpu = (busy_of(pid) - busy) / LOOKS

    async def _page(self, session: aiohttp.ClientSession, times: list[float]) -> str:
        """Return the page; nothing if there is none."""
        start = time.perf_counter()
        async with session.get(self.url) as answer:
            page = await answer.text()
        times.append(time.perf_counter() - start)
        return page if answer.status == 200 else ""


def _late(before: str, after: str) -> str:
    """Return the loop's delay: the median, the 99th percentile, and the maximum."""
    former = {bound: float(count) for bound, count in BUCKET.findall(before)}
    counts = [(float(b), float(count) - former[b]) for b, count in BUCKET.findall(after)]
    if not counts or not counts[-1][1]:
        return "nothing"

    def within(share: float) -> str:
        bound = next(b for b, count in counts if count >= share * counts[-1][1])
        return f"{1000 * bound:g}"

    return f"≤ {within(0.5)} / {within(0.99)} / {within(1.0)} ms ({counts[-1][1]:.0f})"


def _free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


async def measured(case: Case, checkout: Path, crowd: Crowd) -> tuple[Found, Scraper]:
    """Return a crowd's and a scraper's measurements of a checkout's bot."""
    scraper = Scraper(_free_port())
    os.environ["RED_GAVEL_HEALTH_PORT"] = scraper.url.split(":")[2].split("/")[0]
    os.environ["RED_GAVEL_TABLES_A_SERVER"] = "0"  # a crowd may sit in one server
    return await found_by(case, checkout, crowd, scraper), scraper


def rows(found: Found, scraper: Scraper) -> list[tuple[str, str]]:
    """Return the measurements as rows of a table."""
    taken = found.taken
    shown = [
        ("CPU a move", f"{found.cpu:.1f} ms ({taken.moves} moves)"),
        ("moves a second", f"{found.rate:.1f}"),
        ("press to acknowledgement, p50 / p95", spread_of(taken.acknowledged)),
        ("press to picture, p50 / p95", spread_of(taken.pictured)),
        ("memory", f"{found.memory:.0f} MB"),
        ("presses that failed", str(len(taken.faults)) + "".join(taken.faults[:1])),
        ("warnings and other lines of the log", f"{found.warnings} and {len(found.others)}"),
    ]
    if scraper.idle:
        page = f"{_p50_p95(scraper.idle)}, {scraper.size / 1000:.0f} kB"
        share = f"{1000 * scraper.cpu:.2f} ms, {100 * scraper.cpu / 15:.3f} % of a core each 15 s"
        shown += [
            ("delay of the loop, p50 / p99 / longest", scraper.late),
            ("a page of metrics while people play, p50 / p95", _p50_p95(scraper.busy)),
            ("a page of metrics, p50 / p95", page),
            ("CPU of a page", share),
        ]
    return shown


def _p50_p95(times: Sequence[float]) -> str:
    cuts = quantiles(times, n=100) if len(times) > 1 else [0.0] * 99
    return f"{1000 * cuts[49]:.1f} / {1000 * cuts[94]:.1f} ms"


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
            found, scraper = asyncio.run(measured(GAMES[asked.game], checkout, crowd))
            for label, value in rows(found, scraper):
                print(f"{turn + 1} {folder:<28} {label:<48} {value}", flush=True)
            here[folder] = {"CPU a move, ms": found.cpu, "moves a second": found.rate}
        turns.append([here[folder] for folder in asked.folders])
    beside(turns, asked.folders)


if __name__ == "__main__":
    main(sys.argv[1:])
