"""The map with a player's spaces to choose from, composed of cached parts.

Things on it fade, and no tile is lit. Each thing and each space on offer is cached at its place.
"""

from collections.abc import Collection, Iterator
from typing import Final, NamedTuple

from renders.canvas import Canvas
from renders.geometry import Point, Rect
from renders.sheet import Sheet
from renders.terraforming_mars import mars
from rules.parts.hexes import Axial, beside

REACH: Final = 1.25
"""The reach of a tile, or of the plate with a space's name, from its middle, in radii."""
MOON_SPARE: Final = 26


class OfferSeen(NamedTuple):
    """Everything that such a map shows."""

    map: mars.MapSeen
    offered: tuple[str, ...] = ()
    beside: tuple[str, ...] = ()  # neighbours on offer: their rims meet


def put_offered_map(sheet: Sheet, seen: mars.MapSeen, offered: Collection[str]) -> None:
    """Put the map; hexes on offer shine, the others fade."""
    empty = OfferSeen(seen._replace(on=(), moons=(), lit=()))
    sheet.part(seen.panel, _draw_empty, empty)
    lit = tuple(moon.id for moon in seen.moons if moon.id in seen.lit)
    moons = OfferSeen(empty.map._replace(moons=seen.moons, lit=lit))
    for rect in _moons(seen):
        sheet.over(rect, _draw, moons, (_draw, _draw_empty))
    spaces = seen.board.spaces
    places = mars.hex_places(spaces, seen.at, seen.board.style)
    for one in seen.on:
        on = OfferSeen(empty.map._replace(on=(one,)))
        sheet.over(_around(places[one.place], seen), _draw, on, (_draw, _draw_empty))
    chosen = {one.id: Axial(one.q, one.r) for one in spaces if one.id in offered}
    for place, near in beside(chosen).items():
        on = OfferSeen(empty.map, (place,), near)
        around = _around(places[place], seen)
        sheet.over(around, _draw_beside, on, (_draw, _draw_empty))


def _around(centre: Point, seen: mars.MapSeen) -> Rect:
    reach = seen.board.style.radius * REACH
    return Rect(round(centre[0] - reach), round(centre[1] - reach), 2 * reach, 2 * reach)


def _moons(seen: mars.MapSeen) -> Iterator[Rect]:
    """Yield the rectangles of the moons, with their names."""
    style = seen.board.style
    room = style.moon + MOON_SPARE
    down = seen.at[1] + style.moon_down - room
    for left in (style.moon_left, style.width - style.moon_left)[: len(seen.moons)]:
        yield Rect(seen.at[0] + left - room, down, 2 * room, 2 * room + 2 * style.moon_name.size)


def _draw_empty(canvas: Canvas, seen: OfferSeen) -> None:
    """Draw the map as printed, faded."""
    mars.draw_offered_map(canvas, seen.map._replace(on=(), moons=(), lit=()), ())


def _draw(canvas: Canvas, seen: OfferSeen) -> None:
    mars.draw_offered_map(canvas, seen.map, seen.offered)


def _draw_beside(canvas: Canvas, seen: OfferSeen) -> None:
    mars.draw_offered_map(canvas, seen.map, (*seen.offered, *seen.beside))
