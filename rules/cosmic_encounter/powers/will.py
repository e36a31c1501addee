"""Will."""

from rules.cosmic_encounter.alien import Cosmic, Power, Seat, Use, at, say, superpower, wild
from rules.cosmic_encounter.steps.cards import look_at_hand
from rules.cosmic_encounter.steps.turns import destiny_target
from rules.cosmic_encounter.stops.present import unforeseen
from rules.kernel import Option


class Will(Power):
    """Chooses its target freely."""

    id, name, alert = "will", "Will", "green"

    def _was_drawn(self, game: Cosmic, use: Use) -> bool:
        """Whether a destiny card was drawn.

        It does not work where something else named the defense.
        """
        return bool(game.encounter.destiny) and game.encounter.named is None

    @at("destiny_after_draw", who="offense", use="mandatory", when=_was_drawn)
    def roam(self, game: Cosmic, use: Use) -> None:
        """Announce that it chooses opponent and planet as it aims (`aims_freely`).

        Ruling (will_own_colour): also where its own colour was drawn.
        """

    def aims_freely(self, game: Cosmic, owner: Seat, seat: Seat, freely: bool) -> bool:
        return freely or owner == seat

    def _names_another(self, game: Cosmic, use: Use) -> bool:
        """Whether the card names another player, as special cards do; wild cards name nobody."""
        if not self._was_drawn(game, use):
            return False
        return destiny_target(game) not in (None, use.seat)

    @wild("destiny_after_draw", who="offense", when=_names_another)
    def follow(self, game: Cosmic, use: Use) -> None:
        game.encounter.anywhere = True
        unforeseen(game)

    def _others(self, game: Cosmic, use: Use) -> list[Option]:
        others = game.clockwise(use.seat)[1:] if self._was_drawn(game, use) else []
        return [Option(str(seat), say("{s:seat}", s=seat)) for seat in others]

    @superpower("destiny_after_draw", who="offense", targets=_others)
    def read(self, game: Cosmic, use: Use) -> None:
        look_at_hand(game, use.seat, use.target_seat)
        unforeseen(game)
