"""The words of the game's questions."""

from __future__ import annotations

import pytest

from rules.kernel import Choose, Voice, say
from rules.terraforming_mars.model.board import SPACES
from rules.terraforming_mars.model.scales import scale
from rules.terraforming_mars.steps.placement import ask_where
from tests.rules.terraforming_mars.table import NAMES, has, options, table


def test_a_turn_names_cards_before_milestones_and_those_before_projects() -> None:
    game = table(ana=has("water_splitting_plant", hand=["comet"], mc=0))

    found = [option for option in options(game).values() if not option.aside]
    groups = list(dict.fromkeys(str(option.group) for option in found))

    assert groups == [
        "Play a card",
        "Use a card's action",
        "Milestone",
        "Award",
        "Standard project",
        "Convert, sell",
    ]


def test_few_spaces_are_offered_without_their_rows_and_many_row_by_row() -> None:
    game, spaces = table(), [at for at in SPACES if at[1:].isdigit()]

    few = ask_where(game, spaces[:12], say("Where?"))
    many = ask_where(game, spaces, say("Where?"))

    assert isinstance(few, Choose)
    assert isinstance(many, Choose)
    assert {option.group for option in few.options} == {None}
    assert str(many.options[0].group) == "Row A"


@pytest.mark.parametrize(("value", "said"), [(-8, "−8 °C"), (0, "0 °C"), (2, "+2 °C")])
def test_degrees_are_said_as_the_pictures_write_them(value: int, said: str) -> None:
    assert str(scale("temperature", value)) == said


def test_an_award_says_how_much_of_it_one_has_and_the_best_rival() -> None:
    game = table(3, bram=has(heat=1), cem=has(heat=4))

    detail = options(game)["award:thermalist"].detail

    assert detail is not None
    assert Voice(NAMES).say(detail) == "heat: you 0; best rival Cem, 4"
