"""How quickly the pictures of Terraforming Mars are drawn, and how large their files are."""

import random
import statistics
import time
from collections.abc import Callable
from typing import Any

from benchmarks.cold import first_picture
from renders import gallery, hexes

GAME = "terraforming_mars"
NAMES = ("Ana", "Bram", "Chidi", "Dana", "Edda")
ROUNDS = 20
SEED = 7
RADIUS = 4
GOODS = ("mc", "steel", "titanium", "plants", "energy", "heat")
TAGS = (
    "building", "space", "power", "science", "jovian", "earth", "plant", "microbe", "animal",
    "city", "event",
)  # fmt: skip
TILES = ("ocean", "greenery", "greenery", "city", "special")
GOALS = ("Terraformer", "Mayor", "Gardener", "Builder", "Planner")
AWARDS = ("Landlord", "Banker", "Scientist", "Thermalist", "Miner")


def figures() -> list[tuple[str, str]]:
    """Every figure as a label and a value."""
    found = []
    for size, counts in (("wide", (1, 3, 5)), ("phone", (3, 5))):
        for players in counts:
            warm, weight = _warm(players, _drawing_of_table(size))
            label = f"Terraforming Mars, {size} table, {players} players"
            found.append((f"{label}: warm, file included", f"{warm:.0f} ms"))
            found.append((f"{label}: file", f"{weight / 1000:.0f} kB"))
        label = f"Terraforming Mars, {size} table, 5 players: first in a process"
        found.append((label, f"{_cold(size):.0f} ms"))
    for name, draw in (("map, large", _draw_map), ("hand of 10 cards", _draw_hand)):
        warm, weight = _warm(5, draw)
        label = f"Terraforming Mars, {name}"
        found.append((f"{label}: warm, file included", f"{warm:.0f} ms"))
        found.append((f"{label}: file", f"{weight / 1000:.0f} kB"))
    return found


Drawing = Callable[[dict[str, Any], dict[str, Any] | None], gallery.Picture]


def _drawing_of_table(size: Any) -> Drawing:
    def draw(view: dict[str, Any], before: dict[str, Any] | None) -> gallery.Picture:
        news = ["Ana places a greenery on D4."]
        return gallery.table(GAME, view, NAMES, before=before, size=size, news=news)

    return draw


def _draw_map(view: dict[str, Any], before: dict[str, Any] | None) -> gallery.Picture:
    return gallery.close_up(GAME, view, NAMES, "map")


def _draw_hand(view: dict[str, Any], before: dict[str, Any] | None) -> gallery.Picture:
    return gallery.private(GAME, view, NAMES)


def _warm(players: int, draw: Drawing) -> tuple[float, float]:
    """Milliseconds and bytes of a position never drawn before, with sprites and words known."""
    dice = random.Random(SEED)
    board = empty_board(random.Random(SEED))
    views = [random_table(dice, players, board) for _ in range(ROUNDS * 2)]
    times, weights = [], []
    for number, view in enumerate(views):
        before = views[number - 1] if number else None
        start = time.perf_counter()
        picture = draw(view, before)
        times.append((time.perf_counter() - start) * 1000)
        weights.append(len(picture.image_bytes))
    return statistics.median(times[ROUNDS:]), statistics.mean(weights)


def _cold(size: str) -> float:
    dice = random.Random(SEED)
    view = random_table(dice, 5, empty_board(dice))
    return first_picture("terraforming_mars", view, NAMES, size)


def empty_board(dice: random.Random) -> list[dict[str, Any]]:
    """An empty map of 61 spaces, much like the real one."""
    found = []
    span = range(-RADIUS, RADIUS + 1)
    for row, r in enumerate(span):
        inside = [q for q in span if hexes.distance(hexes.Axial(q, r), hexes.Axial(0, 0)) <= RADIUS]
        for column, q in enumerate(inside):
            found.append(
                {
                    "id": f"{'ABCDEFGHI'[row]}{column + 1}",
                    "row": row + 1,
                    "column": column + 1,
                    "q": q,
                    "r": r,
                    "kind": "ocean" if dice.random() < 0.2 else "land",
                    "bonus": dice.choice([(), (), ("plants",), ("plants", "plants"), ("steel",)]),
                }
            )
    return found


def random_table(dice: random.Random, players: int, board: list[dict[str, Any]]) -> dict[str, Any]:
    """A look at a made-up table, no two alike."""
    built = dice.sample(range(len(board)), 30)
    spaces = [
        space | {"tile": _tile(dice, players)} if number in built else space
        for number, space in enumerate(board)
    ]
    numbers = [[dice.randint(0, 12) for _ in range(players)] for _ in range(10)]
    return {
        "viewer": 0,
        "generation": dice.randint(2, 12),
        "phase": "action",
        "parameters": _parameters(dice),
        "hexes": spaces,
        "off_map": [{"id": "phobos", "name": "Phobos"}, {"id": "ganymede", "name": "Ganymede"}],
        "changed": [board[built[0]]["id"]],
        "players": [_player(dice, seat) for seat in range(players)],
        "order": list(range(players)),
        "milestones": [
            {"id": name, "name": name, "criterion": "", "need": 8, "progress": progress}
            for name, progress in zip(GOALS, numbers, strict=False)
        ],
        "milestones_left": 3,
        "awards": [
            {"id": name, "name": name, "criterion": "", "progress": progress}
            for name, progress in zip(AWARDS, numbers[5:], strict=False)
        ],
        "award_cost": 8,
        "draw_pile": dice.randint(0, 200),
        "discard_pile": dice.randint(0, 99),
        "options": {},
        "awaited": [0],
    }


def _tile(dice: random.Random, players: int) -> dict[str, Any]:
    kind = dice.choice(TILES)
    name = "mohole_area" if kind == "special" else kind
    return {
        "kind": kind,
        "name": name,
        "owner": None if kind == "ocean" else dice.randrange(players),
    }


def _parameters(dice: random.Random) -> list[dict[str, Any]]:
    found = []
    for id, start, end, step in (
        ("temperature", -30, 8, 2),
        ("oxygen", 0, 14, 1),
        ("oceans", 0, 9, 1),
    ):
        steps = (end - start) // step
        made = dice.randint(0, steps)
        found.append(
            {
                "id": id, "value": start + made * step, "start": start, "end": end, "step": step,
                "steps_made": made, "steps": steps,
            }
        )  # fmt: skip
    return found


def _player(dice: random.Random, seat: int) -> dict[str, Any]:
    return {
        "seat": seat,
        "corporation": dice.choice(("Ecoline", "Helion", "Thorgate", "Saturn Systems")),
        "rating": dice.randint(20, 60),
        "stock": {name: dice.randint(0, 40) for name in GOODS},
        "production": {name: dice.randint(0, 12) for name in GOODS},
        "tags": {name: dice.randint(0, 6) for name in TAGS},
        "cards": [{"face": _face(dice), "used": dice.random() < 0.3} for _ in range(12)],
        "hand_size": 10,
        "hand": [_face(dice) for _ in range(10)] if seat == 0 else None,
        "active": seat == 0,
        "actions_left": 2,
        "score": {"seat": seat, "total": dice.randint(20, 90)},
    }


def _face(dice: random.Random) -> dict[str, Any]:
    kind = dice.choice(("automated", "active", "event"))
    good, other = dice.choice(GOODS), dice.choice(GOODS)
    rows = [
        {"when": "production", "label": "per gen.", "symbols": [{"icon": good, "amount": "+1"}]},
        {"when": "at_once", "label": "at once", "symbols": [{"icon": other, "amount": "+3"}]},
    ]
    if kind == "active":
        rows[1] |= {"when": "action", "label": "action"}
    name = dice.choice(("Farming", "Comet", "Electro Catapult", "Mohole Area", "Research Outpost"))
    return {
        "id": name, "number": "001", "name": name, "kind": kind, "cost": dice.randint(1, 30),
        "tags": [dice.choice(TAGS[:10])], "rows": rows, "points": dice.choice(("", "1", "2")),
    }  # fmt: skip


if __name__ == "__main__":
    for label, value in figures():
        print(f"{label:72} {value:>10}")
