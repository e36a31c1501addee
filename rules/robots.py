"""The promises of all robots, whatever their game."""

import tomllib
from collections.abc import Callable
from dataclasses import replace
from importlib.resources import files
from typing import Any, Final, Literal, TypeAlias, TypeVar, get_args

from rules.kernel import Amount, Answer, Ask, Chance, Choose, Option, Seat

Mind: TypeAlias = Callable[[dict[str, Any], Ask, Seat, Chance], Answer]
"""A seat's view, its question, the seat and chance -> an answer."""

Strength: TypeAlias = Literal["easy", "usual"]
"""How well a robot plays: an easy one errs on purpose."""
STRENGTHS: Final[tuple[Strength, ...]] = get_args(Strength)
ERRS: Final = 0.35
"""The share of an easy robot's choices that are left to chance."""

WEIGHTS: Final = "robot.toml"
"""The file of a game with what its robot cares about."""
WeightsT = TypeVar("WeightsT")


def read_weights(kind: type[WeightsT], game: str, *tables: str) -> WeightsT:
    """Return a game's weights from tables of its file; what a later table says takes precedence."""
    return kind(**{name: n for table in tables for name, n in weights_of(game, table).items()})


def weights_of(game: str, table: str) -> dict[str, float]:
    """Return one table of a game's weights by name."""
    text = files(f"rules.{game}").joinpath(WEIGHTS).read_text("utf-8")
    found: dict[str, float] = tomllib.loads(text)[table]
    return found


def robots_answer(
    mind: Mind,
    view: dict[str, Any],
    ask: Ask,
    seat: Seat,
    chance: Chance,
    strength: Strength = "usual",
) -> Answer:
    """Return a robot's answer, which does nothing without effect while anything else is open."""
    useful = without_vain(ask) if isinstance(ask, Choose) else ask
    if isinstance(useful, Choose) and not useful.open:
        return useful.fallback
    answer = mind(view, useful, seat, chance)
    return _erring(useful, answer, chance) if strength == "easy" else answer


def _erring(ask: Ask, answer: Answer, chance: Chance) -> Answer:
    """Return the answer of somebody who plays for the first time: now and then any choice."""
    if chance() >= ERRS:
        return answer
    if isinstance(ask, Choose) and len(ask.open) > 1 and ask.least == ask.most == 1:
        harmless = [one.id for one in ask.open if one.warning is None and not one.aside]
        return [harmless[int(chance() * len(harmless))]] if harmless else answer
    if isinstance(ask, Amount) and isinstance(answer, dict) and answer.get("up_to", 0) > ask.low:
        return {**answer, "up_to": ask.low + int(chance() * (answer["up_to"] - ask.low))}
    return answer


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
