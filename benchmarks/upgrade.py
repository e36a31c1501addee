"""Presses during an upgrade: each must be answered, and only once.

Thirty tables make 16 moves a second. A standby starts, the bot is told to stop, and later the same
happens in reverse. `python -m benchmarks.upgrade FOLDER` upgrades from the checkout FOLDER to this
one, and back; without a folder both are this one.
"""

from __future__ import annotations

import asyncio
import sys
import time
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from benchmarks.census import CASES, Census, Crowd, opened, play, spread_of
from benchmarks.figure import Figure, show
from benchmarks.pressing import HERE, house
from bot.interactions import SORRY
from bot.store.locks.file_lock import STANDBY, FileLock
from playground.interactions import ALREADY_ANSWERED, UNKNOWN_INTERACTION
from playground.outcome import Outcome
from playground.posting import PostedMessage
from playground.refusals import Json, RequestRefused
from playground.server import Loopback
from playground.settings import Rates, WorldSettings

TABLES = 30
MOVES_A_SECOND = 16.0
ENDLESS = 10**9
OPENING = 4
"""A table's answers before its moves are counted."""
BEFORE, AFTER = 8.0, 8.0
"""Seconds of play before the bot is told to stop, and after it."""
NEAR = 5.0
"""Seconds around the stop in which a press counts as one during the upgrade."""


@dataclass
class Answers:
    """The answers to interactions, by the server's count."""

    asked: list[Outcome] = field(default_factory=list)
    twice: int = 0
    late: int = 0
    sorry: int = 0
    near: list[float] = field(default_factory=list)


def figures(former: str = ".") -> list[Figure]:
    """Return the fate of the presses during an upgrade and on the way back."""
    return asyncio.run(_figures(Path(former).resolve(), HERE))


async def _figures(former: Path, present: Path) -> list[Figure]:
    async with house(WorldSettings(rates=Rates.unlimited())) as here:
        answers = _counted(here.loopback)
        bot = await here.start(checkout=former)
        pace = Crowd(tables=TABLES, moves_a_second=MOVES_A_SECOND, seconds=ENDLESS)
        tables = await opened(here, replace(CASES[0], opening=OPENING), pace)
        taken, left = Census(), list[float]()
        playing = asyncio.create_task(play(tables, pace, taken, watch=False))
        for checkout in (present, former):
            standby = await here.start("-m", "bot", "--standby", checkout=checkout)
            waits = FileLock(here.database, STANDBY)
            while not await waits.is_held():  # noqa: ASYNC110 - another process
                await asyncio.sleep(0.05)
            waits.close()
            await asyncio.sleep(BEFORE)
            before, told = len(taken.acknowledged), time.perf_counter()
            await here.end(bot)
            left.append(time.perf_counter() - told)
            bot = standby
            await asyncio.sleep(NEAR)
            answers.near += taken.acknowledged[before:]
            await asyncio.sleep(AFTER - NEAR)
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)
        await asyncio.sleep(5)
        await here.end(bot)
        written = here.written()
    unanswered = sum(outcome.failed for outcome in answers.asked)
    rows = [
        ("Presses and commands, and moves", f"{len(answers.asked)}, {taken.moves}", ""),
        ("Told to stop until ended, each way", " / ".join(f"{each:.2f} s" for each in left), ""),
        ("Unanswered, and answers that came too late", f"{unanswered}, {answers.late}", "0, 0"),
        ("Answered twice", str(answers.twice), "0"),
        ("Told to press again", str(answers.sorry), "0"),
        ("Moves that came to no end", f"{len(taken.faults)} {taken.faults[:2]}", "0"),
        ("Press to acknowledgement, p50 / p95", spread_of(taken.acknowledged), ""),
        (f"The same in {NEAR:.0f} s from each signal to stop", spread_of(answers.near), ""),
        ("The longest of them", f"{1000 * max(answers.near):.0f} ms", "3000 ms"),
        ("Warnings and errors of each process", str([warnings for warnings, _ in written]), ""),
        *(("An error", error, "") for _, errors in written for error in errors),
    ]
    return [Figure(*row) for row in rows]


def _counted(loopback: Loopback) -> Answers:
    """Note people's requests, and count first answers when the server takes or refuses them."""
    found, interactions = Answers(), loopback.interactions
    begin, callback = interactions.begin, interactions.callback

    def begun(*about: Any) -> Outcome:
        found.asked.append(begin(*about))
        return found.asked[-1]

    def noted(interaction_id: str, token: str, draft: PostedMessage) -> Json:
        try:
            given = callback(interaction_id, token, draft)
        except RequestRefused as refusal:
            found.twice += refusal.code == ALREADY_ANSWERED
            found.late += refusal.code == UNKNOWN_INTERACTION
            raise
        found.sorry += SORRY in str(draft.payload)
        return given

    interactions.begin = begun  # type: ignore[assignment, method-assign]  # looked at from beside
    interactions.callback = noted  # type: ignore[method-assign]  # as above
    return found


if __name__ == "__main__":
    show(figures(*sys.argv[1:]))
