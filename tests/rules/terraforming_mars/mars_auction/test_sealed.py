"""Circuits: all choose at the same time, and what they chose is shown together."""

from __future__ import annotations

from rules.terraforming_mars.phases.orders import PassAuctions
from rules.terraforming_mars.state import Terraforming
from tests.answers import way_back
from tests.rules.terraforming_mars.mars_auction.spread import auction, company, on
from tests.rules.terraforming_mars.table import ANA, BRAM, CEM, said


def seal(game: Terraforming, seat: int, *marks: str) -> None:
    """A seat's choice of one circuit: none is a pass."""
    if not marks:
        game.play(seat, ["pass"])
        return
    for mark in marks:
        game.play(seat, [mark])
    if len(marks) == 1 and seat in game.awaited():
        game.play(seat, ["one"])


def test_nothing_is_shown_before_all_have_chosen() -> None:
    game = auction(way="sealed")
    assert game.awaited() == [ANA, BRAM, CEM]

    seal(game, BRAM, "A", "A")
    seal(game, ANA, "B")

    assert (on(game), game.awaited()) == ({}, [CEM])
    assert game.view(None)["auction"]["bidders"][BRAM]["used"] == 0
    seal(game, CEM)
    assert on(game) == {"A": {BRAM: 2}, "B": {ANA: 1}}
    assert game.awaited() == [ANA, BRAM]
    assert said(game)[1:] == [
        "Ana bid on Ecoline.",
        "Bram bid on Helion (two markers).",
        "Cem passed.",
    ]


def test_a_choice_can_be_changed_until_all_have_chosen() -> None:
    game = auction(2, way="sealed")
    seal(game, ANA, "A", "A")

    seal(game, ANA, "B", "C")
    seal(game, BRAM, "A")

    assert on(game) == {"A": {BRAM: 1}, "B": {ANA: 1}, "C": {ANA: 1}}


def test_nobody_can_tell_by_a_way_back_that_another_has_begun_to_choose() -> None:
    game = auction(way="sealed")
    game.play(ANA, ["A"])
    before = [way_back(game, seat) for seat in game.seats]

    game.play(BRAM, ["B"])

    assert [way_back(game, seat) for seat in game.seats] == before


def test_the_first_marker_can_be_chosen_anew_before_the_second() -> None:
    game = auction(way="sealed")
    for answer in (["A"], ["back"], ["B"], ["one"]):
        game.play(ANA, answer)
    for seat in (BRAM, CEM):
        game.play(seat, ["pass"])

    assert on(game) == {"B": {ANA: 1}}


def test_a_marker_that_became_illegal_comes_back() -> None:
    game = auction(way="sealed", three_markers="together")

    seal(game, CEM, "A", "B")
    seal(game, BRAM, "A", "A")
    seal(game, ANA, "A", "C")

    assert on(game) == {"A": {ANA: 1, BRAM: 2}, "B": {CEM: 1}, "C": {ANA: 1}}
    assert game.auction_layout.placed == {ANA: 2, BRAM: 2, CEM: 1}
    assert "Cem's marker on Helion came back." in said(game)


def test_who_gets_all_markers_back_has_not_passed() -> None:
    game = auction(2, way="sealed", markers={"A": {ANA: 1}}, three_markers="together")

    seal(game, ANA, "A", "A")
    seal(game, BRAM, "A")

    assert on(game) == {"A": {ANA: 3}}
    assert game.auction_layout.passed == []
    assert game.auction_layout.placed == {ANA: 2}
    assert game.awaited() == [ANA, BRAM]


def test_circuits_go_on_until_all_have_passed() -> None:
    game = auction(2, way="sealed")

    seal(game, ANA, "A")
    seal(game, BRAM)
    assert game.awaited() == [ANA]
    seal(game, ANA)

    assert game.auction_layout.stage == "receiving"


def test_one_without_a_legal_marker_is_not_asked() -> None:
    players = [company("helion", mc=0), company("ecoline")]
    game = auction(2, way="sealed", research=True, players=players)

    assert game.awaited() == [BRAM]
    assert game.auction_layout.passed == [ANA]


def test_one_who_leaves_in_a_circuit_bids_no_more() -> None:
    game = auction(way="sealed", markers={"C": {ANA: 1}})
    seal(game, ANA, "A", "A")
    seal(game, BRAM, "B")

    game.leave(ANA)
    assert game.awaited() == [CEM]
    seal(game, CEM, "B")

    assert on(game) == {"B": {BRAM: 1, CEM: 1}}
    assert game.awaited() == [BRAM, CEM]


def test_the_last_to_choose_may_leave() -> None:
    game = auction(way="sealed")
    seal(game, ANA, "A")
    seal(game, BRAM, "B")
    game.play(CEM, ["A"])

    game.leave(CEM)

    assert on(game) == {"A": {ANA: 1}, "B": {BRAM: 1}}


def test_an_order_to_pass_is_sealed_like_any_choice() -> None:
    game = auction(2, way="sealed")
    game.instruct(BRAM, [PassAuctions()])
    # an order may answer at once: Bram has passed, and nobody but Ana is waited for
    assert game.awaited() == [ANA]

    seal(game, ANA, "A")

    assert {(proof.seat, proof.content) for proof in game.proofs(None)} == {
        (ANA, '["A"]'),
        (BRAM, "[]"),
    }
