from tests.playthroughs.project_mars import TEXT, playthrough


def test_the_robots_play_the_game_that_was_written_down() -> None:
    written = TEXT.read_text(encoding="utf-8").splitlines()

    assert list(playthrough()) == written, "python -m tests.playthroughs.project_mars"
