"""The aliens by name, as in a table's options: alert levels, and pairs that may not meet."""

from collections.abc import Collection
from typing import Final, Literal, TypeAlias, get_args

AlienName: TypeAlias = Literal[
    "Amoeba",
    "Anti-Matter",
    "Barbarian",
    "Calculator",
    "Chosen",
    "Citadel",
    "Clone",
    "Cudgel",
    "Dictator",
    "Fido",
    "Filch",
    "Fodder",
    "Gambler",
    "Grudge",
    "Hacker",
    "Hate",
    "Healer",
    "Human",
    "Kamikaze",
    "Loser",
    "Machine",
    "Macron",
    "Masochist",
    "Mind",
    "Mirror",
    "Miser",
    "Mite",
    "Mutant",
    "Observer",
    "Oracle",
    "Pacifist",
    "Parasite",
    "Philanthropist",
    "Reincarnator",
    "Remora",
    "Reserve",
    "Shadow",
    "Sorcerer",
    "Spiff",
    "Tick-Tock",
    "Trader",
    "Tripler",
    "Vacuum",
    "Virus",
    "Void",
    "Vulch",
    "Warpish",
    "Warrior",
    "Will",
    "Zombie",
]
Alert: TypeAlias = Literal["green", "yellow", "red"]

YELLOW: Final[tuple[AlienName, ...]] = (
    "Amoeba",
    "Anti-Matter",
    "Calculator",
    "Fido",
    "Fodder",
    "Hate",
    "Healer",
    "Human",
    "Kamikaze",
    "Mind",
    "Mirror",
    "Mite",
    "Philanthropist",
    "Reincarnator",
    "Remora",
    "Shadow",
    "Tick-Tock",
)
RED: Final[tuple[AlienName, ...]] = (
    "Citadel",
    "Dictator",
    "Gambler",
    "Grudge",
    "Machine",
    "Masochist",
    "Tripler",
    "Virus",
    "Void",
    "Warpish",
)
GREEN: Final[tuple[AlienName, ...]] = tuple(
    name for name in get_args(AlienName) if name not in (*YELLOW, *RED)
)
ALERTS: Final[dict[Alert, tuple[AlienName, ...]]] = {"green": GREEN, "yellow": YELLOW, "red": RED}
"""Alert level -> its aliens."""

NOT_TOGETHER: Final[tuple[tuple[AlienName, AlienName], ...]] = (("Healer", "Masochist"),)
"""Pairs that must not meet at a table."""


def clash_among(names: Collection[str]) -> tuple[AlienName, AlienName] | None:
    """Return a pair among these that must not meet; None: there is none."""
    return next((pair for pair in NOT_TOGETHER if {*pair} <= {*names}), None)


def dealable(names: Collection[str]) -> int:
    """Return how many of these can be dealt together, without pairs that may not meet."""
    return len(names) - sum({*pair} <= {*names} for pair in NOT_TOGETHER)
