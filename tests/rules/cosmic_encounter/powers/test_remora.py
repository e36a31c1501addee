"""Remora: power, wild flare, super flare."""

from rules.cosmic_encounter.model.options import CosmicOptions
from rules.cosmic_encounter.phases.orders import UsePower
from rules.cosmic_encounter.phases.planning import Planning
from rules.cosmic_encounter.setup import new
from rules.cosmic_encounter.steps.colonies import place
from rules.cosmic_encounter.stops.then import then
from tests.rules.cosmic_encounter.table import go, meeting, names, one_question, table


def with_ships_in_warp(game, *seats: int):
    for seat in seats:
        game.lift(seat, {f"{'ABC'[seat]}5": 4})
        game.player(seat).warp += 4
    return game


def test_remora_gets_one_ship_back_when_another_player_gets_some() -> None:
    game = with_ships_in_warp(table("", "", "remora"), 0, 2)
    game.begin()
    go(game, until="L", acts={2: ["remora.come_along"]})

    assert (game.player(0).warp, game.player(2).warp) == (3, 3)


# Ruling remora_ships
def test_a_ship_that_went_to_the_warp_in_this_encounter_does_not_come_with_remora() -> None:
    hands = {0: ["attack_04"], 1: ["attack_20"]}
    game = meeting("remora", "", "", hands=hands, allies={2: ("defense", 1)})
    with_ships_in_warp(game, 2)
    go(game, acts={0: ["remora.come_along"]})

    assert (game.player(0).warp, game.player(2).warp) == (3, 3)


def test_remora_draws_one_card_for_each_draw_of_another_however_many_cards_it_has() -> None:
    hands = {0: ["attack_04"], 1: ["attack_20"], 2: []}
    game = meeting("remora", "", "", hands=hands, allies={2: ("defense", 3)})
    go(game, acts={0: ["remora.draw_along"]}, says={"again": False})

    assert len(game.player(2).hand) == 3
    assert len(game.player(0).hand) == 1


def test_remora_ordered_to_be_used_always_draws_once_for_a_draw_of_another() -> None:
    hands = {0: ["attack_04"], 1: ["attack_20"], 2: []}
    game = meeting("remora", "", "", hands=hands, allies={2: ("defense", 3)})
    game.instruct(0, [UsePower()])
    go(game, says={"again": False})

    assert len(game.player(2).hand) == 3
    assert len(game.player(0).hand) == 1


def test_starting_hands_are_no_draws_for_remora() -> None:
    options = CosmicOptions(aliens="random")
    games = (new(3, options, f"starting hands {n}") for n in range(1000))
    game = next(g for g in games if any("remora" in each.aliens for each in g.seated))

    assert [len(player.hand) for player in game.seated] == [8, 8, 8]


def test_the_wild_remora_flare_draws_a_card_when_another_player_uses_a_flare() -> None:
    hands = {0: ["attack_04", "flare_human"], 1: ["attack_20"], 2: ["flare_remora"]}
    game = meeting("", "", "", hands=hands)
    go(game, acts={0: ["flare_human"], 2: ["flare_remora"]}, cards={0: "attack_04"})

    assert len(game.player(2).hand) == 2
    assert game.foreign_colonies(0) == 1


def test_the_super_remora_flare_brings_something_once_for_each_player_who_gains_a_colony() -> None:
    hands = {0: ["attack_40"], 1: ["attack_04"], 2: [], 3: ["flare_remora"]}
    game = meeting("", "", "", "remora", hands=hands, allies={2: ("offense", 1)})
    game.lift(3, {"D5": 1})
    game.player(3).warp += 1
    go(game, acts={3: ["on_other_colony_gained:flare_remora"]})

    assert len(game.player(3).hand) == 3
    assert game.encounter.number == 2 or game.player(3).warp == 1


def test_the_super_remora_flare_brings_nothing_for_a_second_colony_of_the_same_player() -> None:
    game = meeting("", "", "remora", hands={2: ["flare_remora"]})
    for seat, home in ((0, "A5"), (1, "B5")):
        game.lift(seat, {home: 2})
    names(game, 2, "on_other_colony_gained:flare_remora/super")
    gained = [(0, "B3"), (1, "A3"), (0, "B4"), (1, "A4")]
    game.stack.append(then(*(place(game, seat, planet, 1) for seat, planet in gained)))
    game.begin()
    while not isinstance(game.stack[-1], Planning):
        one_question(game, {})

    assert game.player(2).out == ["flare_remora"]
    assert len(game.player(2).hand) == 2, "one card for each of the two"


def test_the_super_remora_flare_may_free_a_ship_instead() -> None:
    hands = {0: ["attack_40"], 1: ["attack_04"], 2: ["flare_remora"]}
    game = with_ships_in_warp(meeting("", "", "remora", hands=hands), 2)
    go(game, acts={2: ["on_other_colony_gained:flare_remora"]}, says={"power": ["ship"]})

    assert game.player(2).warp == 3
    assert len(game.player(2).hand) == 1


def test_ships_that_have_come_along_already_are_not_brought_back_a_second_time() -> None:
    hands = {0: ["mobius_tubes", "attack_04"], 2: []}
    game = with_ships_in_warp(table("", "", "remora", hands=hands), 0, 1, 2)
    game.begin()
    acts = {0: ["mobius_tubes"], 2: ["remora.come_along"]}
    go(game, until="L", acts=acts, says={"land": lambda ask: ask.fallback})

    assert [game.ships_owned(seat) for seat in game.seats] == [20, 20, 20]
    assert game.player(2).warp == 0


# Ruling back_from_warp
def test_a_ship_from_the_warp_that_goes_straight_into_the_gate_brings_remora_one_too() -> None:
    game = table("", "", "remora")
    for planet in game.system(0):
        game.player(0).warp += game.lift(0, {planet.id: 4})
    with_ships_in_warp(game, 2).begin()
    go(game, until="L", acts={2: ["remora.come_along"]})

    assert game.encounter.gate == {0: 1}
    assert game.player(2).warp == 3


def test_a_ship_that_a_flare_sends_from_the_warp_brings_remora_one_too() -> None:
    for flare, holder in (("flare_zombie", 0), ("flare_observer", 2)):
        hands = {0: ["attack_04"], 1: ["attack_40"], 2: []}
        hands[holder] = [*hands[holder], flare]
        allies = {2: ("offense", 1)}
        game = meeting("zombie", "", "observer", "remora", hands=hands, allies=allies)
        for seat in (2, 3):
            game.player(seat).warp += game.lift(seat, {f"{'ABCD'[seat]}5": 1})
        acts = {holder: [flare], 3: ["remora.come_along"]}
        go(game, until="V", acts=acts, says={"add_ship": True})

        assert game.encounter.gate[2] == 2
        assert game.player(3).warp == 0


# Ruling home_colony
def test_the_super_remora_flare_counts_a_home_colony_that_is_gained_as_well() -> None:
    game = table("", "remora", "", hands={1: ["flare_remora"]})
    game.settle(0, "A2", game.lift(0, {"A1": 4}))
    game.destiny_deck.cards = ["A#0", "A#1", "B#0"]
    game.begin()
    says = {"destiny": ["resettle:A1"], "launch": {"A2": 1}}
    go(game, acts={1: ["on_other_colony_gained:flare_remora"]}, says=says)

    assert game.planet("A1").ships == {0: 1}
    assert len(game.player(1).hand) == 2
