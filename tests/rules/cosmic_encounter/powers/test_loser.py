"""Loser: power, wild flare, super flare."""

import json

import pytest

from rules.cosmic_encounter.cards.catalogue import key_of
from rules.cosmic_encounter.model.upgrades_of_effects import effects_of_rules_2
from rules.parts.stop.words import MORE_TO_DO
from tests.rules.cosmic_encounter.table import go, meeting, names, offered, told

UPSET = {0: ["loser.declare"]}


@pytest.mark.parametrize(("card", "won"), [("attack_04", True), ("attack_40", False)])
def test_who_would_win_loses_once_an_upset_is_declared(card, won) -> None:
    game = meeting("loser", "", hands={0: [card], 1: ["attack_20"]})
    go(game, acts=UPSET)

    assert (game.foreign_colonies(0) == 1) is won
    assert "Winner and loser trade places." in told(game)


def test_without_a_declaration_everything_is_as_ever() -> None:
    game = meeting("loser", "", hands={0: ["attack_40"], 1: ["attack_20"]})
    go(game)

    assert game.foreign_colonies(0) == 1


def test_an_attack_card_is_compulsory_for_both_after_the_declaration() -> None:
    hands = {0: ["attack_04", "negotiate"], 1: ["attack_06", "morph"]}
    game = meeting("loser", "", hands=hands)
    seen = {}

    def selects(ask):
        seen[len(seen)] = sorted(key_of(option.id) for option in ask.options)
        return ask.fallback

    go(game, until="V", acts=UPSET, says={"select": selects})

    assert [*seen.values()][-2:] == [["attack_04"], ["attack_06"]]


def test_a_zapped_declaration_upsets_nothing_and_binds_nobody() -> None:
    hands = {0: ["attack_04", "negotiate"], 1: ["attack_20", "cosmic_zap"]}
    game = meeting("loser", "", hands=hands)
    go(game, acts={**UPSET, 1: ["cosmic_zap"]}, cards={0: "negotiate"})

    assert game.foreign_colonies(0) == 0
    assert "trade places" not in told(game)


def without_homes(game):
    """Seat 0 has two home colonies left: too few for its power."""
    for planet in ("A3", "A4", "A5"):
        game.player(0).warp += game.lift(0, {planet: game.planet(planet).ships[0]})
    return game


# Ruling loser_stands
def test_a_declared_upset_stands_though_its_colonies_are_lost() -> None:
    game = meeting("loser", "", hands={0: ["attack_04", "reinforcement_2"], 1: ["attack_20"]})
    go(game, until="V", acts=UPSET)
    without_homes(game)
    assert game.why_powerless(0, "loser")
    go(game)

    assert game.foreign_colonies(0) == 1


def test_an_attack_card_stays_compulsory_though_its_colonies_are_lost() -> None:
    hands = {0: ["attack_04", "negotiate"], 1: ["attack_06", "negotiate", "flare_amoeba"]}
    game = meeting("loser", "", hands=hands)
    while not game.encounter.reversed:
        seat, ask = next((s, a) for s, a in game.asks().items() if not a.optional)
        fresh = seat == 0 and ask.more == MORE_TO_DO
        named = [id for id in offered(game, seat) if "loser.declare" in id] if fresh else []
        if named:
            names(game, seat, *named)
        else:
            game.play(seat, ask.fallback)
    without_homes(game)

    assert [key_of(card) for card in game.selectable(1)] == ["attack_06"]


def test_the_upset_reverses_the_win_of_a_zapped_human() -> None:
    hands = {0: ["attack_04"], 1: ["attack_20"], 2: ["cosmic_zap"]}
    game = meeting("loser", "human", "", hands=hands)
    go(game, until="V", acts=UPSET)
    go(game, acts={2: ["cosmic_zap"]})

    assert game.foreign_colonies(0) == 1


# Ruling both_lose
def test_by_the_wild_loser_flare_both_sides_lose_before_cards_are_selected() -> None:
    hands = {0: ["attack_40", "flare_loser"], 1: ["attack_20", "negotiate"], 2: ["attack_08"]}
    game = meeting("", "", "", hands=hands, allies={2: ("offense", 2)})
    encounter = game.encounter
    go(game, acts={0: ["flare_loser"]})

    assert encounter.result == "both lose"
    assert encounter.shown == {}
    assert [game.player(seat).warp for seat in range(3)] == [3, 4, 2]
    assert [len(game.player(seat).hand) for seat in range(3)] == [2, 2, 1]


@pytest.mark.parametrize(("card", "won"), [("attack_04", True), ("attack_40", False)])
def test_the_super_loser_flare_declares_the_upset_once_cards_are_selected(card, won) -> None:
    hands = {0: [card, "flare_loser"], 1: ["attack_20"]}
    game = meeting("loser", "", hands=hands)
    go(game, acts={0: ["flare_loser"]}, cards={0: card})

    assert (game.foreign_colonies(0) == 1) is won
    assert "Winner and loser trade places." in told(game)


def test_the_super_loser_flare_forces_nobody_to_play_an_attack() -> None:
    hands = {0: ["attack_04", "negotiate", "flare_loser"], 1: ["attack_20", "negotiate"]}
    game = meeting("loser", "", hands=hands)
    go(game, until="R", acts={0: ["flare_loser"]}, cards={0: "attack_04", 1: "negotiate"})

    assert game.encounter.shown[1].type == "negotiate"
    assert game.encounter.result == "defense wins"


def test_a_save_of_former_rules_in_which_an_upset_is_declared_keeps_it() -> None:
    game = meeting("loser", "", hands={0: ["attack_04", "negotiate"], 1: ["attack_20"]})
    game.encounter.notes["loser"] = {"declared": 0, "attacks": True}
    now = type(game).load(json.dumps(effects_of_rules_2(json.loads(game.save()))))
    assert [key_of(card) for card in now.selectable(0)] == ["attack_04"]
    go(now)

    assert now.foreign_colonies(0) == 1


def test_losers_upset_is_applied_last_even_to_a_zapped_human() -> None:
    hands = {0: ["attack_04"], 1: ["attack_40"], 2: ["cosmic_zap"]}
    game = meeting("human", "loser", "", hands=hands)
    acts = {1: ["loser.declare"], 2: ["cosmic_zap"]}
    go(game, cards={0: "attack_04", 1: "attack_40"}, acts=acts)

    assert game.player(0).warp == 3
    assert game.player(1).warp == 0
