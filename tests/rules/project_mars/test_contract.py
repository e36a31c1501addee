"""Rulings PM-11 to PM-19: the contract auction; each test stands under its number."""

from __future__ import annotations

import pytest

from rules.kernel import Refused
from rules.project_mars.model.views import Table
from rules.project_mars.state import Mars
from tests.rules.project_mars.table import (
    ANA,
    BRAM,
    CEM,
    asked,
    bid,
    choose,
    has,
    question,
    said,
    table,
)


def auction(**more: object) -> Mars:
    rich = {"ana": has(materials=5), "bram": has(materials=5), "cem": has(materials=5)}
    return table(3, phase="contract", **(rich | more))  # type: ignore[arg-type]  # kept short


# PM-11
def test_bidding_goes_round_with_jumps_until_one_is_left() -> None:
    game = auction()

    bid(game, 1, 3, None, 4, None)

    assert game.holder == ANA
    assert game.stores(ANA).materials == 1
    assert said(game)[:6] == [
        "Ana bid 1 material.",
        "Bram bid 3 materials.",
        "Cem passed.",
        "Ana bid 4 materials.",
        "Bram passed.",
        "Ana won the contract for 4 materials.",
    ]


# PM-11
def test_bidding_begins_with_the_holder_and_goes_clockwise() -> None:
    game = auction(holder=BRAM)

    bid(game, 1, 2, 3, None, None)

    assert said(game)[:3] == [
        "Bram bid 1 material.",
        "Cem bid 2 materials.",
        "Ana bid 3 materials.",
    ]


# PM-12
def test_a_holder_who_passed_is_out_and_the_next_may_open() -> None:
    game = auction()

    bid(game, None, 1)

    assert asked(game) == CEM
    assert ANA not in game.asks()


# PM-13
def test_without_a_bid_the_holder_keeps_the_contract_for_nothing() -> None:
    game = auction(holder=BRAM)

    bid(game, None, None, None)

    assert game.holder == BRAM
    assert game.stores(BRAM).materials == 5


# PM-14
def test_a_holder_whose_bid_nobody_raises_pays_it() -> None:
    game = auction()

    bid(game, 2, None, None)

    assert game.holder == ANA
    assert game.stores(ANA).materials == 3


# PM-15
def test_each_bid_is_higher_than_the_last() -> None:
    game = auction()

    bid(game, 2)

    with pytest.raises(Refused, match="between 3 materials and 5 materials, or pass"):
        bid(game, 2)


# PM-16
def test_nobody_bids_more_materials_than_they_own_and_only_the_winner_pays() -> None:
    game = auction(bram=has(money=50, materials=3))

    bid(game, 2)
    with pytest.raises(Refused):
        bid(game, 4)
    bid(game, 3, None, None)

    assert [game.stores(seat).materials for seat in (ANA, BRAM, CEM)] == [5, 0, 5]
    assert game.stores(BRAM).money == 50


# PM-17
def test_a_player_without_materials_is_asked_like_everybody_else() -> None:
    game = auction(ana=has(materials=0), bram=has(materials=0))

    asks = game.asks()

    assert asked(game) == ANA
    assert question(game).secret
    assert asks[BRAM].secret
    with pytest.raises(Refused, match="You can only pass"):
        bid(game, 1)
    bid(game, None)
    assert asked(game) == BRAM


# PM-18
def test_the_new_holder_acts_as_holder_in_the_same_turn() -> None:
    engineers = ["Mira Solberg", "Niko Petrakis"]
    game = auction(bram=has(*engineers, materials=5, money=8))

    bid(game, None, 1, None)

    assert game.stores(BRAM).money == 8 - 2
    assert (question(game).moment, asked(game)) == ("place_module", BRAM)
    choose(game, "Place nothing")
    assert (question(game).moment, asked(game)) == ("action", BRAM)
    assert game.view(None)["order"] == [BRAM, CEM, ANA, BRAM]


# PM-19
def test_nothing_changes_hands_between_players() -> None:
    game = auction()

    bid(game, 1, 2, 3, None, None)

    total = sum(game.stores(seat).materials for seat in (ANA, BRAM, CEM))
    assert total == 15 - 3  # the winner's bid went to the supply, to nobody else
    assert {type(frame).__name__ for frame in game.stack} <= {"Turn", "Actions"}


def test_a_secret_maximum_bids_by_the_smallest_steps_and_is_seen_by_its_owner_alone() -> None:
    game = auction()

    game.play(ANA, {"up_to": 4, "then": "pass"})
    bid(game, 2, None)
    seen = [Table.model_validate(game.view(seat)).bidding for seat in (ANA, BRAM, None)]
    bid(game, None)

    assert [bidding.ceiling for bidding in seen if bidding is not None] == [4, None, None]
    assert game.stores(ANA).materials == 5 - 3
