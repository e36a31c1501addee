"""The price of markers, a player's means, and the obstacles to a marker (A1 to A7)."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from rules.kernel import Seat, Text, say
from rules.terraforming_mars.model.layout import Laid
from rules.terraforming_mars.model.register import CARDS
from rules.terraforming_mars.state import Terraforming

MOST_ON_CARD: Final = 3
MOST_IN_AUCTION: Final = 15
AT_ONCE: Final = 2
"""Most markers of one turn."""

TERRALABS: Final = "terralabs_research"
POLYPHEMOS: Final = "polyphemos"
NO_LIMIT: Final = 10**6
DEAREST: Final = 5
"""Most M€ that one more marker adds: itself, and for Polyphemos 1 more and 3 for its project."""

ENOUGH_IN_AUCTION = say("You have used all {n} markers of this auction.", n=MOST_IN_AUCTION)
ENOUGH_ON_TABLE = say("All your {n} markers lie on the table.", n=MOST_IN_AUCTION)
ENOUGH_ON_CARD = say("You have {n} markers there; more are not allowed.", n=MOST_ON_CARD)
FULL = say("{n} markers lie there; more are not allowed.", n=MOST_ON_CARD)
HANDED_OUT = say("That card has been handed out.")


def price(game: Terraforming, laid: Laid, seat: Seat, own: int) -> int:
    """Return the M€ that this many of the seat's markers cost if they win the card.

    A marker costs 1 M€ (A1); the first is free on companies and preludes (A2). Terralabs Research
    pays one less for each card, never below 0. Polyphemos pays one more, also for a free bid.
    """
    if not own:
        return 0
    due = own - is_free(game, laid, seat)
    match game.player(seat).corporation:
        case "terralabs_research":
            return max(0, due - 1)
        case "polyphemos":
            return due + 1
        case _:
            return due


def is_free(game: Terraforming, laid: Laid, seat: Seat) -> bool:
    """Whether one of this seat's markers on the card is free."""
    if laid.zone == "projects" or seat in laid.freed:
        return False
    return game.options.first_bid == "free for each" or laid.first in (None, seat)


def hand_price(game: Terraforming, seat: Seat) -> int:
    """Return the M€ to take a project from in front into the hand."""
    return {TERRALABS: 1, POLYPHEMOS: 3}.get(game.player(seat).corporation, 2)


class Purse:
    """The debts of one player's markers and their limits, including the present turn's markers.

    Args:
        game: the table.
        seat: the player.
        pending: marks of the cards for the markers of this turn.

    `left` is the number of markers that the rules still allow in this auction.
    """

    def __init__(self, game: Terraforming, seat: Seat, pending: Sequence[str] = ()) -> None:
        self.game, self.seat = game, seat
        self.layout = game.auction_layout
        self.pending = Counter(pending)
        self.unsold = self.layout.unsold
        marked = [  # most cards are not
            laid
            for laid in self.unsold
            if seat in laid.markers or (pending and laid.mark in self.pending)
        ]
        self.owed = sum(self._cost(laid, self.own(laid)) for laid in marked)
        self._by_own: bool | None = None  # None: the money depends on no marker of its own
        self.money = self._money()
        self.lying = sum(laid.own(seat) for laid in marked) + self.pending.total()
        self.used = self.layout.used(seat) + self.pending.total()
        by_lying = game.options.fifteen_markers == "lying"
        self.left = MOST_IN_AUCTION - (self.lying if by_lying else self.used)
        self._enough = ENOUGH_ON_TABLE if by_lying else ENOUGH_IN_AUCTION
        self._together = game.options.three_markers == "together"

    def own(self, laid: Laid) -> int:
        """Return the number of this player's markers on a card."""
        lying = laid.markers.get(self.seat, 0)
        return lying + self.pending.get(laid.mark, 0) if self.pending else lying

    def _cost(self, laid: Laid, own: int) -> int:
        if not own:  # as on most cards
            return 0
        due = price(self.game, laid, self.seat, own)
        if laid.zone == "projects" and self.game.options.able_to_pay != "markers":
            due += hand_price(self.game, self.seat)
        return due

    def _money(self) -> int:
        """Return the most that may be owed: the player's money, or a company's least start (A3)."""
        player = self.game.player(self.seat)
        rule = self.game.options.bidding_money
        if player.corporation:
            return player.means(())
        if rule == "no limit":
            return NO_LIMIT
        companies = [laid for laid in self.unsold if laid.zone == "companies"]
        if rule == "least of own":
            own = [laid for laid in companies if self.own(laid)]
            self._by_own = bool(own)
            companies = own or companies  # without a marker, any company may come to this seat
        return min((CARDS[laid.card].starting_money for laid in companies), default=NO_LIMIT)

    def _money_with(self, company: Laid) -> int:
        """Return the most that may be owed with a marker on this company, too."""
        if self._by_own is None:
            return self.money
        start = CARDS[company.card].starting_money
        return min(self.money, start) if self._by_own else start

    def why_not(self, laid: Laid) -> Text | None:
        """Return the reason against a further marker on a card; None: it can be placed."""
        own = self.own(laid)
        if laid.sold:
            return HANDED_OUT
        if self.left <= 0:
            return self._enough
        if own >= MOST_ON_CARD:
            return ENOUGH_ON_CARD
        if self._together and laid.total + self.pending.get(laid.mark, 0) >= MOST_ON_CARD:
            return FULL
        if laid.zone != "companies" and self.owed + DEAREST <= self.money:
            return None  # the usual case needs no exact sum
        after = self.owed - self._cost(laid, own) + self._cost(laid, own + 1)
        money = self._money_with(laid) if laid.zone == "companies" else self.money
        if after <= money:
            return None
        text = "Your markers would cost {after:mc}; you can count on {money:mc}."
        return say(text, after=after, money=money)

    @property
    def takes_bare(self) -> bool:
        """Whether nothing closes any card without markers; companies ask for an exact sum."""
        return self.left > 0 and self.owed + DEAREST <= self.money

    @property
    def able(self) -> bool:
        """Whether any marker can be placed (A23)."""
        return any(self.why_not(laid) is None for laid in self.unsold)
