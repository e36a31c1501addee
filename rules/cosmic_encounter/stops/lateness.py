"""Who let their time to decide run out, as everybody was told, and how long they have after that.

In the same stop nobody waits for them again. Whoever was silent until two main clocks running had
ended decides by the quiet clock from then on: all wait for them, but no longer than for others.
Both hold until they speak where all know that they are asked.
"""

from typing import Final

from rules.cosmic_encounter.state import Cosmic
from rules.kernel.ask import Seat
from rules.parts.stop.clock import ABSENT

OVERDUE: Final = " overdue"
"""Suffix of the clock of somebody who is overdue."""


def is_overdue(game: Cosmic, seat: Seat) -> bool:
    """Whether a seat has let two main clocks end, one after the other."""
    return game.overdue.get(seat, 0) >= ABSENT


def note_overdue(game: Cosmic, seat: Seat) -> None:
    """A clock by which a seat had to decide has ended."""
    game.overdue[seat] = game.overdue.get(seat, 0) + 1


def note_decides(game: Cosmic, seat: Seat) -> None:
    """A seat speaks where everybody knows that it is asked."""
    game.overdue.pop(seat, None)


def decision_clock(game: Cosmic, seat: Seat) -> str:
    """A clock for what a seat has to decide outside a round; none where stops have none."""
    return game.new_main_clock("quiet" if is_overdue(game, seat) else "main")
