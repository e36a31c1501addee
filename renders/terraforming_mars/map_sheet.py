"""The map, large, with the name of every hex, or with the hexes on offer."""

from collections.abc import Collection, Sequence
from math import floor
from typing import Final

from renders import palette
from renders.canvas import Canvas
from renders.frame.compact import MARGIN
from renders.frame.words import counted
from renders.geometry import Rect
from renders.lettering import Type
from renders.runs import Gap, Icon, Piece, Words, run, run_width
from renders.sheet import Sheet
from renders.terraforming_mars import colours, mars
from renders.terraforming_mars.colour_table import COLOUR_TABLE
from renders.terraforming_mars.compact_head import HEAD, draw_compact_head, put_head
from renders.terraforming_mars.kinds import TRACKS
from renders.terraforming_mars.offered_map import put_offered_map
from renders.terraforming_mars.scene import Scene
from renders.terraforming_mars.words import parameter_value
from renders.tongue import phrase
from rules.terraforming_mars.model.views import Parameter, Table

VALUE: Final = Type(34, 750, tabular=True)
UNIT: Final = Type(26, 500)


def draw_offers(
    scene: Scene,
    offered: Collection[str],
    seat: int,
    scale: float = 1,
    style: mars.MapStyle = mars.LARGE,
) -> Sheet:
    """Draw the map with the spaces that a player can choose."""
    width = 2 * MARGIN + style.width
    sheet = Sheet(width, HEAD + style.height + MARGIN, COLOUR_TABLE, scale=scale)
    parameters = scene.table.parameters
    edge = floor(width - MARGIN - run_width(_parameters(parameters))) - MARGIN
    note = phrase("{counted}  ·  only you see this", counted=counted(len(offered), "space"))
    put_head(sheet, seat, "Where?", note, edge)
    sheet.loose(Rect(edge, 0, width - edge, HEAD), _draw_parameters, parameters)
    put_offered_map(sheet, mars.map_of(scene, (MARGIN, HEAD), style), offered)
    return sheet


def draw_map_sheet(scene: Scene, scale: float = 1) -> Canvas:
    """Draw the map on its own canvas."""
    width = 2 * MARGIN + mars.LARGE.width
    canvas = Canvas(width, HEAD + mars.LARGE.height + MARGIN, scale=scale)
    right = width - MARGIN - run_width(_parameters(scene.table.parameters)) - MARGIN
    parameters = Rect(right, 0, width - right, HEAD)
    canvas.inlay(parameters, lambda alone: _draw_parameters(alone, scene.table.parameters))
    note = phrase("generation {generation}", generation=scene.table.generation)
    draw_compact_head(canvas, scene, scene.table.map_name.capitalize(), note, right=right)
    mars.draw_map(canvas, mars.map_of(scene, (MARGIN, HEAD), mars.LARGE))
    return canvas


def map_alone(table: Table) -> Table:
    """Return a table with nothing but the content of its map for the player who chooses."""
    kept = {
        "map_name": table.map_name, "parameters": table.parameters, "hexes": table.hexes,
        "off_map": table.off_map, "changed": table.changed,
    }  # fmt: skip
    return NOTHING.model_copy(update=kept)


NOTHING: Final = Table(
    generation=0, phase="action", parameters=(), hexes=(), off_map=(), players=(), order=(),
    draw_pile=0, discard_pile=0, options={}, awaited=(),
)  # fmt: skip


def _draw_parameters(canvas: Canvas, parameters: tuple[Parameter, ...]) -> None:
    """Draw the three values at the right of the head."""
    pieces = _parameters(parameters)
    run(canvas, canvas.width - MARGIN, HEAD / 2, pieces, align="right")


def _parameters(parameters: Sequence[Parameter]) -> list[Piece]:
    pieces: list[Piece] = []
    for parameter in parameters:
        track = TRACKS[parameter.id]
        unit = track.unit or phrase("of {end}", end=parameter.end)
        pieces += [Gap(34)] if pieces else []
        pieces += [
            Icon(track.glyph, 40, colours.TRACKS[parameter.id]), Gap(8),
            Words(parameter_value(parameter), VALUE), Gap(6), Words(unit, UNIT, palette.MUTED),
        ]  # fmt: skip
    return pieces
