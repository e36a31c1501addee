"""The market of auction cards: its filling, its calls, and its prices."""

from typing import Final

from rules.cosmic_encounter.lucre import bank
from rules.cosmic_encounter.model.market import Sale, Stall
from rules.cosmic_encounter.model.options import CosmicOptions
from rules.cosmic_encounter.state import Cosmic
from rules.cosmic_encounter.texts.book import AuctionText, book
from rules.kernel import Seat, Text, say
from rules.parts.deck import Deck

LOTS: Final = 3
"""Number of cards that lie face up."""
DISCOUNT: Final = 2
"""Lucre off the price for an invested Lucre."""


# ---- the cards -----------------------------------------------------------------------------------


def kind_of(card: str) -> str:
    """Return the kind of an auction card, one of 14."""
    return card.partition("#")[0]


def printed(card: str) -> AuctionText:
    """Return the printed text of an auction card."""
    return book().lucre[kind_of(card)]


def named(card: str) -> Text:
    """Return an auction card's name for a sentence."""
    return say(printed(card).name)


def effect(card: str) -> Text:
    """Return the effect of an auction card for its buyer."""
    return say(printed(card).text)


def least(card: str) -> int:
    """Return the lowest bid for an auction card."""
    return printed(card).least


def auction_deck(options: CosmicOptions) -> list[str]:
    """Return the auction cards of a game.

    Ruling (cards_left_out): cards that need a part of the game which is not in play are left out.
    """
    missing = {"rewards": not options.rewards, "techs": not options.techs}
    return [
        f"{key}#{number}"
        for key, text in book().lucre.items()
        if not missing.get(text.needs, False)
        for number in range(1, text.copies + 1)
    ]


def open_stall(game: Cosmic) -> None:
    """Shuffle the auction deck; the market is filled at the first start of a turn."""
    game.stall = Stall(deck=Deck(cards=auction_deck(game.options)))
    game.stall.deck.shuffle(game)


def stall_of(game: Cosmic) -> Stall:
    """Return the auction cards of a table that plays with Lucre."""
    if game.stall is None:
        raise RuntimeError("this table plays without Lucre")
    return game.stall


def cards(game: Cosmic) -> list[str]:
    """Return all auction cards, wherever they are."""
    stall = game.stall
    if stall is None:
        return []
    aside = [stall.aside] if stall.aside else []
    return [*stall.deck.cards, *stall.lots, *aside, *stall.discards]


# ---- the start of a turn -------------------------------------------------------------------------


def refill(game: Cosmic) -> None:
    """Free all calls and fill the market up to three cards, at the start of a turn.

    Ruling (market_short): between two starts of a turn it stays as it is.
    """
    stall = stall_of(game)
    stall.called, stall.sales = [], []
    turned: list[str] = []
    while len(stall.lots) < LOTS and stall.deck.size:
        turned.append(stall.deck.draw(game))
        stall.lots.append(turned[-1])
        if stall.deck.size == 1:
            _shuffle_all(game, stall)
            return
    if turned:
        names = tuple(named(card) for card in turned)
        game.tell("New at the market: {cards}.", cards=names, minor=True)


def _shuffle_all(game: Cosmic, stall: Stall) -> None:
    """Make a new deck of discards, market and the last card to draw.

    Ruling (last_auction_card): the one card left goes into the new deck, too; a sold card that is
    not yet carried out stays aside, and spent calls stay spent.
    """
    stall.deck.put_under([*stall.discards, *stall.lots])
    stall.discards, stall.lots = [], []
    stall.deck.shuffle(game)
    stall.lots = [stall.deck.draw(game) for _ in range(min(LOTS, stall.deck.size))]
    names = tuple(named(card) for card in stall.lots)
    game.tell("The auction cards are shuffled. At the market: {cards}.", cards=names)


# ---- calling and paying --------------------------------------------------------------------------


def may_call(game: Cosmic, seat: Seat, card: str) -> bool:
    """Whether a seat may call an auction for this card.

    Ruling (call_unpaid): a seat that cannot pay the least bid may not call.
    """
    stall = stall_of(game)
    fresh = seat not in stall.called and seat not in game.gone
    return fresh and card in stall.lots and bank.free(game, seat) >= least(card)


def bidders(game: Cosmic) -> list[Seat]:
    """Return the seats that can pay for a callable card, in calling order; all can see that."""
    order = calling_order(game)
    lots = [
        card for card in stall_of(game).lots if any(may_call(game, seat, card) for seat in order)
    ]
    cheapest = min((least(card) for card in lots), default=None)
    if cheapest is None:
        return []
    return [seat for seat in order if bank.free(game, seat) >= cheapest]


def calling_order(game: Cosmic) -> list[Seat]:
    """Return the order of calls.

    Ruling (calling_order): the active player calls first, then the others in turn order.
    """
    return game.clockwise(game.active)


def bidding_order(game: Cosmic, caller: Seat) -> list[Seat]:
    """Return the order of bids, the caller first.

    Ruling (lucre_direction): in turn order, as turns go; counterclockwise where the table wants it
    so.
    """
    first, *others = game.clockwise(caller)
    return [first, *others] if game.options.bidding == "in turn order" else [first, *others[::-1]]


def price(bid: int, *, discounted: bool) -> int:
    """Return the Lucre paid for a bid beside an invested Lucre.

    Ruling (price_floor): never less than nothing.
    """
    return max(0, bid - DISCOUNT) if discounted else bid


def sell(game: Cosmic, seat: Seat, card: str, bid: int, pays_from: str = "") -> None:
    """Take the winner's payment to the bank; the card lies aside until it is carried out.

    Ruling (discount_spent): an invested Lucre that goes into the price goes to the bank, from any
    own home planet.
    """
    stall = stall_of(game)
    discounted = pays_from in bank.invested(game, seat)
    paid = price(bid, discounted=discounted)
    bank.pay(game, seat, paid)
    stall.lots.remove(card)
    stall.aside = card
    stall.sales.append(Sale(seat=seat, card=card, price=bid))
    text = "{seat:seat} buys {card} for {n:lucre}. {effect}"
    if discounted:
        bank.spend(game, pays_from, 1)
        text = "{seat:seat} buys {card} for {n:lucre}, and one invested on {planet}. {effect}"
    does = effect(card)
    game.tell(text, seat=seat, card=named(card), n=paid, planet=pays_from, effect=does)


def put_aside_away(game: Cosmic) -> None:
    """Discard the card that was carried out."""
    stall = stall_of(game)
    if stall.aside:
        stall.discards.append(stall.aside)
        stall.aside = ""
