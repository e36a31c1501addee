"""The post-mortem of Terraforming Mars."""

from collections.abc import Sequence
from typing import Final

from rules.kernel import Seat, Text, say, unit
from rules.parts.looking_back import auctions, luck, never_sold
from rules.parts.sold import SoldLot
from rules.sections import Section, SectionRow, Worth
from rules.terraforming_mars.cards.catalogue import CARDS, project_deck
from rules.terraforming_mars.mars_auction.auctions import decks
from rules.terraforming_mars.model.layout import Sold
from rules.terraforming_mars.model.scales import END, START, STEP
from rules.terraforming_mars.phases.opening import editions
from rules.terraforming_mars.state import Terraforming
from rules.terraforming_mars.steps.scoring import all_scores
from rules.terraforming_mars.views.valuation import Outlook, card_worth

unit("marker", "{n} marker", "{n} markers")

BEST: Final = 15
"""Cards that are named of those that nobody kept."""
MIDDLE: Final = Outlook(
    left=6.0,
    open={one: (END[one] - START[one]) // STEP[one] for one in START},
    tags={},
    cities=2,
    events=2,
)
"""The outlook in the middle of a game, by which drawn cards are valued."""


def scores(game: Terraforming) -> Sequence[int]:
    """Return everybody's points as if the game ended now."""
    return [score.total for score in all_scores(game)]


WORTH: Final = Worth(scores, say("points if the game had ended then"), say("generation"))


def looking_back(game: Terraforming) -> Sequence[Section]:
    """Return the sections of a finished game."""
    found = (
        _lots(game),
        luck(game.drawn, card_value, _deck(game), say("in M€, as a robot values project cards")),
        _in_hand(game),
        never_sold(_unsold(game), say("What nobody bid on")),
        never_sold(_unkept(game), say("What was dealt, and nobody kept")),
    )
    return [section for section in found if section is not None]


def card_value(card: str) -> int:
    """Return what a project card brings in the middle of a game beyond its price, in M€."""
    return max(0, round(card_worth(CARDS[card], MIDDLE) - CARDS[card].cost))


def _deck(game: Terraforming) -> list[str]:
    if game.options.mars_auction:
        return decks(game.options)[2]
    return project_deck(editions(game.options, solo=game.solo))


# ---- the Mars Auction --------------------------------------------------------------------------


def _lots(game: Terraforming) -> Section | None:
    """Return the markers beside the plans, lot by lot."""
    maxima = {number: sold.maxima for number, sold in enumerate(game.sales)}
    lots = [_lot(number, sold) for number, sold in enumerate(game.sales)]
    return auctions(
        game, "marker", lambda lot: CARDS[lot.lot].title, lots, lambda lot: maxima[lot.number]
    )


def _unsold(game: Terraforming) -> list[Text]:
    """Return the titles of cards without a bid, the most valuable first."""
    cards = sorted(game.unsold, key=lambda card: -card_value(card))
    return [CARDS[card].title for card in cards]


def _unkept(game: Terraforming) -> list[Text]:
    """Return the best cards that were dealt or drawn, and neither played nor held in the end."""
    if game.options.mars_auction:
        return []
    kept = {
        card for player in game.seated for card in (*player.in_play, *player.events, *player.hand)
    }
    dealt = {card: True for cards in game.drawn.values() for card in cards if card not in kept}
    return [CARDS[card].title for card in sorted(dealt, key=lambda one: -card_value(one))[:BEST]]


def _lot(number: int, sold: Sold) -> SoldLot:
    own = sold.markers.get(sold.winner, 0)
    return SoldLot(
        lot=sold.card, number=number, winner=sold.winner, price=own, bids=dict(sold.markers)
    )


# ---- hands -------------------------------------------------------------------------------------


def _in_hand(game: Terraforming) -> Section | None:
    """Return the cards that nobody has played, by player."""
    rows = [_hand(game, seat) for seat in game.playing if game.player(seat).hand]
    if not rows:
        return None
    heads = (say("cards"), say("best"))
    return Section(say("What stayed in hand"), heads, tuple(rows))


def _hand(game: Terraforming, seat: Seat) -> SectionRow:
    hand = sorted(game.player(seat).hand, key=lambda card: -card_value(card))
    text = "{seat:seat} still held {cards}."
    said = say(text, seat=seat, cards=game.names(hand))
    cells = (say("{n}", n=len(hand)), CARDS[hand[0]].title)
    return SectionRow(None, cells, said, seat)
