"""Notices: a shorter time that the host sets holds only after everybody has had the former one.

A notice is as long as the table's longest limit was when everybody was told. It counts in each
player's own time, as that limit does: pauses, outages and announced absences are no time.
"""

from collections.abc import Sequence
from dataclasses import replace

from bot.hours.reckoning import Around, Running, due
from bot.store.rows.outbox import NoteRow
from bot.store.rows.records import Hours, NoticeRecord
from bot.table.held import HeldTable
from bot.table.time.hour_options import (
    chosen_words,
    clocks_shown,
    hours_shown,
    hours_with,
    sets_times,
    with_clock,
)
from bot.table.time.limits import mornings, stopped
from bot.table.time.pace import OWN, clocked_by
from bot.table.time.shorter import notice_of
from rules.kernel import Text, in_a_row, say, to_plain
from rules.meta import Meta


def concerned(held: HeldTable) -> list[int]:
    """Return everybody whose time a table's hours are: who sits there, and owners."""
    people = (member for s in held.seats if not s.gone for member in (s.member, s.owner))
    return [*dict.fromkeys(member for member in people if member is not None)]


def notice_given(held: HeldTable, option: str, value: str, zone: str, now: int) -> NoticeRecord:
    """Return the notice of a shorter time that everybody is told now."""
    meta, record = held.meta, held.record
    seconds = notice_of(meta, record.hours, clocked_by(meta, record.options))
    notice = NoticeRecord(option, value, now, seconds, until=0, zone=zone)
    return NoticeRecord(option, value, now, seconds, notice_ends(held, notice), zone)


def notice_ends(held: HeldTable, notice: NoticeRecord) -> int:
    """Return when a notice is over for everybody; an absence told later moves that on."""
    hours = held.record.hours
    least = notice_of(held.meta, hours, clocked_by(held.meta, held.record.options))
    running = Running(since=notice.since, allowed=max(notice.seconds, least))
    ends = [due(running, own_time(held, member, notice.since)).own for member in concerned(held)]
    return max([notice.until, *ends])


def own_time(held: HeldTable, member: int, since: int) -> Around:
    """Return what is no time for a member at a table, from then on, as for their limit."""
    hours, calendar = held.record.hours, held.calendars[member]
    away = calendar.stopped(hours.absence, since)
    return Around(
        stopped=(*stopped(held, hours), away),
        shifting=(*(calendar.weekly if hours.sleep else ()), *mornings(hours)),
        outages=tuple(held.outages),
    )


def is_over(held: HeldTable, notice: NoticeRecord, now: int) -> bool:
    """Return whether a notice is over; while a table stands still it does not end."""
    record = held.record
    if held.is_away or record.stranded or record.aside:
        return False
    return notice_ends(held, notice) <= now


def notices_at(held: HeldTable) -> list[NoticeRecord]:
    """Return a table's notices, without those of options that this release does not have."""
    meta, hours = held.meta, held.record.hours
    if not hours.notices:
        return []
    every = [*hours_shown(meta, hours, every=True), *clocks_shown(meta, hours, OWN)]
    values = {one.id: dict(one.choices) for one in every}
    return [one for one in hours.notices if one.value in values.get(one.option, ())]


def hours_after(meta: Meta, hours: Hours, notice: NoticeRecord) -> Hours:
    """Return a table's hours when what a notice announces holds."""
    if notice.option in meta.clocks:
        return with_clock(meta, hours, notice.option, notice.value)
    return hours_with(meta, hours, notice.option, notice.value, notice.zone)


def coming_told(held: HeldTable) -> tuple[Text, ...]:
    """Return what will hold at a table, and from when, in sentences."""
    return tuple(told_of(held, notice) for notice in notices_at(held))


def told_of(held: HeldTable, notice: NoticeRecord) -> Text:
    """Return what a notice says, and from when it holds."""
    meta, record = held.meta, held.record
    hours, runs = hours_after(meta, record.hours, notice), clocked_by(meta, record.options)
    what, how = chosen_words(meta, hours, runs, notice.option)
    text = "From <t:{until}:f> on: {what}, {how}."
    return say(text, until=notice_ends(held, notice), what=what.lower(), how=how)


def settings_told(
    held: HeldTable, hours: Hours, said: Text, notice: NoticeRecord | None = None
) -> NoteRow:
    """Return the one post about a table's settings: a change, what else will hold, and when.

    Args:
        held: the table before the change.
        hours: the hours after it.
        said: the change in words.
        notice: the announcement that these words make.
    """
    after = replace(held, record=replace(held.record, hours=hours))
    others = [told_of(after, one) for one in notices_at(after) if one != notice]
    whole = in_a_row([said, *others], "{first}\n{further}")
    return NoteRow(text=to_plain(whole), settings=True)


def others_of(meta: Meta, notices: Sequence[NoticeRecord], option: str) -> tuple[NoticeRecord, ...]:
    """Return the notices that go on when an option is set again.

    Options that set the time of a turn take each other's place.
    """
    both = sets_times(meta, option)
    return tuple(
        one
        for one in notices
        if one.option != option and not (both and sets_times(meta, one.option))
    )
