"""Loser."""

from __future__ import annotations

from rules.cosmic_encounter.model.power import MAIN, MANDATORY, Power, Use, at, superpower, wild
from rules.cosmic_encounter.state import Cosmic
from rules.cosmic_encounter.steps.turns import cut_short
from rules.kernel.ask import Seat


class Loser(Power):
    """Winner and loser trade places."""

    id, name, alert = "loser", "Loser", "green"

    @at("planning_before_select", who=MAIN, words="Declares an upset: who would win loses.")
    def declare(self, game: Cosmic, use: Use) -> None:
        game.encounter.notes["loser"] = {"declared": use.seat, "attacks": True}

    def types_to_select(
        self, game: Cosmic, owner: Seat, seat: Seat, types: tuple[str, ...]
    ) -> tuple[str, ...]:
        """After the declaration an attack card is compulsory."""
        declared = game.encounter.notes.get("loser", {})
        return ("attack",) if declared.get("attacks") else types

    def _declared(self, game: Cosmic, use: Use) -> bool:
        return "declared" in game.encounter.notes.get("loser", {})

    @at(
        "outcome_final",
        who=MAIN,
        use=MANDATORY,
        when=_declared,
        zappable=False,
        words="Winner and loser trade places.",
    )
    def upset(self, game: Cosmic, use: Use) -> None:
        game.encounter.reversed = True

    @wild("planning_before_select", who=MAIN, words="Both sides lose.")
    def both_lose(self, game: Cosmic, use: Use) -> None:
        game.encounter.won_by = "nobody"
        cut_short(game, "")

    @superpower("planning_after_select", who=MAIN, words="Declares the upset only now.")
    def late(self, game: Cosmic, use: Use) -> None:
        game.encounter.notes["loser"] = {"declared": use.seat, "attacks": False}
