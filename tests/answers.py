"""Legal answers by chance, to any kind of question."""

from __future__ import annotations

from rules.kernel import (
    MORE,
    Allocation,
    Amount,
    Answer,
    Ask,
    Chance,
    Choose,
    Confirm,
    Order,
    Seat,
    WaysBack,
)
from rules.parts.bid import Bid
from rules.parts.stop.words import MORE_TO_DO

LOOKS_FURTHER = 0.5
"""The chance to look at further actions first, if the question offers them."""


def some_answer(ask: Ask, chance: Chance) -> Answer:
    """A legal answer, picked by `chance`."""
    if ask.more == MORE_TO_DO and chance() < LOOKS_FURTHER:
        return MORE
    match ask:
        case Choose():
            left = [option.id for option in ask.open]
            wanted = ask.least + int(chance() * (min(ask.most, len(left)) - ask.least + 1))
            return [left.pop(int(chance() * len(left))) for _ in range(wanted)]
        case Order():
            left = [option.id for option in ask.options]
            return [left.pop(int(chance() * len(left))) for _ in ask.options]
        case Bid():
            return _bid(ask, chance)
        case Amount():
            return _number(ask, chance)
        case Allocation():
            return _shares(ask, chance)
        case Confirm():
            return chance() < 0.5
        case _:
            raise TypeError(f"{type(ask).__name__} is no kind of question")


def _number(ask: Amount, chance: Chance) -> Answer:
    if ask.high < ask.low or (ask.may_pass and chance() < 0.5):
        return None
    return ask.low + int(chance() * (ask.high - ask.low + 1))


def _bid(ask: Bid, chance: Chance) -> Answer:
    number = _number(ask, chance)
    if number is None or not (ask.only_limits or chance() < 0.3):
        return number
    limit = {"up_to": number, "then": "pass" if chance() < 0.7 else "ask"}
    rivals = ask.limit_conditions
    if rivals and chance() < 0.2:
        limit["while_in"] = int(rivals[int(chance() * len(rivals))].id)
    return limit


def _shares(ask: Allocation, chance: Chance) -> Answer:
    """Line by line, never more than still fits and never so little that the rest cannot do."""
    given, total = {}, 0
    for place, line in enumerate(ask.lines):
        later = ask.lines[place + 1 :]
        least_later = sum(other.low * other.worth for other in later)
        most_later = sum(other.high * other.worth for other in later)
        fitting = [
            n
            for n in range(line.low, line.high + 1)
            if total + n * line.worth + least_later <= ask.most
            and total + n * line.worth + most_later >= ask.least
        ]
        given[line.id] = fitting[int(chance() * len(fitting))] if fitting else line.low
        total += given[line.id] * line.worth
    return given if ask.least <= total <= ask.most else ask.fallback


def way_back(game: WaysBack, seat: Seat) -> int | None:
    """Return the move to which a seat can go back first; None: there is none."""
    return next((point.moves for point in game.ways_back(seat)), None)
