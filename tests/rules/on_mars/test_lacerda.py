"""The solo opponent: his deck, what he does, and what beats him."""

from __future__ import annotations

from collections import Counter

import pytest

from rules.kernel import Frame
from rules.on_mars.cards.variants import SOLO_ACTIONS, SOLO_DECK, SOLO_GOALS
from rules.on_mars.lacerda.deeds import learnable, upgrades, wanted_desk
from rules.on_mars.lacerda.goals import judge, needs_of
from rules.on_mars.lacerda.rover import move_rover
from rules.on_mars.lacerda.travel import ColonyRises, automaton_space, automaton_travels
from rules.on_mars.lacerda.turn import AutomatonTurn
from rules.on_mars.meta import META
from rules.on_mars.model.board import FAR, START_MINE
from rules.on_mars.model.effect import Effect
from rules.on_mars.model.kinds import GRID_TECHS, LSS
from rules.on_mars.model.options import OnMarsOptions
from rules.on_mars.model.player import Drawn, Taken
from rules.on_mars.phases.turns import TakeTurn
from rules.on_mars.state import OnMars
from rules.on_mars.steps.asking import begin
from tests.rules.on_mars.table import blueprint, build, change, said

HE = 1


def alone(seed: str = "alone", **options: object) -> OnMars:
    game = META.new(1, OnMarsOptions(**options), seed, "")  # type: ignore[arg-type]
    assert isinstance(game, OnMars)
    for mission in game.missions:
        mission.left = 0  # nothing contributes
    game.take_news()
    return game


def run(game: OnMars, frame: Frame | None) -> None:
    """Let the rules carry this out for him."""
    if frame is not None:
        game.stack.append(TakeTurn(seat=0))
        game.stack.append(frame)
        change(game)
        game._go_on()


def does(game: OnMars, word: str, **fields: object) -> None:
    run(game, begin(game, HE, Effect(word=word, **fields)))  # type: ignore[arg-type]


def test_his_deck_has_twelve_cards() -> None:
    assert len(SOLO_DECK) == 12
    assert Counter(card.action for card in SOLO_DECK) == {1: 5, 2: 4, 3: 3}
    assert Counter(card.mission for card in SOLO_DECK) == {"A": 4, "B": 4, "C": 4}
    assert sum(not card.travels for card in SOLO_DECK) == 3


@pytest.mark.parametrize("card", SOLO_DECK, ids=lambda card: card.id)
@pytest.mark.parametrize("side", ["orbit", "colony"])
def test_he_does_the_action_of_his_card_for_his_side(card, side) -> None:
    game = alone()
    assert game.automaton is not None
    game.player(HE).space = {"orbit": 1, "colony": 5}[side]
    game.player(HE).crystals = 3
    game.automaton.deck = [card.id]

    run(game, AutomatonTurn(seat=HE))

    action = SOLO_ACTIONS[side][card.action - 1]
    assert game.automaton.travels == card.travels
    assert "turned up his card" in said(game)[0]
    slotted = action in game.slots and action not in ("upgrade",)  # he has nothing to upgrade
    assert not slotted or HE in game.slots[action] or action == "hire_or_contract"


def test_from_the_second_pass_on_each_card_contributes() -> None:
    game = alone()
    game = META.new(1, OnMarsOptions(), "second pass", "")  # type: ignore[assignment]
    assert game.automaton is not None
    left = [mission.left for mission in game.missions]
    game.automaton.played = ["S1"]
    game.automaton.deck = []

    run(game, AutomatonTurn(seat=HE))

    assert game.automaton.passes == 2
    assert sum(left) - sum(mission.left for mission in game.missions) >= 1


def test_he_pays_surcharges_in_crystals_only_else_his_rover_moves() -> None:
    game = alone()
    assert game.automaton is not None
    game.player(HE).space, game.player(HE).crystals = 5, 0
    game.slots["construct"] = [0]
    game.automaton.deck = ["S1"]
    rover = game.player(HE).rover

    run(game, AutomatonTurn(seat=HE))

    assert game.slots["construct"] == [0]
    assert game.player(HE).rover != rover


def test_he_takes_blueprints_that_his_scientists_score_else_of_the_fuller_row() -> None:
    game = alone()
    first = game.display[0][0].card
    does(game, "take_blueprint")
    assert game.player(HE).blueprints == [Drawn(card=first)]
    kinds = {place.card for place in game.display[0] if place.taken_by is None}
    game.player(HE).scientists = {"geologist": ""}  # scores generators
    wanted = [card for card in kinds if card in ("B3", "B4")]
    does(game, "take_blueprint")
    if wanted:
        assert game.player(HE).blueprints[1].card in wanted


def test_he_learns_the_cheapest_technology_into_the_upper_cell() -> None:
    game = alone()
    game.player(HE).lab, game.grid = {"2M": "shelter"}, list(GRID_TECHS)
    assert learnable(game, HE) == (6, "1T"), "the bottom row is free"
    does(game, "learn_tech")
    assert game.player(HE).lab["1T"] is not None


def test_he_develops_the_most_then_the_least_developed() -> None:
    game = alone()
    game.player(HE).lab = {"4T": "mine", "1B": "rover"}
    does(game, "develop", n=2)
    assert game.player(HE).lab.get("5T") == "mine"
    assert "1B" not in game.player(HE).lab
    assert game.player(HE).goods == dict.fromkeys(game.player(HE).goods, 1), "he pays nothing"


def test_he_builds_the_largest_complex_that_technology_allows() -> None:
    game = alone()
    assert game.automaton is not None
    game.player(0).lab["3T"] = "mine"
    build(game, "H5", "mine")
    game.automaton.builds_next = "mine"
    does(game, "construct", what="any")
    assert max(game.sizes()[at] for at, b in game.buildings.items() if b.tile == "mine") == 3
    assert game.automaton.builds_next == "generator"
    assert [loan.owner for loan in game.loans] == [0]


def test_a_column_that_is_high_enough_is_passed_over() -> None:
    game = alone()
    assert game.automaton is not None
    game.automaton.builds_next = "generator"
    game.rows["generator"] = game.level + 1
    does(game, "construct", what="any")
    assert game.automaton.builds_next == "greenhouse", "he built a water extractor"


def test_where_nothing_is_to_be_built_his_rover_moves() -> None:
    game = alone()
    his, me = game.automaton, game.player(HE)
    assert his is not None
    his.deck, me.space, me.crystals = ["S1"], 5, 3
    game.rows = dict.fromkeys(LSS, 6)
    game.level, game.stacks_left["mine"] = 5, 0
    change(game)
    run(game, AutomatonTurn(seat=HE))
    assert game.slots["construct"] == [], "no colonist is placed for nothing"
    assert me.rover, "his rover moves instead"


def test_he_upgrades_anywhere_what_his_scientists_score_first() -> None:
    game = alone()
    build(game, "A1", "generator")
    blueprint(game, "B5", seat=HE)
    blueprint(game, "B3", seat=HE)
    game.player(HE).scientists = {"geologist": ""}
    assert upgrades(game, HE)[0][0].id == "B3"
    does(game, "upgrade", tech="upgrade")
    assert game.player(HE).blueprints[1].at


def test_he_hires_two_scientists_then_takes_the_best_contract_which_is_completed() -> None:
    game = alone()
    blueprint(game, "B1")
    assert game.desks[wanted_desk(game, HE) or 0].scientist == "systems_engineer"
    does(game, "hire_or_contract")
    does(game, "hire_or_contract")
    assert len(game.player(HE).scientists) == 2
    does(game, "hire_or_contract")
    assert [taken.completed for taken in game.player(HE).contracts] == [True]
    assert sum(bool(desk.contract) for desk in game.desks) == 2


def test_his_rover_goes_to_the_nearest_tile_that_gives_more_than_goods() -> None:
    game = alone()
    game.tiles = {"G4": "water3", "H4": "A"}
    change(game)
    run(game, move_rover(game, HE, Effect(word="move_rover", n=2)))
    assert game.player(HE).research == ["A"]
    assert game.tiles == {"G4": "water3"}


def test_his_benefits_of_the_turn_order() -> None:
    game = alone()
    game.warehouse = {"crystal": 1, "battery": 2, "water": 2, "plant": 0, "oxygen": 1}
    run(game, automaton_space(game, HE, 2))
    assert game.warehouse["battery"] == 1, "most left, the leftmost of them"
    run(game, automaton_space(game, HE, 8))
    assert len(game.player(HE).blueprints) == 1


def test_he_rides_the_shuttle_unless_his_card_shows_none() -> None:
    game = alone()
    assert game.automaton is not None
    game.player(HE).space = 1
    game.automaton.travels = False
    assert automaton_travels(game, HE) is None
    game.automaton.travels = True
    before = len(game.buildings)
    run(game, automaton_travels(game, HE))
    assert game.side(HE) == "colony"
    assert len(game.buildings) > before, "on the colony side he constructs"


def test_when_the_colony_rises_he_gets_a_shelter_a_ship_and_a_bot() -> None:
    game = alone()
    run(game, ColonyRises(seat=HE))
    his = game.player(HE)
    assert (his.shelters, his.hangar, his.hidden_bots) == (2, 1, 2)


def test_his_tile_lies_as_far_from_yours_as_it_can() -> None:
    game = alone()
    game.player(HE).space = 1
    game.player(0).rover = "G9"
    change(game)
    before = set(game.tiles)
    run(game, automaton_travels(game, HE))
    placed = set(game.tiles) - before
    assert placed
    assert all(FAR[START_MINE][at] == 3 and FAR["G9"][at] >= 6 for at in placed)


@pytest.mark.parametrize("goal", SOLO_GOALS)
def test_a_solo_goal_is_won_by_meeting_every_requirement(goal: str) -> None:
    game = alone(solo_goal=goal)
    assert not all(need["met"] for need in needs_of(game))
    player = game.player(0)
    game.level, player.goal_done, player.points = 4, "G1", 400
    player.contracts = [Taken(card=f"C{n}", completed=True) for n in (4, 11)]
    player.lab["6"] = "greenhouse"
    player.research, player.shelters_left, player.space = ["A", "B"], 1, 1
    player.scientists, player.goods["plant"] = {"biochemist": ""}, 5
    for at in ("A1", "A2", "A3", "B1", "B4", "B3"):
        game.tiles.pop(at, None)
        build(game, at, "greenhouse", upgraded_by=0)
    for at in ("M1", "L6", "K7"):
        build(game, at, "mine", miner=0)

    judge(game)

    assert game.result is not None
    assert (game.result.winners, game.result.reason) == ([0], "goal met")


@pytest.mark.parametrize("goal", SOLO_GOALS)
def test_a_solo_goal_is_missed_without_them(goal: str) -> None:
    game = alone(solo_goal=goal)
    judge(game)
    assert game.result is not None
    assert game.result.winners == []


def test_he_scores_full_living_quarters_and_completed_contracts() -> None:
    game = alone()
    row = dict.fromkeys(LSS, 1)
    assert game.rows == row
    assert game.who(HE).template == "Lacerda"
    assert META.automata(OnMarsOptions(), 1) == ("Lacerda",)
    assert META.automata(OnMarsOptions(), 2) == ()
