"""What a secret plan places, and when it stops to ask its owner."""

from __future__ import annotations

from rules.kernel.text import Voice
from rules.terraforming_mars.mars_auction.plan import Acts, Stops, decided, is_lost
from rules.terraforming_mars.mars_auction.plan_words import foretold, in_words
from rules.terraforming_mars.orders import PassAuctions
from rules.terraforming_mars.state import Terraforming
from tests.rules.terraforming_mars.mars_auction.spread import (
    all_pass,
    auction,
    bid,
    company,
    drop_out,
    edits,
    go_on,
    keeps,
    laid,
    on,
    plan,
)
from tests.rules.terraforming_mars.table import ANA, BRAM, CEM, NAMES, asked, question, said


def does(game: Terraforming, *wishes: object, **more: object) -> tuple[str, ...] | str:
    """What Ana's plan would do now: the cards it bids on, or why it asks."""
    decision = decided(game, ANA, plan(ANA, *wishes, **more))  # type: ignore[arg-type]
    match decision:
        case Acts(marks=marks):
            return marks
        case Stops(why=why):
            return Voice(NAMES).say(why)


def stopped(game: Terraforming) -> str:
    return Voice(NAMES).say(question(game).hint)  # type: ignore[arg-type]


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
    assert game.stack[-1].plans == {}  # type: ignore[attr-defined]
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
    assert game.auction_layout.lying(ANA) == 0


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


# ---- the dry run -------------------------------------------------------------------------------


def spoken(texts: list[object]) -> list[str]:
    return [Voice(NAMES).say(text) for text in texts]  # type: ignore[arg-type]


def test_the_dry_run_tells_in_plain_words_what_the_plan_would_do() -> None:
    game = auction(way="plan")
    made = plan(ANA, ("A", 2), ("P1", 1), ("B", 1, "A"))

    assert spoken(list(foretold(game, made))) == [
        "On your next turn: you bid on Helion (2 markers).",
        "If nobody else bids: you bid on Helion (2 markers) and Donation and are asked;"
        " all your markers then cost 1 M€.",
        "If a rival puts 3 markers on Helion: you bid on Donation and Ecoline.",
    ]


def test_the_dry_run_tells_of_a_pass_and_of_a_question() -> None:
    game = auction(way="plan")

    assert spoken(list(foretold(game, plan(ANA, then="pass")))) == [
        "On your next turn: you pass.",
        "If nobody else bids: you place nothing and pass.",
    ]
    asks = spoken(list(foretold(game, plan(ANA, ceiling=0))))
    assert asks[0] == f"On your next turn: you are asked ({DRY})."


def test_the_dry_run_changes_nothing() -> None:
    game = auction(way="plan")
    before = game.save()

    foretold(game, plan(ANA, ("A", 2), ("P1", 1), ("B", 1, "A")))

    assert game.save() == before


def test_a_plan_in_words() -> None:
    game = auction(way="plan")
    made = plan(ANA, ("A", 2), ("B", 1, "A"), ceiling=5, outbid=["A"], total=4, then="pass")

    assert Voice(NAMES).say(in_words(game.auction_layout, made)) == (
        "Wishes: Helion up to 2 and Ecoline up to 1 once Helion is lost. At most 5 markers in all."
        " It asks you when you are outbid on Helion. It asks you when a rival has used more than"
        " 4 markers. Then it passes."
    )


# ---- the desk at which plans are made ----------------------------------------------------------


def kept(game: Terraforming, seat: int) -> dict[str, int] | None:
    plans = game.stack[-1].plans  # type: ignore[attr-defined]
    return plans[seat].maxima() if seat in plans else None


def menu(game: Terraforming, seat: int) -> list[str]:
    return [option.id for option in game.asks()[seat].options]  # type: ignore[attr-defined]


def test_a_plan_is_made_step_by_step_while_another_is_on_turn() -> None:
    game = auction(way="plan")
    assert menu(game, BRAM) == ["save", "card", "ceiling", "total", "then"]

    edits(game, BRAM, ["card"], ["A"], 2, ["card"], ["B"], 1, ["card"], ["P1"], 3)
    edits(game, BRAM, ["order"], ["P1", "A", "B"], ["link"], ["B"], ["A"])
    edits(game, BRAM, ["ceiling"], 6, ["outbid"], ["A", "P1"], ["total"], 7, ["then"])
    assert kept(game, BRAM) is None
    edits(game, BRAM, ["save"])
    assert "On your next turn: you bid on Donation" in str(game.asks()[BRAM].hint)
    edits(game, BRAM, True)

    made = plan(
        BRAM,
        ("P1", 3),
        ("A", 2),
        ("B", 1, "A"),
        ceiling=6,
        outbid=["A", "P1"],
        total=7,
        then="pass",
    )
    assert game.stack[-1].plans[BRAM] == made  # type: ignore[attr-defined]
    assert game.awaited() == [ANA]
    assert said(game) == ["Auction 1 of 3; Ana is first."]


def test_a_wish_is_given_up_with_all_that_hangs_on_it() -> None:
    game = auction(way="plan")
    keeps(game, plan(BRAM, ("A", 2), ("B", 1, "A"), outbid=["A"]))

    edits(game, BRAM, ["drop"], ["A"], ["save"], True)

    assert game.stack[-1].plans[BRAM] == plan(BRAM, ("B", 1))  # type: ignore[attr-defined]


def test_a_maximum_of_nothing_gives_a_wish_up() -> None:
    game = auction(way="plan")
    keeps(game, plan(BRAM, ("A", 2), ("B", 1)))

    edits(game, BRAM, ["card"], ["A"], 0, ["save"], True)

    assert kept(game, BRAM) == {"B": 1}


def test_links_cannot_go_round_in_a_circle() -> None:
    game = auction(way="plan")
    keeps(game, plan(BRAM, ("A", 1), ("B", 1, "A"), ("C", 1, "B")))

    edits(game, BRAM, ["link"], ["A"])
    assert menu(game, BRAM) == ["back", "any"]
    edits(game, BRAM, ["back"], ["link"], ["B"])
    assert menu(game, BRAM) == ["back", "any", "A"]
    edits(game, BRAM, ["any"], ["link"], ["A"])

    assert menu(game, BRAM) == ["back", "any", "B", "C"]


def test_a_plan_is_withdrawn_at_any_time() -> None:
    game = auction(way="plan")
    keeps(game, plan(BRAM, ("A", 1)))

    edits(game, BRAM, ["withdraw"])

    assert kept(game, BRAM) is None
    bid(game, "C")
    assert asked(game) == BRAM


def test_changes_that_are_not_kept_change_nothing() -> None:
    game = auction(way="plan")
    keeps(game, plan(BRAM, ("A", 1)))

    edits(game, BRAM, ["card"], ["B"], 2, ["save"], False)
    assert kept(game, BRAM) == {"A": 1}
    assert "leave" in menu(game, BRAM)
    edits(game, BRAM, ["leave"])

    assert game.stack[-1].drafts == {}  # type: ignore[attr-defined]
    assert kept(game, BRAM) == {"A": 1}


def test_looking_at_a_plan_does_not_keep_it_from_bidding() -> None:
    game = auction(way="plan")
    keeps(game, plan(BRAM, ("A", 1)))

    edits(game, BRAM, ["card"], ["back"])
    bid(game, "C")

    assert on(game)["A"] == {BRAM: 1}


def test_a_plan_that_is_being_changed_waits_for_its_owner() -> None:
    game = auction(way="plan")
    keeps(game, plan(BRAM, ("A", 1)))
    edits(game, BRAM, ["card"], ["B"], 1)

    bid(game, "C")
    assert asked(game) == BRAM
    edits(game, BRAM, ["leave"])

    assert on(game) == {"C": {ANA: 1}, "A": {BRAM: 1}}


def test_on_ones_turn_a_plan_acts_as_soon_as_it_is_kept() -> None:
    game = auction(way="plan")

    edits(game, ANA, ["plan"], ["card"], ["A"], 2, ["save"], True)

    assert on(game) == {"A": {ANA: 2}}
    assert game.awaited() == [BRAM]


def test_no_change_of_a_plan_can_be_seen_by_a_way_back() -> None:
    game = auction(2, way="plan")
    edits(game, BRAM, ["card"], ["A"], 1)

    assert game.undo_target(ANA) is None
    assert game.undo_target(BRAM) is None


def test_bids_of_the_plan_way_are_secret_questions_of_one_kind() -> None:
    game = auction(way="plan")

    assert {ask.moment for ask in game.asks().values()} == {"markers"}
    assert all(ask.secret for ask in game.asks().values())
    assert [seat for seat, ask in game.asks().items() if not ask.optional] == [ANA]
    drop_out(game)
    assert sorted(game.asks()) == [BRAM, CEM]
