"""docs/rules has a page for each game, and whatever cites a ruling or a section finds it there.

`python -m tests.layout.test_rules_pages` writes what is played, and its option, into the tables of
rulings; what was open, and why it is played so, is written by hand.
"""

import ast
import re
import tokenize
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from rules.games import GAMES
from rules.meta import Meta, Ruling, labels_of
from rules.rulings import DIFFERENCES, OURS, SORTS

ROOT = Path(__file__).parents[2]
IDS = list(GAMES)
HEADING = re.compile(r"^##+ (\d+(?:\.\d+)?)\.? (.+)$", re.MULTILINE)
CELLS = 5
"""Id, what is open, what is played, why, option."""
NUMBERED = {
    "project_mars": re.compile(r"\bPM-\d+\b"),
    "terraforming_mars": re.compile(r"\bA\d{1,2}\b(?!\w)"),
}
"""Ids that need no other word to be known as such."""
BY_NAME = re.compile(
    r"\b[Rr]uling \(?([a-z]\w+_\w+|[a-z]+|PM-\d+|A\d+)\)?(?=[:,.)]|$)", re.MULTILINE
)
ABOVE = re.compile(r"^# (?:Ruling )?((?:PM-\d+|[a-z_]+)(?:, (?:PM-\d+|[a-z_]+))*)\n", re.MULTILINE)
SECTIONS = re.compile(r"docs/rules, sections? (\d+(?:\.\d+)?)(?: (?:and|to) (\d+(?:\.\d+)?))?")
CITES = re.compile(r"[Rr]uling|\bPM-\d|\bA\d|\bsections? \d|\.md\b|\.yaml\b")
"""Stands wherever anything is cited; most files have nothing of it."""
DOCUMENT = re.compile(r"[\w./-]+\.(?:md|yaml)\b")
LONGEST = 45
"""The most letters of a point in the lobby's line."""


def page(game: str) -> Path:
    return ROOT / "docs" / "rules" / f"{game}.md"


def names(game: str) -> set[str]:
    return {ruling.name for ruling in GAMES[game].rulings}


def sources(*folders: str) -> Iterator[Path]:
    for folder in folders:
        yield from sorted((ROOT / folder).rglob("*.py"))


@cache
def comments(path: Path) -> str:
    """The docstrings and comments of a file, one after the other; of most files nothing."""
    source = path.read_text("utf-8")
    if not CITES.search(source):
        return ""
    with tokenize.open(path) as lines:
        tokens = tokenize.generate_tokens(lines.readline)
        found = [token.string for token in tokens if token.type == tokenize.COMMENT]
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Expr(value=ast.Constant(value=str(told))):
                found.append(told)
    return "\n".join(found)


def cited(game: str, path: Path) -> set[str]:
    """The ids that a file of a game cites in docstrings and comments."""
    told = comments(path)
    found = {*BY_NAME.findall(told)}
    if game in NUMBERED:
        found |= {*NUMBERED[game].findall(told)}
    return found


def named_by_tests(game: str) -> set[str]:
    """The ids that tests of a game name: in the name of a test, or in a comment above it."""
    found: set[str] = set()
    for path in sources(f"tests/rules/{game}"):
        source = path.read_text("utf-8")
        for above in ABOVE.findall(source):
            found |= {*above.split(", ")}
        found |= {*re.findall(r"^(?:async )?def test_(\w+)", source, re.MULTILINE)}
        found |= {
            n.upper() for n in re.findall(r"(?<=[ _])a\d{1,2}(?=_)", "\n".join(
                re.findall(r"^def test_\w+", source, re.MULTILINE)
            ))
        }  # fmt: skip
    return found


def shown(meta: Meta, ruling: Ruling) -> tuple[str, str]:
    """The cells of a row that the code decides: what is played, and its option."""
    option = meta.options.model_fields[ruling.option].title if ruling.option else ""
    return ruling.says + SORTS[ruling.sort], option or ""


def cells(line: str) -> list[str]:
    """The cells of a row about a ruling; nothing for any other line."""
    found = [cell.strip() for cell in line.strip("|").split("|")]
    return found if line.startswith("|") and len(found) == CELLS else []


def rows(game: str) -> list[list[str]]:
    """The rows of the table of rulings."""
    table = page(game).read_text("utf-8").split(". Rulings\n")[1]
    found = [row for line in table.splitlines() if (row := cells(line))]
    return [[row[0].strip("`"), *row[1:]] for row in found[2:]]


def current(game: str) -> str:
    """The page with the cells that the code decides as they must be."""
    meta = GAMES[game]
    known = {ruling.name: shown(meta, ruling) for ruling in meta.rulings}
    lines = []
    for line in page(game).read_text("utf-8").splitlines():
        row = cells(line)
        if row and (name := row[0].strip("`")) in known:
            row[2], row[4] = known[name]
            line = f"| {' | '.join(row)} |".replace("|  |", "| |")
        lines.append(line)
    return "\n".join([*lines, ""])


@pytest.mark.parametrize("game", IDS)
def test_a_page_has_its_sections_in_order_and_ends_with_rulings_and_house_values(game: str) -> None:
    found = HEADING.findall(page(game).read_text("utf-8"))
    whole = [int(number) for number, _ in found if "." not in number]

    assert whole == [*range(1, len(whole) + 1)]
    assert [title for _, title in found[-2:]] == ["Rulings", "House values"]


@pytest.mark.parametrize("game", IDS)
def test_a_page_tells_of_each_ruling_what_is_open_what_is_played_and_why(game: str) -> None:
    found = rows(game)

    assert sorted(row[0] for row in found) == sorted(names(game))
    assert [row[0] for row in found if not (row[1] and row[3])] == []
    text = page(game).read_text("utf-8")
    assert text == current(game), "write it anew: python -m tests.layout.test_rules_pages"


@pytest.mark.parametrize("game", IDS)
def test_a_ruling_has_one_name_and_options_that_are_there(game: str) -> None:
    meta = GAMES[game]
    fields = meta.options.model_fields

    assert len(names(game)) == len(meta.rulings)
    for ruling in meta.rulings:
        assert ruling.says.endswith(".")
        assert {*filter(None, (ruling.option, ruling.needs))} <= {*fields}, ruling.name
        assert bool(ruling.brief) == bool(ruling.printed), ruling.name
        assert len(ruling.brief) <= LONGEST, ruling.name
        for value in ruling.as_printed:
            assert getattr(meta.options(**{ruling.option: value}), ruling.option) == value


@pytest.mark.parametrize("game", IDS)
def test_an_option_with_a_printed_way_says_which_it_is(game: str) -> None:
    meta = GAMES[game]
    for ruling in meta.rulings:
        if ruling.as_printed:
            field = meta.options.model_fields[ruling.option]
            told = f"{field.title} {field.description} {labels_of(field)}".lower()
            assert "print" in told or "house rule" in told, ruling.option


@pytest.mark.parametrize("game", IDS)
def test_each_ruling_has_a_test(game: str) -> None:
    assert names(game) - named_by_tests(game) == set()


@pytest.mark.parametrize("game", IDS)
def test_whatever_code_and_tests_cite_is_a_ruling(game: str) -> None:
    folders = (f"rules/{game}", f"renders/{game}", f"tests/rules/{game}")
    wrong = {
        str(path.relative_to(ROOT)): sorted(lost)
        for path in sources(*folders)
        if (lost := cited(game, path) - names(game))
    }

    assert wrong == {}


@pytest.mark.parametrize("game", IDS)
def test_the_comments_above_tests_name_rulings(game: str) -> None:
    named = [
        name
        for path in sources(f"tests/rules/{game}")
        for line in re.findall(r"^# (?:Ruling |PM-).*", path.read_text("utf-8"), re.MULTILINE)
        for name in line.removeprefix("# ").removeprefix("Ruling ").split(", ")
    ]

    assert [name for name in named if name not in names(game)] == []


@pytest.mark.parametrize("game", IDS)
def test_a_comment_on_a_ruling_says_which(game: str) -> None:
    nameless = [
        f"{path.relative_to(ROOT)}: {line.strip()}"
        for path in sources(f"rules/{game}")
        for line in comments(path).splitlines()
        if re.search(r"\bRuling\b(?! \()", line) and "docs/rules" not in line
        if path.name not in ("rulings.py", "meta.py")
    ]

    assert nameless == []


@pytest.mark.parametrize("game", IDS)
def test_each_section_that_is_cited_is_there(game: str) -> None:
    there = {number for number, _ in HEADING.findall(page(game).read_text("utf-8"))}
    lost, loose = [], []
    for path in sources(f"rules/{game}", f"renders/{game}", f"tests/rules/{game}"):
        told = comments(path)
        found = {number for pair in SECTIONS.findall(told) for number in pair if number}
        lost += [(path.name, number) for number in found - there]
        without = SECTIONS.sub("", told)
        loose += [(path.name, one) for one in re.findall(r"\bsections? \d[\d.]*", without)]

    assert lost == []
    assert loose == [], "a citation names its page: (docs/rules, section 7)"


def test_no_line_of_the_rules_cites_a_document_that_is_not_here() -> None:
    lost = [
        f"{path.relative_to(ROOT)}: {named}"
        for path in sources("rules")
        for named in DOCUMENT.findall(comments(path))
        if not (ROOT / named).exists()
    ]

    assert lost == []


@pytest.mark.parametrize("game", IDS)
def test_the_rules_tell_all_rulings_in_one_form(game: str) -> None:
    sections = {entry.name: entry.lines for entry in GAMES[game].rules}
    rulings = GAMES[game].rulings

    assert len(sections[OURS]) == len(rulings)
    assert all(line.startswith(r.says) for line, r in zip(sections[OURS], rulings, strict=True))
    assert len(sections.get(DIFFERENCES, ())) == sum(bool(ruling.brief) for ruling in rulings)


def main() -> None:
    """Write the cells that the code decides."""
    for game in IDS:
        page(game).write_text(current(game), "utf-8")


if __name__ == "__main__":
    main()
