"""Who may see what: secrets are marked on the field, and `view` is the only way out of the rules.

A field marked `OwnSeat` is seen by the seat it lies in front of, one marked `OwnKey` is a dict by
seat of which each seat sees its own entry, one marked `Nobody` is seen by none. Everything else is
public. A property marked `shown` is public, too, and is derived from public fields. A guest, whom a
player shows their hand, sees what all see and of that player what is marked `OwnSeat, Held`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from operator import attrgetter
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, TypeVar, get_args

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    SerializeAsAny,
    SerializerFunctionWrapHandler,
    model_serializer,
    model_validator,
)


class Everyone:
    """Mark: public. Only card identities need it, so that none is public by an oversight."""


class OwnSeat:
    """Mark: seen by the seat that it lies in front of."""


class Held:
    """Mark beside `OwnSeat`: the guest of that seat sees it, too. It is held, not offered."""


class OwnKey:
    """Mark: a dict by seat, of which each seat sees its own entry."""


class Nobody:
    """Mark: seen by none."""


class CardIdentity:
    """Marks a type as the identity of a card."""


CardId = Annotated[str, CardIdentity]
"""Which card it is; a field that holds one must say who sees it."""

BARE = frozenset({str, int, bool, float, type(None)})
"""What is seen as it is; most of a table is."""
MARKS = (Everyone, OwnSeat, OwnKey, Nobody)
T = TypeVar("T")
FunctionT = TypeVar("FunctionT", bound=Callable[..., Any])


def shown(function: FunctionT) -> FunctionT:
    """Mark the function of a property as part of every view."""
    function.is_shown = True  # type: ignore[attr-defined]  # read back by `_seen_parts`
    return function


# It is there for private attributes, which `_Unsaved` finds. While a class has one, Python reads no
# attribute of its objects the quick way: every game would take a fifth more work.
type.__delattr__(BaseModel, "__getattr__")


class _Unsaved:
    """A private attribute as pydantic keeps it, found at once.

    Pydantic itself looks for one only after everything else has failed: ten times as long.
    """

    def __init__(self, name: str) -> None:
        self._name = name

    def __get__(self, owner: Any, of: type) -> Any:
        return self if owner is None else owner.__pydantic_private__[self._name]


class Plain(BaseModel):
    """Plain data: it goes to JSON and back without loss, and refuses fields it does not know."""

    model_config = ConfigDict(extra="forbid")

    if not TYPE_CHECKING:  # as pydantic does: a class that takes any name would hide mistakes

        def __setattr__(self, name: str, value: Any) -> None:
            """As pydantic does it for what is there, without looking up how each time."""
            fields, private = self.__dict__, self.__pydantic_private__
            if name in fields:
                fields[name] = value
                self.__pydantic_fields_set__.add(name)
            elif private is not None and name in private:
                private[name] = value
            else:
                super().__setattr__(name, value)

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        for name, of in vars(cls).get("__annotations__", {}).items():
            if (default := vars(cls).get(name)) in ([], {}) and "ClassVar" not in str(of):
                # Made by calling its class: pydantic would copy it deeply, which takes longer.
                setattr(cls, name, Field(default_factory=type(default)))

    @classmethod
    def __pydantic_init_subclass__(cls, **kwargs: Any) -> None:
        super().__pydantic_init_subclass__(**kwargs)
        if cls.model_config.get("frozen"):
            cls.__setattr__ = BaseModel.__setattr__  # type: ignore[method-assign]  # it refuses
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
    """Plain data of which one save holds very many: written as the list of its fields, in order.

    A new field goes to the end and has a default, so that a shorter row of former rules is read.
    """

    NAMES: ClassVar[tuple[str, ...]] = ()
    _in_order: ClassVar[Any]  # an `attrgetter`, which is called with the row itself

    @classmethod
    def __pydantic_init_subclass__(cls, **kwargs: Any) -> None:
        super().__pydantic_init_subclass__(**kwargs)
        cls.NAMES = tuple(cls.model_fields)  # asked for once: pydantic takes its time to tell
        if len(cls.NAMES) < 2:
            raise TypeError(f"{cls.__name__} is no row: what it holds can be saved as it is")
        # As one tuple: to have the model written first, field by field, costs ten times as much.
        cls._in_order = attrgetter(*cls.NAMES)

    @model_serializer(mode="plain")
    def _as_list(self) -> Any:
        return list(self._in_order(self))

    @model_validator(mode="before")
    @classmethod
    def _from_list(cls, row: Any) -> Any:
        if not isinstance(row, list):
            return row
        if len(row) > len(cls.NAMES):
            raise ValueError(f"a {cls.__name__} has no more than {len(cls.NAMES)} fields")
        return dict(zip(cls.NAMES, row, strict=False))  # shorter: the rest has defaults


def folder_of(cls: type) -> str:
    """The folder of the rules that a class belongs to; outside of them, its module."""
    path = cls.__module__.split(".")
    return path[1] if path[0] == "rules" else path[-1]


class Kinded(Plain):
    """Plain data that writes its own class into the save, so that a subclass comes back as itself.

    The name written, as `kind`, is the game's folder and the class; a class that was renamed lists
    its former names in `FORMERLY`, with the folder if it has moved. No field may be called `kind`.
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
"""`Saved[Frame]`: a field that keeps the very class of what it holds."""


Way = Callable[[Any, int | None, int | None, bool], Any]
"""How a thing is looked at: by which seat, in front of whom it lies, and whether unveiled."""


def guest_of(seat: int) -> int:
    """Return the number by which `view` knows the guest of a seat: no seat has a negative one."""
    return ~seat


def view(thing: Any, seat: int | None, owner: int | None = None, *, unveiled: bool = False) -> Any:
    """What `seat` (None: a bystander) may see of the thing, as plain dicts and lists.

    Hidden values are None; fields marked `Nobody` are missing. Once a game is over it is seen
    `unveiled`: what lay hidden in front of each seat is seen by all. A guest looks as `guest_of`
    the seat that shows them its hand.
    """
    return _WAYS[type(thing)](thing, seat, owner, unveiled)


def _way(cls: type) -> Way:
    if issubclass(cls, Plain):
        return _way_of_fields(cls)
    if issubclass(cls, list | tuple):
        return _items
    if issubclass(cls, dict):
        return _entries
    return _dumped if issubclass(cls, BaseModel) else _as_it_is


class _Ways(dict[type, Way]):
    """How things of each class are looked at: found once, since a table holds very many."""

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


def _way_of_fields(cls: type[Plain]) -> Way:
    kind = {"kind": cls.KIND} if issubclass(cls, Kinded) else {}
    has_seat, (marks, derived) = _has_seat(cls), _seen_parts(cls)

    def fields(thing: Any, seat: int | None, owner: int | None, unveiled: bool) -> dict[str, Any]:
        if has_seat:
            owner = thing.seat
        seen: dict[str, Any] = {**kind}
        values = thing.__dict__  # where pydantic keeps its fields: asked itself, it takes longer
        for name, mark, held in marks:
            value = values[name]
            if mark is OwnSeat and not unveiled and not _sees(seat, owner, held):
                seen[name] = None
            elif type(value) in BARE:  # most are: a call for each would cost more than the rest
                seen[name] = value
            elif mark is OwnKey and not unveiled:
                seen[name] = {seat: view(value[seat], seat, seat)} if seat in value else {}
            else:
                seen[name] = _WAYS[type(value)](value, seat, owner, unveiled)
        for name in derived:
            value = getattr(thing, name)
            seen[name] = _WAYS[type(value)](value, seat, owner, unveiled)
        return seen

    return fields


def _sees(seat: int | None, owner: int | None, held: bool) -> bool:
    """Whether what lies in front of a seat is seen by this one, or by the owner's guest."""
    if seat is None or owner is None:
        return False
    return seat == owner or (held and seat == guest_of(owner))


@cache
def _has_seat(cls: type[Plain]) -> bool:
    return "seat" in cls.model_fields or hasattr(cls, "seat")


@cache
def _seen_parts(cls: type[Plain]) -> tuple[tuple[tuple[str, Any, bool], ...], tuple[str, ...]]:
    """Return the fields that may be seen, each with its mark and whether guests see it, too.

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
    seen = [one for one in marks if one[1] is not Nobody]
    return tuple(seen), tuple(derived)
