"""Auctions of single lots, by hand."""

from __future__ import annotations

from typing import Any

from rules.kernel import Answer, Frame, Seat
from rules.parts.auction import Auction
from tests.kernel.toy import Question, Toy, table

PURSE = 20


class Lot(Auction):
    purses: dict[Seat, int] = {}

    def purse(self, game: Toy, seat: Seat) -> int:
        return self.purses.get(seat, PURSE)


class Listener(Question):
    """The frame below: keeps what it hears."""

    won: list[int | None] = []

    def heard(self, game: Toy, result: Any) -> None:
        self.won = list(result)


def auction(*order: Seat, seats: int = 4, **more: Any) -> Any:
    """A lot for these, in this order; one seat more takes no part and is asked afterwards."""
    frames: list[Frame] = [Listener.to(seats), Lot(lot="mine", still_in=list(order), **more)]
    return table(*frames, seats=seats + 1)


def up_to(amount: int, then: str = "pass") -> Answer:
    return {"up_to": amount, "then": then}


def words(game: Any) -> list[tuple[Seat, int | None]]:
    """Return the public news as players read them."""
    said = []
    for line in game.take_news():
        args: dict[str, Any] = dict(line.text.args)
        said.append((args["seat"], args.get("amount")))
    return said


def hint(game: Any, seat: Seat) -> str:
    """Return the hint that a bidder reads."""
    return str(game.asks()[seat].hint)


def won(game: Any) -> list[int | None]:
    assert isinstance(game.stack[-1], Listener), "the auction is not over"
    return game.stack[-1].won
