"""Lots that have been sold, kept until the game is over."""

from rules.kernel import Plain, Seat


class SoldLot(Plain):
    """A lot whose auction is over.

    What seats kept secret lies under the seals from `since` to `until`.
    """

    lot: str
    number: int  # as the game counts its auctions
    winner: Seat | None
    price: int
    bids: dict[Seat, int] = {}  # the highest of each seat that has bid
    since: int = 0
    until: int = 0
