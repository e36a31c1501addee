"""The money of Lucre: where it is, how it moves, and that none is ever lost."""

import pytest

from rules.cosmic_encounter.lucre import bank
from rules.cosmic_encounter.meta import META
from rules.cosmic_encounter.model.options import CosmicOptions
from tests.conformance.tables import Case, Play
from tests.rules.cosmic_encounter.lucre_table import purses, rich


@pytest.mark.parametrize(("seats", "left"), [(3, 24), (4, 30), (5, 35), (6, 39)])
def test_the_start_player_has_one_lucre_the_next_two_and_so_on(seats, left) -> None:
    game = rich([0] * seats)
    game.start_player = 2

    bank.hand_out(game)

    order = [*range(2, seats), 0, 1]
    assert [game.player(seat).lucre for seat in order] == [*range(1, seats + 1)]
    assert game.bank == left
    assert bank.total(game) == 10 * seats


def test_the_richest_has_most_free_lucre_and_the_first_from_seat_1_on_wins_a_tie() -> None:
    game = rich([4, 2, 4], invested={"B1": 9})
    game.start_player = 1

    assert bank.richest(game) == 2
    assert bank.richest(game, without=[2]) == 0
    assert bank.richest(rich([0, 0, 0])) is None


def test_nobody_pays_what_is_not_there() -> None:
    game = rich([2, 0, 0])

    with pytest.raises(bank.NotEnough):
        bank.pay(game, 0, 3)
    with pytest.raises(bank.NotEnough):
        bank.take(game, "A1", 0, 1)
    assert bank.receive(rich([0, 0, 0], left=1), 0, 3) == 1


def test_money_only_moves() -> None:
    game = rich([5, 1, 0])

    bank.pay(game, 0, 1)
    bank.place(game, "A1", 3)
    bank.hand_over(game, 0, 1, 1)
    bank.take(game, "A1", 2, 1)
    bank.spend(game, "A1", 1)

    assert purses(game) == [0, 2, 1]
    assert bank.invested(game, 0) == {"A1": 1}
    assert bank.total(game) == bank.due(game) == 30


def test_who_leaves_gives_all_lucre_to_the_bank() -> None:
    play = Play(Case(META, 4, CosmicOptions(lucre=True, aliens="random")), "leaving")
    game = next(iter(play.decisions()))
    bank.place(game, "A1", 1)

    game.leave(0)

    assert (game.player(0).lucre, bank.invested(game, 0)) == (0, {})
    assert bank.total(game) == 40
