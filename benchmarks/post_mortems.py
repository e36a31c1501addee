"""Processor time of post-mortems of the longest of a few whole games of each title.

python -m benchmarks post_mortems [GAMES]
"""

import sys
import time
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, Final

from benchmarks.figure import Figure, show
from bot.table.views.post_mortems import POINTS, coarse_to_fine, position_of
from renders import gallery
from renders.frame.looking_back import SeenCourse, SeenPostMortem
from rules.games import GAMES
from rules.kernel.game import Game
from rules.kernel.text import say

OPTIONS: Final[Mapping[str, tuple[str, dict[str, Any]]]] = {
    "Project Mars": ("project_mars", {}),
    "Terraforming Mars": ("terraforming_mars", {"prelude": True}),
    "Mars Auction": ("terraforming_mars", {"mars_auction": True, "bidding": "plan"}),
    "Cosmic Encounter, Lucre": ("cosmic_encounter", {"lucre": True}),
    "On Mars": ("on_mars", {}),
    "Hammer Price": ("hammer_price", {"length": "long"}),
}
GOAL: Final = "at most 3 s of CPU for the course"


def figures(games: int = 2) -> Iterator[Figure]:
    """Yield what the post-mortem of each title costs."""
    for title, (game, chosen) in OPTIONS.items():
        played = [saves_of(game, chosen, f"post-mortem {number}") for number in range(games)]
        yield measured(title, game, max(played, key=len))


def saves_of(game: str, chosen: Mapping[str, Any], seed: str) -> list[str]:
    """Return the saves of a whole game that robots have played, with most seats."""
    meta, chance = GAMES[game], Random(seed).random
    table = meta.new(meta.seats[-1], meta.options(**chosen), seed, "")
    saves = [table.save()]
    while not table.over:
        _move(game, table, chance)
        if table.take_news():
            saves.append(table.save())
    return saves


def _move(game: str, table: Game, chance: Any) -> None:
    asked = {seat: ask for seat, ask in table.asks().items() if not ask.optional}
    if not asked:
        table.clock_ended(table.clocks()[0])
    for seat, ask in list(asked.items())[:1]:
        table.play(seat, GAMES[game].robot(table.view(seat), ask, seat, chance))


def measured(title: str, game: str, saves: list[str]) -> Figure:
    """Return the processor time of the course, the sections and the picture."""
    meta, begun = GAMES[game], time.process_time()
    places = sorted(coarse_to_fine(len(saves), POINTS))
    found = [position_of(game, saves[place])[0] for place in places]
    course = time.process_time()
    table = meta.game.load(saves[-1])
    sections = tuple(meta.looking_back(table))
    told = time.process_time()
    gallery.forget()
    lead = SeenCourse(
        say(""), say(""), [one.chapter for one in found], [one.worth for one in found]
    )
    names = tuple(f"Player {seat}" for seat in table.seats)
    winners = table.result.winners if table.result is not None else ()
    picture = gallery.post_mortem(game, SeenPostMortem(title, names, winners, lead, sections))
    drawn = time.process_time()
    parts = (course - begun, told - course, drawn - told)
    spent = " + ".join(f"{1000 * part:,.0f}" for part in parts)
    size = len(picture.image_bytes) / 1000
    label = f"{title}: {len(saves)} positions; course, sections, picture in ms of CPU"
    return Figure(label, f"{spent}; {size:.0f} kB", GOAL)


if __name__ == "__main__":
    show(figures(*map(int, sys.argv[1:2])))
