"""A game builds its views in one way: marks on its fields, or a look that replaces them."""

from pathlib import Path

import pytest

from rules.games import GAMES
from rules.kernel.position import Position

RULES = Path(__file__).parents[2] / "rules"


def replaces_its_view(game: type) -> bool:
    return game.view is not Position.view


def files_that_mark(folder: Path) -> list[str]:
    """The files of a game whose views have something derived beside their fields."""
    return [path.name for path in sorted(folder.rglob("*.py")) if "@shown" in path.read_text()]


@pytest.mark.parametrize("meta", GAMES.values(), ids=GAMES)
def test_a_game_whose_view_is_replaced_marks_nothing_as_shown(meta):
    assert not replaces_its_view(meta.game) or files_that_mark(RULES / meta.id) == []


def test_both_ways_are_in_use_and_are_found():
    assert any(replaces_its_view(meta.game) for meta in GAMES.values())
    assert any(files_that_mark(RULES / id) for id in GAMES)
