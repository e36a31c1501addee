"""Caretakers: who acts for a player whose time has run out, before the rules' own answer does."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import TypeAlias

from bot.store.records import Caretaker
from bot.table.live import Live
from bot.table.robots import robots_answer
from rules.kernel.ask import Amount, Answer, Ask, Choose, Seat

PATIENT = 40
"""After so many answers within one turn a caretaker holds back: the turn has to end."""

Acting: TypeAlias = Callable[[Seat, Ask], Answer]


def acting(live: Live, caretaker: Caretaker) -> Acting | None:
    """What a caretaker answers; None: nothing but what the rules say, which holds back."""
    answers: dict[Caretaker, Callable[[Live, Seat, Ask], Answer]] = {
        "cheapest": lambda live, seat, ask: cheapest(ask),
        "orders": lambda live, seat, ask: ask.suggested,
        "robot": lambda live, seat, ask: robots_answer(live, live.running(), seat, ask),
    }
    if caretaker not in answers:
        return None
    given = count()

    def answer(seat: Seat, ask: Ask) -> Answer:
        return ask.fallback if next(given) >= PATIENT else answers[caretaker](live, seat, ask)

    return answer


def cheapest(ask: Ask) -> Answer:
    """To take part with as little as one may: the lowest number, the first thing that is open.

    What would be asked once more, because one may regret it, is left alone.
    """
    if isinstance(ask, Amount) and ask.low <= ask.high:
        return ask.low
    if isinstance(ask, Choose):
        calm = [o.id for o in ask.open if o.warning is None and not o.aside]
        if 0 < ask.least <= len(calm):
            return calm[: ask.least]
    return ask.suggested
