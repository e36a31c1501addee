from dataclasses import replace

import pytest

from cogs.desk.marking import bidding, bids_typed, marks_suggested
from cogs.desk.words import Speech
from rules.kernel.ask import Ask, Choose, Confirm, Option, Refused
from rules.kernel.meta import Marked
from rules.kernel.text import say
from tests.discord.desk_samples import look

SPEECH = Speech()
MARKED = Marked(
    moment="stall",
    first="pass",
    later="enough",
    most=2,
    what=say("Name one thing or two, for example P3 8."),
    more=say("One is chosen: name one more, or none."),
    otherwise=say("Finish your list first."),
)
PASS, ENOUGH = Option("pass", say("Pass")), Option("enough", say("No second"))
THINGS = (
    Option("apples", say("A: Apples"), mark="A"),
    Option("pears", say("P3: Pears"), mark="P3"),
    Option("plums", say("8: Plums (4 coins)"), mark="8"),
    Option("figs", say("12: Figs"), mark="12", why_not=say("You have no money left for it.")),
)
FIRST = Choose(
    title=say("Bid on one thing or two, or pass."),
    moment="stall",
    fallback=["pass"],
    options=(PASS, *THINGS),
)
SECOND = replace(FIRST, title=say("Another?"), fallback=["enough"], options=(ENOUGH, *THINGS))
OTHER = replace(FIRST, options=(Option("save", say("Keep this list")), *THINGS))


def answers(asks: list[Ask | None], typed: str) -> list[object]:
    """What is answered to these questions, asked one after the other."""
    series = bids_typed(MARKED, asks[0], typed)
    given = [step(look(ask=ask)) for step, ask in zip(series.steps, asks, strict=False)]
    following = asks[len(given) :]
    return given + [series.end(ask) for ask in following if ask is not None]


@pytest.mark.parametrize(
    ("typed", "given"),
    [
        ("A", [["apples"], ["enough"]]),
        ("p3 8", [["pears"], ["plums"]]),
        ("P3, P3", [["pears"], ["pears"]]),
        (" 8+a ", [["plums"], ["apples"]]),
    ],
)
def test_things_are_named_by_their_marks(typed: str, given: list[list[str]]) -> None:
    assert answers([FIRST, SECOND], typed) == given


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("B", r"^Nothing is marked B\. Possible: A, P3 and 8\.$"),
        ("A 12", r"^12: Figs is not possible now: You have no money left for it\. Possible: A"),
        ("A P3 8", r"^Name one thing or two, for example P3 8\. Possible: A, P3 and 8\.$"),
        ("A " * 3000, r"^Name one thing or two"),
        ("  ", r"^Name one thing or two"),
    ],
)
def test_what_cannot_be_bid_on_is_refused_with_what_can(typed: str, sentence: str) -> None:
    with pytest.raises(Refused, match=sentence):
        bids_typed(MARKED, FIRST, typed)


def test_where_one_is_chosen_only_one_more_can_be_named() -> None:
    assert answers([SECOND], "P3") == [["pears"]]
    with pytest.raises(Refused, match="name one more, or none"):
        bids_typed(MARKED, SECOND, "P3 8")


def test_other_questions_take_no_marks() -> None:
    sure = Confirm(title=say("Sure?"), moment="action", fallback=True, yes=say("Y"), no=say("N"))

    for ask in (None, sure, replace(FIRST, moment="action")):
        assert bidding(MARKED, ask) is None
        assert marks_suggested(MARKED, ask, "", SPEECH) == []
        with pytest.raises(Refused, match="You cannot bid by marks of the picture now"):
            bids_typed(MARKED, ask, "A")


def test_in_a_game_that_does_not_bid_so_no_question_takes_marks() -> None:
    assert marks_suggested(None, FIRST, "", SPEECH) == []
    with pytest.raises(Refused, match="You cannot bid by marks"):
        bids_typed(None, FIRST, "A")


def test_whoever_is_asked_something_else_of_that_moment_is_told_so_in_the_words_of_the_game() -> (
    None
):
    keep = Confirm(title=say("Keep it?"), moment="stall", fallback=True, yes=say("Y"), no=say("N"))

    for ask in (OTHER, keep):
        assert bidding(MARKED, ask) is None
        assert marks_suggested(MARKED, ask, "", SPEECH) == []
        with pytest.raises(Refused, match=r"Finish your list first\."):
            bids_typed(MARKED, ask, "A")


def test_a_bid_that_is_complete_takes_nothing_more() -> None:
    series = bids_typed(MARKED, FIRST, "A 8")

    for ask in (FIRST, OTHER, None):
        with pytest.raises(Refused, match=r"8 was not bid on: your bid is complete\."):
            series.steps[1](look(ask=ask))
    assert [series.end(ask) for ask in (FIRST, OTHER)] == [None, None]


def test_suggestions_go_on_from_the_marks_typed_so_far() -> None:
    assert marks_suggested(MARKED, FIRST, "", SPEECH) == [
        ("A: Apples", "A"),
        ("P3: Pears", "P3"),
        ("8: Plums (4 coins)", "8"),
    ]
    assert marks_suggested(MARKED, FIRST, "p3 plu", SPEECH) == [("p3 8: Plums (4 coins)", "p3 8")]
    assert marks_suggested(MARKED, FIRST, "P3 8 ", SPEECH) == []
    assert marks_suggested(MARKED, SECOND, "P3 ", SPEECH) == []
