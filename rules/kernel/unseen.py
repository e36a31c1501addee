"""Hidden things: found by the marks on the fields, forgotten, or given other cards.

Two names of a class say more than its marks:

- `TOLD`: hidden fields that whoever listens knows. Nobody imagines them otherwise.
- `STAYS`: hidden fields that hold no cards and yet are kept. The frame or game sees to them.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Self, get_args

from rules.kernel.ask import Seat
from rules.kernel.frame import Frame
from rules.kernel.plain import BARE, Nobody, OwnKey, OwnSeat, Plain, mark_of, names_cards
from rules.kernel.sight import has_seat

UNCHANGED = BARE - {str}
"""Types that name no cards."""


# ---- what others have said in secret ------------------------------------------------------------


def forget(thing: Any, seat: Seat, owner: Seat | None = None) -> None:
    """Forget what other seats have said in secret; what was dealt to them stays.

    - Of a dict by seat only the seat's own entry stays, unless it holds cards.
    - In front of others, a frame forgets what it has heard: each field with a default, but for
      lists of cards.
    """
    if not isinstance(thing, Plain):
        for item in _inside(thing):
            forget(item, seat, owner)
        return
    if isinstance(thing, Frame):
        thing.forget_others(seat)
    owner = _owner(thing, owner)
    for name, mark, is_said in _fields_said(type(thing)):
        value = getattr(thing, name)
        if is_said and mark is OwnKey:
            setattr(thing, name, {seat: value[seat]} if seat in value else {})
        elif is_said and owner != seat:
            setattr(thing, name, _default(thing, name))
        elif type(value) not in BARE:
            forget(value, seat, owner)


@cache
def _fields_said(cls: type[Plain]) -> tuple[tuple[str, Any, bool], ...]:
    """Return each field, its mark, and whether it holds what a seat says, and nothing dealt."""
    stays = named(cls, "STAYS") | named(cls, "TOLD")
    found = []
    for name, each in cls.model_fields.items():
        mark, cards = mark_of(each.metadata), _holds_cards(each.annotation, each.metadata)
        is_said = mark is OwnKey and not cards
        if mark is OwnSeat and issubclass(cls, Frame) and not each.is_required():
            is_said = not cards or not isinstance(each.get_default(call_default_factory=True), list)
        if name not in stays:
            found.append((name, mark, is_said))
    return tuple(found)


def named(cls: type[Plain], what: str) -> frozenset[str]:
    """Return the fields that a class, or a parent, names under `STAYS` or `TOLD`."""
    return frozenset().union(*(vars(parent).get(what, ()) for parent in cls.__mro__))


def _default(thing: Plain, name: str) -> Any:
    return type(thing).model_fields[name].get_default(call_default_factory=True)


def _holds_cards(annotation: Any, metadata: Any = ()) -> bool:
    """Whether a field names cards, itself or in the things that it holds."""
    if names_cards(annotation, metadata):
        return True
    if isinstance(annotation, type) and issubclass(annotation, Plain):
        return any(_holds_cards(f.annotation, f.metadata) for f in annotation.model_fields.values())
    return any(_holds_cards(inner) for inner in get_args(annotation))


# ---- where cards lie ----------------------------------------------------------------------------


@dataclass
class WhereCardsLie:
    """The cards at a table, told apart by whether a seat sees them."""

    seat: Seat
    hidden: dict[str, None] = field(default_factory=dict)  # in the order of their places
    shown: set[str] = field(default_factory=set)
    piles: list[list[str]] = field(default_factory=list)  # of which nobody knows the order

    @classmethod
    def of(cls, table: Plain, seat: Seat) -> Self:
        """Return where the cards of a table lie for a seat."""
        places = cls(seat)
        places._look(table, None, hidden=False)
        return places

    @property
    def unseen(self) -> list[str]:
        """The hidden cards that the seat sees nowhere else."""
        return [card for card in self.hidden if card not in self.shown]

    def _look(self, thing: Any, owner: Seat | None, *, hidden: bool) -> None:
        if not isinstance(thing, Plain):
            for item in _inside(thing):
                self._look(item, owner, hidden=hidden)
            return
        owner = _owner(thing, owner)
        for name, mark, cards in _fields(type(thing)):
            value = getattr(thing, name)
            if mark is OwnKey:
                for key in sorted(value):
                    self._note(value[key], cards, key, hidden=hidden or key != self.seat)
                continue
            out = hidden or is_hidden(mark, owner, self.seat)
            self._note(value, cards, owner, hidden=out)
            if cards and mark is Nobody and isinstance(value, list):
                self.piles.append(value)

    def _note(self, value: Any, cards: bool, owner: Seat | None, *, hidden: bool) -> None:
        if not cards:
            self._look(value, owner, hidden=hidden)
        elif hidden:
            self.hidden.update(dict.fromkeys(_texts(value)))
        else:
            self.shown.update(_texts(value))


def is_hidden(mark: Any, owner: Seat | None, seat: Seat) -> bool:
    """Whether a seat does not see a field of this mark, in front of this owner."""
    return mark is Nobody or (mark is OwnSeat and owner != seat)


def sort_piles(piles: Iterable[list[Any]]) -> None:
    """Put piles into an order that tells nothing."""
    for pile in piles:
        pile.sort(key=json.dumps)


# ---- other cards in the places that a seat does not see ------------------------------------------


def replace_hidden(
    thing: Any, faces: Mapping[str, str], seat: Seat, owner: Seat | None = None
) -> None:
    """Replace the cards in all places that a seat does not see."""
    if not isinstance(thing, Plain):
        for item in _inside(thing):
            replace_hidden(item, faces, seat, owner)
        return
    owner = _owner(thing, owner)
    for name, mark, _ in _fields(type(thing)):
        value = getattr(thing, name)
        if mark is OwnKey:
            _replace_by_key(value, faces, seat)
        elif is_hidden(mark, owner, seat):
            _set(thing, name, _replaced(value, faces))
        elif type(value) not in BARE:
            replace_hidden(value, faces, seat, owner)


def _replace_by_key(held: dict[Seat, Any], faces: Mapping[str, str], seat: Seat) -> None:
    for key in held:
        if key == seat:
            replace_hidden(held[key], faces, seat, key)
        else:
            held[key] = _replaced(held[key], faces)


def _replaced(value: Any, faces: Mapping[str, str]) -> Any:
    """Return a hidden value with other cards; a list stays the same list."""
    match value:
        case str():
            return faces.get(value, value)
        case tuple():
            return tuple(_replaced(item, faces) for item in value)
        case list():
            value[:] = [_replaced(item, faces) for item in value]
        case dict():
            changed = {_replaced(k, faces): _replaced(v, faces) for k, v in value.items()}
            value.clear()
            value.update(changed)
        case Plain():
            for name in type(value).model_fields:
                if type(inner := getattr(value, name)) not in UNCHANGED:
                    _set(value, name, _replaced(inner, faces))
    return value


def _set(thing: Plain, name: str, value: Any) -> None:
    if getattr(thing, name) is not value:  # what cannot be changed holds no cards
        setattr(thing, name, value)


# ---- fields -------------------------------------------------------------------------------------


@cache
def _fields(cls: type[Plain]) -> tuple[tuple[str, Any, bool], ...]:
    """Return each field, its mark, and whether it names cards; those under `TOLD` are left out."""
    fields, told = cls.model_fields.items(), named(cls, "TOLD")
    return tuple(
        (name, mark_of(each.metadata), names_cards(each.annotation, each.metadata))
        for name, each in fields
        if name not in told
    )


def _owner(thing: Any, owner: Seat | None) -> Seat | None:
    """Return the seat that a thing lies in front of, by its own field or as its holder does."""
    cls: type[Plain] = type(thing)
    return thing.seat if has_seat(cls) else owner


def _inside(thing: Any) -> Iterable[Any]:
    """Return the items of a list, or the values of a dict in the order of their keys."""
    if isinstance(thing, dict):
        return [thing[key] for key in sorted(thing)]
    return thing if isinstance(thing, list | tuple) else ()


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        if value:
            yield value
    elif isinstance(value, dict):
        yield from _texts([*value, *value.values()])
    elif isinstance(value, list | tuple):
        for item in value:
            yield from _texts(item)
