"""Records to rows of the database and back."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import chain
from typing import Any, TypeAlias

from bot.store.db import TEXT, Db
from bot.store.rows import damage
from bot.store.rows.columns import ColumnForm, Columns, dumps
from bot.store.rows.known import Row
from bot.store.rows.outbox import OutboxRow, row_of
from bot.store.rows.records import (
    AnswerRecord,
    Change,
    LineRecord,
    MessageRecord,
    ResultRecord,
    SeatRecord,
    TimeLeft,
    TimerRecord,
)
from bot.store.rows.tables import SEATS, TABLES

ROWS_READ = 1024
"""Most rows of the outbox that are kept as they were read."""

OF_A_PERSON = (
    "(timer.seat < 0 OR EXISTS (SELECT 1 FROM seat WHERE seat.game = timer.game"
    " AND seat.seat = timer.seat AND seat.member IS NOT NULL))"
)
"""The condition that a timer is not a robot's, but a person's or the table's own."""


def _of_seats(table: int, column: str, written: Any) -> tuple[int, ...]:
    """Return the seats of a timer; damaged text stops no other table's clock."""
    return tuple(int(seat) for seat in str(written).split() if seat.isdigit())


TIMERS = Columns(
    TimerRecord,
    "timer",
    without=("continues",),
    game="table",
    forms={"seats": ColumnForm(lambda seats: " ".join(map(str, seats)), _of_seats)},
)
TIMES_LEFT = Columns(TimeLeft, "time_left")
ANSWERS = Columns(AnswerRecord, "answer", forms={"answer": ColumnForm(dumps, damage.anything)})
LINES = Columns(LineRecord, "line", forms={"text": ColumnForm(dumps, damage.text)})
RESULTS = Columns(ResultRecord, "result")


def _numbered(of: Columns[Any], *beside: str) -> str:
    """Return the statement that writes a row of a log under the table's next number.

    Whoever writes it holds the table's row, so that nobody else takes the number.
    """
    number = f"(SELECT coalesce(max(n), 0) + 1 FROM {of.table} WHERE game = ?)"  # noqa: S608 - names of the schema
    return of.insert("game", "n", *beside).replace("(?, ?,", f"(?, {number},", 1)


_PUT_ANSWER = _numbered(ANSWERS, "rules", "at")
_PUT_LINE = _numbered(LINES)
_DROP_TIMERS = "DELETE FROM timer WHERE game = ?"
_GOES_ON = "(seat = ? AND kind = ? AND seats = ? AND digest IN (?, ?))"
_PUT_TIMER = (
    f"{TIMERS.insert()} ON CONFLICT (game, seat, kind) DO UPDATE SET digest = excluded.digest"
)
_SEATS = TIMERS.fields.index("seats")


Added: TypeAlias = Callable[[], list[Row]]
"""Rows that a transaction adds to the outbox, which may be asked for after its commit."""


class Stale(Exception):
    """The table has changed meanwhile; nothing was written."""


class Taken(Exception):
    """Another table is open in that channel; nothing was written."""


def one_a_channel(db: Db, carry_out: Callable[..., object], *given: Any) -> None:
    """Carry out a statement that gives a channel to a table.

    Raises:
        Taken: another table has it.
    """
    try:
        carry_out(*given)
    except Exception as error:
        if not db.is_taken(error, "game", "channel"):
            raise
        raise Taken from error


def put_game(db: Db, change: Change, version: int) -> None:
    """Write the changed fields of the table itself.

    Raises:
        Stale: the table is at another version.
        Taken: another table has the channel.
    """
    columns = change.of_table(version)
    names = ", ".join(f"{name} = ?" for name in columns)
    values = (TABLES.written(name, value) for name, value in columns.items())
    one_a_channel(
        db,
        db.change_one,
        f"UPDATE game SET {names}, heard = heard + ?"  # noqa: S608 - names of the schema
        f" WHERE id = ? AND (version = ? OR version >= {TEXT})",
        (*values, int(change.heard), change.table, change.version),
        Stale,
        f"table {change.table} is not at version {change.version}",
    )


def put_seats(db: Db, table: int, seats: Sequence[SeatRecord]) -> None:
    """Write the seats of a table."""
    db.executemany(SEATS.insert("game"), [SEATS.row(seated, table) for seated in seats])


def put_called(db: Db, table: int, seats: Sequence[int], at: int) -> None:
    """Write when seats were last called by name."""
    called = "UPDATE seat SET called = ? WHERE game = ? AND seat = ?"
    db.executemany(called, [(at, table, seat) for seat in seats])


def put_answers(db: Db, change: Change, version: int) -> None:
    """Write the answers of a change."""
    if not change.answers:
        return
    beside = change.table, change.table, change.rules, change.at
    db.executemany(
        _PUT_ANSWER,
        [ANSWERS.row(replace(answer, version=version), *beside) for answer in change.answers],
    )


def put_results(db: Db, change: Change) -> None:
    """Write how a game ended."""
    db.executemany(
        RESULTS.replace("game", key=("game", "seat")),
        [RESULTS.row(result, change.table) for result in change.results],
    )


def put_lines(db: Db, change: Change, version: int) -> None:
    """Write the lines of a change."""
    if not change.lines:
        return
    beside = change.table, change.table
    db.executemany(
        _PUT_LINE,
        [LINES.row(replace(line, version=version), *beside) for line in change.lines],
    )


def mark_undone(db: Db, change: Change) -> None:
    """Mark the answers, lines and saves that a change takes back."""
    db.execute(
        "UPDATE answer SET undone = 1 WHERE game = ? AND moves >= ? AND undone = 0",
        (change.table, change.undo_to),
    )
    db.execute(
        "UPDATE line SET undone = 1 WHERE game = ? AND version > ? AND undone = 0",
        (change.table, change.undo_version),
    )
    db.execute(
        "UPDATE snapshot SET undone = 1 WHERE game = ? AND version > ? AND undone = 0",
        (change.table, change.undo_version),
    )


def put_outbox(db: Db, table: int, rows: Sequence[OutboxRow], at: int) -> Added:
    """Put rows into the outbox, within a transaction of the caller; return them as kept."""
    if not rows:
        return _nothing
    kept = [(table, row.lane, row.kind, dumps(row.to_json()), row.due, at) for row in rows]
    places = ", ".join(["(?, ?, ?, ?, ?, ?)"] * len(kept))
    put = f"INSERT INTO outbox (game, lane, kind, body, due, created) VALUES {places} RETURNING id"  # noqa: S608 - places alone
    numbers = db.later(db.execute(put, [value for row in kept for value in row]))

    def added() -> list[Row]:
        # Numbers rise from row to row, in whatever order they are returned.
        return [
            (number, *row[:4], 0, *row[4:])
            for (number,), row in zip(sorted(numbers()), kept, strict=True)
        ]

    return added


def _nothing() -> list[Row]:
    return []


@lru_cache(maxsize=ROWS_READ)
def outbox_row(row: Row) -> OutboxRow:
    """Return a row of the outbox, which nobody changes.

    Each row of a lane looks at those behind it, which are therefore read once for all looks.

    Raises:
        SetAside: it cannot be read.
    """
    number, table, lane, kind, body, attempts, due, created = row
    said: dict[str, Any] = damage.kept(table, "outbox.body", body, dict)
    times = {"attempts": attempts, "due": due, "created": created}
    try:
        return row_of(kind, said, id=number, table=table, lane=lane, **times)
    except ValueError as error:
        raise damage.set_aside(table, "outbox.body", type(error).__name__) from error


def message_record(table: int, row: Row) -> MessageRecord:
    """Return a message.

    Raises:
        SetAside: it cannot be read.
    """
    body: dict[str, Any] = damage.kept(table, "message.body", row[3], dict)
    return MessageRecord(row[0], row[1], row[2], body, row[4])


def put_message(db: Db, table: int, message: MessageRecord) -> Row:
    """Write which message plays a role; return it as kept."""
    row = message.role, message.channel, message.message, dumps(message.body), message.at
    db.execute(
        "INSERT INTO message (game, role, channel, message, body, at) VALUES (?, ?, ?, ?, ?, ?)"
        " ON CONFLICT (game, role) DO UPDATE SET channel = excluded.channel,"
        " message = excluded.message, body = excluded.body, at = excluded.at",
        (table, *row),
    )
    return row


def put_timers(db: Db, table: int, waiting: Sequence[TimerRecord]) -> None:
    """Keep the timers whose time goes on, drop and add the others.

    A clock with other deciding seats is another clock.
    """
    rows = [(table, *TIMERS.row(timer)[1:]) for timer in waiting]
    going_on = " OR ".join([_GOES_ON] * len(rows))
    db.execute(
        _DROP_TIMERS + (f" AND NOT ({going_on})" if rows else ""),
        [table, *chain.from_iterable(map(_goes_on, rows, waiting))],
    )
    db.executemany(_PUT_TIMER, rows)


def _goes_on(row: Sequence[Any], timer: TimerRecord) -> tuple[Any, ...]:
    """Return the values by which a kept timer is known as one that goes on."""
    return timer.seat, timer.kind, row[_SEATS], timer.digest, timer.continues


def put_banked(db: Db, table: int, banked: Mapping[int, int]) -> None:
    """Write the used seconds of each seat's bank."""
    db.execute("DELETE FROM bank WHERE game = ?", (table,))
    db.executemany(
        "INSERT INTO bank (game, seat, used) VALUES (?, ?, ?)",
        [(table, seat, used) for seat, used in banked.items()],
    )


def put_time_left(db: Db, table: int, left: Mapping[int, TimeLeft]) -> None:
    """Write the seats' remaining time of their limits."""
    db.execute("DELETE FROM time_left WHERE game = ?", (table,))
    db.executemany(
        TIMES_LEFT.insert("game", "seat"),
        [TIMES_LEFT.row(one, table, seat) for seat, one in left.items()],
    )


def forget_times(db: Db, change: Change) -> None:
    """Drop void timers: of newcomers and seats asked anew; all after other hours, a standstill."""
    if change.hours is not None or change.times_anew:
        db.execute("DELETE FROM timer WHERE game = ?", (change.table,))
    anew = "DELETE FROM timer WHERE game = ? AND seat = ? AND kind = 'remind'"
    db.executemany(anew, [(change.table, seat) for seat in change.anew])
    if change.newcomer is not None:
        key = (change.table, change.newcomer)
        db.execute("DELETE FROM mute WHERE game = ? AND seat = ?", key)
        if not change.keeps_time:
            db.execute("DELETE FROM timer WHERE game = ? AND seat = ?", key)
            db.execute("DELETE FROM time_left WHERE game = ? AND seat = ?", key)
        if not change.keeps_bank:
            db.execute("DELETE FROM bank WHERE game = ? AND seat = ?", key)


def timers(db: Db, where: str, values: tuple[int, ...]) -> list[TimerRecord]:
    """Return the timers that fulfil a condition."""
    return [TIMERS.record(row) for row in db.execute(f"{TIMERS.select()} WHERE {where}", values)]
