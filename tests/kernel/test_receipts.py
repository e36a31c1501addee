from __future__ import annotations

import json
from base64 import b32encode
from hashlib import sha256
from typing import Any

import pytest

from bot.table.receipts import coming_proof
from rules.parts import receipts
from rules.parts.auction import Auction
from rules.parts.codes import typed_code
from rules.parts.receipts import KEPT, MARK, Proof, leaf, seal
from tests.kernel.test_auction import auction, up_to
from tests.kernel.toy import Question, reloaded, table


def seals(game: Any) -> list[str]:
    """The latest seals, as a bystander sees them."""
    return list(game.view(None)["receipts"]["seals"])


def proven(game: Any, viewer: int | None) -> dict[str, Proof]:
    return {proof.leaf: proof for proof in game.proofs(viewer)}


def noted(game: Any, seat: int) -> str:
    """The leaf that a bidder notes in private."""
    coming = coming_proof(game, seat)
    assert coming is not None
    return coming.leaf


def leaves(game: Any) -> list[tuple[str, ...]]:
    """Return the content of each seal, latest first."""
    return [sealing.leaves for sealing in game.receipts.sealings()]


# ---- a seal by itself ---------------------------------------------------------------------------


def test_anyone_can_compute_a_seal_from_a_salt_a_content_and_the_other_leaves() -> None:
    game = auction(0, 1)
    game.play(1, up_to(7))
    game.play(0, 1)

    proof = next(game.proofs(1))
    others = [one for one in leaves(game)[0] if one != proof.leaf]
    own = sha256(f"{proof.salt}:{proof.content}".encode()).hexdigest()

    lines = "\n".join(["red-gavel seal 1", others[0], own, *others[1:]])
    letters = b32encode(sha256(lines.encode()).digest()).decode()[:26]
    assert seals(game)[-1].replace("-", "") == letters
    assert own == proof.leaf
    assert json.loads(proof.content) == {"then": "pass", "up_to": 7}


def test_a_seal_is_26_letters_in_groups_and_is_understood_however_it_is_typed() -> None:
    code = seal(12, [leaf("aa", "null"), leaf("ab", "null")])

    assert [len(group) for group in code.split("-")] == [5, 5, 5, 5, 6]
    for typed in (code, code.lower(), code.replace("-", ""), f" `{code}` ", f"Seal 12: {code}"):
        assert typed_code(typed) == code
    for typed in ("", code[:-1], code + "A", code.replace("-", "")[:-1] + "1", "x" * 9000):
        assert typed_code(typed) is None


def test_another_content_salt_order_or_number_makes_another_seal() -> None:
    one, other = leaf("aa", "null"), leaf("ab", "null")

    found = {
        seal(1, [one, other]),
        seal(1, [other, one]),
        seal(2, [one, other]),
        seal(1, [one, leaf("ab", '{"up_to":7}')]),
        seal(1, [one, other, one]),
    }

    assert len(found) == 5


def test_the_salts_come_from_the_seed_alone() -> None:
    game = auction(0, 1)

    assert game.receipts.keys == receipts.salt_keys(game.seed, game.seats)


# ---- what is published --------------------------------------------------------------------------


def test_every_seat_has_a_leaf_also_one_that_keeps_nothing() -> None:
    game = auction(0, 1, 2, seats=3)
    assert seals(game) == []

    game.play(0, 1)

    assert len(seals(game)) == 1
    assert len(set(leaves(game)[0])) == len(game.seats) == 4


def test_a_leaf_can_be_noted_at_once_and_the_next_seal_lies_over_it() -> None:
    game = auction(0, 1, 2)
    game.play(2, up_to(6))
    first = noted(game, 2)
    game.play(2, up_to(9, "ask"))
    second = noted(game, 2)
    assert seals(game) == []

    game.play(0, 1)

    assert leaves(game)[0][2] == second != first
    assert seals(game) == [seal(1, leaves(game)[0])]
    assert json.loads(proven(game, 2)[second].content) == {"then": "ask", "up_to": 9}


def test_a_private_change_of_mind_changes_no_seal() -> None:
    game = auction(0, 1, 2)
    game.play(0, 1)
    before = game.view(0), game.view(None), game.receipts.model_dump()

    for answer in (up_to(5), up_to(9), None, up_to(0, "ask")):
        game.play(2, answer)
        assert (game.view(0), game.view(None), game.receipts.model_dump()) == before


def test_all_leaves_change_with_every_word_whether_or_not_a_secret_did() -> None:
    game = auction(0, 1, 2, 3)
    game.play(3, up_to(2))
    for seat, bid in ((0, 1), (1, 4), (2, 5), (0, 6)):
        game.play(seat, bid)

    seen = [one for over in leaves(game) for one in over]
    assert len(set(seen)) == len(seen) == 4 * len(game.seats)


def test_the_words_that_follow_from_one_move_are_sealed_once_before_the_first() -> None:
    game = auction(0, 1, 2)
    game.play(1, up_to(5))
    game.play(2, up_to(8))
    promised = noted(game, 1), noted(game, 2)

    game.play(0, up_to(6))  # everybody else bids by a maximum, up to the end

    assert game.receipts.number == 1
    assert not isinstance(game.stack[-1], Auction)
    [published] = leaves(game)
    assert published[1:3] == promised
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
    promised = noted(game, 2)

    game.leave(1)

    assert leaves(game)[0][2] == promised


def test_only_the_last_seals_are_kept_and_older_ones_can_be_computed_again() -> None:
    game = auction(0, 1)
    published = []
    for number in range(KEPT + 2):
        game.receipts.renew({0: number})
        published.append(seals(game)[-1])

    assert game.receipts.seals == published[-KEPT:]
    assert [sealing.seal for sealing in game.receipts.sealings()][::-1] == published
    assert [game.receipts.published(number) for number in range(KEPT + 4)] == [
        *[None] * 3,
        *published[-KEPT:],
        None,
    ]


def test_the_seals_since_one_are_told_with_their_numbers() -> None:
    game = auction(0, 1)
    game.play(0, 1)
    game.play(1, 2)

    first, second = seals(game)
    assert game.receipts.since(0) == [(1, first), (2, second)]
    assert game.receipts.since(1) == [(2, second)]
    assert game.receipts.since(2) == []


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
    assert len(seals(game)) == 1


def test_a_save_with_a_mark_for_each_seat_goes_on_with_seals_and_repeats_none() -> None:
    game = auction(0, 1, 2)
    game.play(2, up_to(7))
    game.play(0, 1)
    marks = [proof.leaf[:MARK] for proof in next(game.receipts.sealings()).proofs]
    plain = json.loads(game.save())
    number, keys, history = (plain["receipts"][name] for name in ("number", "keys", "history"))
    former = {"number": number, "rounds": [marks], "ended": False, "opened": [2]}
    plain["receipts"] = {**former, "keys": keys, "history": history}

    again = type(game).load(json.dumps(plain))
    assert again.sealed == 1, "its marks stand in posts"
    again.play(1, 2)

    assert again.receipts.seals == [seal(2, leaves(again)[0])]
    assert again.receipts.marked == 1
    assert marks == [proof.mark for proof in list(again.receipts.sealings())[-1].proofs]
    assert [(p.seat, p.number) for p in again.proofs(None)] == [(2, 1)], "it was open, and stays so"


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

    assert set(proven(game, None)) == {one for over in leaves(game) for one in over}
    assert list(game.proofs(2)) == list(game.proofs(None))


def test_a_reveal_opens_what_it_shows_and_no_older_secrets() -> None:
    game = table(Question.to(0))
    game.receipts.publish({0: 3, 1: 5})
    game.receipts.move_over()
    game.receipts.publish({0: 4, 1: 5})

    game.receipts.reveal()

    opened = [(p.seat, p.number, p.content) for p in game.proofs(None)]
    assert opened == [(0, 2, "4"), (1, 2, "5"), (1, 1, "5")]
    assert [p.number for p in game.proofs(1) if p.seat == 1] == [2, 1]


def test_what_was_revealed_stays_open_and_what_is_sealed_after_it_is_not() -> None:
    game = table(Question.to(0))
    game.receipts.publish({0: 3})
    game.receipts.reveal()
    opened = list(game.proofs(None))
    game.receipts.move_over()

    game.receipts.publish({0: 3, 1: 4})  # by chance the same once more

    assert list(game.proofs(None)) == opened
    assert [(p.seat, p.number) for p in opened] == [(0, 1)]


def test_the_coming_proof_is_of_what_is_kept_now() -> None:
    game = auction(0, 1, 2)
    game.play(2, up_to(7))

    coming = coming_proof(game, 2)

    assert coming is not None
    assert json.loads(coming.content)["up_to"] == 7
    assert coming_proof(table(Question.to(0)), 0) is None


# ---- taking back --------------------------------------------------------------------------------


@pytest.mark.parametrize("again", [up_to(7), up_to(8)])
def test_no_salt_is_used_twice_though_a_move_was_taken_back(again: Any) -> None:
    game = auction(0, 1, 2)
    game.play(2, up_to(7))
    former = game.save()
    game.play(0, 1)
    published = leaves(game)[0]

    back = type(game).load(former)
    back.take_over(game)
    back.play(2, again)
    back.play(0, 1)

    later, earlier = leaves(back)
    assert not set(later) & set(published)
    assert earlier == published, "what was published can still be proven"
    assert back.sealed == 2


def test_what_was_shown_stays_proven_though_the_secret_changes_in_the_very_next_step() -> None:
    kept = receipts.Receipts(keys={0: "one key", 1: "another"})
    kept.publish({0: "first"})
    kept.reveal()
    kept.move_over()
    kept.publish({0: "second"})

    theirs = [proof for proof in kept.proofs(1, over=False) if proof.seat == 0]
    assert [(proof.number, json.loads(proof.content)) for proof in theirs] == [(1, "first")]


def test_an_auction_that_begins_in_the_move_that_ended_another_is_sealed_anew() -> None:
    kept = receipts.Receipts(keys={0: "one key"})
    kept.publish({0: "first"})
    kept.publish({0: "the same move"})
    assert kept.number == 1

    kept.end()
    kept.publish({0: "second"})

    assert kept.number == 2
