"""Who sees what: `view` is the only way out of the rules, and reads the marks on the fields.

A property marked `shown` is public, and is derived from public fields.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Annotated, Any, TypeVar

from pydantic import BaseModel, PlainSerializer, PlainValidator

from rules.kernel.plain import BARE, Held, Kinded, Nobody, OwnKey, OwnSeat, Plain, mark_of
from rules.kernel.text import Text, from_plain, to_plain


def text_seen(plain: Any) -> Text:
    """Return the sentence that a view holds as plain data, or the sentence itself."""
    return plain if isinstance(plain, Text) else from_plain(plain)


TextSeen = Annotated[Text, PlainValidator(text_seen), PlainSerializer(to_plain)]
"""A sentence in a view: pictures say it in their own language, with the players' names."""

EMPTY: dict[type, Callable[[], Any]] = {list: list, tuple: list, dict: dict}
"""Types of which many values are empty, with the views of those."""
FunctionT = TypeVar("FunctionT", bound=Callable[..., Any])
Way = Callable[[Any, int | None, int | None, bool], Any]
"""The function that makes a view of a thing, given the viewer, the owner, and whether unveiled."""


def shown(function: FunctionT) -> FunctionT:
    """Mark the function of a property as part of every view."""
    function.is_shown = True  # type: ignore[attr-defined]  # read back by `_seen_parts`
    return function


def guest_of(seat: int) -> int:
    """Return the number by which `view` knows the guest of a seat: no seat has a negative one.

    >>> guest_of(0), guest_of(2)
    (-1, -3)
    """
    return ~seat


def view(thing: Any, seat: int | None, owner: int | None = None, *, unveiled: bool = False) -> Any:
    """Return the part of a thing that `seat` (None: a bystander) may see, as plain dicts and lists.

    - Hidden values are None. Fields marked `Nobody` are missing.
    - `unveiled`, after the end of a game, shows all that lay hidden in front of each seat.
    - A guest's `seat` is `guest_of` the seat that shows its hand.

    >>> class Purse(Plain):
    ...     seat: int
    ...     coins: Annotated[int, OwnSeat]
    >>> purse = Purse(seat=1, coins=7)
    >>> view(purse, 1), view(purse, 2)
    ({'seat': 1, 'coins': 7}, {'seat': 1, 'coins': None})
    """
    return _WAYS[type(thing)](thing, seat, owner, unveiled)


def _way(cls: type) -> Way:
    if issubclass(cls, Plain):
        return way_of_fields(cls)
    if issubclass(cls, list | tuple):
        return _items
    if issubclass(cls, dict):
        return _entries
    return _dumped if issubclass(cls, BaseModel) else _as_it_is


class _Ways(dict[type, Way]):
    """The view function of each class, found once, since a table holds very many things."""

    def __missing__(self, cls: type) -> Way:
        self[cls] = _way(cls)
        return self[cls]


_WAYS = _Ways()


def _items(thing: Any, seat: int | None, owner: int | None, unveiled: bool) -> list[Any]:
    if BARE.issuperset(map(type, thing)):
        return list(thing)
    return [_WAYS[type(item)](item, seat, owner, unveiled) for item in thing]


def _entries(thing: Any, seat: int | None, owner: int | None, unveiled: bool) -> dict[Any, Any]:
    if BARE.issuperset(map(type, thing.values())):
        return dict(thing)
    return {key: _WAYS[type(item)](item, seat, owner, unveiled) for key, item in thing.items()}


def _dumped(thing: Any, seat: int | None, owner: int | None, unveiled: bool) -> Any:
    return thing.model_dump()


def _as_it_is(thing: Any, seat: int | None, owner: int | None, unveiled: bool) -> Any:
    return thing


@cache
def way_of_fields(cls: type[Plain], without: frozenset[str] = frozenset()) -> Way:
    """Return the function that makes a view of the fields of a thing, without some of them."""
    kind = {"kind": cls.KIND} if issubclass(cls, Kinded) else {}
    lies_before, (marks, derived) = has_seat(cls), _seen_parts(cls, without)

    def fields(thing: Any, seat: int | None, owner: int | None, unveiled: bool) -> dict[str, Any]:
        if lies_before:
            owner = thing.seat
        seen: dict[str, Any] = {**kind}
        values = thing.__dict__  # pydantic keeps its fields there; asking it takes longer
        for name, mark, held in marks:
            value = values[name]
            if mark is OwnSeat and not unveiled and not _sees(seat, owner, held):
                seen[name] = None
            elif type(value) in BARE:  # most are: a call for each would cost more than the rest
                seen[name] = value
            elif mark is OwnKey and not unveiled:
                seen[name] = {seat: view(value[seat], seat, seat)} if seat in value else {}
            else:
                empty = None if value else EMPTY.get(type(value))
                seen[name] = empty() if empty else _WAYS[type(value)](value, seat, owner, unveiled)
        for name in derived:
            value = getattr(thing, name)
            seen[name] = _WAYS[type(value)](value, seat, owner, unveiled)
        return seen

    return fields


def _sees(seat: int | None, owner: int | None, held: bool) -> bool:
    """Whether this seat, or the owner's guest, sees a hidden thing in front of the owner."""
    if seat is None or owner is None:
        return False
    return seat == owner or (held and seat == guest_of(owner))


@cache
def has_seat(cls: type[Plain]) -> bool:
    """Whether things of this class say themselves in front of which seat they lie."""
    return "seat" in cls.model_fields or hasattr(cls, "seat")


def _seen_parts(
    cls: type[Plain], without: frozenset[str]
) -> tuple[tuple[tuple[str, Any, bool], ...], tuple[str, ...]]:
    """Return the visible fields, each with its mark and whether guests see it, too.

    After them stand the names of the properties that are shown.
    """
    fields = cls.model_fields.items()
    marks = [(name, mark_of(field.metadata), Held in field.metadata) for name, field in fields]
    derived = [
        name
        for name in dir(cls)
        if isinstance(value := getattr(cls, name, None), property)
        and getattr(value.fget, "is_shown", False)
    ]
    seen = [one for one in marks if one[1] is not Nobody and one[0] not in without]
    return tuple(seen), tuple(derived)
