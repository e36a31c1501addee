"""Illegal bids: a private sentence names the legal ones, and nothing changes."""

from __future__ import annotations

import pytest

from tests.rules.terraforming_mars.mars_auction.spread import (
    all_pass,
    auction,
    bid,
    company,
    drop_out,
    edits,
    go_on,
    laid,
    refusal,
)
from tests.rules.terraforming_mars.table import ANA, BRAM, CEM, asked

WAYS = pytest.mark.parametrize("way", ["open", "plan", "sealed"])


@WAYS
def test_a_fourth_marker_on_a_card_is_refused(way: str) -> None:
    game = auction(way=way, markers={"A": {ANA: 3}, "B": {ANA: 2}})

    assert refusal(game, ANA, ["A"]) == "You have 3 markers there; more are not allowed."
    game.play(ANA, ["B"])
    assert refusal(game, ANA, ["B"]) == "You have 3 markers there; more are not allowed."


@WAYS
def test_a_sixteenth_marker_in_an_auction_is_refused(way: str) -> None:
    game = auction(way=way)
    game.auction_layout.placed[ANA] = 14
    game._asked = None

    game.play(ANA, ["A"])  # the fifteenth, with which this turn is over

    sentence = refusal(game, ANA, ["nothing"]) if way == "sealed" else refusal(game, ANA, ["B"])
    assert sentence
    assert ANA not in game.awaited()


@WAYS
def test_a_marker_that_cannot_be_paid_is_refused(way: str) -> None:
    players = [company("ecoline", mc=2), company("helion"), company("thorgate")]
    game = auction(way=way, zone="preludes", players=players, markers={"P1": {ANA: 3}})

    expected = "Your markers would cost 3 M€; you can count on 2 M€."

    assert refusal(game, ANA, ["1"]) == expected
    game.play(ANA, ["P2"])  # free
    assert refusal(game, ANA, ["P2"]) == expected


@WAYS
def test_a_card_that_may_not_be_bid_on_now_is_refused(way: str) -> None:
    game = auction(way=way)
    all_pass(game)
    go_on(game, "markers")
    seat = game.awaited()[0]

    for mark in ("A", "B", "Z", "99", ""):
        assert refusal(game, seat, [mark]) == "That choice is gone. Look at the present question."
    assert str(laid(game, "A").winner) == "None"


@pytest.mark.parametrize("way", ["open", "plan"])
def test_a_bid_after_passing_is_refused(way: str) -> None:
    game = auction(way=way)
    drop_out(game)

    sentence = refusal(game, ANA, ["A"])

    assert "It is not your decision. The table waits for" in sentence
    bid(game, "A")
    bid(game, "B")
    assert asked(game) == BRAM  # Ana is not asked again
    assert refusal(game, ANA, ["A"])


def test_a_sealed_bid_after_passing_is_refused_in_the_next_circuit() -> None:
    game = auction(way="sealed")
    game.play(ANA, ["pass"])
    for seat, mark in ((BRAM, "A"), (CEM, "B")):
        game.play(seat, [mark])
        game.play(seat, ["one"])

    assert "It is not your decision." in refusal(game, ANA, ["A"])
    assert game.awaited() == [BRAM, CEM]


def test_a_bid_out_of_turn_is_refused() -> None:
    game = auction()

    assert "The table waits for" in refusal(game, BRAM, ["A"])


@WAYS
@pytest.mark.parametrize("answer", [["A", "B"], [], ["A", "A"], "A", None, 3, [1], {"A": 1}])
def test_nonsense_is_refused(way: str, answer: object) -> None:
    assert refusal(auction(way=way), ANA, answer).endswith(".")


def test_a_plan_that_names_a_card_that_is_gone_is_refused() -> None:
    game = auction(way="plan")
    all_pass(game)
    go_on(game, "markers")
    first, other, _ = game.clockwise(game.first)
    edits(game, other, ["card"])

    assert refusal(game, other, ["A"]) == "That choice is gone. Look at the present question."
    assert game.awaited() == [first]


def test_a_plan_with_a_fourth_marker_or_a_sixteenth_is_refused() -> None:
    game = auction(way="plan")
    edits(game, BRAM, ["card"], ["A"])

    assert "0" in refusal(game, BRAM, 4)
    assert "3" in refusal(game, BRAM, 4)
    edits(game, BRAM, 2, ["ceiling"])
    assert "15" in refusal(game, BRAM, 16)


def test_who_has_passed_makes_no_plan_any_more() -> None:
    game = auction(way="plan")
    drop_out(game)

    assert "It is not your decision." in refusal(game, ANA, ["card"])
