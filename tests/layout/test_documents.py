"""The documents name only what there is, and the pages of decisions have one form."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = sorted(
    page
    for page in ROOT.rglob("*.md")
    if not any(part.startswith(".") for part in page.relative_to(ROOT).parts)
)
DECISIONS = sorted(p for p in (ROOT / "docs/decisions").glob("*.md") if p.name != "README.md")
LINK = re.compile(r"\]\(([^)#\s]+)(?:#[^)]*)?\)")
PATH = re.compile(r"`((?:bot|cogs|renders|rules|tests|benchmarks|docs)/[\w./-]*\w/?)`")
PARTS = ("**Decision.**", "## Reasons", "## Price", "## Weighed instead", "Code: `")


def named(page: Path) -> str:
    return str(page.relative_to(ROOT))


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_every_link_of_a_document_leads_somewhere(page):
    links = [link for link in LINK.findall(page.read_text("utf-8")) if "://" not in link]

    assert [link for link in links if not (page.parent / link).exists()] == []


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_every_file_and_folder_that_a_document_names_is_there(page):
    if page.name == "CHANGELOG.md":
        return  # it tells of former releases, too

    paths = PATH.findall(page.read_text("utf-8"))

    assert [path for path in paths if not (ROOT / path).exists()] == []


@pytest.mark.parametrize("page", DECISIONS, ids=named)
def test_a_decision_has_reasons_a_price_and_what_was_weighed_instead(page):
    text = page.read_text("utf-8")

    assert [part for part in PARTS if part not in text] == []


def test_every_decision_is_listed():
    listed = LINK.findall((ROOT / "docs/decisions/README.md").read_text("utf-8"))

    assert sorted(listed) == [page.name for page in DECISIONS]


ARCHITECTURE = (ROOT / "docs/architecture.md").read_text("utf-8")
DRAWN = re.findall(r"```mermaid\n(.*?)```", ARCHITECTURE, re.DOTALL)
PLACES = re.compile(r"\b(?:bot|cogs|renders|rules)(?:/[\w.]+)*(?=[/ \n\"])")


def test_the_architecture_has_its_four_pictures():
    assert len(DRAWN) == 4


@pytest.mark.parametrize("drawn", DRAWN, ids=["floors", "a press", "a move", "the outbox"])
def test_what_a_picture_of_the_architecture_names_is_there(drawn):
    assert [place for place in PLACES.findall(drawn) if not (ROOT / place).exists()] == []


def test_no_line_of_a_picture_ends_in_its_middle():
    ended = [line for drawn in DRAWN for line in drawn.splitlines() if ";" in line]

    assert ended == [], "Mermaid takes a semicolon for the end of the line."


def test_each_room_of_a_table_is_listed():
    rooms = {f"bot/table/{p.parent.name}" for p in (ROOT / "bot/table").glob("*/__init__.py")}

    assert {room for room in rooms if f"| `{room}` |" not in ARCHITECTURE} == set()
