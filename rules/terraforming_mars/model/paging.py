"""Long lists of options, cut into pages."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from rules.kernel.ask import Option
from rules.kernel.text import say

PAGE: Final = 25
"""Options that fit one page of a question."""


def paged(options: list[Option], group: str = "Cards") -> tuple[Option, ...]:
    """Options in groups of a page each, where there are more than one page holds."""
    if len(options) <= PAGE:
        return tuple(options)
    return tuple(
        replace(option, group=say("{group}, page {n}", group=group, n=place // PAGE + 1))
        for place, option in enumerate(options)
    )
