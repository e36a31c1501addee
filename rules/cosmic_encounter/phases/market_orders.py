"""Standing orders at the market: cards to call or bid on, and the use of won ones."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Self

from rules.cosmic_encounter.lucre import bank
from rules.cosmic_encounter.lucre.market import LOTS, kind_of, least
from rules.cosmic_encounter.phases.plans import CALL, IF_CALLED, MARKET, next_bid
from rules.cosmic_encounter.phases.standing.naming import asks_itself
from rules.cosmic_encounter.state import Cosmic
from rules.cosmic_encounter.stops.frame import CosmicStop
from rules.cosmic_encounter.texts.book import book
from rules.kernel import (
    Allocation,
    Amount,
    Answer,
    Ask,
    Choose,
    Seat,
    Share,
    StandingOrder,
    Text,
    say,
)
from rules.parts.bid import Bid

MOST_LUCRE = 60
"""All Lucre of a game with six players."""


class MarketOrder(StandingOrder):
    """A seat's bids at every market; nobody waits for it there.

    Cards are named by their kinds. All such orders of a seat are carried out together.
    """

    section: ClassVar[str] = "Lucre"

    def limits(self) -> Mapping[str, int]:
        """Return kind of card -> the most it bids for one."""
        return {}

    def calls(self) -> bool:
        """Whether it calls such cards itself."""
        return False

    def answers(self, game: Cosmic, seat: Seat, ask: Ask) -> tuple[Answer] | None:
        stop = game.stack[-1]
        if not isinstance(stop, CosmicStop) or MARKET not in stop.moments:
            return None
        if asks_itself(game, seat):
            return None
        match ask:
            case Choose(moment="stop"):
                return (_marks(game, seat, ask),)
            case Bid():
                return (_bid(game, seat, stop, ask),)
            case Amount(unit="cards"):
                return (min(_limits(game, seat).cards, ask.high),)
            case Amount(unit="lucre"):
                return (min(_limits(game, seat).lucre, ask.high),)
            case Choose() if _pays(game, seat):
                most = max(bank.invested(game, seat).items(), key=lambda planet: planet[1])
                return ([most[0]],)
            case _:
                return (ask.suggested,)


def _orders(game: Cosmic, seat: Seat) -> list[MarketOrder]:
    return [order for order in game.orders.get(seat, ()) if isinstance(order, MarketOrder)]


def _limits(game: Cosmic, seat: Seat) -> MarketLimits:
    """Return the limits for all cards of one market together."""
    orders = (order for order in game.orders.get(seat, ()) if isinstance(order, MarketLimits))
    return next(orders, MarketLimits())


def _pays(game: Cosmic, seat: Seat) -> bool:
    return any(isinstance(order, PayInvested) for order in game.orders.get(seat, ()))


def _marks(game: Cosmic, seat: Seat, ask: Choose) -> list[str]:
    """Return the cards that its orders name, called ones first."""
    found: list[str] = []
    for order in sorted(_orders(game, seat), key=lambda order: not order.calls()):
        for option in ask.open:
            card = option.id.removeprefix(CALL if order.calls() else IF_CALLED)
            wanted = card != option.id and order.limits().get(kind_of(card), 0) >= least(card)
            if wanted and not any(id.endswith(f":{card}") for id in found):
                found.append(option.id)
    return found


def _bid(game: Cosmic, seat: Seat, stop: CosmicStop, ask: Bid) -> Answer:
    """Return the maximum of its orders for the card in question."""
    found = next_bid(game, seat, stop.drafts.get(seat, {}))
    kind = "" if found is None else kind_of(found[0].partition(" ")[2])
    named = max((order.limits().get(kind, 0) for order in _orders(game, seat)), default=0)
    up_to = min(named, ask.high, _limits(game, seat).lucre)
    return {"up_to": up_to, "then": "pass"} if up_to >= ask.low else None


class PassMarket(MarketOrder):
    """Buy nothing at any market."""

    sentence: ClassVar[str] = "Nobody waits for you at the market."

    def title(self) -> Text:
        return say("Buy nothing at the market")


class BuyCards(MarketOrder):
    """Bid for certain auction cards, and perhaps call them, up to a number for each kind."""

    sentence: ClassVar[str] = "Nobody waits for you at the market; what you name is bid for you."

    told_apart_by: ClassVar[tuple[str, ...]] = ("calling",)

    calling: bool = True
    most: dict[str, int] = {}

    def title(self) -> Text:
        cards = tuple(
            say("{card} {n}", card=book().lucre[kind].name, n=n)
            for kind, n in self.most.items()
            if n
        )
        cards = cards or (say("certain cards"),)
        if self.calling:
            return say("Call at the market, and bid up to: {cards}", cards=cards)
        return say("If others call at the market, bid up to: {cards}", cards=cards)

    def limits(self) -> Mapping[str, int]:
        return self.most

    def calls(self) -> bool:
        return self.calling

    def details(self, view: Mapping[str, Any]) -> Ask | None:
        """Return the question with every auction card."""
        lines = tuple(
            Share(kind, say("{card}, from {n}", card=text.name, n=text.least), 0, MOST_LUCRE)
            for kind, text in book().lucre.items()
        )
        return Allocation(
            title=say("How much do you bid at most for each card? 0 means no bid."),
            moment="power",
            lines=lines,
            least=0,
            most=MOST_LUCRE * len(lines),
            fallback={line.id: 0 for line in lines},
            total=say("any amount"),
        )

    def detailed(self, answer: Answer) -> Self:
        return self.model_copy(update={"most": dict(answer)})

    def named(self) -> Answer:
        return self.most or None


class MarketLimits(StandingOrder):
    """The most cards and the most Lucre at one market, for the seat's buying orders."""

    section: ClassVar[str] = "Lucre"
    sentence: ClassVar[str] = "It holds for all that your other orders buy there."

    cards: int = LOTS
    lucre: int = MOST_LUCRE
    said: bool = False

    def title(self) -> Text:
        if not self.said:
            return say("Limit what I buy at one market")
        text = "At one market buy at most {cards:cards}, for {lucre:lucre} in all"
        return say(text, cards=self.cards, lucre=self.lucre)

    def details(self, view: Mapping[str, Any]) -> Ask | None:
        lines = (
            Share("cards", say("Cards"), 1, LOTS),
            Share("lucre", say("Lucre"), 1, MOST_LUCRE),
        )
        return Allocation(
            title=say("How many cards at most, and for how much in all?"),
            moment="power",
            lines=lines,
            least=0,
            most=LOTS + MOST_LUCRE,
            fallback={"cards": 1, "lucre": MOST_LUCRE},
            total=say("any amount"),
        )

    def detailed(self, answer: Answer) -> Self:
        return self.model_copy(update={**answer, "said": True})

    def named(self) -> Answer:
        return {"cards": self.cards, "lucre": self.lucre} if self.said else None


class PayInvested(StandingOrder):
    """Pay each price by order with one invested Lucre, from the planet with most."""

    section: ClassVar[str] = "Lucre"
    sentence: ClassVar[str] = "It comes from the planet on which most lies."

    def title(self) -> Text:
        return say("Pay with one invested Lucre for each auction card that orders buy")


class CarryOutUnasked(StandingOrder):
    """Carry out bought cards as suggested, where that does anything."""

    section: ClassVar[str] = "Lucre"
    sentence: ClassVar[str] = "It holds for cards where the suggestion does anything."

    def title(self) -> Text:
        return say("Carry out auction cards as suggested, without asking me")

    def answers(self, game: Cosmic, seat: Seat, ask: Ask) -> tuple[Answer] | None:
        if ask.moment != "auction_card":
            return None
        does = any(ask.fallback.values()) if isinstance(ask, Allocation) else ask.fallback
        return (ask.fallback,) if does and does != ["nothing"] else None


def market_orders() -> tuple[StandingOrder, ...]:
    """Return the orders of a table that plays with Lucre."""
    return (
        PassMarket(),
        BuyCards(),
        BuyCards(calling=False),
        MarketLimits(),
        PayInvested(),
        CarryOutUnasked(),
    )
