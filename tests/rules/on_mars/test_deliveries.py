"""Deliveries between any two deeds, in one's own turn or not (docs/rules, section 10)."""

from __future__ import annotations

import pytest

from rules.kernel import Allocation, Refused
from rules.on_mars.cards.catalogue import EXECUTIVE
from rules.on_mars.meta import META
from rules.on_mars.model.effect import Effect
from rules.on_mars.model.player import Taken
from rules.on_mars.phases.orders import DeliverGoods
from rules.on_mars.phases.turns import TakeTurn
from rules.on_mars.steps.sharing import MOVEMENTS
from tests.rules.on_mars.delivering import order_of
from tests.rules.on_mars.table import ask_of, change, give, options_of, play, said, start, table


def test_a_delivery_in_another_players_move_neither_shows_nor_ends_it() -> None:
    game = table()
    game.player(1).contracts.append(Taken(card="C7"))
    give(game, seat=1, mineral=1)
    play(game, "control_center")
    half, before = game.half_move, game.digest(0)
    game.take_news()

    game.instruct(1, [order_of(game, 1, mineral=1)])

    assert half is not None
    assert game.half_move is half, "others still see the table before it"
    assert game.digest(0) == before
    assert game.player(1).contracts[0].goods == {"mineral": 1}
    assert any("delivered" in str(text) for text, _ in half.told), "told with the move"


def test_a_delivery_waits_for_the_end_of_a_deed_of_its_own_player() -> None:
    game = table()
    game.player(0).contracts.append(Taken(card="C7"))
    give(game, mineral=2, battery=1, water=1, plant=1)
    play(game, "construct")
    order = order_of(game, 0, mineral=2)

    game.instruct(0, [order])
    assert game.orders[0] == [order], "what it takes may be what the building costs"
    play(game, "no")

    assert game.player(0).contracts[0].goods == {"mineral": 2}
    assert game.orders[0] == []


def test_a_delivery_is_carried_out_between_two_repetitions_of_one_action() -> None:
    game = table()
    game.player(0).contracts.append(Taken(card="C7"))
    give(game, mineral=2, ready=4)
    start(game, Effect(word="take_warehouse", boost="colonist"))
    play(game, "water")
    assert ask_of(game).moment == "take_warehouse"

    game.instruct(0, [order_of(game, 0, mineral=2)])

    assert ask_of(game).moment == "take_warehouse"
    assert game.player(0).contracts[0].goods == {"mineral": 2}


def test_nobody_delivers_without_goods_that_a_contract_needs() -> None:
    game = table()
    game.player(1).contracts += [Taken(card="C7", completed=True), Taken(card="C8")]
    give(game, seat=1, mineral=0, battery=0)

    assert not any(isinstance(one, DeliverGoods) for one in META.orders(game.view(1), 1))
    give(game, seat=1, mineral=1)
    [order] = [one for one in META.orders(game.view(1), 1) if isinstance(one, DeliverGoods)]
    ask = order.details(game.view(1))
    assert isinstance(ask, Allocation)
    assert [(line.id, line.high) for line in ask.lines] == [("C8/mineral", 1)]
    with pytest.raises(Refused):
        ask.check({"C8/mineral": 0})


def test_an_order_moves_what_is_left_when_it_is_carried_out() -> None:
    game = table()
    game.player(1).contracts += [Taken(card="C7"), Taken(card="C8")]
    give(game, seat=1, mineral=2, battery=3)
    order = order_of(game, 1, mineral=1).detailed(
        {"C7/mineral": 2, "C8/mineral": 2, "C8/battery": 1}
    )

    game.instruct(1, [order])

    goods = [taken.goods for taken in game.player(1).contracts]
    assert goods == [{"mineral": 2}, {"battery": 1}], "two minerals cannot lie on both"
    assert str(order.title()).startswith("Deliver 2 minerals to contract 7")


def test_what_two_contracts_need_is_proposed_once() -> None:
    game = table()
    game.player(1).contracts += [Taken(card="C7"), Taken(card="C8")]
    give(game, seat=1, mineral=3, battery=1)
    [order] = [one for one in META.orders(game.view(1), 1) if isinstance(one, DeliverGoods)]

    ask = order.details(game.view(1))

    assert isinstance(ask, Allocation)
    assert ask.fallback == {"C7/mineral": 3, "C8/battery": 1, "C8/mineral": 0}
    ask.check(ask.fallback)


def test_an_order_without_details_delivers_all_that_is_needed() -> None:
    game = table()
    game.player(1).contracts += [Taken(card="C7", goods={"mineral": 2}), Taken(card="C8")]
    give(game, seat=1, mineral=3, battery=1)

    game.instruct(1, [DeliverGoods()])

    assert [taken.goods for taken in game.player(1).contracts] == [
        {"mineral": 4},
        {"battery": 1, "mineral": 1},
    ]


def test_a_completed_contract_counts_at_once_also_in_anothers_turn() -> None:
    game = table()
    game.player(1).contracts.append(Taken(card="C7", goods={"mineral": 3}))
    give(game, seat=1, mineral=1)

    game.instruct(1, [order_of(game, 1, mineral=1)])

    assert game.player(1).contracts[0].completed
    assert "Seat 2 completed Earth contract 7." in said(game)


def test_while_pieces_share_a_hex_what_leads_them_apart_is_not_delivered() -> None:
    game = table()
    player = game.player(0)
    player.rover, player.ships = "I3", []  # where the bot stands
    player.contracts += [Taken(card="C12"), Taken(card="C7")]
    give(game, crystals=3, waiting=1, mineral=1)
    game.stack.append(TakeTurn(seat=0, main_done=True))
    change(game)
    cheapest = min(cost for cost, effect in EXECUTIVE.values() if effect.word in MOVEMENTS)

    shared = options_of(game)
    play(game, "deliver/C12")
    ask = ask_of(game)

    assert shared["deliver/C7"].why_not is None, "goods that no movement needs can go"
    assert isinstance(ask, Allocation)
    assert {line.id: line.high for line in ask.lines}["crystal"] == 1 + 3 - cheapest
