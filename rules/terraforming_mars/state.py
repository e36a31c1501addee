"""The table of Terraforming Mars: its state, and changes to it."""

from collections.abc import Iterable, Mapping
from typing import Annotated

from pydantic import PrivateAttr

from rules.kernel import CardId, Line, Nobody, Option, Seat, Text, say
from rules.parts.offers import lettered, paged
from rules.parts.provable import Provable
from rules.terraforming_mars.model.board import (
    BESIDE,
    OCEAN_BONUS,
    OFF_MAP_IN_SHORT,
    Land,
    PlacedTile,
)
from rules.terraforming_mars.model.card import Card, Parameter
from rules.terraforming_mars.model.deeds import PLACED
from rules.terraforming_mars.model.effect import Cause
from rules.terraforming_mars.model.layout import Layout, Sold
from rules.terraforming_mars.model.options import TerraformingOptions
from rules.terraforming_mars.model.player import Player
from rules.terraforming_mars.model.register import CARDS
from rules.terraforming_mars.model.scales import END, START, STEP
from rules.terraforming_mars.model.upgrades import FORMER_WORDS, RULES, UPGRADES
from rules.terraforming_mars.model.views import Phase, Resource
from rules.terraforming_mars.model.words import (
    CHANGED,
    RESOURCES,
    TILES,
    changes,
    changes_of_production,
    joined,
    of_rating,
    signed,
)


class Terraforming(Provable):
    """The whole table."""

    RULES = RULES
    UPGRADES = UPGRADES
    FORMER_WORDS = FORMER_WORDS

    TOLD = frozenset({"unsold"})

    options: TerraformingOptions
    seated: list[Player]
    deck: Annotated[list[CardId], Nobody] = []  # the top card last
    discard_pile: Annotated[list[CardId], Nobody] = []  # face down
    box: Annotated[list[CardId], Nobody] = []  # cards that have left the game
    prelude_deck: Annotated[list[CardId], Nobody] = []
    generation: int = 1
    first: Seat = 0
    active: Seat | None = None  # the player in turn
    phase: Phase = "setup"
    parameters: dict[Parameter, int] = dict(START)
    tiles: dict[str, PlacedTile] = {}
    claims: dict[str, Seat] = {}
    milestones: dict[str, Seat] = {}  # claimed, in order
    awards: dict[str, Seat] = {}  # funded, in order
    changed: list[str] = []  # spaces of the tiles placed by the latest action
    history: list[list[int]] = []  # points by seat at each generation's end
    layout: Layout | None = None  # of the present Mars Auction
    unsold: Annotated[dict[str, int], Nobody] = {}  # how often without a bid
    sales: list[Sold] = []  # of past auctions

    _land: Land | None = PrivateAttr(default=None)

    # ---- seats and cards -------------------------------------------------------------------

    @property
    def solo(self) -> bool:
        return len(self.seated) == 1

    def opponents(self, seat: Seat) -> list[Seat]:
        """Return the other seats still in the game, clockwise."""
        return [other for other in self.clockwise(seat) if other != seat]

    def player(self, seat: Seat) -> Player:
        return self.seated[seat]

    def card(self, key: str) -> Card:
        return CARDS[key]

    def name(self, key: str) -> Text:
        """Return a card's name, as a text."""
        return CARDS[key].title if key else say("standard project")

    def names(self, keys: Iterable[str]) -> tuple[Text, ...]:
        return tuple(CARDS[key].title for key in keys)

    def hand_options(self, seat: Seat) -> tuple[Option, ...]:
        """Return the hand as options, with letters, in pages where it is large."""
        return paged(list(lettered(CARDS[card].option for card in self.seated[seat].hand)))

    @property
    def land(self) -> Land:
        """The map, and facts found on it."""
        if self._land is None:
            self._land = Land(self.tiles, self.claims)
        return self._land

    @property
    def auction_layout(self) -> Layout:
        """The cards up for auction; only frames of an auction may ask for them."""
        if self.layout is None:
            raise RuntimeError("there is no auction")
        return self.layout

    @property
    def complete(self) -> bool:
        """Whether all three parameters have reached their ends."""
        return self.parameters == END

    def steps_left(self, parameter: Parameter) -> int:
        return (END[parameter] - self.parameters[parameter]) // STEP[parameter]

    # ---- resources -------------------------------------------------------------------------

    def report(self, cause: Cause, what: tuple[Text, ...], why: Text | None = None) -> None:
        """Report a change in front of a player, and its source; a card needs one line."""
        if not what:
            return
        line = say(CHANGED, seat=cause.seat, what=what, why=why or self.name(cause.source))
        longer = joined(self._news[-1].text, line) if self._news else None
        if longer is not None:
            del self._news[-1]
        self._news.append(Line(longer or line, minor=True))

    def change_stock(
        self, cause: Cause, goods: Mapping[Resource, int], why: Text | None = None
    ) -> None:
        """Give resources to a player, or take them."""
        stock = self.seated[cause.seat].stock
        for resource, count in goods.items():
            stock[resource] += count
            if stock[resource] < 0:
                raise RuntimeError(f"seat {cause.seat} has no {-count} {resource}")
        self.report(cause, changes(goods.items()), why)

    def change_production(
        self, cause: Cause, steps: Mapping[Resource, int], why: Text | None = None
    ) -> None:
        """Raise and lower a player's production."""
        player = self.seated[cause.seat]
        for resource, count in steps.items():
            player.production[resource] += count
            if player.spare_production(resource) < 0:
                raise RuntimeError(f"seat {cause.seat} cannot produce {-count} {resource} less")
        self.report(cause, changes_of_production(steps), why)

    def change_cubes(self, cause: Cause, card: str, count: int) -> None:
        """Put resources on a card of a player, or take them off."""
        player = self.seated[cause.seat]
        player.resources[card] = player.resources.get(card, 0) + count
        if player.resources[card] < 0:
            raise RuntimeError(f"there are no {-count} resources on {card}")
        kind = CARDS[card].holds or "card_resource"
        what = say("{change} on {card}", change=signed(kind, count), card=self.name(card))
        self.report(cause, (what,))

    def change_rating(self, cause: Cause, steps: int, why: Text | None = None) -> None:
        """Move a player's marker on the terraform rating track."""
        player = self.seated[cause.seat]
        player.rating += steps
        if steps > 0:
            player.rating_rose = True
        self.report(cause, (of_rating(steps),) if steps else (), why)

    # ---- cards -----------------------------------------------------------------------------

    def hidden_piles(self) -> list[list[str]]:
        return [self.deck, self.prelude_deck]

    @property
    def cards_left(self) -> int:
        """The number of cards that can still be drawn, discards included."""
        return len(self.deck) + len(self.discard_pile)

    def draw(self, count: int) -> list[str]:
        """Take cards from the deck and return them; the discards replace an empty deck."""
        drawn: list[str] = []
        for _ in range(count):
            if not self.deck:
                self.deck, self.discard_pile = self.shuffled(self.discard_pile), []
            if self.deck:
                drawn.append(self.deck.pop())
        self.seal()
        return drawn

    def draw_to_hand(self, cause: Cause, count: int, why: Text | None = None) -> None:
        """Draw cards, which only their owner sees."""
        self.take_to_hand(cause, self.draw(count), why)

    def take_to_hand(self, cause: Cause, cards: list[str], why: Text | None = None) -> None:
        """Take cards into the hand; the others learn only their number."""
        if not cards:
            return
        self.seated[cause.seat].hand += cards
        self.note_drawn(cause.seat, cards)
        text = "You took {cards}."
        self.tell(text, to=cause.seat, cards=self.names(cards), minor=True)
        self.report(cause, (signed("card", len(cards)),), why)

    def draw_preludes(self, count: int) -> list[str]:
        """Take prelude cards from their deck, and return them."""
        drawn, self.prelude_deck = self.prelude_deck[:count], self.prelude_deck[count:]
        self.seal()
        return drawn

    def hand_size(self, seat: Seat) -> int:
        return len(self.seated[seat].hand)

    def discard_from_hand(self, seat: Seat, card: str) -> None:
        self.seated[seat].hand.remove(card)
        self.discard_pile.append(card)

    # ---- the map ---------------------------------------------------------------------------

    def lay_tile(self, cause: Cause, at: str, tile: str) -> None:
        """Lay a tile; its owner takes the bonus of the space and of oceans next to it."""
        owner = None if tile == "ocean" else cause.seat
        self.put_tile(at, PlacedTile(tile=tile, owner=owner))
        where = OFF_MAP_IN_SHORT.get(at, at)
        self.tell(PLACED, seat=cause.seat, tile=TILES[tile], at=where)
        oceans = self.land.beside(at, "ocean")
        bonus = self.land.bonus(at)
        goods = {resource: bonus.count(resource) for resource in RESOURCES if resource in bonus}
        if oceans:
            goods["mc"] = OCEAN_BONUS * oceans
        why = say("space {at}", at=at)
        self.change_stock(cause, goods, why)
        if "card" in bonus:
            self.draw_to_hand(cause, bonus.count("card"), why)

    def put_tile(self, at: str, placed: PlacedTile) -> None:
        """Put a tile on the map."""
        self.tiles[at] = placed
        self.claims.pop(at, None)
        self.changed.append(at)
        self._land = None

    def claim(self, seat: Seat, at: str) -> None:
        """Reserve the space for this seat's tiles (Land Claim)."""
        self.claims[at] = seat
        self._land = None
        self.tell("{seat:seat} claimed {at}.", seat=seat, at=at)

    def owners_beside(self, at: str) -> list[Seat]:
        """Return the owners of tiles next to a space."""
        near = (self.tiles[space].owner for space in BESIDE[at] if space in self.tiles)
        return list(dict.fromkeys(owner for owner in near if owner is not None))
