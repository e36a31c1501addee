"""A private plan: what the moderator places for a player, in turn, without asking."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated, Literal, NamedTuple

from rules.kernel.ask import Seat
from rules.kernel.text import Text, say
from rules.kernel.view import CardId, OwnSeat, Plain
from rules.terraforming_mars.cards.register import CARDS
from rules.terraforming_mars.mars_auction.layout import Laid, Layout
from rules.terraforming_mars.mars_auction.prices import AT_ONCE, MOST_IN_AUCTION, Purse

if TYPE_CHECKING:
    from rules.terraforming_mars.state import Terraforming


class Wish(Plain):
    """A card to bid on with at most so many markers."""

    seat: Seat
    card: Annotated[CardId, OwnSeat]
    most: int
    after: Annotated[CardId, OwnSeat] = ""  # only once the wish for this card is lost


class Plan(Plain):
    """All that a player has left with the moderator for the present auction."""

    seat: Seat
    wishes: list[Wish] = []  # the first is the dearest
    ceiling: int = MOST_IN_AUCTION  # markers of this auction, all told
    then: Literal["pass", "ask"] = "ask"  # when there is nothing more to place
    outbid: Annotated[list[CardId], OwnSeat] = []  # ask me when somebody has more markers there
    total: int | None = None  # ask me when a rival has used more markers than this
    heeded: list[str] = []  # reasons to ask that have been answered

    def wish(self, card: str) -> Wish | None:
        """What is wished of a card."""
        return next((wish for wish in self.wishes if wish.card == card), None)

    def with_wish(self, card: str, most: int) -> Plan:
        """The plan with a wish added or changed; without it, if `most` is 0."""
        kept = [wish for wish in self.wishes if wish.card != card or most]
        changed = [
            wish.model_copy(update={"most": most}) if wish.card == card else wish for wish in kept
        ]
        if most and self.wish(card) is None:
            changed.append(Wish(seat=self.seat, card=card, most=most))
        wanted = {wish.card for wish in changed}
        unlinked = [
            wish if wish.after in wanted else wish.model_copy(update={"after": ""})
            for wish in changed
        ]
        outbid = [card for card in self.outbid if card in wanted]
        return self.model_copy(update={"wishes": unlinked, "outbid": outbid})

    def ordered(self, cards: Sequence[str]) -> Plan:
        """The plan with its wishes in another order."""
        wishes = sorted(self.wishes, key=lambda wish: cards.index(wish.card))
        return self.model_copy(update={"wishes": wishes})

    def linked(self, card: str, after: str) -> Plan:
        """The plan in which a card is bid on only once another is lost."""
        wishes = [
            wish.model_copy(update={"after": after}) if wish.card == card else wish
            for wish in self.wishes
        ]
        return self.model_copy(update={"wishes": wishes})

    def maxima(self) -> dict[str, int]:
        """Card -> the most markers that would have been placed on it."""
        return {wish.card: wish.most for wish in self.wishes}


class Acts(NamedTuple):
    """The plan's turn: markers on these cards; none is a pass."""

    cards: tuple[str, ...]


class Stops(NamedTuple):
    """The plan stops and has its owner asked, because of this."""

    why: Text


def decided(game: Terraforming, seat: Seat, plan: Plan) -> Acts | Stops:
    """What the plan does on its owner's turn."""
    for name, why in reasons_to_ask(game.auction_layout, plan):
        if name not in plan.heeded:
            return Stops(why)
    cards = _next_markers(game, seat, plan)
    if cards or plan.then == "pass":
        return Acts(cards)
    return Stops(say("Your plan has nothing more to place."))


def reasons_to_ask(layout: Layout, plan: Plan) -> Iterator[tuple[str, Text]]:
    """Every reason that holds now, with a name that is the same while it stays the same."""
    seat = plan.seat
    for card in plan.outbid:
        laid = layout.laid(card)
        rivals = laid.most_of_rivals(seat)
        if not laid.sold and 0 < laid.own(seat) < rivals:
            yield f"{card}:{rivals}", say("You were outbid on {card}.", card=CARDS[card].title)
    if plan.total is not None:
        for rival, used in sorted(layout.placed.items()):
            if rival != seat and used > plan.total:
                text = "{rival:seat} has used {n} markers."
                yield f"{rival}:total", say(text, rival=rival, n=used)


def _next_markers(game: Terraforming, seat: Seat, plan: Plan) -> tuple[str, ...]:
    """The next markers, by priority: up to two, each of which may be placed."""
    layout = game.auction_layout
    cards: list[str] = []
    while len(cards) < AT_ONCE and layout.used(seat) + len(cards) < plan.ceiling:
        purse = Purse(game, seat, cards)
        following = next(
            (
                wish.card
                for wish in plan.wishes
                if is_on(layout, plan, wish) and _wants_more(purse, layout.laid(wish.card), wish)
            ),
            None,
        )
        if following is None:
            break
        cards.append(following)
    return tuple(cards)


def _wants_more(purse: Purse, laid: Laid, wish: Wish) -> bool:
    return purse.own(laid) < wish.most and purse.why_not(laid) is None


def is_on(layout: Layout, plan: Plan, wish: Wish) -> bool:
    """Whether a wish counts now: it is not lost, and the one it comes after is."""
    if is_lost(layout, wish):
        return False
    before = plan.wish(wish.after)
    return before is None or is_lost(layout, before)


def is_lost(layout: Layout, wish: Wish) -> bool:
    """Whether somebody has more markers on the card than its owner would place."""
    laid = layout.laid(wish.card)
    return laid.sold or laid.most_of_rivals(wish.seat) > wish.most
