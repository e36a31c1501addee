"""Virus."""

from typing import Any

from rules.cosmic_encounter.alien import Cosmic, Power, Use, at, superpower, wild
from rules.cosmic_encounter.steps.conditions import attacks
from rules.cosmic_encounter.steps.turns import side_of


class Virus(Power):
    """Multiplies its card by its ships."""

    id, name, alert = "virus", "Virus", "red"

    @at("reveal_totals", who="main", use="mandatory", when=attacks)
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

    @wild("reveal_totals", who="main", when=attacks)
    def times_allies(self, game: Cosmic, use: Use) -> None:
        game.encounter.term("ships", use.why, use.seat, side_of(game, use.seat))

    @superpower("reveal_after_reveal", who="main")
    def all_ships(self, game: Cosmic, use: Use) -> None:
        game.encounter.notes["virus"] = "super"
