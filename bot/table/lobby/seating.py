"""Tables before their start: seats, options, and the start itself."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import replace

from bot.store import Taken
from bot.store.rows.damage import SetAside
from bot.store.rows.outbox import LobbyRow, LookoutRow, OutboxRow, PostRow, PromiseRow, StartRow
from bot.store.rows.records import TABLE, AnswerRecord, SeatRecord, TableRecord
from bot.table.awaiting import NOWHERE
from bot.table.changes import answers_since, change_of
from bot.table.held import HeldTable
from bot.table.law import judge
from bot.table.loading import loaded
from bot.table.lobby.choosing import Choosing, refuse_started
from bot.table.lobby.departures import departures_of
from bot.table.lobby.expecting import (
    forecast_told,
    hours_count,
    order_proposed,
    sitting_told,
    without_counted,
)
from bot.table.lobby.options import (
    automata_of,
    checked_options,
    options_shown,
    people_at,
    wanted_of,
    without_of,
)
from bot.table.lobby.quotas import NO_QUOTAS, Quotas
from bot.table.seats.presence import case_of
from bot.table.seats.robots import free_robot_name
from bot.table.tables import Tables
from bot.table.time.hour_options import REMINDER
from bot.table.time.notices import coming_told
from bot.table.time.pace import PACE, clocked_by
from bot.table.time.words import time_told
from bot.table.views.table_view import Lobby
from bot.table.views.view_cache import seated_of
from rules.games import GAMES
from rules.kernel import Game, Refused, Text, say, to_plain
from rules.meta import Meta
from rules.parts.codes import code_of_secret
from rules.robots import Strength


class Seating(Choosing):
    """Changes of a table before its start.

    Args:
        tables: the table service, whose locks and commits this shares.
        quotas: the largest numbers of open tables.
    """

    def __init__(self, tables: Tables, quotas: Quotas = NO_QUOTAS) -> None:
        super().__init__(tables)
        self.quotas = quotas
        self._opening = asyncio.Lock()  # two openings at once are counted one after the other

    async def new(
        self,
        game: str,
        *,
        channel: int,
        guild: int | None,
        host: tuple[int, str],
        chosen: Mapping[str, str] | None = None,
        alone: bool = False,
    ) -> int:
        """Open a table in a channel, with its host in the first seat; return its number.

        `alone`: the channel is the host's own DM, for practice; there are no reminders unless the
        host chooses them.

        Raises:
            Refused: there is no such game or option, the channel has a table, or a quota is used
                up.
        """
        if game not in GAMES:
            known = tuple(say("{name}", name=say(name)) for name in GAMES.names().values())
            raise Refused(say("I know these games: {games}.", games=known))
        machine = self.tables.store.machine
        meta = await loaded(machine, game)
        wanted = wanted_of(meta, chosen or {}, await self._zone_of(host[0]))
        hours = wanted.hours
        if alone and REMINDER not in (chosen or {}):
            hours = replace(hours, reminder=0)
        record = TableRecord(
            id=0,
            game=game,
            guild=guild,
            channel=channel,
            host=host[0],
            host_name=host[1],
            status="lobby",
            options=wanted.options.model_dump(),
            hours=hours,
            picture=wanted.picture,
            owners=self.tables.held.owners.get(game, ""),
            seed=machine.token_hex(16),
            since=self.tables.now(),
            alone=alone,
        )
        return await self.open(record, [SeatRecord(0, host[0], host[1])])

    async def open(
        self,
        record: TableRecord,
        seats: Sequence[SeatRecord],
        invitation: Sequence[OutboxRow] = (),
    ) -> int:
        """Store a new table and announce it; return its number.

        Raises:
            Refused: the channel has another table, or a quota is used up.
        """
        await self.refuse_second(record.channel)
        told = await self._looking_out(record)
        rows = [_promise_row(record), *invitation, LobbyRow(), *told]
        async with self._opening:
            await self.refuse_beyond_quota(record.guild, record.host, alone=record.alone)
            try:
                table = await self.tables.store.create(record, seats, rows)
            except Taken:
                await self.refuse_second(record.channel)  # another opened at the same moment
                raise
        self.tables.held.tell(table)
        return table

    async def _looking_out(self, record: TableRecord) -> list[LookoutRow]:
        """Return a row for everybody else who wants to hear of the server's next table."""
        if record.guild is None or record.alone:
            return []
        store, now = self.tables.store, self.tables.now()
        members = await store.lookouts.looking_out(record.guild, record.game, now)
        return [LookoutRow(member=member) for member in members if member != record.host]

    async def refuse_beyond_quota(self, guild: int | None, host: int, *, alone: bool) -> None:
        """Refuse one more table beyond a quota.

        Raises:
            Refused: with the quota, and the number of open tables.
        """
        await self.quotas.refuse(self.tables.store, guild, host, alone=alone)

    async def refuse_second(self, channel: int) -> None:
        """Refuse a second table in a channel.

        Raises:
            Refused: with the name of the table there.
        """
        present = await self.tables.store.table_in(channel)
        found = await self.tables.store.table(present) if present is not None else None
        if found is None or found[0].status in ("over", "cancelled"):
            return
        record = found[0]
        name = GAMES.names()[record.game]
        if record.status == "lobby":
            text = "{game} is being opened here. Join it, or {host} cancels it with /game cancel."
        else:
            text = (
                "{game} is being played here. Open yours in another channel or a thread, or"
                " {host} ends this one with /game cancel."
            )
        raise Refused(say(text, game=name, host=record.host_name))

    async def lobby(self, table: int) -> Lobby:
        """Return the table for its lobby post.

        Raises:
            Refused: there is no such table, or its options cannot be read.
        """
        async with self.tables.held.open_unread(table) as held:
            record, meta = held.record, held.meta
            if record.damaged and record.status == "lobby":
                raise SetAside(table)
            return Lobby(
                table=table,
                game=record.game,
                title=meta.name,
                about=meta.about,
                length=meta.length,
                channel=record.channel,
                host=record.host,
                host_name=record.host_name,
                fewest=meta.seats[0],
                most=meta.seats[-1],
                seats=tuple(map(seated_of, held.seats)),
                options=tuple(options_shown(meta, record, held.seats)),
                without=None if record.damaged else without_of(meta, record, len(held.seats)),
                time=_time_told(held),
                coming=() if record.damaged else coming_told(held),
                forecast=forecast_told(held, self.tables.now()),
                sitting=sitting_told(held),
                hours_count=hours_count(held, self.tables.now()),
                order=order_proposed(held, self.tables.now()),
                differs=tuple(one.brief for one in departures_of(meta, record, len(held.seats))),
                automata=tuple(
                    () if record.damaged else automata_of(meta, record, len(held.seats))
                ),
                status=record.status,
                alone=record.alone,
            )

    async def join(self, table: int, member: int, name: str) -> None:
        """Seat a member in the next seat.

        Raises:
            Refused: they sit there already, or no seat is free.
        """
        async with self.tables.open(table) as held:
            refuse_started(held)
            if any(seated.member == member for seated in held.seats):
                raise Refused(say("You sit at this table already. Press Leave to get up."))
            if held.record.alone:
                raise Refused(
                    say("This table is somebody's practice. Open your own with /game new.")
                )
            await self._sit(held, SeatRecord(len(held.seats), member, name))
            self.tables.views.sees(table, member)

    async def add_robot(self, table: int, member: int, strength: Strength = "usual") -> None:
        """Seat a robot for the host."""
        async with self.tables.open(table) as held:
            refuse_started(held)
            judge("robot", case_of(held, self.tables.now(), member))
            name = free_robot_name(held.seats, strength)
            await self._sit(held, SeatRecord(len(held.seats), None, name, strength=strength))

    async def _sit(self, held: HeldTable, newcomer: SeatRecord) -> None:
        most = held.meta.seats[-1]
        if len(held.seats) >= most:
            text = "All {most} seats are taken. You can watch, or open another table."
            raise Refused(say(text, most=most))
        await self._commit(held, seats=[*held.seats, newcomer])

    async def leave(self, table: int, member: int) -> None:
        """Let a member leave; after the host, the next member is the host."""
        async with self.tables.open(table) as held:
            refuse_started(held)
            if not any(seated.member == member for seated in held.seats):
                raise Refused(say("You do not sit at this table. Press Join to sit down."))
            left = [seated for seated in held.seats if seated.member != member]
            people = [seated for seated in left if seated.member is not None]
            if member == held.record.host and not people:
                raise Refused(say("You are the only one here. Press Cancel to close the table."))
            host = None
            if member == held.record.host:
                host = (people[0].member or 0, people[0].name)
            hours = without_counted(held.record.hours, member)
            await self._commit(held, seats=_numbered(left), host=host, hours=hours)

    async def count_hours(self, table: int, member: int, *, counted: bool) -> None:
        """Count a member's own hours in a lobby's forecast, or stop counting them.

        Raises:
            Refused: they do not sit there, or have set no hours.
        """
        async with self.tables.open(table) as held:
            refuse_started(held)
            if not any(seated.member == member for seated in held.seats):
                raise Refused(say("You do not sit at this table. Press Join to sit down."))
            calendar = held.calendars[member]
            if counted and calendar.quiet is None and not calendar.days_off:
                text = "I do not know your quiet hours. Set them with /me hours, then press again."
                raise Refused(say(text))
            hours = without_counted(held.record.hours, member)
            if counted:
                hours = replace(hours, counted=(*hours.counted, member))
            await self._commit(held, hours=hours)

    async def reorder(self, table: int, member: int, order: Sequence[int]) -> None:
        """Apply the order of seats that the lobby proposes, for the host.

        Raises:
            Refused: it proposes another one now, or none.
        """
        async with self.tables.open(table) as held:
            refuse_started(held)
            judge("order", case_of(held, self.tables.now(), member))
            if not order or tuple(order) != order_proposed(held, self.tables.now()):
                text = "That order is no longer proposed. Look at the lobby's post again."
                raise Refused(say(text))
            await self._commit(held, seats=_numbered([held.seats[seat] for seat in order]))

    async def remove_robot(self, table: int, member: int) -> None:
        """Remove the last robot, for the host."""
        async with self.tables.open(table) as held:
            refuse_started(held)
            judge("robot", case_of(held, self.tables.now(), member))
            robots = [seated for seated in held.seats if seated.member is None]
            if not robots:
                raise Refused(say("There is no robot at this table."))
            left = [seated for seated in held.seats if seated is not robots[-1]]
            await self._commit(held, seats=_numbered(left))

    async def start(self, table: int, member: int) -> None:
        """Start the game, for the host.

        Raises:
            Refused: too few or too many players for this game.
        """
        async with self.tables.open(table) as held:
            refuse_started(held)
            judge("start", case_of(held, self.tables.now(), member))
            meta, record = held.meta, held.record
            if len(held.seats) not in meta.seats:
                text = "{game} is for {fewest} to {most} players; {n} sit here. Add robots or wait."
                raise Refused(
                    say(
                        text,
                        game=meta.name,
                        fewest=meta.seats[0],
                        most=meta.seats[-1],
                        n=len(held.seats),
                    )
                )
            options = checked_options(meta, record.options, len(held.seats))
            change = self._change(held)
            change.status, change.options = "starting", options.model_dump()
            change.hours = replace(record.hours, counted=())
            change.outbox.append(StartRow())
            self.tables.views.sees(table, member)
            await self.tables.commit(held, change)

    async def deal(self, table: int, posts: Sequence[int]) -> None:
        """Deal the cards, after their sources are public.

        Args:
            table: the table; nothing happens unless it is about to start.
            posts: the numbers of the posts that promised the deal and that announced the start.
        """
        async with self.tables.open(table) as held:
            meta, record = held.meta, held.record
            if record.status != "starting":
                return
            options = checked_options(meta, record.options, len(held.seats))
            seed = seed_of_deal(record.seed, posts)
            game = meta.new(len(held.seats), options, seed, record.owners)
            answers = _noted_people(meta, game, held.seats)
            change = change_of(held, game, NOWHERE, answers, held.seats, self.tables.now())
            change.starts, change.seed, change.answered = True, seed, change.at
            # A table opened under a former release has made no promise.
            started = "" if len(posts) > 1 else code_of_secret(record.seed)
            change.outbox = [
                LobbyRow(),
                *(
                    replace(row, started=started, minor=False) if isinstance(row, PostRow) else row
                    for row in change.outbox
                ),
            ]
            await self.tables.commit(held, change)
            held.game = game


def _time_told(held: HeldTable) -> tuple[Text, ...]:
    """Return everybody's time in words, and the change when a second person sits down."""
    record, meta = held.record, held.meta
    if record.damaged:
        return ()
    told = time_told(meta, record.hours, clocked_by(meta, record.options))
    waits = record.status == "lobby" and not record.alone and meta.seats[-1] > 1
    if waits and PACE in record.hours.unchosen and people_at(held.seats) < 2:
        told.append(say("Once a second person sits down, the pace is daily."))
    return tuple(told)


def _noted_people(meta: Meta, game: Game, seats: Sequence[SeatRecord]) -> list[AnswerRecord]:
    """Tell a game of clocks in which seats people sit; return the log's entries."""
    people = [seated.seat for seated in seats if seated.member is not None]
    if not meta.clocks or game.over:
        return []
    game.note_people(people)
    return [AnswerRecord(0, "people", TABLE, people), *answers_since(game, 1)]


def seed_of_deal(secret: str, posts: Sequence[int]) -> str:
    """Return the source of everything random at a table.

    The first of these posts holds the secret's code, so that the secret cannot be chosen later.
    Discord gives the number of the last post when seats and options are fixed, so that nobody knew
    the deal before.
    """
    return "/".join([secret, *map(str, posts)])


def _promise_row(record: TableRecord) -> PromiseRow:
    text = (
        "The cards of this table will come from a secret with the code {code}, and from the numbers"
        " of this message and of the one that announces the start."
    )
    return PromiseRow(text=to_plain(say(text, code=code_of_secret(record.seed))))


def _numbered(seats: Sequence[SeatRecord]) -> list[SeatRecord]:
    return [replace(seated, seat=number) for number, seated in enumerate(seats)]
