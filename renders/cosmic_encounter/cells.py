"""One planet in its player's row: its name, its Lucre, and everybody's ships."""

from typing import Final

from renders import palette
from renders.canvas import Box, Canvas
from renders.cosmic_encounter.colours import KINDS
from renders.cosmic_encounter.planets import planet
from renders.cosmic_encounter.scene import Scene, holds, ordered, planet_changed
from renders.cosmic_encounter.setting import put
from renders.cosmic_encounter.small import lucre, ships
from renders.frame.players import seat_colour
from renders.geometry import Rect
from renders.palette import Colour, mix
from rules.cosmic_encounter.model.views import PlanetSeen, Ships

GLOBE: Final = 27
"""The radius of a planet; `CROWDED_GLOBE` where more than three owners have a colony."""
CROWDED_GLOBE: Final = 15
ACROSS: Final = 0.3
"""The middle of a planet, as a share of its cell's width."""
TOP: Final = 42
"""The middle of a planet, from the top of its cell."""
BESIDE: Final = 0.66
"""The marks of up to three owners, as a share of the cell's width."""
MARK: Final = 22
SMALL_MARK: Final = 16
STEP: Final = 31
LABEL: Final = 16
PLATE: Final = 22
CROWD_ACROSS: Final = (0.4, 0.71)
"""The marks of four or more owners, in two columns, as shares of the cell's width."""
CROWD: Final = 3
"""The most owners with marks in one column; more stand in two."""
TOKENS: Final = {"lunar_cannon": "alien cudgel", "prometheus": "ship", "genesis": "planet"}


def draw_cell(canvas: Canvas, scene: Scene, seen: PlanetSeen, cell: Rect, fill: Colour) -> None:
    """Draw a planet's cell: framed as the target, lit after a change."""
    if seen.gone:
        _gone(canvas, seen, cell)
        return
    encounter = scene.encounter
    is_target = encounter is not None and encounter.gate.planet == seen.id
    lit = planet_changed(scene, seen)
    if lit:
        canvas.box(cell, Box(mix(fill, palette.LIT, 0.08), palette.LIT, 10, 2))
    elif is_target and encounter is not None:
        colour = seat_colour(encounter.offense)
        canvas.box(cell, Box(mix(fill, colour, 0.12), colour, 10, 2))
    else:
        canvas.fill(cell, mix(fill, palette.WELL, 0.55), 10)
    _globe(canvas, seen, cell, bright=lit or is_target)
    _beside(canvas, seen, cell)
    _crews(canvas, seen, cell, palette.LIT if lit else palette.TEXT)


def _gone(canvas: Canvas, seen: PlanetSeen, cell: Rect) -> None:
    canvas.dashed(cell, palette.DASH, 10, 1.4)
    put(canvas, cell.centre, cell.middle - LABEL * 0.7, seen.id, LABEL, 650,
        palette.FAINT, align="centre")  # fmt: skip
    put(canvas, cell.centre, cell.middle + LABEL * 0.7, "gone", LABEL, 450,
        palette.FAINT, align="centre")  # fmt: skip


def _globe(canvas: Canvas, seen: PlanetSeen, cell: Rect, *, bright: bool) -> None:
    ink = palette.TEXT if bright else palette.MUTED
    held = holds(seen, seen.home)
    low = cell.bottom - LABEL
    if len(seen.colonies) > CROWD:
        across = cell.left + CROWDED_GLOBE * 1.45
        top = cell.top + CROWDED_GLOBE * 1.6
        planet(canvas, (across, top), CROWDED_GLOBE, seen.home, seen.number, held=held)
        put(canvas, across, low, seen.id, LABEL, 650, ink, align="centre")
        if seen.lucre:
            size = PLATE * 0.9
            down = min(cell.middle + 6, low - LABEL / 2 - size / 2 - 1)
            lucre(canvas, (across, down), size, str(seen.lucre))
        return
    across = max(cell.left + cell.width * ACROSS, cell.left + GLOBE * 1.1 + 2)
    planet(canvas, (across, cell.top + TOP), GLOBE, seen.home, seen.number, held=held)
    shift = PLATE * 0.5 if seen.lucre else 0
    put(canvas, across - shift, low, seen.id, LABEL, 650, ink, align="centre")
    if seen.lucre:
        lucre(canvas, (across + PLATE * 0.72, low), PLATE, str(seen.lucre))


def _beside(canvas: Canvas, seen: PlanetSeen, cell: Rect) -> None:
    """Draw citadels, and tokens on this planet."""
    left, size = cell.left + 3, LABEL + 4
    if seen.citadels:
        worth = sum(card.value or 0 for card in seen.citadels)
        words = f"+{worth}"
        plate = Rect(left, cell.top + 3, 8 + LABEL * 0.6 * len(words), size)
        canvas.fill(plate, KINDS["attack"], 5)
        put(canvas, plate.centre, plate.middle, words, LABEL, 700, palette.WHITE,
            align="centre", floor=13)  # fmt: skip
    for number, token in enumerate(token for token in seen.tokens if token in TOKENS):
        at = (cell.right - 13 - number * (size + 2), cell.bottom - 13)
        canvas.disc(at, size * 0.52, palette.RAISED)
        canvas.glyph(TOKENS[token], at, size * 0.78, palette.TEXT)


def _crews(canvas: Canvas, seen: PlanetSeen, cell: Rect, colour: Colour) -> None:
    owners = ordered(seen.colonies, seen.home)
    if not owners:
        at = cell.left + cell.width * BESIDE + MARK * 0.5
        put(canvas, at, cell.middle, "–", 24, 500, palette.GHOST, align="centre")
    elif len(owners) > CROWD:
        _crowd(canvas, owners, cell, colour)
    else:
        for number, one in enumerate(owners):
            down = cell.middle + (number - (len(owners) - 1) / 2) * STEP
            at = cell.left + cell.width * BESIDE
            ships(canvas, at, down, one.seat, one.ships, MARK, colour=colour)


def _crowd(canvas: Canvas, owners: list[Ships], cell: Rect, colour: Colour) -> None:
    for number, one in enumerate(owners):
        column, line = divmod(number, CROWD)
        across = cell.left + cell.width * CROWD_ACROSS[column]
        down = cell.middle + (line - 1) * STEP * 0.97
        size = SMALL_MARK * (0.9 if one.ships > 9 else 1)
        ships(canvas, across, down, one.seat, one.ships, size, colour=colour)
