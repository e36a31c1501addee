"""Technologies about ships and planets, each by its own words."""

from tests.rules.cosmic_encounter.table import go, meeting, offered, table
from tests.rules.cosmic_encounter.technologies.laid import all_ships, lay


def begun(*laid, warp=None, **chosen):
    game = table("", "", "", techs=True, **chosen)
    for seat, key, ships, shown in laid:
        lay(game, seat, key, ships, shown=shown)
    for seat, n in (warp or {}).items():
        game.lift(seat, {f"{'ABC'[seat]}5": n})
        game.player(seat).warp = n
    game.begin()
    return game


def test_coldsleep_ship_gains_a_colony_with_up_to_four_ships_from_other_colonies() -> None:
    game = begun((2, "coldsleep_ship", 0, True))
    ships = {"settle": {"C1": 2, "C2": 2, "C3": 0, "C4": 0, "C5": 0}}
    go(game, until="L", acts={2: ["coldsleep_ship@B3"]}, says=ships)

    assert game.planet("B3").ships == {1: 4, 2: 4}
    assert game.tech_discards == ["coldsleep_ship"]
    assert all_ships(game) == [20] * 3


def test_coldsleep_ship_wakes_at_once_where_its_ships_have_no_colony_to_go_home_to() -> None:
    game = begun((2, "coldsleep_ship", 9, False))
    left = {planet.id: planet.ships[2] for planet in game.colonies(2)}
    game.player(2).warp += game.lift(2, left)
    go(game, until="L", acts={2: ["tech:0!"]}, says={"settle": ["A3"]})

    assert game.planet("A3").ships == {0: 4, 2: 9}
    assert (game.player(2).techs, game.tech_discards) == ([], ["coldsleep_ship"])
    assert all_ships(game) == [20] * 3


# Ruling genesis_home
def test_genesis_bomb_adds_a_home_planet_and_the_researching_ships_may_settle_it() -> None:
    game = begun((1, "genesis_bomb", 4, False))
    go(game, until="L", acts={1: ["genesis_bomb"]}, says={"settle": {"B6": 3}})
    planet = game.planet("B6")

    assert (planet.ships, planet.tokens, planet.home) == ({1: 3}, ["genesis"], 1)
    assert game.home_colonies(1) == 6
    assert (game.player(1).techs, game.tech_discards) == ([], ["genesis_bomb"])
    assert all_ships(game) == [20] * 3


def test_genesis_bomb_cannot_be_used_with_too_few_ships() -> None:
    game = begun((1, "genesis_bomb", 3, False))

    assert not any("genesis_bomb" in id for id in offered(game, 1))


def test_gluon_mines_destroy_an_opposing_ship_for_each_researching_one() -> None:
    game = meeting("", "", "", ships=(3, 4), allies={2: ("offense", 2)}, techs=True)
    lay(game, 1, "gluon_mines", 2)
    go(game, until="V", acts={1: ["gluon_mines"]}, says={"power": {"0": 1, "2": 1}})

    assert game.encounter.gate == {0: 2, 2: 1}
    assert [game.player(seat).warp for seat in (0, 2)] == [1, 1]
    assert game.tech_discards == ["gluon_mines"]


# Ruling won_unseen
def test_gluon_mines_win_the_encounter_where_no_opposing_ship_is_left() -> None:
    game = meeting("", "", "", ships=(3, 4), techs=True)
    lay(game, 1, "gluon_mines", 3)
    go(game, acts={1: ["gluon_mines"]}, cards={0: "attack_10", 1: "negotiate"})

    assert game.player(0).warp == 3
    assert game.foreign_colonies(0) == 0
    assert all_ships(game) == [20] * 3


def test_gluon_mines_are_the_defenses_alone() -> None:
    game = meeting("", "", "", techs=True)
    lay(game, 0, "gluon_mines", 2)

    assert not any("gluon" in id for id in offered(game, 0))


def test_omega_missile_removes_a_planet_and_all_ships_on_it_go_to_the_warp() -> None:
    game = begun((0, "omega_missile", 0, True))
    game.settle(2, "B1", game.lift(2, {"C1": 2}))
    go(game, until="L", acts={0: ["omega_missile@B1"]})

    assert game.planet("B1").gone
    assert [game.player(seat).warp for seat in (1, 2)] == [4, 2]
    assert len(game.system(1)) == game.home_colonies(1) == 4
    assert all_ships(game) == [20] * 3


def test_warpspace_key_brings_all_own_ships_back_in_ones_own_regroup() -> None:
    laid = ((0, "warpspace_key", 0, True),)
    game = begun(*laid, warp={0: 3, 1: 2})
    go(game, until="L", acts={0: ["warpspace_key"]})

    assert [game.player(seat).warp for seat in (0, 1)] == [0, 2]


def test_warpspace_key_is_of_no_use_in_the_regroup_of_another() -> None:
    game = begun((1, "warpspace_key", 0, True), warp={1: 2})

    assert not any("warpspace" in id for id in offered(game, 1))


# Ruling thrusters
def test_plasma_thrusters_send_five_ships() -> None:
    game = begun((0, "plasma_thrusters", 0, True))

    assert [game.ships_to_send(seat) for seat in game.seats] == [5, 4, 4]


def test_plasma_thrusters_face_down_send_no_more_than_four() -> None:
    game = begun((0, "plasma_thrusters", 5, False))

    assert game.ships_to_send(0) == 4


def test_plasma_thrusters_move_a_ship_to_the_planet_of_the_defense_in_launch() -> None:
    game = begun((1, "plasma_thrusters", 0, True))
    game.destiny_deck.cards = ["B#1", "B#2", "B#3"]
    go(game, until="A", acts={1: ["plasma_thrusters@B3"]}, says={"aim": ["B1"]})

    assert game.planet("B1").ships == {1: 5}
    assert game.planet("B3").ships == {1: 3}
