"""Standing orders as they are given and logged: numbers of the game's list, some with cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias

from rules.kernel.ask import Refused
from rules.kernel.game import StandingOrder
from rules.kernel.text import say

Entry: TypeAlias = "int | dict[str, Any]"
"""A number of the game's list, or `{"order": number, "cards": ids}`."""


def number_of(entry: Entry) -> int:
    """Which order of the game's list it is."""
    return entry if isinstance(entry, int) else int(entry["order"])


def given(known: Sequence[StandingOrder], entries: Iterable[Entry]) -> list[StandingOrder]:
    """The orders that these entries mean.

    Raises:
        Refused: the game has no such order, or it takes no cards.
    """
    return [_given(known, entry) for entry in entries]


def _given(known: Sequence[StandingOrder], entry: Entry) -> StandingOrder:
    number = number_of(entry)
    if not 0 <= number < len(known):
        raise Refused(say("There is no such order. Look at them again with /orders."))
    order = known[number]
    if isinstance(entry, int):
        return order
    if not order.takes_cards:
        raise Refused(say("“{order}” names no cards.", order=order.title()))
    return order.with_cards(entry["cards"])


def in_force(known: Sequence[StandingOrder], orders: Iterable[StandingOrder]) -> tuple[Entry, ...]:
    """The entries by which these orders would be given."""
    numbers = {_which(order): number for number, order in enumerate(known)}
    return tuple(
        _entry(numbers[_which(order)], order.named_cards())
        for order in orders
        if _which(order) in numbers
    )


def _which(order: StandingOrder) -> tuple[Any, ...]:
    """What an order of the game's list keeps while it is in force."""
    return type(order), *(getattr(order, field) for field in order.told_apart_by)


def _entry(number: int, cards: Sequence[str]) -> Entry:
    return {"order": number, "cards": list(cards)} if cards else number


def with_cards(
    known: Sequence[StandingOrder], present: Iterable[Entry], cards: Sequence[str]
) -> list[Entry]:
    """The present orders, and the one that takes cards with these instead of those it had.

    Raises:
        Refused: no order of this game takes cards.
    """
    number = next((n for n, order in enumerate(known) if order.takes_cards), None)
    if number is None:
        raise Refused(say("No standing order of this game names cards."))
    others = [e for e in present if isinstance(e, int) or number_of(e) != number]
    return [{"order": number, "cards": list(cards)}, *others]
