"""A game of On Mars: colonization and shuttle phases in turn, until the missions are done."""

import rules.on_mars.steps.words  # noqa: F401  # read, so that each effect word has its frame
from rules.kernel import Frame, Procedure, Seat, step
from rules.on_mars.lacerda.goals import judge
from rules.on_mars.phases.opening import ShuttleSide, StartSpaces
from rules.on_mars.phases.shuttle import ShuttlePhase
from rules.on_mars.phases.turns import Colonization
from rules.on_mars.state import OnMars
from rules.on_mars.steps.scoring import finish, note_standing


class Match(Procedure):
    """The whole game (docs/rules, sections 2, 3 and 14)."""

    first: Seat = 0
    named: dict[Seat, int] = {}  # start spaces named by tiles
    last: bool = False  # the last round is being played

    @step
    def start_spaces(self, game: OnMars) -> Frame:
        order = game.clockwise(self.first)
        if game.solo:
            order = [len(game.seats), *order]
        return StartSpaces(order=order, named=self.named)

    @step
    def shuttle_side(self, game: OnMars) -> Frame | None:
        if game.solo:
            game.shuttle_side = game.side(len(game.seats))
            return None
        return ShuttleSide()

    @step
    def colonization(self, game: OnMars) -> Frame:
        game.round += 1
        return Colonization(order=game.in_turn_order())

    @step
    def check_end(self, game: OnMars) -> None:
        """Check the end, only here; with Space Oddity the game then ends at once."""
        note_standing(game)
        if self.last:
            self.go_to("end_of_game")
            return
        if game.missions_left == 0 and not game.ending:
            game.ending = True
            if game.options.space_oddity:
                game.tell("The missions are done: the game ends now.")
                self.go_to("end_of_game")
                return
            game.tell("The missions are done: one more round is played after this one.")

    @step
    def shuttle_phase(self, game: OnMars) -> Frame:
        self.last = game.ending
        return ShuttlePhase()

    @step
    def again(self, game: OnMars) -> None:
        self.go_to("colonization")

    @step
    def end_of_game(self, game: OnMars) -> None:
        finish(game)
        if game.solo:
            judge(game)
