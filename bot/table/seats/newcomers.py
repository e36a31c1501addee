"""The welcome of a new player at a running table: a DM, their time, and the owner's orders."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from bot.store import Store
from bot.store.outbox_rows import StandInRow
from bot.store.records import AnswerRecord, Change, SeatRecord, TimerRecord
from bot.table.changes import handed_over
from bot.table.held import HeldTable
from bot.table.orders import is_past
from rules.kernel.ask import Seat


def keeps_time(held: HeldTable, newcomer: SeatRecord, turns: Mapping[Seat, str]) -> bool:
    """Return whether a new player gets only the rest of the time: another had it all this turn.

    Otherwise a series of new accounts could hold a table for ever.
    """
    seat = newcomer.seat
    present = _time_of(held, turns, held.waiting, seat)
    return newcomer.member is not None and held.seats[seat].renewed == present != ""


def _time_of(
    held: HeldTable, turns: Mapping[Seat, str], waiting: Sequence[TimerRecord], seat: Seat
) -> str:
    """Return a name of the turn or question whose time runs or rests; nothing: there is none."""
    if seat in turns:
        return turns[seat]
    if seat in held.left:
        return held.left[seat].turn
    since = (t.since for t in waiting if (t.seat, t.kind) == (seat, "limit"))
    return next((f"since {begun}" for begun in since), "")


def welcome(
    held: HeldTable,
    change: Change,
    newcomer: SeatRecord,
    turns: Mapping[Seat, str],
    *,
    again: bool,
) -> None:
    """Give a new player a DM, no mute and, unless `again`, the whole time.

    The rest of a bank stays the owner's, whoever stands in for them.
    """
    seat, left = newcomer.seat, held.seats[newcomer.seat]
    change.newcomer, change.keeps_time = seat, again
    change.keeps_bank = newcomer.owner is not None or left.owner == newcomer.member is not None
    if not change.keeps_time:
        begun = _time_of(held, turns, change.waiting or (), seat) or left.renewed
        change.seats = [
            replace(s, renewed=begun) if s.seat == seat else s for s in change.seats or held.seats
        ]
        held.left.pop(seat, None)
    if not change.keeps_bank:
        held.banked.pop(seat, None)
    is_back = newcomer.member is not None and left.owner == newcomer.member
    former = left.owner_name if newcomer.owner is not None else ""
    change.outbox = handed_over(change.outbox, seat, None if is_back else former or left.name)
    if (newcomer.owner, left.owner) != (None, None):  # an absence begins, ends, or is another's
        unasked = left.owner is not None or bool(left.late or left.missed)
        change.outbox.append(StandInRow(seat=seat, calls=unasked and newcomer.owner is not None))


async def orders_of_owner(
    store: Store, held: HeldTable, left: SeatRecord, now: int
) -> list[AnswerRecord]:
    """Return the standing orders that an owner left, if a stand-in has changed them since.

    A stand-in decides while they play. What they ordered does not bind the owner, nor whoever
    stands in next.
    """
    if left.owner is None:
        return []
    table, seat = held.record.id, left.seat
    sat = [t.ended for t in await store.tenures(table) if (t.seat, t.member) == (seat, left.owner)]
    since = max(sat, default=0)
    given = await store.orders_of(table, seat)
    if not any(entry.version > since for entry in given):
        return []
    left_with = [entry.answer for entry in given if entry.version <= since][-1:]
    own = [entry for entries in left_with for entry in entries if not is_past(entry, now)]
    return [AnswerRecord(0, "orders", seat, own)]
