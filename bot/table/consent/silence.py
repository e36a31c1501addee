"""The end of a vote: what it means that a voter says nothing, by the row of the law.

Two of three outvote the third only after the third could have spoken. Where nobody waits for the
silent, each voter has a week. All of that counts as a limit counts.
"""

from collections.abc import Sequence

from bot.store.rows.records import ProposalRecord
from bot.table.changes import HOUR
from bot.table.consent.voters import Voter, agreeing, needed, unheard, waits_for_silence
from bot.table.held import HeldTable
from bot.table.law import LAW, Silence
from bot.table.seats.presence import WEEK
from bot.table.time.time_to_act import could_have_acted, time_to_act_ends

SILENCE = 24 * HOUR
"""Seconds for the third of three to speak before the two others decide."""


def patience(proposal: ProposalRecord, row: str, asked: Sequence[Voter]) -> int | None:
    """Return the seconds after which a vote goes on without a silent voter; None: it lapses."""
    if LAW[row].silence is Silence.LETS_GO:
        return WEEK
    return SILENCE if waits_for_silence(proposal.kind, proposal.body, asked) else None


def ends_at(held: HeldTable, proposal: ProposalRecord, row: str, asked: Sequence[Voter]) -> int:
    """Return when a proposal is decided without its silent voters, or lapses."""
    seconds = patience(proposal, row, asked)
    if seconds is None:
        return proposal.until
    silent = [voter.member for voter in unheard(proposal, asked)]
    since = _since(held, proposal)
    return max([proposal.until, *(time_to_act_ends(held, m, since, seconds) for m in silent)])


def is_over(
    held: HeldTable, proposal: ProposalRecord, row: str, asked: Sequence[Voter], now: int
) -> bool:
    """Return whether the time of a proposal is over, for silent voters as well."""
    if now < proposal.until:
        return False
    seconds = patience(proposal, row, asked)
    if seconds is None:
        return True
    silent = [voter.member for voter in unheard(proposal, asked)]
    since = _since(held, proposal)
    if held.record.lost or held.record.aside:  # the table stands still, and they can still vote
        return all(time_to_act_ends(held, m, since, seconds) <= now for m in silent)
    return all(could_have_acted(held, m, since, seconds, now) for m in silent)


def is_enough(
    held: HeldTable, proposal: ProposalRecord, row: str, asked: Sequence[Voter], now: int
) -> bool:
    """Return whether enough have agreed; once silence counts, one refusal is too much."""
    agreed, most = agreeing(proposal, asked), needed(proposal, asked)
    if agreed == len(asked):
        return True
    if patience(proposal, row, asked) is None:
        return most is not None and agreed >= most
    if any(voter.member in proposal.refused for voter in asked):
        return False
    return agreed >= (most or 0) and is_over(held, proposal, row, asked, now)


def _since(held: HeldTable, proposal: ProposalRecord) -> int:
    """Return since when voters have had time: a table's loss of its place begins it anew."""
    return max(proposal.at, held.record.stranded, held.record.aside)
