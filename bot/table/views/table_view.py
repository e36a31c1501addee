"""The data that the table service shows: no game ever leaves it, only views."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from bot.store.rows.records import PictureSize
from bot.table.option_shown import OptionShown
from bot.table.orders import Entry
from rules.kernel import Ask, Text


@dataclass(frozen=True, slots=True)
class Seated:
    """The player of a seat; a robot has no member."""

    seat: int
    name: str  # as Discord displays it, not escaped
    member: int | None = None
    gone: bool = False
    owner: int | None = None  # the owner while another player stands in
    owner_name: str = ""

    @property
    def robot(self) -> bool:
        return self.member is None


@dataclass(frozen=True, slots=True)
class Awaited:
    """A publicly awaited player.

    Args:
        seat: the seat.
        since: the start of the waiting.
        until: the end of their time; None: there is no limit.
        bank: the time from which they spend their bank; None: they do not.
        away: the end of their announced absence, while they are away.
        absences: their announced absences, from when until when.
    """

    seat: int
    since: int
    until: int | None = None
    bank: int | None = None
    away: int | None = None
    absences: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, kw_only=True)  # no slots: each message has a copy of its own
class TableView:
    """One viewer's view of a running table, and their possible actions there.

    Args:
        table: the table's number, the same in every custom id.
        game: the game's id, the name of its folder; `title` its name.
        version: the number of changes of this table; a picture or post belongs to one version.
        heard: the number of public changes.
        viewer: the seat that looks, or None for a bystander.
        kept: the viewer's own seat while another stands in for them.
        game_view: the seat's result of `Game.view`.
        ask: that seat's present question, with its `digest`; `former` are the digests that former
            releases gave it.
        awaited: the seats that may be named as awaited; `anonymous` says that an unnamed one is
            awaited, too; `moment` is the kind of decision, if all have the same.
        since: the start of the waiting; `until` the end of the time (unix seconds), of the named
            players if there are any; `soon`: a named player was warned of it.
        lasts: the shortest seconds for which a secret round stays open, from and to, by a hidden
            clock; None: it may close at once.
        live: everybody plays at the same time.
        spoken: the end of a secret round unless all speak before; None: no clock of the game ends
            it.
        own: the end of the viewer's own question, if a clock of the game ends it.
        closes: `spoken` is the latest end of a sealed round.
        last: the only seat that a round still awaits, if it is named and all others have answered.
        waits: the public facts of each named player.
        paused: the end of the table's pause.
        aside: whether it is laid aside, as nobody answers.
        missed: how many turns in a row the viewer has missed.
        stands_in: whether a stand-in steps in by itself after two missed turns in a row.
        undo: whether this seat may undo its last move without asking; `undo_name` names that move
            for a button, `undo_things` are the things it named, for its mover, and `undo_words` its
            effect on them: `tile on {move}`.
        orders: the seat's standing orders in words; `ordered` in their stored form.
        size: the screens for the pictures of this table's posts.
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
    former: tuple[str, ...] = ()
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
    missed: int = 0
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
        return tuple([seated.name for seated in self.seats])

    def uncounted(self) -> TableView:
        """Return the view without its version, which also counts others' secret moves.

        A comparison of two views' buttons would tell that a player has left a maximum.
        """
        return replace(self, version=0)

    def is_asked(self, named: str) -> bool:
        """Return whether a digest, even one of a former release, is of the present question."""
        return named == self.digest or named in self.former

    @property
    def own_until(self) -> int | None:
        """The end of the viewer's own time; without named players, the common end."""
        everybodys = self.until if self.own is None else self.own
        return next((one.until for one in self.waits if one.seat == self.viewer), everybodys)

    @property
    def expected(self) -> tuple[int, ...]:
        """The awaited seats for others' eyes, without robots, which answer at once.

        If only robots are awaited, it is the robots.
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
    without: Text | None = None  # what most tables add and this one lacks
    time: tuple[Text, ...] = ()  # everybody's time
    coming: tuple[Text, ...] = ()  # the shorter times that hold after a notice
    forecast: tuple[Text, ...] = ()  # the length of the game, and whose hours it counts
    sitting: tuple[Text, ...] = ()  # its length for the host alone
    hours_count: bool = False  # whether people's own hours can change the forecast
    differs: tuple[str, ...] = ()  # from the printed rules, each point in a few words
    order: tuple[int, ...] = ()  # seats in an order in which turns follow the day; nothing: as now

    @property
    def missing(self) -> int:
        """The number of players missing to start."""
        return max(0, self.fewest - len(self.seats))


@dataclass(frozen=True, slots=True, kw_only=True)
class Happened:
    """A move for the channel: the view after it, and the changes."""

    view: TableView  # a bystander's
    before: dict[str, Any] | None
    lines: tuple[Text, ...]
    seals: tuple[tuple[int, str], ...] = ()  # published by this post, by number
    revealed: int = 0  # the seal whose secrets this post shows
    started: str = ""  # the code of the deal's secret, in the first post, unless it was promised
    seed: str = ""  # published in the last post
    struck: tuple[int, ...] = ()  # places of the undone lines


@dataclass(frozen=True, slots=True, kw_only=True)
class Superseded:
    """A post that a newer one follows: it waits for nobody any more."""

    view: TableView  # a bystander's, with the number in the post's buttons
    lines: tuple[Text, ...]
    struck: tuple[int, ...]  # places of the undone lines
    below: str  # its words about the deal
    seals: tuple[tuple[int, str], ...] = ()  # as in `Happened`
    revealed: int = 0
    pictures: tuple[tuple[str, str], ...]  # names and alt texts of those that it keeps
