"""Bazaar: three to five traders buy a few lamps, by each of the small auctions in turn.

Whoever has the most lamps in the end wins. Coins are hidden.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

from pydantic import Field

from rules.kernel import (
    Answer,
    Ask,
    Chance,
    Done,
    Frame,
    OwnSeat,
    Plain,
    Procedure,
    Seat,
    StandingOrder,
    step,
    unit,
)
from rules.meta import Advice, Entry, Meta, Options
from rules.parts.auction import Auction, FixedPrice, HalfForPassing, OnceAround, StandingLimit
from rules.parts.bid import sealed
from rules.parts.provable import Provable
from tests.answers import some_answer

LAMPS, COINS, PRICE = 4, 9, 3
unit("coins", "{n} coin", "{n} coins")


class BazaarOptions(Options):
    way: Literal["once around", "fixed price", "half for passing"] = Field(
        default="once around", title="Way", description="How the lamps are sold."
    )


class Trader(Plain):
    TOLD = frozenset({"coins"})  # whoever counts knows them

    seat: Seat
    coins: Annotated[int, OwnSeat] = COINS
    lamps: int = 0


class Bazaar(Provable):
    options: BazaarOptions
    traders: list[Trader]
    sold: int = 0

    def left(self, seat: Seat) -> None:
        self.traders[seat].lamps = 0
        if len(self.playing) == 1:
            self.end(self.playing, "alone")

    def close(self) -> None:
        most = max(self.traders[seat].lamps for seat in self.playing)
        self.end([seat for seat in self.playing if self.traders[seat].lamps == most], "sold out")


class Purses(Auction):
    """Everybody bids coins of their own."""

    lot: str = "a lamp"
    unit: str = "coins"

    def purse(self, game: Bazaar, seat: Seat) -> int:
        return game.traders[seat].coins


class Once(Purses, OnceAround):
    pass


class Fixed(Purses, FixedPrice):
    low: int = PRICE


class Half(Purses, HalfForPassing):
    def collect(self, game: Bazaar, seat: Seat, amount: int) -> None:
        game.traders[seat].coins -= amount
        game.tell("{seat:seat} pays {n:coins} for passing.", seat=seat, n=amount)


WAYS: Mapping[str, type[Purses]] = {
    "once around": Once,
    "fixed price": Fixed,
    "half for passing": Half,
}


class Market(Procedure):
    @step
    def sell(self, game: Bazaar) -> Frame:
        first = game.sold % len(game.seats)
        return WAYS[game.options.way](still_in=game.clockwise(first))

    def heard(self, game: Bazaar, result: Any) -> None:
        buyer, price = result
        game.sold += 1
        if buyer is not None:
            game.traders[buyer].coins -= price
            game.traders[buyer].lamps += 1
            game.tell("{seat:seat} buys a lamp for {n:coins}.", seat=buyer, n=price)

    def finished(self, game: Bazaar) -> Done | None:
        if game.sold == LAMPS:
            game.close()
            return Done()
        self.go_to("sell")
        return None


def new(seats: int, options: Options, seed: str, values: str) -> Bazaar:
    traders = [Trader(seat=seat) for seat in range(seats)]
    game = Bazaar(
        seed=seed, answered=[0] * seats, options=options, traders=traders, stack=[Market()]
    )
    game.begin()
    return game


def robot(view: dict[str, Any], ask: Ask, seat: Seat, chance: Chance) -> Answer:
    return some_answer(ask, chance)


def orders(view: Mapping[str, Any], seat: Seat) -> Sequence[StandingOrder]:
    return (StandingLimit(up_to=2), StandingLimit(up_to=PRICE, in_all=2 * PRICE))


META = Meta(
    id="bazaar",
    name="Bazaar",
    about="Buy the most lamps.",
    seats=range(3, 6),
    length="five minutes",
    options=BazaarOptions,
    new=new,
    game=Bazaar,
    mind=robot,
    orders=orders,
    cards=lambda values: [Entry("Lamp", "thing", ("All are alike.",), "lamp")],
    rules=(Entry("Buying", "rule", ("The most lamps win.",)),),
    sealed=sealed,
    deciding={"bid": "to bid for a lamp"},
    advice=lambda options: {"bid": Advice("Nobody needs more than two lamps.", "Buying")},
)
