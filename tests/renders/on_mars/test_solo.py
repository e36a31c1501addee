"""The goal of a solo game on the pictures: each requirement is whole, with its progress."""

import pytest

from renders.on_mars.compact import draw_compact
from renders.on_mars.scene import Scene
from renders.on_mars.wide import draw_wide
from rules.on_mars.cards.variants import SOLO_GOALS
from rules.on_mars.lacerda.goals import TEXTS
from rules.on_mars.meta import META
from rules.on_mars.model.options import OnMarsOptions
from rules.on_mars.model.views import Table

BEHIND = {TEXTS["op_margin"]: -88}
"""The one number that may be negative."""


@pytest.mark.parametrize("draw", [draw_compact, draw_wide], ids=["compact", "wide"])
@pytest.mark.parametrize("goal", SOLO_GOALS)
def test_every_requirement_is_whole(goal, draw, written):
    table = Table.model_validate(META.new(1, OnMarsOptions(solo_goal=goal), "solo", "").view(0))
    needs = tuple(
        one.model_copy(update={"has": BEHIND.get(one.text, one.need)})
        for one in table.opponent.needs
    )
    opponent = table.opponent.model_copy(update={"needs": needs})
    draw(Scene.at(table.model_copy(update={"opponent": opponent}), ("Ana",)))

    assert {one.text for one in needs} <= {entry.words for entry in written}
