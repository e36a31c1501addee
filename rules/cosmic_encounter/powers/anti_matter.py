"""Anti-Matter."""

from typing import Any

from rules.cosmic_encounter.alien import Cosmic, Power, Seat, Use, at, superpower, wild
from rules.cosmic_encounter.steps.conditions import attacks
from rules.cosmic_encounter.steps.turns import side_of
from rules.cosmic_encounter.steps.zaps import stop_flare


class AntiMatter(Power):
    """The lower total wins; ships count against their side."""

    id, name, alert = "anti_matter", "Anti-Matter", "yellow"

    @at("reveal_totals", who="main", use="mandatory", when=attacks)
    def lower_wins(self, game: Cosmic, use: Use) -> None:
        for side in (side_of(game, seat) for seat in game.encounter.mains):
            game.encounter.term("worth", use.why, use.seat, side)

    def lower_total_wins(self, game: Cosmic, owner: Seat, lower: bool) -> bool:
        return lower or owner in game.encounter.mains

    def reckon(self, game: Cosmic, sums: Any, term: Any) -> None:
        """Give every ship a negative worth, except those of the opposing main player."""
        sums.lower_wins = True
        one = sums[term.side]
        opponent = game.encounter.opponent(term.seat)
        one.signs |= {seat: -1 for seat in one.ships if seat != opponent}

    def _another(self, game: Cosmic, use: Use) -> bool:
        return use.answered is None or use.answered.seat != use.seat

    def _another_wild(self, game: Cosmic, use: Use) -> bool:
        is_wild = use.answered is None or "/wild" in use.answered.id
        return is_wild and self._another(game, use)

    @wild("on_flare_played", who="main_or_ally", when=_another_wild)
    def stop_wild(self, game: Cosmic, use: Use) -> None:
        stop_flare(game, use.answered)

    @superpower("on_flare_played", when=_another)
    def stop_any(self, game: Cosmic, use: Use) -> None:
        stop_flare(game, use.answered)
