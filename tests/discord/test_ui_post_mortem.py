"""A post-mortem in words: a section is read in parts, each about a phone's screen long."""

import pytest

from bot.table.views.post_mortems import PostMortem
from cogs.finished.post_mortem import ROWS, post_mortem_sheet
from cogs.ui.layout import SELECT
from rules.kernel import say
from rules.sections import Section, SectionRow
from tests.discord.ui_samples import view
from tests.discord.ui_walker import accepted, parts


def section(name, rows, heads=1):
    cells = (say("$5"),) * heads
    lots = [
        SectionRow(None, cells, say("{lot} of {name}.", lot=f"Lot{n}", name=name))
        for n in range(rows)
    ]
    return Section(say("{name}", name=name), (say("paid"),) * heads, tuple(lots))


def sheet(chosen, *sections):
    found = PostMortem(view(over=True), None, sections)
    shown = post_mortem_sheet(found, chosen, ()).view
    accepted(shown)
    sent = shown.to_components()
    said = "\n".join(part["content"] for part in parts(sent) if part["type"] == 10)
    menus = [part["options"] for part in parts(sent) if part["type"] == 3]
    return said, [each["label"] for each in menus[0]] if menus else []


@pytest.mark.parametrize("rows", [1, ROWS, ROWS + 1, 60, 1000])
def test_each_row_stands_in_one_part_and_all_parts_can_be_chosen(rows):
    sections = section("Lots", rows), section("Draws", 3), section("Rest", 50, heads=0)
    _, labels = sheet(0, *sections)

    assert len(labels) <= SELECT
    read = [sheet(number, *sections)[0] for number in range(len(labels))]
    lines = [line for said in read for line in said.splitlines() if "of Lots" in line]
    assert lines == [f"- Lot{n} of Lots." for n in range(rows)]
    if rows <= 60:
        assert max(said.count("\n- ") for said in read) <= ROWS
    assert labels[-2:] == ["Draws", "Rest"], "what is short, or names alone, is whole"
    assert "Lot0 of Rest., Lot1" in read[-1]
    assert sheet(0, section("Rest", 90, heads=0))[1] == ["Rest, 1 to 45", "Rest, 46 to 90"]


def test_a_part_is_named_by_its_rows():
    assert sheet(0, section("Lots", 25))[1] == ["Lots, 1 to 8", "Lots, 9 to 16", "Lots, 17 to 25"]
    assert sheet(9, section("Lots", 25))[0].count("Lot24") == 1, "after the last, the last"
