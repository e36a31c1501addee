"""Calculator."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.cosmic_encounter.model.power import ALLY, MAIN, Power, Use, at, superpower, wild
from rules.cosmic_encounter.state import Cosmic
from rules.cosmic_encounter.steps.turns import side_of
from rules.kernel.ask import Option
from rules.kernel.text import say

ODD, EVEN = "odd", "even"


class Calculator(Power):
    """The higher attack card shrinks by the lower one."""

    id, name, alert = "calculator", "Calculator", "yellow"

    @at(
        "planning_after_select",
        who=MAIN,
        words="The lower attack card is taken off the higher one.",
    )
    def equalise(self, game: Cosmic, use: Use) -> None:
        game.encounter.term("difference", use.why, use.seat, side_of(game, use.seat))

    def reckon(self, game: Cosmic, sums: Any, term: Any) -> None:
        """Ruling: equal cards are not changed."""
        mine, theirs = sums[term.side], sums.other(term.side)
        if term.by.endswith("call"):
            fits = (mine.card + theirs.card) % 2 == term.amount
            loser, by = (theirs, mine.card) if fits else (mine, theirs.card)
            loser.card -= by
        elif mine.card > theirs.card:
            mine.card -= theirs.card
        elif theirs.card > mine.card:
            theirs.card -= mine.card

    def _calls(self, game: Cosmic, use: Use) -> Sequence[Option]:
        return [Option(ODD, say("odd")), Option(EVEN, say("even"))]

    @wild(
        "planning_after_select",
        who=MAIN,
        targets=_calls,
        words="If the sum of both attack cards fits the call, the opponent's card loses the value"
        " of the player's, else the other way round.",
    )
    def call(self, game: Cosmic, use: Use) -> None:
        game.tell("{seat:seat} calls {call}.", seat=use.seat, call=say(use.target))
        side, odd = side_of(game, use.seat), int(use.target == ODD)
        game.encounter.term("difference", use.why, use.seat, side, odd)

    @superpower(
        "planning_after_select",
        who=ALLY,
        lends=True,
        words="The lower attack card is taken off the higher one.",
    )
    def equalise_as_ally(self, game: Cosmic, use: Use) -> None:
        self.equalise(game, use)
