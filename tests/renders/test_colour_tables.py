"""The games' own lists of colours have what fills their pictures, and what tells things apart.

If this fails, a design has a colour that its list lacks: run
`python -m tests.renders.choose_colours GAME` and look at pictures.
"""

from importlib import import_module

import pytest

from renders import gallery, palette
from tests.renders import choose_colours
from tests.renders.terraforming_mars.test_colour_table import COMMON, HAIR, seen
from tests.renders.test_compact import NAMES, TABLES

GAMES = ("cosmic_encounter", "on_mars", "project_mars")
FULL = ("five", "market", "four")
"""Tables that have nearly everything on them."""


def listed(game):
    return import_module(f"renders.{game}.scene").Scene.colour_table.colours


@pytest.mark.parametrize("game", GAMES)
def test_the_list_has_every_flat_colour_of_tables(game):
    lacking = {}
    for (of, what), make in TABLES.items():
        if of != game or what not in FULL:
            continue
        view = make().model_dump(mode="json")
        counts = seen(
            lambda view=view: gallery.table(
                game, view, NAMES, news=["Ana passed."], before=view, size="compact"
            )
        )
        for colour, number in counts.items():
            if number >= COMMON * counts.total():
                far = min(choose_colours.difference(colour, ink) for ink in listed(game))
                if far > HAIR:
                    lacking[what, colour] = far

    assert lacking == {}


@pytest.mark.parametrize("game", GAMES)
def test_seats_and_what_is_lit_are_written_exactly(game):
    assert {*palette.SEATS, palette.LIT} <= {*listed(game)}
