"""Docstrings say what the caller gets, so that nobody has to translate them."""

import pytest

from tests.layout.riddles import PACKAGES, Docstring, main, riddles


def said(text: str) -> Docstring:
    return Docstring("rules/a.py", 1, "f", text)


@pytest.mark.parametrize("word", ["What", "Whom", "Whoever", "Whose", "So many", "Of", "Nobody"])
def test_a_docstring_that_begins_with_a_clause_is_a_riddle(word):
    assert said(f"{word} is asked.").is_riddle


@pytest.mark.parametrize("text", ["Return what is asked.", "Offer a bid.", "Whether it is over."])
def test_a_docstring_that_begins_with_a_verb_or_a_noun_is_none(text):
    assert not said(text).is_riddle


@pytest.mark.parametrize("package", PACKAGES)
def test_no_docstring_of_a_package_is_a_riddle(package):
    found = riddles(package)

    assert not found, (
        f"{len(found)} docstrings of {package} begin like a riddle. "
        'Begin each with a verb or a noun ("Return …", "The seat …"):\n' + main([package, "--list"])
    )
