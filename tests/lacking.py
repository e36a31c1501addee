"""Tests that need what this machine lacks are skipped, and a line at the end says so."""

from collections import Counter
from collections.abc import Iterable
from typing import NoReturn

import pytest

BEGINS = "not on this machine: "
"""The beginning of the reason for which such a test is skipped."""


def skip_without(lacking: str) -> NoReturn:
    """Skip a test that needs what this machine lacks."""
    pytest.skip(f"{BEGINS}{lacking}")


def left_out(reasons: Iterable[str]) -> str:
    """Return the line about tests that were skipped for what the machine lacks; "": none were."""
    counted = Counter(reason.partition(BEGINS)[2] for reason in reasons if BEGINS in reason)
    parts = [f"{count} tests need {lacking}" for lacking, count in sorted(counted.items())]
    return f"Left out on this machine: {'; '.join(parts)}." if parts else ""
