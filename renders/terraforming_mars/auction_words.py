"""Sentences about an auction: the bidder, the question, the number of the auction."""

from typing import Final

from renders.terraforming_mars.scene import Scene
from renders.tongue import phrase, strung, translated
from rules.terraforming_mars.model.views import AuctionTable, BidderSeen, Lot, Sale, Zone

MC: Final = "M€"
BID_VERBS: Final = {"open": "bid", "plan": "bid", "sealed": "seal"}
RECEIVING_VERBS: Final[dict[Zone, str]] = {
    "companies": "choose a company",
    "preludes": "play preludes",
    "projects": "choose cards",
}
RECEIVING_CHIPS: Final[dict[Zone, str]] = {
    "companies": "choosing",
    "preludes": "to play",
    "projects": "choosing",
}
ASKED: Final = {
    "open": "1 or 2 markers, or pass",
    "plan": "1 or 2 markers, or pass",
    "sealed": "all at once, in secret: 1 or 2 markers, or pass",
}
RECEIVED: Final[dict[Zone, str]] = {
    "companies": "companies are handed out",
    "preludes": "preludes are handed out",
    "projects": "projects are handed out",
}
NO_LIMIT: Final = 10**6
"""The money that stands for bids without a limit."""
HANDED_AFTER: Final[dict[Zone, int]] = {"companies": 1, "preludes": 2, "projects": 3}
"""Zone -> the number of the opening auction that ends with its handing out, of three."""


def auction_title(auction: AuctionTable | None) -> str:
    """Return the name of the auction, for a headline without a question."""
    if auction is None:
        return ""
    return (
        phrase("Auction {number} of {of}", number=auction.number, of=auction.of)
        if auction.of > 1
        else "Auction"
    )


def auction_verb(auction: AuctionTable) -> str:
    """Return the verb for the awaited players."""
    if auction.stage == "receiving":
        return RECEIVING_VERBS[auction.zone]
    return BID_VERBS[auction.way]


def auction_chip(auction: AuctionTable) -> str:
    """Return the state of an awaited player."""
    if auction.stage == "receiving":
        return RECEIVING_CHIPS[auction.zone]
    return phrase("to {bid_verbs}", bid_verbs=BID_VERBS[auction.way])


def which_auction(scene: Scene, auction: AuctionTable) -> str:
    """Return `auction 1 of 3`, or the name of a generation's auction."""
    if auction.of > 1:
        return phrase("auction {number} of {of}", number=auction.number, of=auction.of)
    return phrase("auction of generation {generation}", generation=scene.table.generation)


def asked_in_auction(scene: Scene, auction: AuctionTable) -> str:
    """Return the line under the headline: the auction and the question.

    The headline tells that it is an auction; the order of the others has the room for that.
    """
    asked = RECEIVED[auction.zone] if auction.stage == "receiving" else ASKED[auction.way]
    which = phrase("generation {generation}", generation=scene.table.generation)
    if auction.of > 1:
        which = which_auction(scene, auction)
    return phrase("{which_auction}  ·  {asked}", which_auction=which, asked=asked)


def next_bidders(scene: Scene, auction: AuctionTable) -> str:
    """Return the next bidders in turn order; nobody if all bid at once."""
    if auction.way == "sealed" or auction.stage == "receiving" or len(scene.table.awaited) != 1:
        return ""
    seat, order = scene.table.awaited[0], list(auction.order)
    if seat not in order:
        return ""
    turn = order.index(seat)
    passed = {bidder.seat for bidder in auction.bidders if bidder.passed}
    after = [other for other in [*order[turn + 1 :], *order[:turn]] if other not in passed]
    return (
        phrase("then {all}", all=strung(", ", (scene.name(other) for other in after)))
        if after
        else ""
    )


def zone_note(auction: AuctionTable, lots: list[Lot]) -> str:
    """Return when the lots of a zone are handed out."""
    zone = lots[0].zone
    if zone == auction.zone:
        handed = "handed out after this auction"
    else:
        handed = phrase("handed out after auction {handed_after}", handed_after=HANDED_AFTER[zone])
    closed = "" if any(lot.biddable for lot in lots) else phrase("no bids now  ·  ")
    return phrase("{closed}{handed}", closed=closed, handed=handed)


def at_stake(bidder: BidderSeen) -> str:
    """Return the cost of a player's markers and the limit: `12 of 23 M€ bid`."""
    if is_unlimited(bidder):
        return phrase("{owed}\u00a0M€ bid", owed=bidder.owed)
    return phrase("{owed} of {money}\u00a0M€ bid", owed=bidder.owed, money=bidder.money)


def is_unlimited(bidder: BidderSeen) -> bool:
    """Return whether no money limits the bids (ruling A3, third value)."""
    return bidder.money >= NO_LIMIT


def money(amount: int) -> str:
    """Return an amount with its unit; 0 is a word."""
    return phrase("{amount}\u00a0M€", amount=amount) if amount else translated("free")


def group_title(sale: Sale) -> str:
    """Return the name of a sale's auction."""
    if sale.generation > 1:
        return phrase("Generation {generation}", generation=sale.generation)
    return phrase("Opening auction {auction}", auction=sale.auction)
