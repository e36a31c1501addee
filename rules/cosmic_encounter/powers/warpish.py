"""Warpish."""

from rules.cosmic_encounter.alien import Cosmic, Power, Use, at, superpower, wild
from rules.cosmic_encounter.steps.conditions import attacks, shows_attack
from rules.cosmic_encounter.steps.turns import side_of


class Warpish(Power):
    """Adds 1 for each ship in the warp."""

    id, name, alert = "warpish", "Warpish", "red"

    @at("reveal_totals", who="main", use="mandatory", when=shows_attack)
    def all_in_warp(self, game: Cosmic, use: Use) -> None:
        ships = sum(player.warp for player in game.seated)
        game.encounter.term("flat", use.why, use.seat, side_of(game, use.seat), ships)

    @wild("reveal_totals", who="main", when=attacks)
    def own_in_warp(self, game: Cosmic, use: Use) -> None:
        ships = game.player(use.seat).warp
        game.encounter.term("flat", use.why, use.seat, side_of(game, use.seat), ships)

    @superpower("reveal_totals", who="main", when=attacks)
    def theirs_in_warp(self, game: Cosmic, use: Use) -> None:
        opponent = game.encounter.opponent(use.seat)
        ships = game.player(opponent).warp
        game.encounter.term("flat", use.why, use.seat, side_of(game, opponent), -ships)
