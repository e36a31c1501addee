from dataclasses import replace

import pytest

from cogs.desk.marking import bidding, cards_marked, following, marks_suggested
from cogs.desk.words import Speech
from rules.kernel.ask import Choose, Confirm, Option, Refused
from rules.kernel.text import say

SPEECH = Speech()
PASS, ONE = Option("pass", say("Pass")), Option("one", say("No second marker"))
CARDS = (
    Option("ecoline", say("A: Ecoline"), mark="A"),
    Option("donation", say("P3: Donation"), mark="P3"),
    Option("mine", say("8: Mine (4 M€)"), mark="8"),
    Option("comet", say("12: Comet"), mark="12", why_not=say("You have no money left for it.")),
)
FIRST = Choose(
    title=say("Put one or two markers on cards, or pass."),
    moment="markers",
    fallback=["pass"],
    options=(PASS, *CARDS),
)
SECOND = replace(FIRST, title=say("Another?"), fallback=["one"], options=(ONE, *CARDS))
PLAN = replace(FIRST, options=(Option("save", say("Keep this plan")), *CARDS))


def ids(cards: list[Option]) -> list[str]:
    return [card.id for card in cards]


@pytest.mark.parametrize(
    ("typed", "cards"),
    [
        ("A", ["ecoline"]),
        ("p3 8", ["donation", "mine"]),
        ("P3, P3", ["donation", "donation"]),
        (" 8+a ", ["mine", "ecoline"]),
    ],
)
def test_cards_are_named_by_their_marks(typed: str, cards: list[str]) -> None:
    assert ids(cards_marked(FIRST, typed)) == cards


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("B", r"^No card is marked B\. Possible: A, P3 and 8\.$"),
        ("A 12", r"^12: Comet is not possible now: You have no money left for it\. Possible: A"),
        ("A P3 8", r"^Name one card or two, for example P3 8\. Possible: A, P3 and 8\.$"),
        ("  ", r"^Name one card or two"),
    ],
)
def test_what_cannot_have_a_marker_is_refused_with_what_can(typed: str, sentence: str) -> None:
    with pytest.raises(Refused, match=sentence):
        cards_marked(FIRST, typed)


def test_where_one_marker_is_placed_only_one_more_can_be_named() -> None:
    assert ids(cards_marked(SECOND, "P3")) == ["donation"]
    with pytest.raises(Refused, match="name one card more, or none"):
        cards_marked(SECOND, "P3 8")


def test_other_questions_take_no_markers() -> None:
    sure = Confirm(title=say("Sure?"), moment="action", fallback=True, yes=say("Y"), no=say("N"))

    for ask in (None, sure, replace(FIRST, moment="action")):
        assert bidding(ask) is None
        assert marks_suggested(ask, "", SPEECH) == []
        with pytest.raises(Refused, match="You cannot put markers on cards now"):
            cards_marked(ask, "A")


def test_whoever_is_asked_for_a_plan_is_told_that_one_can_be_made() -> None:
    keep = Confirm(
        title=say("Keep it?"), moment="markers", fallback=True, yes=say("Y"), no=say("N")
    )

    for ask in (PLAN, keep):
        assert bidding(ask) is None
        assert marks_suggested(ask, "", SPEECH) == []
        with pytest.raises(Refused, match="You can make a plan now: see /move"):
            cards_marked(ask, "A")


def test_after_the_first_marker_comes_the_second_or_none() -> None:
    first, mine, comet = CARDS[0], CARDS[2], CARDS[3]

    assert following(first, SECOND, []) == ["one"]
    assert following(first, SECOND, [mine]) == ["mine"]
    assert following(first, None, []) is None
    with pytest.raises(Refused, match="12: Comet is not possible now: You have no money"):
        following(first, SECOND, [comet])
    with pytest.raises(Refused, match="After a marker on A: Ecoline no second one is possible"):
        following(first, None, [mine])


def test_suggestions_find_a_card_by_its_mark_though_its_name_has_none() -> None:
    loan = Option("P7", say("Loan"), mark="P7")
    first = replace(FIRST, options=(PASS, Option("H", say("Ecoline"), mark="H"), loan))
    second = replace(SECOND, options=(ONE, loan))

    assert marks_suggested(first, "h", SPEECH) == [("H: Ecoline", "H")]
    for typed in ("h p7", "h,p", "H ", "h  loan"):
        assert marks_suggested(first, typed, SPEECH, second) == [("H P7: Loan", "H P7")]


def test_nothing_is_suggested_behind_a_mark_that_is_no_card() -> None:
    assert marks_suggested(FIRST, "Z9 ", SPEECH, SECOND) == []
    assert marks_suggested(FIRST, "A ", SPEECH, None) == []


def test_suggestions_go_on_from_the_marks_typed_so_far() -> None:
    assert marks_suggested(FIRST, "", SPEECH) == [
        ("A: Ecoline", "A"),
        ("P3: Donation", "P3"),
        ("8: Mine (4 M€)", "8"),
    ]
    assert marks_suggested(FIRST, "P3 mi", SPEECH, SECOND) == [("P3 8: Mine (4 M€)", "P3 8")]
    assert marks_suggested(FIRST, "P3 8 ", SPEECH, SECOND) == []
    assert marks_suggested(SECOND, "P3 ", SPEECH) == []
