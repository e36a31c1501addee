"""The end of a turn (docs/rules, section 3.1), in the order of its letters."""

from rules.kernel import Frame, Procedure, Seat, step
from rules.on_mars.lacerda.travel import ColonyRises
from rules.on_mars.model.told import DESTROYED_TILE, LOST_CRYSTAL_TO_BOT
from rules.on_mars.state import OnMars
from rules.on_mars.steps.answers import others_answer
from rules.on_mars.steps.level import update_level


class EndOfTurn(Procedure):
    """The end of a turn clears up its leftovers."""

    seat: Seat

    @step
    def others(self, game: OnMars) -> Frame | None:
        """Let others place displaced pieces and take rewards for borrowed technology.

        Ruling (end_of_turn): displaced pieces first, then lenders in turn order; all are asked
        together.
        """
        return others_answer(game)

    @step
    def bots(self, game: OnMars) -> None:
        """Destroy the tiles under the player's bots; crystals there go back to the supply."""
        if self.seat in game.gone:
            return
        for at in game.player(self.seat).bots:
            if at in game.crystals:
                game.crystals.remove(at)
                game.report(self.seat, LOST_CRYSTAL_TO_BOT, at=at)
            if game.tiles.pop(at, None) is not None:
                game.report(self.seat, DESTROYED_TILE, at=at)

    @step
    def status(self, game: OnMars) -> None:
        """Ruling (level_ups): the colony level rises as often as its condition holds."""
        while update_level(game) and game.options.level_ups == "repeated":
            pass

    @step
    def opponent(self, game: OnMars) -> Frame | None:
        """Let the automaton respond to each new level of the colony; then others answer."""
        if (waiting := others_answer(game)) is not None:
            self.go_to("opponent")
            return waiting
        if game.automaton is None or not game.automaton.level_ups:
            return None
        game.automaton.level_ups -= 1
        self.go_to("opponent")
        return ColonyRises(seat=len(game.seats))

    @step
    def lay_down(self, game: OnMars) -> None:
        player = game.player(self.seat)
        player.laid, player.credit, player.arrived = True, 0, 0
        game.tops_shown()
        game.seal()  # a turn can be undone until it is ended; then others go on from it
