"""The handing out: who gets which card (docs/rules, section 15)."""

from collections import Counter
from collections.abc import Mapping, Sequence

from rules.kernel import Seat, Text, say
from rules.terraforming_mars.mars_auction.prices import price
from rules.terraforming_mars.model.layout import Laid, Layout, Sold
from rules.terraforming_mars.model.register import CARDS
from rules.terraforming_mars.model.views import Zone
from rules.terraforming_mars.state import Terraforming


def handed_out(
    cards: Sequence[Laid], order: Sequence[Seat], had: Mapping[Seat, int]
) -> list[tuple[Laid, Seat]]:
    """Return each card with a bid in the order of the handing out, with its winner.

    - The card with the most markers comes first; reading order breaks ties.
    - The seat with the most markers on it gets it. Ties go to the seat with fewer cards in front,
      then to the one nearer to the first player.

    Args:
        cards: the cards to hand out, in reading order.
        order: the seats from the first player on.
        had: the number of earlier cards that count as in front of a seat (A21).
    """
    front = {seat: had.get(seat, 0) for seat in order}
    won: list[tuple[Laid, Seat]] = []
    wanted = [laid for laid in cards if laid.markers]  # few have any
    for laid in sorted(wanted, key=lambda laid: -laid.total):  # stable: in reading order
        bidders = [seat for seat in order if laid.own(seat)]
        winner = min(bidders, key=lambda seat: (-laid.own(seat), front[seat]))
        front[winner] += 1
        won.append((laid, winner))
    return won


def cards_before(game: Terraforming) -> Mapping[Seat, int]:
    """Return the earlier cards that count in a tie, by seat (A21)."""
    if game.options.fewer_cards != "all":
        return {}
    return Counter(sold.winner for sold in game.sales)


def leaders(game: Terraforming, layout: Layout, zone: Zone) -> dict[str, Seat]:
    """Return the seat that would get each card with a bid, were the zone handed out now."""
    due = [laid for laid in layout.in_zone(zone) if not laid.sold]
    order = game.clockwise(game.first)
    return {laid.card: seat for laid, seat in handed_out(due, order, cards_before(game))}


def hand_out(
    game: Terraforming, layout: Layout, maxima: Mapping[str, Mapping[Seat, int]]
) -> list[str]:
    """Hand out the present zone; return the cards without a bid.

    Args:
        game: the table.
        layout: its cards.
        maxima: mark -> the most markers of each private plan, by seat.
    """
    due, order = layout.in_zone(layout.zone), game.clockwise(game.first)
    unsold = [laid for laid in due if not laid.markers]
    won = handed_out(due, order, cards_before(game))
    for place, laid in enumerate([*(laid for laid, _ in won), *unsold], 1):
        laid.sold, laid.place = True, place
    for laid, winner in won:
        laid.winner = winner
        laid.price = price(game, laid, winner, laid.own(winner))
        game.sales.append(
            Sold(
                generation=game.generation,
                auction=layout.number,
                card=laid.card,
                zone=laid.zone,
                winner=winner,
                price=laid.price,
                markers=dict(laid.markers),
                maxima=dict(maxima.get(laid.mark, {})),
            )
        )
    _tell(game, layout)
    return [laid.card for laid in unsold]


NAMES: dict[Zone, str] = {
    "companies": "The companies were handed out.",
    "preludes": "The preludes were handed out.",
    "projects": "The projects were handed out.",
}


def _tell(game: Terraforming, layout: Layout) -> None:
    game.tell(NAMES[layout.zone])
    for seat in game.clockwise(game.first):
        won = tuple(_won(laid) for laid in layout.in_front(seat, layout.zone))
        if won:
            game.tell("{seat:seat} won {cards}.", seat=seat, cards=won)
        else:
            game.tell("{seat:seat} won nothing.", seat=seat, minor=True)


def _won(laid: Laid) -> Text:
    card = CARDS[laid.card].title
    if not laid.price:
        return say("{card} (free)", card=card)
    return say("{card} ({n:mc})", card=card, n=laid.price)
