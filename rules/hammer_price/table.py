"""The table of Hammer Price: its state, and who wins."""

from typing import Annotated, Literal

from pydantic import Field

from rules.hammer_price.lots import CHANGE, FOND, KINDS, LOTS, MONEY, Lot
from rules.kernel import (
    EARLY,
    CardId,
    Held,
    OwnKey,
    OwnSeat,
    Plain,
    Seat,
    Standing,
    Text,
    say,
    shown,
)
from rules.meta import RANK, Options
from rules.parts.outcome import outcome
from rules.parts.provable import Provable


class HammerOptions(Options):
    """The choices before a sale begins."""

    length: Literal["usual", "long"] = Field(
        default="usual",
        title="Length",
        description="Three lots more than there are players, or all twelve.",
        json_schema_extra={RANK: "common"},
    )


class Bidder(Plain):
    """The things in front of one player."""

    seat: Seat
    client: Annotated[CardId, OwnSeat, Held]  # the kind of lot that is worth more to this seat
    money: int = MONEY
    lots: list[int] = []

    @property
    @shown
    def points(self) -> int:
        """The points that everybody can count; the client's share comes at the end."""
        return sum(LOTS[lot].points for lot in self.lots)

    @property
    def score(self) -> int:
        """The points at the end, with the client's and those for money."""
        fond = sum(LOTS[lot].kind == self.client for lot in self.lots)
        return self.points + FOND * fond + self.money // CHANGE


class Hammered(Plain):
    """A lot that was sold or not, and everybody's guesses."""

    lot: int
    price: int
    buyer: Seat | None
    guesses: dict[Seat, int]
    nearest: list[Seat]


class HammerPrice(Provable):
    """The table."""

    STAYS = frozenset({"guesses"})

    options: HammerOptions
    players: list[Bidder]
    lots: list[int]  # in the order of sale, for all to see
    guesses: Annotated[dict[Seat, int], OwnKey] = {}  # at the price of the present lot
    hammered: list[Hammered] = []

    @property
    def lot(self) -> Lot:
        """The lot for sale now."""
        return LOTS[self.lots[len(self.hammered)]]

    @property
    @shown
    def phase(self) -> str:
        """The public phase: `guess`, `bid`, or the end."""
        return self.moment or "end"

    @property
    @shown
    def scores(self) -> dict[Seat, int]:
        """The final points, with the clients'; empty before the end."""
        return {s: self.players[s].score for s in self.playing} if self.over else {}

    def worth(self, seat: Seat) -> Text:
        """Return the worth of the present lot to a seat, for its eyes alone."""
        client = self.players[seat].client
        text = "It is worth {points:score}. Your client loves {client}: {more:score} more for each."
        if self.lot.kind == client:
            text = "It is worth {points:score}, and {more} more to your client, who loves {client}."
        return say(text, points=self.lot.points, more=FOND, client=client)

    def left_out(self) -> tuple[str, ...]:
        return KINDS

    def pay(self, seat: Seat, amount: int) -> None:
        """Take money from a player."""
        self.players[seat].money -= amount

    def left(self, seat: Seat) -> None:
        """Ruling (leavers_lots): nobody owns a leaver's lots any more."""
        self.players[seat].lots, self.players[seat].money = [], 0
        self.guesses.pop(seat, None)
        self.tell("{seat:seat} left the sale.", seat=seat)
        if len(self.playing) == 1:
            self.close("left alone")

    def ended_early(self) -> None:
        """Ruling (early_end): the lots sold so far count, with the clients' points."""
        self.close(EARLY)

    def standings(self) -> list[Standing]:
        """Return the places by points, then by money."""
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
