"""The host of a table: the host can pass the role on, the others can vote, and it never gets stuck.

A host opens, sets and closes a table, and sees nothing that others do not. A vanished host must not
block a channel: after a week in which the table awaited them in vain, a present player succeeds
them. The law says who chooses another one sooner. Nobody who is late or away becomes host.
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

from bot.store.rows.damage import SetAside
from bot.store.rows.outbox import LobbyRow
from bot.store.rows.records import Change, ProposalRecord, SeatRecord
from bot.table.cases import MAY_ASK, Case, Who
from bot.table.changes import HOUR, dms_about, note
from bot.table.consent.proposals import Kind
from bot.table.consent.voters import Voter, people_at, voter_of
from bot.table.held import HeldTable
from bot.table.law import may_ask
from bot.table.seats.presence import case_of, is_present
from bot.table.seats.stakes import has_a_stake
from bot.table.time.time_to_act import could_have_acted
from rules.kernel import Refused, Text, say

VANISHED = 7 * 24 * HOUR
"""Seconds a named host has to act before another player becomes host."""


class Hosting(Kind):
    """Votes on the host of a table.

    Args:
        tables: the table service, whose locks and commits this shares.
        proposals: the tables' open votes; this is one kind of them.
    """

    name = "host"

    async def host(
        self, table: int, caller: tuple[int, str], player: int | str, *, moderator: bool = False
    ) -> Text:
        """Make a player the host, or ask the voters; return the reply.

        Args:
            table: the table.
            caller: the member who wants it, with their name.
            player: the new host: a seat or a name; nothing: the caller.
            moderator: the caller is a moderator of the table's server.

        Raises:
            Refused: nobody plays or waits there, or the caller may not decide about it.
        """
        async with self._tables.open(table) as held:
            if held.record.status not in ("lobby", "running"):
                raise Refused(say("This game has ended. /game new opens another."))
            to = caller if player == "" else _seated(held, player)
            if to[0] == held.record.host:
                raise Refused(say("{name} hosts this table already.", name=to[1]))
            self._refuse_absent(held, to, caller[0])
            case = await self._case(held, caller[0], to[0], moderator=moderator)
            verdict = may_ask("host", case)
            if verdict.why is not None:
                raise Refused(_why_not(held, case) or verdict.why)
            if not verdict.deed.word:
                await self._make_host(held, to)
                return say("{name} hosts this table now.", name=to[1])
            body = {"former": held.record.host, "to": to[0], "name": to[1]}
            asked = await self._proposals.propose(held, "host", caller[0], body)
            if asked is None:
                return say("{name} hosts this table now.", name=to[1])
            return await self._proposals.waits(held, asked)

    def _refuse_absent(self, held: HeldTable, to: tuple[int, str], caller: int) -> None:
        """Refuse an absent host; before the start nobody is late."""
        seats = [s for s in held.seats if s.member == to[0] and not s.gone]
        if to[0] == caller or held.record.status == "lobby":
            return
        if not any(is_present(held, seated, self._tables.now()) for seated in seats):
            text = "{name} is not there at the moment. Name a player who is, to host this table."
            raise Refused(say(text, name=to[1]))

    async def _case(
        self, held: HeldTable, caller: int, to: int, *, moderator: bool = False
    ) -> Case:
        """Return what the law looks at: who would host, and what a moderator has at stake."""
        rights = frozenset({Who.MODERATOR}) if moderator else frozenset()
        return case_of(
            held,
            self._tables.now(),
            caller,
            newcomer=to,
            rights=rights,
            knows=moderator and await has_a_stake(self._tables.store, held, caller),
        )

    async def succeed(self) -> None:
        """Give the tables of vanished hosts another host."""
        for table in await self._tables.store.retention.waiting_for_hosts(
            self._tables.now() - VANISHED
        ):
            with suppress(SetAside):  # its save cannot be read: the others go on
                await self._succeed_at(table)

    async def _succeed_at(self, table: int) -> None:
        async with self._tables.open(table) as held:
            heir = self._heir(held)
            if heir is not None and await self._has_vanished(held):
                text = "{former} has not answered here for a week, so {name} hosts this table."
                names = {"former": held.record.host_name, "name": heir[1]}
                await self._make_host(held, heir, say(text, **names))

    async def _has_vanished(self, held: HeldTable) -> bool:
        """Return whether the named host could have acted, and did nothing at the table.

        Looks do not count: nobody learns that somebody looked.
        """
        store, host = self._tables.store, held.record.host
        if held.record.status != "running":
            return False
        seats = [s for s in held.seats if s.member == host and not s.gone]
        waits = [since for seated in seats if (since := _waited_since(held, seated))]
        if not waits:
            return False
        answers = [await store.tenures.last_answer(held.record.id, seated.seat) for seated in seats]
        acted = await store.tenures.host_acted(held.record.id)
        since = max(min(waits), acted, *answers)
        return could_have_acted(held, host, since, VANISHED, self._tables.now())

    def _heir(self, held: HeldTable) -> tuple[int, str] | None:
        """Return the present player before the host in seating order."""
        place = next((s.seat for s in held.seats if s.member == held.record.host), 0)
        circle = [*held.seats[:place][::-1], *held.seats[place:][::-1]]
        for seated in circle:
            if seated.member in (None, held.record.host):
                continue
            if is_present(held, seated, self._tables.now()):
                return seated.member or 0, seated.name
        return None

    async def _make_host(
        self,
        held: HeldTable,
        to: tuple[int, str],
        told: Text | None = None,
        *,
        passed: bool = False,
    ) -> None:
        text = told or say("{name} hosts this table now.", name=to[1])
        change = Change(
            table=held.record.id,
            version=held.record.version,
            at=self._tables.now(),
            host=to,
            outbox=[LobbyRow() if held.record.status == "lobby" else note(text)],
        )
        if held.record.status == "running" and not passed:
            change.outbox += dms_about([held.record.host], text)
        await self._tables.commit(held, change)

    # ---- the vote -------------------------------------------------------------------------------

    async def void(self, held: HeldTable, proposal: ProposalRecord) -> Text | None:
        """Return why the vote is void: there is another host, or the candidate has left."""
        body, people = proposal.body, {voter.member for voter in people_at(held)}
        if held.record.host != body["former"] or body["to"] not in people:
            return say("That is decided already.")
        return None

    async def ruled(self, held: HeldTable, proposal: ProposalRecord) -> tuple[str, Case]:
        """Return the row of the law; a host who is here again is asked, too."""
        case = await self._case(held, proposal.member, proposal.body["to"])
        return may_ask("host", case).row or "host.asked", case

    async def names(self, held: HeldTable, proposal: ProposalRecord) -> Mapping[int, str]:
        """Return the names of the candidate and of the host."""
        record, body = held.record, proposal.body
        return {record.host: record.host_name, body["to"]: body["name"]}

    async def carry_out(self, held: HeldTable, proposal: ProposalRecord) -> None:
        """Make the candidate the host."""
        passed = proposal.member == held.record.host
        await self._make_host(held, (proposal.body["to"], proposal.body["name"]), passed=passed)

    async def question(self, held: HeldTable, proposal: ProposalRecord) -> Text:
        """Return the question: the proposer, and the candidate."""
        by = voter_of(held, proposal.member, held.record.host_name).name
        text = "{by} proposes that {name} hosts this table instead of {host}."
        return say(text, by=by, name=proposal.body["name"], host=held.record.host_name)

    async def details(self, held: HeldTable, proposal: ProposalRecord) -> Sequence[Text]:
        """Return its meaning."""
        return [say("The host sets reminders and limits, moves the game and can close it.")]

    def refused(self, held: HeldTable, proposal: ProposalRecord, voter: Voter) -> Text:
        """Return the words for a refusal: the host stays."""
        text = "{name} does not agree that {to} hosts this table."
        return say(text, name=voter.name, to=proposal.body["name"])

    def same(self, body: Mapping[str, Any], refused: Mapping[str, Any]) -> bool:
        """Return whether it is the same host in place of the same."""
        return (body["former"], body["to"]) == (refused["former"], refused["to"])

    def closed(self, held: HeldTable, proposal: ProposalRecord) -> Text:
        """Return the last words of the proposal's post."""
        text = "It was proposed that {name} hosts this table."
        return say(text, name=proposal.body["name"])


def _why_not(held: HeldTable, case: Case) -> Text | None:
    """Return why nobody else hosts a table yet, in words for whoever wants it; None: no word."""
    host = held.record.host_name
    if held.record.status == "lobby":
        text = (
            "Before the start only a moderator of the server can do that. {host} passes it on"
            " by pressing Leave; a table that nobody starts for a week is closed."
        )
        return say(text, host=host)
    if MAY_ASK[Who.MODERATOR](case):
        text = (
            "{host} is here. A moderator chooses another host once the time of {host} has run out."
        )
        return say(text, host=host)
    return say("Only those who sit at this table can do that, or a moderator of the server.")


def _waited_since(held: HeldTable, seated: SeatRecord) -> int:
    """Return since when the table awaits a player by name; 0: it does not."""
    if seated.late or held.has_limit(seated.seat):
        return seated.late
    return held.asked_since(seated.seat) or 0


def _seated(held: HeldTable, player: int | str) -> tuple[int, str]:
    seated = held.seated(player)
    if seated.member is None:
        raise Refused(say("{name} is a robot and cannot host.", name=seated.name))
    return seated.member, seated.name
