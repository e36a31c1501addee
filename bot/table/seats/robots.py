"""The robots at a table: their names, and their answers."""

import logging
from collections.abc import Sequence
from random import Random

from bot.faults import kind
from bot.store.records import SeatRecord
from bot.table.held import HeldTable
from rules.kernel.ask import MORE, Answer, Ask, Seat
from rules.kernel.game import Game

log = logging.getLogger(__name__)

ROBOT_NAMES = ("Rusty", "Cog", "Bolt", "Sprocket", "Gizmo", "Dot")


def free_robot_name(seats: Sequence[SeatRecord]) -> str:
    """Return a name for a robot that nobody at the table has."""
    taken = {seated.name for seated in seats}
    return next(name for name in ROBOT_NAMES if name not in taken)


def robots_answer(held: HeldTable, game: Game, seat: Seat, ask: Ask) -> Answer:
    """Return a robot's answer to a question."""
    one = Random(f"{held.record.seed}/robot/{game.moves}").random
    try:
        answer = held.meta.robot(game.view(seat), ask, seat, one)
        if answer != MORE or ask.more is None:
            ask.check(answer)
    except Exception as error:  # an edge: a robot's fault must not hold up the players
        why = {"table": held.record.id, **kind(error)}
        if not ask.secret:
            why["moment"] = ask.moment
        log.error("a robot does not know what to answer", extra=why)
        return ask.fallback
    return answer
