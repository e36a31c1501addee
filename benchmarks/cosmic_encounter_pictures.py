"""How quickly the pictures of Cosmic Encounter are drawn, and how large their files are."""

import random
import statistics
import time
from collections.abc import Callable, Iterator
from typing import Any

from renders import gallery
from renders.sketch import Picture, Size
from rules.cosmic_encounter.meta import META
from rules.cosmic_encounter.model.options import CosmicOptions
from rules.cosmic_encounter.setup import new

GAME = META.id
NAMES = ("Ana", "Bram", "Chidi", "Dana", "Emre", "Femi")
ROUNDS = 20
SEED = 7
CARDS = 30
"""In the largest hand that is drawn."""
View = dict[str, Any]


def figures() -> list[tuple[str, str]]:
    """Every figure as a label and a value."""
    found = []
    for players in (3, 5, 6):
        for size in ("wide", "phone"):
            drawn = _warm(list(played(players, 2 * ROUNDS)), _table(size))
            found += _told(f"{size} picture of a stop, {players} players", drawn)
    hands = [view for view in played(5, 2 * ROUNDS, own=True) if _hand(view)]
    found += _told("own hand", _warm(hands, _private))
    large = [_with_cards(view, CARDS + number % 2) for number, view in enumerate(hands)]
    return found + _told(f"own hand of {CARDS} cards", _warm(large, _private))


def _told(label: str, drawn: tuple[float, float]) -> list[tuple[str, str]]:
    warm, weight = drawn
    return [
        (f"Cosmic Encounter, {label}: warm, file included", f"{warm:.0f} ms"),
        (f"Cosmic Encounter, {label}: file", f"{weight / 1000:.0f} kB"),
    ]


def _warm(views: list[View], draw: Callable[[View, View | None], Picture]) -> tuple[float, float]:
    """Milliseconds and bytes of pictures never drawn before, with planets and words known."""
    times, weights = [], []
    for number, view in enumerate(views):
        start = time.perf_counter()
        picture = draw(view, views[number - 1] if number else None)
        times.append((time.perf_counter() - start) * 1000)
        weights.append(len(picture.image_bytes))
    return statistics.median(times[len(times) // 2 :]), statistics.mean(weights)


def _table(size: Size) -> Callable[[View, View | None], Picture]:
    return lambda view, before: gallery.table(
        GAME, view, NAMES, before=before, size=size, news=["Ana joins the defense with 3 ships."]
    )


def _private(view: View, before: View | None) -> Picture:
    return gallery.private(GAME, view, NAMES)


def _hand(view: View) -> list[Any]:
    return next(one["hand"] or [] for one in view["players"] if one["seat"] == view["viewer"])


def _with_cards(view: View, count: int) -> View:
    """The same look with more cards in the viewer's hand."""
    held = _hand(view)
    more = (held * count)[:count]
    players = [
        {**one, "hand": more} if one["seat"] == view["viewer"] else one for one in view["players"]
    ]
    return {**view, "players": players}


def played(players: int, count: int, *, own: bool = False) -> Iterator[View]:
    """Looks at a game that robots play: everybody's, or that of whoever is asked."""
    chance = random.Random(SEED).random
    game = new(players, CosmicOptions(rewards=True), f"pictures {players}")
    while count:
        if game.over:
            return
        asked = [(seat, ask) for seat, ask in game.asks().items() if not ask.optional]
        if not asked:
            game.clock_ended(game.clocks()[0])
            continue
        seat, ask = asked[0]
        if game.phase != "setup":
            yield game.view(seat if own else None)
            count -= 1
        game.play(seat, META.robot(game.view(seat), ask, seat, chance))


if __name__ == "__main__":
    for label, value in figures():
        print(f"{label:74} {value:>10}")
