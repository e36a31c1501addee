"""docs/figures.md: what a benchmark measures replaces its own rows, and no others."""

import pytest

from benchmarks.__main__ import MODULES
from benchmarks.figure import Figure
from benchmarks.page import HEAD, PAGE, rows_of, with_rows

PICTURES = [
    Figure("Mars: table", "9 ms", "at most 9 ms"),
    Figure("Cosmic: table", "21 ms", "at most 9 ms"),
    Figure("Mars: files", "80 kB"),
]


def test_cases_with_one_goal_share_a_row_and_what_has_no_goal_has_none():
    row = "| table | at most 9 ms | Mars 9 ms; Cosmic 21 ms | `python -m benchmarks pictures` |"
    assert rows_of("pictures", PICTURES) == [row]


def test_measuring_again_changes_the_rows_of_that_module_alone():
    page = f"# Figures\n\n{HEAD}| a | b | c | `python -m benchmarks census` |\n\nThe rest.\n"
    once = with_rows(page, "pictures", rows_of("pictures", PICTURES), MODULES)
    again = with_rows(once, "pictures", rows_of("pictures", PICTURES[:1]), MODULES)

    assert once.index("21 ms") < once.index("census"), "as the modules stand in MODULES"
    assert "21 ms" not in again
    assert again.endswith("| `python -m benchmarks census` |\n\nThe rest.\n")
    with pytest.raises(ValueError, match="no table"):
        with_rows("# Figures\n", "pictures", [], MODULES)


def test_the_page_has_the_table_and_each_row_of_it_four_cells():
    table = PAGE.read_text(encoding="utf-8").partition(HEAD)[2].partition("\n\n")[0].splitlines()
    assert table
    assert [row for row in table if row.count(" | ") != 3] == []
