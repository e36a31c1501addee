"""Rulings on playing alone, each in one sentence."""

from __future__ import annotations

from rules.terraforming_mars.effects.removal import TakeFromCard
from rules.terraforming_mars.phases.opening import PlayCorporation
from tests.rules.terraforming_mars.starting import start
from tests.rules.terraforming_mars.table import (
    ANA,
    choose,
    has,
    open_frame,
    pass_all,
    play,
    question,
    resolve,
    table,
)


# Ruling neutral_tiles
def test_neutral_tiles_are_counted_out_by_costs() -> None:
    game = start(1)

    tiles = list(game.tiles.values())

    assert [placed.tile for placed in tiles] == ["city", "city", "greenery", "greenery"]
    assert all(placed.owner is None for placed in tiles)
    assert len(game.discard_pile) == 4
    assert game.parameters["oxygen"] == 0
    in_turn = start(1, neutral_tiles="in turn")
    assert [one.tile for one in in_turn.tiles.values()] == ["city", "greenery", "city", "greenery"]


def test_alone_the_neutral_player_bears_what_is_lost() -> None:
    game = table(1, ana=has("predators", hand=["hired_raiders", "biomass_combustors"]), oxygen=6)

    choose(game, "use:predators:0")
    play(game, "biomass_combustors")
    choose(game, "play:hired_raiders")
    choose(game, "neutral:mc")

    assert game.player(ANA).resources["predators"] == 1
    assert game.player(ANA).stock["mc"] == 60 - 4 - 1 + 3
    resolve(game, TakeFromCard(cube="animal", count=2, optional=True))
    assert question(game).moment == "action"


# Ruling solo_aim
def test_alone_the_last_generation_decides() -> None:
    won = table(1, generation=14, temperature=8, oxygen=14, oceans=9)
    lost = table(1, generation=14)
    rated = table(1, generation=12, prelude=True, solo_aim="rating 63", ana=has(rating=62))
    choose(rated, "project:buffer_gas")
    for game in (won, lost, rated):
        pass_all(game)

    assert [game.result.winners for game in (won, lost, rated)] == [[ANA], [], [ANA]]


def test_alone_tharsis_republic_is_paid_for_the_neutral_cities() -> None:
    game = table(1)

    open_frame(game, PlayCorporation(seat=ANA, card="tharsis_republic"))

    assert game.player(ANA).production["mc"] == 2
