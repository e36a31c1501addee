"""How the questions of the game are put."""

from __future__ import annotations

import pytest

from rules.terraforming_mars.scales import scale
from tests.rules.terraforming_mars.table import has, options, table


def test_a_turn_names_cards_before_milestones_and_those_before_projects() -> None:
    game = table(ana=has("water_splitting_plant", hand=["comet"], mc=0))

    groups = list(dict.fromkeys(str(option.group) for option in options(game).values()))

    assert groups == [
        "Play a card",
        "Use a card's action",
        "Milestone",
        "Award",
        "Standard project",
        "Convert, sell, end",
    ]


@pytest.mark.parametrize(("value", "said"), [(-8, "−8 °C"), (0, "0 °C"), (2, "+2 °C")])
def test_degrees_are_said_as_the_pictures_write_them(value: int, said: str) -> None:
    assert str(scale("temperature", value)) == said
