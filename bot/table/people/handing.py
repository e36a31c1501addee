"""Seats that change hands: the law says who asks and whose word it takes (`seat`, `leave`).

A new player is a stand-in, unless the seat is given away for good: its owner can always take it
back. A robot knows only what the seat sees, and forgets it when it goes. A person cannot forget, so
nobody who has sat in a seat, or hosted, takes another one, unless all agree.
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

from bot.store.rows.outbox import OutboxRow
from bot.store.rows.people import FORMER
from bot.store.rows.records import Caretaker, Change, ProposalRecord, SeatRecord
from bot.table.cases import Case, When
from bot.table.changes import HAS_LEFT, HOSTS_NOW, note
from bot.table.consent.proposals import Kind
from bot.table.consent.voters import A_MODERATOR, Voter, people_at, voter_of
from bot.table.held import HeldTable
from bot.table.law import judge, may_ask
from bot.table.people.guests import barred
from bot.table.people.leaving import is_back, nobody_stands_in
from bot.table.people.reading import UNSEEN, Reads, everybody_reads, nobody_is_locked_out
from bot.table.people.who_may_sit import (
    Past,
    decided_by,
    is_locked_out,
    is_robot,
    locked_out,
    past_of,
    refuse_newcomer,
    row_of,
    seat_case,
    wanted,
    warnings_of,
)
from bot.table.seats.newcomers import warned
from bot.table.seats.presence import case_of, next_host
from bot.table.seats.stand_ins import KEEPERS, refuse_stand_in, stand_in
from bot.table.seats.vanishing import back_again, vanished
from rules.kernel import Refused, Seat, Text, say

WEAK = ("player", "asked")
"""Proposals that give way to the others' or a moderator's decision."""


class Handing(Kind):
    """Votes on the player of a seat."""

    name = "seat"
    reads: Reads = staticmethod(everybody_reads)
    is_locked_out: Reads = staticmethod(nobody_is_locked_out)

    async def replace(
        self,
        table: int,
        caller: int,
        former: int | str,
        to: tuple[int, str] | None,
        *,
        moderator: bool = False,
        keeper: Caretaker = "robot",
        for_good: bool = False,
    ) -> Text:
        """Give a seat to another member, or (None) to a robot; return the reply.

        Args:
            table: the table.
            caller: the member who wants it.
            former: the seat, or its number or its player's name as text.
            to: the new player, with their name.
            moderator: the caller is a moderator of the table's server.
            keeper: who plays the seat if nobody takes it.
            for_good: the owner may not take it back.

        Raises:
            Refused: it may not be given, or not by the caller, or not to that member.
        """
        async with self._tables.open(table) as held:
            if held.running().over:
                raise Refused(say("The game is over."))
            left = held.seated(former)
            if to is not None and to[0] == caller == left.owner:
                return await self.give_back(held, left)
            refuse_stand_in(left, caller, to, for_good=for_good)
            if to is None and caller == left.member and left.owner is not None:
                return await self._leave_stand_in(held, left)
            if to is not None and to[0] == caller:
                await self._refuse_unseen(held, caller)
            past = await self._past(held, left.seat, caller, to and to[0])
            refuse_newcomer(held, left, to, keeper)
            knows = await self._knows_a_hand(held, left.seat, to and to[0])
            if knows is not None:
                raise Refused(knows)
            body = {
                "seat": left.seat,
                "former": left.member,
                "former_name": left.name,
                "to": to and to[0],
                "name": to[1] if to else "",
                "by": "moderator" if moderator else "asked",
                "keeper": keeper,
                "for_good": for_good or (left.member is None and left.owner is None),
            }
            case = await self._case(held, past, caller, body)
            body["by"] = decided_by(case, past, left, for_good=bool(body["for_good"]))
            if body["by"] in ("others", "moderator"):
                # Otherwise an idle player could keep their seat by repeated proposals.
                await self._proposals.set_aside(held, "seat", lambda p: p.body["by"] in WEAK)
            asked = await self._hand_or_ask(held, caller, body)
            if asked is None:
                name, former = held.seats[left.seat].name, left.owner_name or left.name
                return say("{name} now plays for {former}.", name=name, former=former)
            return await self._proposals.waits(held, asked)

    async def _hand_or_ask(
        self, held: HeldTable, caller: int, body: dict[str, Any]
    ) -> ProposalRecord | None:
        """Do at once what takes nobody else's word, whatever else is being decided; else ask."""
        one = wanted(held, caller, body)
        if {voter.member for voter in await self.asked(held, one)} <= {caller}:
            await self._tables.held.note_act(held, caller)
            await self.carry_out(held, one)
            return None
        asked = await self._proposals.propose(held, "seat", caller, body)
        if asked is not None and body["by"] in ("others", "moderator"):
            rows = warned(held, held.seats[body["seat"]], for_good=body["for_good"])
            await self._tables.store.outbox.post(held.record.id, rows, self._tables.now())
            self._tables.held.tell(held.record.id)
        return asked

    async def take_back(self, table: int, member: int) -> str:
        """Let the owner of a seat play again; return the name of their stand-in.

        Raises:
            Refused: nobody stands in for this member.
        """
        async with self._tables.open(table) as held:
            if held.running().over:
                raise Refused(say("The game is over."))
            left = next((s for s in held.seats if s.owner == member and not s.gone), None)
            if left is None:
                raise Refused(await nobody_stands_in(self._tables, held, member))
            await self.give_back(held, left)
        return left.name

    async def leave(self, table: int, member: int) -> Text:
        """Let a player leave for good, and a stand-in leave the stand-in; return the reply.

        Raises:
            Refused: the member does not play there, or the game does not go on.
        """
        async with self._tables.open(table) as held:
            held.playing()
            left = held.seats[held.seat_of(member)]
            case = case_of(held, self._tables.now(), member, seat=left.seat)
            if judge("leave", case) == "leave.stand_in":
                return await self._leave_stand_in(held, left)
        await self._tables.resign(table, member)
        return say("You have left the game.")

    async def _leave_stand_in(self, held: HeldTable, left: SeatRecord) -> Text:
        """Let the owner play who was away until now, or else a robot or their caretaker."""
        if await is_back(self._tables, held, left):
            with suppress(Refused):  # they do not see the channel, or know another hand
                await self.give_back(held, left)
                return say("You no longer play for {owner}, who is back.", owner=left.owner_name)
        wish = await self._tables.store.members.get(left.owner or 0)
        newcomer = vanished(held, left, wish.caretaker)
        await self._hand_over(held, newcomer, again=False)
        text = "You no longer play for {owner}. {name} goes on, and {owner} can take the seat back."
        return say(text, owner=left.owner_name, name=newcomer.name)

    async def left_server(self, table: int, member: int) -> None:
        """Let a robot stand in for a person who has left the server, and tell the table why."""
        async with self._tables.open(table) as held:
            left = next((s for s in held.seats if s.member == member and not s.gone), None)
            if left is None or held.record.status != "running" or held.running().over:
                return
            robot = stand_in(held, left, {"to": None, "for_good": False})
            await self._hand_over(held, robot, again=False, told=say(HAS_LEFT, name=left.name))

    async def leave_for_good(self, table: int, member: int) -> None:
        """Give a forgotten member's seats to robots for good, without a name."""
        async with self._tables.open(table) as held:
            for left in [s for s in held.seats if member in (s.member, s.owner) and not s.gone]:
                if held.record.status != "running" or held.running().over:
                    return
                await self._without(held, left, member)
            if held.record.status == "running" and held.record.host == member:
                heir = next_host(held, -1, self._tables.now())
                if heir is not None and heir.member not in (None, member):
                    change = self._change(held, note(say(HOSTS_NOW, seat=heir.seat)))
                    change.host = heir.member or 0, heir.name
                    await self._tables.commit(held, change)

    async def _without(self, held: HeldTable, left: SeatRecord, member: int) -> None:
        """Give away a seat that is a member's, or in which they stand in for another."""
        others = left.owner not in (None, member)
        if left.member == member or (left.member is None and left.keeper != "robot"):
            nameless = replace(left, name=FORMER)
            held.seats = [nameless if s is left else s for s in held.seats]
            body = {"to": None, "for_good": not others}
            await self._hand_over(held, stand_in(held, nameless, body), again=False)
            return
        # Another person, or a robot, plays there already, and goes on for good.
        change = self._change(held)
        if left.member is not None:
            text = "{seat:seat} keeps the seat of {former} for good."
            change.outbox.append(note(say(text, seat=left.seat, former=FORMER)))
        change.seats = [
            replace(s, owner=None, owner_name="") if s is left else s for s in held.seats
        ]
        await self._tables.commit(held, change)

    def _change(self, held: HeldTable, *rows: OutboxRow) -> Change:
        record, now = held.record, self._tables.now()
        return Change(table=record.id, version=record.version, at=now, outbox=[*rows])

    async def give_back(self, held: HeldTable, left: SeatRecord) -> Text:
        """Let the owner of a seat at a held table play again.

        Raises:
            Refused: their knowledge bars them, or they cannot see the channel today.
        """
        sees = await self.reads(held.record, held.seats, left.owner or 0)
        has = frozenset({When.SEES}) if sees else frozenset[When]()
        case = case_of(held, self._tables.now(), left.owner, seat=left.seat, has=has)
        why = may_ask("take_back", case).why
        if why is not None:
            raise Refused(why if sees else UNSEEN)
        knows = await self._knows_a_hand(held, left.seat, left.owner)
        if knows is not None:
            raise Refused(knows)
        await self._hand_over(held, SeatRecord(left.seat, left.owner, left.owner_name), again=True)
        return say("You play again instead of {former}.", former=left.name)

    async def _hand_over(
        self, held: HeldTable, newcomer: SeatRecord, *, again: bool, told: Text | None = None
    ) -> None:
        """Seat a new player, end their claim to another seat, and renew open votes."""
        going_on = await self._proposals.unaffected(held)
        held.seats = [
            replace(s, owner=None, owner_name="")
            if s.owner == newcomer.member is not None and s.seat != newcomer.seat
            else s
            for s in held.seats
        ]
        await self._tables.hand_over(held, newcomer, again=again, told=told)
        await self._proposals.go_on(held, going_on)

    async def _case(
        self, held: HeldTable, past: Past, caller: int, body: Mapping[str, Any]
    ) -> Case:
        """Return what the law looks at; only Discord knows from whom the channel is hidden."""
        left, record = held.seats[body["seat"]], held.record
        owner = left.member if left.owner is None else left.owner
        asked = owner is not None and not is_robot(body)
        locked = asked and await self.is_locked_out(record, held.seats, owner or 0)
        return seat_case(held, self._tables.now(), past, caller, body, locked=locked)

    async def _past(self, held: HeldTable, seat: Seat, *members: int | None) -> Past:
        return await past_of(self._tables.store, held, seat, *members)

    async def _knows_a_hand(self, held: HeldTable, seat: Seat, to: int | None) -> Text | None:
        """Return why a person who has seen a hand may not sit down here; None: they may."""
        if to is None:
            return None
        guests = await self._tables.store.guests.of(held.record.id)
        return barred(held, guests, seat, to, sits_down=True)

    # ---- the vote -------------------------------------------------------------------------------

    async def void(self, held: HeldTable, proposal: ProposalRecord) -> Text | None:
        """Return why the vote is void: it is another's seat now, or the people have moved."""
        body, present = proposal.body, held.seats[proposal.body["seat"]]
        if held.running().over or present.gone or present.member != body["former"]:
            return say("The game has gone on; there is nothing to decide any more.")
        people = {voter.member for voter in people_at(held)}
        if body["to"] in people or (body["to"] is None and people <= {present.member}):
            return say("That seat cannot change hands like this any more.")
        if await self._knows_a_hand(held, present.seat, body["to"]) is not None:
            return say("{name} cannot take that seat any more.", name=body["name"])  # not why
        past = await self._past(held, present.seat, body["to"], proposal.member)
        case = await self._case(held, past, proposal.member, body)
        row = row_of(case, past, for_good=body.get("for_good", True), agreed=proposal.agreed)
        why = None if row.why is None else say("Too few are left to decide that.")
        decided = body["by"] in ("others", "moderator") and row.row.endswith(".asked")
        if decided and not {present.member, present.owner}.intersection(proposal.agreed):
            why = say("{seat:seat} is here again.", seat=present.seat)
        return locked_out(present) if why is not None and is_locked_out(case) else why

    async def refuse_word(self, held: HeldTable, proposal: ProposalRecord, member: int) -> None:
        """Refuse a newcomer who cannot see the channel today.

        Raises:
            Refused: somebody has to let them in first.
        """
        if member == proposal.body["to"]:
            await self._refuse_unseen(held, member)

    async def _refuse_unseen(self, held: HeldTable, member: int) -> None:
        if not await self.reads(held.record, held.seats, member):
            raise Refused(UNSEEN)

    async def ruled(self, held: HeldTable, proposal: ProposalRecord) -> tuple[str, Case]:
        """Return the row of the law by which the seat changes hands as things stand."""
        body = proposal.body
        past = await self._past(held, body["seat"], body["to"], proposal.member)
        case = await self._case(held, past, proposal.member, body)
        row = row_of(case, past, for_good=body.get("for_good", True), agreed=proposal.agreed)
        return row.row or "seat.asked", case

    async def names(self, held: HeldTable, proposal: ProposalRecord) -> Mapping[int, str]:
        """Return the names of the newcomer, and of those who have sat in that seat."""
        body, left = proposal.body, held.seats[proposal.body["seat"]]
        former = {} if left.owner is None else {left.owner: left.owner_name}
        return await self._names(held, body["seat"]) | former | {body["to"]: body["name"]}

    async def _names(self, held: HeldTable, seat: Seat) -> dict[int, str]:
        tenures = await self._tables.store.tenures.of(held.record.id)
        return {t.member: t.name for t in tenures if t.seat == seat and t.member is not None}

    async def carry_out(self, held: HeldTable, proposal: ProposalRecord) -> None:
        """Seat the new player."""
        body, left = proposal.body, held.seats[proposal.body["seat"]]
        newcomer = stand_in(held, left, body)
        to = newcomer.member
        if to is not None and not await self.reads(held.record, held.seats, to):
            text = "{name} agreed to play here, and cannot see this channel now."
            raise Refused(say(text, name=newcomer.name))
        if left.owner is None and left.member in proposal.agreed:  # late or not, they are back
            held.seats = back_again(held.seats, left.member or 0)
        past = await self._past(held, left.seat, to)
        await self._hand_over(held, newcomer, again=to in past.held)

    async def question(self, held: HeldTable, proposal: ProposalRecord) -> Text:
        """Return the question: the player to replace, and the new one."""
        body = proposal.body
        by, seat = voter_of(held, proposal.member, A_MODERATOR).name, body["seat"]
        if body["to"] is None:
            text = "{by} proposes that {keeper} plays for {seat:seat} from now on."
            keeper = say(KEEPERS[body.get("keeper", "robot")])
            return say(text, by=by, seat=seat, keeper=keeper)
        if body["to"] == proposal.member:
            return say("{name} would play for {seat:seat} again.", name=body["name"], seat=seat)
        text = "{by} proposes that {name} plays for {seat:seat} from now on."
        if body["by"] == "player":
            text = "{seat:seat} would like {name} to play for them from now on."
        return say(text, by=by, seat=seat, name=body["name"])

    async def details(self, held: HeldTable, proposal: ProposalRecord) -> Sequence[Text]:
        """Return why there is a vote, and who votes."""
        body = proposal.body
        said = warnings_of(held, await self._past(held, body["seat"], body["to"]), body)
        if not said and body["by"] == "others" and body["former"] is not None:
            text = "The time of {seat:seat} has run out. If {seat:seat} answers, this ends."
            said.append(say(text, seat=body["seat"]))
        left = held.seats[body["seat"]]
        owner = left.owner if left.owner is not None else left.member
        if owner not in (None, body["to"]):
            name = left.owner_name or left.name
            text = "{name} may take the seat back at any time."
            if body.get("for_good", True):
                text = "That is for good: {name} may not take the seat back alone."
            said.append(say(text, name=name))
        return said

    def refused(self, held: HeldTable, proposal: ProposalRecord, voter: Voter) -> Text:
        """Return the words for a refusal: the seat stays as it is.

        Raises:
            Refused: the others decide, since that player's time has run out; or the owner does.
        """
        seated = held.seats[proposal.body["seat"]]
        if proposal.body["by"] == "others" and voter.member == seated.member:
            text = (
                "Your time has run out, so the others decide. To end that, answer your"
                " question with /move."
            )
            raise Refused(say(text))
        if voter.member == seated.member and seated.owner is not None:
            text = "You stand in for {name}, who decides about this seat. /game leave ends that."
            raise Refused(say(text, name=seated.owner_name))
        text = "{name} does not agree that another plays for {seat:seat}."
        return say(text, name=voter.name, seat=seated.seat)

    def same(self, body: Mapping[str, Any], refused: Mapping[str, Any]) -> bool:
        """Return whether it is the same seat and player, without the others' right to decide."""
        return all(body[name] == refused[name] for name in ("seat", "to", "by"))

    def closed(self, held: HeldTable, proposal: ProposalRecord) -> Text:
        """Return the last words of the proposal's post."""
        text = "It was proposed that another plays for {name}."
        return say(text, name=proposal.body["former_name"])
