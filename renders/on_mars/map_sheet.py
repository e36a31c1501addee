"""The map, large, with the name of every hex, or with the hexes on offer."""

import re
from collections.abc import Mapping, Sequence
from typing import Final

from renders import palette
from renders.canvas import Canvas
from renders.frame import compact
from renders.frame.head import Head, draw_head
from renders.frame.words import DOT, counted
from renders.lettering import Type, width_of
from renders.on_mars import badges, colony
from renders.on_mars.header import SHEET
from renders.on_mars.kinds import ACTION_GLYPHS, BUILDINGS, GOODS
from renders.on_mars.scene import Scene
from renders.sketch import DrawnOption, Size
from renders.tongue import phrase

WIDTH: Final = 1600
HEIGHT: Final = 1424
TOP: Final = 132
LEFT: Final = 32
FOOT: Final = 1378
LEGEND: Final = Type(22, 500)
LEGEND_STEP: Final = 72
"""The room of a sign in the legend with its gaps, in units."""
LEVEL: Final = Type(28, 700)
YIELD: Final = re.compile(
    r"(?:gains?|collects?|yields?|scores?) (\d+) "
    r"(minerals?|batter(?:y|ies)|water|plants?|oxygen|crystals?|points?|OP)\b"
)
ITEMS: Final = {
    "mineral": "mineral", "batter": "battery", "water": "water", "plant": "plant",
    "oxygen": "oxygen", "crystal": "crystal", "point": "points", "OP": "points",
}  # fmt: skip
END_TURN: Final = "end"
Offered = Mapping[str, tuple[str, int]]


def offered_hexes(scene: Scene, options: Sequence[DrawnOption]) -> dict[str, tuple[str, int]]:
    """Return the hexes among the choices, each with its yield; none without a choice of hexes.

    Executive actions and blueprints have codes of the same form. Executive actions come only
    together with the main actions, and blueprints have labels that begin with their names.
    """
    if any(option.id in ACTION_GLYPHS or option.id == END_TURN for option in options):
        return {}
    return {
        option.mark: yield_of(option)
        for option in options
        if option.mark in scene.hexes and not option.why_not and names_itself(option)
    }


def names_itself(option: DrawnOption) -> bool:
    """Return whether a choice's label begins with its code, as only hexes' labels do."""
    return option.id in ("", option.mark) and option.label.split(" ")[0].strip(":,") == option.mark


def yield_of(option: DrawnOption) -> tuple[str, int]:
    """Return the first good in the choice's words and its number, or nothing."""
    found = YIELD.search(f"{option.label} {option.detail}".replace("\u00a0", " "))
    if found is None:
        return "", 0
    item = next(name for start, name in ITEMS.items() if found[2].startswith(start))
    return item, int(found[1])


def draw_map_sheet(
    scene: Scene,
    offered: Offered | None = None,
    seat: int | None = None,
    size: Size = "wide",
    scale: float = 1,
) -> Canvas:
    """Draw the map on a sheet of its own, wide or compact."""
    if size == "compact":
        return _draw_compact(scene, offered, seat, scale)
    canvas = Canvas(WIDTH, HEIGHT, scale=scale)
    seats = () if seat is None else (seat,)
    draw_head(canvas, Head(seats, sheet_title(offered), sheet_note(scene, offered)), SHEET)
    _draw_columns(canvas, scene)
    colony.draw_colony(canvas, scene, (LEFT, TOP), colony.LARGE, offered)
    _draw_legend(canvas, offered)
    return canvas


COMPACT_TOP: Final = 112


def _draw_compact(scene: Scene, offered: Offered | None, seat: int | None, scale: float) -> Canvas:
    """Draw the same sheet, upright and without a legend."""
    style = colony.COMPACT_NAMED
    canvas = Canvas(compact.WIDTH, COMPACT_TOP + style.height + compact.END, scale=scale)
    seats = () if seat is None else (seat,)
    note = sheet_note(scene, offered).rpartition(DOT)[0]
    draw_head(canvas, Head(seats, sheet_title(offered), note), compact.HEAD)
    colony.draw_colony(canvas, scene, (compact.MARGIN, COMPACT_TOP), style, offered)
    return canvas


def sheet_title(offered: Offered | None) -> str:
    """Return the title of the sheet."""
    return "The colony" if offered is None else "Where?"


def sheet_note(scene: Scene, offered: Offered | None) -> str:
    """Return the line under the title."""
    if offered is not None:
        places = counted(len(offered), "place")
        return phrase(
            "only you see this  ·  {places} to choose from  ·  each by letter and number",
            places=places,
        )
    table = scene.table
    exploring = counted(table.discoveries_left, "discovery tile")
    return phrase(
        "round {round}  ·  colony level {level}  ·  {exploring} in the stack",
        round=table.round,
        level=table.level,
        exploring=exploring,
    )


def _draw_columns(canvas: Canvas, scene: Scene) -> None:
    """Draw the rows of the Life Support System at the right of the head."""
    right: float = WIDTH - LEFT
    for column in reversed(scene.table.columns):
        canvas.text(right, 54, str(column.row), LEVEL, palette.TEXT, "right")
        badges.building(canvas, column.of, (right - 44, 54), 19, lift=2)
        right -= 92
    canvas.text(right + 6, 55, "life support", Type(18, 450), palette.MUTED, "right")


def _draw_legend(canvas: Canvas, offered: Offered | None) -> None:
    """Draw the legend of the map; beside an offer, the fate of things on a hex."""
    left: float = LEFT + 14
    if offered is not None:
        badges.piece(canvas, "bot", 0, (left + 30, FOOT), 30, palette.MUTED)
        left = _word(canvas, left + 74, "moves aside")
        badges.crystal(canvas, (left + 12, FOOT - 2), 38)
        badges.research(canvas, "A", (left + 58, FOOT), 38)
        left = _word(canvas, left + 98, "are lost when something is built there")
        words = "dim: not to be chosen"
        canvas.text(WIDTH - LEFT - 14, FOOT, words, LEGEND, palette.MUTED, "right")
        return
    crystal = GOODS["crystal"].name
    named = [*(style.name for style in BUILDINGS.values()), crystal, "research"]
    signs = LEGEND_STEP * len(named)
    share = (WIDTH - left - LEFT - signs) / sum(width_of(words, LEGEND) for words in named)
    for kind, style in BUILDINGS.items():
        badges.building(canvas, kind, (left + 16, FOOT - 1), 17, lift=2)
        left = _word(canvas, left + 42, style.name, share) - 18
    badges.crystal(canvas, (left + 8, FOOT - 2), 36)
    left = _word(canvas, left + 28, crystal, share) - 18
    badges.research(canvas, "A", (left + 20, FOOT), 36)
    _word(canvas, left + 52, "research", share)


def _word(canvas: Canvas, left: float, words: str, share: float = 1) -> float:
    """Write a word of the legend; return the left edge of the next one."""
    return left + canvas.text(left, FOOT, words, LEGEND, room=width_of(words, LEGEND) * share) + 44
