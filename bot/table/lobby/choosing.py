"""The options of a table: chosen by its host, most of them before the start, some at any time."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bot.table.awaiting import awaiting_of
from bot.table.changes import note
from bot.table.consent.shortening import ending_as_before, shortens
from bot.table.held import HeldTable
from bot.table.lobby.closing import Closing, refuse_others
from bot.table.lobby.options import (
    PICTURE,
    checked_options,
    clocked,
    idle_options,
    options_shown,
    picture_chosen,
    refuse_idle,
)
from bot.table.time.hour_options import (
    BEGINNING_NOW,
    REMINDER,
    UNDO,
    hours_shown,
    hours_with,
    names_of,
    with_clocks,
)
from bot.table.time.pace import PACE, clocks_chosen, paced_options
from bot.table.time.retiming import timers_by
from rules.kernel.ask import Refused
from rules.kernel.text import say


class Choosing(Closing):
    """What may be done about the options of a table."""

    async def choose(self, table: int, member: int, option: str, value: str) -> None:
        """The host chooses an option of the game or of the table.

        Raises:
            Refused: there is no such option, or it may not have that value.
        """
        async with self.tables.open(table) as held:
            refuse_others(held, member)
            record = held.record
            await self.tables.held.note_act(held, member)
            if option in names_of(held.meta):
                await self._choose_hours(held, member, option, value)
                return
            if option == PICTURE:
                await self._commit(held, picture=picture_chosen(value))
                return
            if held.meta.clocks and option in (PACE, *held.meta.clocks):
                await self._choose_clocks(held, option, value)
                return
            refuse_started(held)
            checked = checked_options(held.meta, record.options | {option: value})
            await self._commit(held, options=checked.model_dump())

    async def _choose_clocks(self, held: HeldTable, option: str, value: str) -> None:
        """They hold for what begins from now on: what runs already goes on as long as it was to."""
        record = held.record
        idle = idle_options(held.meta, record.options, record.hours.clocks)
        refuse_idle(held.meta, option, idle)
        clocks = clocks_chosen(held.meta, record.hours.clocks, option, value)
        hours = with_clocks(held.meta, record.hours, clocks)
        if record.status != "running":
            refuse_started(held)
            chosen_too = paced_options(held.meta, option, value)
            checked = checked_options(held.meta, {**record.options, **chosen_too})
            await self._commit(held, hours=hours, options=checked.model_dump())
            return
        shown = {o.id: o for o in options_shown(held.meta, replace(record, hours=hours), 0)}[option]
        text = "The host set {what}: {how}. What runs already ends when it was to."
        chosen = say(text, what=shown.title.lower(), how=dict(shown.choices)[shown.value])
        change = self._change(held)
        # As the clock has set them: those in memory do not know of reminders that have come.
        waiting = await self.tables.store.timers(record.id)
        change.hours, change.outbox, change.waiting = hours, [note(chosen)], waiting
        await self.tables.commit(held, change)

    async def _choose_hours(self, held: HeldTable, member: int, option: str, value: str) -> None:
        """They hold from now on; what ends sooner by them, from the next question on."""
        record = held.record
        if option == UNDO:
            refuse_started(held)
        idle = idle_options(held.meta, record.options, record.hours.clocks)
        refuse_idle(held.meta, option, idle)
        zone, everything = await self._zone_of(member), clocked(held.meta, record.options)
        hours = hours_with(
            held.meta, record.hours, option, value, zone, clocked=everything == "everything"
        )
        if record.status != "running":
            await self._commit(held, hours=hours)
            return
        change, held.waiting = self._change(held), await self.tables.store.timers(record.id)
        change.waiting = timers_by(held, hours, awaiting_of(held.running()), change.at, option)
        shown = {one.id: one for one in hours_shown(held.meta, hours, every=True)}[option]
        how = dict(shown.choices)[shown.value]
        text = "The host set {what}: {how}."
        sooner = shortens(held, hours, change.waiting)
        if sooner or option == REMINDER:
            change.waiting = ending_as_before(held, hours, change.waiting, change.at)
        elif option in BEGINNING_NOW:
            change.left = {}
        if sooner and option != REMINDER:
            text = "The host set {what}: {how}. What is asked already keeps its time."
        chosen = say(text, what=shown.title.lower(), how=how)
        change.hours, change.outbox = hours, [note(chosen)]
        await self.tables.commit(held, change)

    async def _zone_of(self, member: int) -> str:
        return (await self.tables.store.member(member)).zone or "UTC"

    async def _commit(self, held: HeldTable, **changed: Any) -> None:
        change = self._change(held)
        for name, value in changed.items():
            setattr(change, name, value)
        if held.record.status != "lobby":
            change.outbox = []
        await self.tables.commit(held, change)


def refuse_started(held: HeldTable) -> None:
    """Refuse what can only be done before the start.

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
