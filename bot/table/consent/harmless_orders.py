"""Standing orders that leave a broken table playable."""

import logging
from collections.abc import Sequence

from bot.faults import kind
from bot.store.rows.records import AnswerRecord
from bot.table.consent.soundness import is_sound
from bot.table.orders_again import LOST, ordered_again
from rules.kernel import Game
from rules.meta import Meta

log = logging.getLogger(__name__)


def harmless(meta: Meta, game: Game, later: Sequence[AnswerRecord]) -> list[AnswerRecord]:
    """Return the orders that leave a broken table playable; tell the owners of the others.

    A seat's orders may have broken the table, so a copy tries them first.
    """
    latest = {entry.seat: entry for entry in later}
    found: list[AnswerRecord] = []
    for seat, entry in latest.items():
        if _plays_on(meta, game, [*found, entry]):
            found.append(entry)
        else:
            game.tell(LOST, to=seat)
    return found


def _plays_on(meta: Meta, game: Game, orders: Sequence[AnswerRecord]) -> bool:
    trial = type(game).load(game.save())
    try:
        ordered_again(meta, trial, orders)
    except Exception as error:  # an edge: a broken game may raise anything
        log.warning("orders cannot be given again", extra=kind(error))
        return False
    return is_sound(trial)
