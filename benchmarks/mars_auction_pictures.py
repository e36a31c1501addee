"""How quickly the pictures of the Mars Auction are drawn, and how large their files are."""

import random
import statistics
import time
from typing import Any

from benchmarks.terraforming_mars_pictures import empty_board, random_table
from renders import gallery
from rules.terraforming_mars.cards.catalogue import CORPORATIONS, PRELUDES, PROJECTS
from rules.terraforming_mars.cards.faces import plain_face

GAME = "terraforming_mars"
NAMES = ("Ana", "Bram", "Chidi", "Dana", "Edda")
ROUNDS = 20
SEED = 7
MARKERS = 15
MOST = 3
PLAYERS = 5
ZONES = (("companies", CORPORATIONS, 2), ("preludes", PRELUDES, 4), ("projects", PROJECTS, 10))
LETTERS = "ABCDEFGHIJ"


def figures() -> list[tuple[str, str]]:
    """Every figure as a label and a value."""
    found = []
    for size in ("wide", "phone"):
        warm, weight = _warm(size)
        label = f"Mars Auction, {size} table, {PLAYERS} players, 80 cards"
        found.append((f"{label}: warm, file included", f"{warm:.0f} ms"))
        found.append((f"{label}: file", f"{weight / 1000:.0f} kB"))
    return found


def _warm(size: Any) -> tuple[float, float]:
    """Milliseconds and bytes of a bid never drawn before, with cards and words known."""
    views = random_tables(random.Random(SEED), ROUNDS * 2)
    times, weights = [], []
    for number, view in enumerate(views):
        before = views[number - 1] if number else None
        start = time.perf_counter()
        picture = gallery.table(GAME, view, NAMES, before=before, size=size, news=["Ana bids."])
        times.append((time.perf_counter() - start) * 1000)
        weights.append(len(picture.image_bytes))
    return statistics.median(times[ROUNDS:]), statistics.mean(weights)


def random_tables(dice: random.Random, count: int) -> list[dict[str, Any]]:
    """Looks at one made-up auction, a bid further each time."""
    table = random_table(dice, PLAYERS, empty_board(dice))
    lots = _spread(dice)
    return [
        table | {"phase": "auction", "auction": _auction(dice, lots, number)}
        for number in range(count)
    ]


def _spread(dice: random.Random) -> list[dict[str, Any]]:
    """The eighty cards of an opening with five players."""
    found = []
    for zone, cards, each in ZONES:
        chosen = dice.sample([card.key for card in cards], each * PLAYERS)
        for number, key in enumerate(chosen):
            mark = LETTERS[number] if zone == "companies" else str(number + 1)
            mark = f"P{mark}" if zone == "preludes" else mark
            found.append({"mark": mark, "zone": zone, "face": plain_face(key)})
    return found


def _auction(dice: random.Random, lots: list[dict[str, Any]], bids: int) -> dict[str, Any]:
    """An auction after some rounds of bids; markers gather on the first cards."""
    used = min(MARKERS, 5 + bids // 4)
    markers: list[dict[int, int]] = [{} for _ in lots]
    for seat in range(PLAYERS):
        for _ in range(used):
            own = markers[int(dice.triangular(0, len(lots) - 1, 0))]
            own[seat] = min(MOST, own.get(seat, 0) + 1)
    fresh = dice.sample(range(len(lots)), 2)
    return {
        "number": 1, "of": 3, "zone": "companies", "way": "open", "stage": "bidding",
        "lots": [
            lot | {
                "markers": own, "leader": max(own, key=lambda seat: own[seat], default=None),
                "fresh": [4] if number in fresh else [],
            }
            for number, (lot, own) in enumerate(zip(lots, markers, strict=True))
        ],
        "bidders": [
            {"seat": seat, "left": MARKERS - used, "used": used, "owed": used, "money": 23}
            for seat in range(PLAYERS)
        ],
        "order": list(range(PLAYERS)),
        "latest": [[4, [lots[number]["mark"] for number in fresh]]],
    }  # fmt: skip


if __name__ == "__main__":
    for label, value in figures():
        print(f"{label:72} {value:>10}")
