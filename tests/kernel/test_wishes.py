from __future__ import annotations

import pytest

from rules.kernel.ask import Refused
from rules.parts.auction import Limit
from rules.parts.wishes import Wish, Wishes

PASS = Limit(up_to=0, then="pass")


def wishes(*listed: tuple[str, int, str], ceiling: int | None = None) -> Wishes:
    named = [Wish(lot=lot, up_to=most, after=after) for lot, most, after in listed]
    return Wishes(wishes=named, ceiling=ceiling)


A_ELSE_B = wishes(("A", 12, ""), ("B", 20, "A"))


def test_a_lot_that_is_not_wished_for_is_passed() -> None:
    assert A_ELSE_B.limit_for("C", {}, []) == PASS


def test_if_a_is_lost_up_to_20_on_b() -> None:
    assert A_ELSE_B.limit_for("A", {}, []).up_to == 12
    assert A_ELSE_B.limit_for("B", {}, ["A"]).up_to == 20


def test_while_a_is_open_or_once_it_is_won_b_is_passed() -> None:
    assert A_ELSE_B.limit_for("B", {}, []) == PASS
    assert A_ELSE_B.limit_for("B", {"A": 5}, []) == PASS


def test_the_ceiling_counts_what_was_paid() -> None:
    listed = wishes(("A", 12, ""), ("B", 20, ""), ceiling=25)

    assert listed.limit_for("B", {}, ["A"]).up_to == 20
    assert listed.limit_for("B", {"A": 11}, []).up_to == 14
    assert listed.limit_for("B", {"A": 30}, []).up_to == 0


def test_what_comes_after_the_maximum_is_the_same_for_every_lot() -> None:
    listed = Wishes(wishes=[Wish(lot="A", up_to=3)], then="ask")

    assert listed.limit_for("A", {}, []) == Limit(up_to=3, then="ask")


@pytest.mark.parametrize(
    ("listed", "why"),
    [
        (wishes(("X", 1, "")), "X is not on offer."),
        (wishes(("A", 1, ""), ("A", 2, "")), "A is wished for twice."),
        (wishes(("A", -1, "")), "The maximum for A is less than 0."),
        (wishes(("B", 1, "A")), "B waits for A, which is not wished for."),
        (wishes(("A", 1, "A")), "A waits for itself."),
        (wishes(("A", 1, "B"), ("B", 1, "C"), ("C", 1, "A")), "A waits for itself."),
        (wishes(("A", 1, ""), ceiling=-1), "The ceiling is less than 0."),
    ],
)
def test_a_list_that_cannot_be_meant_is_refused(listed: Wishes, why: str) -> None:
    with pytest.raises(Refused) as refusal:
        listed.check("ABC")

    assert str(refusal.value) == why


def test_a_good_list_is_taken_and_read_back() -> None:
    listed = wishes(("A", 12, ""), ("B", 20, "A"), ("C", 5, "B"), ceiling=45)
    listed.check(["A", "B", "C"])

    assert [str(line) for line in listed.in_words()] == [
        "A: up to 12.",
        "B: up to 20, if A is lost.",
        "C: up to 5, if B is lost.",
        "In all at most 45.",
    ]
    assert Wishes.model_validate_json(listed.model_dump_json()) == listed
