"""The robots at a table: their names, and their answers."""

import logging
from collections.abc import Sequence
from random import Random

from bot.faults import kind
from bot.store.rows.records import SeatRecord
from bot.table.held import HeldTable
from rules.kernel import MORE, Answer, Ask, Game, Seat
from rules.robots import Strength

log = logging.getLogger(__name__)

ROBOT_NAMES = ("Rusty", "Cog", "Bolt", "Sprocket", "Gizmo", "Dot")


def free_robot_name(seats: Sequence[SeatRecord], strength: Strength = "usual") -> str:
    """Return a name for a robot that nobody at the table has; it tells of an unusual strength."""
    taken = {seated.name.partition(" (")[0] for seated in seats}
    name = next(name for name in ROBOT_NAMES if name not in taken)
    return name if strength == "usual" else f"{name} ({strength})"


def robots_answer(held: HeldTable, game: Game, seat: Seat, ask: Ask) -> Answer:
    """Return a robot's answer to a question."""
    one = Random(f"{held.record.seed}/robot/{game.moves}").random
    try:
        strength = held.seats[seat].strength
        answer = held.meta.robot(game.view(seat), ask, seat, one, strength)
        if answer != MORE or ask.more is None:
            ask.check(answer)
    except Exception as error:  # an edge: a robot's fault must not hold up the players
        why = {"table": held.record.id, **kind(error)}
        if not ask.secret:
            why["moment"] = ask.moment
        log.error("a robot does not know what to answer", extra=why)
        return ask.fallback
    return answer
