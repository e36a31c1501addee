"""Tripler."""

from typing import Any

from rules.cosmic_encounter.alien import Cosmic, Power, Use, at, superpower, wild
from rules.cosmic_encounter.steps.conditions import shows_attack
from rules.cosmic_encounter.steps.turns import side_of

LOW, SUPER_LOW, HIGH = 10, 13, 15


def third(value: int) -> int:
    """Return a third, rounded up."""
    return -(-value // 3)


class Tripler(Power):
    """Triples low attack cards, and reduces high ones to a third."""

    id, name, alert = "tripler", "Tripler", "red"

    @at("reveal_after_reveal", who="main", use="mandatory", when=shows_attack)
    def triple_or_third(self, game: Cosmic, use: Use) -> None:
        now = game.encounter
        limit = SUPER_LOW if now.notes.get("tripler") == "super" else LOW
        now.term("size", use.why, use.seat, side_of(game, use.seat), limit)

    def reckon(self, game: Cosmic, sums: Any, term: Any) -> None:
        mine = sums[term.side]
        if term.by.endswith("third_of_theirs"):
            mine.card = third(mine.card)
        else:
            mine.card = mine.card * 3 if mine.card <= term.amount else third(mine.card)

    def _against_high(self, game: Cosmic, use: Use) -> bool:
        now = game.encounter
        shown = now.shown.get(now.opponent(use.seat))
        high = shown is not None and shown.type == "attack" and (shown.value or 0) >= HIGH
        return high and use.seat in now.shown

    @wild("reveal_after_reveal", who="main", when=_against_high)
    def third_of_theirs(self, game: Cosmic, use: Use) -> None:
        now = game.encounter
        other = side_of(game, now.opponent(use.seat))
        now.term("before size", use.why, use.seat, other)

    @superpower("reveal_own_card", who="main")
    def up_to_thirteen(self, game: Cosmic, use: Use) -> None:
        game.encounter.notes["tripler"] = "super"
