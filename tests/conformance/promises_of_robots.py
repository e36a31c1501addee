"""The promises of robots, of every game."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from rules.kernel import Answer, Ask, Choose
from tests.conformance.tables import Play

OF_NO_EFFECT: Final = re.compile(r"\b(no effect|without effect|nothing)\b", re.IGNORECASE)
"""How a warning says that something would be of no use."""


def a_robot_does_nothing_of_no_effect_while_anything_else_is_open(play: Play) -> Iterator[None]:
    one, robot = play.chance_of("robots"), play.case.meta.robot
    while not play.game.over:
        for seat, ask in play.game.asks().items() if play.is_looked_at else ():
            for option in ask.options if isinstance(ask, Choose) else ():
                says = OF_NO_EFFECT.search(str(option.warning or ""))
                assert not says or option.vain, f"a warning of no effect is not vain: {option!r}"
            if not has_vain(ask):
                continue
            answer = robot(play.view(seat), ask, seat, one)
            assert not is_vain(ask, answer), f"a robot does what has no effect: {answer!r}"
        yield


def has_vain(ask: Ask) -> bool:
    return isinstance(ask, Choose) and any(option.vain for option in ask.open)


def is_vain(ask: Ask, answer: Answer) -> bool:
    """Whether an answer holds a choice without effect, though enough others were open."""
    if not isinstance(ask, Choose) or not isinstance(answer, list):
        return False
    vain = {option.id for option in ask.open if option.vain}
    return bool(vain & set(answer)) and len(ask.open) - len(vain) >= ask.least
