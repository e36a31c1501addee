"""The look of each kind of thing of On Mars: its colour, its sign, its words.

A building, its good and its technology share one colour, which is never a seat's.
"""

from typing import Final, NamedTuple

from renders import palette
from renders.frame.ending import Source
from renders.palette import Colour, hexed, mix


class KindStyle(NamedTuple):
    """A kind of building, good or technology."""

    colour: Colour
    ink: Colour
    glyph: str
    name: str
    plural: str
    short: str
    band: Colour = palette.PANEL
    """The head of a card, dark enough for white words."""


BUILDINGS: Final = {
    "mine": KindStyle(
        hexed("#A8713F"), hexed("#FFF3E4"), "mine", "mine", "mines", "Mine", hexed("#94602F")
    ),
    "generator": KindStyle(
        hexed("#8C62C2"), hexed("#F3EBFF"), "turbine", "generator", "generators", "Generator",
        hexed("#7C55AE"),
    ),
    "water_extractor": KindStyle(
        hexed("#2E86C6"), hexed("#DDF0FF"), "derrick", "water extractor", "water extractors",
        "Water", hexed("#2B78B2"),
    ),
    "greenhouse": KindStyle(
        hexed("#5C9C3B"), hexed("#E9F7DC"), "glasshouse", "greenhouse", "greenhouses",
        "Greenhouse", hexed("#4F8A32"),
    ),
    "oxygen_condenser": KindStyle(
        hexed("#86C5C4"), hexed("#14383A"), "condenser", "oxygen condenser", "oxygen condensers",
        "Oxygen", hexed("#3F8583"),
    ),
    "shelter": KindStyle(
        hexed("#C7CBD3"), hexed("#33363F"), "hab", "shelter", "shelters", "Shelter",
        hexed("#7B8393"),
    ),
}  # fmt: skip

TOOL: Final = hexed("#54617A")
"""Technologies without a building: rover, upgrade, ship."""
TECHS: Final = BUILDINGS | {
    "rover": KindStyle(TOOL, palette.WHITE, "rover", "rover", "rovers", "Rover"),
    "upgrade": KindStyle(TOOL, palette.WHITE, "chevrons", "upgrade", "upgrades", "Upgrade"),
    "ship": KindStyle(TOOL, palette.WHITE, "rocket", "ship", "ships", "Ship"),
}

GOODS: Final = {
    "mineral": KindStyle(
        hexed("#A8713F"), palette.WHITE, "mineral", "mineral", "minerals", "Mineral"
    ),
    "battery": KindStyle(
        hexed("#9A6BD0"), palette.WHITE, "battery", "battery", "batteries", "Battery"
    ),
    "water": KindStyle(hexed("#3E8FD0"), palette.WHITE, "drop", "water", "water", "Water"),
    "plant": KindStyle(hexed("#5DA33C"), palette.WHITE, "plant", "plant", "plants", "Plant"),
    "oxygen": KindStyle(hexed("#86C5C4"), hexed("#14383A"), "oxygen", "oxygen", "oxygen", "Oxygen"),
    "crystal": KindStyle(
        hexed("#D3DAE4"), hexed("#3A4150"), "crystal", "crystal", "crystals", "Crystal"
    ),
}
ANY_GOOD: Final = KindStyle(
    hexed("#5B606C"), palette.WHITE, "wild", "any resource", "resources", "Any"
)
GOOD_ORDER: Final = tuple(GOODS)

ORBIT: Final = hexed("#2C3B57")
ORBIT_INK: Final = hexed("#8FA9D6")
COLONY: Final = palette.LAND
COLONY_INK: Final = hexed("#D59A7F")
SIDES: Final = {"orbit": (ORBIT, ORBIT_INK), "colony": (COLONY, COLONY_INK)}
"""The two sides: their ground, and the ink on it."""

BURST: Final = hexed("#C9A86A")
BURST_PALE: Final = hexed("#FFF8E6")
BURST_INK: Final = hexed("#3B2E14")
MISSION: Final = BURST
RESEARCH: Final = hexed("#B99B73")
RESEARCH_LIGHT: Final = hexed("#D6BE9B")
RESEARCH_DARK: Final = hexed("#6E5839")
RESEARCH_INK: Final = hexed("#2A1F10")
DISCOVERY: Final = hexed("#44546F")
DISCOVERY_LIGHT: Final = hexed("#8FA3C6")
DISCOVERY_DARK: Final = hexed("#232C3D")
CRYSTAL: Final = hexed("#DCE6F0")
CRYSTAL_PIT: Final = hexed("#3A241D")
CONTRACT: Final = hexed("#6B5B3A")
CONTRACT_SIGN: Final = hexed("#D9CDB4")
LOST: Final = hexed("#E07A5A")
LOST_INK: Final = hexed("#F0A186")
WARNING_INK: Final = hexed("#8A3B22")
"""The ink of lost points on paper."""
MET: Final = hexed("#3C7A46")
"""The ink of a met condition on paper."""
PROGRESS_BAR: Final = hexed("#B99B73")
PROGRESS_REST: Final = hexed("#D5CDBD")

ACTION_GLYPHS: Final = {
    "landing_pod": "pod",
    "obtain_blueprint": "blueprint",
    "learn_tech": "chip",
    "research_develop": "flask",
    "resupply": "chest",
    "control_center": "rover",
    "construct": "hammer",
    "upgrade": "chevrons",
    "welcome_ship": "rocket",
    "hire_or_contract": "contract",
}

WORD_GLYPHS: Final = {
    "gain_colonist": "person",
    "score": "points",
    "take_warehouse": "chest",
    "learn_tech": "chip",
    "develop": "develop",
    "take_blueprint": "blueprint",
    "upgrade": "chevrons",
    "construct": "hammer",
    "move_bots": "bot",
    "move_rover": "rover",
    "retrieve_colonist": "person",
    "hire_or_contract": "contract",
    "take_scientist": "scientist",
    "take_contract": "contract",
    "welcome_ship": "rocket",
    "produce": "gear",
    "trade": "loop",
    "radar": "radar_eye",
    "travel": "shuttle",
    "advanced_building": "play",
    "gain": "wild",
}
"""The sign of an effect by its word; gained goods and buildings have their own signs."""

REWARDS: Final = {
    "tech_level": ("chip", 1),
    "ships": ("rocket", 2),
    "advanced": ("chevrons", 2),
    "mines": ("mine", 2),
    "bots": ("bot", 2),
    "discoveries": ("bullseye", 2),
    "shelters": ("hab", 2),
    "colonists": ("person", 1),
}
"""Reward tile -> the things it counts, and the points for each."""


SOURCES: Final = (
    Source("in play", "In play", "points", hexed("#C9A86A"), hexed("#33270F")),
    Source("progress", "Progress", "progress", hexed("#8E7F9E"), palette.WHITE),
    Source("ships", "Ships", "rocket", hexed("#54617A"), palette.WHITE),
    Source("colonists", "Colonists", "person", hexed("#B4583A"), palette.WHITE),
    Source("technology", "Technology", "chip", hexed("#4E7CA8"), palette.WHITE),
    Source("blueprints", "Blueprints", "blueprint", hexed("#5C9C3B"), palette.WHITE),
    Source("scientists", "Scientists", "scientist", hexed("#D3DAE4"), hexed("#23262D")),
    Source("contracts", "Contracts", "contract", hexed("#A57A4C"), palette.WHITE),
)


def side_ground(side: str, base: Colour, share: float = 0.55) -> Colour:
    """Return a ground with a tint of one side."""
    return mix(base, SIDES[side][0], share)
