"""The division of an auction's lots between rows and the strip below them."""

from bisect import bisect_left
from collections.abc import Callable, Sequence
from functools import cache, partial
from typing import Final, NamedTuple

from renders.terraforming_mars.auction.lots import lots_by_zone, mark_ranges, unsold
from renders.terraforming_mars.auction.result import winnings
from renders.tongue import strung
from rules.terraforming_mars.model.views import AuctionTable, Kind, Lot, Zone

KIND_OF_ZONE: Final[dict[Zone, Kind | None]] = {
    "companies": "corporation", "preludes": "prelude", "projects": None,
}  # fmt: skip
"""The kind of each zone's cards; projects are of several kinds."""


class Codes(NamedTuple):
    """Neighbouring lots without markers, as codes only."""

    words: str
    kind: Kind | None


class LotCell(NamedTuple):
    """A lot without a row: its code, and its printed price or a bid on it."""

    code: str
    kind: Kind
    words: str
    seat: int | None = None


class Shares(NamedTuple):
    """The lots with rows, and the strip below them.

    `title` tells of the codes and of the cells, unless these have a title of their own, `also`.
    """

    title: str
    rows: tuple[Lot, ...]
    codes: tuple[Codes, ...]
    cells: tuple[LotCell, ...]
    also: str = ""


def shares_of(
    lots: Sequence[Lot],
    auction: AuctionTable,
    fits: Callable[[Shares], bool],
    *,
    filled: bool = False,
) -> Shares:
    """Give a row to each lot with markers or a winner, as long as the picture has room.

    `filled` gives rows to other lots, too.
    """
    share: Division
    if auction.stage == "bidding" and filled:
        rows, share = list(lots), partial(_filled, lots)
    elif auction.stage == "bidding":
        rows, share = [lot for lot in lots if lot.markers], _bids(lots)
    else:
        rows, share = [lot for won in winnings(auction) for lot in won.lots], _won(auction)
    leaving = [lot.mark for lot in _leaving(rows)]

    @cache
    def without(count: int) -> Shares:
        left = {*leaving[:count]}
        return share([lot for lot in rows if lot.mark not in left])

    counts = range(len(leaving))
    return without(bisect_left(counts, True, key=lambda count: fits(without(count))))


def _leaving(rows: Sequence[Lot]) -> list[Lot]:
    """Return the lots in the order in which they give up their row; changed lots keep it longest.

    Lots with one player's markers come first, those with fewest markers before others. In a tie,
    the last in reading order goes first.
    """
    calm = [lot for lot in reversed(rows) if not lot.fresh]
    return sorted(calm, key=lambda lot: (len(lot.markers) > 1, sum(lot.markers.values())))


Division = Callable[[Sequence[Lot]], Shares]
"""Returns the shares for the lots with rows; all else is told once for all tries."""


def _bids(lots: Sequence[Lot]) -> Division:
    codes: list[Codes] = []
    strip: list[tuple[str, LotCell]] = []
    for zone, some in lots_by_zone(lots):
        kind = KIND_OF_ZONE[zone]
        free = [lot for lot in some if not lot.markers]
        if kind is not None and free:
            codes.append(Codes(strung(", ", map(short_range, mark_ranges(some, free))), kind))
        strip += [(lot.mark, _cell(lot)) for lot in some if kind is None or lot.markers]
    return partial(_with_rows, Shares("Other lots", (), tuple(codes), ()), strip)


def _filled(lots: Sequence[Lot], rows: Sequence[Lot]) -> Shares:
    """Return the shares where lots without bids may have rows, too."""
    with_row = {lot.mark for lot in rows if not lot.markers}
    return _bids([lot for lot in lots if lot.mark not in with_row])(rows)


def _with_rows(shares: Shares, strip: list[tuple[str, LotCell]], rows: Sequence[Lot]) -> Shares:
    with_row = {lot.mark for lot in rows}
    cells = tuple(cell for mark, cell in strip if mark not in with_row)
    return shares._replace(rows=tuple(rows), cells=cells)


def _cell(lot: Lot) -> LotCell:
    if not lot.markers:
        cost = "" if lot.face.cost is None else str(lot.face.cost)
        return LotCell(lot.mark, lot.face.kind, cost)
    first = max(lot.markers, key=lambda seat: (seat == lot.leader, lot.markers[seat]))
    more = "+" if len(lot.markers) > 1 else ""
    return LotCell(lot.mark, lot.face.kind, f"{lot.markers[first]}{more}", first)


def _won(auction: AuctionTable) -> Division:
    """Return the shares after the handing out: codes without bids, and won lots without a row."""
    known = [lot for lot in auction.lots if lot.zone == auction.zone]
    kind = KIND_OF_ZONE[auction.zone]
    codes = tuple(Codes(short_range(one), kind) for one in mark_ranges(known, unsold(auction)))
    strip = [
        (lot.mark, LotCell(lot.mark, lot.face.kind, str(lot.price), won.bidder.seat))
        for won in winnings(auction)
        for lot in won.lots
    ]
    shares = Shares("Nobody bid on", (), codes, (), also="Also won")
    return partial(_with_rows, shares, strip)


def short_range(marks: str) -> str:
    """Return a range with one letter: `P3–5` for `P3–P5`."""
    return marks.replace("–P", "–")
