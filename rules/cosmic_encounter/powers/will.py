"""Will."""

from __future__ import annotations

from collections.abc import Sequence

from rules.cosmic_encounter.model.power import (
    MANDATORY,
    OFFENSE,
    Power,
    Use,
    at,
    superpower,
    wild,
)
from rules.cosmic_encounter.state import Cosmic
from rules.cosmic_encounter.steps.asking import unforeseen
from rules.cosmic_encounter.steps.cards import look_at_hand
from rules.cosmic_encounter.steps.turns import destiny_target
from rules.kernel.ask import Option, Seat
from rules.kernel.text import say


class Will(Power):
    """Chooses its target freely."""

    id, name, alert = "will", "Will", "green"

    def _was_drawn(self, game: Cosmic, use: Use) -> bool:
        """Where something else has named the defense, it does not work."""
        return bool(game.encounter.destiny) and game.encounter.named is None

    @at(
        "destiny_after_draw",
        who=OFFENSE,
        use=MANDATORY,
        when=_was_drawn,
        words="Names the defense, and aims at any of its colonies or home planets.",
    )
    def roam(self, game: Cosmic, use: Use) -> None:
        """Whom it meets, and where, it says as it aims (`aims_freely`).

        Ruling: also where its own colour was drawn.
        """

    def aims_freely(self, game: Cosmic, owner: Seat, seat: Seat, freely: bool) -> bool:
        return freely or owner == seat

    def _names_another(self, game: Cosmic, use: Use) -> bool:
        """Special cards count as the colour of whom they name; wild cards name nobody."""
        if not self._was_drawn(game, use):
            return False
        return destiny_target(game) not in (None, use.seat)

    @wild(
        "destiny_after_draw",
        who=OFFENSE,
        when=_names_another,
        words="Aims at the player drawn in any system.",
    )
    def follow(self, game: Cosmic, use: Use) -> None:
        game.encounter.anywhere = True
        unforeseen(game)

    def _others(self, game: Cosmic, use: Use) -> Sequence[Option]:
        others = game.clockwise(use.seat)[1:] if self._was_drawn(game, use) else []
        return [Option(str(seat), say("{s:seat}", s=seat)) for seat in others]

    @superpower(
        "destiny_after_draw",
        who=OFFENSE,
        targets=_others,
        words="Looks at a hand before it names the defense.",
    )
    def read(self, game: Cosmic, use: Use) -> None:
        look_at_hand(game, use.seat, use.target_seat)
        unforeseen(game)
