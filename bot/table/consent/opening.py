"""Opening the seals of a game that was closed before its end, if all owners of seals agree.

A game played to its end opens all seals by itself. In a closed game each owner can open their own.
Others' seals belong to those others, so all of them must agree.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bot.store.rows.people import NOBODY
from bot.store.rows.records import Change, ProposalRecord
from bot.table.cases import Case
from bot.table.changes import note
from bot.table.consent.proposals import Kind
from bot.table.consent.voters import Voter, voter_of
from bot.table.held import HeldTable
from bot.table.seats.presence import case_of
from rules.kernel import Refused, Text, say
from rules.parts.provable import receipts_of


@dataclass(frozen=True, slots=True)
class ClosedSeals:
    """A member's options for the seals of a game that was closed before its end."""

    opened: bool  # everybody can open them
    may_propose: bool  # the member owns some of them


class Opening(Kind):
    """Votes on the seals of closed games."""

    name = "seals"
    status = "cancelled"

    async def of_closed(self, table: int, member: int) -> ClosedSeals | None:
        """Return a member's options for a closed game's seals; None if it was not closed."""
        async with self._tables.open(table) as held:
            if held.record.status != "cancelled":
                return None
            opened = held.record.opened
            sealed = {voter.member for voter in await self._owners(held)}
            may = not opened and member in sealed and NOBODY not in sealed
            return ClosedSeals(opened, may_propose=may)

    async def propose(self, table: int, member: int) -> Text:
        """Open every seal of a closed game, or ask the others; return the reply.

        Raises:
            Refused: the game was not closed, nothing was sealed, or not by this member.
        """
        async with self._tables.open(table) as held:
            if held.record.status != "cancelled":
                raise Refused(say("When the game ends, every seal is opened by itself."))
            if held.record.opened:
                raise Refused(say("Every seal of this game is open already: press Verify."))
            sealed = {voter.member for voter in await self._owners(held)}
            if member not in sealed:
                text = "Only those whose secrets were sealed in this game can propose that."
                raise Refused(say(text))
            if NOBODY in sealed:
                text = (
                    "A player whose secrets were sealed had their data deleted and cannot be"
                    " asked, so the seals stay closed. Verify shows you your own."
                )
                raise Refused(say(text))
            asked = await self._proposals.propose(held, "seals", member, {})
            if asked is None:
                return say("Every seal of this game is open now.")
            return await self._proposals.waits(held, asked)

    async def _owners(self, held: HeldTable) -> list[Voter]:
        return [voter_of(held, m, name) for m, name in (await self._sealed(held)).items()]

    async def _sealed(self, held: HeldTable) -> dict[int, str]:
        """Return everybody who has sat there since the start, by seats; nobody without any seal.

        In the replay all hands are open, too, also of times in which nothing was sealed.
        """
        if not receipts_of((await self._tables.views.as_it_stood(held)).running()).number:
            return {}
        tenures = await self._tables.store.tenures.of(held.record.id)
        return {t.member: t.name for t in tenures if t.member is not None and not t.lobby}

    # ---- the vote -------------------------------------------------------------------------------

    async def void(self, held: HeldTable, proposal: ProposalRecord) -> Text | None:
        """Return None: a closed game never changes."""
        return None

    async def ruled(self, held: HeldTable, proposal: ProposalRecord) -> tuple[str, Case]:
        """Return the row of the law; all owners of seals are asked, even those who have left."""
        sealed = tuple(voter.member for voter in await self._owners(held))
        return "seals", case_of(held, self._tables.now(), proposal.member, concerned=sealed)

    async def names(self, held: HeldTable, proposal: ProposalRecord) -> Mapping[int, str]:
        """Return the names of those who have sealed something, seated or not."""
        return await self._sealed(held)

    async def carry_out(self, held: HeldTable, proposal: ProposalRecord) -> None:
        """Open the proofs to everybody."""
        text = (
            "All who sealed something have agreed: every seal of this closed game of {game} can"
            " now be verified."
        )
        change = Change(
            table=held.record.id,
            version=held.record.version,
            at=self._tables.now(),
            opened=True,
            outbox=[note(say(text, game=held.meta.name), verify=True)],
        )
        await self._tables.commit(held, change)

    async def question(self, held: HeldTable, proposal: ProposalRecord) -> Text:
        """Return the question: the proposer, and the seals to open."""
        text = "{by} would like to open every seal of this closed game of {game} to everybody."
        by = {voter.member: voter.name for voter in await self._owners(held)}[proposal.member]
        return say(text, by=by, game=held.meta.name)

    async def details(self, held: HeldTable, proposal: ProposalRecord) -> Sequence[Text]:
        """Return the consequences."""
        text = "All will see each of your secrets, what proves them, and in the replay all hands."
        return [say(text)]

    def refused(self, held: HeldTable, proposal: ProposalRecord, voter: Voter) -> Text:
        """Return the words for a refusal: the seals stay closed."""
        return say("{name} does not agree to open the seals.", name=voter.name)

    def same(self, body: Mapping[str, Any], refused: Mapping[str, Any]) -> bool:
        """Return True: there is only one thing to open."""
        return True

    def closed(self, held: HeldTable, proposal: ProposalRecord) -> Text:
        """Return the last words of the proposal's post."""
        return say("It was proposed to open every seal of this closed game.")
