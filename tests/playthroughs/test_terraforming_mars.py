from __future__ import annotations

import pytest

from tests.playthroughs.terraforming_mars import STORIES, Story, playthrough


@pytest.mark.parametrize("story", STORIES.values(), ids=STORIES)
def test_the_robots_play_the_games_that_were_written_down(story: Story) -> None:
    written = story.text.read_text(encoding="utf-8").splitlines()

    assert list(playthrough(story)) == written, "python -m tests.playthroughs.terraforming_mars"


def test_one_game_alone_was_won_and_one_was_lost() -> None:
    won, lost = (
        STORIES[name].text.read_text(encoding="utf-8") for name in ("alone_won", "alone_lost")
    )

    assert "wins with" in won
    assert "Time is up: Ana loses" in lost
