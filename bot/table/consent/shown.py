"""A proposal in the form that its voters read."""

from dataclasses import dataclass

from bot.store.rows.records import ProposalKind, ProposalRecord
from bot.table.consent.voters import Voter
from rules.kernel import Seat, Text


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """A proposal as its post asks for agreement."""

    id: int
    kind: ProposalKind
    question: Text
    details: tuple[Text, ...]
    agreed: tuple[Voter, ...]
    awaited: tuple[Voter, ...]
    refused: tuple[Voter, ...] = ()
    needed: int | None = None  # the number of votes it takes; None: all
    silent: bool = False  # but only after the time is over, and if nobody refuses
    until: int
    closed: Text
    seat: Seat | None = None  # the seat it offers to a new player
    channel: int | None = None  # the channel of the vote; None: the table's own
    owners: tuple[int, ...] = ()  # voters whose seats others play: a DM asks them


def seat_offered(proposal: ProposalRecord) -> Seat | None:
    """Return the seat that a proposal offers to a new player, or None."""
    offered = proposal.kind == "seat" and proposal.body["to"] is not None
    return proposal.body["seat"] if offered else None
