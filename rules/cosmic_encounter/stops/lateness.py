"""Seats that let their time to decide run out, as all were told, and their later clocks.

In the same stop nobody waits for such a seat again. A seat that was silent until two main clocks in
a row had ended decides by the quiet clock from then on. All wait for it, but no longer than for
others. Both hold until it speaks where all know that it is asked.
"""

from typing import Final

from rules.cosmic_encounter.state import Cosmic
from rules.kernel import Seat
from rules.parts.stop.clock import ABSENT

OVERDUE: Final = " overdue"
"""Suffix of the clock of an overdue seat."""


def is_overdue(game: Cosmic, seat: Seat) -> bool:
    """Whether a seat has let two main clocks in a row end."""
    return game.overdue.get(seat, 0) >= ABSENT


def note_overdue(game: Cosmic, seat: Seat) -> None:
    """Count the end of a clock by which a seat had to decide."""
    game.overdue[seat] = game.overdue.get(seat, 0) + 1


def note_decides(game: Cosmic, seat: Seat) -> None:
    """Forget a seat's delays, as it speaks where everybody knows that it is asked."""
    game.overdue.pop(seat, None)


def decision_clock(game: Cosmic, seat: Seat) -> str:
    """Return a clock for a seat's decision outside a round; empty where stops have none."""
    return game.new_main_clock("quiet" if is_overdue(game, seat) else "main")
