"""The options of a table: its host chooses most of them before the start, some at any time."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

from bot.store.rows.records import Hours, TimerRecord
from bot.table import law
from bot.table.awaiting import awaiting_of
from bot.table.cases import When
from bot.table.changes import dms_about
from bot.table.consent.shortening import ending_as_before
from bot.table.held import HeldTable
from bot.table.lobby.closing import Closing
from bot.table.lobby.options import (
    PICTURE,
    as_called_now,
    as_usual,
    checked_options,
    idle_options,
    options_shown,
    people_at,
    picture_chosen,
    refuse_idle,
)
from bot.table.seats.presence import case_of
from bot.table.time.hour_options import (
    BEGINNING_NOW,
    REMINDER,
    UNDO,
    chosen_words,
    hours_with,
    names_of,
    sets_times,
    with_clock,
)
from bot.table.time.notices import (
    concerned,
    hours_after,
    is_over,
    notice_given,
    notices_at,
    others_of,
    settings_told,
    told_of,
)
from bot.table.time.pace import PACE, clocked_by
from bot.table.time.retiming import timers_by
from bot.table.time.shorter import takes_time
from rules.kernel import Refused, Text, say


class Choosing(Closing):
    """Changes of a table's options."""

    async def choose(self, table: int, member: int, option: str, value: str) -> Text | None:
        """Set an option of the game or of the table for the host.

        Return what will hold, and from when; None: it holds now.

        Raises:
            Refused: there is no such option, or no such value.
        """
        async with self.tables.open(table) as held:
            # Whether somebody's time gets shorter is not known yet.
            case = case_of(held, self.tables.now(), member, has=frozenset({When.LONGER}))
            law.judge("choose", case)
            option, value = as_called_now(option, value)
            await self.tables.held.note_act(held, member)
            if option in names_of(held.meta):
                return await self._choose_hours(held, member, option, value)
            if option == PICTURE:
                await self._commit(held, picture=picture_chosen(value))
                return None
            if option in held.meta.clocks:
                return await self._choose_clock(held, member, option, value)
            _refuse_fixed(held, option)
            checked = checked_options(held.meta, held.record.options | {option: value})
            await self._commit(
                held, hours=_chosen(held, option), options={option: checked.model_dump()[option]}
            )
            return None

    async def _choose_clock(
        self, held: HeldTable, member: int, option: str, value: str
    ) -> Text | None:
        """Set a clock for everything that begins from now on; running clocks keep their end."""
        record = held.record
        refuse_idle(held.meta, option, idle_options(held.meta, record.options, record.hours))
        hours = with_clock(held.meta, _chosen(held, option), option, value)
        if record.status != "running":
            refuse_started(held)
            await self._commit(held, hours=hours)
            return None
        return await self._set(held, member, (option, value), hours)

    async def _choose_hours(
        self, held: HeldTable, member: int, option: str, value: str
    ) -> Text | None:
        """Set hours: longer ones from now on, shorter ones after a notice."""
        record = held.record
        if option == UNDO:
            _refuse_fixed(held, option)
        runs = clocked_by(held.meta, record.options)
        refuse_idle(held.meta, option, idle_options(held.meta, record.options, record.hours))
        zone = await self._zone_of(member)
        hours = hours_with(held.meta, _chosen(held, option), option, value, zone)
        if record.status != "running":
            paced = held.meta.paced.get(value, {}) if option == PACE else {}
            await self._commit(held, hours=hours, options=paced)
            return None
        if (option, value, runs) == (PACE, "untimed", "everything"):
            text = "The clocks of this game run since its start. Choose relaxed for more time."
            raise Refused(say(text))
        return await self._set(held, member, (option, value), hours, zone)

    async def _set(
        self,
        held: HeldTable,
        member: int,
        choice: tuple[str, str],
        hours: Hours,
        zone: str = "UTC",
    ) -> Text | None:
        """Set an option of a running game, or announce it to those whose time it takes."""
        option, value = choice
        held.waiting = await self.tables.store.timers.of(held.record.id)
        kept = others_of(held.meta, held.record.hours.notices, option)
        others = [member for member in concerned(held) if member != held.record.host]
        longer = not (others and takes_time(held.meta, held.record.hours, hours))
        has = frozenset({When.LONGER} if longer else ())
        case = case_of(held, self.tables.now(), member, has=has)
        if law.judge("choose", case) == "choose.notice":
            return await self._announce(held, option, value, zone, others)
        change = self._change(held)
        change.hours = replace(hours, notices=kept)
        change.waiting = held.waiting
        if hours != held.record.hours:  # or the host could begin their own time anew all day
            change.waiting = _timers(held, hours, option, change.at)
        if option == REMINDER:
            change.waiting = ending_as_before(held, hours, change.waiting, change.at)
        elif option in BEGINNING_NOW and hours != held.record.hours:
            change.left = {}
        text = "The host set {what}: {how}. It holds from now on."
        clocks, runs = held.meta.clocks, clocked_by(held.meta, held.record.options)
        if option in clocks or (option == PACE and clocks and runs != "nothing"):
            text = (
                "The host set {what}: {how}. It holds from now on; limits that run end as planned."
            )
        change.outbox = [settings_told(held, change.hours, _said(held, hours, option, text))]
        await self.tables.commit(held, change)
        return None

    async def _announce(
        self, held: HeldTable, option: str, value: str, zone: str, others: Sequence[int]
    ) -> Text:
        """Give notice of a shorter time; one that was given already goes on."""
        former, now = held.record.hours, self.tables.now()
        for one in former.notices:
            if (one.option, one.value) == (option, value):
                return told_of(held, one)
        notice = notice_given(held, option, value, zone, now)
        hours = hours_after(held.meta, former, notice)
        text = (
            "The host set {what}: {how}, from <t:{until}:f> on. Questions asked before then keep"
            " their time. If all agree, it holds at once."
        )
        told = (
            "In your game of {game}, <#{channel}>, the host set {what}: {how}, from <t:{until}:f>"
            " on. Questions asked before then keep their time."
        )
        where = {"game": held.meta.name, "channel": held.record.channel, "until": notice.until}
        dm = _said(held, hours, option, told, **where)
        change = self._change(held)
        kept = others_of(held.meta, former.notices, option)
        change.hours, change.waiting = replace(former, notices=(*kept, notice)), held.waiting
        change.outbox = [
            settings_told(
                held, change.hours, _said(held, hours, option, text, until=notice.until), notice
            ),
            *dms_about(others, dm),
        ]
        await self.tables.commit(held, change)
        return told_of(held, notice)

    async def end_notices(self) -> None:
        """Let the shorter times hold whose notice is over."""
        for table in await self.tables.store.timers.announced():
            with suppress(Refused):  # its save is damaged: nothing changes there
                async with self.tables.open(table) as held:
                    await self._end_notices(held)

    async def _end_notices(self, held: HeldTable) -> None:
        now = self.tables.now()
        for notice in notices_at(held):
            if held.record.status != "running" or not is_over(held, notice, now):
                continue
            held.waiting = await self.tables.store.timers.of(held.record.id)
            hours, option = hours_after(held.meta, held.record.hours, notice), notice.option
            change = self._change(held)
            left = others_of(held.meta, hours.notices, option)
            change.hours = replace(hours, notices=left)
            timers = _timers(held, hours, option, change.at)
            change.waiting = ending_as_before(held, hours, timers, change.at)
            text = "From now on: {what}, {how}. Questions already asked keep their time."
            change.outbox = [settings_told(held, change.hours, _said(held, hours, option, text))]
            await self.tables.commit(held, change)

    async def _zone_of(self, member: int) -> str:
        return (await self.tables.store.members.get(member)).zone or "UTC"

    async def _commit(self, held: HeldTable, **changed: Any) -> None:
        """Store a change of options, and its consequences.

        Args:
            held: the table.
            changed: fields of a `Change`; for the options only the changed ones.
        """
        change, record = self._change(held), held.record
        for name, value in changed.items():
            setattr(change, name, value)
        hours = change.hours or record.hours
        if record.status == "lobby" and (hours.unchosen or change.options is not None):
            options = {**record.options, **(change.options or {})}
            people = people_at(held.seats if change.seats is None else change.seats)
            values, change.hours = as_usual(held.meta, options, hours, people)
            change.options = checked_options(held.meta, values).model_dump()
        if held.record.status != "lobby":
            change.outbox = []
        await self.tables.commit(held, change)


def _chosen(held: HeldTable, option: str) -> Hours:
    """Return the hours of a table in which this option follows nobody any more."""
    gone = {option, PACE} if sets_times(held.meta, option) else {option}
    hours = held.record.hours
    return replace(hours, unchosen=tuple(name for name in hours.unchosen if name not in gone))


def _timers(held: HeldTable, hours: Hours, option: str, at: int) -> list[TimerRecord]:
    """Return the timers after a change of the hours; running clocks of the game keep their end."""
    if option in held.meta.clocks:
        return held.waiting
    return timers_by(held, hours, awaiting_of(held.running()), at, option)


def _said(held: HeldTable, hours: Hours, option: str, text: str, **more: Any) -> Text:
    """Return a sentence about an option with its value under these hours."""
    runs = clocked_by(held.meta, held.record.options)
    what, how = chosen_words(held.meta, hours, runs, option)
    return say(text, what=what.lower(), how=how, **more)


def _refuse_fixed(held: HeldTable, option: str) -> None:
    """Refuse an option that nothing changes after the start.

    Raises:
        Refused: the game runs, or there is none.
    """
    shown = {one.id: one for one in options_shown(held.meta, held.record, held.seats)}
    if held.record.status == "running" and option in shown:
        raise Refused(say("{option} is fixed at the start.", option=shown[option].title))
    refuse_started(held)


def refuse_started(held: HeldTable) -> None:
    """Refuse an action that is only possible before the start.

    Raises:
        Refused: the table is dealt, played, or closed.
    """
    match held.record.status:
        case "lobby":
            return
        case "starting":
            raise Refused(say("The game is being dealt: it begins with the next post."))
        case "cancelled":
            raise Refused(say("This table was closed. Open a new one with /game new."))
        case _:
            raise Refused(say("This game has started already. Press Board to look at it."))
