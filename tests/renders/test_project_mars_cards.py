"""Technologies and employees of Project Mars on a compact picture: what they do, in few words."""

import re

import pytest

from renders.project_mars import compact_players
from renders.project_mars.compact import draw_compact
from renders.project_mars.kinds import brief_effect
from rules.project_mars.cards.catalogue import catalogue
from rules.project_mars.model.views import Face, Place
from tests.renders import samples
from tests.renders.test_project_mars_pictures import scene

TECHNOLOGIES = [
    Face.model_validate(card.face)
    for card in catalogue("").cards.values()
    if card.kind == "technology"
]


@pytest.mark.parametrize("card", TECHNOLOGIES[::2], ids=lambda face: face.effect)
def test_a_compact_card_tells_the_numbers_of_its_technology(card, written):
    pool = (Place(letter="A", face=card),)

    draw_compact(scene(samples.action_table(pool=pool)))

    [effect] = {entry.words for entry in written if entry.words == brief_effect(card)}
    assert re.findall(r"\d+", effect) == re.findall(r"\d+", card.short)


def test_a_compact_card_says_that_a_facilities_manager_makes_office_spaces_free(written):
    draw_compact(scene(samples.action_table()))

    assert "free" in {entry.words for entry in written}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_compact_row_counts_the_technologies_of_everybody(players, written):
    table = samples.table_for(players)

    draw_compact(scene(table))

    column = dict(compact_players.COLUMNS)["chip"]
    counts = [entry.words for entry in written if abs(entry.box.centre - 24 - column) < 1]
    assert counts == [str(len(board.technologies)) for board in table.players]
