"""Random games from start to end: no dead end, and every limited piece in one place."""

from random import Random

import pytest

from rules.on_mars.meta import META
from rules.on_mars.model.options import OnMarsOptions
from tests.answers import some_answer
from tests.conformance.on_mars_pieces import census
from tests.conformance.tables import missions_nearly_done

TOO_LONG = 20_000
VARIANTS = (
    {},
    {
        "length": "long",
        "displaced_at": "once",
        "level_ups": "one a turn",
        "piece_per_hex": "each_movement",
    },
    {"first_colonists": True, "space_oddity": True, "piece_per_hex": "each_movement"},
    {"executive_upgrade_tech": False, "borrowed_use": "each owner", "solo_goal": "martian_potato"},
)


GAMES = 8
"""Games for each number of seats; `make soak` plays thousands."""

BATCH = 4
"""Games of one test, so that workers share them; only the first with most seats is not hurried."""


def random_game(seats: int, number: int) -> None:
    game = META.new(seats, OnMarsOptions(**VARIANTS[number % len(VARIANTS)]), str(number), "")
    if number or seats < max(META.seats):
        missions_nearly_done(game)  # people take a twentieth of the rounds
    random = Random(number)
    for _ in range(TOO_LONG):
        if game.over:
            return
        seat, ask = next((s, a) for s, a in game.asks().items() if not a.optional)
        # a robot now and then, so that games are not ten times as long as people's
        if random.random() < 0.3:
            answer = META.robot(game.view(seat), ask, seat, random.random)
        else:
            answer = some_answer(ask, random.random)
        game.play(seat, answer)
        game.take_news()
        census(game)
    raise AssertionError("the game does not end")


@pytest.mark.long
@pytest.mark.parametrize("first", range(0, GAMES, BATCH))
@pytest.mark.parametrize("seats", META.seats)
def test_random_games_end_with_every_piece_in_its_place(seats: int, first: int) -> None:
    for number in range(first, first + BATCH):
        random_game(seats, number)


@pytest.mark.long
@pytest.mark.parametrize("seats", [1, 3])
def test_robots_play_to_the_end(seats: int) -> None:
    game, random = META.new(seats, OnMarsOptions(), "robots", ""), Random(7)
    for _ in range(TOO_LONG):
        if game.over:
            break
        seat, ask = next((s, a) for s, a in game.asks().items() if not a.optional)
        game.play(seat, META.robot(game.view(seat), ask, seat, random.random))
    assert game.over
    assert len(game.save()) < 30_000
