"""A view of the auction: `views.AuctionTable` and `views.Sale`, from public things."""

from typing import Any

from rules.kernel import Seat
from rules.terraforming_mars.cards.faces import plain_face
from rules.terraforming_mars.mars_auction.handing_out import leaders
from rules.terraforming_mars.mars_auction.plan import Plan, is_lost
from rules.terraforming_mars.mars_auction.prices import NO_LIMIT, Purse
from rules.terraforming_mars.model.layout import ZONES, Laid, Layout
from rules.terraforming_mars.model.register import CARDS
from rules.terraforming_mars.state import Terraforming
from rules.terraforming_mars.steps.scoring import card_points

Seen = dict[str, Any]


def auction_table(game: Terraforming) -> Seen | None:
    """Return the present auction, as all see it; None where there is none."""
    layout = game.layout
    if layout is None:
        return None
    leading: dict[str, Seat] = {}
    for zone in ZONES:
        leading |= leaders(game, layout, zone)
    return {
        "number": layout.number,
        "of": layout.of,
        "zone": layout.zone,
        "way": game.options.bidding,
        "stage": layout.stage,
        "lots": [_lot(laid, leading) for laid in layout.cards],
        "bidders": [_bidder(game, layout, seat) for seat in game.seats],
        "order": game.clockwise(game.first),
        "latest": [[step.seat, list(step.marks)] for step in layout.latest],
        "plan": None,
    }


def plan_seen(game: Terraforming, seen: Seen) -> Seen | None:
    """Return the viewer's plan in the making, or else the kept one."""
    viewer = seen["viewer"]
    frames = [frame for frame in seen["stack"] if "plans" in frame and "drafts" in frame]
    if viewer is None or not frames:
        return None
    kept = frames[-1]["plans"].get(viewer)
    draft = frames[-1]["drafts"].get(viewer)
    shown = kept if draft is None else draft["plan"]
    if shown is None:
        return None
    plan = Plan.model_validate(shown)
    if not plan.wishes:
        return None
    return {
        "wishes": [
            {"mark": one.mark, "most": one.most, "after": one.after, "lost": is_lost(game, one)}
            for one in plan.wishes
        ],
        "ceiling": plan.ceiling,
        "then": plan.then,
        "kept": draft is None or kept == shown,
    }


def _lot(laid: Laid, leading: dict[str, Seat]) -> Seen:
    return {
        "mark": laid.mark,
        "zone": laid.zone,
        "face": plain_face(laid.card, auction=True),
        "markers": dict(laid.markers),
        "leader": leading.get(laid.card),
        "biddable": not laid.sold,
        "fresh": list(laid.fresh),
        "sold": laid.sold,
        "winner": laid.winner,
        "price": laid.price,
        "handed_out": laid.place,
    }


def _bidder(game: Terraforming, layout: Layout, seat: Seat) -> Seen:
    purse = Purse(game, seat)
    left = max(0, purse.left)
    won = [laid.zone for laid in layout.cards if laid.winner == seat]
    return {
        "seat": seat,
        "left": left,
        "used": layout.used(seat),
        "owed": purse.owed,
        "money": purse.money if purse.money < NO_LIMIT else purse.owed + left,
        "passed": seat in layout.passed or seat in game.gone,
        "won": {zone: won.count(zone) for zone in ZONES},
    }


def sales(game: Terraforming) -> list[Seen]:
    """Return every lot with a bid, as all see it."""
    return [
        {
            "generation": sold.generation,
            "auction": sold.auction,
            "zone": sold.zone,
            "face": plain_face(sold.card, auction=True),
            "winner": sold.winner,
            "price": sold.price,
            "markers": dict(sold.markers),
            "second": max((n for s, n in sold.markers.items() if s != sold.winner), default=0),
            "maxima": {},
            "kept": sold.kept,
            "points": _points(game, sold.winner, sold.card),
        }
        for sold in game.sales
    ]


def with_maxima(found: list[Seen], seen: Seen) -> list[Seen]:
    """Return the same lots with the maxima that the viewer may know, as `seen` shows them."""
    return [
        {**sale, "maxima": dict(shown["maxima"])}
        for sale, shown in zip(found, seen["sales"], strict=True)
    ]


def _points(game: Terraforming, seat: Seat, card: str) -> int:
    """Return a card's points for its winner; 0 while it lies in the hand."""
    player = game.player(seat)
    if card not in (*player.in_play, *player.events):
        return 0
    return card_points(game, seat, CARDS[card])
