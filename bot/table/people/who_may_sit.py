"""Who may take a seat, and who must agree: knowledge from one seat bars another."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from bot.store import Store
from bot.store.rows.records import Caretaker, ProposalRecord, SeatRecord
from bot.table.cases import MAY_ASK, Case, When, Who
from bot.table.consent.voters import people_at
from bot.table.held import HeldTable
from bot.table.law import Verdict, may_ask
from bot.table.people.recognising import recognised
from bot.table.seats.presence import case_of
from rules.kernel import Refused, Seat, Text, say

BY = {
    "seat.own": "player",
    "seat_for_good.own": "player",
    "seat.robot": "others",
    "seat.person": "others",
    "seat.free": "others",
    "seat_for_good.late": "others",
    "seat.robot_by_moderator": "moderator",
    "seat.person_by_moderator": "moderator",
}
"""Who decides on a seat, by the row of the law; in any other its owner does."""


@dataclass(frozen=True, slots=True)
class Past:
    """Past knowledge at a table: who sat in this seat, and who sat elsewhere or hosted."""

    held: tuple[int, ...]  # sat in this seat since the start
    sat: frozenset[int]  # sat in another seat
    hosted: frozenset[int]  # hosted the table, but never sat in this seat
    seen: frozenset[int] = frozenset()  # saw a hand as a player's guest

    @property
    def elsewhere(self) -> frozenset[int]:
        """The people who may take this seat only if all agree."""
        return self.sat | self.hosted


async def past_of(store: Store, held: HeldTable, seat: Seat, *members: int | None) -> Past:
    """Return what people know here; these members count even if they were forgotten."""
    table = held.record.id
    sat = [t for t in await store.tenures.of(table) if t.member is not None and not t.lobby]
    here = [t.member for t in sat if t.seat == seat and t.member is not None]
    there = [t.member for t in sat if t.seat != seat and t.member is not None]
    knows = dict.fromkeys(recognised(held, here, *members))
    sat_elsewhere = frozenset(recognised(held, there, *members))
    hosts = recognised(held, [member for member, _ in await store.tenures.hosts(table)], *members)
    # A person who sat here and hosted at the same time learnt nothing by hosting.
    looked = [guest.member for guest in await store.guests.of(table) if guest.looked]
    seen = frozenset(recognised(held, looked, *members))
    hosted = frozenset(hosts).difference(knows)
    return Past(tuple(knows), sat_elsewhere, hosted, seen)


def refuse_newcomer(
    held: HeldTable, left: SeatRecord, to: tuple[int, str] | None, keeper: Caretaker
) -> None:
    """Refuse a player who already sits there, and robots that would play on alone.

    Raises:
        Refused: with an alternative.
    """
    people = {voter.member for voter in people_at(held)}
    if to is not None and to[0] in people:
        raise Refused(say("{name} sits at this table already.", name=to[1]))
    if to is None and left.member is None and left.keeper == keeper:
        text = "{name} is a robot already. Choose who plays instead with the option by."
        raise Refused(say(text, name=left.name))
    if to is None and people == {left.member}:
        text = (
            "{name} is the last player here, and robots do not play on alone. /game leave"
            " gives the seat up, /game cancel closes the table."
        )
        raise Refused(say(text, name=left.name))


def seat_case(
    held: HeldTable, now: int, past: Past, caller: int, body: Mapping[str, Any], *, locked: bool
) -> Case:
    """Return what the law looks at: who asks, for which seat, and who would sit there.

    Args:
        held: the table.
        now: in unix seconds.
        past: what people know here.
        caller: who asks.
        body: what they ask for.
        locked: the channel is hidden from the owner of the seat.
    """
    moderates = body["by"] == "moderator"
    return case_of(
        held,
        now,
        caller,
        seat=body["seat"],
        newcomer=body["to"],
        rights=frozenset({Who.MODERATOR}) if moderates else frozenset(),
        knows=caller in {*past.held, *past.sat, *past.seen},
        former=caller in past.held,
        newcomer_sat=not past.held or body["to"] in past.held,
        concerned=tuple(member for member in past.held if member > 0),  # else: forgotten
        has=frozenset([When.A_ROBOT] * is_robot(body) + [When.LET_IN] * (not locked)),
    )


def is_robot(body: Mapping[str, Any]) -> bool:
    """Return whether a robot would play, and no caretaker who could spoil the seat."""
    return body["to"] is None and body.get("keeper", "robot") == "robot"


def decided_by(case: Case, past: Past, left: SeatRecord, *, for_good: bool) -> str:
    """Return who decides on a seat: its player, the others, a moderator, or only its owner.

    Raises:
        Refused: nobody can give it like that; the sentence says what would do.
    """
    moderates = MAY_ASK[Who.MODERATOR](case)
    if moderates and case.newcomer == case.asker:
        text = "Moderators can give seats away, but not take one. Ask a player to propose you."
        raise Refused(say(text))
    if not (moderates or case.former or MAY_ASK[Who.PLAYER_OR_OWNER](case)):
        text = (
            "Only those who sit at this table can propose that, and moderators of the server who"
            " have never played here. Ask one of them."
        )
        raise Refused(say(text))
    verdict = row_of(case, past, for_good=for_good)
    in_vain = verdict.row.endswith(".asked") and case.chair is not None and case.chair.late
    if (verdict.why is not None or in_vain) and is_locked_out(case):
        raise Refused(locked_out(left))
    if verdict.why is not None and moderates:
        text = (
            "A moderator seats a robot once the time of {name} has run out, or whomever all who"
            " are there accept. Only {name} or two players give the seat away for good."
        )
        raise Refused(say(text, name=left.owner_name or left.name))
    if verdict.why is not None or in_vain:
        raise Refused(_too_few(left, for_good=for_good))
    return BY.get(verdict.row, "asked")


def is_locked_out(case: Case) -> bool:
    """Return whether somebody new would play for an owner from whom the channel is hidden."""
    chair, robot = case.chair, When.A_ROBOT in case.has
    return chair is not None and chair.late and not robot and When.LET_IN not in case.has


def locked_out(left: SeatRecord) -> Text:
    """Return why nobody new plays for an owner from whom the channel is hidden."""
    text = (
        "{name} cannot see this channel, so nobody new plays for them until they are let in. A"
        " robot can: leave the options by and caretaker empty."
    )
    return say(text, name=left.owner_name or left.name)


def row_of(case: Case, past: Past, *, for_good: bool, agreed: Collection[int] = ()) -> Verdict:
    """Return the row by which a seat changes hands now, or why it does not.

    Args:
        case: the seat, who asks and who would sit down.
        past: what people know here.
        for_good: its owner could not take it back.
        agreed: who has agreed already: an owner's own word is enough.
    """
    chair = case.chair
    deed = "seat_for_good" if for_good and chair is not None and chair.holder else "seat"
    if case.newcomer in past.elsewhere:
        return may_ask("seat_known", case)
    if chair is not None and chair.holder in agreed and chair.holder != case.asker:
        return Verdict(f"{deed}.asked")
    gives_up = chair is not None and chair.stood_in and chair.player in agreed
    if gives_up and deed == "seat" and case.newcomer is None:
        return Verdict("leave.stand_in")
    return may_ask(deed, case)


def warnings_of(held: HeldTable, past: Past, body: Mapping[str, Any]) -> list[Text]:
    """Return why all must agree to a newcomer who knows the table, and what they give up."""
    said = []
    if body["to"] in past.elsewhere:
        text = "{name} has sat or hosted at this table before, so all must agree."
        said.append(say(text, name=body["name"]))
    for own in held.seats:
        if own.owner is not None and own.owner == body["to"] and own.seat != body["seat"]:
            text = "{name} gives up their own seat by that: {seat:seat} keeps it for good."
            said.append(say(text, name=body["name"], seat=own.seat))
    return said


def _too_few(left: SeatRecord, *, for_good: bool) -> Text:
    """Return the refusal if too few others are there to decide on a seat whose time ran out."""
    if for_good and (left.member, left.owner) != (None, None):
        text = (
            "Only {name}, or two others together once the time of {name} has run out, can give this"
            " seat away for good. Leave out for_good, and {name} can come back."
        )
        return say(text, name=left.owner_name or left.name)
    text = (
        "A newcomer or a caretaker takes the seat of {name} only if {name} or two others agree. A"
        " robot can take it: leave the options by and caretaker empty."
    )
    return say(text, name=left.owner_name or left.name)


def wanted(held: HeldTable, caller: int, body: dict[str, Any]) -> ProposalRecord:
    """Return the coming proposal, with only the caller's vote."""
    return ProposalRecord(
        table=held.record.id, kind="seat", member=caller, body=body, agreed=(caller,), at=0, until=0
    )
