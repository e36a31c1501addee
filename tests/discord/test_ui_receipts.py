from typing import Any

import pytest

from bot.table.receipts import Found, Leaf, PublishedSeal
from bot.table.views.table_view import Superseded
from cogs.table.post import post, seals_post, superseded_post
from cogs.table.seals import in_words, typed_seal, verify_sheet
from rules.kernel import Refused
from rules.parts.receipts import MARK, Proof, leaf, seal
from tests.discord.test_ui_posts import BIDS, buttons, happened, said
from tests.discord.ui_samples import table, view

PROOF = Proof(0, 3, "ab" * 16, '{"then":"pass","up_to":7}')
OTHERS = tuple(leaf(f"{seat}" * 32, "null") for seat in range(1, 5))
CODE = seal(3, [PROOF.leaf, *OTHERS])
LEAVES = (Leaf(0, PROOF.leaf, PROOF), *(Leaf(seat, one) for seat, one in enumerate(OTHERS, 1)))
EARLIER = seal(2, OTHERS)


def receipts(number: int) -> dict[str, Any]:
    return {"receipts": {"number": number, "seals": [CODE]}}


def lines(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.startswith("-# ")]


# ---- below a post -------------------------------------------------------------------------------


def test_a_post_carries_one_short_seal_and_a_verify_button() -> None:
    sending = post(happened([BIDS], seals=((3, CODE),), seen={"game_view": receipts(3)}))

    [line] = lines(said(sending))
    assert line == f"-# Seal 3: {CODE}"
    assert len(line) <= 45, "one line on a phone"
    assert buttons(sending)[-1] == ("Verify", "rg:9876543210:-:n57:verify:3")


def test_a_post_without_a_new_seal_repeats_none_and_has_no_such_button() -> None:
    for seen in ({}, receipts(0), receipts(4)):
        sending = post(happened([BIDS], seen={"game_view": seen}))

        assert lines(said(sending)) == []
        assert "Verify" not in dict(buttons(sending))


def test_a_post_of_several_moves_shows_their_seals_the_latest_last() -> None:
    text = said(post(happened([BIDS], seals=((2, EARLIER), (3, CODE)))))

    assert lines(text) == [f"-# Seal 2: {EARLIER} · Seal 3: {CODE}"]


def test_the_post_of_a_reveal_opens_the_seal_that_went_ahead() -> None:
    sending = post(happened([BIDS], revealed=3))

    assert lines(said(sending)) == ["-# What seal 3 kept is open now: press Verify."]
    assert buttons(sending)[-1] == ("Verify", "rg:9876543210:-:n57:verify:3")


def test_a_post_at_rest_keeps_its_seals_and_its_button() -> None:
    seen, seals = view(viewer=None), ((2, EARLIER), (3, CODE))
    superseded = Superseded(
        view=seen, lines=(BIDS,), struck=(), below="-# deal", pictures=(), seals=seals
    )

    sending = superseded_post(superseded)

    assert lines(said(sending)) == [f"-# Seal 2: {EARLIER} · Seal 3: {CODE}", "-# deal"]
    assert dict(buttons(sending))["Verify"] == "rg:9876543210:-:n57:verify:3"


def test_seals_by_themselves_are_small_print_and_no_post_of_a_move() -> None:
    sending = seals_post(view(viewer=None), [(2, EARLIER), (3, CODE)])

    assert said(sending).splitlines() == [f"-# Seal 2: {EARLIER} · Seal 3: {CODE}"]
    assert buttons(sending) == []
    assert sending.mentions == ()


def test_the_last_post_says_that_all_can_be_verified() -> None:
    last = happened([BIDS], seed="42/1/2", seen={"over": True, "game_view": receipts(3)})

    sending = post(last)

    assert "Every seal of this game can now be verified" in said(sending)
    assert "Verify" in dict(buttons(sending))


def test_six_seals_fit_below_a_very_long_story() -> None:
    from rules.kernel import say

    told = [say("{who:seat} does {n}: {more}", who=2, n=n, more="*thing* " * 40) for n in range(60)]
    seen = {
        "game_view": receipts(9),
        "seats": table(8),
        "awaited": tuple(range(8)),
        "anonymous": True,
    }
    seals = tuple((number, CODE) for number in range(994, 1000))
    everything = happened(told, started=CODE, seed="ab" * 32, seals=seals, revealed=999, seen=seen)

    text = said(post(everything, range(1000, 1010), deciding="*decide* " * 40))

    assert f"Seal 999: {CODE}" in text


# ---- in private ---------------------------------------------------------------------------------


def test_a_seal_is_proven_in_words_with_salt_content_leaves_and_a_tick() -> None:
    text = said(verify_sheet(view(), Found(PublishedSeal(3, CODE, LEAVES))))

    box = text.split("```")[1].strip().splitlines()
    assert text.startswith(
        "### Seal 3\n**Ana**: up to 7, then pass.\nOpened at a reveal, or when the game ends: "
    )
    assert box == [f"seal 3 {CODE}", f"{PROOF.salt}:{PROOF.content}", *OTHERS]
    assert f"✓ Computed anew, it is the same: {CODE}." in text
    assert "say how to check it without the bot" in text


def test_what_was_tampered_with_has_a_cross() -> None:
    changed = Proof(0, 3, PROOF.salt, '{"then":"pass","up_to":8}')

    text = said(
        verify_sheet(view(), Found(PublishedSeal(3, CODE, (Leaf(0, PROOF.leaf, changed),))))
    )

    assert "✗ **Computed anew, it is another: " in text
    assert "✓" not in text


def test_an_old_seal_that_the_table_has_not_kept_is_to_be_compared_with_its_post() -> None:
    text = said(verify_sheet(view(), Found(PublishedSeal(3, None, LEAVES))))

    assert f"Computed anew: {CODE}. Compare it with the post of seal 3." in text
    assert "✓" not in text


def test_whoever_types_a_leaf_reads_whose_it_is() -> None:
    text = said(verify_sheet(view(), Found(PublishedSeal(3, CODE, LEAVES), wanted=0)))

    assert "What you typed is the leaf of **Ana**." in text


def test_ones_own_leaf_of_the_next_seal_can_be_noted() -> None:
    text = said(verify_sheet(view(), Found(None, PROOF)))

    assert "Yours at present: up to 7, then pass." in text
    assert f"Its leaf in seal 3, with the next bid or pass: `{PROOF.leaf}`" in text


def test_of_five_very_long_secrets_those_that_fit_are_shown_and_the_box_still_proves_it() -> None:
    long = '{"wishes":[' + ",".join(f'"P{n} 2 after P1"' for n in range(60)) + "]}"
    proofs = [Proof(seat, 3, f"{seat}" * 32, long) for seat in range(5)]
    leaves = tuple(Leaf(proof.seat, proof.leaf, proof) for proof in proofs)
    code = seal(3, [proof.leaf for proof in proofs])

    text = said(verify_sheet(view(), Found(PublishedSeal(3, code, leaves))))

    first, *rows = text.split("```")[1].strip().splitlines()
    opened = [row for row in rows if ":" in row]
    assert 0 < len(opened) < len(rows) == 5
    computed = [leaf(*row.split(":", 1)) if ":" in row else row for row in rows]
    assert first == f"seal 3 {seal(3, computed)}"


def test_before_the_first_seal_there_is_nothing_to_prove() -> None:
    assert "Nothing has been sealed in this game yet." in said(verify_sheet(view(), Found()))


def test_what_matches_no_seal_is_refused_plainly_with_a_cross() -> None:
    with pytest.raises(Refused, match="✗ No seal of this table reads like that"):
        verify_sheet(view(), None)


def test_a_receipt_of_a_former_release_is_proven_by_itself() -> None:
    found = Found(PublishedSeal(3, None, LEAVES, marks=True), wanted=0)

    text = said(verify_sheet(view(), found))

    assert f"**Ana** `{PROOF.leaf[:MARK]}`: up to 7, then pass." in text
    assert f"Salt `{PROOF.salt}`, content `{PROOF.content}`: ✓" in text
    assert OTHERS[0][:MARK] not in text
    latest = said(verify_sheet(view(), Found(PublishedSeal(3, None, LEAVES, marks=True))))
    assert f"`{OTHERS[0][:MARK]}`: opened at a reveal, or when the game ends." in latest


@pytest.mark.parametrize("digits", ["0123456789abcdef" * 2, "0123456789abcdef" * 4])
def test_a_copied_receipt_or_leaf_is_understood(digits: str) -> None:
    for typed in (digits, f" `{digits.upper()}` ", f"{digits[:8]} {digits[8:]}\n"):
        assert typed_seal(typed) == digits


def test_a_copied_seal_is_understood() -> None:
    for typed in (CODE, CODE.lower(), CODE.replace("-", ""), f"Seal 3: {CODE}"):
        assert typed_seal(typed) == CODE


@pytest.mark.parametrize("typed", ["", "hello", "a" * 25, "a" * 27, "1" * 26, "x" * 6000])
def test_anything_else_is_refused_with_what_a_seal_looks_like(typed: str) -> None:
    with pytest.raises(Refused, match="A seal has 26 letters and digits"):
        typed_seal(typed)


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
