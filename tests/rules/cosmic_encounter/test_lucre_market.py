"""The market and its auctions: one test for each ruling, named for it, and the worked examples."""

import pytest

from rules.cosmic_encounter.lucre import bank
from rules.cosmic_encounter.lucre import market as stall
from rules.cosmic_encounter.lucre.market import auction_deck, kind_of, price, refill, sell
from rules.cosmic_encounter.lucre.seen import market_seen
from rules.cosmic_encounter.model.options import CosmicOptions
from rules.cosmic_encounter.model.views import Table
from rules.cosmic_encounter.phases.plans import CALL, IF_CALLED
from rules.cosmic_encounter.phases.turn import StartOfTurn
from rules.kernel import Refused
from rules.parts.bid import Bid
from tests.rules.cosmic_encounter.lucre_table import purses
from tests.rules.cosmic_encounter.market_table import (
    lines,
    lot,
    market,
    others_pass,
    play_on,
    speak,
    up_to,
    won,
)
from tests.rules.cosmic_encounter.table import told

# ---- the cards -----------------------------------------------------------------------------------


def test_there_are_25_cards_of_14_kinds_and_three_lie_open() -> None:
    cards = auction_deck(CosmicOptions(rewards=True, techs=True))
    game = market()

    assert len(cards) == len({*cards}) == 25
    assert len({kind_of(card) for card in cards}) == 14
    assert (len(game.stall.lots), game.stall.deck.size) == (3, 22)


def test_cards_left_out() -> None:
    kinds = {kind_of(card) for card in auction_deck(CosmicOptions(rewards=False, techs=False))}

    assert not {"reward_best_of_2", "extra_tech_phase"} & kinds
    assert "flare_best_of_2" in kinds
    assert len(auction_deck(CosmicOptions(rewards=False, techs=True))) == 23


def test_market_short() -> None:
    game = won("free_3_ships")
    play_on(game, until=lambda game: game.stop == "L")

    assert len(game.stall.lots) == 2
    play_on(game, until=lambda game: game.turn == 2)
    assert len(game.stall.lots) == 3


def test_last_auction_card() -> None:
    game = market(begun=False)
    deck = game.stall.deck
    game.stall.discards = deck.cards[3:]
    deck.cards = deck.cards[:3]
    every = sorted(stall.cards(game))
    game.stall.lots = [deck.cards.pop()]
    refill(game)

    assert sorted(stall.cards(game)) == every
    assert (len(game.stall.lots), deck.size, game.stall.discards) == (3, len(every) - 3, [])
    assert "shuffled" in told(game)


def test_aside_at_reshuffle() -> None:
    game = market()
    game.stall.aside = game.stall.lots.pop()
    game.stall.called = [1]
    stall._shuffle_all(game, game.stall)

    assert game.stall.aside not in (*game.stall.lots, *game.stall.deck.cards)
    assert len(stall.cards(game)) == 25
    assert game.stall.called == [1]


# ---- calls ---------------------------------------------------------------------------------------


def test_calling_order() -> None:
    game = market("free_3_ships", "rebirth", "discard_one")
    speak(game, 2, calls={"rebirth": up_to(6)})
    speak(game, 1, calls={"discard_one": up_to(2)})
    speak(game, 0, calls={"free_3_ships": up_to(2)})
    play_on(game, until=lambda game: game.stop == "S")

    calls = [line for line in lines(game) if "calls" in line]
    assert [line.partition(" calls")[0] for line in calls] == ["Seat 1", "Seat 2", "Seat 3"]


def test_call_after_pass() -> None:
    """Seat 0 passes while its only card is under the hammer of seat 1, and is asked again."""
    game = market("free_3_ships", "move_all_ships", free=[2, 9, 9])
    speak(game, 0, others={"free_3_ships": up_to(2)}, again=True)
    speak(game, 1, calls={"move_all_ships": up_to(3)})
    speak(game, 2)
    play_on(game, until=lambda game: isinstance(game.stack[-1], StartOfTurn))
    speak(game, 0, calls={"free_3_ships": up_to(2)})
    others_pass(game)

    assert game.stall.called == [1, 0]


def test_call_unpaid() -> None:
    game = market("rebirth", "free_3_ships", free=[5, 9, 9])

    with pytest.raises(Refused, match=r"You have 5 Lucre; the least bid is 6\."):
        game.play(0, [CALL + lot(game, "rebirth")])
    with pytest.raises(Refused):
        game.play(0, [IF_CALLED + lot(game, "rebirth")])
    speak(game, 0, calls={"free_3_ships": up_to(5)})


def test_one_call_for_each_player_until_the_next_start_of_a_turn() -> None:
    game = market("free_3_ships", "move_all_ships", "discard_one")
    every = {kind: up_to(3) for kind in ("free_3_ships", "move_all_ships", "discard_one")}
    speak(game, 0, calls=every)
    others_pass(game)
    play_on(game, until=lambda game: game.stop == "S")

    assert (game.stall.called, len(game.stall.sales)) == ([0], 1)
    play_on(game, until=lambda game: game.turn == 2)
    assert game.stall.called == []


def test_uncontested() -> None:
    game = market("free_7_ships")
    speak(game, 0, calls={"free_7_ships": (5, None)})
    others_pass(game)

    assert purses(game) == [4, 9, 9]
    assert [(sale.seat, sale.price) for sale in game.stall.sales] == [(0, 5)]


# ---- bids ----------------------------------------------------------------------------------------


def test_worked_example_2_two_bid_against_each_other() -> None:
    game = market("cosmic_best_of_2", free=[1, 2, 3, 4])
    speak(game, 2, calls={"cosmic_best_of_2": up_to(3)})
    speak(game, 3, others={"cosmic_best_of_2": up_to(9 - 5)})
    others_pass(game)

    assert lines(game) == [
        "Seat 3 calls Best of two and bids 1 Lucre.",
        "Seat 4 bids 2 Lucre.",
        "Seat 2 passes.",
        "Seat 3 bids 3 Lucre.",
        "Seat 4 bids 4 Lucre.",
        "Seat 3 passes.",
        "Seat 4 buys Best of two for 4 Lucre. See two cosmic cards and keep up to one;"
        " the rest are discarded.",
    ]
    assert purses(game) == [1, 2, 3, 0]
    assert game.bank == 34


def test_lucre_direction() -> None:
    game = market("free_7_ships", free=[9, 9, 9, 9])
    speak(game, 2, calls={"free_7_ships": up_to(3)})
    for seat in (0, 1, 3):
        speak(game, seat, others={"free_7_ships": up_to(6, "ask")})

    assert [word.seat for word in game.stack[-1].spoken][:4] == [2, 3, 0, 1]


def test_lucre_direction_is_counterclockwise_where_the_table_wants_it() -> None:
    game = market("free_7_ships", free=[9, 9, 9, 9], bidding="counterclockwise")
    speak(game, 2, calls={"free_7_ships": up_to(3)})
    for seat in (0, 1, 3):
        speak(game, seat, others={"free_7_ships": up_to(6, "ask")})

    assert [word.seat for word in game.stack[-1].spoken][:4] == [2, 1, 0, 3]
    assert market_seen(game).auction.order == (2, 1, 0, 3)


def test_any_raise() -> None:
    game = market("free_3_ships", free=[9, 9, 0])
    speak(game, 0, calls={"free_3_ships": up_to(5)})
    speak(game, 1, others={"free_3_ships": up_to(3, "ask")})
    ask = game.asks()[1]

    assert (ask.low, ask.high) == (5, 9)
    game.play(1, 8)
    assert game.stall.sales[-1].price == 8


def test_a_maximum_is_the_lowest_step_that_wins() -> None:
    game = market("free_3_ships")
    speak(game, 0, calls={"free_3_ships": up_to(9)})
    speak(game, 1, others={"free_3_ships": up_to(5)})
    speak(game, 2)

    assert game.stall.sales[-1].price == 6
    assert purses(game) == [3, 9, 9]


def test_only_ask_me_stops_an_auction() -> None:
    game = market("free_3_ships")
    speak(game, 0, calls={"free_3_ships": up_to(5)})
    speak(game, 1, others={"free_3_ships": up_to(3, "ask")})
    speak(game, 2)

    ask = game.asks()[1]
    assert isinstance(ask, Bid)
    assert (ask.quiet, ask.optional, ask.anonymous) == (False, False, False)
    assert game.awaited() == [1]
    seen = Table.model_validate(game.view(1)).market.auction
    assert (seen.high, seen.leader, seen.ceiling) == (4, 0, 3)
    assert Table.model_validate(game.view(0)).market.auction.ceiling == 5
    assert Table.model_validate(game.view(None)).market.auction.ceiling is None
    game.play(1, None)
    assert game.stall.sales[-1].price == 4


def test_who_cannot_bid_higher_is_not_asked_and_passes() -> None:
    game = market("free_3_ships", free=[9, 4, 0])
    speak(game, 0, calls={"free_3_ships": up_to(9)})
    speak(game, 1, others={"free_3_ships": up_to(4, "ask")})

    assert game.stall.sales[-1].price == 4
    assert "Seat 2 passes." in lines(game)


def test_at_most_so_many_cards_and_so_much_in_all() -> None:
    wanted = {"free_3_ships": up_to(4), "move_all_ships": up_to(4), "discard_one": up_to(4)}
    for said, bought in (({}, 2), ({"most": 1}, 1), ({"in_all": 6}, 2), ({"in_all": 5}, 1)):
        game = market(*wanted)
        speak(game, 0, others=wanted, **said)
        speak(game, 1, calls={"free_3_ships": up_to(2)})
        speak(game, 2, calls={"move_all_ships": up_to(2)})
        play_on(game, until=lambda game: game.stop == "S")
        assert len(game.stall.bought_by(0)) == bought


# ---- paying --------------------------------------------------------------------------------------


def test_worked_example_6_a_bid_of_5_with_one_invested_costs_3_free_lucre() -> None:
    game = market("free_7_ships", free=[5, 0, 0], invested={"A2": 1})
    before = game.bank
    speak(game, 0, calls={"free_7_ships": (5, None)}, pays=["A2"])

    assert purses(game)[0] == 2
    assert game.planet("A2").lucre == 0
    assert game.bank == before + 4
    assert bank.total(game) == 30


def test_no_higher_bid() -> None:
    game = market("free_7_ships", free=[5, 0, 0], invested={"A2": 3})
    game.play(0, [CALL + lot(game, "free_7_ships")])

    assert game.asks()[0].high == 5
    with pytest.raises(Refused):
        game.play(0, 6)


def test_price_floor() -> None:
    game = market("move_4_ships", free=[1, 0, 0], invested={"A2": 1})
    speak(game, 0, calls={"move_4_ships": up_to(1)}, pays=["A2"])

    assert (purses(game)[0], game.planet("A2").lucre) == (1, 0)
    assert price(1, discounted=True) == price(2, discounted=True) == 0


def test_discount_spent() -> None:
    game = market("free_3_ships", invested={"A1": 2, "B1": 1})
    before = game.bank
    sell(game, 0, lot(game, "free_3_ships"), 4, "A1")

    assert (game.bank, game.planet("A1").lucre) == (before + 3, 1)
    sell(game, 0, game.stall.lots[0], 4, "B1")  # another's planet: no discount
    assert (purses(game)[0], game.planet("B1").lucre) == (3, 1)


def test_what_the_last_to_speak_buys_is_told_to_all_at_once() -> None:
    """The sale shows what all have left at the market: it is nobody's own half-made move."""
    game = market("free_3_ships", "move_all_ships")
    for seat in game.seats:
        planet = f"{'ABC'[seat]}1"
        game.player(seat).warp += game.lift(seat, {planet: 3})
    for seat in (1, 2):
        speak(game, seat)

    speak(game, 0, calls={"free_3_ships": up_to(9)})

    assert game.asks().keys() == {0}, "it alone is asked: where its ships land"
    assert game.half_move is None
    assert [line for line in lines(game) if "buys" in line]
