"""The cards on the table, the markers on them, and each player's won cards."""

from typing import Annotated, Final

from rules.kernel import CardId, Everyone, Nobody, OwnKey, Plain, Row, Seat, Text
from rules.terraforming_mars.model.register import CARDS
from rules.terraforming_mars.model.views import Zone

ZONES: Final[tuple[Zone, ...]] = ("companies", "preludes", "projects")
"""In reading order, which is also the order of the handing out."""


class Laid(Row):
    """A card of the layout; once it is sold its markers show the bids."""

    card: Annotated[CardId, Everyone]
    zone: Zone
    mark: str  # its name on the table: A, P3, 12
    markers: dict[Seat, int] = {}
    first: Seat | None = None  # the seat of the very first marker
    freed: list[Seat] = []  # seats whose free marker lay here and came back
    fresh: list[Seat] = []  # seats whose latest turn put a marker here
    sold: bool = False
    winner: Seat | None = None
    price: int = 0
    place: int = 0  # in the handing out, from 1

    @property
    def total(self) -> int:
        return sum(self.markers.values())

    def own(self, seat: Seat) -> int:
        return self.markers.get(seat, 0)

    def most_of_rivals(self, seat: Seat) -> int:
        """Return the most markers of any other seat on it."""
        return max((n for other, n in self.markers.items() if other != seat), default=0)


class Step(Plain):
    """One seat's latest turn: the marks of the cards of its bid; empty: a pass."""

    seat: Seat
    marks: list[str]


class Layout(Plain):
    """One layout, from the laying out to its last card."""

    number: int = 1  # of the present auction
    of: int = 1
    zone: Zone  # handed out at the end of the present auction
    stage: str = "bidding"  # or `receiving`
    cards: list[Laid] = []
    placed: dict[Seat, int] = {}  # markers used in the present auction
    passed: list[Seat] = []
    latest: list[Step] = []
    waiting: Annotated[dict[Seat, list[CardId]], Everyone] = {}  # preludes played later (A14)
    undealt: Annotated[list[CardId], Nobody] = []  # corporations that were not laid out

    def laid(self, mark: str) -> Laid:
        """Return the card with this mark.

        Raises:
            KeyError: there is none.
        """
        for laid in self.cards:
            if laid.mark == mark:
                return laid
        raise KeyError(mark)

    def title(self, mark: str) -> Text:
        """Return the name of the card with this mark."""
        return CARDS[self.laid(mark).card].title

    @property
    def unsold(self) -> list[Laid]:
        """The cards open to bids: everything that is not handed out yet."""
        return [laid for laid in self.cards if not laid.sold]

    def in_zone(self, zone: Zone) -> list[Laid]:
        return [laid for laid in self.cards if laid.zone == zone]

    def in_front(self, seat: Seat, zone: Zone) -> list[Laid]:
        """Return a player's won cards of a zone, in the order of the handing out."""
        won = [laid for laid in self.in_zone(zone) if laid.winner == seat]
        return sorted(won, key=lambda laid: laid.place)

    def used(self, seat: Seat) -> int:
        """Return the number of markers the seat has used in the present auction."""
        return self.placed.get(seat, 0)

    def put(self, seat: Seat, mark: str) -> None:
        """Put one marker on a card."""
        laid = self.laid(mark)
        laid.markers[seat] = laid.own(seat) + 1
        if laid.first is None:
            laid.first = seat
        self.placed[seat] = self.used(seat) + 1

    def forget(self, seat: Seat) -> None:
        """Remove the markers of a player who has left."""
        for laid in self.unsold:
            laid.markers.pop(seat, None)
        self.placed.pop(seat, None)

    def take_off(self, seat: Seat, laid: Laid, count: int) -> None:
        """Take markers back; they stay used, the free one, too (A2)."""
        laid.markers[seat] -= count
        if not laid.markers[seat]:
            del laid.markers[seat]
            laid.freed.append(seat)

    def note(self, seat: Seat, marks: list[str]) -> None:
        """Remember each seat's latest turn, for the picture."""
        self.latest = [step for step in self.latest if step.seat != seat]
        self.latest.append(Step(seat=seat, marks=marks))
        for laid in self.cards:
            if seat in laid.fresh:
                laid.fresh.remove(seat)
            if laid.mark in marks:
                laid.fresh.append(seat)


def marked(zone: Zone, place: int) -> str:
    """Return the mark of the card at this place of its zone: A, P1, 1."""
    match zone:
        case "companies":
            return chr(ord("A") + place)
        case "preludes":
            return f"P{place + 1}"
        case _:
            return str(place + 1)


def spread(cards: dict[Zone, list[str]]) -> list[Laid]:
    """Return the cards laid out, zone after zone."""
    return [
        Laid(card=card, zone=zone, mark=marked(zone, place))
        for zone in ZONES
        for place, card in enumerate(cards.get(zone, []))
    ]


class Sold(Row):
    """The result of one lot with a bid, for the chart after the game."""

    generation: int
    auction: int
    card: Annotated[CardId, Everyone]
    zone: Zone
    winner: Seat
    price: int
    markers: dict[Seat, int]
    kept: bool = False  # played, or taken to hand
    maxima: Annotated[dict[Seat, int], OwnKey] = {}  # of the private plans
