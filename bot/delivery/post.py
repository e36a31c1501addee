"""The post of a table, made from one row of the outbox or several."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any, Final, TypeAlias

from pydantic import TypeAdapter

from bot.store.rows.outbox import MoveRow, Plain, PostRow, Seal, SealRow
from bot.store.rows.records import MessageRecord
from rules.kernel import Seat


@dataclass(frozen=True, kw_only=True)  # no slots: each move makes some copies
class PostBody:
    """The stored content of a post; `PostRow` explains its first fields.

    Args:
        before: the version that the former post told of.
        quiet: seats that it names and does not call.
        number: the number of changes that everybody had seen; None: a former release sent the post.
        below: its words about the deal; None: it cannot be laid out again.
        pictures: their names and alt texts.
        at_rest: it no longer says whom the table awaits.
        brought: the latest seal that stood in the channel before this post had room for it.
        opened: marks of a former release, which no edit may remove.
    """

    version: int
    lines: tuple[Plain, ...] = ()
    versions: tuple[int, ...] = ()
    struck: tuple[bool, ...] = ()
    back_to: int | None = None
    minor: bool = True
    ping: tuple[Seat, ...] = ()
    mover: Seat | None = None
    scene: str = ""
    goes_on: bool = False
    seals: tuple[Seal, ...] = ()
    revealed: int = 0
    started: str = ""
    before: int | None = None
    quiet: tuple[Seat, ...] = ()
    number: int | None = None
    below: str | None = None
    pictures: tuple[tuple[str, str], ...] = ()
    at_rest: bool = False
    brought: int = 0
    opened: Any = None

    @property
    def mentioned(self) -> tuple[Seat, ...]:
        """The seats that it calls."""
        return tuple(seat for seat in self.ping if seat not in self.quiet)

    @property
    def struck_places(self) -> tuple[int, ...]:
        """The places of the undone lines."""
        return tuple([place for place, back in enumerate(self.struck) if back])

    def to_json(self) -> dict[str, Any]:
        """Return the stored form."""
        said = [(field.name, getattr(self, field.name)) for field in fields(self)]
        return {name: value for name, value in said if value is not None}


_READER: Final = TypeAdapter(PostBody)

Part: TypeAlias = "MoveRow | PostBody"
"""A possible part of a post."""


@dataclass(frozen=True, slots=True)
class Post:
    """The message about the latest moves of a table."""

    channel: int
    message: int
    body: PostBody
    at: int

    @classmethod
    def of(cls, record: MessageRecord | None) -> Post | None:
        """Return the stored post of this release or a former one.

        Raises:
            ValueError: the record is not a post.
        """
        if record is None:
            return None
        body = _READER.validate_python(record.body)
        return cls(record.channel, record.message, body, record.at)

    @property
    def record(self) -> MessageRecord:
        """The stored form of the post."""
        return MessageRecord("post", self.channel, self.message, self.body.to_json(), self.at)


def seals_of(part: Part) -> Sequence[Seal]:
    """Return the seals of a part."""
    return (part.seals or ()) if isinstance(part, PostRow | SealRow | PostBody) else ()


def merged(parts: Sequence[Part]) -> PostBody:
    """Return one post for all parts; rows about awaited players only add a version.

    Lines that a later part undid are `struck`.
    """
    told = [part for part in parts if isinstance(part, PostRow | PostBody)]
    movers = {part.mover for part in told}
    versions: list[int] = []
    struck: list[bool] = []
    for part in told:
        if part.back_to is not None:
            pairs = zip(versions, struck, strict=True)
            struck = [back or version > part.back_to for version, back in pairs]
        versions += part.versions or [part.version] * len(part.lines)
        struck += part.struck or [False] * len(part.lines)
    return PostBody(
        version=parts[-1].version,
        lines=tuple([line for part in told for line in part.lines]),
        versions=tuple(versions),
        struck=tuple(struck),
        back_to=told[-1].back_to if told else None,
        minor=all(part.minor for part in told),
        ping=tuple(dict.fromkeys([seat for part in told for seat in part.ping])),
        mover=movers.pop() if len(movers) == 1 else None,
        scene=told[-1].scene if told else "",
        goes_on=bool(told) and all(part.goes_on for part in told),
        seals=tuple([seal for part in told for seal in seals_of(part)]),
        revealed=max([part.revealed for part in told], default=0),
        started=next((part.started for part in told if part.started), ""),
    )
