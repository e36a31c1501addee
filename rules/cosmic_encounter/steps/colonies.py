"""Gained colonies."""

from rules.cosmic_encounter.state import Cosmic
from rules.cosmic_encounter.stops.reaction import Reaction
from rules.cosmic_encounter.stops.then import then
from rules.kernel import Frame, Procedure, Seat, step


class Gained(Procedure):
    """A seat has gained a colony: others may react, and it may have won."""

    seat: Seat

    @step
    def count(self, game: Cosmic) -> None:
        """Check for a win at once only where the table wants it so, or outside encounters."""
        if game.options.winning == "at once" or game.phase == "start_turn":
            game.check_victory()

    @step
    def others(self, game: Cosmic) -> Frame | None:
        return Reaction.to(game, "on_other_colony_gained", seat=self.seat)


def place(game: Cosmic, seat: Seat, planet: str, ships: int) -> Frame | None:
    """Put ships on a planet; return the frame of a new colony's consequences, or None."""
    had = bool(game.planet(planet).ships.get(seat))
    game.settle(seat, planet, ships)
    if had or not ships:
        return None
    game.encounter.colonies.append(seat)
    return Gained(seat=seat)


def land(game: Cosmic) -> Frame | None:
    """Put the ships of offense and offensive allies on the planet."""
    now = game.encounter
    gained: list[Frame | None] = []
    for seat in game.timing_order():
        ships = now.gate.pop(seat, 0)
        if not ships:
            continue
        gained.append(place(game, seat, now.planet, ships))
        game.tell("{seat:seat} lands on {planet}.", seat=seat, planet=now.planet)
    return then(*gained)
