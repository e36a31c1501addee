"""The presses of a typical turn, main action by main action: six in the median."""

from __future__ import annotations

from statistics import median

import pytest

from rules.on_mars.state import OnMars
from tests.rules.on_mars.table import blueprint, build, change, give, play, table


def ready(side: str) -> OnMars:
    """A table in which a player has what each main action takes."""
    game = table(side=side)
    game.level = 2
    game.player(0).supply -= 1
    game.missions = []
    give(game, mineral=2, battery=2, water=1, plant=1, oxygen=2, crystals=0, ready=4)
    build(game, "I4", "generator")
    blueprint(game, "B3")
    game.tiles["J4"] = "crystals3"
    game.grid[6] = "rover"
    game.grid[7] = None
    game.warehouse["oxygen"] = 2
    change(game)
    return game


TURNS = {
    "landing_pod": ("orbit", ["landing_pod", "5"]),
    "obtain_blueprint": ("orbit", ["obtain_blueprint", "first", "no"]),
    "learn_tech": ("orbit", ["learn_tech", "6/1B", "no"]),
    "research_develop": ("orbit", ["research_develop", "2M/3T", "3T/4T", "no"]),
    "resupply": ("orbit", ["resupply", "plant", "no"]),
    "control_center": (
        "colony",
        ["control_center", "piece/rover", "I6", "K2"],
    ),
    "construct": ("colony", ["construct", "oxygen_condenser", "first", "crystal"]),
    "upgrade": ("colony", ["upgrade", "B3/I4"]),
    "welcome_ship": ("colony", ["welcome_ship", "5/colonists", "no"]),
    "hire_or_contract": ("colony", ["hire_or_contract", "1", "C7"]),
}
"""Main action -> the side, and the answers of a turn before it is ended."""


def presses(action: str) -> int:
    """The turn is played; every answer is one press, and so is its end."""
    side, answers = TURNS[action]
    game, made = ready(side), 0
    for wanted in answers:
        if wanted in ("no", "crystal") and game.asks()[0].moment == "turn":
            continue  # nothing was left to ask
        if game.asks()[0].moment == "turn" and made and wanted.startswith("C"):
            break
        ask = game.asks()[0]
        first = next(o.id for o in ask.options if not o.aside and not o.why_not)  # type: ignore[attr-defined]
        play(game, first if wanted == "first" else wanted)
        made += 1
    assert game.asks()[0].moment == "turn", (action, str(game.asks()[0].title))
    play(game, "end")
    made += 1
    if game.asks().get(0) is not None and game.asks()[0].moment == "refill":
        play(game, game.asks()[0].fallback)
        made += 1
    return made


@pytest.mark.parametrize("action", TURNS)
def test_a_typical_turn_takes_six_presses_at_most(action: str) -> None:
    assert presses(action) <= 6


def test_the_median_turn_takes_four() -> None:
    assert median(presses(action) for action in TURNS) <= 5
