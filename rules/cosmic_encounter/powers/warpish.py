"""Warpish."""

from __future__ import annotations

from typing import Any

from rules.cosmic_encounter.model.power import MAIN, MANDATORY, Power, Use, at, superpower, wild
from rules.cosmic_encounter.state import Cosmic
from rules.cosmic_encounter.steps.turns import side_of


class Warpish(Power):
    """Adds 1 for each ship in the warp."""

    id, name, alert = "warpish", "Warpish", "red"

    def _shows_attack(self, game: Cosmic, use: Use) -> bool:
        shown = game.encounter.shown.get(use.seat)
        return shown is not None and shown.type == "attack"

    @at(
        "reveal_totals",
        who=MAIN,
        use=MANDATORY,
        when=_shows_attack,
        words="Adds 1 for each ship in the warp, whoever it belongs to.",
    )
    def all_in_warp(self, game: Cosmic, use: Use) -> None:
        ships = sum(player.warp for player in game.seated)
        game.encounter.term("flat", use.why, use.seat, side_of(game, use.seat), ships)

    def reckon(self, game: Cosmic, sums: Any, term: Any) -> None:
        sums[term.side].added += term.amount

    def _attacks(self, game: Cosmic, use: Use) -> bool:
        return game.encounter.attacks

    @wild("reveal_totals", who=MAIN, when=_attacks, words="Adds 1 for each own ship in the warp.")
    def own_in_warp(self, game: Cosmic, use: Use) -> None:
        ships = game.player(use.seat).warp
        game.encounter.term("flat", use.why, use.seat, side_of(game, use.seat), ships)

    @superpower(
        "reveal_totals",
        who=MAIN,
        when=_attacks,
        words="The opponent's total is 1 less for each of the opponent's ships in the warp.",
    )
    def theirs_in_warp(self, game: Cosmic, use: Use) -> None:
        opponent = game.encounter.opponent(use.seat)
        ships = game.player(opponent).warp
        game.encounter.term("flat", use.why, use.seat, side_of(game, opponent), -ships)
