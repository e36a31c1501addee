from __future__ import annotations

from dataclasses import replace
from itertools import permutations, product
from random import Random
from typing import Any

import pytest

from rules.kernel import (
    Allocation,
    Amount,
    Ask,
    Choose,
    Confirm,
    Option,
    Order,
    Refused,
    Share,
    digest,
    say,
    unit,
)
from rules.parts.bid import Bid
from tests.answers import some_answer

ABC = tuple(Option(letter, say(letter.upper())) for letter in "abc")
CLOSED = Option("d", say("D"), why_not=say("It costs 9; you have 4."))


def choose(least: int = 1, most: int = 1, options: tuple[Option, ...] = ABC) -> Choose:
    title = say("Which?")
    return Choose(title=title, moment="m", fallback=["a"], options=options, least=least, most=most)


def amount(low: int = 2, high: int = 9, **more: Any) -> Amount:
    return Amount(title=say("How many?"), moment="m", fallback=None, low=low, high=high, **more)


def bid(low: int = 2, high: int = 9, **more: Any) -> Bid:
    return Bid(title=say("Your bid?"), moment="m", fallback=None, low=low, high=high, **more)


def test_a_seat_finds_the_fallback_filled_in_unless_something_else_is_proposed() -> None:
    assert choose().suggested == ["a"]
    assert replace(choose(), proposed=["b"]).suggested == ["b"]


def spread(*lines: Share, least: int, most: int) -> Allocation:
    fallback = {line.id: line.low for line in lines}
    return Allocation(
        title=say("Pay."), moment="m", fallback=fallback, lines=lines, least=least, most=most
    )


STEEL = Share("steel", say("Steel"), 0, 3, worth=2)
MONEY = Share("money", say("Money"), 0, 9)
ORDER = Order(title=say("Arrange."), moment="m", fallback=["a", "b", "c"], options=ABC)
CONFIRM = Confirm(title=say("Really?"), moment="m", fallback=False, yes=say("Yes"), no=say("No"))
BOUNDS = {"up_to": 5, "then": "pass"}


def refusal(ask: Ask, answer: Any) -> str:
    with pytest.raises(Refused) as refused:
        ask.check(answer)
    return str(refused.value)


@pytest.mark.parametrize(
    ("ask", "answers"),
    [
        (choose(), [["a"], ["b"], ["c"]]),
        (choose(0, 2), [[], ["a"], ["c", "a"]]),
        (choose(options=(*ABC, CLOSED)), [["a"]]),
        (amount(), [2, 5, 9]),
        (amount(may_pass=True), [None, 2]),
        (amount(low=5, high=3, may_pass=True), [None]),
        (bid(), [2, BOUNDS, {"up_to": 0, "then": "ask"}]),
        (bid(only_limits=True, may_pass=True), [None, {"up_to": 9, "then": "ask"}]),
        (
            spread(STEEL, MONEY, least=7, most=8),
            [{"steel": 3, "money": 1}, {"steel": 0, "money": 7}, {"steel": 1, "money": 6}],
        ),
        (ORDER, [list(order) for order in permutations("abc")]),
        (CONFIRM, [True, False]),
    ],
)
def test_legal_answers_are_accepted(ask: Ask, answers: list[Any]) -> None:
    for answer in answers:
        ask.check(answer)


GONE = "That choice is gone. Look at the present question."


@pytest.mark.parametrize(
    ("ask", "answer", "sentence"),
    [
        (choose(), [], "Choose exactly 1."),
        (choose(), ["a", "b"], "Choose exactly 1."),
        (choose(1, 2), ["a", "b", "c"], "Choose between 1 and 2."),
        (choose(1, 2), ["a", "a"], "Choose each thing at most once."),
        (choose(), "a", "Choose each thing at most once."),
        (choose(), None, "Choose each thing at most once."),
        (choose(), ["z"], GONE),
        (choose(), [1], GONE),
        (choose(), [["a"]], GONE),
        (choose(options=(*ABC, CLOSED)), ["d"], "It costs 9; you have 4."),
        (amount(), 1, "Name a number between 2 and 9."),
        (amount(), 10, "Name a number between 2 and 9."),
        (amount(), None, "Name a number between 2 and 9."),
        (amount(), True, "Name a number between 2 and 9."),
        (amount(), 2.0, "Name a number between 2 and 9."),
        (amount(), "3", "Name a number between 2 and 9."),
        (amount(), BOUNDS, "Name a number between 2 and 9."),
        (amount(may_pass=True), 10, "Name a number between 2 and 9, or pass."),
        (amount(low=5, high=3, may_pass=True), 4, "You can only pass."),
        (bid(), {"up_to": 10, "then": "ask"}, "Name a number between 2 and 9."),
        (bid(), {"up_to": 1, "then": "ask"}, "Name a number between 2 and 9."),
        (bid(), {"up_to": 0, "then": "pass"}, "Name a number between 2 and 9."),
        (bid(), {"up_to": 5}, "Name a number between 2 and 9."),
        (bid(), {**BOUNDS, "then": "win"}, "Name a number between 2 and 9."),
        (bid(), {**BOUNDS, "more": 1}, "Name a number between 2 and 9."),
        (
            bid(only_limits=True, may_pass=True),
            5,
            "Leave a maximum between 2 and 9, or pass.",
        ),
        (spread(STEEL, MONEY, least=7, most=8), {"steel": 3}, "Give a number for each line."),
        (spread(STEEL, MONEY, least=7, most=8), [3, 1], "Give a number for each line."),
        (
            spread(STEEL, MONEY, least=7, most=8),
            {"steel": 4, "money": 0},
            "Steel: between 0 and 3.",
        ),
        (
            spread(STEEL, MONEY, least=7, most=8),
            {"steel": 3, "money": True},
            "Money: between 0 and 9.",
        ),
        (
            spread(STEEL, MONEY, least=7, most=8),
            {"steel": 1, "money": 1},
            "Together that makes 3; it must be 7 to 8.",
        ),
        (
            spread(STEEL, MONEY, least=7, most=7),
            {"steel": 3, "money": 2},
            "Together that makes 8; it must be 7.",
        ),
        (ORDER, ["a", "b"], "Name each of them once, first to last."),
        (ORDER, ["a", "b", "b"], "Name each of them once, first to last."),
        (ORDER, ["a", "b", ["c"]], "Name each of them once, first to last."),
        (ORDER, "abc", "Name each of them once, first to last."),
        (CONFIRM, None, "Answer yes or no."),
        (CONFIRM, 1, "Answer yes or no."),
        (CONFIRM, "yes", "Answer yes or no."),
    ],
)
def test_others_are_refused_with_what_is_legal(ask: Ask, answer: Any, sentence: str) -> None:
    assert refusal(ask, answer) == sentence


def test_numbers_do_not_stand_for_the_ids_of_an_order() -> None:
    options = (Option("1", say("One")), Option("2", say("Two")))
    ask = Order(title=say("Arrange."), moment="m", fallback=["1", "2"], options=options)

    assert refusal(ask, [1, 2])


def random_asks(random: Random) -> list[Ask]:
    """A question of each kind, with bounds of chance and at least one legal answer."""
    options = tuple(
        Option(str(n), say("{n}", n=n), why_not=say("No.") if random.random() < 0.3 else None)
        for n in range(random.randint(1, 6))
    )
    still_open = sum(option.why_not is None for option in options)
    least = random.randint(0, still_open)
    low = random.randint(0, 5)
    passes = random.random() < 0.5
    lines = tuple(
        Share(str(n), say("L"), low := random.randint(0, 2), low + random.randint(0, 4), worth)
        for n, worth in enumerate(random.choices([1, 1, 2, 3], k=random.randint(1, 4)))
    )
    paid = {line.id: random.randint(line.low, line.high) for line in lines}
    total = sum(paid[line.id] * line.worth for line in lines)
    return [
        Choose(
            title=say("?"), moment="m", fallback=[], options=options, least=least, most=least + 2
        ),
        amount(low, low + random.randint(0 if not passes else -3, 6), may_pass=passes),
        bid(low, low + 3, may_pass=True, only_limits=passes),
        Allocation(
            title=say("?"),
            moment="m",
            fallback=paid,
            lines=lines,
            least=max(0, total - random.randint(0, 2)),
            most=total + random.randint(0, 2),
        ),
        Order(title=say("?"), moment="m", fallback=[], options=options),
        CONFIRM,
    ]


def test_some_answer_is_always_legal() -> None:
    random = Random(1)

    for _ in range(1000):
        for ask in random_asks(random):
            ask.check(some_answer(ask, random.random))


def test_some_answer_reaches_every_answer() -> None:
    random = Random(2).random
    pay = spread(STEEL, MONEY, least=7, most=7)

    chosen = {tuple(sorted(some_answer(choose(0, 3), random))) for _ in range(400)}
    paid = {tuple(some_answer(pay, random).values()) for _ in range(200)}
    arranged = {tuple(some_answer(ORDER, random)) for _ in range(200)}
    named = {some_answer(amount(may_pass=True), random) for _ in range(400)}

    assert len(chosen) == 8
    assert paid == {(steel, 7 - 2 * steel) for steel in range(4)}
    assert arranged == set(permutations("abc"))
    assert named == {None, *range(2, 10)}


def test_a_spread_that_only_odd_coins_can_pay_falls_back_on_its_own_answer() -> None:
    threes, fives = Share("3", say("T"), 0, 5, worth=3), Share("5", say("F"), 0, 5, worth=5)
    ask = Allocation(
        title=say("?"),
        moment="m",
        fallback={"3": 1, "5": 1},
        lines=(threes, fives),
        least=8,
        most=8,
    )

    for steps in product([0.0, 0.3, 0.6, 0.99], repeat=2):
        drawn = iter(steps)
        ask.check(some_answer(ask, lambda drawn=drawn: next(drawn)))  # type: ignore[misc]  # a default


def test_a_digest_names_this_very_question() -> None:
    assert digest(choose(), 3) == digest(choose(), 3)
    assert digest(choose(), 3) != digest(choose(), 4)
    assert digest(choose(), 3) != digest(choose(0, 1), 3)
    assert len({digest(ask, 0) for ask in random_asks(Random(3))}) == 6


LOST = say("{n} would be lost.")
COINS = (Share("titanium", say("Titanium"), 0, 9, 3), Share("money", say("Money"), 0, 9))


@pytest.mark.parametrize(
    ("titanium", "money", "lost"),
    [(1, 1, 0), (0, 4, 0), (2, 0, 2), (1, 2, 0), (0, 6, 0), (2, 1, 2), (2, 2, 2), (4, 1, 8)],
)
def test_whole_units_beyond_the_least_are_lost_and_what_counts_one_comes_back(
    titanium: int, money: int, lost: int
) -> None:
    ask = replace(spread(*COINS, least=4, most=8), surplus=LOST)
    answer = {"titanium": titanium, "money": money}

    assert ask.lost(answer) == lost
    assert ask.warning(answer) == (say("{n} would be lost.", n=lost) if lost else None)


def test_a_spread_without_a_sentence_for_it_warns_of_nothing() -> None:
    assert spread(*COINS, least=4, most=8).warning({"titanium": 2, "money": 0}) is None


@pytest.mark.parametrize(
    ("ask", "answer", "named"),
    [
        (choose(0, 3), ["c", "a"], ["C", "A"]),
        (choose(0, 3), [], []),
        (amount(), 7, ["7"]),
        (amount(may_pass=True), None, ["to pass"]),
        (bid(), {"up_to": 7, "then": "ask"}, ["up to 7"]),
        (spread(STEEL, MONEY, least=7, most=8), {"steel": 0, "money": 7}, ["7 × Money"]),
        (ORDER, ["b", "a", "c"], ["B", "A", "C"]),
        (
            Confirm(title=say("Sure?"), moment="m", fallback=True, yes=say("Yes"), no=say("No")),
            False,
            ["No"],
        ),
    ],
)
def test_an_answer_can_be_named(ask: Ask, answer: Any, named: list[str]) -> None:
    assert [str(name) for name in ask.named(answer)] == named


def test_shares_are_offered_in_the_words_of_their_question_or_alone() -> None:
    unit("ships", "{n} ship", "{n} ships")
    lines = tuple(Share(id, say(id), low=0, high=9, unit="ships") for id in "ab")
    spread = Allocation(title=say("Pay"), moment="pay", fallback={}, lines=lines, least=0, most=9)
    pays = replace(spread, offer=say("Pay {shares}"))

    assert str(spread.offered({"a": 2, "b": 0})) == "2 ships"
    assert str(pays.offered({"a": 2, "b": 1})) == "Pay 2 ships + 1 ship"
    assert str(pays.offered({"a": 0, "b": 0})) == "Pay nothing"
