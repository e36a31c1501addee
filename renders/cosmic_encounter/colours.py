"""The colours of Cosmic Encounter's own things, by role."""

from typing import Final

from renders import palette
from renders.palette import Colour, hexed, mix

KINDS: Final[dict[str, Colour]] = {
    "attack": hexed("#A8442E"),
    "negotiate": hexed("#2D6FB0"),
    "morph": hexed("#7B5EA7"),
    "reinforcement": hexed("#8A6A4B"),
    "artifact": hexed("#4B5563"),
    "flare": hexed("#2F7D6B"),
    "kicker": hexed("#7A4A63"),
    "rift": hexed("#3C4358"),
    "tech": hexed("#3F7471"),
}
"""The band of a card, by its kind."""

FAMILIES: Final[dict[str, Colour]] = {
    "totals": hexed("#A8492F"),
    "cards": hexed("#33689F"),
    "ships": hexed("#75579B"),
    "allies": hexed("#3F7471"),
    "turn": hexed("#846344"),
    "itself": hexed("#5C6472"),
}
"""The hue of an alien's emblem, by the subject of its power."""

COSMIC_BACK: Final = hexed("#48548F")
REWARD_BACK: Final = hexed("#97693F")
WARP: Final = hexed("#9C86C8")
FIGURE: Final = hexed("#FBF6EA")
"""The figure on an emblem."""
LUCRE_INK: Final = hexed("#4A3F28")
STARS: Final = hexed("#AEB6CC")
NIGHT: Final = hexed("#0E0F13")
"""The side of a planet away from its sun."""
ROCK: Final = hexed("#2B2E38")
"""The rock that a planet's seat colour is mixed into."""

DIM: Final = hexed("#25282F")
"""A card that is not usable now."""
DIM_INK: Final = hexed("#C9CAD0")
OPEN_STEP: Final = hexed("#D9D2C4")
"""An empty step of a track on paper."""


def dim_band(colour: Colour) -> Colour:
    """Return the band of a card that is not usable now."""
    return mix(colour, palette.PANEL, 0.52)


def on_band(band: Colour) -> Colour:
    """Return the ink of secondary words on a card's band."""
    return mix(band, palette.WHITE, 0.84)
