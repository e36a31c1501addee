"""Messages that Discord must still get: the rows of the outbox, one class for each kind.

A row is kept as JSON, without usual values, under the keys that its kind has had since the first
release. Rows of former releases are therefore read like the rows of this one.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from functools import cache
from typing import Any, ClassVar, Final, Self, TypeAlias

from pydantic import TypeAdapter

from rules.kernel import Seat

Plain: TypeAlias = dict[str, Any]
"""A text as JSON."""
Seal: TypeAlias = tuple[int, str]
"""The number of a seal, and its code."""

PLACE: Final = "place"
"""Prefix of the lanes that go on while a table has nowhere to be played."""
KEEPSAKE: Final = "keepsake"
"""Prefix of the lanes in which keepsakes are made: they take long, and nobody waits for them."""
_IN_JSON: Final = {"proposal": "id"}
"""Fields with another name in JSON."""


@dataclass(frozen=True, kw_only=True)
class OutboxRow:
    """Something that Discord must still show; rows of one `lane` of a table go out in order."""

    kind: ClassVar[str]
    usual_lane: ClassVar[str] = "post"
    """The lane of rows of this kind; most go to the table's channel."""

    lane: str = ""
    id: int = 0
    table: int = 0
    attempts: int = 0
    due: int = 0
    created: int = 0

    def __post_init__(self) -> None:
        if not self.lane:
            object.__setattr__(self, "lane", self.usual_lane.format(row=self))

    def to_json(self) -> dict[str, Any]:
        """Return the row's own fields as JSON, without usual values."""
        said = ((key, getattr(self, name), usual) for name, key, usual in _said(self.kind))
        return {key: value for key, value, usual in said if value != usual}

    @classmethod
    def from_json(cls, plain: Mapping[str, Any], **kept: Any) -> Self:
        """Return the row of this JSON, as this release or a former one has written it.

        Args:
            plain: the row's own fields.
            kept: its lane, number, table and times.

        Raises:
            ValueError: a field is missing, or of the wrong kind.
        """
        said = {name: plain[key] for name, key, _ in _said(cls.kind) if key in plain}
        row: Self = _reader(cls.kind).validate_python(said)
        return replace(row, **kept)  # times may have fractions, as the clock has


@cache
def _said(kind: str) -> tuple[tuple[str, str, Any], ...]:
    """Return the fields in a row's JSON: name, key and usual value."""
    shared = {field.name for field in fields(OutboxRow)}
    own = [field for field in fields(KINDS[kind]) if field.name not in shared]
    return tuple((f.name, _IN_JSON.get(f.name, f.name), f.default) for f in own)


@cache
def _reader(kind: str) -> TypeAdapter[Any]:
    return TypeAdapter(KINDS[kind])


# ---- the table's channel ------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class LobbyRow(OutboxRow):
    """Update the post of a table before its start."""

    kind = "lobby"


@dataclass(frozen=True, kw_only=True)
class MoveRow(OutboxRow):
    """A change of the table that its posts show.

    Args:
        version: the table's version after the change.
        number: how many changes everybody had seen; None: the first release did not count them.
    """

    version: int
    number: int | None = None


@dataclass(frozen=True, kw_only=True)
class PostRow(MoveRow):
    """A move with lines for the channel.

    Args:
        lines: the texts of the move.
        minor: the news are small and may join the last post.
        ping: the seats that the post calls.
        mover: the seat that moved; None: several have moved, or nobody.
        goes_on: the mover's turn is not over.
        scene: the scene at a live table; one scene is one post.
        seals: the seals of the move; None: the release that wrote the row published no seals.
        revealed: the seal whose content the post shows; 0: none.
        started: the secret from which the cards were dealt, unless a promise names it.
        back_to: the version to which the table goes back; None: it does not.
        versions: the version of each line; empty: all have this one.
        struck: the lines that are taken back; empty: no line.
    """

    kind = "post"

    lines: tuple[Plain, ...]
    minor: bool
    ping: tuple[Seat, ...]
    mover: Seat | None = None
    goes_on: bool = False
    scene: str = ""
    seals: tuple[Seal, ...] | None = None
    revealed: int = 0
    started: str = ""
    back_to: int | None = None
    versions: tuple[int, ...] = ()
    struck: tuple[bool, ...] = ()


@dataclass(frozen=True, kw_only=True)
class WaitingRow(MoveRow):
    """Other players are awaited, or until another time; there is no other news."""

    kind = "waiting"


@dataclass(frozen=True, kw_only=True)
class SealRow(MoveRow):
    """The seals of a move, posted before another post shows their content."""

    kind = "seal"

    seals: tuple[Seal, ...]


@dataclass(frozen=True, kw_only=True)
class ReminderRow(OutboxRow):
    """Call seats for which the table has waited long.

    Args:
        seats: the called seats.
        last: the seats that get their last reminder.
        instead: it replaces a DM that did not reach them, or that they do not want.
        warns: that DM warned of the end of a time: they are mentioned whatever they wish.
    """

    kind = "reminder"

    seats: tuple[Seat, ...]
    last: tuple[Seat, ...] = ()
    instead: bool = False
    warns: bool = False


@dataclass(frozen=True, kw_only=True)
class ProposalRow(OutboxRow):
    """Show a proposal; 0: close the posts of void proposals."""

    kind = "proposal"

    proposal: int


@dataclass(frozen=True, kw_only=True)
class NoteRow(OutboxRow):
    """A sentence of the bot's own.

    With `verify` it shows the way to the receipts, with `go_on` a button to go on. One about the
    table's `settings` takes the place of the one before.
    """

    kind = "note"

    text: Plain
    verify: bool = False
    go_on: bool = False
    settings: bool = False


@dataclass(frozen=True, kw_only=True)
class PromiseRow(OutboxRow):
    """The code of the secret from which the cards will be dealt."""

    kind = "promise"

    text: Plain


@dataclass(frozen=True, kw_only=True)
class StartRow(OutboxRow):
    """Announce the start, and then deal the cards."""

    kind = "start"


@dataclass(frozen=True, kw_only=True)
class InvitationRow(OutboxRow):
    """The host opens a game again and invites these members, who played it before."""

    kind = "invitation"

    host: str
    members: tuple[int, ...]


# ---- lanes of their own -------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class DmRow(OutboxRow):
    """A seat's question has come, gone or changed: update the DM of its player.

    Args:
        seat: its number.
        again: send the DM although its question lies there already.
        anew: call a player who was named without a sound.
        warns: warn that a time runs out soon.
        goes_on: the question of a further step of the same decision, which changes the DM there.
        former: the former player of the seat; None: the same player.
        handed: the seat has another player.
        renewed: only the end of the time has changed.
        slept: the channel did not call them, since they slept.
        last: all others have answered.
        loud: they were called in this stop before, but long ago.
        resumed: the table goes on after a standstill: send the DM once more, unless a post calls.
    """

    kind = "letter"  # the stored word
    usual_lane = "letter {row.seat}"

    seat: Seat
    again: bool = False
    anew: bool = False
    warns: bool = False
    goes_on: str = ""
    former: str | None = None
    handed: bool = False
    renewed: bool = False
    slept: bool = False
    last: bool = False
    loud: bool = False
    resumed: bool = False

    @classmethod
    def from_json(cls, plain: Mapping[str, Any], **kept: Any) -> Self:
        """Return the row; the lane tells the seat where a former release did not write it."""
        if plain.get("seat") is None:
            plain = {**plain, "seat": str(kept.get("lane")).rpartition(" ")[2]}
        return super().from_json(plain, **kept)


@dataclass(frozen=True, kw_only=True)
class CallRow(OutboxRow):
    """Call a member whom no post could call, to a proposal or to the table of a `host`."""

    kind = "call"
    usual_lane = "call {row.member}"

    member: int
    proposal: int = 0
    host: str | None = None


@dataclass(frozen=True, kw_only=True)
class StandInRow(OutboxRow):
    """A stand-in plays a seat from now on, or its player is back.

    `calls`: its owner has perhaps not asked for it, and is mentioned if no DM reaches them.
    """

    kind = "away"
    usual_lane = "away {row.seat}"

    seat: Seat
    calls: bool = False


@dataclass(frozen=True, kw_only=True)
class MembershipRow(OutboxRow):
    """Ask who of a table's people is still on its server."""

    kind = "presence"
    usual_lane = "presence"


@dataclass(frozen=True, kw_only=True)
class PlaceNoteRow(OutboxRow):
    """Tell a member where their table is played, or (`go_on`) that it is laid aside.

    `or_here`: a member whom no DM reaches is mentioned in the channel.
    """

    kind = "place"
    usual_lane = f"{PLACE} letter {{row.member}}"

    member: int
    text: Plain
    go_on: bool = False
    or_here: bool = False


@dataclass(frozen=True, kw_only=True)
class LookoutRow(OutboxRow):
    """Tell a member who looks out for a table that this one is open."""

    kind = "lookout"
    usual_lane = "lookout {row.member}"

    member: int


@dataclass(frozen=True, kw_only=True)
class KeepsakeRow(OutboxRow):
    """Make a keepsake of a finished game, in the background.

    Args:
        what: the kind of keepsake, such as `time-lapse`.
    """

    kind = "keepsake"
    usual_lane = f"{KEEPSAKE} {{row.what}}"

    what: str


@dataclass(frozen=True, kw_only=True)
class MovedRow(OutboxRow):
    """Tell a channel that a table has left it."""

    kind = "moved"
    usual_lane = f"{PLACE} before"

    channel: int
    text: Plain


KINDS: Final[Mapping[str, type[OutboxRow]]] = {
    row.kind: row
    for row in (
        LobbyRow,
        PostRow,
        WaitingRow,
        SealRow,
        ReminderRow,
        ProposalRow,
        NoteRow,
        PromiseRow,
        StartRow,
        InvitationRow,
        DmRow,
        CallRow,
        StandInRow,
        MembershipRow,
        PlaceNoteRow,
        LookoutRow,
        KeepsakeRow,
        MovedRow,
    )
}


def row_of(kind: str, plain: Mapping[str, Any], **kept: Any) -> OutboxRow:
    """Return the row of a kind with this content.

    Raises:
        ValueError: there is no such kind, or the content does not fit it.
    """
    if kind not in KINDS:
        raise ValueError(f"no row is of the kind {kind}")
    return KINDS[kind].from_json(plain, **kept)
