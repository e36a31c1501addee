"""Presses that Cosmic Encounter asks for, and how many of them choose nothing because nothing fits.

People are those of `cosmic_encounter_rounds`: some act now and then, the others let pass. A press
counts if the table waits for it; it is empty if its question offers nothing but to let it pass.
`tests/discord/whole_games.py` counts by the same two functions what people press on their screens.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from benchmarks.cosmic_encounter_rounds import SOME, Watch
from rules.cosmic_encounter.model.options import CosmicOptions
from rules.kernel.ask import Answer, Ask, Choose, Seat
from rules.parts.stop.words import PASS_ON, WHATEVER

TABLES, ENCOUNTERS = 12, 14
"""So many tables of four are played for so many encounters each."""
KINDS: dict[str, dict[str, Any]] = {
    "over days": {},
    "over days with Lucre": {"lucre": True, "techs": True, "rewards": True},
    "live": {"stops": "all are waited for"},
    "live, dealt flares listed": {"stops": "all are waited for", "flares": "listed"},
    "live with Lucre": {
        "stops": "all are waited for",
        "lucre": True,
        "techs": True,
        "rewards": True,
    },
}


def is_empty(ask: Ask) -> bool:
    """Whether a question offers nothing but to let it pass."""
    if ask.more is not None:
        return False
    idle = (PASS_ON, WHATEVER)
    return isinstance(ask, Choose) and all(o.aside or o.id in idle for o in ask.open)


def is_main(view: Mapping[str, Any], seat: Seat) -> bool:
    """Whether a seat is a main player of the present encounter, by what all can see."""
    present = view.get("present")
    return present is not None and seat in (present["offense"], present["defense"])


class Presses(Watch):
    """Counts what the table waits for, of main players apart."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.counted: Counter[str] = Counter()

    def _wants(self, seat: Seat, ask: Ask) -> Answer:
        wanted = super()._wants(seat, ask)
        if wanted is not None and not ask.quiet and self.game.encounters:
            whose = "main" if is_main(self.game.view(None), seat) else "others"
            self.counted[whose] += 1
            self.counted[f"{whose}, empty"] += is_empty(ask)
        return wanted


def figures() -> list[tuple[str, str]]:
    """Presses of main players in an encounter, and how many of them are empty."""
    found = []
    for name, options in KINDS.items():
        counted, encounters = Counter[str](), 0
        for number in range(TABLES):
            watch = Presses(4, SOME, f"presses {number}", CosmicOptions(**options))
            watch.encounters(ENCOUNTERS)
            counted += watch.counted
            encounters += watch.game.encounters
        presses, empty = counted["main"] / encounters, counted["main, empty"] / counted["main"]
        figure = f"{presses:.1f}, {empty:.0%} empty"
        found.append((f"Cosmic Encounter {name}: presses of main players an encounter", figure))
    return found


if __name__ == "__main__":
    for what, figure in figures():
        print(f"{what}: {figure}")
