"""One planet in its player's row: its name, its Lucre, and everybody's ships."""

from typing import Final, NamedTuple

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


class CellPlan(NamedTuple):
    """The measures of one size of planet's cell."""

    globe: float  # the planet's radius
    crowded_globe: float
    across: float  # the planet's middle, as a share of the cell's width
    top: float  # the same, from the top
    beside: float  # the marks of up to three owners, as a share of the width
    mark: float
    small_mark: float
    step: float
    label: float
    plate: float
    crowd: tuple[float, float]  # marks of four or more, in two columns, as shares of the width


WIDE: Final = CellPlan(27, 15, 0.3, 42, 0.66, 22, 16, 31, 16, 22, (0.4, 0.71))

CROWD: Final = 3
"""The most owners with marks in one column; more stand in two."""
TOKENS: Final = {"lunar_cannon": "alien cudgel", "prometheus": "ship", "genesis": "planet"}


def draw_cell(canvas: Canvas, scene: Scene, seen: PlanetSeen, cell: Rect, fill: Colour,
              plan: CellPlan = WIDE) -> None:  # fmt: skip
    """Draw a planet's cell: framed as the target, lit after a change."""
    if seen.gone:
        _gone(canvas, seen, cell, plan)
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
    _globe(canvas, seen, cell, plan, bright=lit or is_target)
    _beside(canvas, seen, cell, plan)
    _crews(canvas, seen, cell, plan, palette.LIT if lit else palette.TEXT)


def _gone(canvas: Canvas, seen: PlanetSeen, cell: Rect, plan: CellPlan) -> None:
    canvas.dashed(cell, palette.DASH, 10, 1.4)
    put(canvas, cell.centre, cell.middle - plan.label * 0.7, seen.id, plan.label, 650,
        palette.FAINT, align="centre")  # fmt: skip
    put(canvas, cell.centre, cell.middle + plan.label * 0.7, "gone", plan.label, 450,
        palette.FAINT, align="centre")  # fmt: skip


def _globe(canvas: Canvas, seen: PlanetSeen, cell: Rect, plan: CellPlan, *, bright: bool) -> None:
    ink = palette.TEXT if bright else palette.MUTED
    held = holds(seen, seen.home)
    low = cell.bottom - plan.label
    if len(seen.colonies) > CROWD:
        across = cell.left + plan.crowded_globe * 1.45
        top = cell.top + plan.crowded_globe * 1.6
        planet(canvas, (across, top), plan.crowded_globe, seen.home, seen.number, held=held)
        put(canvas, across, low, seen.id, plan.label, 650, ink, align="centre")
        if seen.lucre:
            size = plan.plate * 0.9
            down = min(cell.middle + 6, low - plan.label / 2 - size / 2 - 1)
            lucre(canvas, (across, down), size, str(seen.lucre))
        return
    across = max(cell.left + cell.width * plan.across, cell.left + plan.globe * 1.1 + 2)
    planet(canvas, (across, cell.top + plan.top), plan.globe, seen.home, seen.number, held=held)
    shift = plan.plate * 0.5 if seen.lucre else 0
    put(canvas, across - shift, low, seen.id, plan.label, 650, ink, align="centre")
    if seen.lucre:
        lucre(canvas, (across + plan.plate * 0.72, low), plan.plate, str(seen.lucre))


def _beside(canvas: Canvas, seen: PlanetSeen, cell: Rect, plan: CellPlan) -> None:
    """Draw citadels, and tokens on this planet."""
    left, size = cell.left + 3, plan.label + 4
    if seen.citadels:
        worth = sum(card.value or 0 for card in seen.citadels)
        words = f"+{worth}"
        plate = Rect(left, cell.top + 3, 8 + plan.label * 0.6 * len(words), size)
        canvas.fill(plate, KINDS["attack"], 5)
        put(canvas, plate.centre, plate.middle, words, plan.label, 700, palette.WHITE,
            align="centre", floor=13)  # fmt: skip
    for number, token in enumerate(token for token in seen.tokens if token in TOKENS):
        at = (cell.right - 13 - number * (size + 2), cell.bottom - 13)
        canvas.disc(at, size * 0.52, palette.RAISED)
        canvas.glyph(TOKENS[token], at, size * 0.78, palette.TEXT)


def _crews(canvas: Canvas, seen: PlanetSeen, cell: Rect, plan: CellPlan, colour: Colour) -> None:
    owners = ordered(seen.colonies, seen.home)
    if not owners:
        at = cell.left + cell.width * plan.beside + plan.mark * 0.5
        put(canvas, at, cell.middle, "–", 24, 500, palette.GHOST, align="centre")
    elif len(owners) > CROWD:
        _crowd(canvas, owners, cell, plan, colour)
    else:
        for number, one in enumerate(owners):
            down = cell.middle + (number - (len(owners) - 1) / 2) * plan.step
            at = cell.left + cell.width * plan.beside
            ships(canvas, at, down, one.seat, one.ships, plan.mark, colour=colour)


def _crowd(canvas: Canvas, owners: list[Ships], cell: Rect, plan: CellPlan, colour: Colour) -> None:
    for number, one in enumerate(owners):
        column, line = divmod(number, CROWD)
        across = cell.left + cell.width * plan.crowd[column]
        down = cell.middle + (line - 1) * plan.step * 0.97
        size = plan.small_mark * (0.9 if one.ships > 9 else 1)
        ships(canvas, across, down, one.seat, one.ships, size, colour=colour)
