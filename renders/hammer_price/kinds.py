"""The look of each kind of lot: the glyph and the colour of its sign."""

from typing import Final

from renders.palette import Colour, hexed
from rules.hammer_price.lots import Kind

KINDS: Final[dict[Kind, tuple[str, Colour]]] = {
    "clockwork": ("gear", hexed("#5F6C7B")),
    "flags": ("flag", hexed("#2D6FB0")),
    "papers": ("contract", hexed("#8C6239")),
    "bottles": ("flask", hexed("#7B5EA7")),
    "toys": ("rocket", hexed("#C24B2C")),
    "plants": ("leaf", hexed("#3C8A5E")),
}
