"""Texts about the course of a game, losses, the distance of goals, and single cards."""

from random import Random

import pytest

from rules.on_mars.cards.missions import GOALS
from rules.on_mars.meta import META
from rules.on_mars.model.cards_seen import Face
from rules.on_mars.model.options import OnMarsOptions
from rules.on_mars.model.player import Drawn, Taken
from rules.on_mars.model.views import Table
from rules.on_mars.state import OnMars
from rules.on_mars.steps.goals import met, reached
from rules.on_mars.steps.scoring import tally
from rules.on_mars.views.printed import face_at
from rules.on_mars.views.rulebook import cards
from tests.rules.on_mars.table import table


@pytest.fixture(scope="module")
def played() -> OnMars:
    """A game of two robots, from start to end."""
    game, random = META.new(2, OnMarsOptions(), "the course", ""), Random(3)
    while not game.over:
        seat, ask = next((s, a) for s, a in game.asks().items() if not a.optional)
        game.play(seat, META.robot(game.view(seat), ask, seat, random.random))
    assert isinstance(game, OnMars)
    return game


def test_each_round_tells_what_everybody_had_and_the_last_one_is_the_result(played):
    seen = Table.model_validate(played.view(None))

    assert len(seen.history) == played.round
    assert {score.seat: score.total for score in seen.scores} == dict(enumerate(seen.history[-1]))
    assert max(seen.history[0]) < max(seen.history[-1])


def test_losses_are_told_apart_from_what_their_source_brought():
    game = table()
    player = game.player(0)
    player.blueprints = [Drawn(card="B1", at="I3"), Drawn(card="B13"), Drawn(card="B2")]
    player.contracts = [Taken(card="C7")]

    found = tally(game, 0)

    assert found.sources["blueprints"] == 3 - 5 - 3
    assert found.lost == {"blueprints": 8, "contracts": 4}


@pytest.mark.parametrize("goal", [card.id for card in GOALS])
def test_a_goal_is_met_when_all_it_counts_is_there(goal):
    game = table()

    has, need = reached(game, 0, goal)

    assert 0 <= has < need
    assert not met(game, 0, goal)


def test_the_owner_of_a_goal_sees_how_far_it_is():
    game = table()
    game.player(0).goals = ["G9", "G7", "G10"]
    game.player(0).ready = 2
    game._changes()

    goals = Table.model_validate(game.view(0)).players[0].goals or ()

    assert (goals[0].id, goals[0].has, goals[0].of) == ("G9", 2, 7)
    assert Table.model_validate(game.view(1)).players[0].goals is None


@pytest.mark.parametrize("entry", cards(""), ids=lambda entry: entry.key)
def test_everything_printed_can_be_looked_at_alone(entry):
    face = Face.model_validate(face_at(entry.key, None))

    assert (face.name, face.kind, face.lines) == (entry.name, entry.kind, entry.lines)
    own = {
        "blueprint": face.blueprint, "scientist": face.scientist, "Earth contract": face.contract,
        "private goal": face.goal, "research tile": face.tile, "discovery tile": face.tile,
    }  # fmt: skip
    assert own.get(entry.kind, face) is not None


def test_at_a_table_a_scientist_says_what_they_are_worth_there(played):
    view = played.view(0)
    hired = [
        (one["card"]["id"], one["card"]["worth"])
        for board in view["players"]
        for one in board["scientists"]
    ]

    for id, worth in hired:
        assert face_at(id, view)["scientist"]["worth"] == worth
    assert face_at("geologist", None)["scientist"]["worth"] == 0
