"""Random games of Cosmic Encounter, with all that every game promises."""

from itertools import islice
from random import Random

from rules.cosmic_encounter.meta import META
from rules.cosmic_encounter.model.options import CosmicOptions
from tests.conformance.promises import what_a_seat_sees_does_not_depend_on_what_it_may_not_see
from tests.conformance.tables import Case, Play

SHORT = CosmicOptions(planets="four", stops="all speak")


def ships_of_all(game) -> list[int]:
    return [game.ships_owned(seat) + game.player(seat).removed for seat in game.seats]


def test_a_game_that_begins_nearer_to_its_end_asks_as_its_save_does() -> None:
    options = CosmicOptions(lucre=True, aliens="random")
    game = Case(META, 5, options).new("nearer 2")

    assert type(game).load(game.save()).asks() == game.asks()


def test_whether_one_is_waited_for_follows_from_nothing_that_one_may_not_see() -> None:
    options = CosmicOptions(planets="four", techs=True, stops="all are waited for")
    play = Play(Case(META, 3, options), "q721", orders=0.03)
    looks = what_a_seat_sees_does_not_depend_on_what_it_may_not_see(play)
    for _ in islice(play.decisions(), 45):
        next(looks)
    assert play.compared["views"] > 15


def test_no_ship_vanishes_in_a_random_game() -> None:
    play = Play(Case(META, 3, SHORT), "many encounters")
    for game in play.decisions():
        assert ships_of_all(game) == [16] * 3
        if game.encounters == 15:
            return


def test_robots_play_to_the_end_from_their_own_views() -> None:
    case = Case(META, 4, CosmicOptions())
    game, random = case.new("robots"), Random(1).random
    while not game.over:
        asked = [(seat, ask) for seat, ask in game.asks().items() if not ask.optional]
        for seat, ask in asked[:1]:
            game.play(seat, META.robot(game.view(seat), ask, seat, random))
        if not asked:
            game.clock_ended(game.clocks()[0])

    assert 3 < game.encounters < 60
