import json
from typing import Any

import pytest

from bot.table.receipts import Receipt
from cogs.desk.post import post
from cogs.desk.receipts import found_sheet, in_words, typed_receipt, verify_sheet
from rules.kernel.ask import Refused
from rules.kernel.receipts import Proof
from tests.discord.desk_samples import look, table
from tests.discord.test_desk_posts import BIDS, buttons, happened, said

PROOF = Proof(0, 3, "ab" * 16, '{"then":"pass","up_to":7}')


def marks(of: str, seats: int = 5) -> list[str]:
    return [of * 31 + str(seat) for seat in range(seats)]


def receipts(number: int, *rounds: list[str], **more: Any) -> dict[str, Any]:
    shown = {"number": number, "rounds": list(rounds), "proofs": [], **more}
    return {"receipts": {"marks": rounds[-1] if rounds else [], **shown}}


def lines(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.startswith("-# ")]


# ---- below a post -------------------------------------------------------------------------------


def test_a_post_carries_one_fingerprint_for_every_seat_and_a_verify_button() -> None:
    sending = post(happened([BIDS], seen={"view": receipts(1, marks("a"))}))

    [line] = lines(said(sending))
    assert line.startswith(f"-# Receipts: **Ana** `{'a' * 31}0` · ")
    assert all(f"`{mark}`" in line for mark in marks("a"))
    assert buttons(sending)[-1] == ("Verify", "rg:9876543210:-:n57:verify:")


def test_a_post_without_receipts_has_no_such_button() -> None:
    for seen in ({}, receipts(0), receipts(4, marks("a")) | {}):
        view = json.loads(json.dumps(seen))
        if view:
            view["receipts"]["marks"] = []  # the auction is over, and this was told before
        happening = happened([BIDS], seen={"view": view})
        sending = post(type(happening)(look=happening.look, before=view, lines=happening.lines))

        assert lines(said(sending)) == []
        assert "Verify" not in dict(buttons(sending))


def test_the_post_that_ends_an_auction_still_carries_what_was_sealed_before() -> None:
    view = receipts(2, marks("a"), marks("b"))
    view["receipts"]["marks"] = []
    happening = happened([BIDS], seen={"view": view})

    text = said(post(type(happening)(look=happening.look, before=receipts(1), lines=())))

    [line] = lines(text)
    assert f"`{'b' * 31}0`" in line


def test_a_post_of_several_moves_shows_the_older_fingerprints_too() -> None:
    rounds = [marks(letter) for letter in "def"]

    text = said(post(happened([BIDS], seen={"view": receipts(9, *rounds)})))

    first, *older = lines(text)
    assert "f" * 31 + "4" in first
    assert older == [
        "-# Before: " + " · ".join(f"`{mark}`" for mark in marks("e")),
        "-# Before: " + " · ".join(f"`{mark}`" for mark in marks("d")),
    ]


def test_after_a_reveal_a_post_shows_what_was_sealed_and_its_salt() -> None:
    seen = {"view": receipts(3, marks("a"))}

    text = said(post(happened([BIDS], opened=(PROOF.plain,), seen=seen)))

    proven = f"-# **Ana** `{PROOF.mark}`: `{PROOF.content}`, salt `{PROOF.salt}`."
    assert proven in lines(text)


def test_the_last_post_says_that_all_can_be_verified() -> None:
    view = receipts(3, marks("a"))
    view["receipts"]["marks"] = []
    last = happened([BIDS], seed="42", seen={"over": True, "view": view})

    sending = post(last)

    assert "Every receipt of this game can now be verified" in said(sending)
    assert [label for label, _ in buttons(sending)] == ["Board", "Verify"]


def test_eight_long_names_fit_below_a_very_long_story() -> None:
    from rules.kernel.text import say

    told = [say("{who:seat} does {n}: {more}", who=2, n=n, more="*thing* " * 40) for n in range(60)]
    rounds = [marks(letter, 8) for letter in "def"]
    seen = {
        "view": receipts(9, *rounds),
        "seats": table(8),
        "awaited": tuple(range(8)),
        "anonymous": True,
    }
    everything = happened(told, started="ab" * 32, seed="ab" * 32, seen=seen)

    text = said(post(everything, range(1000, 1010), deciding="*decide* " * 40))

    assert "f" * 31 + "7" in text


# ---- in private ---------------------------------------------------------------------------------


def test_a_receipt_is_proven_in_words_with_salt_content_and_the_way_to_check() -> None:
    text = said(verify_sheet(look(), [Receipt(0, PROOF.mark, PROOF), Receipt(1, "b" * 32)]))

    assert f"**Ana** `{PROOF.mark}`: up to 7, then pass." in text
    assert f"Salt `{PROOF.salt}`, content `{PROOF.content}`" in text
    assert "It agrees." in text
    assert f"`{'b' * 32}`: opened when the game ends." in text
    assert "SHA-256" in text


def test_a_receipt_that_was_tampered_with_does_not_agree() -> None:
    text = said(verify_sheet(look(), [Receipt(0, "c" * 16, PROOF)]))

    assert "**It does not agree.**" in text


def test_before_the_first_receipt_there_is_nothing_to_prove() -> None:
    assert "No receipt has been published in this game yet." in said(verify_sheet(look(), []))


def test_a_receipt_that_matches_none_is_refused_plainly() -> None:
    with pytest.raises(Refused, match="No receipt of this table reads cccc"):
        found_sheet(look(), "c" * 16, None)


def test_anothers_receipt_says_when_it_is_opened_and_ones_coming_one_when_it_is_published() -> None:
    closed = said(found_sheet(look(), "b" * 32, Receipt(1, "b" * 32)))
    coming = said(found_sheet(look(), PROOF.mark, Receipt(0, PROOF.mark, PROOF, coming=True)))

    assert "it is opened when the game ends" in closed
    assert "It is published with the next bid or pass." in coming


@pytest.mark.parametrize(
    "typed",
    [
        "0123456789abcdef0123456789abcdef",
        " `0123456789ABCDEF0123456789ABCDEF` ",
        "01234567 89abcdef 01234567 89abcdef\n",
    ],
)
def test_a_copied_receipt_is_understood(typed: str) -> None:
    assert typed_receipt(typed) == "0123456789abcdef" * 2


@pytest.mark.parametrize("typed", ["", "hello", "a" * 31, "a" * 33, "g" * 32, "x" * 6000])
def test_anything_else_is_refused_with_what_a_receipt_looks_like(typed: str) -> None:
    with pytest.raises(Refused, match="A receipt has 32 digits"):
        typed_receipt(typed)


BID, PLANNED = "project_mars", "terraforming_mars"


def test_contents_are_told_in_words_where_there_are_words() -> None:
    assert str(in_words(BID, "null")) == "nothing was kept"
    assert str(in_words(BID, '{"then":"ask","up_to":5}')) == "up to 5, then ask"
    every = '{"every":[{"in_all":9,"up_to":4},{"in_all":null,"up_to":2}],"maximum":%s}'
    maximum = '{"then":"pass","up_to":7}'
    standing = "in every auction up to 4, 9 in all and up to 2"
    assert str(in_words(BID, every % "null")) == f"nothing was kept; {standing}"
    assert str(in_words(BID, every % maximum)) == f"up to 7, then pass; {standing}"
    plan = '{"ceiling":9,"wishes":["A 2","P1 1 after A"]}'
    assert str(in_words(PLANNED, plan)) == "a plan: A up to 2 and P1 up to 1 once A is lost"
    assert str(in_words(PLANNED, '{"wishes":[]}')) == "a plan: no wishes"
    assert str(in_words(PLANNED, '["A", "P1"]')) == "markers on A and P1"
    assert str(in_words(PLANNED, "[]")) == "a pass"
    assert str(in_words(BID, '{"plan":[1]}')) == '{"plan":[1]}'
