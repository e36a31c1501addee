"""Loser."""

from rules.cosmic_encounter.alien import Cosmic, Power, Use, at, superpower, wild
from rules.cosmic_encounter.steps.turns import cut_short
from rules.cosmic_encounter.stops.present import unforeseen


class Loser(Power):
    """Winner and loser trade places.

    The upset stands once it is declared, even if the power is lost before the outcome.
    """

    id, name, alert = "loser", "Loser", "green"

    @at("planning_before_select", who="main")
    def declare(self, game: Cosmic, use: Use) -> None:
        """After the declaration an attack card is compulsory: what was selected is asked anew."""
        unforeseen(game)
        game.encounter.reversed = game.encounter.must_attack = True

    @wild("planning_before_select", who="main")
    def both_lose(self, game: Cosmic, use: Use) -> None:
        game.encounter.won_by = "nobody"
        cut_short(game, "")

    @superpower("planning_after_select", who="main", lends=True)
    def late(self, game: Cosmic, use: Use) -> None:
        game.encounter.reversed = True
