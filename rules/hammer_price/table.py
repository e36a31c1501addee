"""The table of Hammer Price: what lies on it, and who wins."""

from typing import Annotated, Literal

from pydantic import Field

from rules.hammer_price.lots import CHANGE, FOND, LOTS, MONEY, Lot
from rules.kernel.ask import Seat
from rules.kernel.game import EARLY
from rules.kernel.happened import Standing
from rules.kernel.text import say
from rules.kernel.view import CardId, Held, OwnKey, OwnSeat, Plain, shown
from rules.meta import RANK, Options
from rules.parts.outcome import outcome
from rules.parts.provable import Provable


class HammerOptions(Options):
    """What can be chosen before a sale begins."""

    length: Literal["usual", "long"] = Field(
        default="usual",
        title="Length",
        description="Three lots more than there are players, or all twelve.",
        json_schema_extra={RANK: "common"},
    )


class Bidder(Plain):
    """What lies in front of one player."""

    seat: Seat
    client: Annotated[CardId, OwnSeat, Held]  # the kind of lot that is worth more to this seat
    money: int = MONEY
    lots: list[int] = []

    @property
    @shown
    def points(self) -> int:
        """What everybody can count; the client's share comes in the end."""
        return sum(LOTS[lot].points for lot in self.lots)

    @property
    def score(self) -> int:
        """The points in the end: the client's and those for the money are among them."""
        fond = sum(LOTS[lot].kind == self.client for lot in self.lots)
        return self.points + FOND * fond + self.money // CHANGE


class Hammered(Plain):
    """A lot that was under the hammer, and what everybody had guessed."""

    lot: int
    price: int
    buyer: Seat | None
    guesses: dict[Seat, int]
    nearest: list[Seat]


class HammerPrice(Provable):
    """The table."""

    options: HammerOptions
    players: list[Bidder]
    lots: list[int]  # in the order in which they are sold, for all to see
    guesses: Annotated[dict[Seat, int], OwnKey] = {}  # at the price of the present lot
    hammered: list[Hammered] = []

    @property
    def lot(self) -> Lot:
        """The lot that is being sold."""
        return LOTS[self.lots[len(self.hammered)]]

    @property
    @shown
    def phase(self) -> str:
        """What everybody knows of the present question: `guess`, `bid`, or the end."""
        return self.moment or "end"

    @property
    @shown
    def scores(self) -> dict[Seat, int]:
        """What everybody has in the end, with what their clients add; nothing before."""
        return {s: self.players[s].score for s in self.playing} if self.over else {}

    def pay(self, seat: Seat, amount: int) -> None:
        """Take money from a player."""
        self.players[seat].money -= amount

    def left(self, seat: Seat) -> None:
        """Ruling: what a leaver has bought is nobody's any more."""
        self.players[seat].lots, self.players[seat].money = [], 0
        self.guesses.pop(seat, None)
        self.tell("{seat:seat} left the sale.", seat=seat)
        if len(self.playing) == 1:
            self.close("left alone")

    def ended_early(self) -> None:
        """Ruling: an early end counts what was sold so far, with what the clients add."""
        self.close(EARLY)

    def standings(self) -> list[Standing]:
        """Most points first; among equals whoever has more money."""
        worth = [
            (seat not in self.gone, one.score, one.money) for seat, one in enumerate(self.players)
        ]
        places = {mine: 1 + sum(other > mine for other in worth) for mine in worth}
        return [Standing(seat, places[mine], mine[1]) for seat, mine in enumerate(worth)]

    def close(self, reason: str) -> None:
        """End the sale, show the clients and name the winner."""
        here = [player for player in self.players if player.seat in self.playing]
        clients = tuple(say("{kind} ({seat:seat})", kind=p.client, seat=p.seat) for p in here)
        self.tell("The clients were fond of {clients}.", clients=clients)
        places = [standing for standing in self.standings() if standing.seat in self.playing]
        winners = [standing.seat for standing in places if standing.place == 1]
        self.tell_all(outcome(winners, places, tie="more money"))
        self.end(winners, reason)
