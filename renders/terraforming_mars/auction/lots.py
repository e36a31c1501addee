"""The lots of an auction: their order and their names."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Final, NamedTuple

from renders.terraforming_mars.scene import Scene
from renders.tongue import phrase
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
"""A turn: its seat, and the marks of the lots it bid on; none is a pass."""
MOST_ON_SHEET: Final = 20
"""The most lots of a zone on one close-up; a larger zone has several close-ups."""


def shown_lots(auction: AuctionTable) -> list[Lot]:
    """Return the lots on the table, and those of the present handing out."""
    handing = auction.stage == "receiving"
    return [lot for lot in auction.lots if not lot.sold or (handing and lot.zone == auction.zone)]


def latest_steps(scene: Scene, auction: AuctionTable) -> list[Step]:
    """Return the turns that the last move shows: all new ones, or those of the last circuit."""
    former = None if scene.before is None else scene.before.auction
    if former is not None and former.number == auction.number:
        new = [step for step in auction.latest if step not in former.latest]
        if new:
            return new
    if auction.way != "sealed":
        return list(auction.latest[-1:])
    bids = [step for step in auction.latest if step[1]]  # a pass may be an old one
    return bids or list(auction.latest)


def lit_lots(scene: Scene, auction: AuctionTable) -> list[Lot]:
    """Return the lots on the table; those with changed markers are fresh.

    Without a scene before, the lots of the last move's bids are fresh.
    """
    if scene.before is not None and scene.before.auction is not None:
        former = {(lot.mark, lot.face.id): lot.markers for lot in scene.before.auction.lots}
        return [
            _lit(lot, _put(lot, former.get((lot.mark, lot.face.id), {})))
            for lot in shown_lots(auction)
        ]
    marks = {mark for _, marks in latest_steps(scene, auction) for mark in marks}
    return [_lit(lot, lot.fresh if lot.mark in marks else ()) for lot in shown_lots(auction)]


def _lit(lot: Lot, fresh: tuple[int, ...]) -> Lot:
    """Return the lot with these fresh markers: itself where they are, since copies take time."""
    return lot if lot.fresh == fresh else lot.model_copy(update={"fresh": fresh})


def _put(lot: Lot, former: Mapping[int, int]) -> tuple[int, ...]:
    """Return the seats with more or fewer markers on a lot than before."""
    return tuple(seat for seat, markers in lot.markers.items() if markers != former.get(seat))


def lots_by_zone(lots: Sequence[Lot]) -> list[tuple[Zone, list[Lot]]]:
    """Return the lots by zone, in reading order; empty zones are left out."""
    by_zone = [(zone, [lot for lot in lots if lot.zone == zone]) for zone in ZONES]
    return [(zone, found) for zone, found in by_zone if found]


def by_value(lots: Sequence[Lot]) -> list[Lot]:
    """Return the lots with markers in the order of handing out: most markers first."""
    return sorted((lot for lot in lots if lot.markers), key=lambda lot: -sum(lot.markers.values()))


def handed_out(auction: AuctionTable) -> list[Lot]:
    """Return the lots won in the present handing out, in its order."""
    won = [lot for lot in auction.lots if lot.zone == auction.zone and lot.winner is not None]
    return sorted(won, key=lambda lot: lot.handed_out)


def unsold(auction: AuctionTable) -> list[Lot]:
    """Return the lots of the present handing out without bids."""
    return [
        lot for lot in auction.lots if lot.zone == auction.zone and lot.sold and lot.winner is None
    ]


def mark_span(lots: Sequence[Lot]) -> str:
    """Return the marks of some lots from first to last: `A to H`."""
    first, last = lots[0].mark, lots[-1].mark
    return first if first == last else phrase("{first} to {last}", first=first, last=last)


def mark_ranges(lots: Sequence[Lot], chosen: Sequence[Lot]) -> list[str]:
    """Return the marks of the chosen lots, with neighbours joined: `["P3–P5", "P9"]`."""
    wanted = {lot.mark for lot in chosen}
    found = []
    for is_wanted, run in groupby(lots, key=lambda lot: lot.mark in wanted):
        marks = [lot.mark for lot in run]
        if is_wanted:
            found.append(marks[0] if len(marks) == 1 else f"{marks[0]}–{marks[-1]}")
    return found


class ZonePart(NamedTuple):
    """Some lots of one zone on one close-up."""

    what: str  # the name of the close-up: `projects 2`
    label: str
    zone: Zone
    lots: list[Lot]


def parts(scene: Scene, auction: AuctionTable) -> Iterator[ZonePart]:
    """Yield the close-ups of an auction: a whole zone, or an equal share of a large one."""
    for zone, lots in lots_by_zone(lit_lots(scene, auction)):
        pages = -(-len(lots) // MOST_ON_SHEET)
        if pages == 1:
            yield ZonePart(
                zone,
                phrase("Auction: {zone_names}", zone_names=ZONE_NAMES[zone].lower()),
                zone,
                lots,
            )
            continue
        share = -(-len(lots) // pages)
        for number in range(pages):
            some = lots[number * share : (number + 1) * share]
            label = phrase(
                "Auction: {zone_names} {mark}–{mark2}",
                zone_names=ZONE_NAMES[zone].lower(),
                mark=some[0].mark,
                mark2=some[-1].mark,
            )
            yield ZonePart(f"{zone} {number + 1}", label, zone, some)
