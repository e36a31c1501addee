"""Every icon of the house, bare: masks on a 24-unit box, coloured when pasted."""

from renders.glyphs import colony, mission, resources, signs, tags, tokens
from renders.glyphs.registry import BOX, GLYPHS, SPARE, SPRITES, sprite

__all__ = [
    "BOX",
    "GLYPHS",
    "SPARE",
    "SPRITES",
    "colony",
    "mission",
    "resources",
    "signs",
    "sprite",
    "tags",
    "tokens",
]
