"""An alien's emblem: a disc in the hue of its power's subject, with its figure."""

from typing import Final

from renders import palette
from renders.canvas import Canvas
from renders.cosmic_encounter.colours import FAMILIES, FIGURE
from renders.cosmic_encounter.figures import RECIPES, figure
from renders.geometry import Point, arc
from renders.palette import Colour, mix

SHARE: Final = 0.62
"""The size of the figure's box, as a share of the disc."""
RIM: Final = 0.02
UNKNOWN: Final = "destiny"
"""The emblem of a power that is secret, or absent."""


def hue(alien: str) -> Colour:
    """Return the colour of the power's subject."""
    return FAMILIES[RECIPES[alien].family] if alien in RECIPES else palette.RAISED


def emblem(
    canvas: Canvas,
    alien: str,
    centre: Point,
    size: float,
    *,
    works: bool = True,
    ground: Colour | None = None,
) -> None:
    """Draw an emblem; grey with a dashed rim if the power is off."""
    if not works or alien not in RECIPES:
        _off(canvas, alien, centre, size)
        return
    shade = hue(alien)
    canvas.disc(centre, size / 2, mix(shade, palette.WHITE, 0.22))
    canvas.disc(centre, size / 2 - max(1, size * RIM), ground or shade)
    canvas.glyph(figure(alien), centre, size * SHARE, FIGURE)


def _off(canvas: Canvas, alien: str, centre: Point, size: float) -> None:
    canvas.disc(centre, size / 2, palette.RAISED)
    canvas.stencil(
        centre,
        size + 2,
        palette.GHOST,
        ("emblem off", size),
        lambda pen: pen.dashes(
            arc((0, 0), size / 2 - 1, 0, 360), max(1.4, size * 0.03), size * 0.1, size * 0.08
        ),
    )
    name = figure(alien) if alien in RECIPES else UNKNOWN
    canvas.glyph(name, centre, size * SHARE, palette.FAINT)
