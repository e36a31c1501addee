"""Loser."""

from __future__ import annotations

from rules.cosmic_encounter.model.power import MAIN, Power, Use, at, superpower, wild
from rules.cosmic_encounter.state import Cosmic
from rules.cosmic_encounter.steps.asking import unforeseen
from rules.cosmic_encounter.steps.turns import cut_short


class Loser(Power):
    """Winner and loser trade places.

    The upset stands once it is declared, even if the power is lost before the outcome.
    """

    id, name, alert = "loser", "Loser", "green"

    @at("planning_before_select", who=MAIN, words="Declares an upset: who would win loses.")
    def declare(self, game: Cosmic, use: Use) -> None:
        """After the declaration an attack card is compulsory: what was selected is asked anew."""
        unforeseen(game)
        game.encounter.reversed = game.encounter.must_attack = True

    @wild(
        "planning_before_select",
        who=MAIN,
        words="Both sides lose all their ships in the encounter; no cards are selected.",
    )
    def both_lose(self, game: Cosmic, use: Use) -> None:
        game.encounter.won_by = "nobody"
        cut_short(game, "")

    @superpower(
        "planning_after_select",
        who=MAIN,
        lends=True,
        words="Declares an upset: who would win loses. Nobody must play an attack.",
    )
    def late(self, game: Cosmic, use: Use) -> None:
        game.encounter.reversed = True
