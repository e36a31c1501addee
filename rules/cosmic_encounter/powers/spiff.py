"""Spiff."""

from rules.cosmic_encounter.alien import Cosmic, Power, Use, at, superpower, wild
from rules.cosmic_encounter.steps.conditions import with_own_power
from rules.cosmic_encounter.steps.totals import sums

BADLY, SUPER = 10, 5
"""Margins by which it must lose to land, by its power and by the super flare."""


class Spiff(Power):
    """Lands a ship when it loses badly."""

    id, name, alert = "spiff", "Spiff", "green"

    def _margin(self, game: Cosmic) -> int:
        """Return the margin of the offense's loss; 0: it has not lost, or not by totals."""
        now = game.encounter
        if now.result != "defense wins" or now.won_by or not now.attacks:
            return 0
        found = sums(game)
        return abs(found.defense.total - found.offense.total)

    def _might_land(self, game: Cosmic, use: Use) -> bool:
        """Whether it might land; the super flare may still answer the use."""
        return not game.encounter.result or self._margin(game) >= SUPER

    @at("resolution_losses", who="offense", when=_might_land)
    def crash(self, game: Cosmic, use: Use) -> None:
        now = game.encounter
        least = SUPER if now.notes.get(self.id) == "super" else BADLY
        if self._margin(game) >= least and now.gate.get(use.seat):
            now.staying[use.seat] = 1

    def _might_have_lost(self, game: Cosmic, use: Use) -> bool:
        return game.encounter.result in ("", "offense wins", "both lose")

    @wild("resolution_losses", who="defense", when=_might_have_lost)
    def stay(self, game: Cosmic, use: Use) -> None:
        if game.encounter.result in ("offense wins", "both lose"):
            game.encounter.staying[use.seat] = 1

    @superpower("on_power_use", who="offense", when=with_own_power)
    def crash_softly(self, game: Cosmic, use: Use) -> None:
        game.encounter.notes[self.id] = "super"
