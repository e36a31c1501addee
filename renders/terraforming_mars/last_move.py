"""The last move, and its gains and costs by the lines of the log."""

import re
from collections import Counter
from typing import Final, NamedTuple

from renders.terraforming_mars.scene import Scene, parameter_rise
from rules.terraforming_mars.model.deeds import follows

CHANGED: Final = re.compile(r"([+−])(\d+) ([^,]+?)(?=, | and |$)")
SPENT: Final = re.compile(r"(\d+) (M€|[a-z]+)")
BOUGHT: Final = re.compile(r"bought (\d+) cards?(?: for (\d+) M€)?")
RAISED: Final = re.compile(r"raised (?:the )?(temperature|oxygen) to|placed an (ocean) on")
PARAMETERS: Final = {"temperature": "temperature", "oxygen": "oxygen", "ocean": "oceans"}
PRODUCTION: Final = " production"
GOODS: Final = {
    "M€": "mc", "steel": "steel", "titanium": "titanium", "plant": "plants", "plants": "plants",
    "energy": "energy", "heat": "heat", "card": "card", "cards": "card", "terraform rating": "tr",
}  # fmt: skip
"""The signs for words of the log."""
ORDER: Final = tuple(dict.fromkeys(["tr", *GOODS.values()]))


class Change(NamedTuple):
    """The change of a parameter, a rating, a good or its production."""

    icon: str
    step: int
    production: bool = False


def last_move(scene: Scene) -> tuple[str, ...]:
    """Return the lines of the last move: the action and its consequences."""
    return scene.last_move(follows)


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
    total: Counter[tuple[str, bool]] = Counter()
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


def _told(said: str) -> Counter[tuple[str, bool]]:
    """Return the changes that a line tells of a player's own things."""
    found: Counter[tuple[str, bool]] = Counter()
    if said[:1] in ("+", "−"):
        for sign, number, what in CHANGED.findall(said.rpartition(" (")[0]):
            icon = GOODS.get(what.removesuffix(PRODUCTION))
            if icon is not None:
                step = int(number) if sign == "+" else -int(number)
                found[icon, what.endswith(PRODUCTION)] += step
    elif said.startswith("paid "):
        for number, what in SPENT.findall(said.partition(" for ")[0].partition(";")[0]):
            if what in GOODS:
                found[GOODS[what], False] -= int(number)
    elif bought := BOUGHT.match(said):
        found["card", False] += int(bought[1])
        found["mc", False] -= int(bought[2] or 0)
    return found


def _rises(scene: Scene, lines: tuple[str, ...]) -> list[Change]:
    """Return the parameters that this move raised, unless another line of news did."""
    return [
        Change(parameter.id, parameter_rise(scene, parameter))
        for parameter in scene.table.parameters
        if parameter_rise(scene, parameter)
        and _raising(lines, parameter.id) == _raising(scene.news, parameter.id) > 0
    ]


def _raising(lines: tuple[str, ...], id: str) -> int:
    """Return the number of lines that tell of a raised parameter."""
    said = [RAISED.search(line) for line in lines]
    return sum(found is not None and PARAMETERS[found[1] or found[2]] == id for found in said)


def is_told_by_signs(said: str) -> bool:
    """Return whether signs replace all words of a line."""
    if said[:1] in ("+", "−"):
        parts = CHANGED.findall(said.rpartition(" (")[0])
        return all(what.removesuffix(PRODUCTION) in GOODS for _, _, what in parts)
    return said.startswith(("paid ", "raised "))
