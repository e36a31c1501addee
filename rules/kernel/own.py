"""A seat's secrets, found by the marks on the fields and put back as they were."""

from typing import Any

from rules.kernel.ask import Seat
from rules.kernel.plain import OwnKey, OwnSeat, Plain, mark_of
from rules.kernel.sight import has_seat

ORDERS = "orders"
"""The field of standing orders. They are no move: a seat keeps them through every undo."""


def put_back(now: Any, former: Any, seat: Seat, owner: Seat | None = None) -> None:
    """Give the fields that a seat alone sees their former values; all else stays as it is.

    Args:
        now: a thing of the present table.
        former: the same thing of the former table.
        seat: the owner of the secrets.
        owner: the seat in front of which the thing lies.
    """
    if isinstance(now, Plain) and type(now) is type(former):
        _put_back_fields(now, former, seat, now.seat if has_seat(type(now)) else owner)  # type: ignore[attr-defined]  # just found
    elif isinstance(now, list | tuple) and isinstance(former, list | tuple):
        for one, other in zip(now, former, strict=False):
            put_back(one, other, seat, owner)
    elif isinstance(now, dict) and isinstance(former, dict):
        for key in now.keys() & former.keys():
            put_back(now[key], former[key], seat, owner)


def _put_back_fields(now: Plain, former: Plain, seat: Seat, owner: Seat | None) -> None:
    for name, field in type(now).model_fields.items():
        mark, value, before = mark_of(field.metadata), getattr(now, name), getattr(former, name)
        if name == ORDERS:
            continue
        if mark is OwnKey and seat in before:
            value[seat] = before[seat]
        elif mark is OwnKey:
            value.pop(seat, None)
        elif mark is OwnSeat and owner == seat:
            setattr(now, name, before)
        elif value is not None:
            put_back(value, before, seat, owner)
