"""The colours of every picture, by role.

They suit Discord's dark and light themes, and colour-blind players can tell the seats apart.
Wherever a colour has a meaning, a shape or a word has it, too.
"""

import functools
from typing import Final

Colour = tuple[int, int, int]


def hexed(code: str) -> Colour:
    """Read a colour written as on a web page: `hexed("#F3F0EA")` is (243, 240, 234)."""
    digits = code.removeprefix("#")
    return int(digits[0:2], 16), int(digits[2:4], 16), int(digits[4:6], 16)


@functools.cache
def mix(base: Colour, other: Colour, share: float) -> Colour:
    """Return `base` with that share of `other`: a tint without transparency."""
    red, green, blue = (
        round(low + (high - low) * share) for low, high in zip(base, other, strict=True)
    )
    return red, green, blue


BLACK: Final = hexed("#000000")
WHITE: Final = hexed("#FFFFFF")

GROUND: Final = hexed("#16171B")
"""The background of a picture."""
WELL: Final = hexed("#121317")
"""A sunk picture inside a panel."""
PANEL: Final = hexed("#1E2026")
RAISED: Final = hexed("#282B33")
"""Chips and desks on a panel."""
LINE: Final = hexed("#343842")
STEP: Final = hexed("#353944")
"""An empty step of a track."""
DASH: Final = hexed("#4A4F5B")
"""Dashes around free places, and stars."""
GHOST: Final = hexed("#5A5F6B")
"""The outline of something that does not exist yet."""

TEXT: Final = hexed("#F3F0EA")
MUTED: Final = hexed("#A9ABB3")
FAINT: Final = hexed("#868A95")
LIT: Final = hexed("#FFF4D6")
"""Only what the last move changed."""

PAPER: Final = hexed("#F4EFE6")
INSET: Final = hexed("#E6E0D4")
RULE: Final = hexed("#CFC8BA")
INK: Final = hexed("#1D1E23")
INK_MUTED: Final = hexed("#605E59")
SEAT_INK: Final = hexed("#17181C")
"""Words and glyphs on a seat's colour."""

SEATS: Final = tuple(
    hexed(code) for code in ("#E69F00", "#56B4E9", "#CC79A7", "#F0E442", "#009E73", "#8468F3")
)
"""A colour per seat: the set of Okabe and Ito, and a violet that differs from those five more
than they do from each other. The seat's mark always stands beside it."""

COIN: Final = hexed("#E9DCBE")
COIN_EDGE: Final = hexed("#A8925C")
COIN_INK: Final = hexed("#3A311D")


LAND: Final = hexed("#5E3D31")
LAND_EDGE: Final = hexed("#3D2720")
LAND_LABEL: Final = hexed("#D3AE9E")
"""Names of hexes: the map of Mars stays dark and dull, the things on it shine."""
MARS_DISC: Final = hexed("#38231D")
MARS_RIM: Final = hexed("#2A1A16")
MARS_LIMB: Final = hexed("#A0583C")
MARS_TITLE: Final = hexed("#9B7A6C")
