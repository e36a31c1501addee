import pytest

from tests.playthroughs.on_mars import STORIES, playthrough


@pytest.mark.parametrize("name", STORIES)
def test_the_robots_play_the_game_that_was_written_down(name: str) -> None:
    story = STORIES[name]
    written = story.text.read_text(encoding="utf-8").splitlines()

    assert list(playthrough(story)) == written, "python -m tests.playthroughs.on_mars"
