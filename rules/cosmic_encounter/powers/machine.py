"""Machine."""

from rules.cosmic_encounter.alien import Cosmic, Frame, Power, Use, at, superpower, wild
from rules.cosmic_encounter.steps.cards import Draw, NewHand
from rules.cosmic_encounter.steps.turns import may_go_on
from rules.cosmic_encounter.stops.then import then
from rules.kernel import Done


class Machine(Power):
    """Goes on as long as it has encounter cards."""

    id, name, alert = "machine", "Machine", "red"

    def _would_stop(self, game: Cosmic, use: Use) -> bool:
        """Whether it is its own encounter, and the rules would allow no further one."""
        return not game.encounter.extra and not may_go_on(game)

    @at("encounter_end", who="offense", when=_would_stop)
    def go_on(self, game: Cosmic, use: Use) -> None:
        """Go on beyond the limit of two; without an encounter card in hand it has no effect."""
        game.encounter.goes_on = True

    def _first(self, game: Cosmic, use: Use) -> bool:
        return not game.encounter.extra and game.encounter.number < 2

    @wild("encounter_end", who="offense", when=_first)
    def second(self, game: Cosmic, use: Use) -> Frame | None:
        """Go on, with a new hand where needed.

        The flare itself is out until the encounter is over.
        """
        drawn = None if game.encounter_cards(use.seat) else NewHand(seat=use.seat)
        return then(drawn, GoOn())

    def _retrieves(self, game: Cosmic, use: Use) -> bool:
        return game.player(use.seat).warp > 0 and game.encounter.retrieves > 0

    @superpower("regroup_retrieve", who="offense", when=_retrieves)
    def draw_instead(self, game: Cosmic, use: Use) -> Frame:
        game.encounter.retrieves = 0
        return Draw(seat=use.seat, number=1)


class GoOn(Frame):
    """Gives the offense another encounter after this one."""

    def advance(self, game: Cosmic) -> Done:
        game.encounter.goes_on = True
        return Done()
