"""Void's super flare."""

from tests.rules.cosmic_encounter.table import go, meeting, offered

FLARE = "resolution_losses:flare_void/super"


def as_ally(mine, theirs):
    """Seat 2 is Void and an ally of the offense, and names its flare as soon as it may."""
    hands = {0: [mine], 1: [theirs], 2: ["flare_void", "attack_08"]}
    game = meeting("", "", "void", hands=hands, allies={2: ("offense", 1)})
    go(game, cards={0: mine, 1: theirs}, until="V")
    assert FLARE in offered(game, 2)
    return go(game, acts={2: ["flare_void"]})


def test_the_super_flare_is_named_ahead_and_removes_the_beaten_ships() -> None:
    game = as_ally("attack_40", "attack_04")

    assert (game.player(1).removed, game.player(1).warp) == (4, 0)


def test_the_super_flare_of_a_beaten_ally_does_nothing() -> None:
    game = as_ally("attack_04", "attack_40")

    assert [game.player(seat).removed for seat in range(3)] == [0, 0, 0]
    assert game.player(0).warp == 3
