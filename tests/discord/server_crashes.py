"""The server of the database is killed at every stage of a move, and started again.

`python -m tests.discord.server_crashes` plays a move by a press, and one by a typed answer, for
each stage (or for those that have a typed word), and prints a line for each. The whole bot plays. A
player who is told that nothing was saved does the same again. In the end each move was played and
told once.
"""

from __future__ import annotations

import asyncio
import json
import sys
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar
from unittest.mock import patch

import psycopg

from bot.delivery import outbox
from bot.store import Store, StoreTrouble
from bot.store.postgres.engine import PostgresDatabase
from bot.table import changes
from playground.pointing import pointed_at
from playground.server import Loopback
from renders import gallery
from tests import postgres
from tests.discord.playing import game_of, red_gavel, told
from tests.discord.typist import Typist
from tests.machines import a_machine

T = TypeVar("T")

STAGES = ("in the work", "before the commit", "after the commit", "after its answer")
CUT = " (cut)"
"""Ends the name of a stage at which only the connection breaks."""
LONGEST = 120
SOON = 1
"""Seconds after which a lane that broke off is opened again, in place of thirty."""


def kill(running: Any) -> None:
    """Kill a server, and start it again a little later."""
    postgres.kill(running)
    time.sleep(0.5)
    postgres.start(running)


class Crash:
    """Crashes the server, or cuts the connection, once, at a stage of the next move.

    Args:
        stage: one of `STAGES`, which may end with `CUT`.
        running: the server.
    """

    def __init__(self, stage: str, running: Any) -> None:
        self.happened = False
        self._stage = stage
        self._running = running
        self._moves = False  # whether a move is being written

    @contextmanager
    def prepared(self) -> Iterator[None]:
        """Wait for the move."""
        execute, work, commit = psycopg.Connection.execute, Store._commit, PostgresDatabase._commit

        def worked(store: Store, db: Any, change: Any) -> Any:
            self._moves = True
            done = work(store, db, change)
            self._at("in the work", db._connection)
            return done

        def said(connection: Any, statement: Any, *values: Any, **rest: Any) -> Any:
            if statement == "COMMIT":
                self._at("before the commit", connection)
            done = execute(connection, statement, *values, **rest)
            if statement == "COMMIT" and self._is_due("after the commit"):
                self._at("after the commit", connection)
                connection.pgconn.finish()
                raise psycopg.OperationalError("its answer is lost")
            return done

        async def written(database: PostgresDatabase, works: Any) -> Any:
            outcomes = await commit(database, works)
            if self._is_due("after its answer"):
                await asyncio.to_thread(self._at, "after its answer", None)
            return outcomes

        with (
            patch.object(psycopg.Connection, "execute", said),
            patch.object(Store, "_commit", worked),
            patch.object(PostgresDatabase, "_commit", written),
        ):
            yield

    def _is_due(self, stage: str) -> bool:
        return self._moves and not self.happened and self._stage.startswith(stage)

    def _at(self, stage: str, connection: Any) -> None:
        if not self._is_due(stage):
            return
        self.happened = True
        if self._stage.endswith(CUT):
            connection.pgconn.finish()
            raise psycopg.OperationalError("the connection is cut")
        kill(self._running)


def text_of(outcome: Any) -> str:
    """Return everything that a player was told for one move."""
    followed = (json.dumps(each.body, ensure_ascii=False) for each in outcome.followups)
    return "\n".join([outcome.text or "", *followed])


async def eventually(read: Callable[[], Awaitable[T]]) -> T:
    """Return what is read as soon as the database answers."""
    while True:
        try:
            return await read()
        except StoreTrouble:
            await asyncio.sleep(0.2)


async def one(loopback: Loopback, running: Any, stage: str, *, typed: bool) -> str:
    """Play a move while the server crashes; return what the player was told."""
    where = postgres.on(running.get_uri(), "crashed")
    async with red_gavel(loopback, where) as bot:
        table = await game_of(loopback, bot, "Ana", "Bram")
        ana, bram = table.people
        # A DM waits two minutes for a reader who has just used the table; not for this one.
        await bot.store.members.change(int(bram.id), pause=0)
        panel = await table.panel(ana)
        await told(bot)

        async def move() -> Any:
            if typed:
                return await Typist(ana, table).command("move", choice="1")
            return await ana.press(panel, "Bid 1").settled(LONGEST)

        said = []
        crash = Crash(stage, running)
        with crash.prepared():
            said.append(text_of(await move()))
        assert crash.happened, stage
        while not await eventually(table.answered):
            assert "could not be saved" in said[-1], (stage, said)
            said.append(text_of(await move()))
        assert await table.answered() == [(0, 1)], (stage, said)
        assert await table.awaited() == [bram]
        async with asyncio.timeout(LONGEST):
            while not table.dms(bram):  # noqa: ASYNC110 - the bot tells meanwhile
                await asyncio.sleep(0.1)
        await told(bot)
        lines = (await table.lines()).count("**Ana** bid 1 material.")
        assert lines == 1, (stage, said, lines)
        assert len(table.dms(bram)) == 1
    return f"{len(said)} tries"


async def _all(running: Any, words: str) -> None:
    stages = (*STAGES, *(stage + CUT for stage in STAGES[:3]))
    for stage in [each for each in stages if words in each]:
        for typed in (False, True):
            loopback, began = Loopback(a_machine()), time.perf_counter()
            await loopback.start()
            try:
                with pointed_at(loopback):
                    found = await one(loopback, running, stage, typed=typed)
            finally:
                await loopback.stop()
            how = "typed" if typed else "pressed"
            took = time.perf_counter() - began
            sys.stdout.write(f"{stage}, {how}: played once, told once, {found}, {took:.0f} s\n")
            sys.stdout.flush()


def undrawn(sketch: Any) -> gallery.Picture:
    return gallery.Picture(f"{sketch.name}.png", b"nothing drawn", sketch.alt)


if __name__ == "__main__":
    with (
        postgres.run(quick=False) as its,
        patch.object(gallery, "_drawn", undrawn),
        patch.object(changes, "DM_PAUSE", 0.05),
        patch.object(outbox, "ASKED_EVERY", SOON),
    ):
        asyncio.run(_all(its, " ".join(sys.argv[1:])))
