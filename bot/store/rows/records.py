"""The records of a table, between the table service and the store."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from operator import attrgetter
from typing import Any, Literal

from bot.store.rows.outbox import OutboxRow
from bot.store.rows.table_hours import Caretaker as Caretaker
from bot.store.rows.table_hours import Hours as Hours
from bot.store.rows.table_hours import NoticeRecord as NoticeRecord
from rules.robots import Strength

Status = Literal["lobby", "starting", "running", "over", "cancelled"]
PictureSize = Literal["compact", "wide"]
FORMER_SIZES: Mapping[str, PictureSize] = {"phone": "compact"}
"""Sizes by the names of former releases, in buttons and menus that are still there."""
ProposalKind = Literal[
    "undo", "seat", "host", "seals", "time", "broken", "sooner", "place", "end", "pause"
]
Lost = Literal["", "channel", "server"]
"""Why a table stands still: its channel or its server is gone; '': it does not."""
ACTIVE: tuple[Status, ...] = ("lobby", "starting", "running")


@dataclass(frozen=True, slots=True)
class SeatRecord:
    """A seat and its player; a robot has no member.

    While somebody stands in, the seat belongs to its `owner`, who may take it back at any time.
    Where nobody sits, the `keeper` says how it is played.
    """

    seat: int
    member: int | None
    name: str
    gone: bool = False
    late: int = 0  # when their time ran out; 0: never, or they have answered since
    missed: int = 0  # time-outs in a row of questions in which everybody saw them awaited
    owner: int | None = None  # None: who sits there plays for themselves
    owner_name: str = ""
    keeper: Caretaker = "robot"
    called: int = 0  # when they were last called by name; 0: never
    renewed: str = ""  # the turn or question in which a newcomer had the whole time
    owner_late: int = 0  # when the owner's own time ran out; 0: it has not
    owner_left: int = 0  # when the owner let another play
    strength: Strength = "usual"  # of a robot in a seat of its own


@dataclass(frozen=True, slots=True)
class TenureRecord:
    """Who sat in a seat from when to when; `until` None: they still do.

    `sealed` seals had been published when they sat down: the content of those is not theirs. They
    left with version `ended` of the table.
    """

    seat: int
    member: int | None
    name: str
    since: int
    until: int | None
    lobby: bool  # before the start, when no seat held a secret
    sealed: int
    ended: int = 0  # 0: they sit there


@dataclass(frozen=True, kw_only=True)
class TableRecord:
    """One table as it is kept; `version` counts its changes and guards every write."""

    id: int
    game: str
    guild: int | None
    channel: int
    host: int
    host_name: str
    status: Status
    options: dict[str, Any]
    hours: Hours
    picture: PictureSize = "compact"
    owners: str
    seed: str
    version: int = 0
    moves: int = 0
    since: int = 0  # when it last changed, secretly or not
    heard: int = 0  # how many of its changes everybody could see
    asked: int = 0  # when its public question was asked
    opened: bool = False  # closed before its end, with its seals open to all
    alone: bool = False  # practice in the DM of its host; nobody joins it
    home: int | None = None  # the server to which it belongs, wherever it is played
    lost: Lost = ""  # the lost place without which it stands still
    stranded: int = 0  # since when it stands still; 0: it does not
    arrived: int = 0  # since when it is played in its present server; 0: from the beginning
    aside: int = 0  # since when it is laid aside, as nobody answers; 0: it is not
    answered: int = 0  # when a player last acted visibly to everybody
    damaged: bool = False  # its options or hours cannot be read: only its number is sure


TABLE = -1
"""Stands for the table itself in place of a seat."""


@dataclass(frozen=True, slots=True)
class ServerRecord:
    """The operator's settings for one server.

    `quota` None: the same as everywhere, 0: any number. While it is `closed`, no new table opens.
    """

    guild: int
    quota: int | None = None
    closed: bool = False


@dataclass(frozen=True, slots=True)
class OpenTable:
    """The channel of an open table, and whether its game has yet to start."""

    channel: int
    lobby: bool


@dataclass(frozen=True, slots=True)
class StandingLanes:
    """Lanes of one kind at a table that stand still: rows, most tries, and since when."""

    table: int
    kind: str
    rows: int
    tries: int
    since: int


@dataclass(frozen=True)
class AnswerRecord:
    """One answer of the log; `moves` counts those before it."""

    moves: int
    kind: Literal[
        "play",
        "orders",
        "leave",
        "time",
        "clock",
        "away",
        "people",
        "undo",
        "unsay",
        "reshuffle",
        "end",
    ]
    seat: int
    answer: Any
    automatic: bool = False
    undone: bool = False
    asked: int | None = None  # when the question was asked
    version: int = 0  # of the table, with which it was kept
    timed: bool = False  # everybody saw that the seat was awaited, and a limit of its own ran


@dataclass(frozen=True, slots=True)
class ResultRecord:
    """How a game ended for a seat."""

    seat: int
    place: int
    points: int | None
    reason: str


@dataclass(frozen=True, slots=True)
class LineRecord:
    """One line of the story: a text as JSON, for all or for one seat."""

    text: dict[str, Any]
    seat: int | None = None
    minor: bool = False
    version: int = 0


@dataclass(frozen=True, slots=True)
class MessageRecord:
    """A message that may have to be changed later."""

    role: str
    channel: int
    message: int
    body: dict[str, Any]
    at: int


@dataclass(frozen=True)
class TimerRecord:
    """A seat that is awaited; `kind` tells the due event: `remind`, `warn`, `limit`.

    For the table itself (`TABLE`) a clock of the game runs, whose name is the kind and the digest.
    `continues` is the digest of the question whose time goes on: the table cannot know that the
    seat now has another question.

    A limit has `allowed` seconds from `since`; the others added `extended` of them. If it is
    `personal`, its seat's own hours and bank count, and the bank is spent from `own` on (0: there
    is none). A sealed round closes when all have been `awake` for that many seconds. A reminder may
    be `snoozed` until some time. A clock of the game names the `seats` that were asked when it
    began. Late steps of the game have added `renewed` seconds to it.
    """

    table: int
    seat: int
    digest: str
    kind: str
    since: int
    due: int
    continues: str = ""
    allowed: int | None = None
    personal: bool = False
    awake: int = 0
    extended: int = 0
    own: int = 0
    snoozed: int = 0
    seats: tuple[int, ...] = ()
    renewed: int = 0


@dataclass(frozen=True, slots=True)
class TimeLeft:
    """The rest of a seat's limit for its own turn, when the table went on without it."""

    turn: str
    seconds: int
    extended: int = 0  # seconds added by the others, which count for the cap


@dataclass(frozen=True, slots=True)
class VisitRecord:
    """The version of a table that a member has seen, and the one at the end of the visit before."""

    version: int
    at: int  # when they last looked
    former: int = 0
    gone: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class GuestRecord:
    """A guest who may see a player's hand; `until` None: they still may."""

    seat: int
    player: int  # the player who let them
    member: int
    name: str
    since: int
    looked: int = 0  # when they first looked; 0: they never did
    until: int | None = None
    id: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class ProposalRecord:
    """A proposal of a member to their table, with who agreed and who refused; it lapses."""

    table: int
    kind: ProposalKind
    member: int
    body: dict[str, Any]
    agreed: tuple[int, ...]
    at: int
    until: int
    id: int = 0
    refused: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class RefusalRecord:
    """A refused proposal: its content, the version of the table, and the time."""

    kind: ProposalKind
    body: dict[str, Any]
    version: int
    at: int


@dataclass(frozen=True, slots=True)
class SnapshotRecord:
    """A save of a table."""

    version: int
    moves: int
    save: str
    undone: bool = False  # it was taken back


OF_TABLE = (
    *("status", "moves", "asked", "channel", "guild", "home", "lost", "options", "hours"),
    *("picture", "seed", "aside", "answered", "arrived"),
)
"""Fields of a change that its table's record has, too; None leaves one as it is."""
_of_table = attrgetter(*OF_TABLE)


@dataclass(kw_only=True, slots=True)
class Change:
    """One change of a table, kept whole or not at all.

    `version` is the table's version before the change; None in a field leaves it as it is.
    """

    table: int
    version: int
    at: int
    status: Status | None = None
    moves: int | None = None
    rules: int = 0
    save: str | None = None
    heard: bool = False  # everybody can see it
    asked: int | None = None
    channel: int | None = None
    guild: int | None = None
    arrived: int | None = None
    home: int | None = None
    lost: Lost | None = None  # it stands still from now on; '': no longer
    aside: int | None = None  # it is laid aside since then; 0: it goes on
    answered: int | None = None
    host: tuple[int, str] | None = None
    options: dict[str, Any] | None = None
    hours: Hours | None = None
    picture: PictureSize | None = None
    seats: list[SeatRecord] | None = None
    starts: bool = False  # the game begins
    seed: str | None = None
    opened: bool = False  # the secrets of a closed game are open to all from now on
    sealed: int = 0  # seals published so far, for players who sit down
    newcomer: int | None = None  # a seat with another player: its mute and its time are void
    keeps_time: bool = False  # but that player has sat there before, and finds what is left
    keeps_bank: bool = False  # and the seat is still the same person's
    called: Sequence[int] = ()  # seats that are called by name
    answers: list[AnswerRecord] = field(default_factory=list)
    results: list[ResultRecord] = field(default_factory=list)
    lines: list[LineRecord] = field(default_factory=list)
    outbox: list[OutboxRow] = field(default_factory=list)
    waiting: list[TimerRecord] | None = None  # all timers; one unchanged keeps its time
    times_anew: bool = False  # but not after a standstill: each has the time it has here
    anew: Sequence[int] = ()  # nor the reminders of these seats, which are asked anew
    left: dict[int, TimeLeft] | None = None  # by seat, all of them
    banked: dict[int, int] | None = None  # seconds used of the bank, by seat, all of them
    undo_to: int | None = None  # answers and lines after this move are marked undone
    undo_version: int | None = None

    def of_table(self, version: int) -> dict[str, Any]:
        """Return the changed fields of the table's record, at its new version."""
        values = zip(OF_TABLE, _of_table(self), strict=True)
        found = {name: value for name, value in values if value is not None}
        if self.host is not None:
            found["host"], found["host_name"] = self.host
        if self.lost is not None:
            found["stranded"] = self.at * bool(self.lost)
        if self.opened:
            found["opened"] = True
        return found | {"version": version, "since": self.at}

    @property
    def is_a_move(self) -> bool:
        """Whether the game only goes on: it does not begin, go back or change its channel."""
        goes_on = self.status == "running" and not self.starts
        return goes_on and self.undo_to is None and self.channel is None
