"""The gate and its target planet, with the ships in and on them."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from renders import palette
from renders.canvas import Canvas
from renders.cosmic_encounter.planets import planet
from renders.cosmic_encounter.scene import (
    Scene,
    allies_changed,
)
from renders.cosmic_encounter.setting import chip, put
from renders.cosmic_encounter.small import lucre, ships
from renders.frame.players import seat_colour
from renders.geometry import Point, Rect, polygon
from renders.palette import Colour, mix
from renders.pen import Pen
from rules.cosmic_encounter.model.views import Half, PlanetSeen, Ships
from rules.cosmic_encounter.model.words import signed


class Plan(NamedTuple):
    """The measures of one size of stage, from its upper left corner."""

    gate: Point
    target: Point
    portal: float  # the gate's radius
    planet: float
    foot: float  # the height of the strip with the allies
    mark: float  # of a ship in the gate
    ally: float
    label: float
    code: float
    beside: float  # from the middle of the planet to the ships beside it
    stars: int


WIDE: Final = Plan((372, 132), (694, 132), 84, 80, 62, 32, 27, 16, 22, 122, 90)

MOST_MARKS: Final = 8
"""The most ships with a mark each; more are one mark and a number."""


def draw_between(canvas: Canvas, scene: Scene, gate: Point, at: Point, plan: Plan) -> None:
    """Draw the gate with its ships, the arrow, the planet and the ships beside it."""
    encounter, target = scene.encounter, scene.target
    if encounter is None:
        return
    colour = seat_colour(encounter.offense)
    haze(canvas, gate, plan.portal, colour, 0.2)
    portal(canvas, gate, plan.portal, colour)
    inside = [encounter.gate.offense] if encounter.gate.offense else []
    squad(canvas, [*inside, *encounter.gate.allies], gate, plan)
    if target is None:
        _nowhere(canvas, at, plan)
        return
    haze(canvas, at, plan.planet * 1.3, seat_colour(target.home), 0.17)
    _arrow(canvas, gate, at, plan, colour)
    planet(canvas, at, plan.planet, target.home, target.number, held=_held(target))
    aim(canvas, at, plan.planet + 13, colour)
    defense = scene.half("defense")
    _on_planet(canvas, defense, target, encounter.lucre, at, plan)
    _beside(canvas, scene, defense, at, plan)


def _held(target: PlanetSeen) -> bool:
    return any(one.seat == target.home for one in target.colonies)


def haze(canvas: Canvas, at: Point, radius: float, colour: Colour, share: float) -> None:
    """Draw a soft light behind a round thing."""
    canvas.stencil(
        at, radius * 3.4, mix(palette.WELL, colour, share), ("haze", radius),
        lambda pen: pen.disc((0, 0), radius, 200), blur=radius * 0.32,
    )  # fmt: skip


def portal(canvas: Canvas, at: Point, radius: float, colour: Colour) -> None:
    """Draw the gate: three hexagons, one in the other."""

    def draw(pen: Pen) -> None:
        for share, thick, ink in ((1, 4.5, 255), (1.13, 1.6, 110), (1.25, 1.2, 55)):
            corners = polygon((0, 0), radius * share, 6, 0)
            pen.line([*corners, *corners[:2]], thick, ink)

    canvas.stencil(at, 2.6 * radius + 10, mix(palette.WELL, colour, 0.95), ("gate", radius), draw)


def aim(canvas: Canvas, at: Point, radius: float, colour: Colour) -> None:
    """Draw four brackets around a planet."""

    def draw(pen: Pen) -> None:
        for turn in (23, 113, 203, 293):
            pen.arc((0, 0), radius, (turn, turn + 44), 4)

    canvas.stencil(at, 2 * radius + 24, mix(palette.WELL, colour, 0.95), ("aim", radius), draw)


def _arrow(canvas: Canvas, gate: Point, at: Point, plan: Plan, colour: Colour) -> None:
    start, end = gate[0] + plan.portal * 1.25, at[0] - plan.planet - 32
    if end - start < 20:
        return
    half = (end - start) / 2
    canvas.stencil(
        ((start + end) / 2, at[1]), 2 * half + 30, mix(palette.WELL, colour, 0.85),
        ("towards", half),
        lambda pen: _arrow_line(pen, half),
    )  # fmt: skip


def _arrow_line(pen: Pen, half: float) -> None:
    pen.dashes([(-half, 0), (half - 10, 0)], 3.6, 9, 7)
    pen.polygon([(half - 10, -10), (half + 8, 0), (half - 10, 10)])


def _nowhere(canvas: Canvas, at: Point, plan: Plan) -> None:
    size = 2 * plan.planet
    spot = Rect(at[0] - plan.planet, at[1] - plan.planet, size, size)
    canvas.dashed(spot, palette.DASH, plan.planet, 2)
    put(canvas, at[0], at[1], "not aimed yet", plan.label + 2, 500, palette.FAINT, align="centre")


def squad(canvas: Canvas, fleets: Sequence[Ships], at: Point, plan: Plan) -> None:
    """Draw the ships in the gate: a mark for each, or one mark and a number."""
    total = sum(fleet.ships for fleet in fleets)
    if total > MOST_MARKS or len(fleets) > 3:
        fleet_column(canvas, fleets, at, plan.mark * 0.86, 5)
        return
    rows: list[tuple[int, int, float]] = []
    for number, fleet in enumerate(fleets):
        size = plan.mark if number == 0 else plan.ally
        left = fleet.ships
        while left > 0:
            row = 2 if fleet.ships == 4 else min(3, left)
            rows.append((fleet.seat, row, size))
            left -= row
    step = min(1.22 * plan.mark, 1.5 * plan.portal / max(1, len(rows)))
    for number, (seat, count, size) in enumerate(rows):
        down = at[1] + (number - (len(rows) - 1) / 2) * step
        rank(canvas, seat, count, (at[0], down), min(size, step * 0.92))


def rank(
    canvas: Canvas, seat: int, count: int, at: Point, size: float, edge: Colour = palette.WELL
) -> None:
    """Draw ships of one player side by side, centred."""
    for number in range(count):
        across = at[0] + (number - (count - 1) / 2) * size * 1.3
        canvas.mark(seat, (across, at[1]), size, edge=edge)


def fleet_column(
    canvas: Canvas, fleets: Sequence[Ships], at: Point, size: float, most: int,
    edge: Colour = palette.WELL,
) -> None:  # fmt: skip
    """Draw mark and number of each fleet, one below the other, centred."""
    shown = fleets[:most]
    size = min(size, size * 4 / max(4, len(shown)) * 1.05)
    step = size * 1.3
    for number, fleet in enumerate(shown):
        down = at[1] + (number - (len(shown) - 1) / 2) * step
        ships(canvas, at[0] - size * 0.5, down, fleet.seat, fleet.ships, size, edge=edge)


def _on_planet(
    canvas: Canvas,
    defense: Half | None,
    target: PlanetSeen,
    announced: int | None,
    at: Point,
    plan: Plan,
) -> None:
    own = defense.ships.ships if defense is not None and defense.ships else 0
    high = at[1] - plan.planet * 0.18
    if defense is None or not own:
        if defense is not None:
            words = "no ship defends"
            put(canvas, at[0], high, words, plan.label, 650, palette.TEXT, align="centre")
    elif own <= 4:
        size = plan.mark * (1.06 if own < 4 else 0.9)
        rank(canvas, defense.seat, own, (at[0], high), size)
    else:
        fleet_column(canvas, [Ships(seat=defense.seat, ships=own)], (at[0], high), plan.mark, 1)
    low = at[1] + plan.planet * 0.54
    shift = plan.code * 0.9 if target.lucre else 0
    chip(
        canvas, at[0] - shift, low, target.id, fill=palette.TEXT, ink=palette.INK, size=plan.code,
        height=plan.code * 1.45, align="centre", weight=750,
    )  # fmt: skip
    if target.lucre:
        words = str(target.lucre) if announced is None else signed(announced)
        lucre(canvas, (at[0] + plan.code * 1.45, low), plan.code * 1.36, words)


def _beside(canvas: Canvas, scene: Scene, defense: Half | None, at: Point, plan: Plan) -> None:
    allies = defense.allies if defense is not None else ()
    total = sum(ally.ships for ally in allies)
    place = at[0] + plan.beside, at[1]
    if not total:
        return
    if total > 5:
        fleet_column(canvas, allies, (place[0] + 4, place[1]), plan.ally, 5)
        return
    marks = [ally.seat for ally in allies for _ in range(ally.ships)]
    step = plan.ally * 1.4
    for number, seat in enumerate(marks):
        down = at[1] + (number - (len(marks) - 1) / 2) * step
        edge = palette.LIT if allies_changed(scene, seat) else palette.WELL
        canvas.mark(seat, (place[0], down), plan.ally, edge=edge)
