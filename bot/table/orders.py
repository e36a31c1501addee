"""Standing orders as they are given and logged: numbers of the game's list, some with details."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeAlias

from rules.kernel.ask import Answer, Refused, Seat
from rules.kernel.game import Game
from rules.kernel.orders import Lasting, StandingOrder
from rules.kernel.text import say

Entry: TypeAlias = "int | dict[str, Any]"
"""A number of the game's list, or `{"order": number, "details": answer}`.

Of an order that ends by itself it also says when: `"ends"`, in unix seconds.
"""

FORMERLY = "cards"
"""How details are called in logs of the first releases."""


def number_of(entry: Entry) -> int:
    """Which order of the game's list it is."""
    return entry if isinstance(entry, int) else int(entry["order"])


def given(
    known: Sequence[StandingOrder], entries: Iterable[Entry], view: Mapping[str, Any]
) -> list[StandingOrder]:
    """The orders that these entries mean.

    Args:
        known: the orders that the seat may give.
        entries: which of them it gives.
        view: what the seat sees.

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
    """These entries; of orders that end by themselves and begin now they also say when.

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
    """What is left of the orders of seats of which one has come to its end."""
    found: dict[Seat, list[StandingOrder]] = {}
    if game.over:
        return found
    for seat, orders in game.orders.items():
        left = [o for o in orders if not (isinstance(o, Lasting) and 0 < o.ends <= now)]
        if len(left) < len(orders):
            found[seat] = left
    return found


def in_force(known: Sequence[StandingOrder], orders: Iterable[StandingOrder]) -> tuple[Entry, ...]:
    """The entries by which these orders would be given."""
    given = list(orders)
    if not given:  # as nearly always
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
    """What an order of the game's list keeps while it is in force."""
    return type(order), *(getattr(order, field) for field in order.told_apart_by)


def _entry(number: int, details: Answer) -> Entry:
    return number if details is None else {"order": number, "details": details}


def with_details(
    present: Iterable[Entry], number: int, details: Answer, *, repeats: bool = False
) -> list[Entry]:
    """The present orders, and one with these details.

    They replace those that it had, unless it may be given several times.
    """
    new = _entry(number, details)
    others = [e for e in present if isinstance(e, int) or (repeats or number_of(e) != number)]
    return [new, *(entry for entry in others if entry != new)]
