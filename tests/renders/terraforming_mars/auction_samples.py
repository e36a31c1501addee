"""Auctions set up by hand, as the rules would show them."""

import random
from typing import Any

from rules.terraforming_mars.cards.catalogue import CORPORATIONS, PRELUDES, PROJECTS
from rules.terraforming_mars.cards.faces import face
from rules.terraforming_mars.model.views import (
    AuctionTable,
    BidderSeen,
    CardFace,
    Lot,
    Sale,
    Table,
    Zone,
)
from tests.renders.terraforming_mars import samples

LETTERS = "ABCDEFGHIJ"
MARKERS = 15
MOST = 3
ZONES: tuple[Zone, ...] = ("companies", "preludes", "projects")
PER_PLAYER = {"companies": 2, "preludes": 4, "projects": 10}


def faces(zone: Zone, count: int, seed: int = 7) -> list[CardFace]:
    cards = {"companies": CORPORATIONS, "preludes": PRELUDES, "projects": PROJECTS}[zone]
    chosen = random.Random(seed).sample([card.key for card in cards], count)
    return [face(key) for key in chosen]


def mark(zone: Zone, number: int) -> str:
    if zone == "companies":
        return LETTERS[number]
    return f"P{number + 1}" if zone == "preludes" else str(number + 1)


def spread(count: int, zones: tuple[Zone, ...] = ZONES, each: int | None = None) -> list[Lot]:
    """Lots without any markers, in reading order."""
    return [
        Lot(mark=mark(zone, number), zone=zone, face=card)
        for zone in zones
        for number, card in enumerate(faces(zone, count * (each or PER_PLAYER[zone])))
    ]


def leader_of(markers: dict[int, int]) -> int | None:
    return max(markers, key=lambda seat: (markers[seat], -seat), default=None)


def with_bids(lots: list[Lot], bids: dict[str, tuple[int, ...]], *fresh: str) -> list[Lot]:
    """Lots with markers by seat: `{"A": (0, 2, 0, 1)}`."""
    found = []
    for lot in lots:
        markers = {seat: n for seat, n in enumerate(bids.get(lot.mark, ())) if n}
        update = {"markers": markers, "leader": leader_of(markers)}
        if lot.mark in fresh:
            update["fresh"] = (leader_of(markers),)
        found.append(lot.model_copy(update=update))
    return found


def random_bids(lots: list[Lot], count: int, used: int, seed: int = 3) -> list[Lot]:
    """Markers wherever they fell, with their leaders."""
    dice = random.Random(seed)
    markers: list[dict[int, int]] = [{} for _ in lots]
    for seat in range(count):
        for _ in range(used):
            own = markers[min(int(dice.triangular(0, len(lots), 0)), len(lots) - 1)]
            if own.get(seat, 0) < MOST:
                own[seat] = own.get(seat, 0) + 1
    return [
        lot.model_copy(update={"markers": own, "leader": leader_of(own)})
        for lot, own in zip(lots, markers, strict=True)
    ]


def bidders(lots: list[Lot], count: int, passed: tuple[int, ...] = ()) -> tuple[BidderSeen, ...]:
    found = []
    for seat in range(count):
        own = [(lot.zone, lot.markers.get(seat, 0)) for lot in lots]
        used = sum(n for _, n in own)
        owed = sum(max(0, n - (zone != "projects")) for zone, n in own)
        found.append(
            BidderSeen(
                seat=seat, left=MARKERS - used, used=used, owed=owed, money=23 + owed,
                passed=seat in passed,
            )
        )  # fmt: skip
    return tuple(found)


def auction(
    lots: list[Lot],
    count: int,
    zone: Zone = "companies",
    passed: tuple[int, ...] = (),
    **changes: Any,
) -> AuctionTable:
    facts: dict[str, Any] = {
        "number": ZONES.index(zone) + 1, "of": 3, "zone": zone, "way": "open", "stage": "bidding",
        "lots": tuple(lots), "bidders": bidders(lots, count, passed), "order": tuple(range(count)),
    }  # fmt: skip
    return AuctionTable(**(facts | changes))


def table(shown: AuctionTable, awaited: tuple[int, ...] = (0,), **changes: Any) -> Table:
    """A table at which an auction goes on."""
    count = len(shown.bidders)
    facts: dict[str, Any] = {
        "phase": "auction", "generation": 1, "auction": shown, "awaited": awaited, "changed": (),
        "hexes": samples.hexes({}), "parameters": samples.parameters(-30, 0, 0),
    }  # fmt: skip
    return samples.table(count, **(facts | changes))


BIDS = {
    "A": (0, 2, 0, 1), "C": (3, 0, 2, 0), "F": (1, 0, 3, 1), "H": (0, 1, 0, 2),
    "P2": (2, 1, 0, 0), "P5": (0, 2, 0, 0), "P8": (0, 0, 0, 3), "P11": (0, 0, 2, 0),
    "P14": (0, 1, 1, 0), "7": (1, 1, 0, 0), "8": (0, 0, 0, 1), "12": (0, 0, 1, 0),
    "26": (1, 1, 1, 1), "34": (1, 0, 0, 0),
}  # fmt: skip


def opening_table() -> Table:
    """Return the first auction of four: Dana has just put markers on P8 and 8, Ana bids next."""
    lots = with_bids(spread(4), BIDS, "P8", "8")
    return table(auction(lots, 4, latest=((3, ("P8", "8")),), passed=(2,)))


def crowded_table(used: int = 11) -> Table:
    """Five players who have nearly used up their markers; all of them are on one card."""
    lots = random_bids(spread(5), 5, used)
    everybody = {seat: 3 - seat % 2 for seat in range(5)}
    lots[4] = lots[4].model_copy(update={"markers": everybody, "leader": 2})
    long = next(number for number, lot in enumerate(lots) if len(lot.face.name) > 26)
    lots[long] = lots[long].model_copy(update={"markers": {1: 1}, "leader": 1, "fresh": (1,)})
    return table(auction(lots, 5, passed=(4,), latest=((1, (lots[long].mark, "E")),)), awaited=(2,))


def second_table(count: int = 3) -> Table:
    """The second auction: companies are in play, some markers still lie from the first."""
    lots = random_bids(spread(count, ("preludes", "projects")), count, 6)
    shown = auction(lots, count, "preludes", way="plan")
    wins = tuple(one.model_copy(update={"won": {"companies": 1}}) for one in shown.bidders)
    return table(shown.model_copy(update={"bidders": wins}))


def sealed_table(count: int = 5) -> Table:
    """The auction of a later generation, sealed: two still have to choose."""
    lots = random_bids(spread(count, ("projects",), each=4), count, 4)
    latest = tuple((seat, (lots[seat].mark, lots[seat + 3].mark)) for seat in range(count))
    shown = auction(lots, count, "projects", number=1, of=1, way="sealed", latest=latest)
    awaited = tuple(seat for seat in (1, 3) if seat < count)
    return table(shown, awaited, generation=4)


def handed_out_table(count: int = 4, zone: Zone = "companies", used: int = 9) -> Table:
    """Cards were handed out; their winners choose."""
    kept = ZONES[ZONES.index(zone) :]
    lots = random_bids(spread(count, kept), count, used)
    due = [lot for lot in lots if lot.zone == zone]
    ranked = sorted(due, key=lambda lot: -sum(lot.markers.values()))
    places = {lot.mark: number + 1 for number, lot in enumerate(ranked) if lot.markers}
    found = []
    for lot in lots:
        if lot.zone == zone:
            own = lot.markers.get(lot.leader, 0) if lot.leader is not None else 0
            update = {
                "sold": True, "winner": lot.leader, "handed_out": places.get(lot.mark, 0),
                "price": max(0, own - (zone != "projects")),
            }  # fmt: skip
            found.append(lot.model_copy(update=update))
        else:
            found.append(lot)
    shown = auction(found, count, zone, stage="receiving")
    won = tuple(
        one.model_copy(update={"won": {zone: sum(lot.winner == one.seat for lot in found)}})
        for one in shown.bidders
    )
    awaited = tuple(seat for seat in (1, 2) if seat < count)
    return table(shown.model_copy(update={"bidders": won}), awaited)


def sales(count: int = 4, generations: int = 9, used: int = 12) -> tuple[Sale, ...]:
    """Every handing out of a game: three opening auctions, then one a generation."""
    dice = random.Random(5)
    groups = [(1, number + 1, zone, spread(count, (zone,))) for number, zone in enumerate(ZONES)]
    projects = faces("projects", 200, 11) * 3
    for generation in range(2, generations + 1):
        some = projects[(generation - 2) * 4 * count :][: 4 * count]
        lots = [Lot(mark=str(n + 1), zone="projects", face=card) for n, card in enumerate(some)]
        groups.append((generation, 1, "projects", lots))
    found = []
    for generation, number, zone, lots in groups:
        for lot in random_bids(lots, count, used // 2, seed=generation * 10 + number):
            first = lot.leader
            own = 0 if first is None else lot.markers[first]
            others = [n for seat, n in lot.markers.items() if seat != first]
            found.append(
                Sale(
                    generation=generation, auction=number, zone=zone, face=lot.face, winner=first,
                    price=max(0, own - (zone != "projects")), markers=lot.markers,
                    second=max(others, default=0),
                    maxima={seat: min(3, n + dice.randint(0, 1)) for seat, n in lot.markers.items()}
                    if dice.random() < 0.5
                    else {},
                    kept=first is not None and dice.random() < 0.7,
                    points=dice.choice((0, 0, 0, 1, 2, 5, -1)) if first is not None else 0,
                )
            )  # fmt: skip
    return tuple(found)


def looking_back_table(count: int = 4, **more: Any) -> Table:
    """A game that is over, with all its sales."""
    ended = samples.ending_table(sales=sales(count, **more))
    if count == 4:
        return ended
    scores = tuple(samples.score(seat, 30 + seat, 5, 5, 4, 3, 9) for seat in range(count))
    players = samples.players(count)
    return ended.model_copy(
        update={"players": players, "scores": scores, "winners": (count - 1,), "history": ()}
    )
