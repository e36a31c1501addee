"""The news of a move: a line for each card that changed something."""

from __future__ import annotations

from rules.terraforming_mars.effects.supply import Gain, Produce
from tests.rules.terraforming_mars.table import resolve, said, table


def test_all_that_one_card_brings_stands_in_one_line() -> None:
    game = table(2)
    game.take_news()

    resolve(game, Produce(amounts={"plants": 3}), Gain(amounts={"plants": 1}), source="trees")

    assert said(game) == ["Ana: +3 plant production and +1 plant (Trees)"]


def test_what_two_cards_bring_stands_in_two_lines() -> None:
    game = table(2)
    game.take_news()

    resolve(game, Gain(amounts={"heat": 1}), source="trees")
    resolve(game, Gain(amounts={"heat": 1}), source="comet")

    assert said(game) == ["Ana: +1 heat (Trees)", "Ana: +1 heat (Comet)"]
