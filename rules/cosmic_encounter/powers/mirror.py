"""Mirror."""

from typing import Any

from rules.cosmic_encounter.alien import Cosmic, Power, Use, at, say, superpower, wild
from rules.cosmic_encounter.model.views import Side
from rules.cosmic_encounter.steps.turns import side_of
from rules.kernel import Option

SIDES: tuple[Side, Side] = ("offense", "defense")


def reversed_digits(value: int) -> int:
    """Return 15 as 51, 20 as 02, 08 as 80; the sign stays (ruling mirror_minus)."""
    swapped = int(f"{abs(value):02}"[::-1])
    return -swapped if value < 0 else swapped


class Mirror(Power):
    """Swaps the digits of attack cards."""

    id, name, alert = "mirror", "Mirror", "yellow"

    @at("planning_after_select", who="main")
    def reverse(self, game: Cosmic, use: Use) -> None:
        only = game.encounter.notes.get("mirror")
        for side in SIDES:
            if only in (None, side):
                game.encounter.term("digits", use.why, use.seat, side)

    def reckon(self, game: Cosmic, sums: Any, term: Any) -> None:
        sums[term.side].card = reversed_digits(sums[term.side].card)

    def _both_shown(self, game: Cosmic, use: Use) -> bool:
        return len(game.encounter.shown) == 2

    @wild("reveal_after_reveal", who="main", when=_both_shown)
    def copy_theirs(self, game: Cosmic, use: Use) -> None:
        now = game.encounter
        mine, theirs = now.shown[use.seat], now.shown[now.opponent(use.seat)]
        mine.type, mine.value, mine.crooked = theirs.type, theirs.value, theirs.crooked

    def _whose(self, game: Cosmic, use: Use) -> list[Option]:
        mine = side_of(game, use.seat)
        theirs = side_of(game, game.encounter.opponent(use.seat))
        return [Option(mine, say("my card only")), Option(theirs, say("their card only"))]

    @superpower("planning_before_select", who="main", targets=_whose)
    def only_one(self, game: Cosmic, use: Use) -> None:
        """Ruling (mirror_called): which card it is, is said before the reversal is called."""
        game.encounter.notes["mirror"] = use.target
