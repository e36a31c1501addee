"""The text that a player reads before playing a prelude, or a card through one."""

from __future__ import annotations

import random

from rules.terraforming_mars.phases.opening import Preludes
from rules.terraforming_mars.steps.playing import PlayPrelude
from rules.terraforming_mars.views.robot import robot
from tests.rules.terraforming_mars.table import (
    ANA,
    BRAM,
    choose,
    has,
    open_frame,
    options,
    question,
    table,
    warning,
)


# Ruling unplayable_prelude
def test_a_prelude_that_cannot_be_carried_out_yet_is_warned_of() -> None:
    game = table(ana=has(mc=2), prelude=True)

    open_frame(game, Preludes(order=[ANA], cards={ANA: ["business_empire", "donation"]}))

    assert "discarded for 15 M€" in warning(game, "business_empire")
    assert options(game)["donation"].warning is None
    assert question(game).fallback == ["donation"]
    choose(game, "donation")
    assert game.player(ANA).production["mc"] == 6


def test_the_warning_of_a_prelude_counts_its_own_tags() -> None:
    ana = has("fish", hand=["advanced_ecosystems"])  # plant and microbe come with the prelude
    game = table(ana=ana, prelude=True)

    open_frame(game, Preludes(order=[ANA], cards={ANA: ["ecology_experts", "eccentric_sponsor"]}))

    assert options(game)["ecology_experts"].warning is None
    assert "discarded" in warning(game, "eccentric_sponsor")
    assert game.player(ANA).in_play == ["fish"]


def test_a_robot_plays_what_can_be_carried_out_first() -> None:
    game = table(ana=has(mc=2), prelude=True)
    open_frame(game, Preludes(order=[ANA], cards={ANA: ["business_empire", "loan"]}))

    for n in range(10):
        chance = random.Random(n).random
        assert robot(game.view(ANA), question(game), ANA, chance) == ["loan"]


def test_valley_trust_is_warned_of_preludes_that_cannot_be_carried_out() -> None:
    game = table(ana=has("valley_trust", hand=["comet"], mc=0), prelude=True)
    game.prelude_deck = ["galilean_mining", "loan", "supplier"]
    game.player(ANA).corporation, game.player(ANA).first_action_due = "valley_trust", True

    game.begin()

    assert "discarded for 15 M€" in warning(game, "galilean_mining")
    assert question(game).fallback == ["loan"]


def test_a_card_played_through_a_prelude_shows_what_it_costs_then() -> None:
    game = table(ana=has("teractor", hand=["soletta", "toll_station"], mc=10), prelude=True)

    open_frame(game, PlayPrelude(seat=ANA, card="eccentric_sponsor"))

    assert str(options(game)["soletta"].label) == "Soletta (10 M€ instead of 35)"
    assert "have no effect" in warning(game, "toll_station")
    assert game.player(BRAM).in_play == []
