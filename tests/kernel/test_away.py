"""Players who are away, as all know: later rounds do not wait for them, and no view differs."""

import pytest

from rules.parts.stop.clock import WaitForMe
from tests.games import tourney


@pytest.fixture
def game():
    options = tourney.TourneyOptions(stops="by the clock")
    made = tourney.new(3, options, "away", "")
    to_a_stop(made)
    return made


def to_a_stop(game):
    while (seat := placing(game)) is not None:
        game.play(seat, [game.asks()[seat].options[0].id])


def placing(game):
    asked = ((seat, ask) for seat, ask in game.asks().items() if not ask.optional)
    return next((seat for seat, ask in asked if ask.moment == "place"), None)


def quiet(game):
    return [seat for seat, ask in game.asks().items() if ask.quiet]


def through_the_stop(game):
    while game.stack[-1].KIND.endswith("Course"):
        game.clock_ended(game.clocks()[-1])
    to_a_stop(game)


def test_an_open_round_goes_on_as_it_began(game):
    bystander = next(seat for seat in game.seats if seat not in game.awaited())
    game.instruct(bystander, [WaitForMe()])
    assert quiet(game) == []
    before, asks = game.view(None), dict(game.asks())

    game.note_away([bystander])

    assert game.view(None) == before
    assert game.asks() == asks


def test_a_round_to_come_does_not_wait_for_them_and_their_orders_stand(game):
    for seat in game.seats:
        game.instruct(seat, [WaitForMe()])
    game.note_away([0, 1, 2])

    through_the_stop(game)

    riders = set(game.awaited())
    assert set(quiet(game)) == set(game.seats) - riders, "who decides is still named"
    assert all(game.orders[seat] for seat in game.seats)
    game.note_away([])
    through_the_stop(game)
    assert quiet(game) == []


def test_what_was_told_outlives_a_save_and_a_replay_needs_no_time(game):
    game.note_away([2])
    through_the_stop(game)

    again = tourney.Tourney.load(game.save())

    assert (again.away, again.stack[-1].away) == ({2: True}, {2: True})
    assert again.asks() == game.asks()


@pytest.mark.parametrize(("people", "floor"), [([1], False), ([0, 1], True), ([], True)])
def test_only_where_one_person_plays_alone_a_round_has_no_least_length(people, floor):
    options = tourney.TourneyOptions(stops="by the clock")
    made = tourney.new(3, options, "alone", "")
    made.note_people(people)
    to_a_stop(made)

    assert any(clock.startswith("floor") for clock in made.clocks()) is floor
