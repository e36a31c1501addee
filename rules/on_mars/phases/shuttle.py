"""The shuttle phase: the shuttle moves, and players travel or stay (docs/rules, section 13)."""

from typing import Final

from rules.kernel import Answer, Ask, Choose, Done, Frame, Option, Procedure, Seat, say, step
from rules.on_mars.lacerda.travel import automaton_travels
from rules.on_mars.model.words import TO
from rules.on_mars.state import OnMars
from rules.on_mars.steps.answers import Settling
from rules.on_mars.steps.travelling import OTHER, Travel, space_options
from rules.parts.offers import under

STAY: Final = "stay"


class ShuttlePhase(Procedure):
    """The shuttle moves; then everybody decides in turn order."""

    left_from: str = ""  # the side that it has left in this phase
    order: list[Seat] = []

    @step
    def shuttle(self, game: OnMars) -> None:
        """Move the shuttle: from space 1 it travels, else it comes one space nearer."""
        self.order = game.in_turn_order()
        if game.shuttle_space > 1:
            game.shuttle_space -= 1
            game.tell("The shuttle moved to space {n}.", n=game.shuttle_space)
            return
        self.left_from = game.shuttle_side
        game.shuttle_side = OTHER[game.shuttle_side]
        game.shuttle_space = game.house.shuttle.lands_on[game.level - 1]
        game.tell("The shuttle travelled to {side}.", side=TO[game.shuttle_side])

    @step
    def travel(self, game: OnMars) -> Frame:
        return Journeys(order=self.order, left_from=self.left_from)

    @step
    def stand_up(self, game: OnMars) -> None:
        for player in game.boards:
            player.laid = False


class Journeys(Settling):
    """Each player stays, rides the shuttle, or gives up a ship to travel."""

    left_from: str = ""

    def _rides(self, game: OnMars, seat: Seat) -> bool:
        return self.left_from == game.side(seat)

    def ask(self, game: OnMars, seat: Seat) -> Ask | None:
        if game.is_automaton(seat):
            return None
        rides = self._rides(game, seat)
        if not rides and not game.player(seat).hangar:
            return None
        to = OTHER[game.side(seat)]
        by = say("on the shuttle, for nothing") if rides else say("by giving up a ship (3 points)")
        options = tuple(under(None, each) for each in space_options(game, game.free_spaces(to)))
        text = "Do you travel to {side}, {by}, and to which space?"
        return Choose(
            title=say(text, side=TO[to], by=by),
            moment="travel",
            options=(*options, Option(STAY, say("Stay"), aside=True)),
            fallback=[STAY],
        )

    def carry_out(self, game: OnMars, seat: Seat, answer: Answer) -> Frame | None:
        if answer[0] == STAY:
            return None
        if not self._rides(game, seat):
            game.player(seat).hangar -= 1
            game.report(seat, "{seat:seat} gave up a ship to travel.")
        return Travel(seat=seat, to=OTHER[game.side(seat)], space=int(answer[0]))

    def go_on(self, game: OnMars) -> Frame | Done | None:
        if self.done < len(self.order) and game.is_automaton(self.order[self.done]):
            seat = self.order[self.done]
            self.done += 1
            return automaton_travels(game, seat) if self._rides(game, seat) else None
        return super().go_on(game)
