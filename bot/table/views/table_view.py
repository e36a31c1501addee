"""What the table service shows to whoever presents it: no game ever leaves it, only views."""

from dataclasses import dataclass
from typing import Any

from bot.store.records import PictureSize
from bot.table.option_shown import OptionShown
from bot.table.orders import Entry
from rules.kernel.ask import Ask
from rules.kernel.text import Text


@dataclass(frozen=True, slots=True)
class Seated:
    """Who sits where; a robot has no member."""

    seat: int
    name: str  # as Discord displays it, not escaped
    member: int | None = None
    gone: bool = False
    owner: int | None = None  # whose seat it is while another stands in
    owner_name: str = ""

    @property
    def robot(self) -> bool:
        return self.member is None


@dataclass(frozen=True, slots=True)
class Awaited:
    """Somebody whom everybody knows to be awaited.

    Args:
        seat: who.
        since: since when.
        until: when their time runs out; None: there is no limit.
        bank: from when on they spend their bank of time; None: they do not.
        away: until when they are away, as they have told their tables.
    """

    seat: int
    since: int
    until: int | None = None
    bank: int | None = None
    away: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TableView:
    """What one pair of eyes sees of a running table, and what they may do there.

    Args:
        table: the table's number, the same in every custom id.
        game: the game's id, as its folder is called; `title` its name.
        version: how often this table has changed; a picture or post belongs to one version.
        heard: how many of these changes everybody could see.
        viewer: the seat that looks, or None for a bystander.
        kept: the seat that is the viewer's, while another stands in for them.
        game_view: what `Game.view` gave that seat.
        ask: that seat's present question, with its `digest`.
        awaited: the seats that may be named as awaited; `anonymous` says that somebody is
            awaited who may not be named; `moment` is what kind of decision it is, if all who are
            awaited have the same.
        since: when the table began to wait; `until` when the time runs out (unix seconds), of
            those who are named if there are any; `soon`: whoever is named was warned of that.
        lasts: so many seconds what is said in secret stays open at least, by a clock that nobody is
            shown: from and to; None: it may close at once.
        live: everybody plays at the same time.
        spoken: when what is said in secret closes, if not all have spoken before; None: it is not
            a clock of the game that closes it.
        own: when the viewer's own question closes, where a clock of the game closes it.
        closes: that is when a sealed round closes, at the latest.
        last: the one whom a round still waits for, if that is named and all others have answered.
        waits: what may be told of each who is named as awaited.
        paused: until when the table stands still.
        aside: whether it is laid aside, as nobody answers.
        stands_in: whether somebody stands in by itself after two missed turns in a row.
        undo: whether this seat may take back its last move without asking anybody; `undo_name`
            names that move for a button, `undo_things` are what it named, for its mover, and
            `undo_words` what it did with them: `tile on {move}`.
        orders: the seat's standing orders in words; `ordered` as they would be given.
        size: for which screens the pictures of this table's posts are drawn.
        alone: it is practice in the DM of its host.
    """

    table: int
    game: str
    title: str
    channel: int
    version: int
    seats: tuple[Seated, ...]
    viewer: int | None
    game_view: dict[str, Any]
    ask: Ask | None = None
    digest: str = ""
    awaited: tuple[int, ...] = ()
    anonymous: bool = False
    moment: str = ""
    since: int | None = None
    until: int | None = None
    spoken: int | None = None
    lasts: tuple[int, int] | None = None
    own: int | None = None
    soon: bool = False
    closes: bool = False
    last: int | None = None
    waits: tuple[Awaited, ...] = ()
    paused: int | None = None
    aside: bool = False
    stands_in: bool = False
    kept: int | None = None
    undo: bool = False
    undo_name: str = ""
    undo_things: tuple[Text, ...] = ()
    undo_words: str = "{move}"
    over: bool = False
    heard: int = 0
    orders: tuple[Text, ...] = ()
    ordered: tuple[Entry, ...] = ()
    size: PictureSize = "compact"
    alone: bool = False
    live: bool = False

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(seated.name for seated in self.seats)

    @property
    def own_until(self) -> int | None:
        """When the viewer's own time runs out; where nobody is named, the one time of all."""
        everybodys = self.until if self.own is None else self.own
        return next((one.until for one in self.waits if one.seat == self.viewer), everybodys)

    @property
    def expected(self) -> tuple[int, ...]:
        """The awaited seats as others are told of them: robots answer at once, and are left out.

        Where robots alone are awaited, it is they.
        """
        people = tuple([seat for seat in self.awaited if not self.seats[seat].robot])
        return people or self.awaited


@dataclass(frozen=True, slots=True, kw_only=True)
class Lobby:
    """A table before its start."""

    table: int
    game: str
    title: str
    about: str
    length: str
    channel: int
    host: int
    host_name: str
    fewest: int
    most: int
    seats: tuple[Seated, ...]
    options: tuple[OptionShown, ...] = ()
    automata: tuple[str, ...] = ()  # opponents that the rules themselves play
    status: str = "lobby"  # `lobby`, `running`, `cancelled`, `over`
    alone: bool = False  # practice in the DM of its host
    time: tuple[Text, ...] = ()  # how long everybody has
    forecast: tuple[Text, ...] = ()  # how long the game will take, and by whose hours
    hours_count: bool = False  # whether anybody's own hours can change the forecast
    order: tuple[int, ...] = ()  # seats in an order in which turns follow the day; nothing: as now

    @property
    def missing(self) -> int:
        """How many players are missing to start."""
        return max(0, self.fewest - len(self.seats))


@dataclass(frozen=True, slots=True, kw_only=True)
class Happened:
    """A move as the channel is told of it: the view after it, and what differs from before."""

    view: TableView  # a bystander's
    before: dict[str, Any] | None
    lines: tuple[Text, ...]
    seals: tuple[tuple[int, str], ...] = ()  # that this post publishes, by number
    revealed: int = 0  # the seal whose secrets this post shows
    started: str = ""  # the code of the deal's secret, in the first post, unless it was promised
    seed: str = ""  # published in the last
    struck: tuple[int, ...] = ()  # places of the lines that were taken back


@dataclass(frozen=True, slots=True, kw_only=True)
class Superseded:
    """A post that a newer one follows: it waits for nobody any more."""

    view: TableView  # a bystander's, with the number that the post's buttons bear
    lines: tuple[Text, ...]
    struck: tuple[int, ...]  # places of the lines that were taken back
    below: str  # what it says of the deal
    seals: tuple[tuple[int, str], ...] = ()  # as in `Happened`
    revealed: int = 0
    pictures: tuple[tuple[str, str], ...]  # names and alt texts of those that it keeps
