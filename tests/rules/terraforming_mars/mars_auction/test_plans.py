"""A secret plan's bids, and the times when it stops to ask its owner."""

from __future__ import annotations

from rules.kernel import Voice
from rules.terraforming_mars.mars_auction.plan import Acts, Stops, decided, is_lost
from rules.terraforming_mars.mars_auction.prices import Purse
from rules.terraforming_mars.phases.orders import PassAuctions
from rules.terraforming_mars.state import Terraforming
from tests.rules.terraforming_mars.mars_auction.spread import (
    all_pass,
    auction,
    bid,
    company,
    drop_out,
    go_on,
    keeps,
    laid,
    on,
    plan,
)
from tests.rules.terraforming_mars.table import ANA, BRAM, CEM, NAMES, asked, question, said


def does(game: Terraforming, *wishes: object, **more: object) -> tuple[str, ...] | str:
    """Return what Ana's plan would do now: the cards for which it bids, or its reason to ask."""
    decision = decided(game, ANA, plan(ANA, *wishes, **more))
    match decision:
        case Acts(marks=marks):
            return marks
        case Stops(why=why):
            return Voice(NAMES).say(why)


def stopped(game: Terraforming) -> str:
    return Voice(NAMES).say(question(game).hint)


DRY = "Your plan has nothing more to place."


# ---- what it places ----------------------------------------------------------------------------


def test_it_places_two_markers_by_priority_up_to_each_maximum() -> None:
    game = auction(way="plan")

    assert does(game, ("B", 3), ("A", 1)) == ("B", "B")
    assert does(game, ("A", 1), ("B", 3)) == ("A", "B")
    assert does(game, ("A", 1)) == ("A",)
    assert does(auction(markers={"A": {ANA: 2}}), ("A", 2), ("P1", 1)) == ("P1",)


def test_it_never_uses_more_markers_than_its_ceiling() -> None:
    game = auction(way="plan")

    assert does(game, ("A", 3), ceiling=1) == ("A",)
    assert does(game, ("A", 3), ceiling=0) == DRY
    game.auction_layout.placed[ANA] = 5
    assert does(game, ("A", 3), ceiling=6) == ("A",)
    assert does(game, ("A", 3), ceiling=5, then="pass") == ()


def test_it_never_places_what_cannot_be_paid_but_goes_on_to_what_can() -> None:
    players = [company("ecoline", mc=1)]
    game = auction(zone="preludes", players=players, markers={"P1": {ANA: 2}})

    assert does(game, ("1", 3), ("P1", 3), ("P2", 2)) == ("P2",)
    assert does(game, ("1", 3)) == DRY


def test_it_never_places_a_fourth_marker_or_one_on_a_full_card() -> None:
    game = auction(markers={"A": {ANA: 3}, "B": {BRAM: 2, CEM: 1}}, three_markers="together")

    assert does(game, ("A", 3), ("B", 3), ("C", 1)) == ("C",)


def test_it_gives_up_a_card_on_which_somebody_has_more_than_it_would_place() -> None:
    game = auction(markers={"A": {BRAM: 2}, "B": {BRAM: 1}})

    assert does(game, ("A", 1), ("B", 1)) == ("B",)
    assert does(game, ("A", 2)) == ("A", "A")  # it may still draw level


def test_a_linked_wish_waits_until_the_other_is_lost() -> None:
    wishes = (("A", 2), ("B", 1, "A"))

    assert does(auction(), *wishes) == ("A", "A")
    assert does(auction(markers={"A": {ANA: 2}}), *wishes) == DRY
    assert does(auction(markers={"A": {ANA: 2, BRAM: 3}}), *wishes) == ("B",)


def test_links_go_on_from_card_to_card() -> None:
    wishes = (("A", 1), ("B", 1, "A"), ("C", 1, "B"))
    game = auction(markers={"A": {BRAM: 2}, "B": {BRAM: 2}})

    assert does(game, *wishes) == ("C",)


def test_a_card_that_is_full_for_all_is_lost_to_whoever_has_more_there() -> None:
    game = auction(markers={"A": {BRAM: 2, ANA: 1}}, three_markers="together")

    assert is_lost(game, plan(ANA, ("A", 3)).wishes[0])
    assert does(game, ("A", 3), ("B", 1, "A")) == ("B",)


def test_a_card_on_which_the_owner_has_more_than_was_planned_is_not_lost() -> None:
    game = auction(markers={"A": {ANA: 3, BRAM: 2}})

    assert not is_lost(game, plan(ANA, ("A", 1)).wishes[0])
    assert does(game, ("A", 1), ("B", 1, "A")) == DRY


# ---- when it stops -----------------------------------------------------------------------------


def test_it_asks_when_it_is_exhausted_or_passes_when_that_is_wished() -> None:
    assert does(auction()) == DRY
    assert does(auction(), then="pass") == ()


def test_it_asks_when_its_owner_is_outbid_where_that_is_wished() -> None:
    lying = {"A": {ANA: 1, BRAM: 2}}

    assert does(auction(markers=lying), ("A", 3), outbid=["A"]) == "You were outbid on Helion."
    assert does(auction(markers=lying), ("A", 3)) == ("A", "A")
    assert does(auction(markers={"A": {BRAM: 2}}), ("A", 3), outbid=["A"]) == ("A", "A")
    assert does(auction(markers={"A": {ANA: 2, BRAM: 2}}), ("A", 3), outbid=["A"]) == ("A",)


def test_it_asks_when_a_rivals_total_passes_a_number() -> None:
    game = auction()
    game.auction_layout.placed = {ANA: 9, BRAM: 4, CEM: 3}

    assert does(game, ("A", 3), total=3) == "Bram has used 4 markers."
    assert does(game, ("A", 3), total=4) == ("A", "A")


def test_one_who_has_left_is_no_rival_any_more() -> None:
    game = auction(way="plan")
    bid(game, "1", "2")
    bid(game, "3", "4")

    game.leave(BRAM)

    assert does(game, ("A", 3), total=1) == ("A", "A")


def test_a_reason_that_was_answered_is_not_asked_about_again_until_it_grows() -> None:
    game = auction(2, way="plan", markers={"A": {ANA: 1, BRAM: 2}})
    keeps(game, plan(ANA, ("A", 1), ("P1", 3), outbid=["A"]))
    assert "You were outbid on Helion." in stopped(game)

    bid(game, "P1")  # Ana answers by hand
    bid(game, "P2")  # Bram; then the plan goes on by itself
    assert on(game)["P1"] == {ANA: 3}
    assert asked(game) == BRAM
    bid(game, "A")  # a third marker: a new reason

    assert asked(game) == ANA
    assert "You were outbid on Helion." in stopped(game)


# ---- at the table ------------------------------------------------------------------------------


def test_it_bids_in_turn_and_the_table_waits_for_the_others_alone() -> None:
    game = auction(way="plan")
    keeps(game, plan(BRAM, ("A", 2), then="pass"), plan(CEM, ("A", 1), ("B", 1, "A")))

    bid(game, "C")
    assert said(game)[1:] == [
        "Ana bid on Thorgate.",
        "Bram bid on Helion (two markers).",
        "Cem bid on Ecoline.",
    ]
    assert game.awaited() == [ANA]
    bid(game, "C")

    assert game.auction_layout.passed == [BRAM]
    assert asked(game) == CEM
    assert DRY in stopped(game)


def test_its_owner_may_bid_by_hand_when_it_asks_and_it_goes_on_afterwards() -> None:
    game = auction(2, way="plan")
    keeps(game, plan(BRAM, ("A", 3), ceiling=3, outbid=["A"], then="pass"))
    bid(game, "B", "C")
    bid(game, "A", "A")  # Bram has two there already
    assert on(game)["A"] == {BRAM: 3, ANA: 2}


def test_all_passes_by_plan_end_the_auction() -> None:
    game = auction(way="plan")

    keeps(game, *(plan(seat, then="pass") for seat in (ANA, BRAM, CEM)))

    assert game.auction_layout.stage == "receiving"


def test_a_plan_ends_with_its_auction() -> None:
    game = auction(2, way="plan")
    keeps(game, plan(ANA, ("P1", 1), then="pass"), plan(BRAM, ("P2", 1), then="pass"))
    go_on(game, "markers")

    assert game.auction_layout.number == 2
    assert game.stack[-1].plans == {}
    assert on(game) == {"P1": {ANA: 1}, "P2": {BRAM: 1}}
    assert game.awaited() == [BRAM]


def test_maxima_of_plans_are_kept_for_the_chart_after_the_game() -> None:
    game = auction(2, way="plan")
    keeps(game, plan(ANA, ("A", 2), then="pass"), plan(BRAM, ("A", 1), then="pass"))

    [sold] = [one for one in game.sales if one.card == laid(game, "A").card]
    assert sold.maxima == {ANA: 2, BRAM: 1}
    assert game.view(BRAM)["sales"] == []


def test_one_who_leaves_takes_markers_and_plan_along() -> None:
    game = auction(way="plan", markers={"A": {BRAM: 3}})
    keeps(game, plan(BRAM, ("B", 3)))

    game.leave(BRAM)
    bid(game, "C")

    assert on(game) == {"C": {ANA: 1}}
    assert game.awaited() == [CEM]


def test_one_who_leaves_on_turn_is_skipped() -> None:
    game = auction(way="plan")
    game.play(ANA, ["A"])

    game.leave(ANA)

    assert (on(game), asked(game)) == ({}, BRAM)
    all_pass(game)
    assert Purse(game, ANA).lying == 0


def test_a_standing_order_passes_where_a_plan_would_ask() -> None:
    game = auction(2, way="plan")
    keeps(game, plan(BRAM, ("A", 1)))
    game.instruct(BRAM, [PassAuctions()])
    bid(game, "B")
    assert on(game) == {"B": {ANA: 1}, "A": {BRAM: 1}}
    bid(game, "B")

    assert game.auction_layout.passed == [BRAM]
    drop_out(game)
    go_on(game, "markers")
    assert game.auction_layout.number == 2
    assert asked(game) == BRAM  # the order is spent


def test_on_ones_turn_the_first_marker_can_be_chosen_anew_before_the_second() -> None:
    game = auction(way="plan")
    for answer in (["A"], ["back"], ["B"], ["one"]):
        game.play(ANA, answer)

    assert on(game) == {"B": {ANA: 1}}
    assert asked(game) == BRAM
