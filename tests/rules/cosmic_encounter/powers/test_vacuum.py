"""Vacuum: power, wild flare, super flare."""

from tests.rules.cosmic_encounter.table import go, meeting


def beaten(*aliens: str, more: dict | None = None, **kwargs):
    hands = {0: ["attack_04"], 1: ["attack_40"], 2: []} | (more or {})
    return meeting(*aliens, hands=hands, **kwargs)


def test_vacuum_takes_as_many_ships_of_others_along_as_it_shares_them_out() -> None:
    game = beaten("vacuum", "", "")
    go(game, says={"power": {"1": 1, "2": 2}, "lose_ships": {"C4": 2}})

    assert [game.player(seat).warp for seat in game.seats] == [3, 1, 2]


def test_those_players_choose_which_of_their_ships_vacuum_takes() -> None:
    game = beaten("vacuum", "", "")
    asked = []
    for _ in range(60):
        if game.encounters != 1 or game.player(2).warp:
            break
        seat, ask = next((s, a) for s, a in game.asks().items() if not a.optional)
        asked += [seat] if ask.moment == "lose_ships" else []
        game.play(seat, {"1": 0, "2": 3} if ask.moment == "power" else ask.fallback)

    assert asked == [2]
    assert game.player(2).warp == 3


def test_vacuum_may_take_fewer_along() -> None:
    game = beaten("vacuum", "", "")
    go(game, says={"power": {}})

    assert [game.player(seat).warp for seat in game.seats] == [3, 0, 0]


def test_what_vacuum_takes_along_is_a_new_loss_from_which_zombie_rises() -> None:
    game = beaten("vacuum", "", "zombie")
    go(game, says={"power": {"2": 3}})

    assert game.player(2).warp == 0


def test_a_zapped_vacuum_takes_nobody_along() -> None:
    game = beaten("vacuum", "", "", more={2: ["cosmic_zap"]})
    go(game, acts={2: ["cosmic_zap"]})

    assert [game.player(seat).warp for seat in game.seats] == [3, 0, 0]


def test_the_wild_vacuum_flare_frees_a_ship_for_each_attack_card_of_other_main_players() -> None:
    game = beaten("", "", "", more={2: ["flare_vacuum"]})
    game.player(2).warp += game.lift(2, {"C5": 4})
    go(game, until="R", acts={2: ["flare_vacuum"]})
    assert game.player(2).warp == 2

    game = beaten("", "", "", more={1: ["attack_40", "flare_vacuum"]})
    game.player(1).warp += game.lift(1, {"B5": 4})
    go(game, until="R", acts={1: ["flare_vacuum"]}, cards={1: "attack_40"})
    assert game.player(1).warp == 3


def test_with_the_super_vacuum_flare_it_chooses_the_very_ships() -> None:
    game = beaten("vacuum", "", "", more={0: ["attack_04", "flare_vacuum"]})
    asked = []
    wanted = "flare_vacuum/super"
    for _ in range(60):
        if game.encounters != 1 or game.player(2).warp:
            break
        seat, ask = next((s, a) for s, a in game.asks().items() if not a.optional)
        asked += [seat] if ask.moment == "lose_ships" else []
        named = [o.id for o in getattr(ask, "open", ()) if wanted in o.id][:1]
        said = {"1": 0, "2": 3} if ask.moment == "power" else ask.fallback
        game.play(seat, named if ask.moment == "stop" else said)

    assert asked == [0]
    assert game.player(2).warp == 3


# Ruling vacuum_colonies
def test_vacuum_drags_no_ships_out_of_the_gate() -> None:
    game = meeting("", "vacuum", "", hands={0: ["attack_40"], 1: ["attack_04"], 2: []})
    go(game, says={"power": {"0": 4}})

    assert game.planet("B1").ships == {0: 3}
    assert game.player(0).warp == 4
