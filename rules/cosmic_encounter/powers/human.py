"""Human."""

from __future__ import annotations

from typing import Any

from rules.cosmic_encounter.model.power import (
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
from rules.cosmic_encounter.steps.turns import replace_card, side_of
from rules.kernel.frame import Frame

MORE, SUPER = 4, 8


class Human(Power):
    """Adds 4 to its side's total; its side wins at once if that use is zapped."""

    id, name, alert = "human", "Human", "yellow"

    @at(
        "reveal_totals",
        who=MAIN_OR_ALLY,
        use=MANDATORY,
        words="Adds 4 to its side; zapped, its side wins.",
    )
    def four_more(self, game: Cosmic, use: Use) -> None:
        now = game.encounter
        amount = SUPER if now.notes.get("human") == "super" else MORE
        now.term("flat", use.why, use.seat, side_of(game, use.seat), amount)

    def reckon(self, game: Cosmic, sums: Any, term: Any) -> None:
        sums[term.side].added += term.amount

    def zapped(self, game: Cosmic, use: Use) -> Frame | None:
        """Ruling: it wins whatever cards were shown; what wins first, in timing order, stands."""
        now = game.encounter
        if not now.won_by:
            now.won_by = side_of(game, use.seat)
        return None

    def _not_against_human(self, game: Cosmic, use: Use) -> bool:
        now = game.encounter
        opponent = game.player(now.opponent(use.seat))
        return use.seat in now.shown and "human" not in opponent.aliens

    @wild(
        "reveal_after_reveal",
        who=MAIN,
        when=_not_against_human,
        after_use="owner or discard",
        words="The card becomes an attack 42.",
    )
    def answer_to_everything(self, game: Cosmic, use: Use) -> None:
        replace_card(game, use.seat, "attack", 42)

    @superpower("reveal_after_reveal", who=MAIN_OR_ALLY, words="The power adds 8, not 4.")
    def eight_more(self, game: Cosmic, use: Use) -> None:
        game.encounter.notes["human"] = "super"

    @superpower(
        "reveal_totals",
        who=MAIN_OR_ALLY,
        after_use="discard",
        words="Zaps its own power, so its side wins at once.",
    )
    def zap_itself(self, game: Cosmic, use: Use) -> None:
        game.encounter.zapped.append(self.id)
        self.zapped(game, use)
