"""Random games: cards and stores accounted for after every move."""

from __future__ import annotations

import re
from collections import Counter
from random import Random

import pytest

from rules.kernel import Text
from rules.project_mars.cards.catalogue import catalogue
from rules.project_mars.model.options import MarsOptions
from rules.project_mars.model.views import Table
from rules.project_mars.setup import new
from rules.project_mars.state import Mars
from rules.project_mars.views.robot import robot
from tests.answers import some_answer
from tests.rules.project_mars.table import all_cards

SIGNS = {"price": -1, "owed": -1, "goods": 1, "money": 1, "income": 1}
"""Words of an event whose amount leaves (−1) or enters (1) its player's stores."""


def balance(text: Text) -> tuple[int, int]:
    """Return the money and materials that an event adds to all players' stores together."""
    money = materials = 0
    for name, word in text.args:
        for inner in word if isinstance(word, tuple) else ():
            more = balance(inner)
            money, materials = money + more[0], materials + more[1]
        if name in SIGNS:
            place = re.search(rf"{{{name}.*?}}", text.template)
            amounts = str(Text(place[0] if place else "", ((name, word),)))
            money += SIGNS[name] * sum(map(int, re.findall(r"\$(\d+)", amounts)))
            materials += SIGNS[name] * sum(map(int, re.findall(r"(\d+) material", amounts)))
    return money, materials


def stores(game: Mars) -> tuple[int, int]:
    players = game.seated
    return sum(player.money for player in players), sum(player.materials for player in players)


@pytest.mark.long
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("draw", ["new", "fill"])
def test_cards_and_stores_are_accounted_for_after_every_move(seats: int, draw: str) -> None:
    for number in range(2):
        game = new(seats, MarsOptions(draw=draw), f"{seats} {number}")  # type: ignore[arg-type]
        whole = Counter([*catalogue().deck, *game.test_flights])
        one = Random(number).random
        game.take_news()
        while not game.over:
            before = stores(game)
            seat = min(game.asks(), key=lambda seat: one())
            game.play(seat, some_answer(game.asks()[seat], one))
            told = [balance(line.text) for line in game.take_news() if not game.over]
            cards = Counter(all_cards(game))
            del cards[game.launch]

            assert cards == whole
            if not game.over:
                assert stores(game)[0] - before[0] == sum(money for money, _ in told)
                assert stores(game)[1] - before[1] == sum(materials for _, materials in told)


@pytest.mark.long
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_open_choice_can_be_carried_to_its_end(seats: int) -> None:
    one = Random(seats).random
    game = new(seats, MarsOptions(), f"{seats}")
    while not game.over:
        seat = next(seat for seat, ask in game.asks().items() if not ask.optional)
        saved, ask = game.save(), game.asks()[seat]
        for option in getattr(ask, "open", ()):
            if ask.moment in ("action", "place_module"):
                other = Mars.load(saved)
                other.play(seat, [option.id])
                Table.model_validate(other.view(seat))
        game.play(seat, some_answer(ask, one))


@pytest.mark.long
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_robots_answer_legally_from_their_own_view_and_launch_in_most_games(seats: int) -> None:
    launched = 0
    for number in range(4):
        game = new(seats, MarsOptions(), f"robots {number}")
        one = Random(number).random
        while not game.over:
            seat = next(seat for seat, ask in game.asks().items() if not ask.optional)
            game.play(seat, robot(game.view(seat), game.asks()[seat], seat, one))
        launched += game.result is not None and game.result.reason == "launched"

    assert launched >= 2
