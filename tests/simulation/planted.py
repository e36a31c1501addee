"""Faults by the author of the simulation: each breaks the bot of this process.

`python -m tests.simulation --planted 300` plants each fault, these and those of somebody who
had not read the simulation, and lives seeds until one finds it; the rows go to docs/figures.md.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import Any

from bot.clock import Clock
from bot.delivery.delivery import Delivery
from bot.delivery.outbox import Outbox
from bot.hours.calendar import Calendar
from bot.store.rows import statements
from bot.table.tables import Tables
from cogs.presses import Presses
from cogs.table import post

ONE_IN = 25


def an_answer_kept_twice() -> None:
    """Write one answer in twenty-five twice into the log."""
    put, number = statements.put_answers, count(1)

    def twice(db: Any, change: Any, version: int) -> None:
        put(db, change, version)
        if not next(number) % ONE_IN:
            put(db, change, version)

    _set(statements, "put_answers", twice)


def an_acknowledgement_before_the_commit() -> None:
    """Say that an answer counts although the move is dropped, once in twenty-five."""
    keep, number = Tables._keep_move, count(1)

    async def kept(self: Any, held: Any, *given: Any, **named: Any) -> None:
        if next(number) % ONE_IN:
            await keep(self, held, *given, **named)

    _set(Tables, "_keep_move", kept)


def a_waiter_never_woken() -> None:
    """Forget to wake the outbox, once in eight."""
    wake, number = Outbox.wake, count(1)

    def woken(self: Any, table: int) -> None:
        if next(number) % 8:
            wake(self, table)

    _set(Outbox, "wake", woken)


def a_lane_out_of_order() -> None:
    """Tell what waits in a channel from behind."""
    rows = Outbox._rows

    async def turned(self: Any, table: int, lane: str) -> Any:
        return [*reversed(await rows(self, table, lane))]

    _set(Outbox, "_rows", turned)


def a_line_left_out() -> None:
    """Leave the last line of a post out where it has three."""
    told = post.oldest_first

    def fewer(lines: Any, *given: Any, **named: Any) -> str:
        return told(lines[:-1] if len(lines) == 3 else lines, *given, **named)

    _set(post, "oldest_first", fewer)


def a_clock_that_stands() -> None:
    """Carry out no timer."""
    _set(Clock, "ring", _nothing)


def a_night_that_nobody_knows() -> None:
    """Take everybody for awake at any time."""
    _set(Calendar, "wakes", lambda calendar, at: at)
    _set(Calendar, "sleeps", lambda calendar, at: False)


def a_press_that_is_dropped() -> None:
    """Answer nothing to one press in twenty-five."""
    pressed, number = Presses.pressed, count(1)

    async def dropped(self: Any, *given: Any) -> None:
        if next(number) % ONE_IN:
            await pressed(self, *given)

    _set(Presses, "pressed", dropped)


def a_dm_beside_another() -> None:
    """Forget what was written to somebody, so that the next DM replaces nothing."""
    _set(Delivery, "remove", _nothing)


def a_table_forgotten_in_memory() -> None:
    """Keep a move in memory alone: the next one is written on the table before it."""
    put, number = statements.put_game, count(1)

    def put_less(db: Any, change: Any, version: int) -> None:
        if next(number) % ONE_IN:
            put(db, change, version)

    _set(statements, "put_game", put_less)


def _set(owner: Any, name: str, other: Any) -> None:
    assert hasattr(owner, name), f"{owner} has no {name} any more"
    setattr(owner, name, other)


async def _nothing(*given: Any, **named: Any) -> None:
    """Do nothing."""


FAULTS: tuple[tuple[str, Callable[[], None]], ...] = (
    ("", an_answer_kept_twice),
    ("", an_acknowledgement_before_the_commit),
    ("", a_waiter_never_woken),
    ("", a_lane_out_of_order),
    ("", a_line_left_out),
    ("cosmic_encounter", a_clock_that_stands),
    ("", a_night_that_nobody_knows),
    ("", a_press_that_is_dropped),
    ("", a_dm_beside_another),
    ("", a_table_forgotten_in_memory),
)
"""The title in which each is planted (any if empty), and what plants it."""
