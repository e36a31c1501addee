from tests.playthroughs.cosmic_encounter import TEXT, playthrough


def test_the_robots_play_the_encounters_that_were_written_down() -> None:
    written = TEXT.read_text(encoding="utf-8").splitlines()

    assert list(playthrough()) == written, "python -m tests.playthroughs.cosmic_encounter"


def test_technologies_the_market_and_a_deal_come_about_in_them() -> None:
    written = TEXT.read_text(encoding="utf-8")

    for part in (" completes ", " buys ", " accepts offer ", " settles on "):
        assert part in written
