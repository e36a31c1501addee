"""How quickly the worst states are drawn: the longest names, the most players, a day's news.

The goal is 200 ms for each, with sprites and cards known, whatever has been said at the table.
"""

import random
import statistics
import time
from typing import Any

from benchmarks import mars_auction_pictures, pictures, terraforming_mars_pictures
from renders import gallery

ROUNDS = 8
SEED = 7
GOAL = 200
LINES = 400
LONGEST_NAMES = tuple(f"{name} of the Very Long Family Name Yes {name}" for name in "WMQGO")
"""Forty letters is what a picture takes of a name."""
THING = "Interplanetary Transport and the Robotic Workforce for 23 M€: steel, titanium, 2 plants"


def figures() -> list[tuple[str, str]]:
    """Every figure as a label and a value."""
    found = []
    for label, game, views in _states():
        for size in ("wide", "phone"):
            milliseconds = _warm(game, views, size)
            said = f"{milliseconds:.0f} ms" + ("" if milliseconds <= GOAL else f", over {GOAL}")
            found.append((f"{label}, {size}, {LINES} lines of news: warm", said))
    return found


def worst_news(dice: random.Random) -> list[str]:
    """What a post says that was merged after an outage, no line like another."""
    return [
        f"{dice.choice(LONGEST_NAMES)} played {THING} ({dice.random():.9f})." for _ in range(LINES)
    ]


def _states() -> list[tuple[str, str, list[dict[str, Any]]]]:
    dice = random.Random(SEED)
    board = terraforming_mars_pictures.empty_board(dice)
    mars = [terraforming_mars_pictures.random_table(dice, 5, board) for _ in range(ROUNDS)]
    mission = [pictures.random_table(dice, 4) for _ in range(ROUNDS)]
    auction = mars_auction_pictures.random_tables(dice, ROUNDS)
    return [
        ("Project Mars, 4 players", "project_mars", mission),
        ("Terraforming Mars, 5 players", "terraforming_mars", mars),
        ("Mars Auction, 5 players", "terraforming_mars", auction),
    ]


def _warm(game: str, views: list[dict[str, Any]], size: Any) -> float:
    """Milliseconds of a picture never drawn before; news and table change every time."""
    dice = random.Random(SEED)
    times = []
    for number, view in enumerate(views):
        news, before = worst_news(dice), views[number - 1]
        start = time.perf_counter()
        gallery.table(game, view, LONGEST_NAMES, before=before, size=size, news=news)
        times.append((time.perf_counter() - start) * 1000)
    return statistics.median(times[1:])


if __name__ == "__main__":
    for label, value in figures():
        print(f"{label:72} {value:>10}")
