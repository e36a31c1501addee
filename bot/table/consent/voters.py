"""The voters of a proposal, and the count of their votes."""

from collections.abc import Iterable, Mapping, Sequence, Sized
from dataclasses import dataclass, replace
from typing import Any

from bot.store.rows.records import ProposalKind, ProposalRecord
from bot.table.held import HeldTable
from rules.kernel import Seat, Text, say

A_MODERATOR = "A moderator"
"""The name of a proposer without a seat."""
OF_THREE = 3
"""The size of a table at which two accounts of one person would be a majority."""


@dataclass(frozen=True, slots=True)
class Voter:
    """A member who is asked for their vote."""

    member: int
    name: Text


def voter_of(held: HeldTable, member: int, name: str) -> Voter:
    """Return a member by the name that the table knows, else by this one."""
    for seated in held.seats:
        if seated.member == member and not seated.gone:
            return Voter(member, say("{seat:seat}", seat=seated.seat))
    return Voter(member, say("{name}", name=say(name) if name == A_MODERATOR else name))


def people_at(held: HeldTable) -> list[Voter]:
    """Return everybody who plays at a table, stand-ins too, by seats."""
    return [
        Voter(seated.member, say("{seat:seat}", seat=seated.seat))
        for seated in held.seats
        if seated.member is not None and not seated.gone
    ]


def owners_at(held: HeldTable) -> dict[Seat, Voter]:
    """Return the owners of seats that others play for now, by seat."""
    return {
        seated.seat: Voter(seated.owner, say("{name}", name=seated.owner_name))
        for seated in held.seats
        if seated.owner is not None and not seated.gone
    }


def named(held: HeldTable, members: Iterable[int], names: Mapping[int, str]) -> list[Voter]:
    """Return members as voters, by the names that the table knows, else by these."""
    owners = {voter.member: voter for voter in owners_at(held).values()}
    return [owners.get(one) or voter_of(held, one, names.get(one, "")) for one in members]


def needed(proposal: ProposalRecord, asked: Sequence[Voter]) -> int | None:
    """Return the number of votes for a majority, with the proposer's; None: all must agree."""
    return len(asked) // 2 + 1 if proposal.body.get("majority") else None


def waits_for_silence(kind: ProposalKind, body: Mapping[str, Any], asked: Sized) -> bool:
    """Return whether two of three must wait for the third before they outvote them.

    Otherwise a player with a second account could draw as they like. But a voter who says nothing
    for a day holds up nothing.
    """
    return kind == "undo" and bool(body.get("majority")) and len(asked) == OF_THREE


def agreeing(proposal: ProposalRecord, asked: Iterable[Voter]) -> int:
    """Return how many of the present voters have agreed."""
    return sum(voter.member in proposal.agreed for voter in asked)


def unheard(proposal: ProposalRecord, asked: Iterable[Voter]) -> list[Voter]:
    """Return the voters who have not answered yet."""
    heard = {*proposal.agreed, *proposal.refused}
    return [voter for voter in asked if voter.member not in heard]


def with_word(proposal: ProposalRecord, member: int, *, agrees: bool) -> ProposalRecord:
    """Return the proposal with a member's present vote, in place of an earlier one."""
    agreed = tuple(other for other in proposal.agreed if other != member)
    refused = tuple(other for other in proposal.refused if other != member)
    if agrees:
        return replace(proposal, agreed=(*agreed, member), refused=refused)
    return replace(proposal, agreed=agreed, refused=(*refused, member))


def can_be_carried(proposal: ProposalRecord, asked: Mapping[int, Voter]) -> bool:
    """Return whether voters who have not refused are still enough."""
    enough = needed(proposal, [*asked.values()])
    if enough is None or proposal.member in proposal.refused:
        return False  # a proposer can always withdraw
    if waits_for_silence(proposal.kind, proposal.body, [*asked]):
        return False
    return len(asked.keys() - {*proposal.refused}) >= enough
