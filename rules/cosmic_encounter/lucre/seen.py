"""The public view of the market and the bank."""

from typing import Annotated

from rules.cosmic_encounter.lucre.market import (
    bidding_order,
    calling_order,
    kind_of,
    printed,
    stall_of,
)
from rules.cosmic_encounter.model import views
from rules.cosmic_encounter.model.market import Stall
from rules.cosmic_encounter.state import Cosmic
from rules.kernel import OwnKey, Plain, Seat
from rules.parts.auction import Auction


class Hammered(views.AuctionSeen, Plain):
    """The auction of a card; each seat sees its own maximum."""

    ceilings: Annotated[dict[Seat, int], OwnKey] = {}


class Opened(views.Market, Plain):
    """The market as it lies open."""

    auction: Hammered | None = None


def market_seen(game: Cosmic) -> views.Market | None:
    """Return the market as it lies open; None: the table plays without Lucre."""
    if game.stall is None:
        return None
    stall = stall_of(game)
    return Opened(
        lots=tuple(_lot(card) for card in stall.lots),
        deck=stall.deck.size,
        discards=len(stall.discards),
        bank=game.bank,
        may_call=tuple(seat for seat in calling_order(game) if seat not in stall.called),
        auction=_auction(game),
        sold=_sold(stall),
    )


def _sold(stall: Stall) -> views.Sold | None:
    """Return the sold card that lies aside until it is carried out."""
    if not stall.aside:
        return None
    sale = next(sale for sale in reversed(stall.sales) if sale.card == stall.aside)
    return views.Sold(lot=_lot(sale.card), seat=sale.seat, price=sale.price)


def _lot(card: str) -> views.Lot:
    text = printed(card)
    return views.Lot(id=card, key=kind_of(card), letter=text.letter, minimum=text.least)


def _auction(game: Cosmic) -> Hammered | None:
    found = next((frame for frame in game.stack if isinstance(frame, Auction)), None)
    if found is None:
        return None
    spoken = tuple(views.BidSeen(seat=one.seat, amount=one.amount) for one in found.spoken)
    return Hammered(
        lot=found.lot,
        high=found.high,
        leader=found.leader,
        order=tuple(bidding_order(game, found.spoken[0].seat)),
        still_in=tuple(found.still_in),
        spoken=spoken,
        ceilings={seat: limit.up_to for seat, limit in found.limits.items() if limit.up_to},
    )
