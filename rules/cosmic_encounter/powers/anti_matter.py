"""Anti-Matter."""

from __future__ import annotations

from typing import Any

from rules.cosmic_encounter.model.power import (
    ANY,
    MAIN,
    MAIN_OR_ALLY,
    MANDATORY,
    Power,
    Use,
    at,
    superpower,
    wild,
)
from rules.cosmic_encounter.state import Cosmic
from rules.cosmic_encounter.steps.turns import side_of
from rules.cosmic_encounter.steps.zaps import stop_flare


class AntiMatter(Power):
    """The lower total wins; ships count against their side."""

    id, name, alert = "anti_matter", "Anti-Matter", "yellow"

    def _attacks(self, game: Cosmic, use: Use) -> bool:
        return game.encounter.attacks

    @at(
        "reveal_totals",
        who=MAIN,
        use=MANDATORY,
        when=_attacks,
        words="The lower total wins; its ships and all allies count against their side.",
    )
    def lower_wins(self, game: Cosmic, use: Use) -> None:
        for side in (side_of(game, seat) for seat in game.encounter.mains):
            game.encounter.term("worth", use.why, use.seat, side)

    def reckon(self, game: Cosmic, sums: Any, term: Any) -> None:
        """Every ship but those of the opposing main player counts less than nothing."""
        sums.lower_wins = True
        one = sums[term.side]
        opponent = game.encounter.opponent(term.seat)
        one.signs |= {seat: -1 for seat in one.ships if seat != opponent}

    def _another(self, game: Cosmic, use: Use) -> bool:
        return use.answered is None or use.answered.seat != use.seat

    def _another_wild(self, game: Cosmic, use: Use) -> bool:
        is_wild = use.answered is None or "/wild" in use.answered.id
        return is_wild and self._another(game, use)

    @wild(
        "on_flare_played",
        who=MAIN_OR_ALLY,
        when=_another_wild,
        words="Stops the wild flare, which goes back to its holder.",
    )
    def stop_wild(self, game: Cosmic, use: Use) -> None:
        stop_flare(game, use.answered)

    @superpower(
        "on_flare_played",
        who=ANY,
        when=_another,
        words="Stops the flare, which goes back to its holder.",
    )
    def stop_any(self, game: Cosmic, use: Use) -> None:
        stop_flare(game, use.answered)
