"""The colours that only Cosmic Encounter has, by role."""

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
"""The band of a card, by what it is."""

FAMILIES: Final[dict[str, Colour]] = {
    "totals": hexed("#A8492F"),
    "cards": hexed("#33689F"),
    "ships": hexed("#75579B"),
    "allies": hexed("#3F7471"),
    "turn": hexed("#846344"),
    "itself": hexed("#5C6472"),
}
"""The hue of an alien's emblem: what its power touches."""

COSMIC_BACK: Final = hexed("#48548F")
REWARD_BACK: Final = hexed("#97693F")
WARP: Final = hexed("#9C86C8")
FIGURE: Final = hexed("#FBF6EA")
"""The figure on an emblem."""
LUCRE_INK: Final = hexed("#4A3F28")
STARS: Final = hexed("#AEB6CC")
NIGHT: Final = hexed("#0E0F13")
"""The side of a planet that its sun does not reach."""
ROCK: Final = hexed("#2B2E38")
"""What a planet's seat colour is mixed into."""

DIM: Final = hexed("#25282F")
"""A card that cannot be used now."""
DIM_INK: Final = hexed("#C9CAD0")
OPEN_STEP: Final = hexed("#D9D2C4")
"""An empty step of a track on paper."""


def dim_band(colour: Colour) -> Colour:
    """The band of a card that cannot be used now."""
    return mix(colour, palette.PANEL, 0.52)


def on_band(band: Colour) -> Colour:
    """Words on a card's band that are not its name."""
    return mix(band, palette.WHITE, 0.84)
