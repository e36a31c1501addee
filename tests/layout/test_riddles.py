"""Docstrings say what the caller gets, so that nobody has to translate them."""

import pytest

from tests.layout.riddles import PACKAGES, Docstring, main, riddles

LIMITS = {
    "rules": 0,
    "bot": 164,
    "cogs": 84,
    "renders": 141,
}
"""The most docstrings of a package that may begin like a riddle; an editor lowers it."""


def said(text: str) -> Docstring:
    return Docstring("rules/a.py", 1, "f", text)


@pytest.mark.parametrize("word", ["What", "Whom", "Whoever", "Whose", "So many", "Of", "Nobody"])
def test_a_docstring_that_begins_with_a_clause_is_a_riddle(word):
    assert said(f"{word} is asked.").is_riddle


@pytest.mark.parametrize("text", ["Return what is asked.", "Offer a bid.", "Whether it is over."])
def test_a_docstring_that_begins_with_a_verb_or_a_noun_is_none(text):
    assert not said(text).is_riddle


@pytest.mark.parametrize("package", PACKAGES)
def test_a_package_has_no_more_riddles_than_before(package):
    found = riddles(package)

    assert len(found) <= LIMITS[package], (
        f"{len(found)} docstrings of {package} begin like a riddle; {LIMITS[package]} may. "
        'Begin the new one with a verb or a noun ("Return …", "The seat …"). It is among:\n'
        + main([package, "--list"])
    )
