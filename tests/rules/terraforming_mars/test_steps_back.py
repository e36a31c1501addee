"""Steps back through one's own secret set-up, which nobody else notices."""

from __future__ import annotations

import pytest

from rules.kernel import BACK, Game, Refused
from rules.terraforming_mars.model.options import TerraformingOptions
from rules.terraforming_mars.setup import new

ANA, BRAM = 0, 1


def opening() -> Game:
    return new(2, TerraformingOptions(prelude=True, first_player="first seat"), "a seed", "")


def moment(game: Game, seat: int) -> str:
    return game.asks()[seat].moment


def choose(game: Game, seat: int) -> None:
    game.play(seat, game.asks()[seat].fallback)


def test_one_goes_back_from_the_cards_to_the_preludes_and_to_the_corporation() -> None:
    game = opening()
    first = game.asks()[ANA]
    choose(game, ANA)
    choose(game, ANA)

    seen = []
    while game.asks()[ANA].back:
        seen.append(moment(game, ANA))
        game.play(ANA, BACK)

    assert seen == ["buy", "preludes"]
    assert game.asks()[ANA] == first
    with pytest.raises(Refused):
        game.play(ANA, BACK)


def test_what_is_chosen_after_going_back_is_what_counts() -> None:
    game = opening()
    ids = [option.id for option in game.asks()[ANA].options]
    game.play(ANA, ids[:1])
    game.play(ANA, BACK)
    game.play(ANA, ids[1:2])

    for seat in (ANA, ANA, BRAM, BRAM, BRAM):
        choose(game, seat)

    assert game.player(ANA).corporation == ids[1]


def test_going_back_is_noticed_by_nobody_and_survives_a_save() -> None:
    game = opening()
    choose(game, ANA)
    before, waiting = game.view(BRAM), game.asks()[BRAM]
    game.take_news()

    game = type(game).load(game.save())
    game.play(ANA, BACK)

    assert game.view(BRAM) == before
    assert game.asks()[BRAM] == waiting
    assert not game.take_news()


def test_who_changes_a_choice_may_go_back_until_it_stands_as_it_was() -> None:
    game = opening()
    for _ in range(3):
        choose(game, ANA)
    done = game.asks()[ANA]
    assert done.optional
    assert not done.back

    choose(game, ANA)
    assert game.asks()[ANA].back
    game.play(ANA, BACK)

    assert game.asks()[ANA] == done


def test_when_all_have_chosen_there_is_no_way_back() -> None:
    game = opening()
    for seat in (ANA, BRAM):
        for _ in range(3):
            choose(game, seat)

    assert all(not ask.back for ask in game.asks().values())
