from __future__ import annotations

from rules.parts.auction import PassWhenUnable, StandingLimit
from rules.project_mars.phases.orders import PassAuctions, PassOthersAuctions, PlaceNothing, orders
from tests.rules.project_mars.table import (
    ANA,
    BRAM,
    CEM,
    ENGINEER,
    asked,
    bid,
    has,
    question,
    table,
)


def test_passing_every_auction_is_done_without_asking() -> None:
    game = table(3, phase="contract")

    game.instruct(BRAM, [PassAuctions()])
    bid(game, 1)

    assert asked(game) == CEM


def test_passing_others_auctions_still_asks_the_holder() -> None:
    game = table(3, phase="contract")

    game.instruct(ANA, [PassOthersAuctions()])
    game.instruct(BRAM, [PassOthersAuctions()])

    assert asked(game) == ANA
    bid(game, 1)
    assert asked(game) == CEM


def test_the_order_to_pass_when_no_bid_is_possible_leaves_every_other_bid_to_the_player() -> None:
    game = table(3, phase="contract", bram=has(materials=1), cem=has(materials=3))
    for seat in (BRAM, CEM):
        game.instruct(seat, [PassWhenUnable()])

    bid(game, 1)

    assert asked(game) == CEM
    assert [(word.seat, word.amount) for word in game.stack[-1].spoken] == [(ANA, 1), (BRAM, None)]


def test_whoever_can_only_pass_is_told_of_the_order_that_does_it() -> None:
    game = table(2, phase="contract", bram=has(materials=1))

    bid(game, 1)

    assert "Pass when I cannot raise" in str(question(game).hint)


def test_placing_nothing_leaves_the_other_questions_to_the_player() -> None:
    game = table(2, phase="place_module", ana=has(ENGINEER))

    game.instruct(ANA, [PlaceNothing()])

    assert (asked(game), question(game).moment) == (ANA, "action")


def test_orders_say_what_they_do_and_survive_a_save() -> None:
    game = table(3, phase="contract")

    game.instruct(CEM, orders({}, CEM))

    again = type(game).load(game.save())
    assert again.orders == game.orders
    assert [str(order.title()) for order in again.orders[CEM]] == [
        "Pass every contract auction",
        "Pass contract auctions unless I hold the contract",
        "Place no module",
        "Bid up to 1 in every auction, then ask me",
        "Bid up to 2 in every auction, then ask me",
        "Bid up to 3 in every auction, then ask me",
        "Bid up to 2 in every auction, 4 in all from now on, then ask me",
        "Bid up to 3 in every auction, 6 in all from now on, then ask me",
        "Bid up to 5 in every auction, 10 in all from now on, then ask me",
        "Pass when I cannot raise",
    ]


def test_a_standing_maximum_bids_for_the_contract_until_its_owner_must_be_asked() -> None:
    game = table(2, phase="contract")
    order = next(o for o in orders({}, BRAM) if "2 in every auction, 4 in all" in str(o.title()))
    game.player(ANA).materials = game.player(BRAM).materials = 9
    game._asked = None

    game.instruct(BRAM, [order])
    bid(game, 1)
    assert asked(game) == ANA, "2 was bid for Bram"
    bid(game, 3)

    assert asked(game) == BRAM


def test_a_standing_maximum_counts_what_the_contracts_have_cost() -> None:
    game = table(2, phase="contract")
    game.player(BRAM).materials = 9
    game.instruct(BRAM, [StandingLimit(up_to=3, in_all=4)])

    bid(game, 2)
    bid(game, None)

    [order] = game.orders[BRAM]
    assert isinstance(order, StandingLimit)
    assert (order.spent, order.left) == (3, 1)
