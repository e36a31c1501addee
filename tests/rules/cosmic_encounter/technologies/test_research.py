"""Technologies are dealt, researched face down, completed or abandoned, and gained anew."""

import json
from random import Random

import pytest

from rules.cosmic_encounter.cards.catalogue import tech_deck
from rules.cosmic_encounter.meta import META
from rules.cosmic_encounter.model.options import CosmicOptions
from rules.cosmic_encounter.model.power import EFFECTS
from rules.cosmic_encounter.model.tech import Technology
from rules.cosmic_encounter.model.views import Table
from rules.cosmic_encounter.setup import new
from rules.cosmic_encounter.steps.techs import complete, draw_techs
from rules.cosmic_encounter.stops.frame import CosmicStop
from rules.cosmic_encounter.texts.book import book
from rules.kernel import UndoPoint, Voice
from tests.conformance.tables import Case
from tests.rules.cosmic_encounter.table import go, meeting, offered, table, told
from tests.rules.cosmic_encounter.technologies.laid import all_ships, lay
from tests.rules.cosmic_encounter.test_tell_free import public, step


def begun(*laid, hands=None, **chosen):
    """Seat 0 begins an encounter; `laid` are seat, key, ships and whether it lies open."""
    game = table("", "", "", hands=hands, techs=True, **chosen)
    for seat, key, ships, shown in laid:
        lay(game, seat, key, ships, shown=shown)
    game.begin()
    return game


def test_every_technology_does_something() -> None:
    techs = {key for key, of in EFFECTS.items() if isinstance(of, Technology)}

    assert techs == {*tech_deck(four_planets=False)}


def test_two_are_dealt_to_each_of_which_one_is_kept_and_the_other_discarded() -> None:
    game = new(4, CosmicOptions(techs=True), "dealt")
    while game.phase == "setup" and not isinstance(game.stack[-1], CosmicStop):
        seat, ask = next(iter(game.asks().items()))
        game.play(seat, ask.fallback)

    assert [len(player.techs) for player in game.seated] == [1] * 4
    assert len(game.tech_discards) == 4
    assert game.tech_deck.size == 12
    assert not any(player.tech_choice for player in game.seated)


def test_whoever_chooses_a_technology_reads_what_it_does() -> None:
    game = new(4, CosmicOptions(techs=True), "dealt")
    while game.asks()[0].moment != "tech":
        seat, ask = next(iter(game.asks().items()))
        game.play(seat, ask.fallback)

    for option in game.asks()[0].options:
        assert book().techs[option.id].text in Voice(()).say(option.detail)


def test_no_technology_of_8_or_more_is_in_a_short_game() -> None:
    game = new(3, CosmicOptions(techs=True, planets="four"), "short")
    there = {*game.tech_deck.cards}

    assert len(there) == 17
    assert not there & {"omega_missile", "coldsleep_ship", "precursor_seed"}


def test_without_the_option_there_are_none() -> None:
    game = new(3, CosmicOptions(), "none")

    assert not game.tech_deck.size


def test_a_ship_a_regroup_may_be_moved_from_a_colony_onto_a_technology_face_down() -> None:
    game = begun((1, "xenon_lasers", 0, False), (2, "warpspace_key", 1, False))
    go(game, until="L", acts={1: ["tech:0+B2", "tech:0+B3"], 2: ["tech:0+C5"]})

    assert [game.player(seat).techs[0].ships for seat in (1, 2)] == [1, 2]
    assert game.planet("B2").ships == {1: 3}
    assert all_ships(game) == [20] * 3


def test_with_enough_ships_it_is_completed_and_they_go_home() -> None:
    game = begun((1, "xenon_lasers", 3, False))
    go(game, until="L", acts={1: ["tech:0!"]})
    tech = game.player(1).techs[0]

    assert (tech.shown, tech.id, tech.ships) == ("xenon_lasers", "", 0)
    assert game.ships_on_colonies(1) == 20


@pytest.mark.parametrize("ships", [2, 3])
def test_nobody_takes_back_anything_before_a_technology_was_turned_over(ships) -> None:
    game = begun((1, "xenon_lasers", ships, False))
    game.undo_points.append(UndoPoint(seat=0, moves=0))
    complete(game, 1, game.player(1).techs[0])

    assert not game.undo_points


def test_with_fewer_it_is_abandoned_and_discarded() -> None:
    game = begun((1, "xenon_lasers", 2, False))
    go(game, until="L", acts={1: ["tech:0!"]})

    assert (game.player(1).techs, game.tech_discards) == ([], ["xenon_lasers"])
    assert game.ships_on_colonies(1) == 20


def test_without_a_colony_the_ships_of_a_completed_technology_go_to_the_warp() -> None:
    game = begun((1, "xenon_lasers", 3, False))
    game.player(1).warp += game.lift(1, {planet.id: planet.ships[1] for planet in game.colonies(1)})
    go(game, until="L", acts={1: ["tech:0!"]})

    assert game.player(1).warp == 20


# Ruling tech_turned
def test_what_works_from_face_down_is_abandoned_where_it_is_turned_over() -> None:
    game = begun((1, "genesis_bomb", 4, False))
    go(game, until="L", acts={1: ["tech:0!"]})

    assert game.tech_discards == ["genesis_bomb"]
    assert len(game.system(1)) == 5


def test_instead_of_a_second_encounter_one_and_one_for_each_foreign_colony_are_drawn() -> None:
    hands = {0: ["attack_40", "attack_10", "attack_08"], 1: ["attack_04"]}
    game = meeting("", "", "", hands=hands, techs=True)
    drawn = game.tech_deck.cards[:2], game.tech_deck.cards[-2:]
    says = {"again": False, "further_tech": True}
    go(game, cards={0: "attack_40", 1: "attack_04"}, says=says)

    assert game.foreign_colonies(0) == 1
    assert len(game.player(0).techs) == len(game.tech_discards) == 1
    assert game.active == 1
    assert {game.player(0).techs[0].key, *game.tech_discards} in ({*drawn[0]}, {*drawn[1]})


def test_only_its_owner_knows_which_technology_lies_face_down() -> None:
    game = begun((1, "gluon_mines", 2, False))
    tech = {seat: Table.model_validate(game.view(seat)).players[1].techs[0] for seat in (None, 1)}

    assert (tech[None].id, tech[None].name, tech[None].ships) == ("", "", 2)
    assert (tech[1].id, tech[1].name, tech[1].open) == ("gluon_mines", "Gluon Mines", False)
    assert "gluon" not in json.dumps(game.view(0))


def test_whoever_has_one_face_down_is_asked_whatever_it_is() -> None:
    clock = {"stops": "by the clock"}
    hands = {0: ["attack_04", "attack_10"], 1: ["attack_04", "attack_08"], 2: []}
    one = begun((2, "gluon_mines", 2, False), hands=hands, **clock)
    two = begun((2, "delta_scanners", 2, False), hands=hands, **clock)
    for _ in range(30):
        assert public(one) == public(two)
        assert 2 in one.asks() or one.stop != "S"
        assert step(one) == step(two)


def test_a_technology_that_was_named_shows_only_once_it_is_turned_over() -> None:
    game = begun((1, "xenon_lasers", 3, False))
    before = game.view(None)
    game.play(1, ["tech:0!"])

    assert {k: v for k, v in game.view(None).items() if k != "asked"} == before
    assert "Xenon" not in told(game)


def test_robots_research_and_complete() -> None:
    case = Case(META, 3, CosmicOptions(techs=True))
    game, random = case.new("robots"), Random(2).random
    completed = False
    while not game.over and not completed:
        asked = [(seat, ask) for seat, ask in game.asks().items() if not ask.optional]
        for seat, ask in asked[:1]:
            game.play(seat, META.robot(game.view(seat), ask, seat, random))
        if not asked:
            game.clock_ended(game.clocks()[0])
        completed = any(tech.shown for player in game.seated for tech in player.techs)

    assert completed


def test_abandoning_is_offered_before_it_is_complete_and_completing_then() -> None:
    game = begun((1, "xenon_lasers", 2, False))

    assert "tech:0!" in offered(game, 1)
    assert not any(id.startswith("tech:") for id in offered(game, 0))


def test_with_other_technologies_face_down_everybody_sees_the_same() -> None:
    """Until one of them is turned over, whatever the ships on it."""
    traces = []
    for mine, other in (("gluon_mines", "tech_scrambler"), ("vacuum_turbines", "genesis_bomb")):
        game = begun((1, mine, 2, False), (2, other, 1, False), stops="by the clock")
        trace = []
        for _ in range(12):
            trace += [public(game), step(game)]
        traces.append(trace)

    assert traces[0] == traces[1]


def test_a_leaver_takes_the_ships_on_technologies_along() -> None:
    game = begun((2, "xenon_lasers", 2, False), (2, "lunar_cannon", 0, True))
    game.planet("C1").tokens.append("lunar_cannon")
    game.leave(2)

    assert game.player(2).removed == 20
    assert game.player(2).techs == []
    assert sorted(game.tech_discards) == ["lunar_cannon", "xenon_lasers"]
    assert not any(planet.tokens for planet in game.planets)


# Ruling tech_deck
def test_without_technologies_to_draw_the_discarded_ones_are_shuffled() -> None:
    game = begun()
    game.tech_discards, game.tech_deck.cards = [*game.tech_deck.cards[:3]], []
    draw_techs(game, 0, 4)

    assert len(game.player(0).tech_choice) == 3
    assert game.tech_discards == []


def test_whoever_leaves_while_technologies_are_chosen_is_not_asked_to_choose_anew() -> None:
    game = new(4, CosmicOptions(techs=True, aliens="random"), "leaving")
    while game.asks()[1].moment != "tech":
        seat, ask = next(iter(game.asks().items()))
        game.play(seat, ask.fallback)
    game.play(1, game.asks()[1].fallback)
    game.leave(1)

    assert sorted(game.asks()) == [0, 2, 3]


# Ruling techs_instead
def test_without_an_encounter_card_no_second_encounter_is_given_up_for_technologies() -> None:
    hands = {0: ["attack_40", "plague"], 1: ["attack_04"]}
    game = meeting("", "", "", hands=hands, techs=True)
    go(game, cards={0: "attack_40", 1: "attack_04"}, says={"again": False, "further_tech": True})

    assert game.foreign_colonies(0) == 1
    assert game.player(0).techs == game.tech_discards == []
