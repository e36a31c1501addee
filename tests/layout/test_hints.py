"""Hints are found, and nothing fails on them."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.layout import hints
from tests.wording import is_hard_to_read

ROOT = Path(__file__).parents[2]


def written(root: Path, **files: str) -> Path:
    for name, text in files.items():
        path = root / name.replace("__", "/")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.with_suffix(".py").write_text(text)
    return root


@pytest.mark.parametrize(
    "text",
    [
        '"""What is asked."""',
        'def f():\n    """Whoever asks."""',
        'class Lot:\n    """A lot."""\n    open = True\n    """Nobody bids."""',
    ],
)
def test_a_docstring_that_begins_with_a_clause_is_named(tmp_path: Path, text: str) -> None:
    assert len([*hints.of_docstrings(written(tmp_path, rules__ask=text))]) == 1


def test_a_docstring_that_begins_with_a_verb_or_a_noun_is_not(tmp_path: Path) -> None:
    text = '"""A module."""\ndef f():\n    """Return what is asked."""\n'
    assert [*hints.of_docstrings(written(tmp_path, rules__ask=text))] == []


def test_a_name_of_two_classes_that_one_reader_meets_is_named(tmp_path: Path) -> None:
    lot = "class Lot:\n    pass\n"
    two = written(tmp_path, rules__mars__meta="", rules__chess__meta="", rules__mars__lot=lot)
    assert [*hints.of_class_names(written(two, rules__chess__lot=lot))] == []
    [said] = hints.of_class_names(written(two, rules__parts__lot=lot, rules__chess__lot=""))
    assert "rules/mars/lot.py, rules/parts/lot.py" in said


def test_a_long_file_is_named(tmp_path: Path) -> None:
    [said] = hints.of_lengths(written(tmp_path, bot__long="a = 1\n" * 401, bot__short="a = 1\n"))
    assert said.startswith("bot/long.py has 401 lines")


def test_a_name_that_is_no_words_is_hard_to_read() -> None:
    assert is_hard_to_read("tests/a.py::test_b[<object at 0x7f3a2b>]")
    assert is_hard_to_read("a" * 221)
    assert not is_hard_to_read("tests/a.py::test_b[seats=1 2]")


def test_nothing_fails_on_a_hint() -> None:
    command = [sys.executable, "-m", "tests.layout.hints"]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)  # noqa: S603 - our own Python
