from __future__ import annotations

from rules.project_mars.orders import PassAuctions, PassOthersAuctions, PlaceNothing, orders
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


def test_placing_nothing_leaves_the_other_questions_to_the_player() -> None:
    game = table(2, phase="place_module", ana=has(ENGINEER))

    game.instruct(ANA, [PlaceNothing()])

    assert (asked(game), question(game).moment) == (ANA, "action")


def test_orders_say_what_they_do_and_survive_a_save() -> None:
    game = table(3, phase="contract")

    game.instruct(CEM, orders(CEM))

    again = type(game).load(game.save())
    assert again.orders == game.orders
    assert [str(order.title()) for order in again.orders[CEM]] == [
        "Pass every contract auction",
        "Pass contract auctions unless I hold the contract",
        "Place no module",
    ]
