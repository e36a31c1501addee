"""What Discord must still be told: the rows of the outbox, one class for each kind.

A row is kept as JSON, without what is as usual, under the words that its kind has had since the
first release. So what a former release has written is read like the rows of this one.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from functools import cache
from typing import Any, ClassVar, Final, Self, TypeAlias

from pydantic import TypeAdapter

from rules.kernel.ask import Seat

Plain: TypeAlias = dict[str, Any]
"""A text as JSON."""
Seal: TypeAlias = tuple[int, str]
"""The number of a seal, and its code."""

PLACE: Final = "place"
"""How the lanes begin that go on while a table has nowhere to be played."""
KEEPSAKE: Final = "keepsake"
"""Prefix of the lanes in which keepsakes are made: they take long, and nobody waits for them."""
_IN_JSON: Final = {"proposal": "id"}
"""Fields that have another name in JSON."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OutboxRow:
    """Something that Discord must be told; rows of one `lane` of a table go out in order."""

    kind: ClassVar[str]

    lane: str = ""
    id: int = 0
    table: int = 0
    attempts: int = 0
    due: int = 0
    created: int = 0

    def __post_init__(self) -> None:
        if not self.lane:
            object.__setattr__(self, "lane", self._usual_lane())

    def _usual_lane(self) -> str:
        """Return the lane of rows of this kind; most go to the table's channel."""
        return "post"

    def to_json(self) -> dict[str, Any]:
        """Return what the row says, without what is as usual."""
        said = ((key, getattr(self, name), usual) for name, key, usual in _said(self.kind))
        return {key: value for key, value, usual in said if value != usual}

    @classmethod
    def from_json(cls, plain: Mapping[str, Any], **kept: Any) -> Self:
        """Return the row that says this, as this release or a former one has written it.

        Args:
            plain: what it says.
            kept: its lane, number, table and times.

        Raises:
            ValueError: something is missing, or of another kind than it must be.
        """
        said = {name: plain[key] for name, key, _ in _said(cls.kind) if key in plain}
        row: Self = _reader(cls.kind).validate_python(said)
        return replace(row, **kept)  # times may have fractions, as the clock has


@cache
def _said(kind: str) -> tuple[tuple[str, str, Any], ...]:
    """Return the fields of which a row's JSON consists: name, key and usual value."""
    shared = {field.name for field in fields(OutboxRow)}
    own = [field for field in fields(KINDS[kind]) if field.name not in shared]
    return tuple((f.name, _IN_JSON.get(f.name, f.name), f.default) for f in own)


@cache
def _reader(kind: str) -> TypeAdapter[Any]:
    return TypeAdapter(KINDS[kind])


# ---- the table's channel ------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class LobbyRow(OutboxRow):
    """The post of a table before its start is to be brought up to date."""

    kind = "lobby"


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveRow(OutboxRow):
    """A change of the table that its posts tell of.

    Args:
        version: of the table, after the change.
        number: how many changes everybody had seen; None: the first release did not count them.
    """

    version: int
    number: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PostRow(MoveRow):
    """A move that has something to say.

    Args:
        lines: what it says.
        minor: it is small news, which may join the last post.
        ping: the seats that it calls.
        mover: whose move it was; None: several have moved, or nobody.
        goes_on: the mover's turn is not over.
        scene: what goes on at a live table; all of it is one post.
        seals: what was sealed; None: the release that wrote the row published no seals.
        revealed: the seal whose content it shows; 0: none.
        started: from which secret the cards were dealt, where no promise says so.
        back_to: the version to which it goes back; None: it does not.
        versions: with which version each line came; none: all with this one.
        struck: which lines are taken back; none: no line.
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


@dataclass(frozen=True, slots=True, kw_only=True)
class WaitingRow(MoveRow):
    """Others are waited for than before, or until another time; nothing else is to be said."""

    kind = "waiting"


@dataclass(frozen=True, slots=True, kw_only=True)
class SealRow(MoveRow):
    """What was sealed, before a post shows what lies under it."""

    kind = "seal"

    seals: tuple[Seal, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ReminderRow(OutboxRow):
    """Seats are called for which the table has waited long; to `last` of them for the last time.

    Args:
        seats: whose.
        last: to whom it is the last reminder.
        instead: of a letter that did not reach them, or that they do not want.
    """

    kind = "reminder"

    seats: tuple[Seat, ...]
    last: tuple[Seat, ...] = ()
    instead: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ProposalRow(OutboxRow):
    """A proposal is to be shown; 0: those that are void are to be closed."""

    kind = "proposal"

    proposal: int


@dataclass(frozen=True, slots=True, kw_only=True)
class NoteRow(OutboxRow):
    """A sentence of the bot's own; `verify`: with the way to the receipts; `go_on`: to go on."""

    kind = "note"

    text: Plain
    verify: bool = False
    go_on: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PromiseRow(OutboxRow):
    """The code of the secret from which the cards will be dealt."""

    kind = "promise"

    text: Plain


@dataclass(frozen=True, slots=True, kw_only=True)
class StartRow(OutboxRow):
    """The start is to be announced, and the cards are then dealt."""

    kind = "start"


@dataclass(frozen=True, slots=True, kw_only=True)
class InvitationRow(OutboxRow):
    """A game is opened again by this host, and these members have played it before."""

    kind = "invitation"

    host: str
    members: tuple[int, ...]


# ---- lanes of their own -------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class DmRow(OutboxRow):
    """A seat's question has come, gone or changed: its player's DM is to be brought up to date.

    Args:
        seat: whose.
        again: the DM is sent although its question lies there already.
        anew: it calls who was named without a sound.
        warns: it tells that a time runs out soon.
        goes_on: the question of a further step of the same decision, which changes the DM there.
        former: who played the seat before; None: its player did.
        handed: the seat has another player.
        renewed: only the end of its time is another.
        slept: the channel did not call them, since they slept.
        last: all others have answered.
        loud: they were called in this stop before, and long ago.
    """

    kind = "letter"

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

    def _usual_lane(self) -> str:
        return f"letter {self.seat}"

    @classmethod
    def from_json(cls, plain: Mapping[str, Any], **kept: Any) -> Self:
        """Return the row; where a former release did not say whose, the lane does."""
        if plain.get("seat") is None:
            plain = {**plain, "seat": str(kept.get("lane")).rpartition(" ")[2]}
        return super(DmRow, cls).from_json(plain, **kept)


@dataclass(frozen=True, slots=True, kw_only=True)
class CallRow(OutboxRow):
    """A member is called whom a post could not call: to a proposal, or to the table of a `host`."""

    kind = "call"

    member: int
    proposal: int = 0
    host: str | None = None

    def _usual_lane(self) -> str:
        return f"call {self.member}"


@dataclass(frozen=True, slots=True, kw_only=True)
class StandInRow(OutboxRow):
    """A seat is played for somebody from now on, or they are back."""

    kind = "away"

    seat: Seat

    def _usual_lane(self) -> str:
        return f"away {self.seat}"


@dataclass(frozen=True, slots=True, kw_only=True)
class MembershipRow(OutboxRow):
    """It is to be asked who of a table's people is still on its server."""

    kind = "presence"

    def _usual_lane(self) -> str:
        return "presence"


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceNoteRow(OutboxRow):
    """A member is to be told where their table is played, or (`go_on`) that it is laid aside."""

    kind = "place"

    member: int
    text: Plain
    go_on: bool = False

    def _usual_lane(self) -> str:
        return f"{PLACE} letter {self.member}"


@dataclass(frozen=True, slots=True, kw_only=True)
class LookoutRow(OutboxRow):
    """A member wants to hear that this table is open."""

    kind = "lookout"

    member: int

    def _usual_lane(self) -> str:
        return f"lookout {self.member}"


@dataclass(frozen=True, slots=True, kw_only=True)
class KeepsakeRow(OutboxRow):
    """Something is to be made of a finished game for sharing, in the background.

    Args:
        what: which keepsake: `time-lapse`.
    """

    kind = "keepsake"

    what: str

    def _usual_lane(self) -> str:
        return f"{KEEPSAKE} {self.what}"


def mark_of(keepsake: str) -> str:
    """Return what the ids in a keepsake's message bear, by which it is found again.

    >>> mark_of("time-lapse")
    'timelapse'
    """
    return keepsake.replace("-", "")


@dataclass(frozen=True, slots=True, kw_only=True)
class MovedRow(OutboxRow):
    """A channel is to be told that a table has left it."""

    kind = "moved"

    channel: int
    text: Plain

    def _usual_lane(self) -> str:
        return f"{PLACE} before"


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
    """Return the row of a kind that says this.

    Raises:
        ValueError: there is no such kind, or it cannot say so.
    """
    if kind not in KINDS:
        raise ValueError(f"no row is of the kind {kind}")
    return KINDS[kind].from_json(plain, **kept)
