"""The effects and the main action that move pieces, each with its points."""

from typing import ClassVar

from rules.kernel import Frame, Seat
from rules.on_mars.model.effect import Effect, Word
from rules.on_mars.state import OnMars
from rules.on_mars.steps.moving import Moving
from rules.on_mars.steps.sharing import CONTROL_POINTS, rover_points


class ControlCenter(Moving):
    """Two points for bots, two for the rover; crystals add to either."""

    def _has(self, piece: str) -> bool:
        return True


class MoveBots(Moving):
    """Bots move, and share their points."""

    WORD: ClassVar[Word] = "move_bots"

    @classmethod
    def begin(cls, game: OnMars, seat: Seat, effect: Effect) -> Frame | None:
        collects, crystals = effect.what == "collect", effect.boost == "crystal"
        return cls(seat=seat, effect=effect, bots=effect.n, collects=collects, crystals=crystals)

    @classmethod
    def possible(cls, game: OnMars, seat: Seat, effect: Effect) -> bool:
        return bool(game.player(seat).bots)


class MoveRover(Moving):
    """The rover moves; rover technology adds to it where the effect says so."""

    WORD: ClassVar[Word] = "move_rover"

    @classmethod
    def begin(cls, game: OnMars, seat: Seat, effect: Effect) -> Frame | None:
        points = rover_points(game, seat, effect)
        crystals = effect.boost == "crystal"
        return cls(
            seat=seat, effect=effect, rover=points, tech=bool(effect.tech), crystals=crystals
        )

    @classmethod
    def possible(cls, game: OnMars, seat: Seat, effect: Effect) -> bool:
        return True


def control_center(game: OnMars, seat: Seat) -> Frame:
    """The main action: bots and rover."""
    effect = Effect(word="move_rover", n=CONTROL_POINTS, tech="rover", boost="crystal")
    rover = rover_points(game, seat, effect)
    return ControlCenter(seat=seat, effect=effect, bots=CONTROL_POINTS, rover=rover, tech=True)
