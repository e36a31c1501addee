"""The robot's bids: on the best card for its price, and on no more cards than it needs."""

from functools import cached_property
from typing import Any, Final

from rules.kernel import Answer, Chance, Choose, Option, Seat
from rules.terraforming_mars.cards.catalogue import CARDS
from rules.terraforming_mars.mars_auction.prices import MOST_ON_CARD
from rules.terraforming_mars.views.valuation import Outlook, card_worth

Seen = dict[str, Any]

NEEDED: Final = {"companies": 1, "preludes": 2}
"""Number of cards of a kind that a robot tries to win."""

PROJECT_MONEY: Final = 11
"""M€ that a robot keeps ready for each project it bids on."""

NOISE: Final = 2.0
"""The difference in worth, in M€, up to which two cards may change places."""


class Bidder:
    """One look at an auction."""

    def __init__(self, view: Seen, seat: Seat, out: Outlook, chance: Chance) -> None:
        self.seat, self.out, self.chance = seat, out, chance
        self.auction: Seen = view["auction"]
        self.lots: dict[str, Seen] = {lot["mark"]: lot for lot in self.auction["lots"]}
        self.money = self.auction["bidders"][seat]["money"]

    def answer(self, ask: Choose) -> Answer:
        """Return the best card that is worth a marker; else a pass, or no second marker."""
        gains = {
            option.id: self._gain(option) + (self.chance() - 0.5) * NOISE
            for option in ask.open
            if option.id in self.lots
        }
        best = max(gains, key=gains.__getitem__, default="")
        if best and gains[best] > 0:
            return [best]
        return ask.fallback

    def _gain(self, option: Option) -> float:
        lot = self.lots[option.id]
        own = lot["markers"].get(self.seat, 0)
        rivals = max((n for s, n in lot["markers"].items() if s != self.seat), default=0)
        if own > rivals or rivals >= MOST_ON_CARD or not self._needs(lot["zone"]):
            return -1.0
        return self._worth(lot["face"]["id"], lot["zone"]) - (rivals + 1)

    def _needs(self, zone: str) -> bool:
        most = NEEDED.get(zone, max(1, min(self.money, 60) // PROJECT_MONEY))
        return self._leading[zone] < int(most)

    @cached_property
    def _leading(self) -> dict[str, int]:
        """The number of cards of each kind in which this seat leads."""
        zones = ("companies", "preludes", "projects")
        led = [lot["zone"] for lot in self.lots.values() if self._leads(lot)]
        return {zone: led.count(zone) for zone in zones}

    def _leads(self, lot: Seen) -> bool:
        return bool(not lot["sold"] and lot["leader"] == self.seat)

    @cached_property
    def _usual_company(self) -> float:
        """The average worth of a company: everybody gets one."""
        companies = [lot["face"]["id"] for lot in self.lots.values() if lot["zone"] == "companies"]
        return sum(map(self._company, companies)) / max(1, len(companies))

    def _company(self, key: str) -> float:
        return card_worth(CARDS[key], self.out) + CARDS[key].starting_money

    def _worth(self, key: str, zone: str) -> float:
        if zone == "companies":
            return self._company(key) - self._usual_company + 4  # the choice itself
        if zone == "preludes":
            return card_worth(CARDS[key], self.out) * 0.5
        return (card_worth(CARDS[key], self.out) - CARDS[key].cost) * 0.5 - 2
