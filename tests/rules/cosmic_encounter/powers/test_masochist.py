"""Masochist."""

from tests.rules.cosmic_encounter.table import go, offered, table


def lose_all(game, seat, *, keep=0) -> None:
    """Put a seat's ships into the warp, except `keep` on the first planet."""
    for planet in game.system(seat):
        n = planet.ships.get(seat, 0) - keep
        game.player(seat).warp += game.lift(seat, {planet.id: n})
        keep = 0


def test_it_wins_when_all_its_ships_are_in_the_warp() -> None:
    game = table("", "", "masochist")
    lose_all(game, 2)
    game.begin()
    go(game)

    assert game.result.winners == [2]


def test_removed_and_captured_ships_are_not_in_play() -> None:
    game = table("", "", "masochist")
    lose_all(game, 2)
    player = game.player(2)
    player.warp, player.removed, player.captured = 14, 4, 2
    game.begin()
    go(game)

    assert game.result.winners == [2]


def test_a_single_ship_in_play_is_one_too_many() -> None:
    game = table("", "", "masochist")
    lose_all(game, 2, keep=1)
    game.begin()
    go(game, until="L")

    assert game.result is None


def test_it_wins_before_its_own_ship_is_retrieved_and_without_home_colonies() -> None:
    game = table("masochist", "", "")
    lose_all(game, 0)
    game.begin()
    go(game)

    assert game.result.winners == [0]


def test_a_last_zap_stops_it() -> None:
    game = table("", "", "masochist", hands={0: ["attack_04", "cosmic_zap"]})
    lose_all(game, 2)
    game.begin()
    go(game, until="L", acts={0: ["cosmic_zap"]})

    assert game.result is None


def test_who_has_enough_colonies_wins_with_it() -> None:
    game = table("", "", "masochist")
    lose_all(game, 2)
    for planet in ("B1", "B2", "B3", "C1", "C2"):
        game.lift(0, {"A1": 1}) if game.planet("A1").ships.get(0) else game.lift(0, {"A2": 1})
        game.settle(0, planet, 1)
    game.begin()
    go(game)

    assert sorted(game.result.winners) == [0, 2]


def test_it_may_win_by_colonies_too() -> None:
    game = table("masochist", "", "")
    for planet in ("B1", "B2", "B3", "C1", "C2"):
        game.settle(0, planet, 1)

    assert game.winners() == [0]


def test_the_wild_flare_lets_another_player_retrieve() -> None:
    game = table("", "", "", hands={2: ["flare_masochist"]})
    for seat, planet in ((0, "A1"), (1, "B1")):
        game.player(seat).warp = game.lift(seat, {planet: 2})
    game.begin()
    go(game, until="L", acts={2: ["flare_masochist/wild@1"]})

    assert [game.player(seat).warp for seat in (0, 1)] == [2, 1]


def test_the_wild_flare_may_not_leave_the_offense_without_a_ship_for_the_gate() -> None:
    game = table("", "", "", hands={2: ["flare_masochist"]})
    lose_all(game, 0)
    game.begin()

    assert not any("flare_masochist" in id for id in offered(game, 2))


def test_the_super_flare_removes_a_ship_instead_of_retrieving_one() -> None:
    game = table("masochist", "", "", hands={0: ["attack_04", "flare_masochist"]})
    game.player(0).warp = game.lift(0, {"A1": 2})
    game.begin()
    go(game, until="L", acts={0: ["flare_masochist"]})

    assert (game.player(0).warp, game.player(0).removed) == (1, 1)


def test_it_is_not_dealt_together_with_healer() -> None:
    from rules.cosmic_encounter.model.power import power

    assert power("masochist").not_with == ("healer",)
    assert power("healer").not_with == ("masochist",)


def test_it_wins_as_soon_as_the_regroup_begins() -> None:
    game = table("", "", "masochist")
    lose_all(game, 2)
    game.begin()
    go(game)

    assert game.stop == "S"
    assert game.player(2).warp == 20
