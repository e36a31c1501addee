"""A turn of Project Mars, phase by phase, in the order of the rulebook."""

from rules.kernel import Frame, Procedure, step
from rules.project_mars.phases.actions import Actions
from rules.project_mars.phases.contract import ContractAuction
from rules.project_mars.phases.modules import PlaceModules
from rules.project_mars.phases.pay_day import PayDay
from rules.project_mars.phases.reorganization import Reorganize
from rules.project_mars.state import Mars
from rules.project_mars.steps import scoring
from rules.project_mars.steps.draw import draw_phase


class Turn(Procedure):
    """One turn: six phases, of which the first turn skips the draw (PM-04)."""

    @step
    def draw(self, game: Mars) -> None:
        if game.turn > 1:
            draw_phase(game)

    @step
    def contract(self, game: Mars) -> Frame:
        order = game.clockwise(game.holder)
        return ContractAuction(lot="the contract", unit="materials", still_in=order, order=order)

    @step
    def pay_day(self, game: Mars) -> Frame | None:
        return PayDay.of(game) if game.turn > 1 else None

    @step
    def place_module(self, game: Mars) -> Frame | None:
        return PlaceModules(order=game.clockwise(game.holder)) if game.turn > 1 else None

    @step
    def action(self, game: Mars) -> Frame:
        """Let each seat act once, from the holder clockwise, and then the holder again (PM-29)."""
        return Actions(order=[*game.clockwise(game.holder), game.holder])

    @step
    def reorganization(self, game: Mars) -> Frame | None:
        """Pass the contract left from its present holder, even if it was bought (PM-45).

        Ruling (PM-46): after the last turn (PM-09) nobody chooses the cards that stay, since no
        draw follows.
        """
        if game.last_turn:
            return None
        game.holder = game.left_of(game.holder)
        return Reorganize(order=[game.holder])

    @step
    def turn_end(self, game: Mars) -> None:
        """End the turn; new technologies work from here on (PM-36)."""
        if game.last_turn:
            scoring.run_out_of_time(game)
            return
        for player in game.seated:
            player.fresh = []
        game.turn += 1

    def finished(self, game: Mars) -> None:
        self.go_to(self.STEPS[0])
