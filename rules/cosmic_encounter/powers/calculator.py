"""Calculator."""

from typing import Any

from rules.cosmic_encounter.alien import Cosmic, Power, Use, at, say, superpower, wild
from rules.cosmic_encounter.steps.turns import side_of
from rules.kernel import Option

ODD, EVEN = "odd", "even"


class Calculator(Power):
    """Reduces the higher attack card by the lower one."""

    id, name, alert = "calculator", "Calculator", "yellow"

    @at("planning_after_select", who="main")
    def equalise(self, game: Cosmic, use: Use) -> None:
        game.encounter.term("difference", use.why, use.seat, side_of(game, use.seat))

    def reckon(self, game: Cosmic, sums: Any, term: Any) -> None:
        """Reduce a card.

        Ruling (calculator_equal): equal cards are not changed.
        """
        mine, theirs = sums[term.side], sums.other(term.side)
        if term.by.endswith("call"):
            fits = (mine.card + theirs.card) % 2 == term.amount
            loser, by = (theirs, mine.card) if fits else (mine, theirs.card)
            loser.card -= by
        elif mine.card > theirs.card:
            mine.card -= theirs.card
        elif theirs.card > mine.card:
            theirs.card -= mine.card

    def _calls(self, game: Cosmic, use: Use) -> list[Option]:
        return [Option(ODD, say("odd")), Option(EVEN, say("even"))]

    @wild("planning_after_select", who="main", targets=_calls)
    def call(self, game: Cosmic, use: Use) -> None:
        game.tell("{seat:seat} calls {call}.", seat=use.seat, call=say(use.target))
        side, odd = side_of(game, use.seat), int(use.target == ODD)
        game.encounter.term("difference", use.why, use.seat, side, odd)

    @superpower("planning_after_select", who="ally", lends=True)
    def equalise_as_ally(self, game: Cosmic, use: Use) -> None:
        self.equalise(game, use)
