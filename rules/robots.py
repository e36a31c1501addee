"""The promises of all robots, whatever their game."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeAlias

from rules.kernel.ask import Answer, Ask, Chance, Choose, Option, Seat

Mind: TypeAlias = Callable[[dict[str, Any], Ask, Seat, Chance], Answer]
"""A seat's view, its question, the seat and chance -> an answer."""


def sensible(mind: Mind, view: dict[str, Any], ask: Ask, seat: Seat, chance: Chance) -> Answer:
    """Return a mind's answer; it never learns of choices without effect while others are open."""
    if not isinstance(ask, Choose):
        return mind(view, ask, seat, chance)
    useful = without_vain(ask)
    return mind(view, useful, seat, chance) if useful.open else useful.fallback


def without_vain(ask: Choose) -> Choose:
    """Return the question with its vain options closed, unless too few others are open.

    >>> from rules.kernel.text import say
    >>> doubt = say("This would have no effect.")
    >>> two = Option("a", say("Dig"), warning=doubt, vain=True), Option("b", say("Wait"))
    >>> ask = Choose(title=say("What?"), moment="what", options=two, fallback=["a"])
    >>> without_vain(ask).open[0].id, without_vain(ask).fallback
    ('b', ['b'])
    """
    if not any(option.vain for option in ask.open):
        return ask
    useful = [option.id for option in ask.open if not option.vain]
    if len(useful) < ask.least:
        return ask

    def mended(answer: Answer) -> Answer:
        is_useful = all(id in useful for id in answer)
        return answer if is_useful else useful[: ask.least]

    return replace(
        ask,
        options=tuple(map(_closed_if_vain, ask.options)),
        fallback=mended(ask.fallback),
        proposed=None if ask.proposed is None else mended(ask.proposed),
    )


def _closed_if_vain(option: Option) -> Option:
    closed = option.vain and option.why_not is None
    return replace(option, why_not=option.warning) if closed else option
