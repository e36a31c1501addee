"""Two worlds compare what pictures would be drawn from, which is sooner done than drawing them."""

from collections.abc import Iterator

import pytest

from tests.worlds.undrawn import undrawn


@pytest.fixture(autouse=True)
def _undrawn() -> Iterator[None]:
    with undrawn():
        yield
