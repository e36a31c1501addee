"""Limits that the host shortens: they hold from the next question on, or at once if all agree.

Whoever is asked now relies on the end that they were told: else a host would set a limit of 12
hours for the question of somebody who sleeps.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from bot.hours.spans import ran
from bot.store.records import TABLE, Change, Hours, ProposalRecord, TimerRecord
from bot.table.changes import HOUR, note
from bot.table.clock_ends import as_long
from bot.table.hour_options import BEGINNING_NOW, REMINDER, hours_shown
from bot.table.limits import around, bank_of, due_of, round_of
from bot.table.live import Live
from bot.table.proposals import Kind
from bot.table.retiming import retimed, timers_by
from bot.table.stand import stand_of
from bot.table.voters import Voter, voter_of
from rules.kernel.text import Text, say


def shortens(live: Live, hours: Hours, after: Sequence[TimerRecord]) -> bool:
    """Whether something that runs would end sooner with these hours and timers."""
    people = {s.seat for s in live.seats if s.member is not None}
    before = {(t.seat, t.kind): t.due for t in live.waiting}
    for timer in after:
        if timer.seat == TABLE or (timer.kind == "limit" and timer.seat in people):
            former = before.get((timer.seat, timer.kind))
            if former is None or timer.due < former:
                return True
    return any(left.seconds > hours.limit * HOUR > 0 for left in live.left.values())


def ending_as_before(
    live: Live, hours: Hours, after: Sequence[TimerRecord], now: int
) -> list[TimerRecord]:
    """Return the timers under other hours, of which no limit ends sooner than it was to.

    Args:
        live: the table, with the timers that run.
        hours: the other hours.
        after: the timers as they would begin anew: the reminders are taken from them.
        now: the time.
    """
    round_ = round_of(live.waiting)
    longer = [
        _as_long(live, hours, timer, round_) if timer.kind == "limit" and timer.seat >= 0 else timer
        for timer in live.waiting
        if timer.kind != "remind"
    ]
    record = replace(live.record, hours=hours)
    changed = {(t.seat, t.kind): t for t in retimed(replace(live, record=record), longer, now)}
    ends = [changed.get((timer.seat, timer.kind), timer) for timer in longer]
    ends = [as_long(live, hours, t, longer[place].due) for place, t in enumerate(ends)]
    return [*ends, *(timer for timer in after if timer.kind == "remind")]


def _as_long(live: Live, hours: Hours, timer: TimerRecord, round_: Sequence[int]) -> TimerRecord:
    if due_of(live, timer, hours, round_).last >= timer.due:
        return timer
    passed = ran(timer.since, timer.due, around(live, timer, hours, round_).stopped)
    longer = replace(timer, allowed=passed - bank_of(live, hours, timer))
    lacks = timer.due - due_of(live, longer, hours, round_).last
    return replace(longer, allowed=(longer.allowed or 0) + lacks) if lacks > 0 else longer


class Shortening(Kind):
    """What may be done about a limit that holds from the next question on."""

    name = "sooner"

    async def propose(self, table: int, member: int, option: str) -> Text | None:
        """Ask everybody whether a shorter limit holds for what is asked now; None: it does already.

        Raises:
            Refused: they have just been asked, and somebody did not agree.
        """
        async with self._tables.open(table) as live:
            if live.record.status != "running" or option == REMINDER:
                return None
            live.waiting = await self._tables.store.timers(table)
            if not shortens(live, live.record.hours, self._anew(live, option)):
                return None
            how = self._chosen(live, option)[1]
            body = {"option": option, "how": how, "heard": live.record.heard}
            await self._proposals.set_aside(live, "sooner", lambda former: former.body != body)
            asked = await self._proposals.propose(live, "sooner", member, body)
            if asked is None:
                return None
            return await self._proposals.waits(live, asked)

    def _anew(self, live: Live, option: str) -> list[TimerRecord]:
        stand = stand_of(live.running())
        return timers_by(live, live.record.hours, stand, self._tables.now(), option)

    def _chosen(self, live: Live, option: str) -> tuple[str, str]:
        """The option and its value, as players read them."""
        every = hours_shown(live.meta, live.record.hours, every=True)
        shown = {one.id: one for one in every}[option]
        return shown.title, dict(shown.choices)[shown.value]

    # ---- what the others are asked --------------------------------------------------------------

    async def void(self, live: Live, proposal: ProposalRecord) -> Text | None:
        """The game has gone on, or the host has set something else."""
        body = proposal.body
        same = self._chosen(live, body["option"])[1] == body["how"]
        if same and live.record.heard == body["heard"]:
            return None
        return say("The game has gone on; there is nothing to decide any more.")

    async def carry_out(self, live: Live, proposal: ProposalRecord) -> None:
        """What is asked now has the new limit, too."""
        live.waiting = await self._tables.store.timers(live.record.id)
        option = proposal.body["option"]
        what, how = self._chosen(live, option)
        told = note(say("All agree: {what}, {how}, holds at once.", what=what.lower(), how=how))
        change = Change(
            table=live.record.id,
            version=live.record.version,
            at=self._tables.now(),
            hours=live.record.hours,
            waiting=self._anew(live, option),
            left={} if option in BEGINNING_NOW else None,
            outbox=[told],
        )
        await self._tables.commit(live, change)

    async def question(self, live: Live, proposal: ProposalRecord) -> Text:
        """Whether it holds at once."""
        what, how = self._chosen(live, proposal.body["option"])
        by = voter_of(live, proposal.member, live.record.host_name).name
        text = (
            "{by} has set {what}: {how}. It holds from the next question on. If all agree, it holds"
            " at once, for what is asked now."
        )
        return say(text, by=by, what=what.lower(), how=how)

    def refused(self, live: Live, proposal: ProposalRecord, voter: Voter) -> Text:
        """What is asked now keeps its end."""
        text = "{name} does not agree: what is asked now ends when it was to."
        return say(text, name=voter.name)

    def same(self, body: Mapping[str, Any], refused: Mapping[str, Any]) -> bool:
        """The same limit for what was asked then."""
        return all(body[name] == refused[name] for name in ("option", "how", "heard"))

    def closed(self, live: Live, proposal: ProposalRecord) -> Text:
        """What becomes of the proposal's post."""
        return say("It was proposed that a shorter limit holds at once.")
