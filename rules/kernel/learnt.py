"""The cards that a seat has seen, found by the marks on the fields: an undo cannot unsee them."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from rules.kernel.ask import Seat
from rules.kernel.plain import Nobody, OwnKey, OwnSeat, Plain, mark_of, names_cards
from rules.kernel.position import Position
from rules.kernel.sight import has_seat

NAMED = "orders"
"""The field of standing orders: they may name cards that their seat has not seen."""


@dataclass(frozen=True, slots=True)
class Learnt:
    """The cards seen since a former position.

    Args:
        by_all: the cards that everybody has seen, some of them again.
        alone: the number of other cards each seat has seen, cards seen again included.
    """

    by_all: tuple[str, ...]
    alone: dict[Seat, int]


def learnt_since(former: Position, since: Iterable[Position]) -> Learnt:
    """Return the cards that came into view after a former position, at any of the later ones.

    A card that was out of sight in between and came back counts: it was drawn like the others.
    """
    eyes: Sequence[Seat | None] = (None, *former.seats)
    seen = {viewer: set(seen_cards(former, viewer)) for viewer in eyes}
    new: dict[Seat | None, set[str]] = {viewer: set() for viewer in eyes}
    for position in since:
        for viewer in eyes:
            before, seen[viewer] = seen[viewer], set(seen_cards(position, viewer))
            new[viewer] |= seen[viewer] - before
    by_all = new[None]
    alone = {seat: len(new[seat] - by_all) for seat in former.seats}
    return Learnt(tuple(sorted(by_all)), {seat: n for seat, n in alone.items() if n})


def seen_cards(thing: Any, seat: Seat | None, owner: Seat | None = None) -> Iterator[str]:
    """Yield the cards whose faces a seat (None: a bystander) sees."""
    if isinstance(thing, Plain):
        whose = thing.seat if has_seat(type(thing)) else owner  # type: ignore[attr-defined]  # just found
        for name, mark, cards in _fields(type(thing)):
            if mark is OwnSeat and (seat is None or whose != seat):
                continue
            value = getattr(thing, name)
            if mark is OwnKey:
                value = value.get(seat)
            yield from _strings(value) if cards else seen_cards(value, seat, whose)
    elif isinstance(thing, list | tuple | dict):
        for item in thing.values() if isinstance(thing, dict) else thing:
            yield from seen_cards(item, seat, owner)


@cache
def _fields(cls: type[Plain]) -> tuple[tuple[str, Any, bool], ...]:
    """Return each field of a class that somebody may see, its mark, and whether it names cards."""
    fields = [(name, each.annotation, each.metadata) for name, each in cls.model_fields.items()]
    seen = [each for each in fields if mark_of(each[2]) is not Nobody and each[0] != NAMED]
    return tuple((name, mark_of(marks), names_cards(of, marks)) for name, of, marks in seen)


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, str) and value:
        yield value
    elif isinstance(value, list | tuple | dict):
        for item in (*value, *value.values()) if isinstance(value, dict) else value:
            yield from _strings(item)
