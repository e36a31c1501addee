"""A typed list answers what is asked one after the other, in any game."""

from dataclasses import replace

import pytest

from cogs.question.typed_series import MOST, goes_on, series_typed
from rules.kernel import Choose, Confirm, Option, Refused, say
from tests.discord.ui_samples import view

STALL = Choose(
    title=say("What do you take?"),
    moment="stall",
    fallback=["pass"],
    options=(
        Option("pass", say("Pass")),
        Option("apples", say("Apples, red"), mark="A"),
        Option("pears", say("Pears"), mark="P3"),
    ),
)
SURE = Confirm(title=say("Sure?"), moment="stall", fallback=True, yes=say("Y"), no=say("N"))


def answers(typed: str, *asks: object) -> list[object]:
    series = series_typed(view(asks[0]), typed)
    return [step(view(ask)) for step, ask in zip(series.steps, asks, strict=True)]


@pytest.mark.parametrize("typed", ["a p3", "A,P3", " apples; Pears "])
def test_parts_answer_one_question_each(typed: str) -> None:
    assert answers(typed, STALL, STALL) == [["apples"], ["pears"]]


def test_the_questions_may_be_of_any_kind() -> None:
    assert answers("apples, yes", STALL, SURE) == [["apples"], True]


def test_what_names_one_thing_as_a_whole_is_no_list() -> None:
    assert answers("Apples, red", STALL) == [["apples"]]


def test_questions_that_have_lists_of_their_own_are_answered_as_a_whole() -> None:
    several = replace(STALL, most=2)

    assert answers("A P3", several) == [["apples", "pears"]]


def test_a_list_that_begins_with_nothing_known_is_refused_as_a_whole() -> None:
    [step] = series_typed(view(STALL), "figs, A").steps

    with pytest.raises(Refused, match="There is no such choice now"):
        step(view(STALL))


@pytest.mark.parametrize("typed", ["A " * 3000, "A," * 3000])
def test_a_list_has_an_end(typed: str) -> None:
    with pytest.raises(Refused, match=f"A list can answer up to {MOST} questions"):
        series_typed(view(STALL), typed)


def test_a_list_goes_on_only_in_its_moment_and_its_turn() -> None:
    before = view(STALL, heard=4)

    assert goes_on(before, view(SURE, heard=5))
    assert not goes_on(before, view(replace(SURE, moment="table"), heard=5))
    assert not goes_on(before, view(STALL, heard=6))
    assert not goes_on(before, view(None, heard=5))
