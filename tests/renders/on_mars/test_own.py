"""A player's own picture: prices of the depot, private cards, and words for what is shown."""

from itertools import pairwise

import pytest

from renders import gallery
from renders.on_mars.alt_close_ups import private_alt
from renders.on_mars.board import board_note, draw_board
from renders.on_mars.compact_own import draw_own
from renders.on_mars.scene import Scene
from renders.on_mars.words import effect_words
from renders.sentences import NARROW
from renders.sketch import DrawnOption
from rules.kernel import Voice
from rules.on_mars.cards.catalogue import ADVANCED_COST, EXECUTIVE, TILE
from rules.on_mars.meta import META
from rules.on_mars.model.cards_seen import ColonistCard
from rules.on_mars.model.effect import Effect
from rules.on_mars.model.options import OnMarsOptions
from rules.on_mars.model.views import Table
from rules.on_mars.steps.laboratory import LearnTech
from tests.renders.on_mars import samples
from tests.renders.on_mars.test_table import scene

DRAWN = pytest.mark.parametrize("draw", [draw_own, draw_board], ids=["compact", "wide"])


def dealt() -> Scene:
    """Return what the first player of a game just dealt sees."""
    view = META.new(2, OnMarsOptions(), "own pictures", "").view(0)
    return Scene.at(Table.model_validate(view), ("Ana", "Bram"))


def own(**changes) -> Scene:
    """Return Ana's table with changes to her board."""
    board = samples.board(0, **changes)
    table = samples.table(viewer=0)
    return scene(table.model_copy(update={"players": (board, *table.players[1:])}))


def test_every_executive_action_has_its_price_in_a_real_game(written):
    seen = dealt()
    said = private_alt(seen, 0, ()).replace(NARROW, " ")
    assert f"for {ADVANCED_COST} crystals" in said.partition("E8 ")[2]
    draw_own(seen, 0, ())
    rows = [(one.words, other.words) for one, other in pairwise(written)]
    for space in seen.player(0).depot:
        price = EXECUTIVE[space.number][0] or ADVANCED_COST
        assert (f"E{space.number}", f"{price}") in rows
        assert (f"{price}", effect_words(space.effect)) in rows


@DRAWN
def test_a_board_without_goals_does_not_announce_any(draw, written):
    draw(own(goals=(), goals_left=0), 0, ())

    assert not [entry.words for entry in written if "below" in entry.words]


def test_the_note_names_the_private_cards_that_are_below():
    task = ColonistCard(id="FB3", text="Construct a shelter: gain 1 mineral.")
    goals, tasks = own(goals=(samples.goal(2),)), own(goals=(), colonist_cards=(task,))

    assert board_note(goals, goals.player(0)).endswith("only you see this: your goals are below")
    assert board_note(tasks, tasks.player(0)).endswith("your First Colonist cards are below")


def test_words_of_a_picture_do_not_point_at_the_picture():
    view = samples.table(viewer=2).model_dump(mode="json")
    said = gallery.private("on_mars", view, samples.NAMES).alt

    assert "below" not in said
    assert "Your goals: " in said


def test_one_development_is_one():
    one, two = (TILE["A"].effect.model_copy(update={"n": n}) for n in (1, 2))

    assert [effect_words(one), effect_words(two)] == ["1 development", "2 developments"]


def test_choices_of_one_tile_and_several_cells_name_the_cell(written):
    game = META.new(4, OnMarsOptions(), "own pictures", "")
    learning = LearnTech(seat=0, effect=Effect(word="learn_tech"))
    voice = Voice(samples.NAMES)
    said = [(each, voice.say(each.label)) for each in learning.options(game)]
    options = [DrawnOption(each.mark, label, "1 battery", id=each.id) for each, label in said]
    cards = tuple(samples.own(id) for id in ("B5", "B9", "B1", "B8", "B22"))
    goals = tuple(samples.goal(number) for number in (2, 3, 5))

    draw_own(own(blueprints=cards, goals=goals), 0, options)

    labels = {label for _, label in said}
    assert len(labels) == len(said) > len({option.mark for option in options})
    assert labels <= {entry.words for entry in written}
