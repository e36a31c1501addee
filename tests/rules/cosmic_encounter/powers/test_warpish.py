"""Warpish: power, wild flare, super flare."""

from rules.cosmic_encounter.steps.totals import foretold, sums
from tests.rules.cosmic_encounter.table import go, meeting, told


def in_warp(game, **ships: int):
    """These ships of seats (`s0=5`) lie in the warp, taken from their last planet."""
    for seat, n in ((int(name[1:]), n) for name, n in ships.items()):
        for place in (5, 4, 3):
            some = min(n, game.planet(f"{'ABC'[seat]}{place}").ships.get(seat, 0))
            game.lift(seat, {f"{'ABC'[seat]}{place}": some})
            game.player(seat).warp += some
            n -= some
    return game


def test_warpish_adds_one_for_every_ship_in_the_warp_whoever_it_belongs_to() -> None:
    game = meeting("warpish", "", hands={0: ["attack_04"], 1: ["attack_20"]}, ships=(2, 4))
    in_warp(game, s0=2, s1=4, s2=3)
    go(game, until="V", cards={0: "attack_04", 1: "attack_20"})

    assert sums(foretold(game)).offense.total == 15


def test_a_zapped_warpish_adds_nothing() -> None:
    hands = {0: ["attack_04"], 1: ["attack_20", "cosmic_zap"]}
    game = in_warp(meeting("warpish", "", hands=hands), s2=4)
    go(game, acts={1: ["cosmic_zap"]})

    assert "24 against 7" in told(game)


def test_the_wild_warpish_flare_adds_one_for_each_own_ship_in_the_warp() -> None:
    hands = {0: ["attack_04", "flare_warpish"], 1: ["attack_20"]}
    game = in_warp(meeting("", "", hands=hands), s0=3, s1=2)
    go(game, acts={0: ["flare_warpish"]}, cards={0: "attack_04"})

    assert "24 against 10" in told(game)


def test_the_super_warpish_flare_takes_the_opponents_ships_in_the_warp_off_its_total() -> None:
    hands = {0: ["attack_04", "flare_warpish"], 1: ["attack_20"]}
    game = in_warp(meeting("warpish", "", hands=hands), s0=3, s1=2)
    go(game, acts={0: ["flare_warpish"]}, cards={0: "attack_04"})

    assert "22 against 12" in told(game)
