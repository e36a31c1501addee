"""More time for a player's question, if the others agree, up to a limit."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from bot.hours.reckoning import HOUR
from bot.store.rows.records import ProposalRecord, TimerRecord
from bot.table.cases import Case
from bot.table.changes import note
from bot.table.consent.proposals import Kind
from bot.table.consent.voters import Voter, voter_of
from bot.table.held import HeldTable
from bot.table.law import judge
from bot.table.seats.presence import case_of
from bot.table.time.clock_ends import clock_of
from bot.table.time.retiming import dm_renewed, renewal, retimed
from rules.kernel import Refused, Seat, Text, say

MOST = 72 * HOUR
"""Seconds by which one question, or one turn with all its questions, can be extended in all."""


class Extending(Kind):
    """Votes on the time of a question."""

    name = "time"

    async def extend(self, table: int, caller: int, player: int | str, hours: int) -> Text:
        """Propose more time for a player (nothing: the caller); return the reply.

        Raises:
            Refused: no time of theirs runs, or it has been extended enough.
        """
        async with self._tables.open(table) as held:
            held.playing()
            own = held.seat_of(caller)
            seat = own if player == "" else held.seated(player).seat
            timer = await self._limit(held, seat)
            judge("extend", case_of(held, self._tables.now(), caller, seat=seat))
            name = say("{seat:seat}", seat=seat)
            if timer is None:
                text = "No time limit that everybody can see runs for {name} now."
                raise Refused(say(text, name=held.seats[seat].name))
            left = (MOST - timer.extended) // HOUR
            if hours > left:
                text = "At most {left} more hours can be given for this question, not {hours}."
                raise Refused(say(text, left=left, hours=hours))
            body = {"seat": seat, "since": timer.since, "hours": hours}
            asked = await self._proposals.propose(held, "time", caller, body)
            if asked is None:
                return say("{name} has {hours} hours more.", name=name, hours=hours)
            return await self._proposals.waits(held, asked)

    async def _limit(self, held: HeldTable, seat: Seat) -> TimerRecord | None:
        """Return the limit or clock of a publicly awaited player; others' limits stay secret."""
        timers = await self._tables.store.timers.of(held.record.id)
        limit = (t for t in timers if (t.seat, t.kind) == (seat, "limit") and t.personal)
        named = seat in held.running().awaited()
        return next(limit, clock_of(timers, seat) if named else None)

    # ---- the vote -------------------------------------------------------------------------------

    async def void(self, held: HeldTable, proposal: ProposalRecord) -> Text | None:
        """Return why the vote is void: the question has been answered."""
        timer = await self._limit(held, proposal.body["seat"])
        if held.record.lost or held.record.aside:
            return say("This game stands still, and no time runs.")
        if timer is not None and timer.since == proposal.body["since"]:
            return None
        return say("That question is already answered.")

    async def ruled(self, held: HeldTable, proposal: ProposalRecord) -> tuple[str, Case]:
        """Return the row of the law, for the seat that gets more time."""
        seat = proposal.body["seat"]
        return "extend", case_of(held, self._tables.now(), proposal.member, seat=seat)

    async def carry_out(self, held: HeldTable, proposal: ProposalRecord) -> None:
        """Give the question this much more time; that time cannot be charged again."""
        seat, more = proposal.body["seat"], proposal.body["hours"] * HOUR
        waiting = await self._tables.store.timers.of(held.record.id)
        limit = await self._limit(held, seat)
        longer = [_longer(t, more) if t == limit else t for t in waiting]
        ends = retimed(held, longer, self._tables.now())
        text = "{name} has {hours} hours more."
        name = say("{seat:seat}", seat=seat)
        told = note(say(text, name=name, hours=proposal.body["hours"]))
        seats = [seat] if limit is None else limit.seats or [seat]
        rows = [renewal(held), *map(dm_renewed, seats), told]
        await self._tables.store.timers.set_times(held.record.id, ends, rows, self._tables.now())
        held.waiting = await self._tables.store.timers.of(held.record.id)

    async def question(self, held: HeldTable, proposal: ProposalRecord) -> Text:
        """Return the question: the proposer, and the player who gets more time."""
        by = voter_of(held, proposal.member, held.record.host_name).name
        name = say("{seat:seat}", seat=proposal.body["seat"])
        hours = proposal.body["hours"]
        if proposal.member == held.seats[proposal.body["seat"]].member:
            return say("{by} asks for {hours} hours more.", by=by, hours=hours)
        text = "{by} proposes that {name} has {hours} hours more."
        return say(text, by=by, name=name, hours=hours)

    def refused(self, held: HeldTable, proposal: ProposalRecord, voter: Voter) -> Text:
        """Return the words for a refusal: the time stays as it is."""
        name = say("{seat:seat}", seat=proposal.body["seat"])
        return say("{by} does not agree that {name} has more time.", by=voter.name, name=name)

    def same(self, body: Mapping[str, Any], refused: Mapping[str, Any]) -> bool:
        """Return whether it asks as much time for the same question, or more."""
        question = (body["seat"], body["since"]) == (refused["seat"], refused["since"])
        return question and bool(body["hours"] >= refused["hours"])

    def closed(self, held: HeldTable, proposal: ProposalRecord) -> Text:
        """Return the last words of the proposal's post."""
        name = say("{seat:seat}", seat=proposal.body["seat"])
        return say("It was proposed that {name} has more time.", name=name)


def _longer(timer: TimerRecord, more: int) -> TimerRecord:
    allowed = timer.due - timer.since if timer.allowed is None else timer.allowed
    return replace(timer, allowed=allowed + more, extended=timer.extended + more)
