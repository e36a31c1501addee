"""Wherever a card of one's hand can be chosen, it bears a letter, as on the picture of the hand."""

from random import Random

import pytest

from rules.games import GAMES
from tests.answers import some_answer

META = GAMES["terraforming_mars"]


@pytest.mark.long
def test_every_choice_of_a_hand_card_has_a_letter() -> None:
    asked: set[str] = set()
    for seed in range(4):
        game = META.new(3, META.options(corporate_era=True, prelude=True), f"letters-{seed}", "")
        random = Random(seed).random
        for _ in range(500):
            if game.over:
                break
            seat, ask = next((s, ask) for s, ask in game.asks().items() if not ask.optional)
            hand = set(game.player(seat).hand)
            for option in getattr(ask, "options", ()):
                if option.id.rpartition(":")[2] in hand and len(hand) <= 26:
                    assert option.mark, (ask.moment, option.id)
                    asked.add(ask.moment)
            wise = random() < 0.5
            view = game.view(seat)
            answer = META.robot(view, ask, seat, random) if wise else some_answer(ask, random)
            game.play(seat, answer)
    assert {"action", "sell"} <= asked
