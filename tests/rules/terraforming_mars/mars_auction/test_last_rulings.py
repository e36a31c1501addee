"""The rulings A20 to A24 of the Mars Auction, each value of each."""

from __future__ import annotations

import pytest

from rules.terraforming_mars.model.layout import Sold
from rules.terraforming_mars.state import Terraforming
from tests.rules.terraforming_mars.mars_auction.spread import (
    COMPANIES,
    PROJECTS,
    all_pass,
    auction,
    bid,
    company,
    drop_out,
    go_on,
    on,
    winners,
)
from tests.rules.terraforming_mars.table import (
    ANA,
    BRAM,
    asked,
    choose,
    has,
    open_ids,
    question,
    said,
)

HELION, ECOLINE, THORGATE = (company(key) for key in COMPANIES[:3])
ALL = (HELION, ECOLINE, THORGATE)


# ---- A20: money falls below the price of one's markers -----------------------------------------

LYING = {"P1": {ANA: 1}, "1": {ANA: 2}, "2": {ANA: 1}}
GALILEAN = ("galilean_mining", "mohole", "loan", "supplier")


def at_risk(mc: int, **chosen: str) -> Terraforming:
    """Ana won Galilean Mining, which costs 5 M€, and has three markers on projects."""
    players = [company("ecoline", mc=mc), THORGATE]
    game = auction(2, zone="preludes", players=players, markers=LYING, preludes=GALILEAN, **chosen)
    all_pass(game)
    go_on(game, "take_back", "markers")
    return game


def test_a20_markers_of_choice_are_taken_back_until_the_rest_can_be_paid() -> None:
    game = at_risk(6)
    assert (asked(game), open_ids(game)) == (ANA, ["1", "2"])

    choose(game, "1")
    assert question(game).moment == "take_back"
    choose(game, "1")

    assert on(game) == {"2": {ANA: 1}}
    assert game.player(ANA).stock["mc"] == 1
    assert question(game).moment == "markers"


def test_a20_such_a_prelude_may_not_use_that_money_when_so_agreed() -> None:
    game = at_risk(6, money_at_risk="not spendable")

    assert "galilean_mining" in game.box
    assert game.player(ANA).stock["mc"] == 6 + 15
    assert on(game) == {"1": {ANA: 2}, "2": {ANA: 1}}
    assert game.player(ANA).reserved == 0


def test_a20_what_is_spare_may_be_used() -> None:
    game = at_risk(8, money_at_risk="not spendable")

    assert game.player(ANA).stock["mc"] == 3
    assert game.player(ANA).reserved == 0


def test_a20_nothing_stays_reserved_for_one_who_leaves_meanwhile() -> None:
    players = [company("ecoline"), THORGATE, HELION]
    lying = {"P1": {ANA: 1}, "P2": {ANA: 1}, "1": {ANA: 2}}
    game = auction(
        3,
        zone="preludes",
        players=players,
        markers=lying,
        preludes=GALILEAN,
        money_at_risk="not spendable",
    )
    all_pass(game)
    assert (question(game).moment, game.player(ANA).reserved) == ("prelude", 2)

    game.leave(ANA)

    assert game.player(ANA).reserved == 0


# ---- A21 ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("value", "winner"), [("this handing out", ANA), ("all", BRAM)])
def test_a21_cards_of_earlier_handings_out_count_in_a_tie_only_when_so_agreed(
    value: str, winner: int
) -> None:
    lying = {"A": {ANA: 2}, "B": {BRAM: 1}, "C": {ANA: 1}, "P1": {ANA: 1, BRAM: 1, 2: 1}}
    game = auction(3, markers=lying, fewer_cards=value)
    all_pass(game)
    go_on(game, "markers")
    game.first = ANA  # the marker has moved to Bram
    game.sales = [sold for sold in game.sales if sold.winner != BRAM]

    all_pass(game)

    assert winners(game)["P1"] == winner


def test_a21_all_means_also_those_of_former_generations() -> None:
    lying = {"1": {ANA: 1, BRAM: 1}}
    game = auction(2, research=True, players=ALL, markers=lying, fewer_cards="all")
    game.sales.append(
        Sold(
            generation=1,
            auction=3,
            card="comet",
            zone="projects",
            winner=ANA,
            price=1,
            markers={ANA: 1},
        )
    )

    all_pass(game)

    assert winners(game)["1"] == BRAM


# ---- A22, A23, A24 -----------------------------------------------------------------------------


def test_a22_when_nobody_bids_everything_is_discarded_and_play_goes_on() -> None:
    game = auction(3, companies=COMPANIES[:6])

    for _ in range(3):
        all_pass(game)
        go_on(game, "markers", "action")

    assert (game.phase, game.generation, game.sales) == ("action", 1, [])
    assert all(player.corporation and not player.hand for player in game.seated)
    assert sorted(game.discard_pile) == sorted(PROJECTS[:6])


def test_a23_who_has_no_legal_marker_left_passes_automatically() -> None:
    players = [company("ecoline", mc=1), THORGATE]
    game = auction(2, research=True, players=players)

    bid(game, "1")
    bid(game, "1", "2")

    assert asked(game) == BRAM
    assert "Ana passed." in said(game)
    drop_out(game)
    assert winners(game)["1"] == ANA


@pytest.mark.parametrize(
    ("value", "key", "price"),
    [
        ("printed", "ecoline", 3),
        ("printed", "terralabs_research", 1),
        ("printed", "polyphemos", 3),
        ("two", "ecoline", 2),
        ("two", "terralabs_research", 2),
        ("two", "polyphemos", 2),
    ],
)
def test_a24_a_drawn_card_costs_what_is_printed_or_two(value: str, key: str, price: int) -> None:
    game = auction(2, players=[company(key)], zone="projects", drawn_card_price=value)

    assert game.player(ANA).card_price == price


def test_a_card_to_hand_costs_two_one_or_three() -> None:
    players = [company("terralabs_research"), company("polyphemos"), company("helion")]
    lying = {"1": {ANA: 1}, "2": {BRAM: 1}, "3": {2: 1}}
    game = auction(3, players=players, zone="projects", markers=lying)

    all_pass(game)
    for seat, card in enumerate(("mine", "trees", "algae")):
        game.play(seat, [card])

    # each marker costs 1, one less for Terralabs Research and one more for Polyphemos
    assert [player.stock["mc"] for player in game.seated] == [60 - 1, 60 - 2 - 3, 60 - 1 - 2]


def test_nobody_can_take_more_to_hand_than_can_be_paid() -> None:
    lying = {mark: {ANA: 1} for mark in ("1", "2", "3")}
    game = auction(
        2,
        players=[has() | {"corporation": "ecoline", "stock": has(mc=8)["stock"]}, THORGATE],
        zone="projects",
        markers=lying,
    )

    all_pass(game)

    assert question(game).most == 2
