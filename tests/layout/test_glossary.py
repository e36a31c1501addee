"""Our own words are few, and the ways through the house lead to what is there."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ARCHITECTURE = (ROOT / "docs/architecture.md").read_text("utf-8")
WAYS = ARCHITECTURE.split("## Ten ways through the house")[1].split("\n## ")[0]
LETTER = re.compile(r"(?<!\.)\bletters?\b|letter_", re.IGNORECASE)
"""The former word for a DM; the database keeps it, and so the attribute of its column."""
TALK_OF_DMS = ("bot/delivery", "bot/hours", "bot/table")
"""Folders in which no letter of the alphabet is meant."""
PLACE = re.compile(r"`([\w/]+\.py)` `([\w.]+)`|`([A-Z]\w*\.\w+)`")


def places() -> list[tuple[str, str]]:
    """Return each file of the ways with what is named in it; a name alone is in the same file."""
    found: list[tuple[str, str]] = []
    for file, name, alone in PLACE.findall(WAYS):
        found.append((file or found[-1][0], name or alone))
    return found


def holds(body: list[ast.stmt], names: list[str]) -> bool:
    """Whether a class, function or field of this name stands there, and the next within it."""
    for each in body:
        target = each.target if isinstance(each, ast.AnnAssign) else each
        if getattr(target, "name", getattr(target, "id", None)) == names[0]:
            return len(names) == 1 or holds(getattr(each, "body", []), names[1:])
    return False


@pytest.mark.parametrize(("file", "name"), places(), ids=lambda place: place)
def test_each_place_on_the_ways_is_there(file: str, name: str) -> None:
    assert holds(ast.parse((ROOT / file).read_text("utf-8")).body, name.split("."))


def test_all_ten_questions_have_a_way() -> None:
    rows = [row for row in WAYS.splitlines() if row.startswith("| W")]

    assert len(rows) == 10
    assert all(PLACE.search(row) for row in rows)


def test_a_place_that_is_not_there_is_found_out() -> None:
    body = ast.parse("class Auction:\n    limits: int\n").body

    assert holds(body, ["Auction", "limits"])
    assert not holds(body, ["Auction", "maxima"])
    assert not holds(body, ["Auctions"])


def test_the_glossary_says_each_word_once() -> None:
    lines = (ROOT / "docs/glossary.md").read_text("utf-8").splitlines()
    words = [line.split("|")[1].strip() for line in lines if line.startswith("| ")][1:]

    assert words == sorted(set(words), key=str.casefold)


def test_a_dm_has_one_name() -> None:
    files = [file for folder in TALK_OF_DMS for file in sorted((ROOT / folder).rglob("*.py"))]
    found = [str(file) for file in files if LETTER.search(file.read_text("utf-8"))]

    assert files
    assert found == []
    assert LETTER.search("a morning letter")
    assert LETTER.search("letter_refused()")
    assert not LETTER.search("wish.letters")
    assert not LETTER.search("renders.lettering")
