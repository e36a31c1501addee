import gc
from typing import Any

import pytest

from tests.wording import worded

LONG = ("tests/conformance/test_every_game.py", "tests/discord/test_game_on_mars.py")
"""The files with the longest single tests."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The longest begin first: one that begins last leaves the other workers with nothing to do."""
    items.sort(key=lambda item: not item.nodeid.startswith(LONG))


def pytest_make_parametrize_id(val: Any, argname: str) -> str:
    """A case is named by what it looks at: `options1-True` says nothing."""
    return worded(val, argname)


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    """What was collected stays: without it, a fifth of the suite's time is looking for garbage."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 50, 100)
