"""The sales of a whole game, their sums, and their division into pictures."""

from collections.abc import Sequence
from itertools import groupby
from typing import Final, NamedTuple

from renders.terraforming_mars.auction.lots import ZONES
from renders.terraforming_mars.auction_words import group_title
from renders.terraforming_mars.scene import Scene
from rules.terraforming_mars.model.views import Sale, Zone

COLUMNS: Final = 3
LEAST_LINES: Final = 22
MOST_PAGES: Final = 6
"""The most pages: Discord accepts ten pictures in a message, with the result and the spending."""


class AuctionSales(NamedTuple):
    """The sales of one auction, dearest first; lots without bids are only counted."""

    title: str
    sold: tuple[Sale, ...]  # those of this column
    sold_in_all: int
    unsold: int
    continued: bool = False

    @property
    def lines(self) -> int:
        """The number of lines, with the title and the empty line after the group."""
        return len(self.sold) + TITLE_LINES


TITLE_LINES: Final = 2

Page = list[list[AuctionSales]]
"""Columns of groups."""


class Spending(NamedTuple):
    """One player's payments for won lots of a zone, and their points."""

    zone: Zone
    won: int
    kept: int
    paid: int
    points: int


def groups_of(sales: Sequence[Sale]) -> list[AuctionSales]:
    """Return the sales, auction by auction."""
    found = []
    for title, entries in groupby(sales, key=group_title):
        some = list(entries)
        sold = [sale for sale in some if sale.winner is not None]
        ranked = sorted(sold, key=lambda sale: (-sale.price, -sale.second, sale.face.name))
        found.append(AuctionSales(title, tuple(ranked), len(sold), len(some) - len(sold)))
    return found


def pages_of(sales: Sequence[Sale]) -> list[Page]:
    """Return pages of columns of groups; a group too long for a column continues in the next."""
    groups = groups_of(sales)
    total = sum(group.lines for group in groups)
    room = max(LEAST_LINES, -(-total // (COLUMNS * MOST_PAGES)) + TITLE_LINES)
    columns: list[list[AuctionSales]] = [[]]
    left = room
    for group in groups:
        rest: AuctionSales | None = group
        while rest is not None:
            if left < min(rest.lines, TITLE_LINES + FEWEST):
                columns.append([])
                left = room
            part, rest = _split(rest, left)
            columns[-1].append(part)
            left -= part.lines
    return [columns[first : first + COLUMNS] for first in range(0, len(columns), COLUMNS)]


FEWEST: Final = 3
"""The fewest sales of a divided group at the foot of a column."""


def _split(group: AuctionSales, lines: int) -> tuple[AuctionSales, AuctionSales | None]:
    fitting = lines - TITLE_LINES
    if len(group.sold) <= fitting:
        return group, None
    if len(group.sold) - fitting < FEWEST < fitting:
        fitting = len(group.sold) - FEWEST  # avoid a single line at the head of the next column
    head = group._replace(sold=group.sold[:fitting])
    return head, group._replace(sold=group.sold[fitting:], continued=True)


def spending_of(scene: Scene, seat: int) -> list[Spending]:
    """Return one player's payments and points, zone by zone."""
    found = []
    for zone in ZONES:
        own = [sale for sale in scene.table.sales if sale.winner == seat and sale.zone == zone]
        paid, points = sum(sale.price for sale in own), sum(sale.points for sale in own)
        kept = sum(sale.kept for sale in own)
        found.append(Spending(zone, len(own), kept, paid, points))
    return found
