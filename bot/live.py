"""A table in memory, and the two reasons why it may not be touched."""

from __future__ import annotations

from dataclasses import dataclass, field

from bot.records import SeatRecord, TableRecord, TimerRecord
from rules.games import GAMES
from rules.kernel.ask import Refused, Seat
from rules.kernel.game import Game
from rules.kernel.meta import Meta
from rules.kernel.text import say


class StaleQuestion(Refused):
    """The button belonged to a question that has changed or been answered."""

    def __init__(self) -> None:
        super().__init__(say("That question is no longer open. This is where the game is now."))


class SetAside(Refused):
    """The save of a table cannot be read: nothing of it may be touched, not even what waits."""

    def __init__(self, table: int) -> None:
        super().__init__(
            say(
                "The save of this game cannot be read. It is set aside untouched; the host of"
                " this bot can look into table {table}. Other games go on.",
                table=table,
            )
        )


@dataclass(slots=True)
class Live:
    """A table in memory."""

    record: TableRecord
    seats: list[SeatRecord]
    game: Game | None = None
    waiting: list[TimerRecord] = field(default_factory=list)

    @property
    def meta(self) -> Meta:
        return GAMES[self.record.game]

    def running(self) -> Game:
        """The game.

        Raises:
            Refused: it has not started, or was cancelled.
        """
        if self.record.status == "cancelled":
            raise Refused(say("This game was cancelled. Open a new one with /game new."))
        if self.game is None:
            raise Refused(say("This game has not started yet."))
        return self.game

    def seat_of(self, member: int) -> Seat:
        """The seat of a member.

        Raises:
            Refused: they do not sit at this table.
        """
        for seated in self.seats:
            if seated.member == member and not seated.gone:
                return seated.seat
        raise Refused(say("You do not sit at this table. Its board is open to all: press Board."))
