"""Loser."""

from rules.cosmic_encounter.alien import Cosmic, Power, Use, at, superpower, wild
from rules.cosmic_encounter.steps.turns import cut_short
from rules.cosmic_encounter.stops.present import unforeseen


class Loser(Power):
    """Swaps winner and loser.

    A declared upset stands, even if the power is lost before the outcome.
    """

    id, name, alert = "loser", "Loser", "green"

    @at("planning_before_select", who="main")
    def declare(self, game: Cosmic, use: Use) -> None:
        """Declare an upset; attack cards are compulsory now, so selections are asked anew."""
        unforeseen(game)
        game.encounter.reversed = game.encounter.must_attack = True

    @wild("planning_before_select", who="main")
    def both_lose(self, game: Cosmic, use: Use) -> None:
        game.encounter.won_by = "nobody"
        cut_short(game, "")

    @superpower("planning_after_select", who="main", lends=True)
    def late(self, game: Cosmic, use: Use) -> None:
        game.encounter.reversed = True
