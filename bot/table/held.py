"""A table in memory, and the reply to a question that is no longer open."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TypeVar

from bot.hours.calendar import Calendar
from bot.hours.outages import Outages, Span
from bot.store.rows.records import TABLE, SeatRecord, TableRecord, TimeLeft, TimerRecord
from bot.table.awaiting import Awaiting, awaiting_of
from rules.games import GAMES
from rules.kernel import Ask, Game, HalfMove, Refused, Seat, Text, say
from rules.meta import Meta

T = TypeVar("T")

NO_TABLE = say(
    "This table no longer exists. Closed games, practice and games of servers that have removed me"
    " are deleted some weeks later. /game new opens another."
)
"""The reply of a button whose table was deleted."""


NOT_OPEN = say("That question is no longer open. This is where the game is now.")
"""The reply to a press on a question that has changed."""
ALREADY = say(
    "You have answered that question already, and your answer counts. This is where the game is"
    " now."
)
"""The reply to a second press on a question, perhaps after an unacknowledged first one."""


class StaleQuestion(Refused):
    """The button belongs to a question that has changed or been answered."""

    def __init__(self, text: Text = NOT_OPEN) -> None:
        super().__init__(text)


class AnsweredAlready(StaleQuestion):
    """The player has answered that question, and their answer was kept.

    They press again if the first press was not acknowledged: its process may have ended just then.
    """

    def __init__(self) -> None:
        super().__init__(ALREADY)


class JustChanged(Refused):
    """Another process has changed the table since it was read."""

    def __init__(self) -> None:
        super().__init__(say("The table has just changed. Look at it again."))


TRIES = 3
"""Tries of an act at a table that its home changes meanwhile."""


async def tried_again(act: Callable[[], Awaitable[T]]) -> T:
    """Return what an act returns; it is tried again if its table has just changed.

    Raises:
        JustChanged: the table changes all the time.
    """
    for _ in range(TRIES - 1):
        with suppress(JustChanged):
            return await act()
    return await act()


@dataclass(frozen=True, slots=True)
class FoundAwaiting:
    """The awaited players of a table, with their source; each move makes all of it again."""

    asked: Mapping[Seat, Ask]
    half: HalfMove | None
    awaiting: Awaiting


@dataclass(slots=True)
class HeldTable:
    """A table in memory."""

    record: TableRecord
    seats: list[SeatRecord]
    calendars: Mapping[int, Calendar]  # of every member, whether they have set theirs or not
    game: Game | None = None
    waiting: list[TimerRecord] = field(default_factory=list)
    shown: tuple[int, Game] | None = None  # version and table before a half-made move
    left: dict[Seat, TimeLeft] = field(default_factory=dict)
    absences: Outages = field(default_factory=Outages)  # the bot's own
    pauses: Sequence[tuple[int, int]] = ()
    banked: dict[Seat, int] = field(default_factory=dict)  # used seconds of the bank
    steps: dict[Seat, tuple[str | None, int]] = field(default_factory=dict)  # of keepers' turns
    found: FoundAwaiting | None = None  # the awaited players after the last change
    stamp: object = field(default_factory=object)  # a new one whenever it may have changed

    def awaiting(self) -> Awaiting:
        """Return the awaited players now; the end of a move and the next move share the result."""
        game, found = self.running(), self.found
        if found is None or found.asked is not game.asks() or found.half is not game.half_move:
            return self.awaiting_after(game)
        return found.awaiting

    def awaiting_after(self, game: Game) -> Awaiting:
        """Return the awaited players after a change that has led to this game."""
        self.found = FoundAwaiting(game.asks(), game.half_move, awaiting_of(game))
        return self.found.awaiting

    @property
    def outages(self) -> Sequence[Span]:
        """Return the spans in which the bot was away for this table's server."""
        return self.absences.of(self.record.guild, self.record.arrived)

    def away_by(self, at: int) -> Sequence[Span]:
        """Return the outage that goes on at that time, if it is long by then."""
        return self.absences.away_by(self.record.guild, at)

    @property
    def is_away(self) -> bool:
        """Whether the shard of its server is away, so that nobody can do anything there."""
        return self.absences.is_away(self.record.guild)

    @property
    def meta(self) -> Meta:
        return GAMES[self.record.game]

    def running(self) -> Game:
        """Return the game.

        Raises:
            Refused: it has not started, or was cancelled.
        """
        if self.record.status == "cancelled":
            raise Refused(say("This game was cancelled. Open a new one with /game new."))
        if self.game is None:
            raise Refused(say("This game has not started yet."))
        return self.game

    def playing(self) -> Game:
        """Return the game for an action.

        Raises:
            Refused: it does not go on, or has no place for its posts.
        """
        if self.record.lost == "channel":
            text = (
                "The channel of this game was deleted, so it stands still. Any player brings it"
                " back: type /game resume in another channel of the server."
            )
            raise Refused(say(text))
        if self.record.lost == "server":
            text = (
                "I was removed from the server of this game, so it stands still. Invite me back,"
                " or type /game resume in a channel of another server."
            )
            raise Refused(say(text))
        if self.record.aside and self.is_timed():
            text = (
                "This game is laid aside, since nobody answered. Press Go on below its last post,"
                " or type /game resume: then it goes on as it stood."
            )
            raise Refused(say(text))
        return self.running()

    def is_timed(self) -> bool:
        """Return whether a player's limit or a clock of the game runs, or rests with the table."""
        people = {seated.seat for seated in self.seats if seated.member is not None}
        return any(
            t.seat == TABLE or (t.kind == "limit" and t.seat in people) for t in self.waiting
        )

    def place_of(self, member: int) -> Seat | None:
        """Return the seat of a member; None: they do not sit at this table."""
        for seated in self.seats:
            if seated.member == member and not seated.gone:
                return seated.seat
        return None

    def seat_of(self, member: int) -> Seat:
        """Return the seat of a member.

        Raises:
            Refused: they do not sit at this table.
        """
        seat = self.place_of(member)
        if seat is not None:
            return seat
        raise Refused(say("You do not sit at this table. Its board is open to all: press Board."))

    def is_asked(self, seat: Seat, named: str) -> bool:
        """Return whether a digest, even one of a former release, is of a seat's open question."""
        return self.running().is_asked(seat, named) or named in self.names_kept(seat)

    def names_kept(self, seat: Seat) -> list[str]:
        """Return the digests under which a seat's open question was first asked.

        Its times keep them as long as the same is asked, whatever a later release makes of it.
        """
        return [timer.digest for timer in self.waiting if timer.seat == seat]

    def asked_since(self, seat: Seat) -> int | None:
        """Return since when the table publicly awaits a seat; None: it does not."""
        if seat not in self.running().awaited():
            return None
        return min((t.since for t in self.waiting if t.seat == seat), default=self.record.asked)

    def has_limit(self, seat: Seat) -> bool:
        """Return whether a limit, or a clock of the game, runs for a seat's question."""
        ask = self.running().asks().get(seat)
        limited = any((t.seat, t.kind) == (seat, "limit") for t in self.waiting)
        return limited or (ask is not None and bool(ask.clock))

    def seated(self, wanted: int | str) -> SeatRecord:
        """Return the player of a seat, or of a name.

        Raises:
            Refused: there is none, or several.
        """
        present = [seated for seated in self.seats if not seated.gone]
        found = [seated for seated in present if str(seated.seat) == str(wanted)]
        found = found or [seated for seated in present if seated.name == wanted]
        if not found:
            raise Refused(say("No player here has that name. Pick one from the list."))
        if len(found) > 1:
            raise Refused(say("Several players have that name. Pick one from the list."))
        return found[0]
