"""Standing orders in their stored form: numbers of the game's list, some with details."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeAlias

from rules.kernel import Answer, Game, Refused, Seat, StandingOrder, say
from rules.parts.lasting import Lasting

Entry: TypeAlias = "int | dict[str, Any]"
"""A number of the game's list, or `{"order": number, "details": answer}`. An order that ends by
itself also has its end: `"ends"`, in unix seconds."""

FORMERLY = "cards"
"""The name of details in logs of the first releases."""


def number_of(entry: Entry) -> int:
    """Return an entry's number in the game's list."""
    return entry if isinstance(entry, int) else int(entry["order"])


def is_past(entry: Entry, now: int) -> bool:
    """Return whether an entry's order has come to its end."""
    return not isinstance(entry, int) and 0 < int(entry.get("ends", 0)) <= now


def given(
    known: Sequence[StandingOrder], entries: Iterable[Entry], view: Mapping[str, Any]
) -> list[StandingOrder]:
    """Return the orders that these entries mean.

    Args:
        known: the orders that the seat may give.
        entries: the entries of the orders it gives.
        view: the seat's view.

    Raises:
        Refused: the game has no such order, or not with such details.
    """
    return [_given(known, entry, view) for entry in entries]


def _given(known: Sequence[StandingOrder], entry: Entry, view: Mapping[str, Any]) -> StandingOrder:
    number = number_of(entry)
    if not 0 <= number < len(known):
        raise Refused(say("There is no such order. Look at them again with /orders."))
    order = known[number]
    if isinstance(entry, int):
        return order
    ask = order.details(view)
    if ask is None:
        raise Refused(say("“{order}” has no details.", order=order.title()))
    answer = entry["details"] if "details" in entry else entry[FORMERLY]
    ask.check(answer)
    wanted = order.detailed(answer)
    if isinstance(wanted, Lasting) and wanted.lasts():
        return wanted.model_copy(update={"ends": int(entry.get("ends", 0))})
    return wanted


def timed(
    known: Sequence[StandingOrder], entries: Iterable[Entry], view: Mapping[str, Any], now: int
) -> list[Entry]:
    """Return these entries; orders that begin now and end by themselves get their end.

    Raises:
        Refused: as `given`.
    """
    found: list[Entry] = []
    for entry in entries:
        order = _given(known, entry, view)
        if isinstance(order, Lasting) and order.lasts() and not order.ends:
            found.append({**_whole(entry), "ends": now + order.lasts()})
        else:
            found.append(entry)
    return found


def _whole(entry: Entry) -> dict[str, Any]:
    return {"order": entry} if isinstance(entry, int) else entry


def lapsed(game: Game, now: int) -> dict[Seat, list[StandingOrder]]:
    """Return the remaining orders of seats with an order that has come to its end."""
    found: dict[Seat, list[StandingOrder]] = {}
    if game.over:
        return found
    for seat, orders in game.orders.items():
        left = [o for o in orders if not (isinstance(o, Lasting) and 0 < o.ends <= now)]
        if len(left) < len(orders):
            found[seat] = left
    return found


def in_force(known: Sequence[StandingOrder], orders: Iterable[StandingOrder]) -> tuple[Entry, ...]:
    """Return the entries by which these orders would be given."""
    given = list(orders)
    if not given:  # the usual case
        return ()
    numbers = {_which(order): number for number, order in enumerate(known)}
    found = [(numbers.get(_which(order)), order) for order in given]
    return tuple(_of(number, order) for number, order in found if number is not None)


def _of(number: int, order: StandingOrder) -> Entry:
    entry = _entry(number, order.named())
    if isinstance(order, Lasting) and order.ends:
        return {**_whole(entry), "ends": order.ends}
    return entry


def _which(order: StandingOrder) -> tuple[Any, ...]:
    """Return the part of an order of the game's list that stays while it is in force."""
    return type(order), *(getattr(order, field) for field in order.told_apart_by)


def _entry(number: int, details: Answer) -> Entry:
    return number if details is None else {"order": number, "details": details}


def with_details(
    present: Iterable[Entry], number: int, details: Answer, *, repeats: bool = False
) -> list[Entry]:
    """Return the present orders, with one that has these details.

    They replace its former details, unless it may be given several times.
    """
    new = _entry(number, details)
    others = [e for e in present if isinstance(e, int) or (repeats or number_of(e) != number)]
    return [new, *(entry for entry in others if entry != new)]
