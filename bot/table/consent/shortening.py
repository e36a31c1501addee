"""Limits that the host shortens: they start with the next question, or at once if all agree.

A player with a question relies on the end they were told. Otherwise a host could set a limit of 12
hours on the question of a sleeping player.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from bot.hours.spans import ran
from bot.store.records import TABLE, Change, Hours, ProposalRecord, TimerRecord
from bot.table.awaiting import awaiting_of
from bot.table.changes import HOUR, note
from bot.table.consent.proposals import Kind
from bot.table.consent.voters import Voter, voter_of
from bot.table.held import HeldTable
from bot.table.time.clock_ends import as_long
from bot.table.time.hour_options import BEGINNING_NOW, REMINDER, hours_shown
from bot.table.time.limits import around, bank_of, due_of, round_of
from bot.table.time.pace import clocked_by
from bot.table.time.retiming import retimed, timers_by
from rules.kernel.text import Text, say


def shortens(held: HeldTable, hours: Hours, after: Sequence[TimerRecord]) -> bool:
    """Return whether a running limit would end sooner with these hours and timers."""
    people = {s.seat for s in held.seats if s.member is not None}
    before = {(t.seat, t.kind): t.due for t in held.waiting}
    for timer in after:
        if timer.seat == TABLE or (timer.kind == "limit" and timer.seat in people):
            former = before.get((timer.seat, timer.kind))
            if former is None or timer.due < former:
                return True
    return any(left.seconds > hours.limit * HOUR > 0 for left in held.left.values())


def ending_as_before(
    held: HeldTable, hours: Hours, after: Sequence[TimerRecord], now: int
) -> list[TimerRecord]:
    """Return the timers under other hours, with no limit ending sooner than before.

    Args:
        held: the table, with the running timers.
        hours: the other hours.
        after: new timers under the other hours, the source of the reminders.
        now: the time.
    """
    round_ = round_of(held.waiting)
    longer = [
        _as_long(held, hours, timer, round_) if timer.kind == "limit" and timer.seat >= 0 else timer
        for timer in held.waiting
        if timer.kind != "remind"
    ]
    record = replace(held.record, hours=hours)
    changed = {(t.seat, t.kind): t for t in retimed(replace(held, record=record), longer, now)}
    ends = [changed.get((timer.seat, timer.kind), timer) for timer in longer]
    ends = [as_long(held, hours, t, longer[place].due) for place, t in enumerate(ends)]
    return [*ends, *(timer for timer in after if timer.kind == "remind")]


def _as_long(
    held: HeldTable, hours: Hours, timer: TimerRecord, round_: Sequence[int]
) -> TimerRecord:
    if due_of(held, timer, hours, round_).last >= timer.due:
        return timer
    passed = ran(timer.since, timer.due, around(held, timer, hours, round_).stopped)
    longer = replace(timer, allowed=passed - bank_of(held, hours, timer))
    lacks = timer.due - due_of(held, longer, hours, round_).last
    return replace(longer, allowed=(longer.allowed or 0) + lacks) if lacks > 0 else longer


class Shortening(Kind):
    """Votes on a limit that otherwise starts with the next question."""

    name = "sooner"

    async def propose(self, table: int, member: int, option: str) -> Text | None:
        """Ask everybody whether a shorter limit starts at once; None: it already does.

        Raises:
            Refused: they have just been asked, and one did not agree.
        """
        async with self._tables.open(table) as held:
            if held.record.status != "running" or option == REMINDER:
                return None
            held.waiting = await self._tables.store.timers(table)
            if not shortens(held, held.record.hours, self._anew(held, option)):
                return None
            how = self._chosen(held, option)[1]
            body = {"option": option, "how": how, "heard": held.record.heard}
            await self._proposals.set_aside(held, "sooner", lambda former: former.body != body)
            asked = await self._proposals.propose(held, "sooner", member, body)
            if asked is None:
                return None
            return await self._proposals.waits(held, asked)

    def _anew(self, held: HeldTable, option: str) -> list[TimerRecord]:
        awaiting = awaiting_of(held.running())
        return timers_by(held, held.record.hours, awaiting, self._tables.now(), option)

    def _chosen(self, held: HeldTable, option: str) -> tuple[str, str]:
        """Return the option and its value in words for players."""
        runs = clocked_by(held.meta, held.record.options)
        every = hours_shown(held.meta, held.record.hours, runs, every=True)
        shown = {one.id: one for one in every}[option]
        return shown.title, dict(shown.choices)[shown.value]

    # ---- the vote -------------------------------------------------------------------------------

    async def void(self, held: HeldTable, proposal: ProposalRecord) -> Text | None:
        """Return why the vote is void: the game has gone on, or the host has set another value."""
        body = proposal.body
        same = self._chosen(held, body["option"])[1] == body["how"]
        if same and held.record.heard == body["heard"]:
            return None
        return say("The game has gone on; there is nothing to decide any more.")

    async def carry_out(self, held: HeldTable, proposal: ProposalRecord) -> None:
        """Apply the new limit to the present questions, too."""
        held.waiting = await self._tables.store.timers(held.record.id)
        option = proposal.body["option"]
        what, how = self._chosen(held, option)
        told = note(say("All agree: {what}, {how}, holds at once.", what=what.lower(), how=how))
        change = Change(
            table=held.record.id,
            version=held.record.version,
            at=self._tables.now(),
            hours=held.record.hours,
            waiting=self._anew(held, option),
            left={} if option in BEGINNING_NOW else None,
            outbox=[told],
        )
        await self._tables.commit(held, change)

    async def question(self, held: HeldTable, proposal: ProposalRecord) -> Text:
        """Return the question whether it starts at once."""
        what, how = self._chosen(held, proposal.body["option"])
        by = voter_of(held, proposal.member, held.record.host_name).name
        text = (
            "{by} has set {what}: {how}. It holds from the next question on. If all agree, it holds"
            " at once, for what is asked now."
        )
        return say(text, by=by, what=what.lower(), how=how)

    def refused(self, held: HeldTable, proposal: ProposalRecord, voter: Voter) -> Text:
        """Return the words for a refusal: the present questions keep their end."""
        text = "{name} does not agree: what is asked now keeps its time."
        return say(text, name=voter.name)

    def same(self, body: Mapping[str, Any], refused: Mapping[str, Any]) -> bool:
        """Return whether it is the same limit for the same questions."""
        return all(body[name] == refused[name] for name in ("option", "how", "heard"))

    def closed(self, held: HeldTable, proposal: ProposalRecord) -> Text:
        """Return the last words of the proposal's post."""
        return say("It was proposed that a shorter limit holds at once.")
