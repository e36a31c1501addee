"""A proposal as whoever is asked reads it."""

from dataclasses import dataclass

from bot.store.records import ProposalKind
from bot.table.consent.voters import Voter
from rules.kernel.ask import Seat
from rules.kernel.text import Text


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
    needed: int | None = None  # so many must agree; None: all
    silent: bool = False  # but only once the time is over, and if nobody refuses
    until: int
    closed: Text
    seat: Seat | None = None  # which somebody new is asked to play for
    channel: int | None = None  # where it is asked; None: where the table is played
    owners: tuple[int, ...] = ()  # of those asked, whose seats others play: a DM asks them
