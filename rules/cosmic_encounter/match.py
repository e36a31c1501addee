"""The run of a game: the choice of aliens, then turn after turn."""

from rules.cosmic_encounter.phases.selection import Selection
from rules.cosmic_encounter.phases.turn import Turn
from rules.cosmic_encounter.state import Cosmic
from rules.kernel import Frame, Procedure, step


class Match(Procedure):
    """The choice of aliens; then the players take turns, clockwise."""

    @step
    def selection(self, game: Cosmic) -> Frame:
        return Selection()

    @step
    def turn(self, game: Cosmic) -> Frame:
        game.turn += 1
        seat = game.active if game.turn == 1 else game.clockwise(game.active)[1]
        if game.active in game.gone and game.turn > 1:
            seat = game.clockwise(game.active)[0]
        game.active = seat
        return Turn(seat=seat)

    def finished(self, game: Cosmic) -> None:
        self.go_to("turn")
