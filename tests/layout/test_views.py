"""Every view is the kernel's; what is derived stands at the things, or is put together."""

from pathlib import Path

import pytest

from rules.games import GAMES
from rules.kernel import Position

RULES = Path(__file__).parents[2] / "rules"


def puts_together(game: type) -> bool:
    return game.seen_by_all is not Position.seen_by_all


def files_that_mark(folder: Path) -> list[str]:
    """Return the files of a game whose views add derived values to their fields."""
    return [path.name for path in sorted(folder.rglob("*.py")) if "@shown" in path.read_text()]


@pytest.mark.parametrize("meta", GAMES.values(), ids=GAMES)
def test_no_game_replaces_its_view(meta):
    assert meta.game.view is Position.view
    assert meta.game.guest_view is Position.guest_view


@pytest.mark.parametrize("meta", GAMES.values(), ids=GAMES)
def test_a_game_that_puts_its_views_together_marks_nothing_as_shown(meta):
    assert not puts_together(meta.game) or files_that_mark(RULES / meta.id) == []


def test_both_places_are_in_use_and_are_found():
    assert any(puts_together(meta.game) for meta in GAMES.values())
    assert any(files_that_mark(RULES / id) for id in GAMES)
