"""Docstrings say what the caller gets, so that nobody has to translate them."""

import pytest

from tests.layout.riddles import PACKAGES, Docstring, docstrings, main, riddles


def said(text: str) -> Docstring:
    return Docstring("rules/a.py", 1, "f", text)


@pytest.mark.parametrize("word", ["What", "Whom", "Whoever", "Whose", "So many", "Of", "Nobody"])
def test_a_docstring_that_begins_with_a_clause_is_a_riddle(word):
    assert said(f"{word} is asked.").is_riddle


@pytest.mark.parametrize("text", ["Return what is asked.", "Offer a bid.", "Whether it is over."])
def test_a_docstring_that_begins_with_a_verb_or_a_noun_is_none(text):
    assert not said(text).is_riddle


def test_modules_classes_functions_and_constants_have_docstrings_that_are_read(tmp_path):
    (tmp_path / "told.py").write_text(
        '"""A module."""\nMOST: int = 3\n"""A constant."""\nclass Lot:\n    """A class."""\n'
        '    open = True\n    """A field."""\n    def bid(self):\n        """Return a bid."""\n'
    )

    found = [(one.name, one.text) for one in docstrings(str(tmp_path), root=tmp_path)]

    assert sorted(found) == [
        ("", "A module."),
        ("Lot", "A class."),
        ("Lot.bid", "Return a bid."),
        ("Lot.open", "A field."),
        ("MOST", "A constant."),
    ]


@pytest.mark.parametrize("package", PACKAGES)
def test_no_docstring_of_a_package_is_a_riddle(package):
    found = riddles(package)

    assert not found, (
        f"{len(found)} docstrings of {package} begin like a riddle. "
        'Begin each with a verb or a noun ("Return …", "The seat …"):\n' + main([package, "--list"])
    )
