"""The result: the winners, foreign colonies over time, and everybody's final state."""

from itertools import pairwise
from typing import Final

from renders import palette
from renders.canvas import Box, Canvas
from renders.cosmic_encounter.colours import WARP
from renders.cosmic_encounter.emblems import emblem
from renders.cosmic_encounter.header import draw_header
from renders.cosmic_encounter.scene import Scene
from renders.cosmic_encounter.setting import chip, put
from renders.cosmic_encounter.small import lucre, pips, ships
from renders.frame.players import seat_colour
from renders.frame.words import counted
from renders.geometry import Point, Rect
from renders.palette import Colour, mix
from renders.tongue import phrase, strung
from rules.cosmic_encounter.model.views import PlayerSeen

WIDTH: Final = 1600
HEIGHT: Final = 880
MARGIN: Final = 32
TABLE: Final = Rect(32, 138, 664, 710)
CHART: Final = Rect(708, 138, 860, 710)
HEAD: Final = 64
LABELS: Final = 150
"""The room right of the chart for the labels of the lines, in units."""
APART: Final = 34
"""The smallest distance between two labels, in units."""


def ranking(scene: Scene) -> list[PlayerSeen]:
    """Return the winners first, then the others by foreign colonies, then by seat."""
    winners = scene.table.winners
    return sorted(
        scene.table.players,
        key=lambda player: (player.seat not in winners, -player.foreign_colonies, player.seat),
    )


def draw_ending(scene: Scene, scale: float = 1) -> Canvas:
    """Draw the result, 1600 units wide."""
    canvas = Canvas(WIDTH, HEIGHT, scale=scale)
    draw_header(canvas, scene)
    _table(canvas, scene)
    _chart(canvas, scene)
    return canvas


# ---- everybody's final state ---------------------------------------------------------------------


def _table(canvas: Canvas, scene: Scene) -> None:
    canvas.box(TABLE, Box(palette.PANEL, palette.LINE, 16))
    put(canvas, TABLE.left + 24, TABLE.top + 36, "Foreign colonies", 22, 700)
    needed = phrase("{needed} win the game", needed=scene.table.colonies_to_win)
    put(canvas, TABLE.right - 24, TABLE.top + 36, needed, 18, 450,
        palette.MUTED, align="right")  # fmt: skip
    players = ranking(scene)
    height = min(124, (TABLE.height - HEAD - 12) / len(players))
    for number, player in enumerate(players):
        row = Rect(
            TABLE.left + 12, TABLE.top + HEAD + number * height, TABLE.width - 24, height - 8
        )
        _row(canvas, scene, player, row)


def _row(canvas: Canvas, scene: Scene, player: PlayerSeen, row: Rect) -> None:
    seat = player.seat
    won, colour = seat in scene.table.winners, seat_colour(seat)
    fill = mix(palette.PANEL, colour if won else palette.RAISED, 0.13 if won else 0.5)
    canvas.box(row, Box(fill, colour if won else None, 12, 2.5))
    upper, lower = row.middle - 20, row.middle + 23
    canvas.mark(seat, (row.left + 34, upper), 30)
    name = put(canvas, row.left + 62, upper, scene.name(seat), 28, 700, room=250, floor=18)
    if won:
        chip(canvas, row.left + 76 + name, upper, "wins", fill=colour, ink=palette.SEAT_INK)
    elif player.gone:
        chip(canvas, row.left + 76 + name, upper, "left")
    alien = player.aliens[0] if player.aliens else None
    if alien is not None:
        emblem(canvas, alien.id, (row.left + 34, lower), 34, works=alien.works)
        names = strung(" + ", (one.name for one in player.aliens))
        put(canvas, row.left + 62, lower, names, 18, 550, palette.MUTED, room=170)
    left = row.left + 252
    left += ships(canvas, left, lower, seat, at_home(player), 18, colour=palette.MUTED)
    left += put(canvas, left + 6, lower, "at home", 16, 450, palette.FAINT) + 34
    canvas.glyph("warp", (left, lower), 26, WARP)
    left += put(canvas, left + 18, lower, str(player.ships_in_warp), 18, 650, palette.MUTED) + 46
    if scene.table.market is not None:
        lucre(canvas, (left, lower), 22)
        put(canvas, left + 18, lower, str(player.lucre), 18, 650, palette.MUTED)
    needed = scene.table.colonies_to_win
    across = row.right - 100 - needed * 26
    pips(canvas, (across, upper), seat, player.foreign_colonies, needed, (20, 14), gap=6)
    put(canvas, row.right - 30, row.middle, str(player.foreign_colonies), 56, 800,
        palette.TEXT if won else palette.MUTED, align="right")  # fmt: skip


def at_home(player: PlayerSeen) -> int:
    """Return the number of ships on the own planets; ships abroad are the colonies."""
    return sum(
        one.ships for seen in player.planets for one in seen.colonies if one.seat == player.seat
    )


# ---- colonies over time --------------------------------------------------------------------------


def _chart(canvas: Canvas, scene: Scene) -> None:
    canvas.box(CHART, Box(palette.PANEL, palette.LINE, 16))
    history = scene.table.history
    put(canvas, CHART.left + 24, CHART.top + 36, "Colonies over time", 22, 700)
    said = (
        phrase("after each of {counted}", counted=counted(len(history), "encounter"))
        if history
        else "no encounter yet"
    )
    put(canvas, CHART.right - 24, CHART.top + 36, said, 18, 450, palette.MUTED, align="right")
    field = Rect(CHART.left + 60, CHART.top + 84, CHART.width - 60 - LABELS, CHART.height - 150)
    _grid(canvas, scene, field)
    if len(history) < 2:
        return
    order = [player.seat for player in reversed(ranking(scene))]
    ends: list[tuple[float, int]] = []
    for seat in order:
        points = [_point(scene, field, number, seat) for number in range(len(history))]
        won = seat in scene.table.winners
        _course(canvas, points, seat, thick=5.5 if won else 3)
        ends.append((points[-1][1], seat))
    _labels(canvas, scene, field, ends)


def top_of(scene: Scene) -> int:
    """Return the highest number on the chart."""
    most = [max(count.colonies, default=0) for count in scene.table.history]
    return max([scene.table.colonies_to_win, *most])


def _point(scene: Scene, field: Rect, number: int, seat: int) -> Point:
    """Return a seat's place after an encounter; equal numbers lie a little apart."""
    history = scene.table.history
    row = history[number].colonies
    value = row[seat] if seat < len(row) else 0
    same = [other for other, held in enumerate(row) if held == value]
    shift = (same.index(seat) - (len(same) - 1) / 2) * 7 if seat in same else 0
    across = field.left + field.width * number / max(1, len(history) - 1)
    return across, field.bottom - field.height * value / top_of(scene) + shift


def _grid(canvas: Canvas, scene: Scene, field: Rect) -> None:
    needed, most = scene.table.colonies_to_win, top_of(scene)
    for value in range(most + 1):
        down = field.bottom - field.height * value / most
        wins = value == needed
        colour = palette.MUTED if wins else palette.LINE
        canvas.fill(Rect(field.left, down - 0.5, field.width, 2 if wins else 1), colour)
        put(canvas, field.left - 18, down, str(value), 18, 650 if wins else 500,
            palette.TEXT if wins else palette.FAINT, align="right")  # fmt: skip
    history = scene.table.history
    if not history:
        return
    step = max(1, -(-len(history) // 12))
    for number in range(0, len(history), step):
        across = field.left + field.width * number / max(1, len(history) - 1)
        label = str(history[0].encounter + number)
        put(canvas, across, field.bottom + 34, label, 16, 500, palette.FAINT, align="centre")


def _course(canvas: Canvas, points: list[Point], seat: int, thick: float) -> None:
    """Draw the line of a seat: level, then up or down at the next encounter."""
    colour = seat_colour(seat)
    for (left, high), (right, low) in pairwise(points):
        middle = (left + right) / 2
        _segment(canvas, (left, high), (middle, high), thick, colour)
        _segment(canvas, (middle, high), (middle, low), thick, colour)
        _segment(canvas, (middle, low), (right, low), thick, colour)


def _segment(canvas: Canvas, start: Point, end: Point, thick: float, colour: Colour) -> None:
    left, right = sorted((start[0], end[0]))
    top, bottom = sorted((start[1], end[1]))
    half = thick / 2
    canvas.fill(
        Rect(left - half, top - half, right - left + thick, bottom - top + thick), colour, half
    )


def _labels(canvas: Canvas, scene: Scene, field: Rect, ends: list[tuple[float, int]]) -> None:
    """Write the names at the ends of the lines, without overlap."""
    placed: list[tuple[float, int]] = []
    for high, seat in sorted(ends):
        lowest = placed[-1][0] + APART if placed else high
        placed.append((max(high, lowest), seat))
    over = max(0.0, placed[-1][0] - field.bottom - 8) if placed else 0
    for high, seat in placed:
        down = high - over
        canvas.mark(seat, (field.right + 24, down), 22)
        won = seat in scene.table.winners
        put(canvas, field.right + 44, down, scene.name(seat), 18, 700 if won else 550,
            palette.TEXT if won else palette.MUTED, room=LABELS - 58)  # fmt: skip
