"""The wishes of people beside the games: DMs, silence, pictures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from cachetools import LRUCache

from bot.hours.calendar import Absence, Calendar
from bot.hours.nights import UNTOLD, Night, zones
from bot.hours.spans import NEVER
from bot.store.db import Db
from bot.store.engine import Database, StorePart, unknown
from bot.store.rows.columns import ColumnForm, Columns
from bot.store.rows.members import MemberRecord
from bot.store.wakes import WakeKind

REMEMBERED = 1024
"""Most members whose wishes are remembered."""


@dataclass(frozen=True, slots=True)
class LastMorning:
    """The last morning DM of a member: its hour, channel and message (0: none)."""

    sent: int
    channel: int = 0
    message: int = 0


class Members(StorePart):
    """The part of the store that keeps wishes."""

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self._wishes = LRUCache[int, MemberRecord](REMEMBERED)  # as last read

    def forget(self, member: int) -> None:
        """Forget the remembered wishes of a member."""
        self._wishes.pop(member, None)

    def forget_all(self) -> None:
        """Forget all remembered wishes."""
        self._wishes.clear()

    async def get(self, member: int) -> MemberRecord:
        """Return the wishes of a member; each move asks for them many times."""
        found = self._wishes.get(member)
        if found is None:
            found = await self._database.look_up_to_keep(partial(_wishes, member))
            self._wishes[member] = found
        return found

    async def change(self, member: int, **changed: Any) -> None:
        """Change some wishes of a member, and leave the rest as it is by now."""

        def work(db: Db) -> None:
            db.one_at_a_time(f"wishes of {member}")  # other processes change other wishes
            _put_wishes(db, replace(_wishes(member, db), **changed))

        def written(outcome: object) -> None:
            self.forget(member)
            self._database.wakes.tell(None, WakeKind.MEMBER, member)

        await self._database.write(work, then=written)

    async def gatherers(self) -> list[int]:
        """Return the members who want one DM a day."""
        return await self._read_column(
            "SELECT member FROM member WHERE morning IS NOT NULL ORDER BY member"
        )

    async def without_night(self) -> list[int]:
        """Return the members who were asked when they sleep, and may be asked again."""
        return await self._read_column(
            "SELECT member FROM member WHERE night_from IS NULL"
            " AND (sleep_asked = 1 OR night_proposed IS NOT NULL)"
        )

    async def without_days_off(self, since: int) -> list[int]:
        """Return the members without days off who have lost turns since then."""
        return await self._read_column(
            "SELECT DISTINCT tenure.member FROM answer JOIN tenure ON tenure.game = answer.game"
            " AND tenure.seat = answer.seat AND tenure.lobby = 0 AND answer.at >= tenure.since"
            " AND answer.at <= coalesce(tenure.until, answer.at)"
            " LEFT JOIN member ON member.member = tenure.member"
            " WHERE answer.kind = 'time' AND answer.at >= ? AND tenure.member > 0"
            " AND coalesce(member.days_off, '') = '' AND coalesce(member.days_proposed, 0) = 0"
            " ORDER BY tenure.member",
            (since,),
        )

    async def answer_times(self, member: int, since: int, kind: str = "play") -> list[int]:
        """Return when a member answered questions, at all their tables.

        Args:
            member: the member.
            since: the time from which on answers count.
            kind: `play`; `time`: when they ran out of time instead.
        """
        return await self._read_column(
            "SELECT answer.at FROM tenure JOIN answer ON answer.game = tenure.game"
            " AND answer.seat = tenure.seat AND answer.at >= tenure.since AND answer.at >= ?2"
            " AND answer.at <= coalesce(tenure.until, answer.at)"
            " WHERE tenure.member = ?1 AND tenure.lobby = 0 AND answer.kind = ?3"
            " AND answer.automatic = 0 ORDER BY answer.at",
            (member, since, kind),
        )

    async def last_morning(self, member: int) -> LastMorning:
        """Return a member's last morning DM."""
        rows = await self._read(
            "SELECT sent, channel, message FROM morning_letter WHERE member = ?", (member,)
        )
        return LastMorning(*rows[0]) if rows else LastMorning(0)

    async def note_morning(self, member: int, last: LastMorning) -> None:
        """Keep which was the last of them."""
        put = (
            "INSERT INTO morning_letter (member, sent, channel, message) VALUES (?, ?, ?, ?)"
            " ON CONFLICT (member) DO UPDATE SET sent = excluded.sent, channel = excluded.channel,"
            " message = excluded.message"
        )
        values = member, last.sent, last.channel, last.message
        await self._write(put, values, then=unknown)

    async def calendar(self, member: int) -> Calendar:
        """Return the hours that a member has told, to everybody or to the bot alone."""
        return await self._database.look_up_to_keep(partial(_calendar, member))

    def calendar_now(self, member: int) -> Calendar:
        """Return the same, while nobody else gets a turn."""
        return self._database.look_up_now(partial(_calendar, member))

    async def put_absence(self, member: int, since: int, until: int, *, told: bool) -> None:
        """Keep a member's absence, instead of those it overlaps; `until` = `since`: it ends now."""

        def work(db: Db) -> None:
            db.one_at_a_time(f"absences of {member}")
            last = until if until > since else NEVER
            replaced = "DELETE FROM absence WHERE member = ? AND since >= ? AND since < ?"
            db.execute(replaced, (member, since, last))
            cut = "UPDATE absence SET until = ?2 WHERE member = ?1 AND until > ?2"
            db.execute(f"{cut} AND since < ?2", (member, since))
            if until > since:
                put = "INSERT INTO absence (member, since, until, told) VALUES (?, ?, ?, ?)"
                db.execute(put, (member, since, until, int(told)))

        def written(outcome: object) -> None:
            self._database.known.forget()
            self._database.wakes.tell(None, WakeKind.MEMBER, member)

        await self._database.write(work, then=written)

    async def muted(self, table: int) -> set[int]:
        """Return the seats that want no reminders at this table."""
        rows = await self._rows("SELECT seat FROM mute WHERE game = ?", (table,))
        return {row[0] for row in rows}

    async def mute(self, table: int, seat: int, *, on: bool) -> None:
        """Stop or resume a seat's reminders at this table."""

        def work(db: Db) -> None:
            db.execute("DELETE FROM mute WHERE game = ? AND seat = ?", (table, seat))
            if on:
                db.execute("INSERT INTO mute (game, seat) VALUES (?, ?)", (table, seat))

        await self._database.write(work, then=unknown)


_ABSENCE = "SELECT since, until, told FROM absence"
NIGHT = ("night_from", "night_to", "zone", "zone_untold")
MEMBERS = Columns(
    MemberRecord,
    "member",
    without=("quiet", "zone"),
    forms={
        "days_off": ColumnForm(
            lambda days: "".join(map(str, days)),
            lambda table, column, written: tuple(map(int, written)),
        )
    },
)
_MEMBER = MEMBERS.select(*NIGHT)


def _member(row: Sequence[Any]) -> MemberRecord:
    """Return the wishes in a row; without hours if their zone is no longer known."""
    begin, end, zone, untold = row[: len(NIGHT)]
    named = zone if zone in zones() and not (untold and zone == UNTOLD) else ""
    record = MEMBERS.record(row[len(NIGHT) :])
    return replace(record, quiet=_night((begin, end, zone)), zone=named)


def _wishes(member: int, db: Db) -> MemberRecord:
    row = db.execute(f"{_MEMBER} WHERE member = ?", (member,)).fetchone()
    return _member(row) if row else MemberRecord(member)


def _put_wishes(db: Db, record: MemberRecord) -> None:
    quiet = record.quiet
    begin, end = (None, None) if quiet is None else (quiet.begin, quiet.end)
    zone = (None if quiet is None else quiet.zone) or record.zone or None
    untold = int(quiet is not None and quiet.zone == UNTOLD and not record.zone)
    put = MEMBERS.replace(*NIGHT, key=("member",))
    db.execute(put, MEMBERS.row(record, begin, end, zone, untold))


def _calendar(member: int, db: Db) -> Calendar:
    absent = db.execute(f"{_ABSENCE} WHERE member = ? ORDER BY since", (member,))
    away = [Absence(since, until, bool(told)) for since, until, told in absent]
    return _wishes(member, db).calendar(away)


def _night(row: Sequence[Any]) -> Night | None:
    """Return the night in a row; None if its zone is no longer known."""
    try:
        return None if None in row else Night(*row)
    except ValueError:
        return None
