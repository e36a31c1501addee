from __future__ import annotations

import json
from hashlib import sha256
from typing import Any

import pytest

from bot.table.receipts import coming_proof
from rules.kernel import receipts
from rules.kernel.receipts import LENGTH, ROUNDS, Proof, fingerprint
from rules.parts.auction import Auction
from tests.kernel.test_auction import auction, up_to
from tests.kernel.toy import Question, reloaded, table


def marks(game: Any) -> list[str]:
    """The latest fingerprints, as a bystander sees them."""
    return list(game.view(None)["receipts"]["marks"])


def proven(game: Any, viewer: int | None) -> dict[str, Proof]:
    return {proof.mark: proof for proof in game.proofs(viewer)}


def told(game: Any, seat: int) -> str:
    """The receipt that a bidder was promised in private."""
    words = str(game.asks()[seat].hint).split()
    return words[words.index("Receipt") + 1].strip(",")


# ---- a receipt by itself ------------------------------------------------------------------------


def test_anyone_can_compute_a_fingerprint_from_salt_and_content() -> None:
    game = auction(0, 1)
    game.play(1, up_to(7))
    game.play(0, 1)

    proof = next(game.proofs(1))

    whole = sha256(f"{proof.salt}:{proof.content}".encode()).hexdigest()
    assert marks(game)[1] == proof.mark == whole[:LENGTH] == fingerprint(proof.salt, proof.content)
    assert json.loads(proof.content) == {"then": "pass", "up_to": 7}


def test_another_content_or_salt_makes_another_fingerprint() -> None:
    assert fingerprint("aa", "null") != fingerprint("ab", "null")
    assert fingerprint("aa", "null") != fingerprint("aa", '{"up_to":7}')


def test_the_salts_come_from_the_seed_alone() -> None:
    game = auction(0, 1)

    assert game.receipts.keys == receipts.salt_keys(game.seed, game.seats)


# ---- what is published --------------------------------------------------------------------------


def test_every_seat_has_a_fingerprint_also_one_that_keeps_nothing() -> None:
    game = auction(0, 1, 2, seats=3)
    assert marks(game) == []

    game.play(0, 1)

    assert len(set(marks(game))) == len(game.seats) == 4


def test_a_receipt_is_told_at_once_and_published_with_the_next_word() -> None:
    game = auction(0, 1, 2)
    game.play(2, up_to(6))
    first = told(game, 2)
    game.play(2, up_to(9, "ask"))
    second = told(game, 2)
    assert marks(game) == []

    game.play(0, 1)

    assert marks(game)[2] == second != first
    assert json.loads(proven(game, 2)[second].content) == {"then": "ask", "up_to": 9}


def test_a_private_change_of_mind_changes_no_fingerprint() -> None:
    game = auction(0, 1, 2)
    game.play(0, 1)
    before = game.view(0), game.view(None), game.receipts.model_dump()

    for answer in (up_to(5), up_to(9), None, up_to(0, "ask")):
        game.play(2, answer)
        assert (game.view(0), game.view(None), game.receipts.model_dump()) == before


def test_all_fingerprints_change_with_every_word_whether_or_not_a_secret_did() -> None:
    game = auction(0, 1, 2, 3)
    game.play(3, up_to(2))
    seen: list[str] = []
    for seat, bid in ((0, 1), (1, 4), (2, 5), (0, 6)):
        game.play(seat, bid)
        seen += marks(game)

    assert len(set(seen)) == len(seen) == 4 * len(game.seats)


def test_the_words_that_follow_from_one_move_are_sealed_once_before_the_first() -> None:
    game = auction(0, 1, 2)
    game.play(1, up_to(5))
    game.play(2, up_to(8))
    promised = told(game, 1), told(game, 2)

    game.play(0, up_to(6))  # everybody else bids by a maximum, up to the end

    assert game.receipts.number == 1
    assert not isinstance(game.stack[-1], Auction)
    [published] = game.view(None)["receipts"]["rounds"]
    assert (published[1], published[2]) == promised
    assert json.loads(next(game.proofs(0)).content) == {"then": "pass", "up_to": 6}


def test_a_maximum_that_its_owner_overbids_was_sealed_until_then() -> None:
    game = auction(0, 1)
    game.play(1, up_to(3, "ask"))
    game.play(0, 5)

    game.play(1, 6)

    assert json.loads(next(game.proofs(1)).content) == {"then": "ask", "up_to": 3}


def test_a_leaver_is_a_public_step_too() -> None:
    game = auction(0, 1, 2)
    game.play(2, up_to(7))
    promised = told(game, 2)

    game.leave(1)

    assert marks(game)[2] == promised


def test_only_the_last_rounds_are_kept_and_older_ones_can_be_computed_again() -> None:
    game = auction(0, 1)
    published = []
    for number in range(ROUNDS + 2):
        game.receipts.renew({0: number})
        published.append(marks(game))

    assert game.receipts.rounds == published[-ROUNDS:]
    assert [proof.mark for proof in game.proofs(0) if proof.seat == 0][::-1] == [
        first for first, *_ in published
    ]


def test_after_the_auction_there_are_no_fingerprints_until_the_next() -> None:
    game = auction(0, 1)
    game.play(0, 1)
    game.play(1, None)

    assert marks(game) == []
    assert len(game.view(None)["receipts"]["rounds"]) == 2, "what its last post shows"
    game.receipts.publish({})
    assert len(game.view(None)["receipts"]["rounds"]) == 1
    assert len(marks(game)) == len(game.seats)


def test_a_save_in_between_changes_nothing() -> None:
    game = auction(0, 1, 2)
    game.play(2, up_to(7))
    game.play(0, 1)
    again = reloaded(game)
    for one in (game, again):
        one.play(1, 2)

    assert again.receipts == game.receipts


def test_a_save_from_before_there_were_receipts_is_played_on() -> None:
    game = auction(0, 1)
    plain = json.loads(game.save())
    del plain["receipts"]

    game = type(game).load(json.dumps(plain))

    game.play(0, 1)
    assert len(marks(game)) == len(game.seats)


# ---- who may see what ---------------------------------------------------------------------------


def test_a_view_never_holds_the_secrets_of_another_seat() -> None:
    game = auction(0, 1, 2)
    game.play(2, up_to(13))
    game.play(1, up_to(3))
    game.play(0, 1)

    for viewer in (0, 1, 2, None):
        seen = game.view(viewer)["receipts"]
        own = [] if viewer is None else [viewer]
        assert list(seen["history"]) == list(seen["keys"]) == own
        assert seen["proofs"] == []
        for other in set(game.seats) - {viewer}:
            assert game.receipts.keys[other] not in json.dumps(seen)
    assert "13" not in json.dumps(game.view(0)["receipts"]["history"])


def test_proofs_are_ones_own_until_the_game_is_over() -> None:
    game = auction(0, 1, 2, seats=3)
    game.play(2, up_to(7))
    game.play(0, 1)
    game.play(1, 8)

    assert [proof.number for proof in game.proofs(2)] == [2, 1]
    assert {proof.seat for proof in game.proofs(2)} == {2}
    assert list(game.proofs(None)) == []

    game.end([0], "over")

    everything = proven(game, None)
    assert set(everything) == {mark for one in game.receipts.rounds for mark in one}
    assert list(game.proofs(2)) == list(game.proofs(None))


def test_at_a_reveal_the_latest_secrets_are_open_to_all_and_no_older_ones() -> None:
    game = table(Question.to(0))
    game.receipts.publish({0: 3, 1: 5})
    game.receipts.move_over()
    game.receipts.publish({0: 4, 1: 5})

    game.receipts.opened = [0, 1]

    opened = [(p.seat, p.number, p.content) for p in game.proofs(None)]
    assert opened == [(0, 2, "4"), (1, 2, "5"), (1, 1, "5")]
    assert [p.number for p in game.proofs(1) if p.seat == 1] == [2, 1]
    shown = game.view(None)["receipts"]["proofs"]
    assert [proof["mark"] for proof in shown] == marks(game)[:2]
    assert shown[0] == {**shown[0], "seat": 0, "number": 2, "content": "4"}


def test_the_next_publication_closes_what_was_open() -> None:
    game = table(Question.to(0))
    game.receipts.publish({0: 3})
    game.receipts.opened = [0]
    game.receipts.move_over()

    game.receipts.publish({0: 4})

    assert list(game.proofs(None)) == []
    assert game.view(None)["receipts"]["proofs"] == []


def test_the_coming_proof_is_of_what_is_kept_now() -> None:
    game = auction(0, 1, 2)
    game.play(2, up_to(7))

    coming = coming_proof(game, 2)

    assert coming is not None
    assert coming.mark == told(game, 2)
    assert json.loads(coming.content)["up_to"] == 7
    assert coming_proof(table(Question.to(0)), 0) is None


def test_whose_a_fingerprint_is_may_be_known_and_nothing_more() -> None:
    game = auction(0, 1)
    game.play(1, up_to(7))
    unpublished = told(game, 1)
    assert game.receipts.whose(unpublished) is None

    game.play(0, 1)

    assert [game.receipts.whose(mark) for mark in game.receipts.rounds[0]] == list(game.seats)
    assert game.receipts.whose("0" * LENGTH) is None


# ---- taking back --------------------------------------------------------------------------------


@pytest.mark.parametrize("again", [up_to(7), up_to(8)])
def test_no_salt_is_used_twice_though_a_move_was_taken_back(again: Any) -> None:
    game = auction(0, 1, 2)
    game.play(2, up_to(7))
    former = game.save()
    game.play(0, 1)
    published = marks(game)

    back = type(game).load(former)
    back.receipts = game.receipts.model_copy(deep=True)
    back.play(2, again)
    back.play(0, 1)

    assert not set(marks(back)) & set(published)
    assert published[2] in proven(back, 2), "what was published can still be proven"
    assert marks(back)[2] in proven(back, 2)
