"""Stand-ins: players for absent owners, and caretakers of seats meanwhile.

A robot or a caretaker sees what the seat sees and keeps nothing of it. A person cannot forget. So a
person who has sat in one seat never takes another without a vote.
"""

from collections.abc import Mapping
from typing import Any

from bot.store.records import Caretaker, SeatRecord
from bot.table.held import HeldTable
from bot.table.seats.robots import free_robot_name
from rules.kernel.ask import Refused
from rules.kernel.text import say

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
            "You stand in for {name}. Leave the option by empty to seat a robot, or let"
            " another player propose somebody."
        )
        raise Refused(say(text, name=left.owner_name))
