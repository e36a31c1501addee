"""The gate and its target planet, with the ships in and on them."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from renders import palette
from renders.canvas import Canvas
from renders.cosmic_encounter.planets import planet
from renders.cosmic_encounter.scene import Scene, allies_changed
from renders.cosmic_encounter.setting import chip
from renders.cosmic_encounter.small import lucre, ships
from renders.frame.players import seat_colour
from renders.geometry import Point, Rect, polygon
from renders.lettering import Type, wrap
from renders.palette import Colour, mix
from renders.pen import Pen
from rules.cosmic_encounter.model.views import EncounterSeen
from rules.cosmic_encounter.model.words import signed


class StageMeasures(NamedTuple):
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


WIDE: Final = StageMeasures((372, 132), (694, 132), 84, 80, 62, 32, 27, 16, 22, 122, 90)

MOST_MARKS: Final = 8
"""The most ships with a mark each; more are one mark and a number."""


class Party(NamedTuple):
    """Ships of one seat in one place."""

    seat: int
    ships: int


class GateSeen(NamedTuple):
    """The gate: the attacker, and all ships in it."""

    seat: int
    inside: tuple[Party, ...]


class TargetSeen(NamedTuple):
    """The planet that the gate points at, with the ships on it and beside it."""

    attacker: int
    id: str
    home: int
    number: int
    held: bool
    lucre: str
    """The words for the Lucre on it."""
    defenders: Party | None
    """None before there is a defense."""
    allies: tuple[Party, ...]
    lit: frozenset[int]
    """The allies who answered in the last move."""


def gate_of(encounter: EncounterSeen) -> GateSeen:
    """Return the gate of an encounter."""
    gate = encounter.gate
    own = [gate.offense] if gate.offense else []
    inside = tuple(Party(one.seat, one.ships) for one in (*own, *gate.allies))
    return GateSeen(encounter.offense, inside)


def target_of(scene: Scene) -> TargetSeen | None:
    """Return the gate's target."""
    encounter, target = scene.encounter, scene.target
    if encounter is None or target is None:
        return None
    defense, said = scene.half("defense"), encounter.lucre
    lucre_words = str(target.lucre) if said is None else signed(said)
    own = defense.ships.ships if defense is not None and defense.ships else 0
    allies = defense.allies if defense is not None else ()
    return TargetSeen(
        encounter.offense, target.id, target.home, target.number,
        any(one.seat == target.home for one in target.colonies),
        lucre_words if target.lucre else "", Party(defense.seat, own) if defense else None,
        tuple(Party(one.seat, one.ships) for one in allies),
        frozenset(one.seat for one in allies if allies_changed(scene, one.seat)),
    )  # fmt: skip


def draw_between(canvas: Canvas, scene: Scene, at: Point, spot: Point, plan: StageMeasures) -> None:
    """Draw the gate with its ships, the arrow, the planet and the ships beside it."""
    if scene.encounter is None:
        return
    target = target_of(scene)
    draw_gate(canvas, gate_of(scene.encounter), at, plan)
    if target is None:
        draw_nowhere(canvas, spot, plan)
        return
    draw_light(canvas, target.home, spot, plan)
    draw_arrow(canvas, target.attacker, at, spot, plan)
    draw_target(canvas, target, spot, plan)


def draw_gate(canvas: Canvas, gate: GateSeen, at: Point, plan: StageMeasures) -> None:
    """Draw the gate with its ships."""
    draw_gate_light(canvas, gate.seat, at, plan)
    portal(canvas, at, plan.portal, seat_colour(gate.seat))
    squad(canvas, gate.inside, at, plan)


def draw_gate_light(canvas: Canvas, seat: int, at: Point, plan: StageMeasures) -> None:
    """Draw the light around the gate."""
    haze(canvas, at, plan.portal, seat_colour(seat), 0.2)


def draw_light(canvas: Canvas, home: int, at: Point, plan: StageMeasures) -> None:
    """Draw the light around the target."""
    haze(canvas, at, plan.planet * 1.3, seat_colour(home), 0.17)


def draw_target(canvas: Canvas, target: TargetSeen, at: Point, plan: StageMeasures) -> None:
    """Draw the target, and the ships on it and beside it."""
    planet(canvas, at, plan.planet, target.home, target.number, held=target.held)
    aim(canvas, at, plan.planet + 13, seat_colour(target.attacker))
    _on_planet(canvas, target, at, plan)
    _beside(canvas, target, at, plan)


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


def draw_arrow(canvas: Canvas, attacker: int, gate: Point, at: Point, plan: StageMeasures) -> None:
    """Draw the arrow from the gate to its target."""
    start, end = gate[0] + plan.portal * 1.25, at[0] - plan.planet - 32
    if end - start < 20:
        return
    half = (end - start) / 2
    canvas.stencil(
        ((start + end) / 2, at[1]), 2 * half + 30,
        mix(palette.WELL, seat_colour(attacker), 0.85), ("towards", half),
        lambda pen: _arrow_line(pen, half),
    )  # fmt: skip


def _arrow_line(pen: Pen, half: float) -> None:
    pen.dashes([(-half, 0), (half - 10, 0)], 3.6, 9, 7)
    pen.polygon([(half - 10, -10), (half + 8, 0), (half - 10, 10)])


WITHIN: Final = 0.8
"""The room of words in a circle, as a share of its width."""


def draw_nowhere(canvas: Canvas, at: Point, plan: StageMeasures) -> None:
    """Draw the place of a target that is not known yet."""
    size = 2 * plan.planet
    spot = Rect(at[0] - plan.planet, at[1] - plan.planet, size, size)
    canvas.dashed(spot, palette.DASH, plan.planet, 2)
    _within(canvas, "not aimed yet", at, size, Type(plan.label + 2, 500), palette.FAINT)


def _within(
    canvas: Canvas, words: str, at: Point, width: float, style: Type, colour: Colour
) -> None:
    """Write words around a point, on as many lines as a circle of this width needs."""
    lines = wrap(words, style, width * WITHIN)
    for number, line in enumerate(lines):
        down = at[1] + (number - (len(lines) - 1) / 2) * style.size * 1.2
        canvas.text(at[0], down, line, style, colour, "centre")


def squad(canvas: Canvas, fleets: Sequence[Party], at: Point, plan: StageMeasures) -> None:
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


def rank(canvas: Canvas, seat: int, count: int, at: Point, size: float) -> None:
    """Draw ships of one player side by side, centred."""
    for number in range(count):
        across = at[0] + (number - (count - 1) / 2) * size * 1.3
        canvas.mark(seat, (across, at[1]), size, edge=palette.WELL)


def fleet_column(
    canvas: Canvas, fleets: Sequence[Party], at: Point, size: float, most: int
) -> None:
    """Draw mark and number of each fleet, one below the other, centred."""
    shown = fleets[:most]
    size = min(size, size * 4 / max(4, len(shown)) * 1.05)
    step = size * 1.3
    for number, fleet in enumerate(shown):
        down = at[1] + (number - (len(shown) - 1) / 2) * step
        left = at[0] - size * 0.5
        ships(canvas, left, down, fleet.seat, fleet.ships, size, edge=palette.WELL)


def _on_planet(canvas: Canvas, target: TargetSeen, at: Point, plan: StageMeasures) -> None:
    own, high = target.defenders, at[1] - plan.planet * 0.18
    if own is not None and not own.ships:
        place, style = (at[0], high), Type(plan.label, 650)
        _within(canvas, "no ship defends", place, 2 * plan.planet, style, palette.TEXT)
    elif own is not None and own.ships <= 4:
        size = plan.mark * (1.06 if own.ships < 4 else 0.9)
        rank(canvas, own.seat, own.ships, (at[0], high), size)
    elif own is not None:
        fleet_column(canvas, [own], (at[0], high), plan.mark, 1)
    low = at[1] + plan.planet * 0.54
    shift = plan.code * 0.9 if target.lucre else 0
    chip(
        canvas, at[0] - shift, low, target.id, fill=palette.TEXT, ink=palette.INK, size=plan.code,
        height=plan.code * 1.45, align="centre", weight=750,
    )  # fmt: skip
    if target.lucre:
        lucre(canvas, (at[0] + plan.code * 1.45, low), plan.code * 1.36, target.lucre)


def _beside(canvas: Canvas, target: TargetSeen, at: Point, plan: StageMeasures) -> None:
    total = sum(ally.ships for ally in target.allies)
    place = at[0] + plan.beside, at[1]
    if total > 5:
        fleet_column(canvas, target.allies, (place[0] + 4, place[1]), plan.ally, 5)
        return
    marks = [ally.seat for ally in target.allies for _ in range(ally.ships)]
    step = plan.ally * 1.4
    for number, seat in enumerate(marks):
        down = at[1] + (number - (len(marks) - 1) / 2) * step
        edge = palette.LIT if seat in target.lit else palette.WELL
        canvas.mark(seat, (place[0], down), plan.ally, edge=edge)
