"""Shorter times that the host sets: they hold after a notice, or at once if all agree.

A player relies on the time that they were told. Otherwise a host could set a limit of an hour while
the others sleep.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from bot.hours.spans import ran
from bot.store.rows.outbox import OutboxRow
from bot.store.rows.records import Change, Hours, NoticeRecord, ProposalRecord, TimerRecord
from bot.table.awaiting import awaiting_of
from bot.table.changes import dms_about, everybody
from bot.table.consent.proposals import Kind
from bot.table.consent.voters import Voter, voter_of
from bot.table.held import HeldTable
from bot.table.time.clock_ends import as_long
from bot.table.time.hour_options import BEGINNING_NOW, chosen_words
from bot.table.time.limits import around, bank_of, due_of, round_of
from bot.table.time.notices import hours_after, notice_ends, notices_at, settings_told
from bot.table.time.pace import clocked_by
from bot.table.time.retiming import retimed, timers_by
from rules.kernel import Text, say


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
    row = "sooner"

    async def propose(self, table: int, member: int, option: str) -> Text | None:
        """Ask everybody whether a shorter time holds at once; None: it already does.

        Raises:
            Refused: they have just been asked, and one did not agree.
        """
        async with self._tables.open(table) as held:
            coming = _notice(held, option)
            if held.record.status != "running" or coming is None:
                return None
            how = self._chosen(held, option)[1]
            body = {"option": option, "how": how, "heard": held.record.heard}
            await self._proposals.set_aside(held, "sooner", lambda former: former.body != body)
            asked = await self._proposals.propose(held, "sooner", member, body)
            if asked is None:
                return None
            return await self._proposals.waits(held, asked)

    def _chosen(self, held: HeldTable, option: str) -> tuple[str, str]:
        """Return the option and its value in words for players."""
        runs = clocked_by(held.meta, held.record.options)
        return chosen_words(held.meta, _hours(held, option), runs, option)

    # ---- the vote -------------------------------------------------------------------------------

    async def void(self, held: HeldTable, proposal: ProposalRecord) -> Text | None:
        """Return why the vote is void: the game has gone on, or the host has set another value."""
        body = proposal.body
        same = self._chosen(held, body["option"])[1] == body["how"]
        if same and held.record.heard == body["heard"]:
            return None
        return say("The game has gone on; there is nothing to decide any more.")

    async def carry_out(self, held: HeldTable, proposal: ProposalRecord) -> None:
        """Apply the shorter time now, to the present questions, too."""
        held.waiting = await self._tables.store.timers.of(held.record.id)
        option, now = proposal.body["option"], self._tables.now()
        hours = _hours(held, option)
        clock = option in held.meta.clocks
        text = "All agree: {what}, {how}, holds at once."
        if clock:
            text = (
                "All agree: {what}, {how}, holds at once. Limits that already run end as planned."
            )
        waiting = held.waiting
        if not clock:
            waiting = timers_by(held, hours, awaiting_of(held.running()), now, option)
        said = settings_told(held, hours, self._said(held, option, text))
        told = [said, *self._dms(held, option, proposal.agreed)]
        change = Change(
            table=held.record.id,
            version=held.record.version,
            at=now,
            hours=hours,
            waiting=waiting,
            left={} if option in BEGINNING_NOW else None,
            outbox=told,
        )
        await self._tables.commit(held, change)

    def _said(self, held: HeldTable, option: str, text: str, **more: Any) -> Text:
        """Return a sentence about an option with its coming value."""
        what, how = self._chosen(held, option)
        return say(text, what=what.lower(), how=how, **more)

    def _dms(self, held: HeldTable, option: str, agreed: Sequence[int]) -> list[OutboxRow]:
        """Return a DM to everybody who was not asked, since their own time had run out."""
        text = (
            "In your game of {game}, <#{channel}>, everybody who was asked agreed: {what}, {how},"
            " holds at once."
        )
        unasked = [one for one in everybody(held.seats) if one not in agreed]
        where = {"game": held.meta.name, "channel": held.record.channel}
        return dms_about(unasked, self._said(held, option, text, **where))

    async def question(self, held: HeldTable, proposal: ProposalRecord) -> Text:
        """Return the question whether it starts at once."""
        what, how = self._chosen(held, proposal.body["option"])
        by = voter_of(held, proposal.member, held.record.host_name).name
        coming = _notice(held, proposal.body["option"])
        text = "{by} has set {what}: {how}. If all agree, it holds at once, for what is asked now."
        if coming is None:  # of a former release, or it holds by now
            return say(text, by=by, what=what.lower(), how=how)
        text = (
            "{by} has set {what}: {how}. It holds from <t:{until}:f> on. If all agree, it holds at"
            " once, for what is asked now."
        )
        until = notice_ends(held, coming)
        return say(text, by=by, what=what.lower(), how=how, until=until)

    def refused(self, held: HeldTable, proposal: ProposalRecord, voter: Voter) -> Text:
        """Return the words for a refusal: the notice goes on."""
        text = "{name} does not agree: the shorter time does not hold at once."
        return say(text, name=voter.name)

    def same(self, body: Mapping[str, Any], refused: Mapping[str, Any]) -> bool:
        """Return whether it is the same limit for the same questions."""
        return all(body[name] == refused[name] for name in ("option", "how", "heard"))

    def closed(self, held: HeldTable, proposal: ProposalRecord) -> Text:
        """Return the last words of the proposal's post."""
        return say("It was proposed that a shorter limit holds at once.")


def _notice(held: HeldTable, option: str) -> NoticeRecord | None:
    """Return the notice of an option; None: what its host has set holds."""
    return next((one for one in notices_at(held) if one.option == option), None)


def _hours(held: HeldTable, option: str) -> Hours:
    """Return the hours of the table once the notice of an option is over."""
    hours, coming = held.record.hours, _notice(held, option)
    if coming is None:
        return hours
    left = tuple(one for one in hours.notices if one != coming)
    return replace(hours_after(held.meta, hours, coming), notices=left)
