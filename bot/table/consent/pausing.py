"""Pauses of whole tables: the host's for some days, longer ones by everybody's word.

Whoever reads that no time runs until some day relies on it. So a pause that ends sooner ends after
a notice, as a shorter limit does.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from bot.hours.spans import DAY
from bot.store.rows.records import ProposalRecord
from bot.table import law
from bot.table.cases import When
from bot.table.changes import dms_about, note
from bot.table.consent.proposals import Kind
from bot.table.consent.voters import Voter, voter_of
from bot.table.held import HeldTable
from bot.table.seats.presence import case_of
from bot.table.time.notices import concerned, notice_given
from rules.kernel import Refused, Text, say

MOST, WITHIN = 14 * DAY, 60 * DAY
"""Seconds for which a host alone pauses a table, and the span in which these count."""


class Pausing(Kind):
    """Pauses tables, and lets them go on."""

    name = "pause"
    row = "pause.longer"

    async def pause(self, table: int, member: int, days: int) -> Text:
        """Pause a table for some days from now, or (0) let it go on; return the reply.

        Raises:
            Refused: the member may not decide that, or the game does not run.
        """
        async with self._tables.open(table) as held:
            if held.running().over:
                raise Refused(say("The game is over."))
            if not days:
                return await self._go_on(held, member, self._tables.now())
            until = self._tables.now() + days * DAY
            rested = await self._is_rested(held, until)
            has = frozenset({When.RESTED} if rested else ())
            row = law.judge("pause", case_of(held, self._tables.now(), member, has=has))
            await self._tables.held.note_act(held, member)
            if until < _planned(held, self._tables.now()):
                return await self._go_on(held, member, until)
            if law.LAW[row].word:
                asked = await self._proposals.propose(held, "pause", member, {"days": days})
                if asked is not None:
                    return await self._proposals.waits(held, asked)
            else:
                await self._pause(held, until)
        return say("The table is paused.")

    async def is_paused(self, table: int) -> bool:
        """Return whether a running table is paused now."""
        async with self._tables.held.open_unread(table) as held:
            now = self._tables.now()
            return held.record.status == "running" and _planned(held, now) > now

    async def _is_rested(self, held: HeldTable, until: int) -> bool:
        """Return whether the host alone may pause a table until then: not against a *Go on*."""
        store, now, since = self._tables.store, self._tables.now(), until - WITHIN
        if await store.proposals.refusers(held.record.id, "pause", now - WITHIN):
            return False
        former = await store.timers.pauses(held.record.id, by_host=True)
        before = sum(max(0, min(end, now) - max(begin, since)) for begin, end in former)
        return before + until - now <= MOST

    async def _pause(self, held: HeldTable, until: int) -> None:
        text = "The host paused this table until <t:{until}:f>: no time runs out."
        await self._tables.held.stand_still(held, until)
        told = [note(say(text, until=until), go_on=True)]
        await self._tables.store.outbox.post(held.record.id, told, self._tables.now())
        self._tables.held.tell(held.record.id)

    async def _go_on(self, held: HeldTable, member: int, wanted: int) -> Text:
        """End a pause: not before that time, nor before the others have had notice."""
        now = self._tables.now()
        law.judge("pause_ends", case_of(held, now, member))
        planned = _planned(held, now)
        if planned <= now:
            raise Refused(say("This table is not paused."))
        await self._tables.held.note_act(held, member)
        others = [one for one in concerned(held) if one != member]
        until = wanted
        if others:
            past = [(begin, min(end, now)) for begin, end in held.pauses]
            going_on = replace(held, pauses=past)
            until = max(wanted, notice_given(going_on, "", "", "", now).until)
        until = min(until, planned)
        await self._note_objection(held, member)
        await self._tables.held.stand_still(held, until)
        rows = [note(_goes_on(held, member, until, now))]
        text = "In your game of {game}, <#{channel}>, the pause ends: time runs from <t:{until}:f>."
        dm = say(text, game=held.meta.name, channel=held.record.channel, until=until)
        await self._tables.store.outbox.post(held.record.id, [*rows, *dms_about(others, dm)], now)
        self._tables.held.tell(held.record.id)
        if until <= now:
            return say("The table goes on.")
        return say("The table goes on. Time runs from <t:{until}:f> on.", until=until)

    async def _note_objection(self, held: HeldTable, member: int) -> None:
        """Note that a player goes on: for a while the host alone pauses the table no more."""
        record, now = held.record, self._tables.now()
        planned = await self._tables.store.timers.pauses(record.id, by_host=True)
        if member == record.host or not any(begin <= now < end for begin, end in planned):
            return
        refused = ProposalRecord(
            table=record.id,
            kind="pause",
            member=record.host,
            body={"days": 0},
            agreed=(),
            at=now,
            until=now,
            refused=(member,),
        )
        await self._tables.store.proposals.refuse(refused, [], record.version, now)

    # ---- the vote -------------------------------------------------------------------------------

    async def void(self, held: HeldTable, proposal: ProposalRecord) -> Text | None:
        """Return why the vote is void: the game is over."""
        return say("The game is over.") if held.running().over else None

    async def carry_out(self, held: HeldTable, proposal: ProposalRecord) -> None:
        """Pause the table from now on for as many days as were asked for."""
        await self._pause(held, self._tables.now() + proposal.body["days"] * DAY)

    async def question(self, held: HeldTable, proposal: ProposalRecord) -> Text:
        """Return the question: who wants to pause, and for how long."""
        by = voter_of(held, proposal.member, held.record.host_name).name
        text = "{by} asks to pause this table for {days} days: no time runs out."
        return say(text, by=by, days=proposal.body["days"])

    def refused(self, held: HeldTable, proposal: ProposalRecord, voter: Voter) -> Text:
        """Return the words for a refusal: the table goes on."""
        return say("{name} does not agree to pause this table.", name=voter.name)

    def same(self, body: Mapping[str, Any], refused: Mapping[str, Any]) -> bool:
        """Return whether it asks for as long a pause, or a longer one."""
        return bool(body["days"] >= refused["days"])

    def closed(self, held: HeldTable, proposal: ProposalRecord) -> Text:
        """Return the last words of the proposal's post."""
        return say("It was proposed to pause this table.")


def _planned(held: HeldTable, now: int) -> int:
    """Return the end of the table's present pause; now, if there is none."""
    return max([now, *(end for _, end in held.pauses)])


def _goes_on(held: HeldTable, member: int, until: int, now: int) -> Text:
    """Return the words for the end of a pause."""
    by = voter_of(held, member, held.record.host_name).name
    if until <= now:
        return say("{by} ended the pause of this table.", by=by)
    text = "{by} lets this table go on: time runs from <t:{until}:f> on."
    return say(text, by=by, until=until)
