"""Whole games through the bot's posts: with other hands and decks, all see the same at each second.

`python -m tests.worlds.soak` plays many more.
"""

import re

import pytest

from renders import gallery
from rules.cosmic_encounter.steps import questions
from tests.worlds import soak
from tests.worlds.pair import Differ


@pytest.fixture(autouse=True)
def _undrawn(monkeypatch):
    """Of a picture there is what it would be drawn from, and its alt text."""

    def written(sketch):
        return gallery.Picture(f"{sketch.name}.png", sketch.drawn_from().encode(), sketch.alt)

    monkeypatch.setattr(gallery, "_drawn", written)
    monkeypatch.setattr(gallery, "_finished", lambda game, sketch, *kept: written(sketch))


@pytest.mark.parametrize(
    ("seats", "options"),
    [(3, {"techs": "yes", "lucre": "yes", "rewards": "yes"}), (4, {"flares": "listed"})],
)
async def test_all_see_the_same_until_something_hidden_is_shown(tmp_path, seats, options) -> None:
    table = soak.Table("suite", seats, options, steps=60)

    counted = await soak.played(table, tmp_path)

    assert counted["worlds"] > 3
    assert counted["steps alike"] > 20
    assert counted["messages"] > 30


async def test_who_is_waited_for_by_what_they_hold_would_be_found_out(
    tmp_path, monkeypatch
) -> None:
    def waits_for_zaps(stop, game, seat):
        return any(card.startswith("attack_") for card in game.player(seat).hand)

    monkeypatch.setattr(questions.Questions, "default_waits", waits_for_zaps)
    table = soak.Table("leak", 4, {}, hurried=True, steps=90)

    with pytest.raises(Differ, match="clocks"):
        await soak.played(table, tmp_path)


async def test_who_gets_a_letter_by_what_they_hold_would_be_found_out(
    tmp_path, monkeypatch
) -> None:
    def is_waited_for(look):
        return "attack_" in str(look.view["players"][look.viewer]["hand"])

    monkeypatch.setattr("bot.telling.letters._is_waited_for", is_waited_for)
    table = soak.Table("leak", 4, {}, steps=60)

    with pytest.raises(Differ, match="letters"):
        await soak.played(table, tmp_path)


def test_a_seed_gives_the_same_tables_again_and_they_are_told() -> None:
    lines: list[str] = []
    code = soak.soak_as_told(["--seed", "5", "--games", "1", "--steps", "4"], lines.append)

    assert code == 0
    assert re.match(r"seed 5, from game 0", lines[0])
    assert "to go on: --seed 5 --from 1" in lines[-1]
    assert soak.table_of(5, 3) == soak.table_of(5, 3) != soak.table_of(5, 4)
