"""The time and the file size of every game's pictures after a move.

Robots play; each position is drawn once, after the one before it.
"""

import random
from collections.abc import Iterator, Sequence
from itertools import islice, pairwise
from statistics import mean, median
from time import process_time
from typing import Any, NamedTuple, get_args

from benchmarks.figure import Figure
from bot.memory import draw_in_the_same_memory
from renders import gallery, sheet
from renders.sketch import Picture, Size
from rules.games import GAMES
from rules.kernel import Voice

WARM = 9
"""The goal of a compact picture, in milliseconds of CPU."""
WORST = 200
"""The goal of a picture with the longest names and `LINES` lines of news, in milliseconds of
CPU."""
KEPT = 28
"""The goal of the cached parts of all games together, in megabytes."""
COUNT = 60
"""Positions of each case; the first half fills the caches, as in a running bot."""
LINES = 400
NAMES = ("Ana", "Bram", "Chidi", "Dana", "Emre", "Femi")
LONGEST_NAMES = tuple(f"{name} of the Very Long Family Name Yes {name}" for name in "WMQGOH")
"""A picture shows at most forty letters of a name."""
THING = "Interplanetary Transport and the Robotic Workforce for 23 M€: steel, titanium, 2 plants"


class Case(NamedTuple):
    """A game at a table, from some decision on."""

    label: str
    game: str
    seats: int
    options: dict[str, Any]
    first: int = 0


CASES = (
    Case("Project Mars", "project_mars", 4, {}),
    Case("Terraforming Mars", "terraforming_mars", 5, {"prelude": True}, 100),
    Case("Mars Auction", "terraforming_mars", 5, {"mars_auction": True, "bidding": "open"}, 20),
    Case("On Mars", "on_mars", 4, {}, 20),
    Case("Cosmic Encounter", "cosmic_encounter", 5, {"rewards": True}, 40),
)


class Position(NamedTuple):
    """A table at a decision: the public view, the asked player's view, and the last news."""

    view: dict[str, Any]
    own: dict[str, Any]
    news: list[str]


def figures() -> Iterator[Figure]:
    """Yield the CPU of each picture, the size of its file, and the memory of cached parts."""
    draw_in_the_same_memory()  # as a running bot does
    for case in CASES:
        played = list(islice(positions(case), COUNT))
        for size in get_args(Size):
            yield from _figures(f"{case.label}, {case.seats} players", case, size, played)
    kept = sum(cache.held for cache in (sheet.PARTS, sheet.LOOSE, sheet.BANDS)) / 1e6
    yield Figure("kept parts of all pictures", f"{kept:.1f} MB", f"at most {KEPT} MB")


def _figures(label: str, case: Case, size: Size, played: Sequence[Position]) -> Iterator[Figure]:
    warm = f"at most {WARM} ms" if size == "compact" else ""
    tables = [(after, before.view) for before, after in pairwise(played)]
    drawn = [_drawn(case.game, after, before, size) for after, before in tables]
    yield Figure(f"{label}: a {size} table, warm", *_taken(drawn), warm)
    hands = [_timed(gallery.private, case.game, each.own, NAMES, size=size) for each in played]
    yield Figure(f"{label}: an own {size} picture, warm", *_taken(hands), warm)
    dice = random.Random(7)
    worst = [
        _drawn(case.game, after._replace(news=worst_news(dice)), before, size, LONGEST_NAMES)
        for after, before in tables[::4]
    ]
    yield Figure(
        f"{label}: a {size} table with {LINES} lines of news", *_taken(worst), f"at most {WORST} ms"
    )


def _drawn(
    game: str, after: Position, before: dict[str, Any], size: Size, names: Sequence[str] = NAMES
) -> tuple[float, Picture]:
    return _timed(gallery.table, game, after.view, names, before=before, size=size, news=after.news)


def _timed(draw: Any, *args: Any, **options: Any) -> tuple[float, Picture]:
    start = process_time()
    picture = draw(*args, **options)
    return 1000 * (process_time() - start), picture


def _taken(drawn: Sequence[tuple[float, Picture]]) -> tuple[str]:
    """Return the median of the later half, in milliseconds of CPU, and the mean size."""
    spent = median(time for time, _ in drawn[len(drawn) // 2 :])
    weight = mean(len(picture.image_bytes) for _, picture in drawn) / 1000
    return (f"{spent:.1f} ms, {weight:.0f} kB",)


def positions(case: Case, seed: int = 7) -> Iterator[Position]:
    """Yield the positions of a game that robots play."""
    meta, chance = GAMES[case.game], random.Random(seed).random
    game = meta.new(case.seats, meta.options(**case.options), f"pictures {seed}", "")
    voice, news = Voice(NAMES), list[str]()
    while not game.over:
        asked = [(seat, ask) for seat, ask in game.asks().items() if not ask.optional]
        news += [voice.say(line.text) for line in game.take_news() if line.to is None]
        if not asked:
            game.clock_ended(game.clocks()[0])
            continue
        seat, ask = asked[0]
        if game.moves >= case.first and news:
            yield Position(game.view(None), game.view(seat), news)
            news = []
        game.play(seat, meta.robot(game.view(seat), ask, seat, chance))


def worst_news(dice: random.Random) -> list[str]:
    """Return the news of a post merged after an outage, without equal lines."""
    return [
        f"{dice.choice(LONGEST_NAMES)} played {THING} ({dice.random():.9f})." for _ in range(LINES)
    ]
