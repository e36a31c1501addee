"""Trials of several processes of one bot on a real server; they take minutes.

`python -m tests.discord.several [whole|load|upgrade|crashes]` prints what it found.
It ends with code 1 if something was lost, doubled or late.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from bot.running import run
from tests import postgres
from tests.discord.dm_players import Circle, Ledger, circle, ended, kept, left
from tests.discord.halting import STAGES
from tests.discord.house import ROOT, Bot, House, house, until
from tests.discord.stories import wrongly_told

GAMES = "Hammer Price", "Project Mars"
FROZEN = 60.0
"""Seconds for which a process is frozen, or cut from the database."""
SETTLING = 5.0
"""Seconds after which what happened has been told."""
TOLD_WITHIN = 60.0
"""Seconds after the last move in which everything has been told, a retry included."""
FIRST_LOGIN = 4.0
"""Seconds for the first login of a place that is held again."""
STANDBY = ("--standby",)


async def sit(home: House, ledger: Ledger, tables: int) -> list[Circle]:
    """Open tables in all servers in turn."""
    servers = [each["id"] for each in home.loopback.world.servers.values()]
    found = []
    for number in range(tables):
        game, server = GAMES[number % 3 > 0], servers[number % len(servers)]
        about = home.loopback, home.address.conninfo, ledger, game, server, number
        found.append(await circle(*about))
    return found


async def play(circles: Sequence[Circle], a_second: float, seconds: float) -> None:
    """Let people play at a pace, until the time is up or every game has ended."""
    free: asyncio.Queue[Circle] = asyncio.Queue()
    for each in circles:
        free.put_nowait(each)
    began, turns, going = time.perf_counter(), 0, set[asyncio.Task[None]]()

    async def one(table: Circle) -> None:
        try:
            await table.turn()
        finally:
            if not table.over:
                free.put_nowait(table)

    try:
        while time.perf_counter() - began < seconds and not all(each.over for each in circles):
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(5):
                    table = await free.get()
                task = asyncio.create_task(one(table))
                going.add(task)
                task.add_done_callback(going.discard)
                turns += 1
            await asyncio.sleep(max(0.0, began + turns / a_second - time.perf_counter()))
    finally:  # nobody leaves in the middle of a move
        await asyncio.gather(*going, return_exceptions=True)


async def faults_of(home: House, circles: Sequence[Circle], ledger: Ledger) -> list[str]:
    """Return what was lost or doubled, after everything has been told and every bot has ended."""
    found, there = [], await kept(home.address.conninfo)
    for each in circles:
        for person in each.people:
            key = each.table, person.id
            acknowledged, unknown = ledger.moves[key], ledger.unknown[key]
            if not acknowledged <= there[key] <= acknowledged + unknown:
                told = f"{acknowledged} acknowledged, {unknown} unknown"
                found.append(f"table {each.table}: {there[key]} answers kept, {told}")
        posts = each.posts()
        if len(posts) != len({*posts}) or posts != sorted(posts):
            found.append(f"table {each.table}: posts {posts}")
        if each.doubled_dms():
            found.append(f"table {each.table}: {each.doubled_dms()} doubled DMs")
    return found + await wrongly_told(home.address, circles)


@asynccontextmanager
async def opened(
    asked: argparse.Namespace, uri: str, folder: Path, *, halting: bool = True
) -> AsyncIterator[tuple[House, Ledger, list[Circle], list[str]]]:
    """A house whose places are all held, with people at its tables, and a list of faults.

    In the end what was lost or doubled is added to the list.
    """
    async with house(uri, folder, shards=asked.shards, servers=4, places=asked.places) as home:
        ledger, found = Ledger(), list[str]()
        for _ in range(asked.places + asked.standbys):
            await home.start(halting=halting)
        await until(lambda: len(home.logins.since(0)) == asked.shards)
        await asyncio.sleep(3)
        circles = await sit(home, ledger, asked.tables)
        ledger.count(home.loopback)
        yield home, ledger, circles, found
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(TOLD_WITHIN):
                while await left(home.address.conninfo):  # noqa: ASYNC110 - other processes
                    await asyncio.sleep(0.2)
        if untold := await left(home.address.conninfo):
            found.append(f"{untold} rows were not told")
        await home.close()
        over = await ended(home.address.conninfo)
        found += await faults_of(home, circles, ledger)
        show(home, ledger, f"games over {len(over)} of {len(circles)}")


async def whole(asked: argparse.Namespace, uri: str, folder: Path) -> list[str]:
    """Play without any fault, to the end of every game if there is time."""
    async with opened(asked, uri, folder) as (home, ledger, circles, found):
        await play(circles, asked.pace, asked.seconds)
        going_on = {each.table for each in circles} - await ended(home.address.conninfo)
        if going_on:
            found.append(f"tables {sorted(going_on)} have not come to their end")
        if ledger.unanswered:
            found.append(f"{ledger.unanswered} interactions were not answered")
    return found


async def load(asked: argparse.Namespace, uri: str, folder: Path) -> list[str]:
    """Play with pictures at the pace that Discord allows one bot."""
    async with opened(asked, uri, folder, halting=False) as (home, ledger, circles, found):
        busy, began = [bot.cpu() for bot in home.bots], time.perf_counter()
        await play(circles, asked.pace, asked.seconds)
        took = time.perf_counter() - began
        cpu = sum(bot.cpu() - before for bot, before in zip(home.bots, busy, strict=True))
        say(
            f"{ledger.moves.total() / took:.1f} moves/s, {1000 * cpu / ledger.moves.total():.0f} ms"
            f" of CPU a move in {len(home.bots)} processes"
        )
        if ledger.unanswered:
            found.append(f"{ledger.unanswered} interactions were not answered")
    return found


def show(home: House, ledger: Ledger, ends: str) -> None:
    """Print what was counted."""
    p50, p95 = (1000 * share_of(ledger.waits(), share) for share in (0.5, 0.95))
    say(f"moves {ledger.moves.total()}, of them begun in DMs {ledger.dms}; {ends}")
    say(
        f"interactions {len(ledger.asked)}, unanswered {ledger.unanswered},"
        f" told to press again {ledger.sorry}, second answers that Discord refused {ledger.twice},"
        f" too late {ledger.late}"
    )
    say(f"refusals {dict(ledger.refused)}")
    say(f"acknowledgement p50 {p50:.0f} ms, p95 {p95:.0f} ms; load {os.getloadavg()[0]:.1f}")
    for bot in home.bots:
        said = bot.said()
        say(f"{bot.name}: exit {bot.process.returncode}, {len(said)} warnings and errors")
        for line in said[:8]:
            say(
                "   "
                + str({k: v for k, v in line.items() if k not in ("asctime", "taskName")})[:400]
            )


def say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


@dataclass(frozen=True)
class Fault:
    """A fault of the process that plays a move, at a stage of it.

    Args:
        does: does it to the halted process; the process goes on afterwards, if it can.
        held_within: seconds until its place is held again; None: it keeps its place, or hands over.
        ends: the exit codes that it may have.
    """

    does: Callable[[Bot], Awaitable[None]]
    held_within: float | None
    ends: tuple[int, ...]


async def _killed(bot: Bot) -> None:
    bot.send(signal.SIGKILL)


async def _frozen(bot: Bot) -> None:
    await asyncio.sleep(FROZEN)
    bot.send(signal.SIGCONT)


async def _cut(bot: Bot) -> None:
    bot.wire.cut()
    bot.send(signal.SIGCONT)
    await asyncio.sleep(FROZEN)
    bot.wire.mend()


async def _told_to_stop(bot: Bot) -> None:
    bot.send(signal.SIGTERM)
    bot.send(signal.SIGCONT)


FAULTS = {
    "kill": Fault(_killed, 1.0, (-signal.SIGKILL,)),
    "freeze": Fault(_frozen, 31.0, (1, 2)),
    "cut": Fault(_cut, 1.0, (1, 2)),
    "stop": Fault(_told_to_stop, None, (0,)),
}


async def crashes(asked: argparse.Namespace, uri: str, folder: Path) -> list[str]:
    """Kill, freeze, cut off and stop processes at every stage of a move and of its delivery."""
    async with opened(asked, uri, folder) as (home, ledger, circles, found):
        stages = [each for each in STAGES if any(words in each for words in asked.stage or [""])]
        going_on = [*circles]
        for name in asked.fault or FAULTS:
            for stage in stages:
                told = await struck(asked, home, going_on, FAULTS[name], stage)
                say(f"{name}, {stage}: {'; '.join(told)}")
                found += [f"{name}, {stage}: {fault}" for fault in told[1:]]
                going_on = [each for each in going_on if not each.over]
                if len(going_on) < asked.tables:
                    circles += (new := await sit(home, ledger, asked.tables - len(going_on)))
                    going_on += new
        await play(going_on, asked.pace, 20)
    return found


async def struck(
    asked: argparse.Namespace, home: House, circles: Sequence[Circle], fault: Fault, stage: str
) -> list[str]:
    """Let people play while the fault strikes a holder; return a line of it, then what is wrong."""
    running = [bot for bot in home.bots if bot.is_running]
    standby = await home.start(*(STANDBY if asked.places == 1 else ()), halting=True)
    playing = asyncio.create_task(play(circles, asked.pace, 10_000))
    try:
        await until(lambda: stands_by(standby))
        victim = await halted(running, stage)
        struck_at = time.perf_counter()
        striking = asyncio.create_task(fault.does(victim))
        await until(lambda: home.held_since(struck_at))
        held = home.held_since(struck_at)[0][0]
        own = asked.shards // asked.places
        await until(lambda: len(home.logins.since(struck_at)) >= own)
        logins = [seconds for seconds, _ in home.logins.since(struck_at)]
        await striking
        async with asyncio.timeout(60):
            await victim.process.wait()
        await asyncio.sleep(SETTLING)
    except TimeoutError:
        for bot in running:
            bot.send(signal.SIGCONT)
        return ["", "it came to no end"]
    finally:
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)
    after = [seconds - held for seconds in logins]
    said = ", ".join(f"{seconds:+.1f}" for seconds in after)
    told = [f"held after {held:.2f} s, shards {said} s, load {os.getloadavg()[0]:.1f}"]
    if victim.process.returncode not in fault.ends:
        told.append(f"it ended with {victim.process.returncode}")
    if fault.held_within is not None and held > fault.held_within:
        told.append("its place was held again too late")
    if fault.held_within is not None and after[0] > FIRST_LOGIN:
        told.append("its first shard logged in too late")
    return told


def stands_by(bot: Bot) -> bool:
    return any("standing by" in line["message"] for line in bot.said("INFO"))


async def halted(bots: Sequence[Bot], stage: str) -> Bot:
    """Return the first of these processes that comes to a stage; it has halted there."""
    for bot in bots:
        bot.ask_to_halt(stage)
    try:
        await until(lambda: any(bot.has_halted() for bot in bots))
    finally:
        for bot in bots:
            bot.halts_at.unlink(missing_ok=True)
    first, *others = [bot for bot in bots if bot.has_halted()]
    for bot in others:
        bot.send(signal.SIGCONT)
    return first


async def upgrade(asked: argparse.Namespace, uri: str, folder: Path) -> list[str]:
    """Replace each process by one of the next build while people play, and back again."""
    async with opened(asked, uri, folder, halting=False) as (home, ledger, circles, found):
        playing = asyncio.create_task(play(circles, asked.pace, 10_000))
        for checkout in (next_build(folder), ROOT):
            for bot in [bot for bot in home.bots if bot.is_running]:
                follower = await home.start(
                    *(STANDBY if asked.places == 1 else ()), checkout=checkout
                )
                await until(lambda bot=follower: stands_by(bot) or not bot.is_running)
                await asyncio.sleep(SETTLING)
                told_at, before = time.perf_counter(), len(ledger.asked)
                bot.send(signal.SIGTERM)
                async with asyncio.timeout(90):
                    await bot.process.wait()
                took = time.perf_counter() - told_at
                await asyncio.sleep(SETTLING)
                p95 = 1000 * share_of(ledger.waits(told_at - 2), 0.95)
                failed = sum(each.failed for each in ledger.asked[before:])
                each = zip(ledger.asked[before - 50 :], ledger.asked_at[before - 50 :], strict=True)
                say(str([(round(at - told_at, 2), what) for o, (at, what) in each if o.failed]))
                say(
                    f"{bot.name} by {follower.name}: {took:.1f} s, exit {bot.process.returncode},"
                    f" acknowledgement p95 {p95:.0f} ms, {failed} unanswered;"
                    f" load {os.getloadavg()[0]:.1f}"
                )
                if p95 >= 1000:
                    found.append(f"{bot.name}: p95 {p95:.0f} ms")
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)
        if ledger.unanswered:
            found.append(f"{ledger.unanswered} interactions were not answered")
    return found


def next_build(folder: Path) -> Path:
    """Return a copy of this checkout with another form, which only adds, and newer rules."""
    copy = folder / "next"
    left_out = shutil.ignore_patterns(".*", "__pycache__", "docs", "*.egg-info")
    shutil.copytree(ROOT, copy, ignore=left_out)
    scripts = sorted((copy / "bot/migrations/postgres").glob("*.sql"))
    form = int(scripts[-1].stem) + 1
    novelty = "CREATE TABLE novelty (id bigint PRIMARY KEY);\n"
    (copy / f"bot/migrations/sqlite/{form:04}.sql").write_text(novelty)
    (copy / f"bot/migrations/postgres/{form:04}.sql").write_text(novelty)
    with (copy / "rules/games.py").open("a") as rules:
        rules.write("# Newer rules.\n")
    return copy


def share_of(times: Sequence[float], share: float) -> float:
    """Return the time within which this share of the times lies."""
    return sorted(times)[int(share * (len(times) - 1))] if times else 0.0


USUAL = {"seconds": 60, "fault": None, "stage": None, "standbys": 0}
Part = Callable[[argparse.Namespace, str, Path], Coroutine[None, None, list[str]]]
PARTS: dict[str, tuple[Part, dict[str, float]]] = {
    "whole": (whole, {"places": 2, "standbys": 1, "tables": 8, "pace": 6.0, "seconds": 900}),
    "load": (load, {"places": 4, "tables": 32, "pace": 16.0, "seconds": 60}),
    "upgrade": (upgrade, {"places": 2, "tables": 32, "pace": 16.0}),
    "crashes": (crashes, {"places": 2, "tables": 8, "pace": 4.0}),
}
"""The parts, and what they take if nothing else is typed."""


def main(typed: Sequence[str]) -> int:
    """Try the parts that were typed, or all; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.discord.several", description=__doc__)
    parser.add_argument("parts", nargs="*", help=", ".join(PARTS))
    parser.add_argument("--shards", type=int, default=4)
    parser.add_argument("--places", type=int)
    parser.add_argument("--tables", type=int)
    parser.add_argument("--pace", type=float, help="moves a second")
    parser.add_argument("--seconds", type=float)
    parser.add_argument("--fault", action="append", choices=FAULTS)
    parser.add_argument("--stage", action="append", help="words of the stages of crashes")
    asked = parser.parse_args(typed)
    found: list[str] = []
    with postgres.server(quick=False) as uri:
        for name in asked.parts or PARTS:
            part, usual = PARTS[name]
            given = {key: value for key, value in vars(asked).items() if value is not None}
            say(f"== {name}")
            with tempfile.TemporaryDirectory(prefix="rg-several-") as folder:
                about = argparse.Namespace(**USUAL | usual | given)
                faults = run(part(about, uri, Path(folder)))
            say("\n".join(faults) or "nothing lost, nothing doubled")
            found += faults
    return bool(found)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
