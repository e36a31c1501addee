"""The options of a table: its host chooses most of them before the start, some at any time."""

from dataclasses import replace
from typing import Any

from bot.store.records import Hours
from bot.table.awaiting import awaiting_of
from bot.table.changes import note
from bot.table.consent.shortening import ending_as_before, shortens
from bot.table.held import HeldTable
from bot.table.lobby.closing import Closing, refuse_others
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
    with_clock,
)
from bot.table.time.hour_options import (
    BEGINNING_NOW,
    REMINDER,
    UNDO,
    hours_shown,
    hours_with,
    names_of,
    sets_times,
)
from bot.table.time.pace import PACE, clocked_by
from bot.table.time.retiming import timers_by
from rules.kernel.ask import Refused
from rules.kernel.text import say


class Choosing(Closing):
    """Changes of a table's options."""

    async def choose(self, table: int, member: int, option: str, value: str) -> None:
        """Set an option of the game or of the table for the host.

        Raises:
            Refused: there is no such option, or no such value.
        """
        async with self.tables.open(table) as held:
            refuse_others(held, member)
            option, value = as_called_now(option, value)
            await self.tables.held.note_act(held, member)
            if option in names_of(held.meta):
                await self._choose_hours(held, member, option, value)
                return
            if option == PICTURE:
                await self._commit(held, picture=picture_chosen(value))
                return
            if option in held.meta.clocks:
                await self._choose_clock(held, option, value)
                return
            _refuse_fixed(held, option)
            checked = checked_options(held.meta, held.record.options | {option: value})
            await self._commit(
                held, hours=_chosen(held, option), options={option: checked.model_dump()[option]}
            )

    async def _choose_clock(self, held: HeldTable, option: str, value: str) -> None:
        """Set a clock for everything that begins from now on; running clocks keep their end."""
        record = held.record
        refuse_idle(held.meta, option, idle_options(held.meta, record.options, record.hours))
        hours = with_clock(held.meta, _chosen(held, option), option, value)
        if record.status != "running":
            refuse_started(held)
            await self._commit(held, hours=hours)
            return
        offered = options_shown(held.meta, replace(record, hours=hours), held.seats)
        shown = {one.id: one for one in offered}[option]
        text = "The host set {what}: {how}. Limits that already run end as planned."
        chosen = say(text, what=shown.title.lower(), how=dict(shown.choices)[shown.value])
        change = self._change(held)
        # Read from the store: those in memory miss reminders that have come.
        waiting = await self.tables.store.timers(record.id)
        change.hours, change.outbox, change.waiting = hours, [note(chosen)], waiting
        await self.tables.commit(held, change)

    async def _choose_hours(self, held: HeldTable, member: int, option: str, value: str) -> None:
        """Set hours from now on; an earlier end applies from the next question on."""
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
            return
        if (option, value, runs) == (PACE, "untimed", "everything"):
            text = "The clocks of this game run since its start. Choose relaxed for more time."
            raise Refused(say(text))
        change, held.waiting = self._change(held), await self.tables.store.timers(record.id)
        change.waiting = timers_by(held, hours, awaiting_of(held.running()), change.at, option)
        shown = {one.id: one for one in hours_shown(held.meta, hours, runs, every=True)}[option]
        how = dict(shown.choices)[shown.value]
        text = "The host set {what}: {how}."
        if option == PACE and held.meta.clocks and runs != "nothing":
            text = "The host set {what}: {how}. Limits that already run end as planned."
        sooner = shortens(held, hours, change.waiting)
        if sooner or option == REMINDER:
            change.waiting = ending_as_before(held, hours, change.waiting, change.at)
        elif option in BEGINNING_NOW:
            change.left = {}
        if sooner and option != REMINDER:
            text = "The host set {what}: {how}. Questions already asked keep their time."
        chosen = say(text, what=shown.title.lower(), how=how)
        change.hours, change.outbox = hours, [note(chosen)]
        await self.tables.commit(held, change)

    async def _zone_of(self, member: int) -> str:
        return (await self.tables.store.member(member)).zone or "UTC"

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
