"""The last move, and its gains and costs by the lines of the log."""

import re
from collections import Counter
from functools import lru_cache, partial
from typing import Final, NamedTuple, TypeAlias

from renders.terraforming_mars.scene import Scene, parameter_rise
from renders.tongue import sentence, spoken, translated
from rules.kernel import Translate, pattern_of, say
from rules.terraforming_mars.model.deeds import (
    BOUGHT,
    BOUGHT_FOR,
    PAID_FOR,
    PAYMENTS,
    PLACED,
    RAISED,
    SIGNS,
    WORTH,
    change_in,
    follows,
)
from rules.terraforming_mars.model.words import (
    NAMES,
    RESOURCES,
    TILES,
    amount,
    of_production,
    of_rating,
    signed,
)

UNITS: Final = (*RESOURCES, "card")
ORDER: Final = ("tr", *UNITS)
NUMBER: Final = re.compile(r"\d+")

Changed: TypeAlias = tuple[str, bool]
"""What has changed, by its icon, and whether that is its production."""


class Change(NamedTuple):
    """The change of a parameter, a rating, a good or its production."""

    icon: str
    step: int
    production: bool = False


def last_move(scene: Scene) -> tuple[str, ...]:
    """Return the lines of the last move: the action and its consequences."""
    return scene.last_move(partial(follows, translate=spoken()))


def subject(scene: Scene) -> int | None:
    """Return the seat that made the last move."""
    return scene.subject_of(last_move(scene)[0]) if scene.news else None


def changes(scene: Scene) -> list[Change]:
    """Return the gains and costs of the last move for its player, from the log alone.

    A comparison of two views would not do: others' moves lie between them, and more of the same
    player's.
    """
    lines, seat = last_move(scene), subject(scene)
    if seat is None:
        return []
    total: Counter[Changed] = Counter()
    for line in lines:
        if scene.subject_of(line) == seat:
            total.update(_told(scene.without_subject(line)))
    found = [
        Change(icon, total[icon, production], production)
        for production in (False, True)
        for icon in ORDER
        if total[icon, production]
    ]
    return [*_rises(scene, lines), *found]


def _told(said: str) -> Counter[Changed]:
    """Return the changes that a line tells of a player's own things."""
    found: Counter[Changed] = Counter()
    if change := change_in(said, spoken()):
        found.update(_counted(change["what"]))
    elif goods := _paid(said):
        found.subtract(_counted(goods))
    elif bought := _matched(said, BOUGHT_FOR) or _matched(said, BOUGHT):
        found.update(_counted(bought["n"]))
        found.subtract(_counted(bought.groupdict().get("goods", "")))
    return found


def _matched(said: str, template: str) -> re.Match[str] | None:
    return pattern_of(translated(template)).fullmatch(said)


def _paid(said: str) -> str:
    """Return the goods of a payment; empty: the line tells of none."""
    for template in PAYMENTS:
        if paid := _matched(said, template):
            named = _matched(paid[1], PAID_FOR)
            return named["goods"] if named else paid[1]
    return ""


def _counted(listed: str) -> dict[Changed, int]:
    """Return the numbers of the things in a list that have an icon."""
    found: dict[Changed, int] = {}
    for part in _parts(listed):
        worth = _matched(part, WORTH)
        number, known = _known(worth["goods"] if worth else part)
        if known is not None:
            found[known] = found.get(known, 0) + number
    return found


def _parts(listed: str) -> list[str]:
    """Return the parts of a list: `a, b and c`."""
    return re.split(f", | {re.escape(translated('and'))} ", listed)


def _known(part: str) -> tuple[int, Changed | None]:
    """Return the number in a part of a list, and what it counts; None: that has no icon."""
    found = NUMBER.search(part)
    number = int(found[0]) if found else 0
    step = -number if part.startswith(SIGNS[1]) else number
    return step, _said_of(step, spoken()).get(part)


@lru_cache(256)
def _said_of(step: int, translate: Translate) -> dict[str, Changed]:
    """Return all that can be said of a number of things, with or without its sign."""
    sign = SIGNS[step < 0]
    said = {sentence(signed(unit, step)): (unit, False) for unit in UNITS}
    said |= {sentence(amount(unit, step)): (unit, False) for unit in UNITS}
    said |= {sentence(of_production(one, abs(step), sign)): (one, True) for one in RESOURCES}
    return said | {sentence(of_rating(step)): ("tr", False)}


def _rises(scene: Scene, lines: tuple[str, ...]) -> list[Change]:
    """Return the parameters that this move raised, unless another line of news did."""
    return [
        Change(parameter.id, parameter_rise(scene, parameter))
        for parameter in scene.table.parameters
        if parameter_rise(scene, parameter)
        and _raising(scene, lines, parameter.id) == _raising(scene, scene.news, parameter.id) > 0
    ]


def _raising(scene: Scene, lines: tuple[str, ...], id: str) -> int:
    """Return the number of lines that tell of a raised parameter."""
    said = map(scene.without_subject, lines)
    if id == "oceans":
        ocean = translated(TILES["ocean"])
        return sum(each["tile"] == ocean for each in map(_placed, said) if each)
    name = sentence(say(NAMES[id]))
    return sum(each["name"] == name for each in map(_raised, said) if each)


def _placed(said: str) -> re.Match[str] | None:
    return _matched(said, PLACED)


def _raised(said: str) -> re.Match[str] | None:
    return _matched(said, RAISED)


def is_told_by_signs(said: str) -> bool:
    """Return whether signs replace all words of a line."""
    if change := change_in(said, spoken()):
        signed_parts = [part for part in _parts(change["what"]) if part.startswith(SIGNS)]
        return all(_known(part)[1] is not None for part in signed_parts)
    return bool(_paid(said)) or _raised(said) is not None
