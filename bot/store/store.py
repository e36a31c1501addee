"""The store: every table, its log, its snapshots and what Discord must still be told, in SQLite.

All SQL of the bot is in this folder. Nothing above the `Store` knows what database it is, so that
another one can take its place for bots that outgrow one process.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TypeVar, cast

from bot.address import ServerAddress
from bot.machine import Machine
from bot.metrics import Metrics
from bot.store.carried import CarriedRows
from bot.store.db import Db
from bot.store.engine import Database
from bot.store.home import Fence, Home
from bot.store.parts import results
from bot.store.parts.census import Counts
from bot.store.parts.forgetting import Deletion, forget_marks
from bot.store.parts.guests import GuestRows
from bot.store.parts.kept import KeptValues
from bot.store.parts.log import Log
from bot.store.parts.lookouts import Lookouts
from bot.store.parts.members import Members
from bot.store.parts.outbox import Outgoing
from bot.store.parts.own_data import OwnData
from bot.store.parts.proposals import ProposalRows
from bot.store.parts.results import Results
from bot.store.parts.retention import Retention
from bot.store.parts.servers import Servers
from bot.store.parts.standings import Standings
from bot.store.parts.tenures import Tenures, keep_tenures
from bot.store.parts.timers import Timers
from bot.store.parts.visits import Visits
from bot.store.rows import statements, tables
from bot.store.rows.former_names import name_former_players
from bot.store.rows.outbox import OutboxRow
from bot.store.rows.records import ACTIVE, Change, SeatRecord, SnapshotRecord, TableRecord
from bot.store.rows.snapshots import Snapshots, saves_since, unpacked
from bot.store.rows.statements import Added
from bot.store.rows.tables import TABLES
from bot.store.sqlite.engine import SqliteDatabase
from bot.store.sqlite.renumbering import next_table
from bot.store.wakes import WakeKind, Wakes

T = TypeVar("T")


class Store:
    """An open database: its tables and their changes, and a part for each other kind of thing.

    Writes that arrive while another is being committed are committed together: each keeps its own
    savepoint, so that one that fails takes no other with it, and one fsync serves them all.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._snapshots = Snapshots()
        self.census = Counts(database)
        self.guests = GuestRows(database)
        self.kept = KeptValues(database)
        self.log = Log(database)
        self.lookouts = Lookouts(database)
        self.members = Members(database)
        self.outbox = Outgoing(database)
        self.own_data = OwnData(database)
        self.proposals = ProposalRows(database)
        self.results = Results(database)
        self.retention = Retention(database)
        self.servers = Servers(database)
        self.standings = Standings(database)
        self.tenures = Tenures(database)
        self.timers = Timers(database)
        self.visits = Visits(database)
        self.forgetting = Deletion(database, self.members, self.visits)
        self.wakes.when(WakeKind.TABLE, self._forget_table)
        self.wakes.when(WakeKind.MEMBER, self._forget_wishes)
        self.wakes.when(WakeKind.NOTE, lambda number: self._forget_note())
        self.wakes.when(WakeKind.ALL, lambda number: self._forget_all())
        self.wakes.when_missed(self._forget_all)

    @classmethod
    async def open(
        cls,
        machine: Machine,
        path: str | Path | ServerAddress,
        metrics: Metrics | None = None,
        fence: Fence | None = None,
        home: Home | None = None,
        wakes: Wakes | None = None,
    ) -> Store:
        """Open the database, bringing it up to the present form.

        Args:
            machine: its time, chance and threads.
            path: its file, or its server.
            metrics: of a bot that was there before its database; None: new ones.
            fence: of the process' place; None: nobody can take it.
            home: the servers of that place; None: all.
            wakes: the news between the holders of places; None: by the server, if there is one.

        Raises:
            StoreError: it is damaged, or was written by a newer Red Gavel.
        """
        database = await _opened(machine, path, metrics)
        database.fence = fence or database.fence
        database.home = home or database.home
        database.wakes = wakes or database.wakes
        try:
            if wakes is None:
                await _join_others(database, path)
            if database.home.is_first:
                await results.rebuild_if_due(database)
        except BaseException:
            await database.wakes.close()
            await database.close()
            raise
        return cls(database)

    @property
    def machine(self) -> Machine:
        """The time, chance and threads of this process."""
        return self._database.machine

    @property
    def metrics(self) -> Metrics:
        """The counts of the bot on this store."""
        return self._database.metrics

    @property
    def reads_wait(self) -> bool:
        """Whether small reads wait for a server; else they are there at once."""
        return self._database.reads_wait

    @property
    def home(self) -> Home:
        """The servers whose tables this process plays, tells and times."""
        return self._database.home

    @property
    def wakes(self) -> Wakes:
        """The news between the processes that share this database."""
        return self._database.wakes

    @property
    def carried(self) -> CarriedRows | None:
        """The interactions on their way to other processes; None: there is no other."""
        return self._database.carried

    def _forget_table(self, table: int) -> None:
        """Forget the rows of a table that another process has written."""
        self._database.written_elsewhere()
        self._database.known.drop(table)
        self._database.known.channels.clear()

    def _forget_wishes(self, member: int) -> None:
        """Forget the wishes of a member, which another process has written."""
        self._database.written_elsewhere()
        self.members.forget(member)

    def _forget_note(self) -> None:
        """Forget the operator's note, which another process has written."""
        self._database.written_elsewhere()
        self.kept.forget_note()

    def _forget_all(self) -> None:
        """Forget everything that another process may have written."""
        self._database.written_elsewhere()
        self._database.known.forget()
        self.members.forget_all()
        self.kept.forget_note()

    async def close(self) -> None:
        """Finish what is being written, then close."""
        await self._database.close()
        await self._database.wakes.close()

    def end_former_writer(self) -> None:
        """End, with the next write, the session that still writes for this place."""
        self._database.succeeds = True

    def may_act(self) -> bool:
        """Whether this process still holds its place, so that its writes are kept."""
        return self._database.fence.is_current()

    # ---- tables -----------------------------------------------------------------------------

    async def create(
        self,
        record: TableRecord,
        seats: Sequence[SeatRecord],
        rows: Sequence[OutboxRow] = (),
    ) -> int:
        """Keep a new table and post these rows; return its number.

        Raises:
            Taken: another table is open in its channel.
        """

        def work(db: Db) -> int:
            named = replace(record, id=next_table(db), home=record.guild)
            statements.one_a_channel(db, db.execute, TABLES.insert(), TABLES.row(named))
            statements.put_seats(db, named.id, seats)
            keep_tenures(db, named.id, record.since)
            statements.put_outbox(db, named.id, rows, record.since)
            return named.id

        return await self._database.write(work)

    async def table(self, table: int) -> tuple[TableRecord, list[SeatRecord]] | None:
        """Return a table and its seats."""
        wrong = self._database.wrong_numbers
        return await self._database.look_up(lambda db: tables.table(db, table, wrong))

    async def table_in(self, channel: int) -> int | None:
        """Return the active table of a channel, or else the last one that was played there."""
        channels = self._database.known.channels
        if channel in channels:
            return channels[channel]

        def work(db: Db) -> tuple[int, int | None] | None:
            row = db.execute(
                "SELECT id, guild FROM game WHERE channel = ?"  # noqa: S608 - constants
                f" ORDER BY status IN {ACTIVE} DESC, id DESC LIMIT 1",
                (channel,),
            ).fetchone()
            return row and (int(row[0]), row[1])

        row = await self._database.look_up_to_keep(work)
        found = None if row is None else row[0]
        if self.home.is_alone or (row is not None and self.home.has(row[1])):
            channels[channel] = found  # of other channels, other processes open tables
        return found

    async def tables_of(self, member: int, home: Home | None = None) -> list[int]:
        """Return the running tables at which a member sits.

        Args:
            member: the member.
            home: the servers whose tables are wanted; None: all.
        """
        here = (home or Home()).also("game.guild")
        found = (
            "SELECT game.id FROM game JOIN seat ON seat.game = game.id"  # noqa: S608 - numbers
            f" WHERE seat.member = ? AND seat.gone <> 1 AND game.status = 'running'{here}"
            " ORDER BY game.asked DESC, game.id DESC"
        )
        return await self._numbers(found, member)

    async def lobbies_of(self, host: int) -> list[int]:
        """Return the tables that a member has opened and not yet started, the oldest first."""
        opened = "SELECT id FROM game WHERE host = ? AND status = 'lobby' ORDER BY id"
        return await self._numbers(opened, host)

    async def _numbers(self, statement: str, member: int) -> list[int]:
        def work(db: Db) -> list[int]:
            return [row[0] for row in db.execute(statement, (member,))]

        return await self._database.look_up(work)

    async def commit(self, change: Change) -> int:
        """Keep a change; return the table's new version.

        Raises:
            Stale: the table is no longer at the version before the change.
            Taken: another table is open in the channel to which it would move.
        """
        try:
            version, _ = await self._database.write(
                lambda db: self._commit(db, change),
                lambda written: self._note(change, written),
            )
        except BaseException:
            self._snapshots.forget(change.table)  # its whole save may have been rolled back
            raise
        return version

    def _note(self, change: Change, written: tuple[int, Added]) -> None:
        _, added = written
        leaves = change.guild is not None and not self.home.has(change.guild)
        if change.seats is not None or leaves:  # names may have been written into its rows
            self._database.known.drop(change.table)
        self.outbox.added(added)
        if not change.is_a_move:
            self._database.known.channels.clear()  # its table may be another now

    def _commit(self, db: Db, change: Change) -> tuple[int, Added]:
        version = change.version + 1
        statements.put_game(db, change, version)
        if change.seats is not None:
            name_former_players(db, change.table, change.seats)
            db.execute("DELETE FROM seat WHERE game = ?", (change.table,))
            statements.put_seats(db, change.table, change.seats)
        statements.put_called(db, change.table, change.called, change.at)
        if change.seats is not None or change.host is not None or change.starts:
            keep_tenures(db, change.table, change.at, change.sealed)
        forget_marks(db, change)
        if change.undo_to is not None:
            statements.mark_undone(db, change)
        statements.put_answers(db, change, version)
        statements.put_results(db, change)
        results.keep_finished(db, change)
        statements.put_lines(db, change, version)
        if change.save is not None:
            self._snapshots.put(db, change.table, version, change.moves or 0, change.save)
        added = statements.put_outbox(db, change.table, change.outbox, change.at)
        statements.forget_times(db, change)
        if change.waiting is not None:
            statements.put_timers(db, change.table, change.waiting)
        if change.left is not None:
            statements.put_time_left(db, change.table, change.left)
        if change.banked is not None:
            statements.put_banked(db, change.table, change.banked)
        return version, added

    async def snapshot(
        self, table: int, *, version: int | None = None, moves: int | None = None
    ) -> SnapshotRecord | None:
        """Return a save: the newest, the newest up to a version, or the one at a number of moves.

        Saves that were taken back are not found by number of moves.

        Raises:
            ValueError: it is damaged.
        """
        where, values = "game = ?", [table]
        if version is not None:
            where, values = f"{where} AND version <= ?", [*values, version]
        if moves is not None:
            where, values = f"{where} AND moves = ? AND undone = 0", [*values, moves]

        def work(db: Db) -> SnapshotRecord | None:
            row = db.execute(
                f"SELECT version, moves, base, body, undone FROM snapshot WHERE {where}"  # noqa: S608 - built from constants
                " ORDER BY version DESC LIMIT 1",
                values,
            ).fetchone()
            if row is None:
                return None
            save = unpacked(db, table, row[2], row[3])
            return SnapshotRecord(row[0], row[1], save, undone=bool(row[4]))

        return await self._database.look_up(work)

    async def version_at(self, table: int, moves: int) -> int | None:
        """Return the last version at a number of moves, unless it was taken back."""
        newest = "SELECT max(version) FROM snapshot WHERE game = ? AND moves = ? AND undone = 0"

        def work(db: Db) -> int | None:
            return cast("int | None", db.execute(newest, (table, moves)).fetchone()[0])

        return await self._database.look_up(work)

    async def read_saves(
        self, table: int, since: int, read: Callable[[str], T]
    ) -> dict[int, T | None]:
        """Read each save after a version, without those taken back; return the results by version.

        None: that save is damaged.
        """

        def work(db: Db) -> dict[int, T | None]:
            found = saves_since(db, table, since)
            return {version: None if save is None else read(save) for version, save in found}

        return await self._database.read(work)


async def _opened(
    machine: Machine, where: str | Path | ServerAddress, metrics: Metrics | None
) -> Database:
    """Open a database with the engine that its address asks for."""
    if not isinstance(where, ServerAddress):
        return await SqliteDatabase.open(machine, where, metrics)
    from bot.store.postgres.engine import PostgresDatabase  # libraries that most bots do without

    return await PostgresDatabase.open(machine, where, metrics)


async def _join_others(database: Database, where: str | Path | ServerAddress) -> None:
    """Let a database tell the holders of other places, hear them, and carry to them."""
    if database.home.is_alone or not isinstance(where, ServerAddress):
        return
    from bot.store.locks import carried_rows  # as above
    from bot.store.locks.server_wakes import ServerWakes

    await carried_rows.make_table(where)
    wakes = await ServerWakes.open(database.machine, where, database.home)
    database.wakes = wakes
    database.carried = carried_rows.CarriedRows(wakes.line, database.home.place)
