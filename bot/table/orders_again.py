"""Standing orders that are given again: after an undo, and when a seat's owner is back."""

from collections.abc import Mapping, Sequence
from typing import Any

from bot.store.rows.records import AnswerRecord
from bot.table.changes import answers_since
from bot.table.orders import Entry, given
from rules.kernel import Game, Refused, StandingOrder
from rules.meta import Meta

LOST = "Some of your standing orders do not fit the position any more: look at them with /orders."


def ordered_again(meta: Meta, game: Game, later: Sequence[AnswerRecord]) -> list[AnswerRecord]:
    """Give again the standing orders that seats gave: they are not moves of the table.

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


def _fits(known: Sequence[StandingOrder], entry: Entry, view: Mapping[str, Any]) -> bool:
    try:
        given(known, [entry], view)
    except Refused:
        return False
    return True
