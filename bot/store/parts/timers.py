"""Timers as they are kept: who is awaited until when, and how much of a limit was left."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from bot.hours.outages import Outage
from bot.hours.spans import NEVER
from bot.store.db import TEXT, Db
from bot.store.engine import StorePart, unknown
from bot.store.rows import statements
from bot.store.rows.outbox import OutboxRow
from bot.store.rows.records import TimeLeft, TimerRecord
from bot.store.rows.statements import TIMES_LEFT

GOES_ON = "game NOT IN (SELECT id FROM game WHERE stranded > 0)"
"""The condition that a row's table has a place to be played."""
RUNS = f"{GOES_ON} AND game NOT IN (SELECT id FROM game WHERE aside > 0)"  # noqa: S608 - a constant
"""The condition that a timer's table neither stands still nor is laid aside."""


MOMENTS = {
    "answer": "at asked",
    "finished": "started ended",
    "game": "since asked presence stranded aside answered arrived",
    "guest": "since looked until",
    "hosting": "since until acted",
    "message": "at",
    "outbox": "due created",
    "pause": "since until",
    "proposal": "at until",
    "refusal": "at",
    "seat": "late called owner_late owner_left",
    "seen": "at",
    "tenure": "since until",
    "timer": "since due own snoozed",
}
"""The moments that the rows of a table keep."""
OF_PEOPLE = {"forgetting": "since due", "lookout": "since", "morning_letter": "sent"}
"""The same of rows that belong to no table. Days that a person has named do not move."""
AT_ONCE = {"forgetting": "since", "pause": "since", "proposal": "at", "timer": "since"}
"""Rows with an end that lies ahead move as a whole, or not at all: the column that decides."""


class Timers(StorePart):
    """The part of the store that knows when timers are due."""

    @property
    def _at_home(self) -> str:
        """The further condition that a timer's table is at home."""
        return self._database.home.also_of("timer.game")

    async def of(self, table: int) -> list[TimerRecord]:
        """Return the timers of one table."""
        return await self._database.look_up(
            lambda db: statements.timers(db, "game = ? ORDER BY seat, kind", (table,))
        )

    async def time_left(self, table: int) -> dict[int, TimeLeft]:
        """Return the seats' remaining time of their limits, when they were last asked."""
        rows = await self._rows(f"{TIMES_LEFT.select('seat')} WHERE game = ?", (table,))
        return {row[0]: TIMES_LEFT.record(row[1:]) for row in rows}

    async def due(
        self, now: int, *, away: Sequence[int] = (), shards: int = 1
    ) -> list[TimerRecord]:
        """Return the timers whose time has come.

        Args:
            now: the time.
            away: the shards that are away: in their servers only robots' timers come.
            shards: how many shards there are.
        """
        where = f"due <= ? AND {_runs(away, shards)}{self._at_home} ORDER BY due"
        return await self._database.read(lambda db: statements.timers(db, where, (now,)))

    async def next_due(self, *, away: Sequence[int] = (), shards: int = 1) -> int | None:
        """Return when the next timer is due.

        A damaged one, with text in place of a time, never is.
        """
        row = await self._row(
            f"SELECT min(due) FROM timer WHERE due < {TEXT} AND {_runs(away, shards)}"  # noqa: S608 - constants and numbers
            f"{self._at_home}"
        )
        return cast("int | None", row[0])

    async def announced(self) -> list[int]:
        """Return the running tables at home that have a notice of other hours."""
        here = self._database.home.also("guild")
        return await self._read_column(
            f"SELECT id FROM game WHERE status = 'running' AND hours LIKE ?{here} ORDER BY id",  # noqa: S608 - numbers
            ('%"notices":[{%',),
        )

    async def grant(self, now: int, until: int, *, after: Outage | None = None) -> None:
        """Extend the clocks of games that have run out by now.

        Args:
            now: the time.
            until: their new end.
            after: a kept outage: only clocks of its tables are extended. Clocks that count with
                everything
                around them get their time back from the outage itself.
        """
        ran_out = "seat < 0 AND due <= ?2"
        if after is not None:
            ran_out += f" AND allowed IS NULL AND {_concerned(after)}"
        ran_out += self._at_home
        await self._write(
            f"UPDATE timer SET due = ?1, allowed = allowed + ?1 - due WHERE {ran_out}",  # noqa: S608 - a constant
            (until, now),
        )

    async def timed(self, outage: Outage) -> list[int]:
        """Return the tables of an outage at which a person's time, or a clock of the game, runs."""
        return await self._read_column(
            "SELECT DISTINCT game FROM timer"  # noqa: S608 - constants and numbers
            f" WHERE {statements.OF_A_PERSON} AND {_concerned(outage)}{self._at_home}"
            " ORDER BY game"
        )

    async def look_for_people(self, before: int, now: int, rounds: int) -> list[int]:
        """Return tables of servers whose people were last looked for before that time.

        Note that they are looked for now, so that each table comes once a day, whatever its clocks
        do. The number of tables is limited so that all running tables have their turn in this
        number of rounds.
        """

        def work(db: Db) -> list[int]:
            here = self._database.home.also("guild")
            running = f"status = 'running' AND guild IS NOT NULL AND aside = 0{here}"
            [of_servers] = db.execute(f"SELECT count(*) FROM game WHERE {running}").fetchone()  # noqa: S608 - a constant
            rows = db.execute(
                f"SELECT id FROM game WHERE {running} AND presence <= ?"  # noqa: S608 - a constant
                " ORDER BY presence, id LIMIT ?",
                (before, -(-of_servers // rounds)),
            ).fetchall()
            for (table,) in rows:
                db.execute("UPDATE game SET presence = ? WHERE id = ?", (now, table))
            return [row[0] for row in rows]

        return await self._database.write(work, then=unknown)

    async def looked_for_people(self, table: int, now: int) -> None:
        """Keep that the people of a table were looked for."""
        looked = "UPDATE game SET presence = ? WHERE id = ?"
        await self._write(looked, (now, table), then=unknown)

    async def set_back(self, seconds: int, now: int) -> list[int]:
        """Move all kept moments along with a clock that was some seconds ahead.

        Whatever began in the future, as it now is, goes by the new time with its end. What had
        begun before keeps its end. Return the tables with timers or waiting messages among it.
        """
        home, values = self._database.home, (now, seconds)

        def work(db: Db) -> list[int]:
            moved = f"SELECT game FROM timer WHERE since > ?{self._at_home} UNION "  # noqa: S608 - numbers
            moved += f"SELECT game FROM outbox WHERE due > ?{home.also_of('outbox.game')}"  # noqa: S608 - numbers
            tables = sorted({row[0] for row in db.execute(moved, (now, now))})
            for table, columns in MOMENTS.items():
                began = AT_ONCE.get(table, "")
                where = home.also("guild") if table == "game" else home.also_of(f"{table}.game")
                db.execute(_moved_back(table, columns.split(), began) + where, values)
            if home.is_first:
                for table, columns in OF_PEOPLE.items():
                    db.execute(_moved_back(table, columns.split(), AT_ONCE.get(table, "")), values)
            own = f" AND shards % {home.places} = 0 AND shard % {home.places} = {home.place}"
            db.execute(
                _moved_back("outage", ["since", "until"]) + (own if not home.is_alone else ""),
                values,
            )
            return tables

        return await self._database.write(work)

    async def set_times(
        self, table: int, timers: Sequence[TimerRecord], rows: Sequence[OutboxRow], at: int
    ) -> None:
        """Set timers of one table to other times, and post it; one begun anew keeps its own."""

        def work(db: Db) -> None:
            db.hold(table)
            db.executemany(
                "UPDATE timer SET due = ?, own = ?, allowed = ?, extended = ?, snoozed = ?"
                " WHERE game = ? AND seat = ? AND kind = ? AND since = ?",
                [(t.due, t.own, t.allowed, t.extended, t.snoozed, *_key(t)) for t in timers],
            )
            statements.put_outbox(db, table, rows, at)

        await self._database.write(work)

    async def banked(self, table: int) -> dict[int, int]:
        """Return how many seconds the seats of a table have used of their banks."""
        rows = await self._rows("SELECT seat, used FROM bank WHERE game = ?", (table,))
        return {row[0]: row[1] for row in rows}

    async def pauses(self, table: int, *, by_host: bool = False) -> list[tuple[int, int]]:
        """Return when a table stood still, or only the pauses of its hosts."""
        found = (
            "SELECT since, until FROM pause WHERE game = ? AND by_host >= ? AND since < until"
            " ORDER BY since"
        )
        return await self._rows(found, (table, int(by_host)))

    async def put_pause(self, table: int, since: int, until: int, seat: int | None = None) -> None:
        """Let a table stand still from one time to another, instead of the planned pause.

        Args:
            table: the table.
            since: the start.
            until: the end; the same: it goes on.
            seat: the seat that takes a break, `TABLE` for the table itself; None: a host's pause.
        """

        def work(db: Db) -> None:
            cut = "UPDATE pause SET until = ?2 WHERE game = ?1 AND until > ?2"
            db.execute(cut, (table, since))
            if until > since:
                db.execute(
                    "INSERT INTO pause (game, since, until, by_host, seat) VALUES (?, ?, ?, ?, ?)",
                    (table, since, until, int(seat is None), seat),
                )

        await self._database.write(work)

    async def breaks(self, table: int) -> list[tuple[int, int]]:
        """Return the breaks that players have taken, each as a seat and a number of seconds."""
        found = "SELECT seat, until - since FROM pause WHERE game = ? AND seat >= 0 ORDER BY since"
        return await self._rows(found, (table,))

    async def add_pause(self, table: int, since: int, until: int) -> None:
        """Keep that a table stood still, beside the planned pause."""
        await self._write(
            "INSERT INTO pause (game, since, until) VALUES (?, ?, ?)",
            (table, since, until),
            then=unknown,
        )

    async def outages(self) -> list[Outage]:
        """Return when the bot itself, or a shard of it, was away."""

        def work(db: Db) -> list[Outage]:
            rows = db.execute("SELECT since, until, shard, shards FROM outage ORDER BY since")
            return [Outage(*row) for row in rows]

        return await self._database.look_up_to_keep(work)

    async def put_outage(self, outage: Outage, *, forget: int) -> None:
        """Keep an outage; drop outages before `forget`, which matter to nobody any more."""
        row = outage.since, outage.until, outage.shard, outage.shards

        def work(db: Db) -> None:
            db.execute("DELETE FROM outage WHERE until < ?", (forget,))
            put = "INSERT INTO outage (since, until, shard, shards) VALUES (?, ?, ?, ?)"
            db.execute(put, row)

        await self._database.write(work)

    async def called_again(
        self, table: int, seats: Sequence[int], rows: Sequence[OutboxRow], at: int
    ) -> None:
        """Keep that seats are called again, and drop the timers that called them."""

        def work(db: Db) -> None:
            db.hold(table)
            drop = "DELETE FROM timer WHERE game = ? AND seat = ? AND kind = 'call'"
            db.executemany(drop, [(table, seat) for seat in seats])
            statements.put_called(db, table, seats, at)
            statements.put_outbox(db, table, rows, at)

        await self._database.write(work)

    async def reminded(
        self,
        timers: Sequence[TimerRecord],
        again: int | None,
        rows: Sequence[OutboxRow],
        at: int,
    ) -> None:
        """Set timers of one table to their next time (None: none), and post it, in one go.

        A timer that has meanwhile begun anew, for another question, keeps its own time.
        """

        def work(db: Db) -> None:
            db.hold(timers[0].table)
            for timer in timers:
                key = _key(timer)
                where = "WHERE game = ? AND seat = ? AND kind = ? AND since = ?"
                if again is None:
                    db.execute(f"DELETE FROM timer {where}", key)  # noqa: S608 - a constant
                else:
                    db.execute(f"UPDATE timer SET due = ? {where}", (again, *key))  # noqa: S608 - a constant
            statements.put_outbox(db, timers[0].table, rows, at)

        await self._database.write(work)


def _moved_back(table: str, columns: Sequence[str], began: str = "") -> str:
    """Return the statement that moves a table's moments back: those after ?1, by ?2 seconds.

    Args:
        table: the table.
        columns: its moments; 0 and `NEVER` stay.
        began: the column that decides for the whole row; '': each moment by itself.
    """

    def later(column: str, than: str = "?1") -> str:
        return f"{column} > {than} AND {column} < {NEVER}"

    moved = ", ".join(
        f"{each} = CASE WHEN {later(each, '0' if began else '?1')} THEN {each} - ?2 ELSE {each} END"
        for each in columns
    )
    which = " OR ".join(f"({later(each)})" for each in ([began] if began else columns))
    return f"UPDATE {table} SET {moved} WHERE ({which})"  # noqa: S608 - names of the schema


def _of_shards(which: Sequence[int], shards: int) -> str:
    """Return the condition that one of these shards serves a timer's table."""
    numbers = ", ".join(str(int(shard)) for shard in which)
    guild = "SELECT guild FROM game WHERE game.id = timer.game"
    return f"coalesce((({guild}) >> 22) % {int(shards)}, 0) IN ({numbers})"


def _concerned(outage: Outage) -> str:
    """Return the condition that a timer's table belongs to an outage."""
    return "1 = 1" if outage.shards == 1 else _of_shards((outage.shard,), outage.shards)


def _runs(away: Sequence[int], shards: int) -> str:
    """Return the condition that a timer runs while these shards are away."""
    if not away:
        return RUNS
    robots = f"NOT {statements.OF_A_PERSON}"
    if len(away) >= shards:
        return f"{RUNS} AND {robots}"
    return f"{RUNS} AND (NOT {_of_shards(away, shards)} OR {robots})"


def _key(timer: TimerRecord) -> tuple[int, int, str, int]:
    return timer.table, timer.seat, timer.kind, timer.since
