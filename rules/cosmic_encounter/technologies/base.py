"""A technology that its one use discards."""

from typing import Any

from rules.cosmic_encounter.model.power import Use
from rules.cosmic_encounter.model.tech import Technology
from rules.cosmic_encounter.steps.techs import DiscardTech
from rules.cosmic_encounter.stops.then import then
from rules.kernel import Frame


class UsedOnce(Technology):
    """A technology discarded after its use; ships still on it go home."""

    def run(self, game: Any, use: Use) -> Frame | None:
        return then(super().run(game, use), DiscardTech(seat=use.seat, tech=self.id))
