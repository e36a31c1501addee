"""Games that end before their rules end them: scored as they stand, or closed as unfinished.

To be scored, a game takes every player's word: of those who play for themselves, and of the owners
of all other seats. A stand-in's word is not theirs. Without the word of owners who could have come
back for a week and have not, those who are there close a game as unfinished: nobody wins, and what
those owners' seats hold stays closed.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from bot.store.records import Change, ProposalRecord
from bot.table.changes import HOUR, dms_to_all, note
from bot.table.consent.proposals import Kind
from bot.table.consent.voters import Voter, own_players, owners_at, voter_of
from bot.table.held import HeldTable
from bot.table.time.time_to_act import could_have_acted
from rules.kernel.ask import Refused
from rules.kernel.text import Text, say

SCORED, UNFINISHED = "scored", "unfinished"
"""How a game may end early."""
GONE = 7 * 24 * HOUR
"""Seconds in which an owner could have come back before the others close a game without them."""


class Ending(Kind):
    """What may be done about the end of a game."""

    name = "end"

    async def propose(self, table: int, member: int, how: str) -> Text:
        """Propose to end a game early; return what to say.

        Args:
            table: which table.
            member: who proposes it.
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
                raise Refused(say("Only those who play here can propose that. Ask one of them."))
            if how == UNFINISHED:
                await self._refuse_needless(held)
            asked = await self._proposals.propose(held, "end", member, body)
            if asked is None:
                return say("The game has ended.")
            return await self._proposals.waits(held, asked)

    async def meaning(self, table: int, how: str) -> Text:
        """Return what it means to end the game of a table early, before anybody is asked.

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
                "That takes a player for whom others have played for a week. Pauses and told"
                " absences do not count. /game cancel how: scored ends the game with every"
                " player's word. The host, {host}, can close it with /game cancel."
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

    # ---- what the others are asked --------------------------------------------------------------

    async def void(self, held: HeldTable, proposal: ProposalRecord) -> Text | None:
        """The game is over, or whoever was gone is back."""
        if held.running().over:
            return say("The game is over.")
        if proposal.body["how"] == UNFINISHED and not await self._gone(held):
            return say("Whoever was gone is back.")
        return None

    async def asked(self, held: HeldTable, proposal: ProposalRecord) -> Sequence[Voter]:
        """Return every player, owners included; where it stays unfinished, all who are not gone."""
        gone = await self._gone(held) if proposal.body["how"] == UNFINISHED else set()
        return [voter for voter in _everybody(held) if voter.member not in gone]

    def heard_too(self, held: HeldTable, proposal: ProposalRecord) -> Sequence[int]:
        """Return the owners who are gone: one word of theirs, and the game goes on."""
        return [voter.member for voter in owners_at(held).values()]

    async def carry_out(self, held: HeldTable, proposal: ProposalRecord) -> None:
        """The game is scored as it stands, or closed."""
        if proposal.body["how"] == SCORED:
            await self._tables.end_early(held)
            return
        text = "Those who are there have closed this game of {game} as unfinished: nobody wins."
        change = Change(
            table=held.record.id,
            version=held.record.version,
            at=self._tables.now(),
            status="cancelled",
            waiting=[],
            outbox=[note(say(text, game=held.meta.name), verify=True), *dms_to_all(held.seats)],
        )
        await self._tables.commit(held, change)

    async def question(self, held: HeldTable, proposal: ProposalRecord) -> Text:
        """Return who would end the game, and how."""
        by = voter_of(held, proposal.member, held.record.host_name).name
        text = "{by} proposes to end this game of {game} now and to score it as it stands."
        if proposal.body["how"] == UNFINISHED:
            text = "{by} proposes to close this game of {game} as unfinished."
        return say(text, by=by, game=held.meta.name)

    async def details(self, held: HeldTable, proposal: ProposalRecord) -> Sequence[Text]:
        """Return what that means in this game."""
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
        """One refusal lets the game go on."""
        return say("{name} does not agree to end the game.", name=voter.name)

    def same(self, body: Mapping[str, Any], refused: Mapping[str, Any]) -> bool:
        """Whether it would end in the same way."""
        return bool(body["how"] == refused["how"])

    def closed(self, held: HeldTable, proposal: ProposalRecord) -> Text:
        """Return what becomes of the proposal's post."""
        return say("It was proposed to end the game early.")


def _everybody(held: HeldTable) -> list[Voter]:
    """Return every player: who plays for themselves, and whose seats others play."""
    own = {voter.member: voter for voter in (*own_players(held), *owners_at(held).values())}
    return [*own.values()]
