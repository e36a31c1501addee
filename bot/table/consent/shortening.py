"""Limits that the host shortens: they hold from the next question on, or at once if all agree.

Whoever is asked now relies on the end that they were told: else a host would set a limit of 12
hours for the question of somebody who sleeps.
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
    """Whether something that runs would end sooner with these hours and timers."""
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
    """Return the timers under other hours, of which no limit ends sooner than it was to.

    Args:
        held: the table, with the timers that run.
        hours: the other hours.
        after: the timers as they would begin anew: the reminders are taken from them.
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
    """What may be done about a limit that holds from the next question on."""

    name = "sooner"

    async def propose(self, table: int, member: int, option: str) -> Text | None:
        """Ask everybody whether a shorter limit holds for what is asked now; None: it does already.

        Raises:
            Refused: they have just been asked, and somebody did not agree.
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
        """The option and its value, as players read them."""
        runs = clocked_by(held.meta, held.record.options)
        every = hours_shown(held.meta, held.record.hours, runs, every=True)
        shown = {one.id: one for one in every}[option]
        return shown.title, dict(shown.choices)[shown.value]

    # ---- what the others are asked --------------------------------------------------------------

    async def void(self, held: HeldTable, proposal: ProposalRecord) -> Text | None:
        """The game has gone on, or the host has set something else."""
        body = proposal.body
        same = self._chosen(held, body["option"])[1] == body["how"]
        if same and held.record.heard == body["heard"]:
            return None
        return say("The game has gone on; there is nothing to decide any more.")

    async def carry_out(self, held: HeldTable, proposal: ProposalRecord) -> None:
        """What is asked now has the new limit, too."""
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
        """Whether it holds at once."""
        what, how = self._chosen(held, proposal.body["option"])
        by = voter_of(held, proposal.member, held.record.host_name).name
        text = (
            "{by} has set {what}: {how}. It holds from the next question on. If all agree, it holds"
            " at once, for what is asked now."
        )
        return say(text, by=by, what=what.lower(), how=how)

    def refused(self, held: HeldTable, proposal: ProposalRecord, voter: Voter) -> Text:
        """What is asked now keeps its end."""
        text = "{name} does not agree: what is asked now ends when it was to."
        return say(text, name=voter.name)

    def same(self, body: Mapping[str, Any], refused: Mapping[str, Any]) -> bool:
        """The same limit for what was asked then."""
        return all(body[name] == refused[name] for name in ("option", "how", "heard"))

    def closed(self, held: HeldTable, proposal: ProposalRecord) -> Text:
        """What becomes of the proposal's post."""
        return say("It was proposed that a shorter limit holds at once.")
