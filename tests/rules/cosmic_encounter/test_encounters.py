"""The results of an encounter: landing, rewards, compensation, deals, and the winners."""

import pytest

from rules.cosmic_encounter.model.pieces import Extra
from tests.rules.cosmic_encounter.table import go, meeting, table, told


def fight(card0="attack_40", card1="attack_06", *aliens, acts=None, says=None, **more):
    """An encounter in which both select these cards, played to its end."""
    hands = {0: [card0, "attack_04"], 1: [card1], **more.pop("hands", {})}
    game = meeting(*(aliens or ("", "", "")), hands=hands, **more)
    return go(game, cards={0: card0, 1: card1}, acts=acts, says=says)


def ships_on(game, planet) -> dict[int, int]:
    return game.planet(planet).ships


def test_the_winning_offense_and_its_allies_land_and_the_defense_goes_to_the_warp() -> None:
    allies = {2: ("offense", 2), 3: ("defense", 1)}
    game = fight("attack_40", "attack_06", "", "", "", "", allies=allies)

    assert ships_on(game, "B1") == {0: 3, 2: 2}
    assert [game.player(seat).warp for seat in game.seats] == [0, 4, 0, 1]
    assert [game.foreign_colonies(seat) for seat in game.seats] == [1, 0, 1, 0]


def test_defensive_allies_go_home_and_have_a_reward_for_each_ship() -> None:
    allies = {2: ("defense", 2)}
    game = meeting("", "", "", hands={0: ["attack_04"], 1: ["attack_40"]}, allies=allies)
    game.player(2).warp, game.planet("C5").ships[2] = 1, 3
    before = len(game.player(2).hand)
    go(game, cards={0: "attack_04", 1: "attack_40"})

    assert game.player(2).warp == 0
    assert len(game.player(2).hand) == before + 1
    assert game.ships_on_colonies(2) == 20
    assert game.player(0).warp >= 2


def test_who_loses_with_a_negotiate_takes_a_card_for_each_lost_ship() -> None:
    hands = {0: ["negotiate"], 1: ["attack_06", "attack_08", "attack_10", "attack_12", "morph"]}
    game = meeting("", "", "", hands=hands)
    go(game, cards={0: "negotiate", 1: "attack_06"})

    assert len(game.player(0).hand) == 3
    assert len(game.player(1).hand) == 1


def test_all_cards_are_taken_where_the_hand_is_too_small() -> None:
    hands = {0: ["negotiate"], 1: ["attack_06", "attack_08", "attack_10"]}
    game = meeting("", "", "", hands=hands)
    go(game, cards={0: "negotiate", 1: "attack_06"})

    assert "Seat 1 takes 2 cards from Seat 2." in told(game)


def test_ionic_gas_stops_compensation_and_rewards() -> None:
    hands = {0: ["negotiate"], 1: ["attack_06", "attack_08"], 2: ["ionic_gas"]}
    game = meeting("", "", "", hands=hands, allies={2: ("defense", 2)})
    go(game, cards={0: "negotiate", 1: "attack_06"}, acts={2: ["ionic_gas"]})

    assert len(game.player(1).hand) == 1
    assert game.player(2).hand == []


def test_two_negotiates_without_a_deal_cost_both_three_ships() -> None:
    game = fight("negotiate", "negotiate")

    assert [game.player(seat).warp for seat in (0, 1)] == [3, 3]
    assert "makes no deal" in told(game)


def at_the_talk(game):
    while game.stop != "D":
        seat, ask = next((s, a) for s, a in game.asks().items() if not a.optional)
        cards = [o.id for o in getattr(ask, "open", ()) if o.id.startswith("negotiate")]
        game.play(seat, cards[:1] if ask.moment == "select" and cards else ask.fallback)
    return game


# Ruling home_before_talk
def test_a_deal_of_colony_for_colony_is_a_success_for_both() -> None:
    game = at_the_talk(meeting("", "", "", hands={0: ["negotiate"] * 2, 1: ["negotiate"] * 2}))
    assert game.encounter.gate == {}

    for answer in (["offer"], ["gives_planet", "takes_planet"], ["A3"], 2, ["B2"], 1):
        game.play(0, answer)
    ask = game.asks()[1]
    assert (ask.open[0].id, str(ask.open[0].label)) == ("accept 1", "Accept offer 1")
    assert "room on A3 for 2 ships" in str(ask.hint)
    game.play(1, ["accept 1"])
    go(game, steps=60)

    assert [game.foreign_colonies(seat) for seat in (0, 1)] == [1, 1]


def test_quash_makes_a_deal_fail() -> None:
    hands = {0: ["negotiate"] * 2, 1: ["negotiate"] * 2, 2: ["quash", "attack_04"]}
    game = at_the_talk(meeting("", "", "", hands=hands))
    for answer in (["offer"], ["gives_planet"], ["A3"], 2):
        game.play(0, answer)
    game.play(1, ["accept 1"])
    go(game, acts={2: ["quash"]})

    assert game.foreign_colonies(1) == 0
    assert game.player(1).warp == 3


def test_cards_of_an_offer_are_known_to_the_two_alone() -> None:
    game = at_the_talk(meeting("", "", "", hands={0: ["negotiate", "attack_40"], 1: ["negotiate"]}))
    card = game.player(0).hand[0]
    for answer in (["offer"], ["gives_named"], [card]):
        game.play(0, answer)

    assert card in str(game.view(1)["stack"])
    assert card not in str(game.view(2)["stack"])
    game.play(1, ["accept 1"])
    go(game, steps=60)
    assert card in game.player(1).hand


def test_emotion_control_makes_attacks_negotiates() -> None:
    hands = {0: ["attack_40", "attack_04"], 1: ["attack_06"], 2: ["emotion_control"]}
    game = meeting("", "", "", hands=hands)
    go(game, cards={0: "attack_40", 1: "attack_06"}, acts={2: ["emotion_control"]})

    assert "makes no deal" in told(game)


def test_after_a_success_the_offense_may_have_a_second_encounter_and_no_third() -> None:
    hands = {0: ["attack_40", "attack_30", "attack_20"], 1: ["attack_06"]}
    game = meeting("", "", "", hands=hands)
    go(game, cards={0: "attack_40", 1: "attack_06"}, says={"again": True})
    assert (game.encounter.offense, game.encounter.number) == (0, 2)

    go(game, cards={0: "attack_30"}, says={"again": True})
    assert game.encounter.offense == 1


def test_without_an_encounter_card_the_turn_ends_though_another_one_was_wanted() -> None:
    game = meeting("", "", "", hands={0: ["attack_40"], 1: ["attack_06"]})
    go(game, cards={0: "attack_40", 1: "attack_06"}, says={"again": True})

    assert game.encounter.offense == 1


def test_an_offense_without_encounter_cards_goes_home() -> None:
    game = meeting("", "", "", hands={0: ["plague"]})
    go(game)

    assert game.encounter.offense == 1
    assert game.ships_on_colonies(0) == 20


def test_a_defense_without_encounter_cards_draws_a_new_hand_before_it_selects() -> None:
    game = meeting("", "", "", hands={0: ["attack_40"], 1: ["plague"]})
    go(game, until="V", cards={0: "attack_40"})

    assert len(game.player(1).hand) == 7
    assert len(game.encounter.shown) == 2


# Ruling victory_check
def test_five_foreign_colonies_win_and_all_who_reach_them_win_together() -> None:
    game = meeting("", "", "", hands={0: ["attack_40"]}, allies={2: ("offense", 1)})
    for number in range(2, 6):
        for seat in (0, 2):
            game.settle(seat, f"B{number}", 1)
            game.player(seat).removed -= 1
    go(game, cards={0: "attack_40"})

    assert game.over
    assert game.result.winners == [0, 2]


def test_with_fewer_than_three_home_colonies_a_power_is_lost_and_comes_back() -> None:
    game = meeting("human", "", "")
    assert game.has_power(0, "human")

    for planet in ("A4", "A5"):
        game.lift(0, {planet: 4})
    game.player(0).warp += 8
    assert not game.has_power(0, "human")
    game.settle(0, "A5", 1)

    assert game.has_power(0, "human")


@pytest.mark.parametrize(("planets", "colonies"), [("five", 3), ("four", 2)])
def test_a_short_game_needs_a_home_colony_less_for_a_power(planets, colonies) -> None:
    assert table("human", "", "", planets=planets).colonies_for_power == colonies


def test_own_colour_lets_the_offense_take_an_empty_home_planet_back() -> None:
    game = table("", "", "", at="launch")
    game.lift(0, {"A1": 4})
    game.settle(0, "A2", 4)
    game.encounter.destiny = "A#0"
    game.begin()
    while game.asks()[0].moment != "destiny":
        game.play(*next((s, a.fallback) for s, a in game.asks().items() if not a.optional))
    game.play(0, ["resettle:A1"])
    go(game, says={"launch": {"A2": 3, "A3": 0, "A4": 0, "A5": 0}})

    assert ships_on(game, "A1") == {0: 3}


def test_zombie_may_free_ships_from_the_warp_as_a_term_of_a_deal() -> None:
    hands = {0: ["negotiate"] * 2, 1: ["negotiate"] * 2}
    game = at_the_talk(meeting("zombie", "", "", hands=hands))
    game.player(1).warp, game.planet("B5").ships[1] = 2, 2
    for answer in (["offer"], ["takes_chosen"], ["gives_freed"], 2, 1):
        game.play(0, answer)
    game.play(1, ["accept 1"])
    go(game, steps=60)

    assert game.player(1).warp == 0
    assert len(game.player(0).hand) == 2


def test_zombie_may_free_ships_of_any_player_as_a_term_of_a_deal() -> None:
    hands = {0: ["negotiate"] * 2, 1: ["negotiate"] * 2}
    game = at_the_talk(meeting("zombie", "", "", hands=hands))
    for seat, planet in ((0, "A5"), (2, "C5")):
        game.player(seat).warp += game.lift(seat, {planet: 2})
    for answer in (["offer"], ["takes_chosen"], ["gives_raised"], {"0": 1, "2": 2}, 1):
        game.play(0, answer)
    assert "2 ships of Seat 3 freed from the warp" in told(game)
    game.play(1, ["accept 1"])
    go(game, steps=60)

    assert [game.player(seat).warp for seat in game.seats] == [1, 0, 0]


def test_an_encounter_that_something_has_added_comes_before_the_next_turn() -> None:
    game = meeting("", "", "", hands={0: ["attack_40", "attack_30"], 1: ["attack_06"]})
    game.queue.append(Extra(offense=2, defense=1, by="a test"))
    go(game, cards={0: "attack_40"})
    go(game, until="L")

    assert (game.encounter.offense, game.encounter.defense, game.active) == (2, 1, 0)
    assert game.encounter.extra


def test_a_power_is_noticed_as_lost_and_told_once() -> None:
    game = meeting("human", "", "", hands={0: ["attack_04"], 1: ["attack_40"]})
    for planet in ("A3", "A4", "A5"):
        game.player(0).removed += game.planet(planet).ships.pop(0)
    go(game, cards={0: "attack_04", 1: "attack_40"})

    assert told(game).count("has too few home colonies for a power") == 1


# Ruling victory_check
def test_colonies_are_counted_at_once_where_the_table_wants_it_so() -> None:
    stops = []
    for winning in ("at once", "at the end of an encounter"):
        game = meeting("", "", "", hands={0: ["attack_40"]}, winning=winning)
        for number in range(2, 6):
            game.settle(0, f"B{number}", 1)
            game.player(0).removed -= 1
        go(game, cards={0: "attack_40"})
        assert game.result.winners == [0]
        stops.append(game.stop)

    assert stops == ["R", ""]


# Ruling quake
def test_when_deck_and_discards_are_empty_all_hands_are_discarded_and_dealt_anew() -> None:
    game = meeting("", "", "", hands={0: ["attack_40"], 1: ["plague"]})
    game.flare_deck.cards += game.draw_deck.cards
    game.draw_deck.cards = []
    for seat in (0, 2):
        game.player(seat).hand += [game.flare_deck.cards.pop() for _ in range(12)]
    game._asked = None
    go(game, until="V")

    assert "Cosmic quake" in told(game)
    held = [len(player.hand) for player in game.seated]
    assert max(held) - min(held) <= 2
    assert game.player(2).out == []


def test_after_the_new_hand_of_the_defense_both_main_players_select_anew() -> None:
    hands = {0: ["attack_04", "attack_20"], 1: ["plague"], 2: []}
    game = meeting("", "", "", hands=hands)
    game.play(0, ["attack_20#1"])
    game.play(1, ["none"])

    assert len(game.player(1).hand) == 8
    assert game.awaited() == [0, 1]
    assert [game.asks()[seat].moment for seat in (0, 1)] == ["select", "select"]
    assert game.asks()[0].suggested == ["attack_20#1"]
    assert "none" not in [option.id for option in game.asks()[1].open]


def test_when_an_empty_home_planet_was_taken_back_nobody_has_an_opponent() -> None:
    game = table("", "", "", at="launch", hands={0: ["attack_40", "attack_04"]})
    game.lift(0, {"A1": 4})
    game.settle(0, "A2", 4)
    game.encounter.destiny = "A#0"
    game.begin()
    says = {"destiny": ["resettle:A1"], "launch": {"A2": 3, "A3": 0, "A4": 0, "A5": 0}}
    go(game, until="R", says=says)

    assert game.stack[-1].moments[0] == "resolution_outcome"
    assert not game.is_in_role(0, "main")
    go(game, says={"again": True})
    assert game.encounter.number == 2


def test_a_power_is_lost_as_soon_as_ships_that_take_a_planet_back_leave_too_few_colonies() -> None:
    game = table("", "", "")
    for planet in ("A1", "A4", "A5"):
        game.settle(0, "B2", game.lift(0, {planet: 4}))
    game.settle(0, "B2", game.lift(0, {"A2": 3, "A3": 3}))
    game.settle(0, "A4", game.lift(0, {"B2": 1}))
    game.destiny_deck.cards = ["A#0", "A#1", "B#0"]
    game.begin()
    says = {"destiny": ["resettle:A1"], "launch": {"A2": 1, "A3": 1}}
    go(game, until="R", says=says)

    assert game.home_colonies(0) == 2
    assert "too few home colonies" in told(game)
