"""Plain data: what a save holds. Marks on the fields say who sees them.

- `OwnSeat`: seen by the seat that the thing lies in front of.
- `OwnSeat, Held`: the guest sees it, too, to whom that seat's player shows their hand.
- `OwnKey`: a dict by seat; each seat sees its own entry.
- `Nobody`: seen by none.

Everything else is public.
"""

from __future__ import annotations

from operator import attrgetter
from typing import Annotated, Any, ClassVar, TypeVar, get_args

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
    """Mark beside `OwnSeat`: that seat's guest sees it, too. It is held, not offered."""


class OwnKey:
    """Mark: a dict by seat; each seat sees its own entry."""


class Nobody:
    """Mark: seen by none."""


class CardIdentity:
    """Mark of a type: the identity of a card."""


CardId = Annotated[str, CardIdentity]
"""The id of a card; a field that holds one must say who sees it."""

BARE = frozenset({str, int, bool, float, type(None)})
"""Types whose values are shown as they are; most of a table is of these."""
MARKS = (Everyone, OwnSeat, OwnKey, Nobody)
T = TypeVar("T")


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
            if names_cards(field.annotation, field.metadata) and not mark_of(field.metadata):
                raise TypeError(f"{cls.__name__}.{name} holds cards: mark who sees them")


def names_cards(annotation: Any, metadata: Any = ()) -> bool:
    """Whether a field of this type, with these marks, holds identities of cards."""
    if CardIdentity in metadata or CardIdentity in getattr(annotation, "__metadata__", ()):
        return True
    return any(names_cards(inner) for inner in get_args(annotation))


def mark_of(metadata: list[Any]) -> Any:
    """Return the mark among a field's metadata that says who sees it; None: everybody does."""
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
