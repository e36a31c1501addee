"""The map of the colony: its hexes by name, their neighbours and distances."""

from typing import Final

from rules.parts.hexes import AROUND, Axial, beside, reach, step

COLUMNS: Final = {
    -6: (2, 4), -5: (0, 5), -4: (-1, 5), -3: (-2, 5), -2: (-3, 5), -1: (-3, 4), 0: (-4, 4),
    1: (-4, 3), 2: (-5, 3), 3: (-5, 2), 4: (-5, 1), 5: (-5, 0), 6: (-4, -2),
}  # fmt: skip
"""Column -> its first and last hex; hexes lie on a flat side, columns run from top to bottom."""

LETTERS: Final = "ABCDEFGHIJKLM"


def name_of(q: int, r: int) -> str:
    """Return the name of a hex: its column's letter, and its number from the top."""
    return f"{LETTERS[q + len(LETTERS) // 2]}{r - COLUMNS[q][0] + 1}"


HEXES: Final = {
    name_of(q, r): Axial(q, r)
    for q, (first, last) in COLUMNS.items()
    for r in range(first, last + 1)
}
"""Every hex of the map, column by column."""

BESIDE: Final = beside(HEXES)
"""Hex -> its neighbours, clockwise from the one above."""

FAR: Final = {name: reach(BESIDE, name) for name in HEXES}
"""Hex -> the number of steps to every other hex, nearest first."""

ZONE: Final = {name: (name, *BESIDE[name]) for name in HEXES}
"""A bot's building zone: its hex and the neighbours."""

_NAMES: Final = {at: name for name, at in HEXES.items()}

START_MINE: Final = name_of(0, 0)


def pointed(at: str, direction: int) -> str | None:
    """Return the hex to which an arrow on a tile points; None: it points off the map."""
    return _NAMES.get(step(HEXES[at], direction % len(AROUND)))
