"""How quickly pictures are drawn, and how large their files are."""

import random
import statistics
import time
from typing import Any

from benchmarks.cold import first_picture
from renders import gallery

NAMES = ("Ana", "Bram", "Chidi", "Dana")
ROUNDS = 20
SEED = 7
LAUNCH_NEED = {2: 16, 3: 12, 4: 9}
PEOPLE = (
    ("project_lead", "Greta Lindqvist", {"approval": 2}),
    ("engineer", "Samir Haddadin", {"engineering": 2}),
    ("engineer", "Mira Solberg", {"engineering": 1}),
    ("senior_engineer", "Dr. Chen Ruo", {"engineering": 3, "approval": 1}),
    ("facilities_manager", "Gil Navarrete", {"approval": 1}),
)
TECHNOLOGIES = (
    ("boost", "Reusable Booster"),
    ("dock", "Orbital Docking"),
    ("chain", "Supply Chain Network"),
    ("recruit", "Recruiting Campaign"),
)
SPACES = (
    ("fuel_1", "Fuel", 2, {"money": 5}),
    ("fuel_2", "Fuel", 3, {"money": 6}),
    ("hab", "HAB", 4, {"materials": 2}),
    ("mav", "MAV", 5, {"materials": 3}),
    ("erv", "ERV", 6, {"materials": 3}),
)


def figures() -> list[tuple[str, str]]:
    """Every figure as a label and a value."""
    found = []
    for size in ("wide", "phone"):
        for players in (2, 3, 4):
            warm, weight = _warm(players, size)
            label = f"Project Mars, {size} table, {players} players"
            found.append((f"{label}: warm, file included", f"{warm:.0f} ms"))
            found.append((f"{label}: file", f"{weight / 1000:.0f} kB"))
        cold = _cold(size)
        found.append(
            (f"Project Mars, {size} table, 4 players: first in a process", f"{cold:.0f} ms")
        )
    return found


def _warm(players: int, size: Any) -> tuple[float, float]:
    """Milliseconds and bytes of a position never drawn before, with sprites and words known."""
    dice = random.Random(SEED)
    views = [random_table(dice, players) for _ in range(ROUNDS * 2)]
    times, weights = [], []
    for number, view in enumerate(views):
        before = views[number - 1] if number else None
        start = time.perf_counter()
        picture = gallery.table(
            "project_mars", view, NAMES, before=before, size=size, news=["Ana takes $2."]
        )
        times.append((time.perf_counter() - start) * 1000)
        weights.append(len(picture.image_bytes))
    return statistics.median(times[ROUNDS:]), statistics.mean(weights)


def _cold(size: str) -> float:
    view = random_table(random.Random(SEED), 4)
    return first_picture("project_mars", view, NAMES, size)


def random_table(dice: random.Random, players: int) -> dict[str, Any]:
    """A look at a made-up table, no two alike."""
    return {
        "turn": dice.randint(1, 30),
        "phase": "action",
        "pool": [_place(dice, number, players) for number in range(players + 5)],
        "deck": dice.randint(0, 80),
        "which_deck": 1,
        "discards": [],
        "launch_date": {
            "id": "launch",
            "kind": "launch_date",
            "name": "Launch Date",
            "need": {"engineering": LAUNCH_NEED[players]},
        },
        "players": [_board(dice, seat, players) for seat in range(players)],
        "order": [*range(players), 0],
        "done": 1,
        "awaited": [1],
    }


def _place(dice: random.Random, number: int, players: int) -> dict[str, Any]:
    letter = "ABCDEFGHIJ"[number]
    if dice.random() < 0.2:
        return {"letter": letter, "taken_by": dice.randrange(players), "how": "hired"}
    kind, name, gain = dice.choice(PEOPLE)
    face = {"id": name, "kind": kind, "name": name, "gain": gain}
    return {"letter": letter, "face": face | {"cost": {"money": dice.randint(2, 7)}}}


def _board(dice: random.Random, seat: int, players: int) -> dict[str, Any]:
    hired = [dice.choice(PEOPLE) for _ in range(dice.randint(0, 6))]
    technologies = dice.sample(TECHNOLOGIES, dice.randint(0, 2))
    filled = [dice.random() < 0.5 for _ in SPACES]
    return {
        "seat": seat,
        "approval": dice.randint(3, 12),
        "engineering": dice.randint(1, 14),
        "office_space": max(2, len(hired)) + dice.randint(0, 1),
        "office_used": len(hired),
        "spaces": [
            {"id": id, "module": module, "need": {"engineering": need}, "cost": cost, "filled": on}
            for (id, module, need, cost), on in zip(SPACES, filled, strict=True)
        ],
        "employees": [
            {"id": f"{name} {number}", "kind": kind, "name": name, "gain": gain}
            for number, (kind, name, gain) in enumerate(hired)
        ],
        "technologies": [
            {"face": {"id": effect, "kind": "technology", "name": name, "effect": effect}}
            for effect, name in technologies
        ],
        "test_flight": dice.random() < 0.3,
        "launch_need": LAUNCH_NEED[players],
        "in_orbit": sum(filled),
        "holds_contract": seat == 0,
    }


if __name__ == "__main__":
    for label, value in figures():
        print(f"{label:72} {value:>10}")
