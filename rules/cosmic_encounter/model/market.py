"""The market of Lucre: its cards, and what seats have said in secret that they bid."""

from typing import Annotated, Any

from rules.kernel.ask import Seat
from rules.kernel.view import CardId, Everyone, Plain
from rules.parts.bid import Limit
from rules.parts.deck import Deck


class Sale(Plain):
    """An auction card that was sold."""

    seat: Seat
    card: Annotated[CardId, Everyone]
    price: int


class Stall(Plain):
    """The auction cards, and what has happened at the market since the start of the turn."""

    deck: Deck = Deck()
    lots: Annotated[list[CardId], Everyone] = []  # face up
    aside: Annotated[CardId, Everyone] = ""  # sold, and not yet carried out
    discards: Annotated[list[CardId], Everyone] = []
    called: list[Seat] = []
    sales: list[Sale] = []

    def bought_by(self, seat: Seat) -> list[Sale]:
        """What a seat has bought since the start of the turn."""
        return [sale for sale in self.sales if sale.seat == seat]


class Want(Plain):
    """What a seat does about one card: it calls it, or bids when another does."""

    lot: str
    opening: int = 0  # with so much it calls the card; 0: it waits for another to call
    limit: Limit

    @property
    def plain(self) -> tuple[int, int, str]:
        """As it is sealed: short, for everything that was ever sealed is kept."""
        return self.opening, self.limit.up_to, self.limit.then


class Plan(Plain):
    """What a seat does at the market, in its order, until it is asked anew."""

    wants: list[Want] = []
    most: int | None = None  # cards at most since the start of the turn; None: all it wants
    in_all: int | None = None  # Lucre at most for all of them; None: all it has
    pays_from: str = ""  # a planet with an invested Lucre of which one goes into each price
    asks_again: bool = False  # it wants to be asked after each sale

    def want(self, lot: str) -> Want | None:
        """What the seat does about this card."""
        return next((want for want in self.wants if want.lot == lot), None)

    @property
    def plain(self) -> dict[str, Any]:
        """As it is sealed."""
        most = {name: n for name in ("most", "in_all") if (n := getattr(self, name)) is not None}
        return {"market": {want.lot: want.plain for want in self.wants}, **most}
