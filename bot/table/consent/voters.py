"""Whose word a proposal takes, and how their words are counted."""

from collections.abc import Iterable, Mapping, Sequence, Sized
from dataclasses import dataclass, replace
from typing import Any

from bot.store.records import ProposalKind, ProposalRecord
from bot.table.held import HeldTable
from rules.kernel.ask import Seat
from rules.kernel.text import Text, say

A_MODERATOR = "A moderator"
"""How whoever proposes something without a seat is named."""
OF_THREE = 3
"""So many people make a table at which two accounts of one person would be more than half."""


@dataclass(frozen=True, slots=True)
class Voter:
    """A member whose word is asked for."""

    member: int
    name: Text


def voter_of(held: HeldTable, member: int, name: str) -> Voter:
    """A member by the name that the table knows them by, else by this one."""
    for seated in held.seats:
        if seated.member == member and not seated.gone:
            return Voter(member, say("{seat:seat}", seat=seated.seat))
    return Voter(member, say("{name}", name=name))


def people_at(held: HeldTable) -> list[Voter]:
    """Everybody who sits at a table, by seats."""
    return [
        Voter(seated.member, say("{seat:seat}", seat=seated.seat))
        for seated in held.seats
        if seated.member is not None and not seated.gone
    ]


def own_players(held: HeldTable) -> list[Voter]:
    """Return who plays for themselves, by seats: nobody who stands in for another."""
    return [
        Voter(seated.member, say("{seat:seat}", seat=seated.seat))
        for seated in held.seats
        if seated.member is not None and seated.owner is None and not seated.gone
    ]


def owners_at(held: HeldTable) -> dict[Seat, Voter]:
    """Return whose seats others play until they are back, by seat."""
    return {
        seated.seat: Voter(seated.owner, say("{name}", name=seated.owner_name))
        for seated in held.seats
        if seated.owner is not None and not seated.gone
    }


def needed(proposal: ProposalRecord, asked: Sequence[Voter]) -> int | None:
    """How many must agree where more than half decide, whoever proposes it among them."""
    return len(asked) // 2 + 1 if proposal.body.get("majority") else None


def waits_for_silence(kind: ProposalKind, body: Mapping[str, Any], asked: Sized) -> bool:
    """Of three, two outvote nobody who speaks, else one with a second account draws as they like.

    But whoever says nothing for a day holds up nothing.
    """
    return kind == "undo" and bool(body.get("majority")) and len(asked) == OF_THREE


def agreeing(proposal: ProposalRecord, asked: Iterable[Voter]) -> int:
    """How many have agreed of those whose word it takes now."""
    return sum(voter.member in proposal.agreed for voter in asked)


def unheard(proposal: ProposalRecord, asked: Iterable[Voter]) -> list[Voter]:
    """Who has not said anything yet."""
    heard = {*proposal.agreed, *proposal.refused}
    return [voter for voter in asked if voter.member not in heard]


def with_word(proposal: ProposalRecord, member: int, *, agrees: bool) -> ProposalRecord:
    """With what a member says now, whatever they have said before."""
    agreed = tuple(other for other in proposal.agreed if other != member)
    refused = tuple(other for other in proposal.refused if other != member)
    if agrees:
        return replace(proposal, agreed=(*agreed, member), refused=refused)
    return replace(proposal, agreed=agreed, refused=(*refused, member))


def can_be_carried(
    proposal: ProposalRecord, asked: Mapping[int, Voter], must: Iterable[Voter]
) -> bool:
    """Whether those who have not refused are still enough; nobody replaces who `must` agree."""
    enough = needed(proposal, [*asked.values()])
    if enough is None or proposal.member in proposal.refused:
        return False  # whoever proposes it can always withdraw it
    if any(voter.member in proposal.refused for voter in must):
        return False
    if waits_for_silence(proposal.kind, proposal.body, [*asked]):
        return False
    return len(asked.keys() - {*proposal.refused}) >= enough
