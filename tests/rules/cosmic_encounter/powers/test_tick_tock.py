"""Tick-Tock: power, wild flare, super flare."""

import pytest

from rules.cosmic_encounter.powers.tick_tock import TickTock
from rules.cosmic_encounter.steps.colonies import place
from rules.cosmic_encounter.stops.reaction import Reaction
from tests.rules.cosmic_encounter.table import go, meeting, table, told


def tokens(game) -> int:
    return game.sheet("tick_tock").tokens


@pytest.mark.parametrize(("planets", "there"), [("five", 10), ("four", 8)])
def test_tick_tock_begins_with_ten_tokens_or_eight_in_a_short_game(planets, there) -> None:
    game = meeting("tick_tock", "", "", planets=planets)
    TickTock().set_up(game, 0)

    assert tokens(game) == there


@pytest.mark.parametrize(("card", "left"), [("attack_40", 10), ("attack_04", 9)])
def test_a_token_goes_when_a_defense_wins(card, left) -> None:
    game = meeting("", "", "tick_tock", hands={0: [card], 1: ["attack_20"]})
    go(game)

    assert tokens(game) == left
    assert ("Tick-Tock loses a token and has 9 tokens." in told(game)) == (left == 9)


def test_a_token_goes_when_any_two_make_a_deal_and_none_when_it_fails() -> None:
    hands = {0: ["negotiate"], 1: ["negotiate"]}
    game = meeting("", "", "tick_tock", hands=hands)
    go(game)
    assert game.encounters > 1
    assert tokens(game) == 10

    game = meeting("", "", "tick_tock", hands=hands)
    go(game, until="R")
    game.encounter.result = "deal"
    go(game)
    assert tokens(game) == 9


def test_a_zapped_tick_tock_keeps_its_token() -> None:
    game = meeting("", "", "tick_tock", hands={0: ["attack_04", "cosmic_zap"], 1: ["attack_20"]})
    go(game, acts={0: ["cosmic_zap"]})

    assert tokens(game) == 10


def test_tick_tock_wins_at_once_with_its_last_token() -> None:
    game = meeting("", "", "tick_tock", hands={0: ["attack_04"], 1: ["attack_20"]})
    game.sheet("tick_tock").tokens = 1
    go(game)

    assert game.over
    assert game.result.winners == [2]


def test_who_reaches_the_colonies_that_win_by_the_same_event_wins_with_tick_tock() -> None:
    game = meeting("", "", "tick_tock", hands={0: ["attack_04"], 1: ["attack_20"]})
    for planet in ("A1", "A2", "A3", "A4", "A5"):
        game.settle(1, planet, 0)
        game.planet(planet).ships[1] = 1
    game.sheet("tick_tock").tokens = 1
    go(game)

    assert game.result.winners == [1, 2]


# Ruling settled_by_flare
def test_the_wild_tick_tock_flare_settles_up_to_four_ships_when_the_deck_is_shuffled() -> None:
    hands = {0: ["attack_04"], 1: ["attack_20"], 2: ["flare_tick_tock"]}
    game = meeting("", "", "", hands=hands)
    names = ["on_cosmic_deck_reshuffle:flare_tick_tock"]
    seat, _ = next(iter(game.asks().items()))
    while 2 not in game.asks() or not any(names[0] in o.id for o in game.asks()[2].open):
        game.play(seat, game.asks()[seat].fallback)
        seat = next(iter(game.asks()))
    game.play(2, [next(o.id for o in game.asks()[2].open if names[0] in o.id)])
    game.stack.append(Reaction.to(game, "on_cosmic_deck_reshuffle"))
    for _ in range(8):
        seat, ask = next((s, a) for s, a in game.asks().items() if not a.optional)
        if ask.moment == "settle" and hasattr(ask, "lines"):
            game.play(seat, dict.fromkeys(ask.fallback, 0) | {"C1": 3, "C2": 1})
            break
        game.play(seat, ["B4"] if ask.moment == "settle" else ask.fallback)

    assert game.planet("B4").ships == {1: 4, 2: 4}


def test_the_super_tick_tock_flare_takes_one_further_token_off_for_a_ship() -> None:
    hands = {0: ["attack_04"], 1: ["attack_20", "flare_tick_tock"]}
    game = meeting("", "tick_tock", "", hands=hands)
    go(game, acts={1: ["flare_tick_tock/super@B5"]}, cards={1: "attack_20"})

    assert tokens(game) == 8
    assert game.planet("B5").ships[1] == 3


def test_the_super_tick_tock_flare_does_nothing_after_a_loss() -> None:
    hands = {0: ["attack_40"], 1: ["attack_04", "flare_tick_tock"]}
    game = meeting("", "tick_tock", "", hands=hands)
    go(game, acts={1: ["flare_tick_tock/super@B5"]}, cards={1: "attack_04"})

    assert tokens(game) == 10


# Ruling tick_tock_as_deal
def test_what_ends_as_if_a_deal_had_been_made_takes_a_token_off() -> None:
    hands = {0: ["attack_04", "flare_oracle"], 1: ["attack_20"]}
    game = meeting("oracle", "", "tick_tock", hands=hands)
    go(game, acts={0: ["planning_on_select:flare_oracle/super"]}, cards={0: "attack_04"})

    assert tokens(game) == 9


def test_a_colony_that_is_gained_before_an_encounter_has_begun_wins_at_once() -> None:
    game = table("", "", "")
    for planet in ("A1", "A2", "B1", "B2"):
        game.settle(2, planet, game.lift(2, {"C1": 1}))
    game.phase = "start_turn"
    game.stack.append(place(game, 2, "B3", game.lift(2, {"C2": 1})))
    game.begin()

    assert game.result.winners == [2]


def test_all_see_how_many_tokens_are_left() -> None:
    game = meeting("tick_tock", "", "")
    game.sheet("tick_tock").tokens = 7

    assert game.view(None)["players"][0]["aliens"][0]["worth"] == 7
