"""The rulings A1 to A7 of the Mars Auction, each value of each."""

from __future__ import annotations

import pytest

from rules.terraforming_mars.mars_auction.prices import Purse, hand_price, price
from tests.rules.terraforming_mars.mars_auction.spread import (
    COMPANIES,
    auction,
    bid,
    company,
    drop_out,
    go_on,
    laid,
    on,
)
from tests.rules.terraforming_mars.table import ANA, BRAM, asked, open_ids, options, why_not

HELION, ECOLINE, THORGATE = (company(key) for key in COMPANIES[:3])
ALL = (HELION, ECOLINE, THORGATE)


def owed(game, seat=ANA):
    return Purse(game, seat).owed


# ---- A1, A2: prices ----------------------------------------------------------------------------


def test_a1_a_marker_costs_one() -> None:
    game = auction(markers={"1": {ANA: 3}, "2": {ANA: 1}})

    assert owed(game) == 4


def test_a2_each_bidders_first_marker_on_each_company_and_prelude_is_free() -> None:
    game = auction(markers={"A": {BRAM: 1, ANA: 1}, "P1": {BRAM: 2, ANA: 3}, "P2": {ANA: 1}})

    assert owed(game, ANA) == 0 + 2 + 0
    assert owed(game, BRAM) == 0 + 1


def test_a2_only_the_very_first_marker_on_a_card_is_free_when_so_agreed() -> None:
    lying = {"A": {BRAM: 1, ANA: 1}, "P1": {BRAM: 2, ANA: 3}, "P2": {ANA: 1}}
    game = auction(markers=lying, first_bid="free for the first")

    assert owed(game, ANA) == 1 + 3 + 0
    assert owed(game, BRAM) == 0 + 1


def test_a2_a_free_marker_that_was_taken_back_is_used_up() -> None:
    game = auction(markers={"P1": {ANA: 1}})
    card = laid(game, "P1")

    game.auction_layout.take_off(ANA, card, 1)

    assert price(game, card, ANA, 1) == 1
    assert price(game, card, BRAM, 1) == 0


def test_terralabs_owes_one_less_for_each_card_and_never_less_than_nothing() -> None:
    players = [company("terralabs_research"), company("helion")]
    game = auction(2, zone="preludes", players=players, markers={"P1": {ANA: 1}, "1": {ANA: 3}})

    assert owed(game) == 0 + 2
    assert price(game, laid(game, "1"), ANA, 1) == 0
    assert hand_price(game, ANA) == 1


def test_polyphemos_owes_one_more_for_each_card_also_when_the_bid_was_free() -> None:
    players = [company("polyphemos"), company("helion")]
    game = auction(2, zone="preludes", players=players, markers={"P1": {ANA: 1}, "1": {ANA: 3}})

    assert owed(game) == 1 + 4
    assert price(game, laid(game, "2"), ANA, 0) == 0
    assert (hand_price(game, ANA), hand_price(game, BRAM)) == (3, 2)


# ---- A3: the budget before a company is owned --------------------------------------------------

FOURTEEN = {"1": {ANA: 3}, "2": {ANA: 3}, "3": {ANA: 3}, "4": {ANA: 3}, "5": {ANA: 2}}


def poor(own: str = "", **chosen: str):
    """Ana's markers cost 14 M€; A is Terralabs Research with 14 M€, B is Helion."""
    markers = FOURTEEN | ({own: {ANA: 1}} if own else {})
    return auction(companies=["terralabs_research", "helion"], markers=markers, **chosen)


def test_a3_the_least_starting_money_on_the_table_is_the_budget() -> None:
    game = poor("B")

    assert Purse(game, ANA).money == 14
    assert "15 M€" in why_not(game, "5")
    assert "14 M€" in why_not(game, "5")
    assert options(game)["A"].why_not is None  # the first marker there is free


def test_a3_only_companies_with_own_markers_count_when_so_agreed() -> None:
    game = poor("B", bidding_money="least of own")

    assert Purse(game, ANA).money == 42
    assert "5" in open_ids(game)


def test_a3_a_first_marker_on_a_poor_company_must_leave_everything_payable() -> None:
    game = poor("B", bidding_money="least of own")

    bid(game, "5")
    drop_out(game, 2)

    assert owed(game) == 15
    assert "you can count on 14 M€" in why_not(game, "A")


def test_a3_without_a_marker_on_any_company_all_of_them_count() -> None:
    assert Purse(poor(bidding_money="least of own"), ANA).money == 14


def test_a3_there_is_no_limit_when_so_agreed() -> None:
    game = poor(bidding_money="no limit")

    assert "5" in open_ids(game)
    assert game.view(None)["auction"]["bidders"][ANA]["money"] == 14 + 15


# ---- A4 to A6: markers -------------------------------------------------------------------------


def test_a4_three_own_markers_may_lie_on_a_card() -> None:
    game = auction(markers={"A": {ANA: 2, BRAM: 3}, "B": {ANA: 3}})

    assert options(game)["A"].why_not is None
    assert why_not(game, "B") == "You have 3 markers there; more are not allowed."


def test_a4_three_markers_of_all_together_when_so_agreed() -> None:
    game = auction(markers={"A": {ANA: 1, BRAM: 2}, "B": {BRAM: 2}}, three_markers="together")

    assert why_not(game, "A") == "3 markers lie there; more are not allowed."
    game.play(ANA, ["B"])
    assert "3 markers lie there" in why_not(game, "B")


FIFTEEN = {mark: {ANA: 3} for mark in ("1", "2", "3", "4", "5")}


def test_a5_markers_of_earlier_auctions_do_not_count() -> None:
    game = auction(zone="preludes", players=ALL, markers=FIFTEEN)

    assert Purse(game, ANA).left == 15
    assert "6" in open_ids(game)


def test_a5_markers_that_lie_count_when_so_agreed() -> None:
    game = auction(
        zone="preludes",
        players=ALL,
        markers=FIFTEEN | {"P1": {BRAM: 1}},
        fifteen_markers="lying",
    )

    assert asked(game) == BRAM  # Ana passed automatically
    assert "All your 15 markers" in str(Purse(game, ANA).why_not(laid(game, "6")))
    assert Purse(game, BRAM).left == 14


def test_a5_a_sixteenth_marker_is_refused() -> None:
    game = auction(projects=["mine", "trees", "algae", "sponsors", "capital", "comet"])
    game.auction_layout.placed[ANA] = 14
    game._asked = None

    game.play(ANA, ["1"])  # its fifteenth: there is no second one

    assert asked(game) == BRAM
    assert "used all 15" in str(Purse(game, ANA).why_not(laid(game, "2")))


def test_a6_markers_on_what_was_not_handed_out_stay() -> None:
    game = auction()

    bid(game, "A", "P1")
    drop_out(game, 2)
    bid(game, "1")
    drop_out(game)
    go_on(game, "markers")

    assert game.auction_layout.number == 2
    assert on(game) == {"P1": {ANA: 1}, "1": {ANA: 1}}
    assert owed(game) == 1


def test_a6_markers_are_returned_when_so_agreed_and_the_free_one_is_used_up() -> None:
    game = auction(old_markers="returned")

    bid(game, "A", "P1")
    drop_out(game, 2)
    bid(game, "1")
    drop_out(game)
    go_on(game, "markers")

    assert on(game) == {}
    assert owed(game) == 0
    assert price(game, laid(game, "P1"), ANA, 1) == 1
    assert price(game, laid(game, "P1"), BRAM, 1) == 0


# ---- A7: able to pay ---------------------------------------------------------------------------


def test_a7_helions_heat_pays_for_markers() -> None:
    players = [company("helion", mc=1, heat=2), company("ecoline", mc=1, heat=2)]
    game = auction(2, zone="preludes", players=players, markers={"1": {ANA: 2, BRAM: 1}})

    assert (Purse(game, ANA).money, Purse(game, BRAM).money) == (3, 1)
    assert "1" in open_ids(game)
    assert Purse(game, BRAM).why_not(laid(game, "1")) is not None


def test_a7_taking_a_project_to_hand_need_not_be_payable() -> None:
    game = auction(2, research=True, players=[company("ecoline", mc=1), THORGATE])

    assert "1" in open_ids(game)
    bid(game, "1")
    assert asked(game) == BRAM


@pytest.mark.parametrize(
    ("key", "cost"), [("ecoline", 3), ("terralabs_research", 1), ("polyphemos", 5)]
)
def test_a7_the_hand_price_must_be_payable_too_when_so_agreed(key: str, cost: int) -> None:
    players = [company(key, mc=cost), THORGATE]
    game = auction(2, research=True, players=players, able_to_pay="markers and hand")

    bid(game, "1")

    assert (owed(game), asked(game)) == (cost, BRAM)
    assert Purse(game, ANA).why_not(laid(game, "2")) is not None
