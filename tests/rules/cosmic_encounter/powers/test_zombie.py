"""Zombie: power, wild flare, super flare."""

from tests.rules.cosmic_encounter.table import go, meeting


def test_zombies_ships_go_home_and_bring_no_compensation() -> None:
    game = meeting("zombie", "", "", hands={0: ["negotiate"], 1: ["attack_12", "attack_08"]})
    go(game, cards={0: "negotiate", 1: "attack_12"})

    assert game.player(0).warp == 0
    assert game.ships_on_colonies(0) == 20
    assert len(game.player(1).hand) == 1


def test_a_zombie_that_was_zapped_ahead_loses_its_ships() -> None:
    hands = {0: ["attack_04"], 1: ["attack_12", "cosmic_zap"]}
    game = meeting("zombie", "", "", hands=hands)
    go(game, cards={0: "attack_04", 1: "attack_12"}, acts={1: ["cosmic_zap"]})

    assert game.player(0).warp == 3


def test_the_wild_zombie_flare_named_ahead_saves_a_ship() -> None:
    hands = {0: ["attack_04", "flare_zombie"], 1: ["attack_12"]}
    game = meeting("", "", "", hands=hands)
    go(game, cards={0: "attack_04", 1: "attack_12"}, acts={0: ["on_ships_to_warp:flare_zombie"]})

    assert game.player(0).warp == 2


def test_the_wild_zombie_flare_saves_one_ship_of_its_own_only() -> None:
    hands = {0: ["attack_04"], 1: ["attack_12"], 2: ["flare_zombie"]}
    game = meeting("", "", "", hands=hands, allies={2: ("offense", 2)})
    acts = {2: ["on_ships_to_warp:flare_zombie"]}
    go(game, cards={0: "attack_04", 1: "attack_12"}, acts=acts)

    assert [game.player(seat).warp for seat in (0, 2)] == [3, 1]


def raising(*aliens, wants=True, allies=None):
    """Seats 2 and 3 have ships in the warp; seat 2 is an ally of the offense with four ships."""
    hands = {0: ["attack_04", "flare_zombie"], 1: ["attack_12"]}
    game = meeting(*aliens, hands=hands, allies=allies or {2: ("offense", 4)}, begun=False)
    for seat in (2, 3):
        game.player(seat).warp += game.lift(seat, {f"{'ABCD'[seat]}2": 2})
    game.begin()
    go(game, until="V", acts={0: ["flare_zombie"]}, says={"add_ship": wants})
    return game


def test_by_the_super_zombie_flare_allies_add_a_ship_from_the_warp_beyond_the_limit() -> None:
    game = raising("zombie", "", "", "")

    assert game.encounter.gate == {0: 3, 2: 5}
    assert [game.player(seat).warp for seat in (2, 3)] == [1, 2]


def test_by_the_super_zombie_flare_only_allies_of_its_own_side_add_a_ship() -> None:
    game = raising("zombie", "", "", "", allies={2: ("offense", 1), 3: ("defense", 1)})

    assert (game.encounter.gate, game.encounter.beside) == ({0: 3, 2: 2}, {3: 1})


def test_by_the_super_zombie_flare_an_ally_may_add_none() -> None:
    assert raising("zombie", "", "", "", wants=False).encounter.gate == {0: 3, 2: 4}
