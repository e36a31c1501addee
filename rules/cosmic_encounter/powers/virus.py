"""Virus."""

from __future__ import annotations

from typing import Any

from rules.cosmic_encounter.model.power import MAIN, MANDATORY, Power, Use, at, superpower, wild
from rules.cosmic_encounter.state import Cosmic
from rules.cosmic_encounter.steps.turns import side_of


class Virus(Power):
    """Multiplies its card by its ships."""

    id, name, alert = "virus", "Virus", "red"

    def _attacks(self, game: Cosmic, use: Use) -> bool:
        return game.encounter.attacks

    @at(
        "reveal_totals",
        who=MAIN,
        use=MANDATORY,
        when=_attacks,
        words="Its ships multiply its attack card.",
    )
    def multiply(self, game: Cosmic, use: Use) -> None:
        now = game.encounter
        everybody = now.notes.get("virus") == "super"
        now.term("ships", use.why, use.seat, side_of(game, use.seat), int(everybody))

    def reckon(self, game: Cosmic, sums: Any, term: Any) -> None:
        mine = sums[term.side]
        own = mine.of_ships(term.seat)
        allied = mine.all_ships - own
        if term.by.endswith("times_allies"):
            mine.instead_of_ships = own * allied
        elif term.amount:
            mine.card, mine.instead_of_ships = mine.card * mine.all_ships, 0
        else:
            mine.card, mine.instead_of_ships = mine.card * own, allied

    @wild(
        "reveal_totals",
        who=MAIN,
        when=_attacks,
        words="Own ships times allied ships replace their sum.",
    )
    def times_allies(self, game: Cosmic, use: Use) -> None:
        game.encounter.term("ships", use.why, use.seat, side_of(game, use.seat))

    @superpower("reveal_after_reveal", who=MAIN, words="All ships of its side multiply.")
    def all_ships(self, game: Cosmic, use: Use) -> None:
        game.encounter.notes["virus"] = "super"
