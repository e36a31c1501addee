"""Masochist."""

from rules.cosmic_encounter.alien import Cosmic, Power, Seat, Use, at, say, superpower, wild
from rules.cosmic_encounter.steps.conditions import has_ships_in_warp
from rules.kernel import Option


class Masochist(Power):
    """Wins when it has lost every ship."""

    id, name, alert = "masochist", "Masochist", "red"
    keeps_power_without_home_colonies = True
    not_with = ("healer",)

    def _has_none_in_play(self, game: Cosmic, use: Use) -> bool:
        """Whether all its ships are in the warp, captured, or gone.

        Ships that research are in play.
        """
        player = game.player(use.seat)
        return game.ships_owned(use.seat) == player.warp + player.captured

    @at("regroup_start", use="mandatory", when=_has_none_in_play)
    def lose_all(self, game: Cosmic, use: Use) -> None:
        """Win, together with players who have enough colonies by now."""
        game.encounter.notes["masochist"] = "won"
        game.check_victory("all ships lost")

    def has_won(self, game: Cosmic, owner: Seat, won: bool) -> bool:
        return won or game.encounter.notes.get("masochist") == "won"

    def _others(self, game: Cosmic, use: Use) -> list[Option]:
        """Return all but the offense, while the offense can put a ship into the gate."""
        offense = game.encounter.offense
        if not game.colonies(offense) and not game.encounter.gate.get(offense):
            return []
        others = [seat for seat in game.timing_order() if seat != offense]
        return [Option(str(seat), say("{s:seat}", s=seat)) for seat in others]

    @wild("regroup_retrieve", targets=_others)
    def other_retrieves(self, game: Cosmic, use: Use) -> None:
        game.encounter.retriever = use.target_seat

    @superpower("regroup_retrieve", who="offense", when=has_ships_in_warp)
    def give_up_for_good(self, game: Cosmic, use: Use) -> None:
        player = game.player(use.seat)
        if not player.warp:
            return
        game.encounter.retrieves = 0
        player.warp -= 1
        player.removed += 1
        game.tell("A ship of {seat:seat} leaves the game.", seat=use.seat)
