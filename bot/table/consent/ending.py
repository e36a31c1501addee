"""Games that end before their rules end them: scored as they stand, or closed as unfinished.

Scoring takes every player's word, as the law says; a stand-in's is not an owner's. Closing a game
as unfinished takes the word of everybody present: nobody wins, and no seal is opened. Whoever is
not present is told, and may refuse while the vote is open.
"""

from collections.abc import Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any

from bot.store.rows.records import Change, ProposalRecord
from bot.table.cases import Case
from bot.table.changes import note, told_closed
from bot.table.consent.proposals import Kind
from bot.table.consent.voters import Voter, voter_of
from bot.table.held import HeldTable
from bot.table.law import judge
from bot.table.seats.presence import case_of
from bot.table.time.retiming import renewal
from rules.kernel import Refused, Text, say

SCORED, UNFINISHED = "scored", "unfinished"
"""The two ways to end a game early."""


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
            Refused: the game does not run, or the member does not play.
        """
        async with self._opened(table, how) as held:
            _refuse_ended(held)
            judge(f"end.{how}", case_of(held, self._tables.now(), member))
            body = {"how": how}
            asked = await self._proposals.propose(held, "end", member, body)
            if asked is None:
                return say("The game has ended.")
            return await self._proposals.waits(held, asked)

    async def meaning(self, table: int, how: str) -> Text:
        """Return the meaning of an early end in words, before anybody is asked.

        Raises:
            Refused: the game does not run.
        """
        async with self._opened(table, how) as held:
            _refuse_ended(held)
            return self._meaning(held, how)

    def _opened(self, table: int, how: str) -> AbstractAsyncContextManager[HeldTable]:
        """Hold a table; one that cannot be read can still be closed as unfinished."""
        tables = self._tables
        return tables.open(table) if how == SCORED else tables.held.open_unread(table)

    # ---- the vote -------------------------------------------------------------------------------

    async def void(self, held: HeldTable, proposal: ProposalRecord) -> Text | None:
        """Return why the vote is void: the game is over."""
        if held.game is None:
            scored = proposal.body["how"] == SCORED
            return say("Nobody can score a game that cannot be read.") if scored else None
        return say("The game is over.") if held.game.over else None

    async def ruled(self, held: HeldTable, proposal: ProposalRecord) -> tuple[str, Case]:
        """Return the row of the law for this end."""
        return f"end.{proposal.body['how']}", case_of(held, self._tables.now(), proposal.member)

    async def carry_out(self, held: HeldTable, proposal: ProposalRecord) -> None:
        """Score the game as it stands, or close it."""
        if proposal.body["how"] == SCORED:
            await self._tables.end_early(held)
            return
        text = "The players have closed this game of {game} as unfinished: nobody wins."
        closed = say(text, game=held.meta.name)
        change = Change(
            table=held.record.id,
            version=held.record.version,
            at=self._tables.now(),
            status="cancelled",
            waiting=[],
            outbox=[
                renewal(held),
                note(closed, verify=True),
                *told_closed(held, closed),
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
            text = (
                "Nobody wins, and no seat shows what it holds. It cannot go on later. All who are"
                " there must agree; who is away gets a DM, and three days to refuse."
            )
            return say(text)
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


def _refuse_ended(held: HeldTable) -> None:
    if held.record.status != "running":
        held.running()
    if held.game is not None and held.game.over:
        raise Refused(say("The game is over."))
