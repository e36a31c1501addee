"""Void: power, wild flare, super flare."""

from rules.cosmic_encounter.cards.catalogue import key_of
from tests.rules.cosmic_encounter.table import go, meeting, offered

FLARE = "resolution_losses:flare_void/super"


def as_ally(mine, theirs):
    """Seat 2 is Void and an ally of the offense, and names its flare as soon as it may."""
    hands = {0: [mine], 1: [theirs], 2: ["flare_void", "attack_08"]}
    game = meeting("", "", "void", hands=hands, allies={2: ("offense", 1)})
    go(game, cards={0: mine, 1: theirs}, until="V")
    assert FLARE in offered(game, 2)
    return go(game, acts={2: ["flare_void"]})


# Ruling result_foreseen
def test_the_super_flare_is_named_ahead_and_removes_the_beaten_ships() -> None:
    game = as_ally("attack_40", "attack_04")

    assert (game.player(1).removed, game.player(1).warp) == (4, 0)


def test_the_super_flare_of_a_beaten_ally_does_nothing() -> None:
    game = as_ally("attack_04", "attack_40")

    assert [game.player(seat).removed for seat in range(3)] == [0, 0, 0]
    assert game.player(0).warp == 3


def test_voids_flare_costs_a_ship_and_makes_an_artifact_fail() -> None:
    hands = {0: ["attack_04"], 1: ["attack_12", "emotion_control"], 2: ["flare_void"]}
    game = meeting("", "", "", hands=hands)
    acts = {1: ["emotion_control"], 2: ["flare_void"]}
    go(game, cards={0: "attack_04", 1: "attack_12"}, acts=acts)

    assert game.player(2).warp == 1
    assert "emotion_control#1" in game.discard_pile


def test_void_removes_ships_down_to_as_many_as_colonies_win() -> None:
    game = meeting("", "void", "", hands={0: ["attack_04"], 1: ["attack_12"]})
    for planet in ("A2", "A3", "A4", "A5"):
        game.player(0).removed += game.planet(planet).ships.pop(0, 0)
    game.settle(0, "A2", 3)
    game.player(0).removed -= 3
    go(game, cards={0: "attack_04", 1: "attack_12"})

    assert game.ships_owned(0) == 5
    assert game.player(0).warp == 2


def test_void_removes_the_ships_of_all_whom_it_has_beaten() -> None:
    hands = {0: ["attack_40"], 1: ["attack_04"]}
    game = meeting("void", "", "", hands=hands, allies={2: ("defense", 2)})
    go(game)

    assert [game.player(seat).removed for seat in range(3)] == [0, 4, 2]


def test_a_zapped_void_removes_nothing() -> None:
    hands = {0: ["attack_40"], 1: ["attack_04", "cosmic_zap"]}
    game = meeting("void", "", "", hands=hands)
    go(game, cards={1: "attack_04"}, acts={1: ["cosmic_zap"]})

    assert (game.player(1).removed, game.player(1).warp) == (0, 4)


def test_a_beaten_void_removes_nothing() -> None:
    game = meeting("void", "", "", hands={0: ["attack_04"], 1: ["attack_40"]})
    go(game)

    assert (game.player(0).removed, game.player(0).warp) == (0, 3)


def test_void_brings_no_compensation_for_ships_that_never_reach_the_warp() -> None:
    hands = {0: ["attack_40", "attack_08"], 1: ["negotiate"]}
    game = meeting("void", "", "", hands=hands)
    go(game, cards={0: "attack_40", 1: "negotiate"})

    assert [key_of(card) for card in game.player(0).hand] == ["attack_08"]
