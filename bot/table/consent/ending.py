"""Games that end before their rules end them: scored as they stand, or closed as unfinished.

Scoring needs every player's vote: of those who play for themselves, and of the owners of all other
seats. A stand-in's vote is not an owner's. An owner who could have come back for a week and has not
can be passed over. Then the present players close a game as unfinished: nobody wins, and the seals
of those owners' seats stay closed.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from bot.store.records import Change, ProposalRecord
from bot.table.changes import HOUR, dms_to_all, note
from bot.table.consent.proposals import Kind
from bot.table.consent.voters import Voter, own_players, owners_at, voter_of
from bot.table.held import HeldTable
from bot.table.time.retiming import renewal
from bot.table.time.time_to_act import could_have_acted
from rules.kernel.ask import Refused
from rules.kernel.text import Text, say

SCORED, UNFINISHED = "scored", "unfinished"
"""The two ways to end a game early."""
GONE = 7 * 24 * HOUR
"""Seconds an owner has to come back before the others can close a game without them."""


class Ending(Kind):
    """Votes on the end of a game."""

    name = "end"

    async def propose(self, table: int, member: int, how: str) -> Text:
        """Propose to end a game early; return the reply.

        Args:
            table: the table.
            member: the proposer.
            how: scored, or unfinished.

        Raises:
            Refused: the game does not run, the member does not play, or nobody is gone.
        """
        async with self._tables.open(table) as held:
            if held.running().over:
                raise Refused(say("The game is over."))
            body = {"how": how}
            everybody = {voter.member for voter in _everybody(held)}
            if member not in everybody:
                raise Refused(say("Only players of this table can propose that. Ask one of them."))
            if how == UNFINISHED:
                await self._refuse_needless(held)
            asked = await self._proposals.propose(held, "end", member, body)
            if asked is None:
                return say("The game has ended.")
            return await self._proposals.waits(held, asked)

    async def meaning(self, table: int, how: str) -> Text:
        """Return the meaning of an early end in words, before anybody is asked.

        Raises:
            Refused: the game does not run, or nobody is gone.
        """
        async with self._tables.open(table) as held:
            if held.running().over:
                raise Refused(say("The game is over."))
            if how == UNFINISHED:
                await self._refuse_needless(held)
            return self._meaning(held, how)

    async def _refuse_needless(self, held: HeldTable) -> None:
        if not await self._gone(held):
            text = (
                "This needs a player whose seat others have played for a week. Pauses and"
                " announced absences do not count. /game cancel how: scored ends the game if"
                " every player agrees. The host, {host}, can close it with /game cancel."
            )
            raise Refused(say(text, host=held.record.host_name))

    async def _gone(self, held: HeldTable) -> set[int]:
        """Return the owners who could have come back for a week and have not."""
        tenures, now = await self._tables.store.tenures(held.record.id), self._tables.now()
        found = set()
        for seat, owner in owners_at(held).items():
            ends = [
                tenure.until
                for tenure in tenures
                if (tenure.seat, tenure.member) == (seat, owner.member) and tenure.until is not None
            ]
            if ends and could_have_acted(held, owner.member, max(ends), GONE, now):
                found.add(owner.member)
        return found

    # ---- the vote -------------------------------------------------------------------------------

    async def void(self, held: HeldTable, proposal: ProposalRecord) -> Text | None:
        """Return why the vote is void: the game is over, or the absent owner is back."""
        if held.running().over:
            return say("The game is over.")
        if proposal.body["how"] == UNFINISHED and not await self._gone(held):
            return say("A player who was gone is back.")
        return None

    async def asked(self, held: HeldTable, proposal: ProposalRecord) -> Sequence[Voter]:
        """Return every player, with owners; for an unfinished end, all who are not gone."""
        gone = await self._gone(held) if proposal.body["how"] == UNFINISHED else set()
        return [voter for voter in _everybody(held) if voter.member not in gone]

    def heard_too(self, held: HeldTable, proposal: ProposalRecord) -> Sequence[int]:
        """Return the owners who are gone: one vote of theirs, and the game goes on."""
        return [voter.member for voter in owners_at(held).values()]

    async def carry_out(self, held: HeldTable, proposal: ProposalRecord) -> None:
        """Score the game as it stands, or close it."""
        if proposal.body["how"] == SCORED:
            await self._tables.end_early(held)
            return
        text = "The players have closed this game of {game} as unfinished: nobody wins."
        change = Change(
            table=held.record.id,
            version=held.record.version,
            at=self._tables.now(),
            status="cancelled",
            waiting=[],
            outbox=[
                renewal(held),
                note(say(text, game=held.meta.name), verify=True),
                *dms_to_all(held.seats),
            ],
        )
        await self._tables.commit(held, change)

    async def question(self, held: HeldTable, proposal: ProposalRecord) -> Text:
        """Return the question: the proposer, and the way to end the game."""
        by = voter_of(held, proposal.member, held.record.host_name).name
        text = "{by} proposes to end this game of {game} now and to score it as it stands."
        if proposal.body["how"] == UNFINISHED:
            text = "{by} proposes to close this game of {game} as unfinished."
        return say(text, by=by, game=held.meta.name)

    async def details(self, held: HeldTable, proposal: ProposalRecord) -> Sequence[Text]:
        """Return its meaning in this game."""
        return [self._meaning(held, proposal.body["how"])]

    def _meaning(self, held: HeldTable, how: str) -> Text:
        if how == UNFINISHED:
            return say("Nobody wins, and no seat shows what it holds. It cannot go on later.")
        text = (
            "{early} Everybody's secrets are opened, as at every end. Every player must agree, also"
            " those for whom others stand in."
        )
        return say(text, early=held.meta.early)

    def refused(self, held: HeldTable, proposal: ProposalRecord, voter: Voter) -> Text:
        """Return the words for a refusal: the game goes on."""
        return say("{name} does not agree to end the game.", name=voter.name)

    def same(self, body: Mapping[str, Any], refused: Mapping[str, Any]) -> bool:
        """Return whether it would end the game in the same way."""
        return bool(body["how"] == refused["how"])

    def closed(self, held: HeldTable, proposal: ProposalRecord) -> Text:
        """Return the last words of the proposal's post."""
        return say("It was proposed to end the game early.")


def _everybody(held: HeldTable) -> list[Voter]:
    """Return every player: those who play for themselves, and the owners of other seats."""
    own = {voter.member: voter for voter in (*own_players(held), *owners_at(held).values())}
    return [*own.values()]
