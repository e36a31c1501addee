"""Calls of a change: the newly named players, and their next calls."""

from collections.abc import Collection
from dataclasses import replace

from bot.hours.reckoning import HOUR, reminder
from bot.store.rows.records import TimerRecord
from bot.table.awaiting import Awaiting
from bot.table.held import HeldTable
from bot.table.time.limits import silence
from bot.table.time.pace import plays_live
from rules.kernel import Seat

CALLED_AGAIN = 4 * HOUR
"""Seconds after a call in which a newly named player is not called again."""
CALL = "call"
"""The kind of timers that call a player again."""


def hushed(
    held: HeldTable, before: Awaiting, after: Awaiting, movers: Collection[Seat], at: int
) -> set[Seat]:
    """Return the newly named players who are not called now.

    Each of them was called within the last four hours, or has just answered and sees the question.
    """
    if plays_live(held.meta, held.record.hours):
        return set(after.called)  # with everybody at the table the post is the call
    return {
        seat
        for seat in after.called
        if at - held.seats[seat].called < CALLED_AGAIN or (seat in movers and seat in before.named)
    }


def named_anew(before: Awaiting, after: Awaiting) -> list[Seat]:
    """Return the players named for a question that they did not have before."""
    return [seat for seat in after.named if before.digests.get(seat) != after.digests[seat]]


def called_now(
    before: Awaiting, after: Awaiting, movers: Collection[Seat], silent: Collection[Seat]
) -> list[Seat]:
    """Return the players that a change calls, without those who just answered and see the rest."""
    seen = set(movers) & set(before.named)
    return [seat for seat in named_anew(before, after) if seat not in silent and seat not in seen]


def calls_of(
    held: HeldTable, before: Awaiting, after: Awaiting, silent: Collection[Seat], at: int
) -> list[TimerRecord]:
    """Return timers that call silently named players again, as long as they are named."""
    if plays_live(held.meta, held.record.hours):
        return []
    former = {timer.seat: timer for timer in held.waiting if timer.kind == CALL}
    anew, found = named_anew(before, after), []
    for seat in after.named:
        digest = after.digests[seat]
        if held.seats[seat].member is None or (seat in anew and seat not in silent):
            continue
        if seat in former:
            going_on = former[seat]
            found.append(replace(going_on, digest=digest, continues=going_on.digest))
        elif seat in anew:
            last = held.seats[seat].called
            wanted = (at if at - last >= CALLED_AGAIN else last) + CALLED_AGAIN
            comes = reminder(wanted, 0, silence(held, held.record.hours, seat))
            found.append(TimerRecord(held.record.id, seat, digest, CALL, at, comes))
    return found
