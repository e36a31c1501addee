"""The colours of Terraforming Mars' own things, by role; none is a seat's."""

from typing import Final

from renders import palette
from renders.palette import hexed

RESOURCES: Final = {
    "money": palette.COIN,
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
    "land": palette.LAND,
    "land_edge": palette.LAND_EDGE,
    "volcanic": hexed("#553229"),
    "ocean_space": hexed("#24425C"),
    "ocean_edge": hexed("#1B3245"),
    "dusk": hexed("#4A2A20"),
}

TRACKS: Final = {
    "temperature": hexed("#E07A5A"),
    "oxygen": hexed("#8CC0EA"),
    "oceans": hexed("#3E9BE0"),
}
"""The reached steps of a track."""

SOURCES: Final = {
    "rating": hexed("#B4583A"),
    "milestones": hexed("#D9BC86"),
    "awards": hexed("#8E7F9E"),
    "greeneries": hexed("#5C9C3B"),
    "cities": hexed("#B9BEC8"),
    "cards": hexed("#4E7CA8"),
}
"""The sources of points; none is a seat's colour."""

RUST: Final = hexed("#B4583A")
TERRAFORMED: Final = hexed("#6DB04C")
VICTORY_EDGE: Final = hexed("#C9A86A")
VICTORY: Final = hexed("#FFF8E6")
VICTORY_INK: Final = hexed("#3B2E14")
