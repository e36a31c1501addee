"""Words, glyphs and colours of everything visible at the table."""

from typing import Final, NamedTuple

from renders import palette
from renders.frame.ending import Source
from renders.palette import Colour, hexed, mix
from renders.terraforming_mars import colours
from rules.terraforming_mars.model.views import Kind, Resource

RESOURCES: Final[tuple[Resource, ...]] = (
    "mc", "steel", "titanium", "plants", "energy", "heat",
)  # fmt: skip
BADGES: Final = {"mc": "money"}
"""The shared badges' names for resources with other names."""

TAGS: Final = (
    "building", "space", "power", "science", "jovian", "earth",
    "plant", "microbe", "animal", "city", "event", "wild",
)  # fmt: skip


class KindStyle(NamedTuple):
    """The look of a kind of card: a word, a glyph and the colour of its band."""

    words: str
    glyph: str
    colour: Colour


KINDS: Final[dict[Kind, KindStyle]] = {
    "corporation": KindStyle("corporation", "flag", colours.CARD_KINDS["company"]),
    "prelude": KindStyle("prelude", "at_once", colours.CARD_KINDS["prelude"]),
    "active": KindStyle("active", "action", colours.CARD_KINDS["active"]),
    "automated": KindStyle("automated", "gear", colours.CARD_KINDS["automated"]),
    "event": KindStyle("event", "event", colours.CARD_KINDS["event"]),
}

DIM: Final = hexed("#24272E")
"""The ground of a faded card: without bids, or unplayable now."""
DIM_EDGE: Final = hexed("#31353E")
DIM_INK: Final = hexed("#C3C5CB")
DIM_CODE: Final = hexed("#D4D6DB")
DIM_COIN: Final = mix(palette.COIN, DIM, 0.32)
DIM_BAND: Final = 0.52


def dim_band(kind: Kind) -> Colour:
    """Return the band of a faded card."""
    return mix(KINDS[kind].colour, DIM, DIM_BAND)


WHEN: Final = {
    "production": "per_generation",
    "at_once": "at_once",
    "action": "action",
    "standing": "standing",
    "first_action": "flag",
}
"""The sign for the time of a card's row."""

SPECIAL_TILES: Final = {
    "capital": "capital",
    "commercial_district": "shop",
    "ecological_zone": "sprout",
    "industrial_center": "factory",
    "lava_flows": "volcano",
    "mining_area": "mine",
    "mining_rights": "mine",
    "mohole_area": "drill",
    "natural_preserve": "preserve",
    "nuclear_zone": "radiation",
    "restricted_area": "barrier",
}
TILE_GLYPHS: Final = {"ocean": "waves", "greenery": "tree", "city": "city"}
TILE_INKS: Final = {
    "ocean": hexed("#A9D4F2"),
    "greenery": hexed("#E4F3D6"),
    "city": hexed("#3B404B"),
    "special": hexed("#3D2F1C"),
}
UNKNOWN_TILE: Final = "flag"


def tile_glyph(kind: str, name: str) -> str:
    """Return the glyph on a tile: `tile_glyph("special", "mohole_area")` is `drill`."""
    if name in SPECIAL_TILES:
        return SPECIAL_TILES[name]
    return TILE_GLYPHS.get(kind, UNKNOWN_TILE)


def tile_ground(kind: str, name: str) -> str:
    """Return the colour key of a tile; the capital has a city's."""
    return "city" if name == "capital" else kind


CUBES: Final = {
    "microbe": ("microbe", colours.TAGS["microbe"]),
    "animal": ("animal", colours.TAGS["animal"]),
    "science": ("flask", hexed("#5F6C8C")),
    "fighter": ("fighter", hexed("#7A3B46")),
    "any_cube": ("cube", hexed("#7E8694")),
}
"""Resources on cards: the glyph, and the square behind it."""


class Track(NamedTuple):
    """A global parameter: its name, glyph and unit."""

    name: str
    glyph: str
    unit: str
    start: int
    end: int
    step: int
    on_paper: Colour


TRACKS: Final = {
    "temperature": Track(
        "Temperature", "temperature", "°C", -30, 8, 2, hexed("#D0603F")
    ),
    "oxygen": Track("Oxygen", "oxygen", "%", 0, 14, 1, hexed("#3E7FB8")),
    "oceans": Track("Oceans", "drop", "", 0, 9, 1, hexed("#2E7DB8")),
}  # fmt: skip
BONUS_GLYPHS: Final = {"heat_production": "heat", "ocean": "drop", "temperature": "temperature"}


SOURCES: Final = (
    Source("rating", "TR", "up", colours.SOURCES["rating"], palette.WHITE),
    Source("milestones", "Milestones", "flag", colours.SOURCES["milestones"], hexed("#33270F")),
    Source("awards", "Awards", "medal", colours.SOURCES["awards"], palette.WHITE),
    Source("greeneries", "Greeneries", "tree", colours.SOURCES["greeneries"], palette.WHITE),
    Source("cities", "Cities", "city", colours.SOURCES["cities"], hexed("#23262D")),
    Source("cards", "Cards", "cards", colours.SOURCES["cards"], palette.WHITE),
)

CARD_BACK: Final = hexed("#C9CBD2")
CARD_PLATE: Final = hexed("#EDE8DC")
CARD_INK: Final = hexed("#33363F")
"""The ink of the card sign: on dark ground it is bare, elsewhere dark on a light plate."""
