"""The market of Lucre: its cards, and the seats' secret bids."""

from typing import Annotated, Any

from rules.kernel import CardId, Everyone, Plain, Seat
from rules.parts.bid import Limit
from rules.parts.deck import Deck


class Sale(Plain):
    """A sold auction card."""

    seat: Seat
    card: Annotated[CardId, Everyone]
    price: int


class Stall(Plain):
    """The auction cards, and the events at the market since the start of the turn."""

    deck: Deck = Deck()
    lots: Annotated[list[CardId], Everyone] = []  # face up
    aside: Annotated[CardId, Everyone] = ""  # sold, and not yet carried out
    discards: Annotated[list[CardId], Everyone] = []
    called: list[Seat] = []
    sales: list[Sale] = []

    def bought_by(self, seat: Seat) -> list[Sale]:
        """Return a seat's purchases since the start of the turn."""
        return [sale for sale in self.sales if sale.seat == seat]


class Want(Plain):
    """A seat's plan for one card: to call it, or to bid when another does."""

    lot: str
    opening: int = 0  # the bid with which it calls the card; 0: it waits for another to call
    limit: Limit

    @property
    def plain(self) -> tuple[int, int, str]:
        """The form that is sealed: short, since everything ever sealed is kept."""
        return self.opening, self.limit.up_to, self.limit.then


class Plan(Plain):
    """A seat's plan for the market, in its order, until it is asked anew."""

    wants: list[Want] = []
    most: int | None = None  # the most cards since the start of the turn; None: all it wants
    in_all: int | None = None  # the most Lucre for all of them; None: all it has
    pays_from: str = ""  # a planet that pays one invested Lucre toward each price
    asks_again: bool = False  # it wants a question after each sale

    def want(self, lot: str) -> Want | None:
        """Return the seat's plan for this card."""
        return next((want for want in self.wants if want.lot == lot), None)

    @property
    def plain(self) -> dict[str, Any]:
        """The form that is sealed."""
        most = {name: n for name in ("most", "in_all") if (n := getattr(self, name)) is not None}
        return {"market": {want.lot: want.plain for want in self.wants}, **most}
