"""Cards in sentences, for `/card`."""

from functools import cache
from typing import Final

from rules.meta import Entry
from rules.terraforming_mars.cards.catalogue import CORPORATIONS, PRELUDES, PROJECTS
from rules.terraforming_mars.model.card import Card, PointsIf, capital
from rules.terraforming_mars.model.effect import Tally
from rules.terraforming_mars.model.words import minus

KINDS: Final = {
    "automated": "automated project",
    "active": "active project",
    "event": "event",
    "corporation": "corporation",
    "prelude": "prelude",
}

SETS: Final = {
    "base": "base game",
    "corporate_era": "Corporate Era",
    "prelude": "Prelude",
    "turmoil": "Turmoil",
    "colonies": "Colonies",
}

IN_THE_AUCTION: Final = {
    "terralabs_research": (
        "Mars Auction: whenever you move a card in front of you, you owe 1 M€ less for it.",
    ),
    "polyphemos": (
        "Mars Auction: whenever you move a card in front of you, you owe 1 M€ more for it; taking"
        " or buying a card to hand costs you 3 M€ instead of 5.",
    ),
}
"""The sentences on cards that the variant changes (docs/rules, section 17)."""


@cache
def entries() -> tuple[Entry, ...]:
    """Return all cards, projects first, by number."""
    projects = sorted(PROJECTS, key=lambda card: card.number)
    cards = (*projects, *CORPORATIONS, *PRELUDES)
    return tuple(Entry(card.name, KINDS[card.kind], lines(card), card.key) for card in cards)


def lines(card: Card) -> tuple[str, ...]:
    """Return a card in sentences."""
    head = [f"No. {card.number}, {SETS[card.edition]}."]
    if card.kind == "corporation":
        head.append(f"Starts with {card.starting_money} M€.")
    elif card.kind != "prelude":
        head.append(f"Costs {card.cost} M€.")
    if card.tags:
        head.append(f"Tags: {', '.join(card.tags)}.")
    head += [f"Needs {need.text()}." for need in card.needs]
    body = [f"{capital(str(text))}." for text in card.sentences]
    if isinstance(card.points, int):
        body.append(f"{minus(card.points)} VP.")
    if card.holds and not isinstance(card.points, Tally | PointsIf):
        body.append(f"Holds {card.holds} resources.")
    return (*head, *body, *IN_THE_AUCTION.get(card.key, ()))
