"""Who may see what: secrets are marked on the field, and `view` is the only way out of the rules.

- `OwnSeat`: seen by the seat that the thing lies in front of.
- `OwnSeat, Held`: the guest sees it, too, to whom that seat's player shows their hand.
- `OwnKey`: a dict by seat; each seat sees its own entry.
- `Nobody`: seen by none.

Everything else is public. A property marked `shown` is public, too, and is derived from public
fields.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from operator import attrgetter
from typing import Annotated, Any, ClassVar, TypeVar, get_args

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    PlainSerializer,
    PlainValidator,
    SerializeAsAny,
    SerializerFunctionWrapHandler,
    model_serializer,
    model_validator,
)

from rules.kernel.text import Text, from_plain, to_plain


def text_seen(plain: Any) -> Text:
    """Return the sentence that a view holds as plain data, or the sentence itself."""
    return plain if isinstance(plain, Text) else from_plain(plain)


class Everyone:
    """Mark: public. Only card identities need it, so that none is public by an oversight."""


class OwnSeat:
    """Mark: seen by the seat that it lies in front of."""


class Held:
    """Mark beside `OwnSeat`: that seat's guest sees it, too. It is held, not offered."""


class OwnKey:
    """Mark: a dict by seat; each seat sees its own entry."""


class Nobody:
    """Mark: seen by none."""


class CardIdentity:
    """Mark of a type: the identity of a card."""


CardId = Annotated[str, CardIdentity]
"""The id of a card; a field that holds one must say who sees it."""

TextSeen = Annotated[Text, PlainValidator(text_seen), PlainSerializer(to_plain)]
"""A sentence in a view: pictures say it in their own language, with the players' names."""

BARE = frozenset({str, int, bool, float, type(None)})
"""Types whose values are shown as they are; most of a table is of these."""
EMPTY: dict[type, Callable[[], Any]] = {list: list, tuple: list, dict: dict}
"""Types of which many values are empty, with the views of those."""
MARKS = (Everyone, OwnSeat, OwnKey, Nobody)
T = TypeVar("T")
FunctionT = TypeVar("FunctionT", bound=Callable[..., Any])


def shown(function: FunctionT) -> FunctionT:
    """Mark the function of a property as part of every view."""
    function.is_shown = True  # type: ignore[attr-defined]  # read back by `_seen_parts`
    return function


class _Unsaved:
    """A private attribute, kept where pydantic keeps it, and found at once.

    Pydantic looks for one only after everything else has failed, which takes ten times as long; a
    game reads its own fifty times a decision.
    """

    def __init__(self, name: str) -> None:
        self._name = name

    def __get__(self, owner: Any, of: type) -> Any:
        return self if owner is None else owner.__pydantic_private__[self._name]


class Plain(BaseModel):
    """Plain data: it goes to JSON and back without loss, and refuses unknown fields."""

    model_config = ConfigDict(extra="forbid")

    TOLD: ClassVar[frozenset[str]] = frozenset()
    """Hidden fields that whoever has listened knows: nobody imagines them otherwise."""
    STAYS: ClassVar[frozenset[str]] = frozenset()
    """Hidden fields without cards that an imagined table keeps; `mend` sees to them."""

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        for name, of in vars(cls).get("__annotations__", {}).items():
            if (default := vars(cls).get(name)) in ([], {}) and "ClassVar" not in str(of):
                # Pydantic would copy the default deeply, which takes longer than a call of its
                # class.
                setattr(cls, name, Field(default_factory=type(default)))

    @classmethod
    def __pydantic_init_subclass__(cls, **kwargs: Any) -> None:
        super().__pydantic_init_subclass__(**kwargs)
        for name in cls.__private_attributes__:
            setattr(cls, name, _Unsaved(name))
        for name, field in cls.model_fields.items():
            if _names_cards(field.annotation, field.metadata) and not _mark(field.metadata):
                raise TypeError(f"{cls.__name__}.{name} holds cards: mark who sees them")


def _names_cards(annotation: Any, metadata: Any = ()) -> bool:
    if CardIdentity in metadata or CardIdentity in getattr(annotation, "__metadata__", ()):
        return True
    return any(_names_cards(inner) for inner in get_args(annotation))


def _mark(metadata: list[Any]) -> Any:
    return next((mark for mark in metadata if mark in MARKS), None)


class Row(Plain):
    """Plain data that a save holds many times: written as the list of its fields, in order.

    A new field goes to the end and has a default, so that a shorter row of former rules loads.
    """

    NAMES: ClassVar[tuple[str, ...]] = ()

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: Any) -> Any:
        schema, cls.NAMES = handler(source), tuple(cls.model_fields)
        if cls.NAMES:  # one tuple: a model written field by field costs ten times as much
            fields = attrgetter(*cls.NAMES)
            schema["serialization"] = {"type": "function-plain", "function": fields}
        return schema

    @classmethod
    def __pydantic_init_subclass__(cls, **kwargs: Any) -> None:
        super().__pydantic_init_subclass__(**kwargs)
        if len(cls.NAMES) < 2:
            raise TypeError(f"{cls.__name__} is no row: what it holds can be saved as it is")

    @model_validator(mode="before")
    @classmethod
    def _from_list(cls, row: Any) -> Any:
        if not isinstance(row, list | tuple):
            return row
        if len(row) > len(cls.NAMES):
            raise ValueError(f"a {cls.__name__} has no more than {len(cls.NAMES)} fields")
        return dict(zip(cls.NAMES, row, strict=False))  # shorter: the rest has defaults


def folder_of(cls: type) -> str:
    """Return the folder of the rules that a class belongs to; outside of them, its module."""
    path = cls.__module__.split(".")
    return path[1] if path[0] == "rules" else path[-1]


class Kinded(Plain):
    """Plain data that writes its own class into the save, so that a subclass comes back as itself.

    The written name, `kind`, is the game's folder and the class. A renamed class lists its former
    names in `FORMERLY`, with the folder if it has moved. No field may be called `kind`.
    """

    FORMERLY: ClassVar[tuple[str, ...]] = ()
    KINDS: ClassVar[dict[str, type[Kinded]]] = {}
    KIND: ClassVar[str] = ""

    @classmethod
    def __pydantic_init_subclass__(cls, **kwargs: Any) -> None:
        super().__pydantic_init_subclass__(**kwargs)
        if any("kind" in (name, field.alias) for name, field in cls.model_fields.items()):
            raise TypeError(f"{cls.__name__}.kind would be overwritten by the name of its class")
        folder = folder_of(cls)
        cls.KIND = f"{folder}.{cls.__name__}"
        former = vars(cls).get("FORMERLY", ())
        for kind in (cls.KIND, *(n if "." in n else f"{folder}.{n}" for n in former)):
            other = Kinded.KINDS.setdefault(kind, cls)
            if other.__module__ != cls.__module__ or other.__qualname__ != cls.__qualname__:
                raise TypeError(f"two classes would be saved as {kind}")
            Kinded.KINDS[kind] = cls

    @model_serializer(mode="wrap")
    def _with_kind(self, write: SerializerFunctionWrapHandler) -> dict[str, Any]:
        return {"kind": self.KIND, **write(self)}


def _revive(value: Any) -> Any:
    if not isinstance(value, dict):
        return value
    fields = dict(value)
    name = fields.pop("kind", "")
    kind = Kinded.KINDS.get(name) if isinstance(name, str) else None
    if kind is None:
        raise ValueError(f"unknown kind {name!r}")
    return kind.model_validate(fields)


Saved = Annotated[T, SerializeAsAny(), BeforeValidator(_revive)]
"""A field that keeps the very class of its value: `Saved[Frame]`."""


Way = Callable[[Any, int | None, int | None, bool], Any]
"""The function that makes a view of a thing, given the viewer, the owner, and whether unveiled."""


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
    has_seat, (marks, derived) = _has_seat(cls), _seen_parts(cls, without)

    def fields(thing: Any, seat: int | None, owner: int | None, unveiled: bool) -> dict[str, Any]:
        if has_seat:
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
def _has_seat(cls: type[Plain]) -> bool:
    return "seat" in cls.model_fields or hasattr(cls, "seat")


def _seen_parts(
    cls: type[Plain], without: frozenset[str]
) -> tuple[tuple[tuple[str, Any, bool], ...], tuple[str, ...]]:
    """Return the visible fields, each with its mark and whether guests see it, too.

    After them stand the names of the properties that are shown.
    """
    fields = cls.model_fields.items()
    marks = [(name, _mark(field.metadata), Held in field.metadata) for name, field in fields]
    derived = [
        name
        for name in dir(cls)
        if isinstance(value := getattr(cls, name, None), property)
        and getattr(value.fget, "is_shown", False)
    ]
    seen = [one for one in marks if one[1] is not Nobody and one[0] not in without]
    return tuple(seen), tuple(derived)
