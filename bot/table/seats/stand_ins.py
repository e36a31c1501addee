"""Stand-ins: players for absent owners, and caretakers of seats meanwhile.

A robot or a caretaker sees what the seat sees and keeps nothing of it. A person cannot forget. So a
person who has sat in one seat never takes another without a vote.
"""

from collections.abc import Mapping
from typing import Any

from bot.store.rows.outbox import OutboxRow
from bot.store.rows.records import Caretaker, SeatRecord
from bot.table.changes import (
    PLAYS_AGAIN,
    PLAYS_FOR,
    PLAYS_INSTEAD,
    STEPS_IN,
    STEPS_IN_AGAIN,
    STOOD_IN_DM,
    dms_about,
)
from bot.table.held import HeldTable
from bot.table.seats.robots import free_robot_name
from rules.kernel import Refused, Text, say

KEEPERS: dict[Caretaker, str] = {
    "robot": "a robot",
    "hold": "a caretaker who holds back",
    "cheapest": "a caretaker who does the cheapest",
    "orders": "a caretaker who follows what is suggested",
}


def stand_in(held: HeldTable, left: SeatRecord, body: Mapping[str, Any]) -> SeatRecord:
    """Return the new player of a proposal, with the owner they stand in for, if any."""
    owner, name = left.owner, left.owner_name
    if owner is None:
        owner, name = left.member, left.name
    if body.get("for_good", True) or body["to"] == owner:
        owner, name = None, ""
    if body["to"] is not None:
        return SeatRecord(left.seat, body["to"], body["name"], owner=owner, owner_name=name)
    keeper: Caretaker = body.get("keeper", "robot")
    called = free_robot_name(held.seats) if keeper == "robot" else f"{name or left.name} (away)"
    return SeatRecord(left.seat, None, called, owner=owner, owner_name=name or "", keeper=keeper)


def refuse_stand_in(
    left: SeatRecord, caller: int, to: tuple[int, str] | None, *, for_good: bool
) -> None:
    """Refuse a stand-in who gives away the seat; they can only leave it.

    Raises:
        Refused: it is not theirs to give.
    """
    if caller != left.member or left.owner is None:
        return
    if for_good:
        text = (
            "You stand in for {name}. Only {name}, the others or a moderator can give the seat"
            " away for good."
        )
        raise Refused(say(text, name=left.owner_name))
    if to is not None and to[0] != left.owner:
        text = (
            "You stand in for {name}. /game leave ends that, and a robot goes on. Another player"
            " can propose somebody."
        )
        raise Refused(say(text, name=left.owner_name))


def words_for(left: SeatRecord, newcomer: SeatRecord, text: str) -> Text:
    """Return the words for a seat's new player; a stand-in's seat is named by its owner.

    Args:
        left: the seat before.
        newcomer: the seat from now on.
        text: the words where nobody stood in before.
    """
    names = {"former": left.name, "owner": left.owner_name}
    if newcomer.member is not None and newcomer.member == left.owner:
        text = PLAYS_AGAIN
    elif left.owner is not None and newcomer.owner == left.owner:
        text = STEPS_IN_AGAIN if text == STEPS_IN else PLAYS_INSTEAD
        if left.member is None and left.keeper != "robot":  # a caretaker has the owner's name
            text, names["former"] = PLAYS_FOR, left.owner_name
    said = {name: word for name, word in names.items() if f"{{{name}}}" in text}
    return say(text, seat=left.seat, **said)


def told_to_former(held: HeldTable, left: SeatRecord, newcomer: SeatRecord) -> list[OutboxRow]:
    """Return a DM for a stand-in whom another stand-in has followed without being asked."""
    if left.owner is None or left.member is None:
        return []
    said = say(
        STOOD_IN_DM,
        game=held.meta.name,
        channel=held.record.channel,
        owner=left.owner_name,
        name=newcomer.name,
    )
    return dms_about([left.member], said)
