"""Observer."""

from tests.rules.cosmic_encounter.table import go, meeting, offered, table, told


def lost(game) -> list[int]:
    return [game.player(seat).warp for seat in game.seats]


def test_as_an_ally_its_ships_go_home() -> None:
    allies = {2: ("offense", 2), 3: ("offense", 1)}
    hands = {0: ["attack_04"], 1: ["attack_40"]}
    game = meeting("", "", "observer", "", hands=hands, allies=allies)
    go(game, cards={0: "attack_04", 1: "attack_40"})

    assert lost(game) == [3, 0, 0, 1]
    assert game.ships_on_colonies(2) == 20


def test_as_a_main_player_its_allies_lose_nothing_and_it_does() -> None:
    allies = {2: ("offense", 2), 3: ("defense", 1)}
    hands = {0: ["attack_04"], 1: ["attack_40"]}
    game = meeting("observer", "", "", "", hands=hands, allies=allies)
    go(game, cards={0: "attack_04", 1: "attack_40"})

    assert lost(game) == [3, 0, 0, 0]


def test_allies_of_the_opponent_lose_their_ships() -> None:
    allies = {2: ("defense", 2)}
    hands = {0: ["attack_40"], 1: ["attack_04"]}
    game = meeting("observer", "", "", hands=hands, allies=allies)
    go(game, cards={0: "attack_40", 1: "attack_04"})

    assert lost(game) == [0, 4, 2]


def test_a_zap_that_was_named_ahead_sends_them_to_the_warp() -> None:
    hands = {0: ["attack_04"], 1: ["attack_40", "cosmic_zap"]}
    game = meeting("", "", "observer", hands=hands, allies={2: ("offense", 2)})
    go(game, cards={0: "attack_04", 1: "attack_40"}, acts={1: ["cosmic_zap"]})

    assert lost(game) == [3, 0, 2]


# Ruling marks_decide
def test_ships_lost_before_the_resolution_are_not_protected() -> None:
    hands = {0: ["attack_04"], 1: ["attack_12", "emotion_control"], 2: ["flare_void"]}
    game = meeting("", "", "observer", hands=hands, allies={2: ("offense", 1)})
    acts = {1: ["emotion_control"], 2: ["flare_void"]}
    go(game, cards={0: "attack_04", 1: "attack_12"}, acts=acts)

    assert lost(game) == [3, 0, 1]  # the fee of the flare, not the ship in the gate


def test_the_wild_flare_lets_each_ally_draw_a_card() -> None:
    hands = {0: ["attack_04", "flare_observer"], 1: ["attack_40"], 2: [], 3: []}
    allies = {2: ("offense", 1), 3: ("defense", 1)}
    game = meeting("", "", "", "", hands=hands, allies=allies)
    go(game, until="V", acts={0: ["flare_observer"]})

    assert [len(game.player(seat).hand) for seat in (2, 3)] == [1, 0]


def test_an_ally_may_refuse_the_card() -> None:
    hands = {0: ["attack_04", "flare_observer"], 1: ["attack_40"], 2: []}
    game = meeting("", "", "", hands=hands, allies={2: ("offense", 1)})
    go(game, until="V", acts={0: ["flare_observer"]}, says={"power": False})

    assert game.player(2).hand == []


def test_the_super_flare_launches_a_ship_from_the_warp_within_the_limit() -> None:
    game = table("observer", "", "", hands={0: ["attack_04", "flare_observer"]}, at="launch")
    game.encounter.defense, game.encounter.destiny = 1, "B#0"
    game.player(0).warp = game.lift(0, {"A1": 2})
    game.begin()
    go(game, until="A", acts={0: ["flare_observer"]}, says={"launch": {"A2": 3}})

    assert game.encounter.gate == {0: 4}
    assert game.player(0).warp == 1


def launching(*aliens, hands):
    """Seat 0 launches as Observer, with two ships in the warp."""
    game = table("observer", *aliens, hands=hands, at="launch")
    game.encounter.defense, game.encounter.destiny = 1, "B#0"
    game.player(0).warp = game.lift(0, {"A1": 2})
    return game


def test_whoever_had_named_four_ships_names_them_anew_with_room_for_the_one_from_the_warp() -> None:
    game = launching("", "", hands={0: ["attack_04", "flare_observer"]})
    game.begin()
    most = []

    def four(ask):
        most.append(ask.most)
        return {"A2": min(4, ask.most)}

    go(game, until="A", acts={0: ["flare_observer"]}, says={"launch": four})

    assert (most[0], most[-1]) == (4, 3)
    assert game.encounter.gate == {0: 4}


def test_without_a_ship_in_the_warp_the_super_flare_is_of_no_use() -> None:
    for warp in (0, 1):
        game = launching("", "", hands={0: ["attack_04", "flare_observer"]})
        game.player(0).warp = warp
        game.begin()

        assert any("flare_observer/super" in id for id in offered(game, 0)) is bool(warp)


def test_a_ship_that_the_super_flare_launches_from_the_warp_brings_remora_one_too() -> None:
    game = launching("", "remora", hands={0: ["attack_04", "flare_observer"]})
    game.player(2).warp = game.lift(2, {"C5": 2})
    game.begin()
    acts = {0: ["flare_observer"], 2: ["remora.come_along"]}
    go(game, until="A", acts=acts, says={"launch": {"A2": 3}})

    assert game.encounter.gate[0] == 4
    assert game.player(2).warp == 1


# Ruling observer_from_warp
def test_the_super_flare_brings_an_allys_ship_from_the_warp() -> None:
    hands = {0: ["attack_04"], 1: ["attack_40"], 2: ["flare_observer"]}
    game = meeting("", "", "observer", hands=hands, allies={2: ("offense", 2)})
    game.player(2).warp = game.lift(2, {"C2": 1})
    go(game, acts={2: ["flare_observer"]})

    assert game.player(2).warp == 0
    assert "adds a ship from the warp" in told(game)


def test_an_ally_with_four_ships_has_no_room_for_another() -> None:
    hands = {0: ["attack_04"], 1: ["attack_40"], 2: ["flare_observer"]}
    game = meeting("", "", "observer", hands=hands, allies={2: ("offense", 4)})
    game.player(2).warp = game.lift(2, {"C2": 1})
    go(game, until="V", acts={2: ["flare_observer"]})

    assert game.encounter.gate[2] == 4


def test_the_ship_that_an_ally_brings_from_the_warp_takes_part() -> None:
    hands = {0: ["attack_04"], 1: ["attack_40"], 2: ["flare_observer"], 3: ["reinforcement_2"]}
    game = meeting("", "", "observer", "", hands=hands, allies={2: ("offense", 2)})
    game.player(2).warp = game.lift(2, {"C2": 1})
    go(game, until="V", acts={2: ["flare_observer"]}, cards={1: "attack_40"})

    assert game.encounter.gate == {0: 3, 2: 3}
