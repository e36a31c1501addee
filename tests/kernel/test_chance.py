from __future__ import annotations

from itertools import pairwise, permutations

import pytest

from rules.kernel.chance import chance, shuffled
from rules.parts.codes import code_of_deal, code_of_secret
from tests.kernel.toy import Question, Toy, reloaded, table

PINNED = [0.08315448651898016, 0.31901059555192834, 0.6740660358464702]
PINNED_ORDER = "fhbgdeca"
PINNED_HASH = "749483d08337f45e63e1afa42b15db93319c2042e3f8a7626d2aafaf07467ec5"
PINNED_CODE = "OSKIH-UEDG7-2F4Y7-BV6SC-WFO3SM"


def test_the_sequence_is_pinned_for_ever() -> None:
    assert [chance("mars", draw) for draw in (1, 2, 3)] == PINNED
    assert Toy(seed="mars", answered=[0]).shuffled("abcdefgh") == list(PINNED_ORDER)


def test_what_is_published_of_a_secret_is_pinned_for_ever() -> None:
    assert code_of_secret("mars") == PINNED_CODE
    assert code_of_deal("mars/12/34") == PINNED_CODE, "the numbers of the posts are public"
    assert code_of_deal("mars") == PINNED_HASH, "as a former release published it"


def test_shuffling_goes_from_the_last_place_down() -> None:
    assert shuffled("abcd", [0.0, 0.99, 0.5]) == ["d", "b", "c", "a"]


def test_shuffling_reaches_every_order_and_leaves_the_things_alone() -> None:
    things = [1, 2, 3]
    game = Toy(seed="s", answered=[0])

    orders = [tuple(game.shuffled(things)) for _ in range(600)]

    assert set(orders) == set(permutations(things))
    assert all(60 < orders.count(order) < 140 for order in permutations(things))
    assert things == [1, 2, 3]


@pytest.mark.parametrize("things", [[], ["only"]])
def test_nothing_to_shuffle_draws_nothing(things: list[str]) -> None:
    game = Toy(seed="s", answered=[0])

    assert game.shuffled(things) == things
    assert game.draws == 0


def test_chance_is_counted_so_that_a_reload_changes_nothing() -> None:
    game = table(Question.to(0))
    once = [game.chance() for _ in range(4)]

    again = table(Question.to(0))
    twice = []
    for _ in range(4):
        twice.append(again.chance())
        again = reloaded(again)

    assert once == twice
    assert all(one != other for one, other in pairwise(once))
