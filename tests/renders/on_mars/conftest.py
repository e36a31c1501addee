import pytest

from renders.on_mars.colony import GROUNDS


@pytest.fixture(autouse=True)
def _no_kept_ground() -> None:
    """The names on the ground are written anew, so that each test sees them."""
    GROUNDS.clear()
