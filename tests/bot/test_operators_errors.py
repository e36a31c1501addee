"""Faults of operators: each is one line with an exit code, as their page says."""

import pytest

from tests.bot.operators_errors import AWAY, FAULTS, PAGE, happened, written


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.done)
def test_a_fault_is_one_line(fault):
    code, lines = happened(fault)
    passes = fault.settings.get("DATABASE") == AWAY or "Discord" in fault.done
    assert len(lines) == 1, lines
    assert "Traceback" not in lines[0]
    assert "[Errno" not in lines[0]
    assert code == 2 or (code == 1 and passes), lines


def test_the_page_says_what_happens():
    assert PAGE.read_text("utf-8") == written(), "type python -m tests.bot.operators_errors"
