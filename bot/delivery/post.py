"""The post of a table: what it has told, in the words of one row of the outbox or of several."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any, Final, TypeAlias

from pydantic import TypeAdapter

from bot.store.outbox_rows import MoveRow, Plain, PostRow, Seal, SealRow
from bot.store.records import MessageRecord
from rules.kernel.ask import Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class PostBody:
    """What a post tells of, as its message is remembered. Of the first words see `PostRow`.

    Args:
        before: the version of which the post before told.
        quiet: seats that it names and does not call.
        number: how many changes everybody had seen; None: a former release sent the post.
        below: what it says of the deal; None: it cannot be laid out again.
        pictures: their names and alt texts.
        at_rest: it says no more whom the table waits for.
        brought: the latest seal that stood in the channel before this post had room for it.
        opened: marks of a former release, which no edit must take.
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
        """The places of the lines that were taken back."""
        return tuple(place for place, back in enumerate(self.struck) if back)

    def to_json(self) -> dict[str, Any]:
        """Return what is remembered."""
        said = [(field.name, getattr(self, field.name)) for field in fields(self)]
        return {name: value for name, value in said if value is not None}


_READER: Final = TypeAdapter(PostBody)

Part: TypeAlias = "MoveRow | PostBody"
"""What may become part of a post."""


@dataclass(frozen=True, slots=True)
class Post:
    """The message that tells of the latest moves of a table."""

    channel: int
    message: int
    body: PostBody
    at: int

    @classmethod
    def of(cls, record: MessageRecord | None) -> Post | None:
        """Return the post that is remembered, by this release or a former one.

        Raises:
            ValueError: what is remembered is no post.
        """
        if record is None:
            return None
        body = _READER.validate_python(record.body)
        return cls(record.channel, record.message, body, record.at)

    @property
    def record(self) -> MessageRecord:
        """The post as it is remembered."""
        return MessageRecord("post", self.channel, self.message, self.body.to_json(), self.at)


def seals_of(part: Part) -> Sequence[Seal]:
    """Return what was sealed with it."""
    return (part.seals or ()) if isinstance(part, PostRow | SealRow | PostBody) else ()


def merged(parts: Sequence[Part]) -> PostBody:
    """Return what one post says for all of these; who is awaited only adds a version.

    Lines that a later one of them took back are `struck`.
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
        ping=tuple(dict.fromkeys(seat for part in told for seat in part.ping)),
        mover=movers.pop() if len(movers) == 1 else None,
        scene=told[-1].scene if told else "",
        goes_on=bool(told) and all(part.goes_on for part in told),
        seals=tuple(seal for part in told for seal in seals_of(part)),
        revealed=max((part.revealed for part in told), default=0),
        started=next((part.started for part in told if part.started), ""),
    )
