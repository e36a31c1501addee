"""The map, large, with the name of every hex; or with the hexes that are offered."""

from collections.abc import Collection
from typing import Final

from renders import palette
from renders.canvas import Canvas
from renders.lettering import Type
from renders.runs import Gap, Icon, Piece, Words, run, run_width
from renders.terraforming_mars import colours, mars
from renders.terraforming_mars.kinds import TRACKS
from renders.terraforming_mars.look import Look
from renders.terraforming_mars.phone_head import MARGIN, draw_phone_head
from renders.terraforming_mars.words import DOT, counted, parameter_value
from rules.terraforming_mars.model.views import Table

HEAD: Final = 124
VALUE: Final = Type(34, 750, tabular=True)
UNIT: Final = Type(26, 500)


def draw_map_sheet(
    look: Look, offered: Collection[str] = (), seat: int | None = None, scale: float = 1
) -> Canvas:
    """Draw the map on a sheet of its own."""
    width = 2 * MARGIN + mars.LARGE.width
    canvas = Canvas(width, HEAD + mars.LARGE.height + MARGIN, scale=scale)
    note = f"generation {look.table.generation}"
    title = look.table.map_name.capitalize()
    if offered:
        title = "Where?"
        note = f"only you see this{DOT}{counted(len(offered), 'space')} to choose from"
    left = width - MARGIN - _draw_parameters(canvas, look, width - MARGIN)
    draw_phone_head(canvas, look, title, note, seat, right=left - MARGIN)
    seen = mars.map_of(look, (MARGIN, HEAD), mars.LARGE)
    if offered:
        mars.draw_offered_map(canvas, seen, offered)
    else:
        mars.draw_map(canvas, seen)
    return canvas


def map_alone(table: Table) -> Table:
    """A table of which nothing is left but what its map shows to whoever chooses a space."""
    kept = {
        "map_name": table.map_name, "parameters": table.parameters, "hexes": table.hexes,
        "off_map": table.off_map, "changed": table.changed,
    }  # fmt: skip
    return NOTHING.model_copy(update=kept)


NOTHING: Final = Table(
    generation=0, phase="action", parameters=(), hexes=(), off_map=(), players=(), order=(),
    draw_pile=0, discard_pile=0, options={}, awaited=(),
)  # fmt: skip


def _draw_parameters(canvas: Canvas, look: Look, right: float) -> float:
    """Draw the three values at the right of the head; return their width."""
    pieces: list[Piece] = []
    for parameter in look.table.parameters:
        track = TRACKS[parameter.id]
        unit = track.unit or f"of {parameter.end}"
        pieces += [Gap(34)] if pieces else []
        pieces += [
            Icon(track.glyph, 40, colours.TRACKS[parameter.id]), Gap(8),
            Words(parameter_value(parameter), VALUE), Gap(6), Words(unit, UNIT, palette.MUTED),
        ]  # fmt: skip
    run(canvas, right, HEAD / 2, pieces, align="right")
    return run_width(pieces)
