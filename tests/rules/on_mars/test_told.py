"""News of a move, as somebody reads them who was not there."""

from __future__ import annotations

import re

import pytest

from bot.words.game_texts import game_texts
from rules.kernel import Choose, say
from rules.on_mars.meta import META
from rules.on_mars.model.effect import Word
from rules.on_mars.model.options import OnMarsOptions
from rules.on_mars.phases.turns import GoalReward
from rules.on_mars.steps.exploring import take_tile
from rules.on_mars.steps.words import EVERY_WORD
from tests.playthroughs.on_mars import STORIES
from tests.rules.on_mars.table import give, options_of, play, said, table

DONE_AT_ONCE = ("gain_colonist", "score")
"""Effects that ask nothing."""


def test_a_scientist_is_called_as_on_the_card() -> None:
    game = table()
    give(game, mineral=4, battery=2, water=2, plant=2, oxygen=2, ready=4)
    at = next(n for n, desk in enumerate(game.desks) if desk.scientist == "rd_engineer")
    play(game, "hire_or_contract", str(at))
    assert any("hired the R&D Engineer." in line for line in said(game))


def test_a_tile_is_named_as_a_tile() -> None:
    game = table()
    game.tiles["J4"] = "crystals3"
    take_tile(game, 0, "J4")
    assert any("took the tile “Three crystals” on J4." in line for line in said(game))


def test_nobody_is_told_of_no_points_for_a_column() -> None:
    game = table()
    give(game, mineral=2, battery=2, ready=4)
    game.rewards["oxygen_condenser"] = "ships"
    play(game, "construct", "oxygen_condenser")
    hexes = [id for id, one in options_of(game).items() if not one.aside and not one.why_not]
    play(game, hexes[0])
    lines = said(game)
    assert any("for the first step" in line for line in lines)
    assert not [line for line in lines if "column of the life support" in line]


def test_a_reward_to_choose_is_a_label_and_no_sentence() -> None:
    ask = GoalReward(seat=0, goal="G6").asks(table())[0]
    assert isinstance(ask, Choose)
    labels = [str(option.label) for option in ask.options]
    assert labels == ["Develop twice for free", "Take a contract for free"]


@pytest.mark.parametrize("word", [word for word in EVERY_WORD if word not in DONE_AT_ONCE])
def test_who_is_waited_for_is_told_what_each_decision_means(word: Word) -> None:
    moment = EVERY_WORD[word].ASKED_AS or word
    assert META.deciding[moment]
    assert META.advice(OnMarsOptions())[moment].said


def test_points_are_called_points_everywhere() -> None:
    printed = [words for game, _, words in game_texts() if game == "on_mars"]
    played = [story.text.read_text(encoding="utf-8") for story in STORIES.values()]

    assert any("points" in words for words in printed)
    assert [words for words in (*printed, *played) if re.search(r"\bOP\b", words)] == []


def test_a_story_of_a_former_release_is_read_as_it_was_told() -> None:
    assert str(say("{seat:seat} scored {n:op}.", seat=0, n=4)) == "Seat 1 scored 4 OP."
