"""Faults by somebody who has not read the simulation: each breaks the bot of this process."""

import asyncio
import zlib
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import count
from typing import Any

from bot.delivery import posts
from bot.delivery.delivery import Delivery
from bot.delivery.outbox import Outbox
from bot.delivery.post import PostBody, merged
from bot.delivery.posts import Posts
from bot.delivery.sender import Sender, Sent
from bot.store.rows.outbox import MoveRow, PostRow
from bot.store.sqlite import engine
from bot.table.held_tables import HeldTables
from bot.table.tables import Tables
from cogs import answering
from rules.kernel import Answer

ONE_IN = 30  # commits
LONGEST = 4  # seconds


def a_commit_that_is_called_kept() -> None:
    """Roll back one commit in thirty, and tell its writers that it is kept."""
    write, number = engine._write_batch, count(1)

    def batch(works: Sequence[Any], db: engine.SqliteDb) -> list[Any]:
        if next(number) % ONE_IN:
            return write(works, db)
        db.execute("BEGIN IMMEDIATE")
        try:
            return [engine._within_savepoint(db, work) for work in works]
        finally:
            db.execute("ROLLBACK")

    _replace(engine, "_write_batch", batch)


def a_press_that_answers_whatever_is_asked_now() -> None:
    """Take an answer for the present question, whichever question was shown with the button."""
    play = Tables.play

    async def played(self: Tables, table: int, who: int, digest: str | None, said: Answer) -> None:
        await play(self, table, who, None, said)

    _replace(Tables, "play", played)


def two_presses_at_one_table() -> None:
    """Let everybody hold a table at once: each caller gets a lock of its own."""
    alone = HeldTables._alone

    def beside(self: HeldTables, table: int, bring: Callable[[int], Any]) -> Any:
        self._locks.pop(table, None)
        return alone(self, table, bring)

    _replace(HeldTables, "_alone", beside)


def a_new_nonce_for_each_attempt() -> None:
    """Send a message again as another one, and look for nothing that may be there already."""
    send, number = Sender.send, count(1)

    async def sent(self: Sender, channel: int, sending: Any, *, nonce: Any, **how: Any) -> Sent:
        return await send(self, channel, sending, nonce=f"{nonce}/{next(number)}", **how)

    _replace(Sender, "send", sent)
    _replace(Sender, "newest_post", _giving(None))


def moves_that_are_told_backwards() -> None:
    """Tell several moves that have piled up in one post, the last of them first."""

    def backwards(parts: Sequence[Any]) -> PostBody:
        body = merged(parts)
        if not all(isinstance(part, PostRow) for part in parts):
            return body
        turned = merged([*reversed(parts)])
        return replace(body, lines=turned.lines, versions=turned.versions, struck=turned.struck)

    _replace(posts, "merged", backwards)


def a_dm_that_stays() -> None:
    """Forget a DM whose question is over without deleting it: the next one stands below it."""
    _replace(Delivery, "delete", _giving(None))


def a_call_at_any_hour() -> None:
    """Call people and write to them as if nobody ever slept."""
    _replace(Delivery, "asleep_until", _giving(0))


def a_start_that_takes_everything_for_told() -> None:
    """Drop what the process before could not tell any more, instead of telling it."""
    start = Outbox.start

    async def begun(self: Outbox) -> None:
        for row, table in await self._store.outbox.untold(0, 1000):
            await self._store.outbox.told(table, [row])
        await start(self)

    _replace(Outbox, "start", begun)


def a_post_that_is_late_by_a_hand() -> None:
    """Let a post wait for some seconds, whose number follows from what lies hidden."""
    tell = Posts.tell

    async def told(self: Posts, rows: Sequence[MoveRow]) -> None:
        async with self._tables.held.glance(rows[0].table) as held:
            hidden = zlib.crc32(held.running().save().encode())
        await asyncio.sleep(hidden % LONGEST)
        await tell(self, rows)

    _replace(Posts, "tell", told)


def an_answer_without_an_acknowledgement() -> None:
    """Answer a press only when everything that it brings about is done."""
    _replace(answering, "_defer", _giving(None))


def _giving(found: object) -> Callable[..., Any]:
    async def given(*_: object, **__: object) -> object:
        return found

    return given


def _replace(owner: object, name: str, other: object) -> None:
    setattr(owner, name, other)


FAULTS: tuple[tuple[str, Callable[[], None]], ...] = (
    ("", a_commit_that_is_called_kept),
    ("", a_press_that_answers_whatever_is_asked_now),
    ("", two_presses_at_one_table),
    ("", a_new_nonce_for_each_attempt),
    ("", moves_that_are_told_backwards),
    ("", a_dm_that_stays),
    ("", a_call_at_any_hour),
    ("", a_start_that_takes_everything_for_told),
    ("", a_post_that_is_late_by_a_hand),
    ("", an_answer_without_an_acknowledgement),
)  # each with the title in which it is planted; "": any
