"""Tripler."""

from __future__ import annotations

from typing import Any

from rules.cosmic_encounter.model.power import MAIN, MANDATORY, Power, Use, at, superpower, wild
from rules.cosmic_encounter.state import Cosmic
from rules.cosmic_encounter.steps.turns import side_of

LOW, SUPER_LOW, HIGH = 10, 13, 15


def third(value: int) -> int:
    """Divided by three, rounded up."""
    return -(-value // 3)


class Tripler(Power):
    """Low attack cards triple, high ones shrink to a third."""

    id, name, alert = "tripler", "Tripler", "red"

    def _shows_attack(self, game: Cosmic, use: Use) -> bool:
        shown = game.encounter.shown.get(use.seat)
        return shown is not None and shown.type == "attack"

    @at(
        "reveal_after_reveal",
        who=MAIN,
        use=MANDATORY,
        when=_shows_attack,
        words="Its attack card is tripled up to 10, a third above.",
    )
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

    @wild(
        "reveal_after_reveal",
        who=MAIN,
        when=_against_high,
        words="The opponent's attack card is divided by three.",
    )
    def third_of_theirs(self, game: Cosmic, use: Use) -> None:
        now = game.encounter
        other = side_of(game, now.opponent(use.seat))
        now.term("before size", use.why, use.seat, other)

    @superpower("reveal_own_card", who=MAIN, words="The power triples up to 13.")
    def up_to_thirteen(self, game: Cosmic, use: Use) -> None:
        game.encounter.notes["tripler"] = "super"
