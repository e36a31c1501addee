"""The aim of a solo player, and the time left."""

from typing import Final

from renders import palette
from renders.canvas import Box, Canvas
from renders.frame.words import counted
from renders.geometry import Rect
from renders.lettering import Type
from renders.sheet import Sheet
from renders.terraforming_mars import colours
from renders.terraforming_mars.kinds import TRACKS
from renders.terraforming_mars.scene import Scene
from renders.tongue import phrase, translated
from rules.terraforming_mars.model.views import Parameter

TITLE: Final = Type(22, 700)
NOTE: Final = Type(17, 450)
NAME: Final = Type(20, 600)
LEFT: Final = Type(20, 700)
PADDING: Final = 24
HEAD: Final = 44
TRACK: Final = 14


def _aim_words(scene: Scene) -> str:
    """Return a solo player's aim in words."""
    if scene.table.options.get("solo_aim") == "rating 63":
        return translated("a terraform rating of 63")
    return translated("all three parameters at their end")


def put_aim(sheet: Sheet, scene: Scene, rect: Rect) -> None:
    """Put generations and parameters as long tracks, with the steps still to go."""
    table = scene.table
    last = table.last_generation or table.generation
    sheet.part(rect, _draw_aim, (_aim_words(scene), table.generation, last, table.parameters))


def _draw_aim(canvas: Canvas, seen: tuple[str, int, int, tuple[Parameter, ...]]) -> None:
    (aim, generation, last, parameters), rect = seen, canvas.bounds
    canvas.box(rect, Box(palette.PANEL, palette.LINE, 14, 1))
    left, right = rect.left + PADDING, rect.right - PADDING
    canvas.text(left, rect.top + HEAD - 10, "The aim", TITLE)
    canvas.text(right, rect.top + HEAD - 9, aim, NOTE, palette.MUTED, "right")
    step = (rect.height - HEAD - 16) / (len(parameters) + 1)
    row = Rect(left, rect.top + HEAD + 6, right - left, step)
    rest = last - generation
    words = (
        "the last generation"
        if rest == 0
        else phrase("{rest} after this", rest=counted(rest, "generation"))
    )
    _draw_row(canvas, row, ("Generation", "calendar"), (generation, last), words)
    for number, parameter in enumerate(parameters):
        track = TRACKS[parameter.id]
        below = row._replace(top=row.top + (number + 1) * step)
        made = (parameter.steps_made, parameter.steps)
        _draw_row(canvas, below, (track.name, track.glyph), made, to_go(parameter), parameter)


def to_go(parameter: Parameter) -> str:
    """Return the number of steps left, in words."""
    rest = parameter.steps - parameter.steps_made
    if rest == 0:
        return "done"
    noun = "ocean" if parameter.id == "oceans" else "step"
    return phrase("{rest}\u00a0to\u00a0go", rest=counted(rest, noun))


def _draw_row(
    canvas: Canvas,
    row: Rect,
    shown: tuple[str, str],
    made: tuple[int, int],
    words: str,
    parameter: Parameter | None = None,
) -> None:
    name, glyph = shown
    colour = palette.MUTED if parameter is None else colours.TRACKS[parameter.id]
    middle = row.top + row.height * 0.3
    canvas.glyph(glyph, (row.left + 13, middle), 26, colour)
    canvas.text(row.left + 38, middle, name, NAME)
    ink = palette.TEXT if words != "done" else palette.FAINT
    canvas.text(row.right, middle, words, LEFT, ink, "right")
    track = Rect(row.left, middle + 20, row.width, TRACK)
    for number, step in enumerate(track.columns(made[1], 2)):
        canvas.fill(step, colour if number < made[0] else palette.STEP, 3)
