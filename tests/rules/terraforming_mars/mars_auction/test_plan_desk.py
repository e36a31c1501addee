"""Making a plan step by step, in private, and the dry run that tells what it would do."""

from __future__ import annotations

from rules.kernel import Voice
from rules.terraforming_mars.mars_auction.plan_desk import TITLE, PlanDraft
from rules.terraforming_mars.mars_auction.plan_words import foretold, in_words
from rules.terraforming_mars.model.options import TerraformingOptions
from rules.terraforming_mars.setup import new
from rules.terraforming_mars.state import Terraforming
from tests.answers import way_back
from tests.rules.terraforming_mars.mars_auction.spread import (
    PROJECTS,
    auction,
    bid,
    drop_out,
    edits,
    keeps,
    on,
    plan,
    refusal,
)
from tests.rules.terraforming_mars.table import ANA, BRAM, CEM, NAMES, asked, said

DRY = "Your plan has nothing more to place."


# ---- the dry run -------------------------------------------------------------------------------


def spoken(texts: list[object]) -> list[str]:
    return [Voice(NAMES).say(text) for text in texts]


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
    assert asks[0] == f"On your next turn: you are asked. {DRY}"


def test_a_long_plan_is_told_in_few_words() -> None:
    game = auction(projects=PROJECTS, way="plan")
    marks = [one.mark for one in game.auction_layout.unsold]
    long = plan(ANA, *((mark, 1) for mark in marks), outbid=marks)
    more = f"and {len(marks) - 9} more"

    said_of_it = spoken([in_words(game.auction_layout, long), *foretold(game, long)])

    assert said_of_it[0].count(more) == 2
    assert more in said_of_it[2]
    assert all(len(words) <= 700 for words in said_of_it)


def test_the_dry_run_is_three_lines_even_where_it_says_why_it_would_ask() -> None:
    game = auction(way="plan", markers={"A": {BRAM: 3}, "P1": {BRAM: 3}})
    asking = plan(ANA, ("A", 2), ("P1", 1), outbid=["A"])

    said = spoken(list(foretold(game, asking)))

    assert len(said) == 3
    draft = PlanDraft(seat=ANA, plan=asking, step="save")
    assert Voice(NAMES).say(draft.question(game, None, on_turn=True).hint).count("\n") == 2


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
    plans = game.stack[-1].plans
    return plans[seat].maxima() if seat in plans else None


def menu(game: Terraforming, seat: int) -> list[str]:
    return [option.id for option in game.asks()[seat].options]


def test_a_plan_is_made_step_by_step_while_another_is_on_turn() -> None:
    game = auction(way="plan")
    assert menu(game, BRAM) == ["several", "card", "ceiling", "total", "then", "save"]

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
    assert game.stack[-1].plans[BRAM] == made
    assert game.awaited() == [ANA]
    assert said(game) == ["Auction 1 of 3; Ana is first."]


def test_several_wishes_are_made_in_five_steps_and_changed_like_any_other() -> None:
    game = auction(way="plan")
    edits(game, BRAM, ["several"], ["A", "P1", "2"], 2, ["save"], True)
    kept = game.stack[-1].plans[BRAM]

    assert kept.maxima() == {"A": 2, "P1": 2, "2": 2}
    edits(game, BRAM, ["several"], ["P1", "3"], 1, ["order"], ["3", "2", "P1", "A"])
    edits(game, BRAM, ["save"], True)
    kept = game.stack[-1].plans[BRAM]
    assert list(kept.maxima().items()) == [("3", 1), ("2", 2), ("P1", 1), ("A", 2)]


def test_a_plan_has_no_more_wishes_than_can_be_put_in_order_in_one_select() -> None:
    game = new(3, TerraformingOptions(mars_auction=True, first_player="first seat"), "long", "")
    marks = [one.mark for one in game.auction_layout.unsold]
    edits(game, BRAM, ["several"], marks[:15], 1, ["several"], marks[15:20], 1)

    assert "several" not in menu(game, BRAM)
    edits(game, BRAM, ["card"])
    assert "room for 20 wishes" in refusal(game, BRAM, [marks[20]])
    edits(game, BRAM, [marks[19]], 0, ["several"])
    assert refusal(game, BRAM, marks[20:22]) == "Choose between 0 and 1."


def test_whoever_wishes_for_none_of_them_is_back_in_the_menu() -> None:
    game = auction(way="plan")

    edits(game, BRAM, ["several"], [])

    assert game.asks()[BRAM].title == TITLE


def test_a_wish_is_given_up_with_all_that_hangs_on_it() -> None:
    game = auction(way="plan")
    keeps(game, plan(BRAM, ("A", 2), ("B", 1, "A"), outbid=["A"]))

    edits(game, BRAM, ["drop"], ["A"], ["save"], True)

    assert game.stack[-1].plans[BRAM] == plan(BRAM, ("B", 1))


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

    assert game.stack[-1].drafts == {}
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

    assert way_back(game, ANA) is None
    assert way_back(game, BRAM) is None


def test_bids_of_the_plan_way_are_secret_questions_of_one_kind() -> None:
    game = auction(way="plan")

    assert {ask.moment for ask in game.asks().values()} == {"markers"}
    assert all(ask.secret for ask in game.asks().values())
    assert [seat for seat, ask in game.asks().items() if not ask.optional] == [ANA]
    drop_out(game)
    assert sorted(game.asks()) == [BRAM, CEM]
