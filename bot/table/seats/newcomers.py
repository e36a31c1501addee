"""The welcome of a new player at a running table: a DM, their time, and the owner's orders."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from bot.store import Store
from bot.store.rows.outbox import OutboxRow, StandInRow
from bot.store.rows.people import FORMER
from bot.store.rows.records import AnswerRecord, Change, SeatRecord, TimerRecord
from bot.table.changes import dms_about, handed_over
from bot.table.held import HeldTable
from bot.table.orders import is_past
from bot.table.time.retiming import asked_back
from rules.kernel import Seat, say


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
    if is_back and change.waiting is not None:
        there = replace(held, seats=[*(change.seats or held.seats)])
        timers = change.waiting
        change.waiting = asked_back(there, timers, seat, left.owner_left, change.at)
        change.anew = [seat] * (change.waiting != timers)
    former = left.owner_name if newcomer.owner is not None else ""
    change.outbox = handed_over(change.outbox, seat, None if is_back else former or left.name)
    if (newcomer.owner, left.owner) != (None, None):  # an absence begins, ends, or is another's
        unasked = left.owner is not None or bool(left.late or left.missed)
        change.outbox.append(StandInRow(seat=seat, calls=unasked and newcomer.owner is not None))
    change.outbox += _told_of_a_loss(held, left, newcomer)


def _told_of_a_loss(held: HeldTable, left: SeatRecord, newcomer: SeatRecord) -> Sequence[OutboxRow]:
    """Return the message to whoever has lost a seat for good, with what they can do."""
    loser = left.member if left.owner is None else left.owner
    if loser is None or loser in (newcomer.member, newcomer.owner) or left.name == FORMER:
        return []
    text = (
        "In your game of {game}, <#{channel}>, {name} plays your seat for good from now on. You can"
        " watch it there. To play again, ask a player to propose you with /game replace."
    )
    record, name = held.record, newcomer.name
    return dms_about([loser], say(text, game=held.meta.name, channel=record.channel, name=name))


def warned(held: HeldTable, left: SeatRecord, *, for_good: bool) -> Sequence[OutboxRow]:
    """Return the message to the owner of a seat about which others decide: how they keep it."""
    owner = left.member if left.owner is None else left.owner
    text = (
        "Your time has run out in your game of {game}, <#{channel}>: the others decide whether"
        " another plays for you. Press Your move there and answer, and you keep the seat."
    )
    if for_good:
        text = (
            "Your time has run out in your game of {game}, <#{channel}>: the others decide whether"
            " another plays your seat for good. Press Your move there and answer, or Take my seat"
            " back, and you keep it."
        )
    told = say(text, game=held.meta.name, channel=held.record.channel)
    return [] if owner is None else dms_about([owner], told)


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
    sat = [
        t.ended for t in await store.tenures.of(table) if (t.seat, t.member) == (seat, left.owner)
    ]
    since = max(sat, default=0)
    given = await store.log.orders_of(table, seat)
    if not any(entry.version > since for entry in given):
        return []
    left_with = [entry.answer for entry in given if entry.version <= since][-1:]
    own = [entry for entries in left_with for entry in entries if not is_past(entry, now)]
    return [AnswerRecord(0, "orders", seat, own)]
