"""Proposals: changes that need others' agreement, and the posts that ask for it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Callable, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from typing import Any, ClassVar

from bot.store.rows.damage import SetAside
from bot.store.rows.outbox import OutboxRow
from bot.store.rows.records import ProposalKind, ProposalRecord, RefusalRecord, Status
from bot.table.cases import Case
from bot.table.changes import HOUR, note
from bot.table.consent.asking_again import refuse_again
from bot.table.consent.shown import Shown, seat_offered
from bot.table.consent.silence import SILENCE, ends_at, is_enough, is_over, patience
from bot.table.consent.voters import (
    A_MODERATOR,
    Voter,
    can_be_carried,
    named,
    needed,
    unheard,
    waits_for_silence,
    with_word,
)
from bot.table.held import HeldTable
from bot.table.law import Voices, asked
from bot.table.seats.presence import case_of
from bot.table.tables import Tables
from rules.kernel import Refused, Text, Voice, say

OPEN_FOR = 72 * HOUR
"""Seconds until a proposal lapses."""


GONE_ON = say("The game has gone on; there is nothing to decide any more.")


class Kind(ABC):
    """A kind of proposal: its voters, and its effect.

    Args:
        tables: the table service, whose locks and commits this shares.
        proposals: the tables' open votes; this is one kind of them.
    """

    name: ClassVar[ProposalKind]
    row: ClassVar[str] = ""
    """The row of the law that decides it, if there is only one."""
    status: ClassVar[Status] = "running"
    """The only status of tables that vote on it."""

    def __init__(self, tables: Tables, proposals: Proposals) -> None:
        self._tables = tables
        self._proposals = proposals
        proposals.kinds[self.name] = self

    @abstractmethod
    async def void(self, held: HeldTable, proposal: ProposalRecord) -> Text | None:
        """Return why there is nothing left to decide; None while there is."""

    async def ruled(self, held: HeldTable, proposal: ProposalRecord) -> tuple[str, Case]:
        """Return the row of the law that decides it now, and the case: who is asked, and heard."""
        return self.row, case_of(held, self._tables.now(), proposal.member)

    async def voices(self, held: HeldTable, proposal: ProposalRecord) -> Voices:
        """Return the members whose word it takes, and those who are heard, too."""
        return asked(*await self.ruled(held, proposal))

    async def asked(self, held: HeldTable, proposal: ProposalRecord) -> Sequence[Voter]:
        """Return all voters: whose word it takes, whom it waits for, and players who refused."""
        row, case = await self.ruled(held, proposal)
        voices = asked(row, case)
        waits = voices.waits if self._tables.now() < proposal.until else ()
        spoke = [m for m in proposal.refused if m in case.chairs(lambda c: True)]
        members = dict.fromkeys((*voices.word, *waits, *spoke))
        return named(held, members, await self.names(held, proposal))

    async def names(self, held: HeldTable, proposal: ProposalRecord) -> Mapping[int, str]:
        """Return the names of voters whom the table does not seat."""
        return {}

    async def refuse_word(self, held: HeldTable, proposal: ProposalRecord, member: int) -> None:
        """Refuse the vote of a member who agrees, but must do something first.

        Raises:
            Refused: with the step that they must take.
        """
        return

    def asked_in(self, held: HeldTable, proposal: ProposalRecord) -> int | None:
        """Return the channel of the vote; None: the table's own."""
        return None

    @abstractmethod
    async def carry_out(self, held: HeldTable, proposal: ProposalRecord) -> None:
        """Do it, after all have agreed. The table is held."""

    @abstractmethod
    async def question(self, held: HeldTable, proposal: ProposalRecord) -> Text:
        """Return the question: the proposal, and its proposer."""

    async def details(self, held: HeldTable, proposal: ProposalRecord) -> Sequence[Text]:
        """Return further lines of the question, oldest first; everybody may read them."""
        return ()

    @abstractmethod
    def refused(self, held: HeldTable, proposal: ProposalRecord, voter: Voter) -> Text:
        """Return the words for a refusal."""

    @abstractmethod
    def same(self, body: Mapping[str, Any], refused: Mapping[str, Any]) -> bool:
        """Return whether this asks again for what was refused before."""

    @abstractmethod
    def closed(self, held: HeldTable, proposal: ProposalRecord) -> Text:
        """Return the words for a decided, overtaken or lapsed proposal."""


class Proposals:
    """The tables' open votes: one proposal of each kind at a time.

    Args:
        tables: the table service, whose locks and commits this shares.
    """

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.kinds: dict[ProposalKind, Kind] = {}

    async def propose(
        self,
        held: HeldTable,
        kind: ProposalKind,
        member: int,
        body: dict[str, Any],
    ) -> ProposalRecord | None:
        """Propose something at a held table; return None if it needed nobody else and is done.

        Raises:
            Refused: a vote of that kind is open, or this was just refused.
        """
        await refuse_again(self.tables, held, member, self._asks_again(kind, body))
        await self.tables.held.note_act(held, member)
        at = self.tables.now()
        wanted = ProposalRecord(
            table=held.record.id,
            kind=kind,
            member=member,
            body=body,
            agreed=(member,),
            at=at,
            until=at + OPEN_FOR,
        )
        if waits_for_silence(kind, body, await self.kinds[kind].asked(held, wanted)):
            wanted = replace(wanted, until=at + SILENCE)
        present = await self._standing(held, kind=kind)
        if present is not None:
            if (present.body, present.member) != (body, member):
                question = await self.kinds[kind].question(held, present)
                text = "{question} Decide that first, with its buttons or /game vote."
                raise Refused(say(text, question=question))
            wanted = replace(
                present, agreed=tuple(dict.fromkeys((*present.agreed, *wanted.agreed)))
            )
        return await self._decide(held, wanted)

    async def answer(self, table: int, member: int, number: int, *, agrees: bool) -> bool:
        """Record a member's vote on a proposal; return whether it is decided now.

        Raises:
            Refused: it is decided or overtaken already, or that member is not asked.
        """
        async with self._held(table) as held:
            proposal = await self._standing(held, number=number)
            if proposal is None:
                raise Refused(await self._why_void(held, number) or GONE_ON)
            kind = self.kinds[proposal.kind]
            asked = {voter.member: voter for voter in await kind.asked(held, proposal)}
            also = (await kind.voices(held, proposal)).heard
            heard = {*asked, *also, proposal.member}
            if member not in heard:
                held.seat_of(member)
                raise Refused(say("You are not asked about that. Press Board to look at the game."))
            if agrees:
                await kind.refuse_word(held, proposal, member)
            await self.tables.held.note_act(held, member)
            proposal = with_word(proposal, member, agrees=agrees)
            if not agrees and not can_be_carried(proposal, asked):
                voter = asked.get(member) or named(held, [member], {member: A_MODERATOR})[0]
                refusal = note(kind.refused(held, proposal, voter))
                if member == proposal.member:  # a proposer who withdraws may think again
                    await self._drop(proposal, refusal)
                else:
                    await self._refuse(held, proposal, refusal)
                return True
            return await self._decide(held, proposal) is None

    async def open_at(
        self, table: int, member: int, kind: ProposalKind | None = None
    ) -> list[ProposalRecord]:
        """Return a table's open proposals; only those that wait for this member, if any do."""
        async with self._held(table) as held:
            named = [p for p in await self._all(held) if kind in (p.kind, None)]
            standing = [p for p in named if await self._stands(held, p)]
            waiting = [p for p in standing if await self._waits_for(held, p, member)]
            return waiting or standing

    async def _waits_for(self, held: HeldTable, proposal: ProposalRecord, member: int) -> bool:
        return member in {voter.member for voter in await self._missing(held, proposal)}

    async def shown(self, table: int, number: int) -> Shown | None:
        """Return a proposal as its post asks for agreement; None if it is decided or overtaken."""
        async with self._held(table) as held:
            proposal = await self._standing(held, number=number)
            if proposal is None:
                return None
            kind = self.kinds[proposal.kind]
            asked, (row, case) = await kind.asked(held, proposal), await kind.ruled(held, proposal)
            return Shown(
                id=proposal.id,
                kind=proposal.kind,
                question=await kind.question(held, proposal),
                details=tuple(await kind.details(held, proposal)),
                agreed=tuple(voter for voter in asked if voter.member in proposal.agreed),
                awaited=tuple(unheard(proposal, asked)),
                refused=tuple(voter for voter in asked if voter.member in proposal.refused),
                needed=needed(proposal, asked),
                silent=patience(proposal, row, asked) is not None,
                until=ends_at(held, proposal, row, asked),
                closed=say("{was} That is decided now.", was=kind.closed(held, proposal)),
                seat=seat_offered(proposal),
                channel=kind.asked_in(held, proposal),
                owners=tuple(case.chairs(lambda c: c.stood_in or c.away)),
            )

    async def set_aside(
        self, held: HeldTable, kind: ProposalKind, gives_way: Callable[[ProposalRecord], bool]
    ) -> None:
        """Remove proposals that give way to a more important one."""
        present = await self._standing(held, kind=kind)
        if present is not None and gives_way(present):
            await self._drop(present)

    async def unaffected(self, held: HeldTable) -> list[ProposalRecord]:
        """Return a held table's proposals that go on though a seat changes hands."""
        asked = [p for p in await self._all(held) if p.kind == "undo"]
        return [proposal for proposal in asked if await self._stands(held, proposal)]

    async def go_on(self, held: HeldTable, proposals: Iterable[ProposalRecord]) -> None:
        """Renew these proposals after a seat has changed hands."""
        for proposal in proposals:
            body = proposal.body | {"version": held.record.heard}
            await self._decide(held, replace(proposal, body=body))

    async def waits(self, held: HeldTable, proposal: ProposalRecord) -> Text:
        """Return whose agreement a proposal still needs, in words for its proposer."""
        asked, voice = await self._missing(held, proposal), Voice([s.name for s in held.seats])
        names = tuple(say("{name}", name=voice.say(voter.name)) for voter in asked)
        return say("Asked in the channel. It waits for {names} to agree.", names=names)

    async def _missing(self, held: HeldTable, proposal: ProposalRecord) -> list[Voter]:
        """Return the voters who could still carry it; nobody after enough have agreed."""
        asked = await self.kinds[proposal.kind].asked(held, proposal)
        silent = unheard(proposal, asked)
        row, _ = await self.kinds[proposal.kind].ruled(held, proposal)
        if is_enough(held, proposal, row, asked, self.tables.now()):
            return []
        return silent or [voter for voter in asked if voter.member not in proposal.agreed]

    async def expire(self) -> None:
        """Tell of the proposals whose time is over, and forget them."""
        for proposal in await self.tables.store.proposals.lapsed(self.tables.now()):
            rows: list[OutboxRow] = []
            with suppress(Refused):  # its save cannot be read: nothing is told there
                async with self._held(proposal.table) as held:
                    if await self._goes_on_longer(held, proposal):
                        continue
                    rows = [note(text) for text in await self._end(held, proposal)]
            await self._drop(proposal, *rows)

    async def _goes_on_longer(self, held: HeldTable, proposal: ProposalRecord) -> bool:
        """Return whether silent voters had too little time; then prolong it and update the post."""
        if not await self._is_open(held, proposal):
            return False
        kind = self.kinds[proposal.kind]
        asked, (row, _) = await kind.asked(held, proposal), await kind.ruled(held, proposal)
        if is_over(held, proposal, row, asked, self.tables.now()):
            return False
        ends = ends_at(held, proposal, row, asked)
        if ends > proposal.until:
            await self.tables.store.proposals.put(replace(proposal, until=ends))
            self.tables.held.tell(proposal.table)
        return True

    async def _end(self, held: HeldTable, proposal: ProposalRecord) -> list[Text]:
        """End a proposal whose time is over; return why it is void, or cannot be carried out."""
        kind = self.kinds[proposal.kind]
        try:
            if await self._is_open(held, proposal):
                return await self._lapse(held, proposal)
            why = await self._why_void(held, proposal.id)
        except Refused as refused:
            why = refused.text
        if why is None or why == GONE_ON:
            return []  # everybody has seen that
        return [say("{was} {why}", was=kind.closed(held, proposal), why=why)]

    async def _why_void(self, held: HeldTable, number: int) -> Text | None:
        """Return why there is nothing left to decide; None: it is decided, or the table is over."""
        for one in await self._all(held):
            kind = self.kinds[one.kind]
            if one.id == number and held.game and held.record.status == kind.status:
                return await kind.void(held, one)
        return None

    async def _lapse(self, held: HeldTable, proposal: ProposalRecord) -> list[Text]:
        """Return the words for a lapsed proposal, unless silence has carried it."""
        kind, majority = self.kinds[proposal.kind], proposal.body.get("majority")
        if not await self._missing(held, proposal):
            await kind.carry_out(held, proposal)
            return []
        late = "{was} Too few agreed in time." if majority else "{was} Not all agreed in time."
        return [say(late, was=kind.closed(held, proposal))]

    @asynccontextmanager
    async def _held(self, table: int) -> AsyncIterator[HeldTable]:
        """Hold a table, even a broken one: its people may only vote on that."""
        try:
            async with self.tables.open(table):
                pass
        except SetAside:
            opened = self.tables.held.open_unread(table)
        else:
            opened = self.tables.open(table)
        async with opened as held:
            yield held

    # ---- within ---------------------------------------------------------------------------------

    async def _decide(self, held: HeldTable, proposal: ProposalRecord) -> ProposalRecord | None:
        kind = self.kinds[proposal.kind]
        if not await self._missing(held, proposal):
            await kind.carry_out(held, proposal)
            await self._drop(proposal)
            return None
        kept = await self.tables.store.proposals.put(proposal)
        self.tables.held.tell(proposal.table)
        return kept

    async def _refuse(self, held: HeldTable, proposal: ProposalRecord, told: OutboxRow) -> None:
        store, now = self.tables.store, self.tables.now()
        await store.proposals.refuse(proposal, [told], held.record.version, now)
        self.tables.held.tell(proposal.table)

    def _asks_again(
        self, kind: ProposalKind, body: Mapping[str, Any]
    ) -> Callable[[RefusalRecord], bool]:
        return lambda former: former.kind == kind and self.kinds[kind].same(body, former.body)

    async def _drop(self, proposal: ProposalRecord, *rows: OutboxRow) -> None:
        await self.tables.store.proposals.drop(proposal, rows, self.tables.now())
        self.tables.held.tell(proposal.table)

    async def _all(self, held: HeldTable) -> list[ProposalRecord]:
        return await self.tables.store.proposals.of(held.record.id)

    async def _stands(self, held: HeldTable, proposal: ProposalRecord) -> bool:
        if not await self._is_open(held, proposal):
            return False
        kind, now = self.kinds[proposal.kind], self.tables.now()
        asked, (row, _) = await kind.asked(held, proposal), await kind.ruled(held, proposal)
        return not is_over(held, proposal, row, asked, now)

    async def _is_open(self, held: HeldTable, proposal: ProposalRecord) -> bool:
        kind = self.kinds[proposal.kind]
        unread = held.game is None and proposal.kind not in ("broken", "end")
        if held.record.status != kind.status or unread:
            return False
        return await kind.void(held, proposal) is None

    async def _standing(
        self, held: HeldTable, *, number: int | None = None, kind: str = ""
    ) -> ProposalRecord | None:
        for proposal in await self._all(held):
            if number == proposal.id or kind == proposal.kind:
                return proposal if await self._stands(held, proposal) else None
        return None
