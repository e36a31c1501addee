"""The automaton's travels, and its response when the colony rises."""

from rules.kernel import Frame, Procedure, Seat, step
from rules.on_mars.cards.catalogue import space_benefit
from rules.on_mars.lacerda.deeds import any_of, automaton
from rules.on_mars.lacerda.deeds import build as build_largest
from rules.on_mars.model.board import FAR, START_MINE
from rules.on_mars.model.effect import Effect
from rules.on_mars.model.kinds import BOTS, Side
from rules.on_mars.model.words import TO
from rules.on_mars.state import OnMars
from rules.on_mars.steps.asking import begin
from rules.on_mars.steps.exploring import explorable, place_tile
from rules.on_mars.steps.travelling import OTHER


def automaton_space(game: OnMars, seat: Seat, space: int) -> Frame | None:
    """Take a space, and its benefit without paying."""
    game.player(seat).space = space
    game.report(seat, "{seat:seat} took space {n} of the turn order.", n=space)
    benefit = space_benefit(game.house, space)
    return None if benefit is None else begin(game, seat, benefit)


def automaton_travels(game: OnMars, seat: Seat) -> Frame | None:
    """Travel whenever the shuttle leaves from its side, unless its last card says no."""
    if not automaton(game).travels:
        return None
    return AutomatonTravels(seat=seat, to=OTHER[game.side(seat)])


class AutomatonTravels(Procedure):
    """A trip to the colony: a tile, a space, and a building; to orbit: a space."""

    seat: Seat
    to: Side

    @step
    def explore(self, game: OnMars) -> None:
        """Place the leftmost tile, as far as possible from the player's rover."""
        found = explorable(game, self.seat)
        if self.to == "orbit" or not found or not game.exploration:
            return
        theirs = game.player(0).rover or START_MINE
        farthest = max(FAR[at][theirs] for at in found)
        at = any_of(game, [at for at in found if FAR[at][theirs] == farthest])
        place_tile(game, self.seat, game.exploration[0], at)

    @step
    def turn_order(self, game: OnMars) -> Frame | None:
        game.player(self.seat).space = 0
        game.report(self.seat, "{seat:seat} travelled to {side}.", side=TO[self.to])
        return automaton_space(game, self.seat, any_of(game, game.free_spaces(self.to)))

    @step
    def build(self, game: OnMars) -> Frame | None:
        if self.to == "orbit":
            return None
        return begin(game, self.seat, Effect(word="construct", what="any"))


class ColonyRises(Procedure):
    """A new colony level: the automaton builds a shelter, welcomes a ship and takes a bot."""

    seat: Seat

    @step
    def shelter(self, game: OnMars) -> Frame | None:
        return build_largest(game, self.seat, "shelter")

    @step
    def ship(self, game: OnMars) -> Frame | None:
        return begin(game, self.seat, Effect(word="welcome_ship"))

    @step
    def bot(self, game: OnMars) -> None:
        player = game.player(self.seat)
        if player.hidden_bots < BOTS:
            player.hidden_bots += 1
            player.bots_left -= 1
            game.report(self.seat, "{seat:seat} took a bot.")
            game.contribute(self.seat, "bots")
