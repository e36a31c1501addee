"""The lots of an auction: which there are, in which order, and what they are called."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Final, NamedTuple

from renders.terraforming_mars.scene import Scene
from rules.terraforming_mars.model.views import AuctionTable, Lot, Zone

ZONES: Final[tuple[Zone, ...]] = ("companies", "preludes", "projects")
ZONE_NAMES: Final[dict[Zone, str]] = {
    "companies": "Companies",
    "preludes": "Preludes",
    "projects": "Projects",
}
ZONE_NOUNS: Final[dict[Zone, str]] = {
    "companies": "company",
    "preludes": "prelude",
    "projects": "project",
}
Step = tuple[int, tuple[str, ...]]
"""A turn: whose, and the marks of the lots bid on; none is a pass."""
MOST_ON_SHEET: Final = 20
"""More lots of one zone than this are shown on several close-ups."""


def shown_lots(auction: AuctionTable) -> list[Lot]:
    """The lots that lie on the table, and those of the present handing out."""
    handing = auction.stage == "receiving"
    return [lot for lot in auction.lots if not lot.sold or (handing and lot.zone == auction.zone)]


def latest_steps(scene: Scene, auction: AuctionTable) -> list[Step]:
    """The turns that the last move shows: all that are new, or those of the last circuit."""
    former = None if scene.before is None else scene.before.auction
    if former is not None and former.number == auction.number:
        new = [step for step in auction.latest if step not in former.latest]
        if new:
            return new
    if auction.way != "sealed":
        return list(auction.latest[-1:])
    bids = [step for step in auction.latest if step[1]]  # whoever passed may have done so long ago
    return bids or list(auction.latest)


def lit_lots(scene: Scene, auction: AuctionTable) -> list[Lot]:
    """The lots on the table; only those are fresh whose markers are others than before.

    Without a scene before, that are those that the last move bid on.
    """
    if scene.before is not None and scene.before.auction is not None:
        former = {(lot.mark, lot.face.id): lot.markers for lot in scene.before.auction.lots}
        return [
            lot.model_copy(update={"fresh": _put(lot, former.get((lot.mark, lot.face.id), {}))})
            for lot in shown_lots(auction)
        ]
    marks = {mark for _, marks in latest_steps(scene, auction) for mark in marks}
    return [
        lot if not lot.fresh or lot.mark in marks else lot.model_copy(update={"fresh": ()})
        for lot in shown_lots(auction)
    ]


def _put(lot: Lot, former: Mapping[int, int]) -> tuple[int, ...]:
    """Whose markers on a lot are more or fewer than they were."""
    return tuple(seat for seat, markers in lot.markers.items() if markers != former.get(seat))


def lots_by_zone(lots: Sequence[Lot]) -> list[tuple[Zone, list[Lot]]]:
    """The lots of every zone that has any, in reading order."""
    by_zone = [(zone, [lot for lot in lots if lot.zone == zone]) for zone in ZONES]
    return [(zone, found) for zone, found in by_zone if found]


def by_value(lots: Sequence[Lot]) -> list[Lot]:
    """The lots with markers in the order of handing out: the most markers first."""
    return sorted((lot for lot in lots if lot.markers), key=lambda lot: -sum(lot.markers.values()))


def handed_out(auction: AuctionTable) -> list[Lot]:
    """The lots that somebody won in the present handing out, in its order."""
    won = [lot for lot in auction.lots if lot.zone == auction.zone and lot.winner is not None]
    return sorted(won, key=lambda lot: lot.handed_out)


def unsold(auction: AuctionTable) -> list[Lot]:
    """The lots of the present handing out that nobody bid on."""
    return [
        lot for lot in auction.lots if lot.zone == auction.zone and lot.sold and lot.winner is None
    ]


def mark_span(lots: Sequence[Lot]) -> str:
    """The marks of some lots from first to last: `A to H`."""
    first, last = lots[0].mark, lots[-1].mark
    return first if first == last else f"{first} to {last}"


def mark_ranges(lots: Sequence[Lot], chosen: Sequence[Lot]) -> list[str]:
    """The marks of the chosen lots, neighbours drawn together: `["P3–P5", "P9"]`."""
    wanted = {lot.mark for lot in chosen}
    found = []
    for is_wanted, run in groupby(lots, key=lambda lot: lot.mark in wanted):
        marks = [lot.mark for lot in run]
        if is_wanted:
            found.append(marks[0] if len(marks) == 1 else f"{marks[0]}–{marks[-1]}")
    return found


class Part(NamedTuple):
    """Some lots of one zone that are shown together, large."""

    what: str  # what the close-up is called by: `projects 2`
    label: str
    zone: Zone
    lots: list[Lot]


def parts(scene: Scene, auction: AuctionTable) -> Iterator[Part]:
    """The close-ups of an auction: a zone each, or an equal share of a large one."""
    for zone, lots in lots_by_zone(lit_lots(scene, auction)):
        pages = -(-len(lots) // MOST_ON_SHEET)
        if pages == 1:
            yield Part(zone, f"Auction: {ZONE_NAMES[zone].lower()}", zone, lots)
            continue
        share = -(-len(lots) // pages)
        for number in range(pages):
            some = lots[number * share : (number + 1) * share]
            label = f"Auction: {ZONE_NAMES[zone].lower()} {some[0].mark}–{some[-1].mark}"
            yield Part(f"{zone} {number + 1}", label, zone, some)
