"""A player: the things in front of them, and their worth."""

from collections.abc import Sequence
from typing import Annotated, Final, Literal, NamedTuple

from pydantic import PrivateAttr

from rules.kernel import CardId, Everyone, Held, OwnSeat, Plain, Seat
from rules.terraforming_mars.model.tableau import CARD_PRICE, Tableau, tableau
from rules.terraforming_mars.model.views import Resource
from rules.terraforming_mars.model.words import RESOURCES

FLOOR: Final = {"mc": -5}
"""The lowest production; 0 for resources without an entry."""


def nothing() -> dict[Resource, int]:
    """Return zero of each of the six resources."""
    return dict.fromkeys(RESOURCES, 0)


class Way(NamedTuple):
    """A means of payment: `mc`, a metal, `heat`, or a card whose resources pay."""

    id: str
    most: int
    worth: int


class Player(Plain):
    """The things of one player, in front and in hand."""

    seat: Seat
    corporation: Annotated[CardId, Everyone] = ""
    rating: int = 20
    stock: dict[Resource, int]
    production: dict[Resource, int]
    hand: Annotated[list[CardId], OwnSeat, Held] = []
    in_play: Annotated[list[CardId], Everyone] = []  # face up, in order
    events: Annotated[list[CardId], Everyone] = []  # played, face down
    resources: Annotated[dict[CardId, int], Everyone] = {}  # on cards
    used: Annotated[list[CardId], Everyone] = []  # actions, this generation
    bonus_production: Annotated[dict[CardId, Resource], Everyone] = {}  # of mining tiles
    passed: bool = False
    rating_rose: bool = False  # this generation
    overslept: bool = False  # a limit ran out in this generation
    first_action_due: bool = False
    next_discount: int = 0  # for the next card
    next_shift: int = 0
    reserved: int = 0  # M€ under the player's markers, not to be spent (Mars Auction, A20)
    prices: Literal["printed", "auction", "two"] = "printed"  # of drawn cards (Mars Auction, A24)

    _tableau: tuple[list[str], Tableau] = PrivateAttr(default_factory=lambda: ([], tableau(())))

    @property
    def tableau(self) -> Tableau:
        """The sum of the cards in play, found again only when these have changed."""
        cards, found = self._tableau
        if cards != self.in_play:
            found = tableau(tuple(self.in_play))
            self._tableau = [*self.in_play], found
        return found

    @property
    def card_price(self) -> int:
        """The price of a card bought to hand; in the Mars Auction never above the usual."""
        if self.prices == "two":
            return 2
        printed = self.tableau.card_price
        return printed if self.prices == "printed" else min(CARD_PRICE, printed)

    @property
    def affordable_cards(self) -> int:
        """The number of cards that the player can buy to hand."""
        return self.means(()) // self.card_price

    def means(self, accept: tuple[str, ...], heat_kept: int = 0) -> int:
        """Return the M€ that could be paid, with all accepted means."""
        standing = self.tableau
        if not accept and not standing.heat_pays:  # by far the most frequent case
            return max(0, self.stock["mc"] - self.reserved)
        ways = self._ways(standing, accept, heat_kept)
        return max(0, sum(way.most * way.worth for way in ways) - self.reserved)

    def ways(self, accept: Sequence[str], heat_kept: int = 0) -> list[Way]:
        """Return all means of payment, in the order of spending; M€ last."""
        return [way for way in self._ways(self.tableau, accept, heat_kept) if way.most > 0]

    def _ways(self, standing: Tableau, accept: Sequence[str], heat_kept: int) -> list[Way]:
        found = []
        for id in accept:
            if id == "steel":
                found.append(Way(id, self.stock["steel"], standing.steel))
            elif id == "titanium":
                found.append(Way(id, self.stock["titanium"], standing.titanium))
            else:
                worth = next(word.worth for card, word in standing.pay_with if card == id)
                found.append(Way(id, self.resources.get(id, 0), worth))
        if standing.heat_pays:
            found.append(Way("heat", max(0, self.stock["heat"] - heat_kept), 1))
        found.append(Way("mc", max(0, self.stock["mc"]), 1))
        return found

    def spare_production(self, resource: Resource) -> int:
        """Return how far the production of a resource can go down."""
        return self.production[resource] - FLOOR.get(resource, 0)

    def count_tags(self, tag: str) -> int:
        """Return the face-up tags of a kind; while acting, a wild tag counts as any."""
        standing = self.tableau
        return standing.tags[tag] + standing.wild
