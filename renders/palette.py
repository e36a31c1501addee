"""The colours of every picture, by role.

Chosen to stand on Discord's dark and light themes and to keep seats apart for colour-blind
eyes; wherever a colour tells something, a shape or a word tells it too.
"""

import functools
from collections.abc import Iterable
from typing import Final

Colour = tuple[int, int, int]


def hexed(code: str) -> Colour:
    """Read a colour written as in the style sheet: `hexed("#F3F0EA")` is (243, 240, 234)."""
    digits = code.removeprefix("#")
    return int(digits[0:2], 16), int(digits[2:4], 16), int(digits[4:6], 16)


@functools.cache
def mix(base: Colour, other: Colour, share: float) -> Colour:
    """Return `base` with that share of `other` in it; a tint without any transparency."""
    red, green, blue = (
        round(low + (high - low) * share) for low, high in zip(base, other, strict=True)
    )
    return red, green, blue


BLACK: Final = hexed("#000000")
WHITE: Final = hexed("#FFFFFF")

GROUND: Final = hexed("#16171B")
"""Behind everything."""
WELL: Final = hexed("#121317")
"""A sunk picture inside a panel."""
PANEL: Final = hexed("#1E2026")
RAISED: Final = hexed("#282B33")
"""Chips and desks on a panel."""
LINE: Final = hexed("#343842")
STEP: Final = hexed("#353944")
"""An empty step of a track."""
DASH: Final = hexed("#4A4F5B")
"""Dashes around what is free, and stars."""
GHOST: Final = hexed("#5A5F6B")
"""The outline of what is not there yet."""

TEXT: Final = hexed("#F3F0EA")
MUTED: Final = hexed("#A9ABB3")
FAINT: Final = hexed("#868A95")
LIT: Final = hexed("#FFF4D6")
"""What the last move changed, and nothing else."""

PAPER: Final = hexed("#F4EFE6")
INSET: Final = hexed("#E6E0D4")
RULE: Final = hexed("#CFC8BA")
INK: Final = hexed("#1D1E23")
INK_MUTED: Final = hexed("#605E59")
SEAT_INK: Final = hexed("#17181C")
"""Words and glyphs on a seat's colour."""

SEATS: Final = tuple(
    hexed(code) for code in ("#E69F00", "#56B4E9", "#CC79A7", "#F0E442", "#009E73")
)
"""Okabe and Ito's set, one per seat; the seat's mark always goes with it."""

COIN: Final = hexed("#E9DCBE")
COIN_EDGE: Final = hexed("#A8925C")
COIN_INK: Final = hexed("#3A311D")

RESOURCES: Final = {
    "money": COIN,
    "steel": hexed("#A8713F"),
    "titanium": hexed("#8D96A5"),
    "plants": hexed("#5DA33C"),
    "energy": hexed("#9A6BD0"),
    "heat": hexed("#DB5436"),
}

TAGS: Final = {
    "building": hexed("#8A6A4B"),
    "space": hexed("#3C4358"),
    "power": hexed("#9A6BD0"),
    "science": hexed("#D9DCE3"),
    "jovian": hexed("#C9853F"),
    "earth": hexed("#3F7FB8"),
    "plant": hexed("#5DA33C"),
    "microbe": hexed("#8FA83A"),
    "animal": hexed("#6F8F4E"),
    "city": hexed("#7E8694"),
    "event": hexed("#C24B2C"),
    "wild": hexed("#A9ABB3"),
}

CARD_KINDS: Final = {
    "automated": hexed("#3C8A5E"),
    "active": hexed("#2D6FB0"),
    "event": hexed("#C24B2C"),
    "prelude": hexed("#7B5EA7"),
    "company": hexed("#3A3E48"),
}

TILES: Final = {
    "ocean": hexed("#2E86C6"),
    "greenery": hexed("#5C9C3B"),
    "city": hexed("#C7CBD3"),
    "special": hexed("#B99B73"),
}

MARS: Final = {
    "land": hexed("#5E3D31"),
    "land_edge": hexed("#3D2720"),
    "volcanic": hexed("#553229"),
    "ocean_space": hexed("#24425C"),
    "ocean_edge": hexed("#1B3245"),
    "disc": hexed("#38231D"),
    "disc_rim": hexed("#2A1A16"),
    "limb": hexed("#A0583C"),
    "dusk": hexed("#4A2A20"),
}

TRACKS: Final = {
    "temperature": hexed("#E07A5A"),
    "oxygen": hexed("#8CC0EA"),
    "oceans": hexed("#3E9BE0"),
}
"""The steps of a track that are reached."""

SOURCES: Final = {
    "rating": hexed("#B4583A"),
    "milestones": hexed("#D9BC86"),
    "awards": hexed("#8E7F9E"),
    "greeneries": hexed("#5C9C3B"),
    "cities": hexed("#B9BEC8"),
    "cards": hexed("#4E7CA8"),
}
"""Where points come from; none is a seat's colour."""

RUST: Final = hexed("#B4583A")
TERRAFORMED: Final = hexed("#6DB04C")
VICTORY_EDGE: Final = hexed("#C9A86A")
VICTORY: Final = hexed("#FFF8E6")
VICTORY_INK: Final = hexed("#3B2E14")


def unique(colours: Iterable[Colour]) -> list[Colour]:
    """Drop repeated colours and keep the order."""
    return list(dict.fromkeys(colours))
