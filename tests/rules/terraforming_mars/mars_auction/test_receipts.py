"""Fingerprints of plans and sealed choices: alike for all, and true when they are opened."""

from __future__ import annotations

import json
from hashlib import sha256

from rules.kernel.receipts import Proof
from rules.terraforming_mars.phases.orders import PassAuctions
from rules.terraforming_mars.state import Terraforming
from tests.rules.terraforming_mars.mars_auction.spread import (
    all_pass,
    auction,
    bid,
    edits,
    go_on,
    keeps,
    plan,
)
from tests.rules.terraforming_mars.table import ANA, BRAM, CEM, asked


def rounds(game: Terraforming) -> int:
    return len(game.receipts.rounds)


def recomputed(proof: Proof) -> str:
    return sha256(f"{proof.salt}:{proof.content}".encode()).hexdigest()[:32]


def latest(game: Terraforming, seat: int) -> Proof:
    return next(proof for proof in game.proofs(seat) if proof.seat == seat)


# ---- plans -------------------------------------------------------------------------------------


def test_every_turn_renews_the_fingerprints_of_all_seats_alike() -> None:
    game = auction(way="plan")
    edits(game, BRAM, ["card"], ["A"], 2, ["save"], True)
    seen = []
    for _ in range(3):
        bid(game, "C") if asked(game) == ANA else bid(game, "B")
        seen.append(game.receipts.marks)

    assert all(len(marks) == 3 for marks in seen)
    for seat in (ANA, BRAM, CEM):  # those without a plan, too, and never the same twice
        assert len({marks[seat] for marks in seen}) == len(seen)


def test_the_same_fingerprints_are_published_as_often_whether_or_not_there_is_a_plan() -> None:
    without, with_plan = auction(way="plan"), auction(way="plan")
    edits(with_plan, CEM, ["card"], ["A"], 2, ["save"], True)

    for game in (without, with_plan):
        bid(game, "C")

    assert rounds(without) == rounds(with_plan) == 1
    assert without.receipts.marks[:2] == with_plan.receipts.marks[:2]


def test_the_owner_reads_at_once_which_fingerprint_will_be_published() -> None:
    game = auction(way="plan")
    edits(game, BRAM, ["card"], ["A"], 2, ["save"], True)
    hint = str(game.asks()[BRAM].hint)

    bid(game, "C")

    assert game.receipts.marks[BRAM] in hint
    assert json.loads(latest(game, BRAM).content) == {"wishes": ["A 2"]}
    assert recomputed(latest(game, BRAM)) == game.receipts.marks[BRAM]


def test_all_that_a_plan_says_is_sealed_and_nothing_that_only_happens_to_it() -> None:
    one = plan(BRAM, ("A", 2), ("P1", 1, "A"), ceiling=9, then="pass", outbid=["A"], total=4)
    said = {"wishes": ["A 2", "P1 1 after A"], "ceiling": 9, "then": "pass"}

    assert one.sealed == {**said, "outbid": ["A"], "total": 4}
    assert one.model_copy(update={"heeded": ["A:3"]}).sealed == one.sealed


def test_a_private_change_of_a_plan_alters_nothing_public() -> None:
    game = auction(way="plan")
    bid(game, "C")
    before, asked_before = game.view(None), game.awaited()
    game.take_news()

    edits(game, CEM, ["card"], ["A"], 2, ["save"], True)
    edits(game, CEM, ["withdraw"])
    edits(game, CEM, ["ceiling"], 4, ["save"], True)

    assert (game.view(None), game.view(ANA), game.awaited()) == (
        before,
        game.view(ANA),
        asked_before,
    )
    assert game.take_news() == []
    assert rounds(game) == 1


def test_nobody_sees_anothers_proofs_before_the_end() -> None:
    game = auction(way="plan")
    keeps(game, plan(BRAM, ("A", 1)))
    bid(game, "C")

    assert list(game.proofs(None)) == []
    assert {proof.seat for proof in game.proofs(ANA)} == {ANA}
    assert {proof.seat for proof in game.proofs(BRAM)} == {BRAM}


def test_when_the_game_is_over_every_fingerprint_can_be_computed_anew() -> None:
    game = auction(way="plan")
    edits(game, BRAM, ["card"], ["A"], 2, ["save"], True)
    bid(game, "C")
    bid(game, "B")
    published = [list(marks) for marks in game.receipts.rounds]
    game.leave(BRAM)
    game.leave(CEM)

    proofs = list(game.proofs(None))

    assert game.over
    for number, marks in enumerate(published, 1):
        shown = {p.seat: p for p in proofs if p.number == number}
        assert [recomputed(shown[seat]) for seat in game.seats] == marks


def test_the_open_way_publishes_no_fingerprints() -> None:
    game = auction()

    bid(game, "A")

    assert game.receipts.marks == []


def test_after_the_auction_later_posts_carry_none() -> None:
    game = auction(2, way="plan")

    all_pass(game)

    assert game.auction_layout.stage == "receiving"
    assert game.receipts.marks == []
    go_on(game, "markers")
    bid(game, "1")
    assert len(game.receipts.marks) == 2


# ---- sealed circuits ---------------------------------------------------------------------------


def choose_two(game: Terraforming, seat: int, *marks: str) -> None:
    for mark in marks:
        game.play(seat, [mark])


def test_each_choice_renews_all_fingerprints() -> None:
    game = auction(way="sealed")

    choose_two(game, BRAM, "A", "B")
    first = game.receipts.marks
    choose_two(game, ANA, "A", "B")
    second = game.receipts.marks

    assert all(one != two for one, two in zip(first, second, strict=True))
    assert latest(game, BRAM).content == '["A","B"]'
    assert latest(game, CEM).content == "null"


def test_a_change_of_mind_is_published_with_the_next_choice_of_another() -> None:
    game = auction(way="sealed")
    choose_two(game, ANA, "A", "B")
    marks = game.receipts.marks
    assert marks[ANA] in str(game.asks()[ANA].hint)

    choose_two(game, ANA, "C", "C")
    assert game.receipts.marks == marks
    promised = str(game.asks()[ANA].hint)
    choose_two(game, BRAM, "A", "B")

    assert game.receipts.marks[ANA] in promised
    assert latest(game, ANA).content == '["C","C"]'


def test_after_the_reveal_the_opened_proofs_agree_with_the_published_fingerprints() -> None:
    game = auction(way="sealed")
    choose_two(game, ANA, "A", "B")
    choose_two(game, ANA, "C", "C")  # a change of mind
    choose_two(game, CEM, "A", "A")
    assert list(game.proofs(None)) == []
    choose_two(game, BRAM, "B", "A")

    number = game.receipts.number
    opened = {proof.seat: proof for proof in game.proofs(None) if proof.number == number}

    assert [recomputed(opened[seat]) for seat in game.seats] == game.receipts.marks
    assert {seat: json.loads(proof.content) for seat, proof in opened.items()} == {
        ANA: ["C", "C"],
        BRAM: ["B", "A"],
        CEM: ["A", "A"],
    }


def test_what_a_standing_order_chose_in_the_same_move_is_proven_too() -> None:
    game = auction(way="sealed")
    game.instruct(CEM, [PassAuctions()])
    game.instruct(BRAM, [])
    choose_two(game, BRAM, "A", "B")
    choose_two(game, ANA, "A", "B")

    opened = {proof.seat: json.loads(proof.content) for proof in game.proofs(None)}

    assert opened == {ANA: ["A", "B"], BRAM: ["A", "B"], CEM: []}


def test_the_next_choice_closes_what_was_opened() -> None:
    game = auction(2, way="sealed")
    choose_two(game, ANA, "A", "B")
    choose_two(game, BRAM, "B", "A")

    choose_two(game, ANA, "C", "C")

    assert list(game.proofs(None)) == []
    assert {proof.seat for proof in game.proofs(ANA)} == {ANA}
