"""Who may take a seat, and who must agree: knowledge from one seat bars another."""

from dataclasses import dataclass
from typing import Any

from bot.store.records import Caretaker, ProposalRecord, SeatRecord
from bot.table.consent.voters import Voter, people_at
from bot.table.held import HeldTable
from bot.table.seats.presence import is_late
from rules.kernel.ask import Refused
from rules.kernel.text import Text, say

WITNESSES = 2
"""Others who must agree before a stranger sits down, or a seat is given for good without its
player's vote. One person alone could let in their own second account and read the hand."""


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


def decided_by(
    held: HeldTable,
    left: SeatRecord,
    past: Past,
    caller: int,
    to: tuple[int, str] | None,
    *,
    moderator: bool,
    late: bool,
) -> str:
    """Return who decides on the seat: its player, a moderator, or the others.

    Raises:
        Refused: the caller may not propose it.
    """
    if caller in (left.member, left.owner):
        return "player"
    sits = any(voter.member == caller for voter in people_at(held))
    plays = sits or caller in past.held or caller in past.sat or caller in past.seen
    if moderator and not plays:
        if to is not None and to[0] == caller:
            text = "Moderators can give seats away, but not take one. Ask a player to propose you."
            raise Refused(say(text))
        return "moderator"
    if not sits and caller not in past.held:
        text = (
            "Only those who sit at this table can propose that, and moderators of the server who"
            " have never played here. Ask one of them."
        )
        raise Refused(say(text))
    return "others" if late else "asked"


def whose_leave(left: SeatRecord, body: dict[str, Any]) -> int | None:
    """Return the member who gives the seat away, if its player does; a stand-in cannot lend it.

    A robot may take over from the present player; None: a robot plays for nobody.
    """
    if left.owner is not None and (body["to"] is not None or body.get("for_good", True)):
        return left.owner
    return left.member


def has_leave(left: SeatRecord, proposal: ProposalRecord) -> bool:
    """Return whether the seat's player has agreed to a proposal."""
    return {whose_leave(left, proposal.body), left.owner}.intersection(proposal.agreed) != set()


def others_asked(held: HeldTable, proposal: ProposalRecord, now: int) -> list[Voter]:
    """Return the other voters, where the others decide.

    A robot tells nobody anything, so players who are late themselves do not hold it up.
    """
    body = proposal.body
    others = [v for v in people_at(held) if v.member not in (body["former"], body["to"])]
    if body["to"] is not None:
        return others
    late = {s.member for s in held.seats if is_late(held, s, now)} - {proposal.member}
    return [voter for voter in others if voter.member not in late]


def lacking_witness(held: HeldTable, past: Past, proposal: ProposalRecord, now: int) -> Text | None:
    """Return the refusal if too few voters decide on a lost seat or a stranger; None: enough."""
    body = proposal.body
    left, to = held.seats[body["seat"]], body["to"]
    stranger = to is not None and to not in {*past.held, *past.elsewhere}
    for_good = body.get("for_good", True) and (left.member, left.owner) != (None, None)
    if body["by"] != "others" or not past.held or not (stranger or for_good):
        return None
    if len(others_asked(held, proposal, now)) >= WITNESSES:
        return None
    if for_good:
        text = (
            "Only {name}, two others together or a moderator who does not play here can give"
            " this seat away for good. Leave out for_good, and {name} can come back."
        )
        return say(text, name=left.owner_name or left.name)
    text = (
        "A newcomer takes the seat of {name} only if {name}, two others or a moderator who"
        " does not play here agree. A robot can take it: leave the option by empty."
    )
    return say(text, name=left.name)
