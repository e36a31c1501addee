"""Masochist."""

from __future__ import annotations

from collections.abc import Sequence

from rules.cosmic_encounter.model.power import (
    ANY,
    MANDATORY,
    OFFENSE,
    Power,
    Use,
    at,
    superpower,
    wild,
)
from rules.cosmic_encounter.state import Cosmic
from rules.kernel.ask import Option, Seat
from rules.kernel.text import say


class Masochist(Power):
    """Wins by having lost every ship."""

    id, name, alert = "masochist", "Masochist", "red"
    keeps_power_without_home_colonies = True
    not_with = ("healer",)

    def _has_none_in_play(self, game: Cosmic, use: Use) -> bool:
        """All are in the warp, captured, or gone from the game; those that research are in play."""
        player = game.player(use.seat)
        return game.ships_owned(use.seat) == player.warp + player.captured

    @at(
        "regroup_start",
        who=ANY,
        use=MANDATORY,
        when=_has_none_in_play,
        words="It wins: it has no ship left in play.",
    )
    def lose_all(self, game: Cosmic, use: Use) -> None:
        """Who has colonies enough by now wins with it."""
        game.encounter.notes["masochist"] = "won"
        game.check_victory("all ships lost")

    def has_won(self, game: Cosmic, owner: Seat, won: bool) -> bool:
        return won or game.encounter.notes.get("masochist") == "won"

    def _others(self, game: Cosmic, use: Use) -> Sequence[Option]:
        """Whoever is not the offense, as long as the offense can put a ship into the gate."""
        offense = game.encounter.offense
        if not game.colonies(offense) and not game.encounter.gate.get(offense):
            return []
        others = [seat for seat in game.timing_order() if seat != offense]
        return [Option(str(seat), say("{s:seat}", s=seat)) for seat in others]

    @wild(
        "regroup_retrieve",
        targets=_others,
        words="That player retrieves a ship instead of the offense.",
    )
    def other_retrieves(self, game: Cosmic, use: Use) -> None:
        game.encounter.retriever = use.target_seat

    def _has_lost(self, game: Cosmic, use: Use) -> bool:
        return game.player(use.seat).warp > 0

    @superpower(
        "regroup_retrieve",
        who=OFFENSE,
        when=_has_lost,
        words="A ship in the warp leaves the game instead of being retrieved.",
    )
    def give_up_for_good(self, game: Cosmic, use: Use) -> None:
        player = game.player(use.seat)
        if not player.warp:
            return
        game.encounter.retrieves = 0
        player.warp -= 1
        player.removed += 1
        game.tell("A ship of {seat:seat} leaves the game.", seat=use.seat)
