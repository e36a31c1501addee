"""Icons in containers: a square is a resource, a disc a tag, a hex a tile, a burst points."""

from renders import palette
from renders.canvas import Box, Canvas
from renders.geometry import Point, Rect, star
from renders.lettering import Type
from renders.terraforming_mars import colours

SQUARE_CORNER = 0.26
RESOURCE_GLYPHS = {"money": "euro"}
DARK_GLYPH = palette.hexed("#33363F")
PALE_TAGS = ("science", "wild")
TAG_GLYPHS = {"power": "bolt", "plant": "leaf"}


def resource(canvas: Canvas, name: str, centre: Point, size: float, *, on_paper: bool) -> None:
    """Draw a resource: a rounded square in its own colour."""
    colour = colours.RESOURCES[name]
    rect = Rect(centre[0] - size / 2, centre[1] - size / 2, size, size)
    money = name == "money"
    edge = palette.COIN_EDGE if money and on_paper else None
    canvas.box(rect, Box(colour, edge, size * SQUARE_CORNER, 1))
    ink = palette.hexed("#4A3F28") if money else palette.WHITE
    canvas.glyph(RESOURCE_GLYPHS.get(name, name), centre, size * 0.74, ink)


def tag(canvas: Canvas, name: str, centre: Point, size: float) -> None:
    """Draw a tag: a disc in its own colour."""
    canvas.disc(centre, size / 2, colours.TAGS[name])
    ink = DARK_GLYPH if name in PALE_TAGS else palette.WHITE
    canvas.glyph(TAG_GLYPHS.get(name, name), centre, size * 0.66, ink)


def victory_points(canvas: Canvas, centre: Point, size: float, words: str) -> None:
    """Draw points on a starburst."""
    canvas.stencil(
        centre,
        size + 4,
        colours.VICTORY_EDGE,
        ("burst", size),
        lambda pen: pen.polygon(star((0, 0), size / 2, 0.86, 14)),
    )
    canvas.disc(centre, size * 0.36, colours.VICTORY)
    style = Type(round(size * 0.36), 700)
    canvas.text(centre[0], centre[1], words, style, colours.VICTORY_INK, "centre")


def terraform(canvas: Canvas, centre: Point, size: float) -> None:
    """Draw a planet, half of it green."""
    canvas.glyph("terraform_dry", centre, size, colours.RUST)
    canvas.glyph("terraform_green", centre, size, colours.TERRAFORMED)
