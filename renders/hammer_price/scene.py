"""The visible part of a Hammer Price table."""

from typing import Any

from pydantic import BaseModel, ConfigDict

from renders.frame.scene import TableScene
from renders.tongue import phrase
from rules.hammer_price.lots import LOTS, Kind, Lot
from rules.hammer_price.table import Hammered
from rules.parts.auction import Spoken


class Seen(BaseModel):
    """A part of a view; it is read-only."""

    model_config = ConfigDict(frozen=True, extra="ignore")


class TableRow(Seen):
    """The things in front of one player."""

    seat: int
    money: int
    lots: tuple[int, ...]
    points: int
    client: Kind | None


class BiddingSeen(Seen):
    """The bidding at the moment, as far as it is public."""

    leader: int | None = None
    high: int = 0
    spoken: tuple[Spoken, ...] = ()


class Table(Seen):
    """A table as somebody sees it."""

    players: tuple[TableRow, ...]
    lots: tuple[int, ...]
    hammered: tuple[Hammered, ...]
    phase: str
    stack: tuple[BiddingSeen, ...]
    gone: tuple[int, ...]
    scores: dict[int, int]
    result: dict[str, Any] | None
    guesses: dict[int, int] = {}
    awaited: tuple[int, ...] = ()
    viewer: int | None = None
    guest: bool = False
    over: bool = False


class Scene(TableScene[Table, TableRow]):
    """Everything a picture of this game may show."""

    @property
    def marked(self) -> tuple[int, ...]:
        """The seats that matter now: the winners, else the awaited seats."""
        return tuple(self.table.result["winners"]) if self.table.result else self.table.awaited

    @property
    def lot(self) -> Lot:
        """The lot for sale, or the last one sold."""
        return LOTS[self.table.lots[min(len(self.table.hammered), len(self.table.lots) - 1)]]

    @property
    def bidding(self) -> BiddingSeen:
        """The bids on the present lot."""
        return self.table.stack[-1] if self.table.stack else BiddingSeen()

    def state(self, seat: int) -> str:
        """Return a player's last call for the present lot."""
        if self.table.phase == "guess":
            return "to guess" if self.awaits(seat) else "guessed"
        said = [word.amount for word in self.bidding.spoken if word.seat == seat]
        if not said:
            return "to bid" if self.awaits(seat) else ""
        return "passed" if said[-1] is None else phrase("bid ${said}", said=said[-1])

    @property
    def own_client(self) -> Kind | None:
        """The viewer's favourite kind of lot, while only they know it."""
        seat = self.table.viewer
        return None if seat is None or self.table.over else self.player(seat).client

    @property
    def own_guess(self) -> int | None:
        """The viewer's guess until the hammer falls."""
        return self.table.guesses.get(-1 if self.table.viewer is None else self.table.viewer)

    def sorted_players(self) -> list[TableRow]:
        """Return all players; after the end, the winners come first."""
        here = [row for row in self.table.players if row.seat not in self.table.gone]
        gone = [row for row in self.table.players if row not in here]
        return [*sorted(here, key=lambda row: -self.table.scores.get(row.seat, 0)), *gone]
