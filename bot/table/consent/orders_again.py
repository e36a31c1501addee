"""Standing orders that survive an undo: players who gave them since keep them."""

import logging
from collections.abc import Mapping, Sequence
from typing import Any

from bot.faults import kind
from bot.store.records import AnswerRecord
from bot.table.changes import answers_since
from bot.table.consent.soundness import is_sound
from bot.table.orders import Entry, given
from rules.kernel.ask import Refused
from rules.kernel.game import Game
from rules.kernel.orders import StandingOrder
from rules.meta import Meta

log = logging.getLogger(__name__)

LOST = "Some of your standing orders do not fit the position any more: look at them with /orders."


def ordered_again(meta: Meta, game: Game, later: Sequence[AnswerRecord]) -> list[AnswerRecord]:
    """Give again the standing orders that seats gave since: they are not moves of the table.

    An order that is impossible now is left out, and its seat is told.
    """
    again: list[AnswerRecord] = []
    for seat, entries in {entry.seat: entry.answer for entry in later}.items():
        if game.over or seat in game.gone:
            continue
        moves, view = game.moves, game.view(seat)
        known = meta.orders(view, seat)
        fitting = [entry for entry in entries if _fits(known, entry, view)]
        if len(fitting) < len(entries):
            game.tell(LOST, to=seat)
        game.instruct(seat, given(known, fitting, view))
        again += [AnswerRecord(moves, "orders", seat, fitting), *answers_since(game, moves + 1)]
    return again


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


def _fits(known: Sequence[StandingOrder], entry: Entry, view: Mapping[str, Any]) -> bool:
    try:
        given(known, [entry], view)
    except Refused:
        return False
    return True
