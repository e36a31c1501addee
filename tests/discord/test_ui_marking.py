from dataclasses import replace

import pytest

from cogs.question.marking import bid_after, bidding, marks_suggested, marks_typed, no_more
from cogs.ui.words import Speech
from rules.kernel import Ask, Choose, Confirm, Option, Refused, say
from rules.meta import Marked

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


@pytest.mark.parametrize(
    ("typed", "marks"),
    [("A", ["A"]), ("p3 8", ["p3", "8"]), ("P3, P3", ["P3", "P3"]), (" 8+a ", ["8", "a"])],
)
def test_things_are_named_by_their_marks(typed: str, marks: list[str]) -> None:
    assert marks_typed(MARKED, FIRST, typed) == marks
    assert bid_after(MARKED, SECOND, marks[-1], THINGS[0]).mark == marks[-1].upper()


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("B", r"^Nothing is marked B\. Possible: A, P3 and 8\.$"),
        ("12 A", r"^12: Figs is not possible now: You have no money left for it\. Possible: A"),
        ("A P3 8", r"^Name one thing or two, for example P3 8\. Possible: A, P3 and 8\.$"),
        ("A " * 3000, r"^Name one thing or two"),
        ("  ", r"^Name one thing or two"),
    ],
)
def test_what_cannot_be_bid_on_is_refused_with_what_can(typed: str, sentence: str) -> None:
    with pytest.raises(Refused, match=sentence):
        marks_typed(MARKED, FIRST, typed)


def test_where_one_is_chosen_only_one_more_can_be_named() -> None:
    assert marks_typed(MARKED, SECOND, "P3") == ["P3"]
    with pytest.raises(Refused, match="name one more, or none"):
        marks_typed(MARKED, SECOND, "P3 8")


def test_other_questions_take_no_marks() -> None:
    sure = Confirm(title=say("Sure?"), moment="action", fallback=True, yes=say("Y"), no=say("N"))

    for ask in (None, sure, replace(FIRST, moment="action")):
        assert bidding(MARKED, ask) is None
        assert marks_suggested(MARKED, ask, "", SPEECH) == []
        with pytest.raises(Refused, match="You cannot bid by the marks on the picture now"):
            marks_typed(MARKED, ask, "A")


def test_in_a_game_that_does_not_bid_so_no_question_takes_marks() -> None:
    assert marks_suggested(None, FIRST, "", SPEECH) == []
    with pytest.raises(Refused, match="You cannot bid by the marks"):
        marks_typed(None, FIRST, "A")


def test_whoever_is_asked_something_else_of_that_moment_is_told_so_in_the_words_of_the_game() -> (
    None
):
    keep = Confirm(title=say("Keep it?"), moment="stall", fallback=True, yes=say("Y"), no=say("N"))

    for ask in (OTHER, keep):
        assert bidding(MARKED, ask) is None
        assert marks_suggested(MARKED, ask, "", SPEECH) == []
        with pytest.raises(Refused, match=r"Finish your list first\."):
            marks_typed(MARKED, ask, "A")


def test_a_bid_goes_on_only_where_more_can_be_bid_on() -> None:
    apples = THINGS[0]

    assert no_more(MARKED, SECOND) == ["enough"]
    assert [no_more(MARKED, ask) for ask in (FIRST, OTHER)] == [None, None]
    with pytest.raises(Refused, match="12: Figs is not possible now: You have no money"):
        bid_after(MARKED, SECOND, "12", apples)
    for ask in (FIRST, OTHER, None):
        with pytest.raises(Refused, match="After a bid on A: Apples no further one is possible"):
            bid_after(MARKED, ask, "8", apples)


def suggested(ask: Ask | None, typed: str, after: Ask | None = None) -> list[tuple[str, str]]:
    return marks_suggested(MARKED, ask, typed, SPEECH, after)


def test_suggestions_find_a_thing_by_its_mark_though_its_name_has_none() -> None:
    loan = Option("P7", say("Loan"), mark="P7")
    first = replace(FIRST, options=(PASS, Option("H", say("Honey"), mark="H"), loan))
    second = replace(SECOND, options=(ENOUGH, loan))

    assert suggested(first, "h")[0] == ("H: Honey", "H")
    for typed in ("h p7", "h,p", "H ", "h  loan"):
        assert suggested(first, typed, second) == [("H P7: Loan", "H P7")]


def test_nothing_is_suggested_behind_a_mark_that_is_nothing() -> None:
    assert suggested(FIRST, "Z9 ", SECOND) == []
    assert suggested(FIRST, "A ") == []


def test_suggestions_go_on_from_the_marks_typed_so_far() -> None:
    assert suggested(FIRST, "") == [
        ("A: Apples", "A"),
        ("P3: Pears", "P3"),
        ("8: Plums (4 coins)", "8"),
    ]
    assert suggested(FIRST, "P3 plu", SECOND) == [("P3 8: Plums (4 coins)", "P3 8")]
    assert suggested(FIRST, "P3 8 ", SECOND) == []
    assert suggested(SECOND, "P3 ") == []
