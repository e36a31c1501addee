"""The sums of the cards in front of a player: a fold over their standing words."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final, TypeVar

from rules.terraforming_mars.model.card import Card
from rules.terraforming_mars.model.register import CARDS
from rules.terraforming_mars.model.standing import (
    CardPrice,
    Discount,
    GreeneryPrice,
    HeatAsMoney,
    MetalValue,
    OnCard,
    OnPaid,
    OnProject,
    OnTag,
    OnTile,
    PayWith,
    ProjectDiscount,
    Protect,
    ProtectHere,
    Shift,
    StandingWord,
)
from rules.terraforming_mars.model.views import CardResource, Resource

StandingT = TypeVar("StandingT", bound=StandingWord)

CARD_PRICE: Final = 3
GREENERY_PRICE: Final = 8
METAL_OF: Final = {"building": "steel", "space": "titanium"}
"""Tag of a card -> the metal that may pay for it."""

METAL_WORTH: Final = {"steel": 2, "titanium": 3}
"""In M€ (rules, resources)."""


@dataclass(frozen=True)
class Tableau:
    """The sums of all cards in play in front of one player."""

    tags: Counter[str]
    holds: dict[str, CardResource]  # cards that can hold resources, in order of play
    actions: tuple[tuple[str, int], ...]  # card, and the number of its alternative
    shift: int
    steel: int
    titanium: int
    card_price: int
    greenery_price: int
    heat_pays: bool
    discounts: tuple[Discount, ...]
    project_discounts: Counter[str]
    pay_with: tuple[tuple[str, PayWith], ...]
    safe_stock: tuple[Resource, ...]
    safe_kinds: tuple[CardResource, ...]
    safe_cards: tuple[str, ...]
    on_tag: tuple[tuple[str, OnTag], ...]
    on_card: tuple[tuple[str, OnCard], ...]
    on_paid: tuple[tuple[str, OnPaid], ...]
    on_project: tuple[tuple[str, OnProject], ...]
    on_tile: tuple[tuple[str, OnTile], ...]
    wild: int = 0
    known: dict[str, tuple[int, tuple[str, ...]]] = field(default_factory=dict, repr=False)

    def is_safe(self, card: str, kind: str, *, own: bool) -> bool:
        """Whether the owner, or an opponent, may not remove resources from a card."""
        return card in self.safe_cards or (not own and kind in self.safe_kinds)

    def terms(self, card: Card) -> tuple[int, tuple[str, ...]]:
        """Return a card's discount, and the means beside M€ and heat that may pay for it."""
        if card.key not in self.known:
            off = sum(one.off(card.tags) for one in self.discounts)
            self.known[card.key] = (off, self._accepts(card.tags))
        return self.known[card.key]

    def _accepts(self, tags: tuple[str, ...]) -> tuple[str, ...]:
        metals = tuple(metal for tag, metal in METAL_OF.items() if tag in tags)
        return metals + tuple(card for card, word in self.pay_with if word.tag in tags)


@lru_cache(maxsize=4096)
def tableau(keys: tuple[str, ...]) -> Tableau:
    """Return the sums of these cards, in order of play."""
    cards = [CARDS[key] for key in keys]
    tags: Counter[str] = Counter(tag for card in cards for tag in card.tags)
    metal = [word for _, word in _words(cards, MetalValue)]
    protects = [word for _, word in _words(cards, Protect)]
    prices = [word.mc for _, word in _words(cards, CardPrice)]
    plants = [word.plants for _, word in _words(cards, GreeneryPrice)]
    return Tableau(
        tags=tags,
        wild=tags["wild"],
        holds={card.key: card.holds for card in cards if card.holds},
        actions=tuple((card.key, place) for card in cards for place in range(len(card.actions))),
        shift=sum(word.steps for _, word in _words(cards, Shift)),
        steel=METAL_WORTH["steel"] + sum(word.steel for word in metal),
        titanium=METAL_WORTH["titanium"] + sum(word.titanium for word in metal),
        card_price=prices[0] if prices else CARD_PRICE,
        greenery_price=plants[0] if plants else GREENERY_PRICE,
        heat_pays=any(True for _ in _words(cards, HeatAsMoney)),
        discounts=tuple(word for _, word in _words(cards, Discount)),
        project_discounts=_project_discounts(cards),
        pay_with=tuple(_words(cards, PayWith)),
        safe_stock=tuple(resource for word in protects for resource in word.stock),
        safe_kinds=tuple(kind for word in protects for kind in word.kinds),
        safe_cards=tuple(key for key, _ in _words(cards, ProtectHere)),
        on_tag=tuple(_words(cards, OnTag)),
        on_card=tuple(_words(cards, OnCard)),
        on_paid=tuple(_words(cards, OnPaid)),
        on_project=tuple(_words(cards, OnProject)),
        on_tile=tuple(_words(cards, OnTile)),
    )


def _words(cards: list[Card], kind: type[StandingT]) -> Iterator[tuple[str, StandingT]]:
    for card in cards:
        for word in card.standing:
            if isinstance(word, kind):
                yield card.key, word


def _project_discounts(cards: list[Card]) -> Counter[str]:
    found: Counter[str] = Counter()
    for _, word in _words(cards, ProjectDiscount):
        found[word.project] += word.mc
    return found
