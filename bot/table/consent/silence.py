"""The end of a vote: two of three outvote the third only after the third could have spoken."""

from collections.abc import Sequence

from bot.store.records import ProposalRecord
from bot.table.changes import HOUR
from bot.table.consent.voters import Voter, unheard, waits_for_silence
from bot.table.held import HeldTable
from bot.table.time.time_to_act import could_have_acted, time_to_act_ends

SILENCE = 24 * HOUR
"""Seconds for the third of three to speak before the two others decide."""


def ends_at(held: HeldTable, proposal: ProposalRecord, asked: Sequence[Voter]) -> int:
    """Return when a proposal is decided without its silent voters, or lapses."""
    if not waits_for_silence(proposal.kind, proposal.body, asked):
        return proposal.until
    silent = [voter.member for voter in unheard(proposal, asked)]
    ends = [time_to_act_ends(held, member, proposal.at, SILENCE) for member in silent]
    return max([proposal.until, *ends])


def is_over(held: HeldTable, proposal: ProposalRecord, asked: Sequence[Voter], now: int) -> bool:
    """Return whether the time of a proposal is over, for silent voters as well."""
    if now < proposal.until:
        return False
    if not waits_for_silence(proposal.kind, proposal.body, asked):
        return True
    silent = [voter.member for voter in unheard(proposal, asked)]
    return all(could_have_acted(held, member, proposal.at, SILENCE, now) for member in silent)
