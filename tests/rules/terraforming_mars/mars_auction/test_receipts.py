"""Seals over plans and sealed choices: alike for all, and true when they are opened."""

from __future__ import annotations

import json
from hashlib import sha256

from bot.table.receipts import coming_proof
from rules.parts.receipts import Proof, seal
from rules.terraforming_mars.mars_auction.bidding import SealedBidding
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


def leaves(game: Terraforming) -> tuple[str, ...]:
    """Return the leaves of the latest seal."""
    latest = next(game.receipts.sealings())
    assert game.receipts.seals[-1] == seal(latest.number, latest.leaves)
    return latest.leaves


def noted(game: Terraforming, seat: int) -> str:
    """The leaf that a seat notes in private."""
    coming = coming_proof(game, seat)
    assert coming is not None
    return coming.leaf


def recomputed(proof: Proof) -> str:
    return sha256(f"{proof.salt}:{proof.content}".encode()).hexdigest()


def latest(game: Terraforming, seat: int) -> Proof:
    return next(proof for proof in game.proofs(seat) if proof.seat == seat)


# ---- plans -------------------------------------------------------------------------------------


def test_every_turn_renews_the_leaves_of_all_seats_alike() -> None:
    game = auction(way="plan")
    edits(game, BRAM, ["card"], ["A"], 2, ["save"], True)
    seen = []
    for _ in range(3):
        bid(game, "C") if asked(game) == ANA else bid(game, "B")
        seen.append(leaves(game))

    assert all(len(one) == 3 for one in seen)
    for seat in (ANA, BRAM, CEM):  # those without a plan, too, and never the same twice
        assert len({one[seat] for one in seen}) == len(seen)


def test_as_many_seals_are_published_whether_or_not_there_is_a_plan() -> None:
    without, with_plan = auction(way="plan"), auction(way="plan")
    edits(with_plan, CEM, ["card"], ["A"], 2, ["save"], True)

    for game in (without, with_plan):
        bid(game, "C")

    assert without.receipts.number == with_plan.receipts.number == 1
    assert leaves(without)[:2] == leaves(with_plan)[:2]
    assert leaves(without)[CEM] != leaves(with_plan)[CEM]


def test_the_owner_can_note_at_once_which_leaf_will_be_sealed() -> None:
    game = auction(way="plan")
    edits(game, BRAM, ["card"], ["A"], 2, ["save"], True)
    promised = noted(game, BRAM)

    bid(game, "C")

    assert leaves(game)[BRAM] == promised
    assert json.loads(latest(game, BRAM).content) == {"wishes": ["A 2"]}
    assert recomputed(latest(game, BRAM)) == promised


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
    assert game.receipts.number == 1


def test_nobody_sees_anothers_proofs_before_the_end() -> None:
    game = auction(way="plan")
    keeps(game, plan(BRAM, ("A", 1)))
    bid(game, "C")

    assert list(game.proofs(None)) == []
    assert {proof.seat for proof in game.proofs(ANA)} == {ANA}
    assert {proof.seat for proof in game.proofs(BRAM)} == {BRAM}


def test_when_the_game_is_over_every_leaf_can_be_computed_anew() -> None:
    game = auction(way="plan")
    edits(game, BRAM, ["card"], ["A"], 2, ["save"], True)
    bid(game, "C")
    bid(game, "B")
    published = list(game.receipts.seals)
    game.leave(BRAM)
    game.leave(CEM)

    proofs = list(game.proofs(None))

    assert game.over
    assert len(published) == 2
    for number, code in enumerate(published, 1):
        shown = {p.seat: p for p in proofs if p.number == number}
        assert seal(number, [recomputed(shown[seat]) for seat in game.seats]) == code


def test_the_open_way_publishes_no_seals() -> None:
    game = auction()

    bid(game, "A")

    assert game.receipts.seals == []


def test_after_the_auction_later_posts_carry_none() -> None:
    game = auction(2, way="plan")

    all_pass(game)

    assert game.auction_layout.stage == "receiving"
    number = game.receipts.number
    go_on(game, "markers")
    assert game.receipts.number == number
    bid(game, "1")
    assert game.receipts.number == number + 1


# ---- sealed circuits ---------------------------------------------------------------------------


def choose_two(game: Terraforming, seat: int, *marks: str) -> None:
    for mark in marks:
        game.play(seat, [mark])


def test_each_choice_renews_all_leaves() -> None:
    game = auction(way="sealed")

    choose_two(game, BRAM, "A", "B")
    first = leaves(game)
    choose_two(game, ANA, "A", "B")
    second = leaves(game)

    assert all(one != two for one, two in zip(first, second, strict=True))
    assert latest(game, BRAM).content == '["A","B"]'
    assert latest(game, CEM).content == "null"


def test_a_change_of_mind_is_published_with_the_next_choice_of_another() -> None:
    game = auction(way="sealed")
    choose_two(game, ANA, "A", "B")
    published = leaves(game)

    choose_two(game, ANA, "C", "C")
    assert leaves(game) == published
    promised = noted(game, ANA)
    choose_two(game, BRAM, "A", "B")

    assert leaves(game)[ANA] == promised
    assert latest(game, ANA).content == '["C","C"]'


def test_after_the_reveal_the_opened_proofs_agree_with_the_published_seal() -> None:
    game = auction(way="sealed")
    choose_two(game, ANA, "A", "B")
    choose_two(game, ANA, "C", "C")  # a change of mind
    choose_two(game, CEM, "A", "A")
    assert list(game.proofs(None)) == []
    choose_two(game, BRAM, "B", "A")

    number = game.receipts.number
    opened = {proof.seat: proof for proof in game.proofs(None) if proof.number == number}

    assert game.receipts.reveals == [number]
    computed = seal(number, [recomputed(opened[seat]) for seat in game.seats])
    assert computed == game.receipts.seals[-1]
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


def test_the_next_choice_leaves_open_what_was_revealed_and_is_closed_itself() -> None:
    game = auction(2, way="sealed")
    choose_two(game, ANA, "A", "B")
    choose_two(game, BRAM, "B", "A")
    opened = list(game.proofs(None))
    assert {proof.content for proof in opened} == {'["A","B"]', '["B","A"]'}

    choose_two(game, ANA, "C", "C")

    assert list(game.proofs(None)) == opened
    assert '["C","C"]' in {proof.content for proof in game.proofs(ANA)}


def test_what_is_shown_is_sealed_first_where_no_choice_has_ended_the_circuit() -> None:
    game = auction(way="sealed")
    choose_two(game, ANA, "A", "B")
    bidding = next(frame for frame in game.stack if isinstance(frame, SealedBidding))

    bidding.heard(game, {ANA: ["C", "C"], BRAM: [], CEM: []})

    [number] = game.receipts.reveals
    assert number == 2
    opened = {proof.seat: json.loads(proof.content) for proof in game.proofs(None)}
    assert opened == {ANA: ["C", "C"], BRAM: [], CEM: []}
