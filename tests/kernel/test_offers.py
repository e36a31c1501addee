"""Offers: letters, numbers of things that read the same, pages."""

from collections import Counter

from rules.kernel import Option, say
from rules.parts.offers import LETTERS, PAGE, lettered, paged, paged_under, told_apart


def options(*labels: str) -> list[Option]:
    return [Option(f"{place}", say(label)) for place, label in enumerate(labels)]


def test_options_have_the_letters_of_their_places_as_far_as_there_are_letters() -> None:
    marks = [option.mark for option in lettered(options(*["it"] * 28))]

    assert marks == [*LETTERS, "", ""]


def test_things_that_read_the_same_are_numbered_from_the_second_on() -> None:
    labels = [str(option.label) for option in told_apart(options("ace", "king", *["ace"] * 6))]

    assert labels == [
        "ace",
        "king",
        "ace, the second",
        "ace, the third",
        "ace, the fourth",
        "ace, the fifth",
        "ace, the fifth",
        "ace, the fifth",
    ]


def test_things_of_different_groups_do_not_read_the_same() -> None:
    two = [Option(group, say("ace"), group=say(group)) for group in ("hand", "pile")]

    assert [str(option.label) for option in told_apart(two)] == ["ace", "ace"]


def test_more_options_than_a_page_holds_stand_on_numbered_pages() -> None:
    full = paged(options(*["it"] * PAGE))
    more = paged(options(*["it"] * (2 * PAGE + 1)), "Things")

    assert {option.group for option in full} == {None}
    groups = [str(option.group) for option in more]
    assert groups[:PAGE] == ["Things, page 1"] * PAGE
    assert groups[PAGE : 2 * PAGE] == ["Things, page 2"] * PAGE
    assert groups[2 * PAGE :] == ["Things, page 3"]


def test_options_under_headings_have_pages_where_one_page_does_not_hold_them() -> None:
    options = [Option(f"{n}", say("{n}", n=n)) for n in range(PAGE + 5)]

    few = paged_under(lambda option: say("near"), options[:PAGE])
    many = paged_under(lambda option: say("near" if int(option.id) else "far"), options)

    assert {option.group for option in few} == {None}
    assert [option.id for option in many] == [option.id for option in options]
    groups = Counter(str(option.group) for option in many)
    assert groups == {"far": 1, "near": PAGE, "near, page 2": 4}
