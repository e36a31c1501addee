"""The signs of On Mars: a square is a good, a hex a building, a disc a technology."""

from typing import Final

from renders import hexes, hexmap, palette
from renders.canvas import Box, Canvas
from renders.geometry import Point, Rect, arc, star
from renders.lettering import Type, width_of
from renders.on_mars import kinds
from renders.on_mars.kinds import ANY_GOOD, BUILDINGS, GOODS, TECHS
from renders.palette import Colour, mix
from renders.pen import Pen
from rules.on_mars.model.effect import Effect

SQUARE_CORNER: Final = 0.26
SPARE: Final = 4
"""Room around a sign that is drawn once and pasted whole, in units."""
GOOD_GLYPH: Final = 0.74
SHARD_GLYPH: Final = 0.84
PAPER_EDGE: Final = palette.hexed("#8D97A6")
DASHES: Final = (4.5, 3.5)


def good(
    canvas: Canvas,
    item: str,
    centre: Point,
    size: float,
    ground: Colour = palette.PANEL,
    *,
    strength: float = 1,
    on_paper: bool = False,
) -> None:
    """Draw a good: a rounded square in its own colour; `strength` fades it into its ground."""
    shown = GOODS.get(item, ANY_GOOD)
    share = SHARD_GLYPH if item == "crystal" else GOOD_GLYPH
    edged = on_paper and item == "crystal"

    def whole(alone: Canvas) -> None:
        across, down = middle = (alone.width / 2, alone.height / 2)
        rect = Rect(across - size / 2, down - size / 2, size, size)
        colour = mix(ground, shown.colour, strength)
        alone.box(rect, Box(colour, PAPER_EDGE if edged else None, size * SQUARE_CORNER, 1.5))
        ink = shown.ink if strength == 1 else mix(ground, shown.ink, min(1, strength + 0.25))
        alone.glyph(shown.glyph, middle, size * share, ink)

    faded = ground if strength < 1 else None
    canvas.stamp(centre, size + SPARE, ("good", item, size, edged, strength, faded), whole)


def missing_good(
    canvas: Canvas, item: str, centre: Point, size: float, *, ground: Colour = palette.PAPER
) -> None:
    """Draw a missing good: a dashed square in its colour."""
    shown = GOODS[item]
    dark = mix(shown.colour, palette.INK, 0.25 if item == "crystal" else 0)
    rect = Rect(centre[0] - size / 2, centre[1] - size / 2, size, size)
    canvas.dashed(rect, mix(ground, dark, 0.85), size * SQUARE_CORNER)
    canvas.glyph(shown.glyph, centre, size * 0.64, mix(ground, dark, 0.75))


def technology(canvas: Canvas, tech: str, centre: Point, size: float) -> None:
    """Draw a technology: a disc with the sign of its subject."""
    shown = TECHS[tech]

    def whole(alone: Canvas) -> None:
        middle = (alone.width / 2, alone.height / 2)
        alone.disc(middle, size / 2, shown.colour)
        alone.glyph(shown.glyph, middle, size * 0.66, shown.ink)

    canvas.stamp(centre, size + SPARE, ("technology", tech, size), whole)


def building(
    canvas: Canvas, kind: str, centre: Point, radius: float, *, lift: float | None = None
) -> None:
    """Draw a building: a hex on its flat side, darker below, lighter above."""
    shown = BUILDINGS[kind]
    drop = radius * 0.1 if lift is None else lift

    def whole(alone: Canvas) -> None:
        across, down = middle = (alone.width / 2, alone.height / 2)
        shade = mix(shown.colour, palette.BLACK, 0.4)
        light = mix(shown.colour, palette.WHITE, 0.34)
        hexmap.hexagon(alone, (across, down + drop), radius, shade, flat=True)
        hexmap.hexagon(alone, middle, radius, light, flat=True)
        hexmap.hexagon(alone, (across, down + 1), radius - 1.4, shown.colour, flat=True)
        alone.glyph(shown.glyph, middle, radius * 1.12, shown.ink)

    canvas.stamp(centre, 2 * radius + SPARE, ("building", kind, radius, drop), whole)


SCIENTIST_WIDTH: Final = 1.86
"""The width of a scientist's sign, as a multiple of its height."""


def scientist(canvas: Canvas, kind: str, centre: Point, size: float) -> None:
    """Draw a scientist beside the building they work in, both in that building's colour."""
    shown = BUILDINGS[kind]
    width = size * SCIENTIST_WIDTH
    rect = Rect(centre[0] - width / 2, centre[1] - size / 2, width, size)
    canvas.box(rect, Box(shown.colour, None, size / 2, 0))
    canvas.glyph("scientist", (rect.left + size * 0.54, centre[1]), size * 0.72, shown.ink)
    canvas.glyph(shown.glyph, (rect.right - size * 0.54, centre[1]), size * 0.72, shown.ink)


def planned(
    canvas: Canvas, kind: str, centre: Point, radius: float, ground: Colour = palette.PANEL
) -> None:
    """Draw a planned building: a dashed hex."""
    shown = BUILDINGS[kind]
    corners = hexes.corners((0, 0), radius, flat=True)

    def dashes(pen: Pen) -> None:
        pen.dashes([*corners, corners[0]], 1.7, *DASHES)

    key = ("planned", radius)
    canvas.stencil(centre, 2 * radius + 6, mix(ground, shown.colour, 0.8), key, dashes)
    canvas.glyph(shown.glyph, centre, radius * 1.15, mix(ground, shown.colour, 0.85))


def points(
    canvas: Canvas,
    centre: Point,
    size: float,
    colour: Colour = kinds.BURST,
) -> None:
    """Draw the sign of points: a burst with a star."""

    def whole(alone: Canvas) -> None:
        middle = (alone.width / 2, alone.height / 2)
        alone.stencil(
            middle, size + 4, colour, ("points burst", size),
            lambda pen: pen.polygon(star((0, 0), size / 2, 0.84, 12)),
        )  # fmt: skip
        alone.disc(middle, size * 0.35, kinds.BURST_PALE)
        alone.stencil(
            middle, size, kinds.BURST_INK, ("points star", size),
            lambda pen: pen.polygon(star((0, 0), size * 0.25, 0.45, 5)),
        )  # fmt: skip

    canvas.stamp(centre, size + SPARE, ("points", size, colour), whole)


def points_with(
    canvas: Canvas,
    at: Point,
    words: str,
    style: Type,
    colour: Colour = palette.TEXT,
    *,
    burst: float | None = None,
    align: str = "left",
) -> float:
    """Draw a burst and a number after it; return their width."""
    size = style.size * 1.05 if burst is None else burst
    gap = style.size * 0.3
    width = size + gap + width_of(words, style)
    left = at[0] - width if align == "right" else at[0]
    points(canvas, (left + size / 2, at[1]), size)
    canvas.text(left + size + gap, at[1], words, style, colour)
    return width


def sign(
    canvas: Canvas,
    name: str,
    centre: Point,
    size: float,
    colour: Colour = palette.TEXT,
    *,
    ground: Colour = palette.PANEL,
    on_paper: bool = False,
    strength: float = 1,
) -> None:
    """Draw any sign by its name: a good, points, a building, or a bare glyph."""
    if name in GOODS or name == "any":
        good(canvas, name, centre, size, ground, strength=strength, on_paper=on_paper)
    elif name == "points":
        points(canvas, centre, size)
    elif name.startswith(BUILD):
        building(canvas, name.removeprefix(BUILD), centre, size * 0.56)
    else:
        canvas.glyph(name, centre, size, colour)


BUILD: Final = "build "
"""Prefix of a building's name, to tell it from the good or glyph of that name."""


def effect_sign(effect: Effect) -> str:
    """Return the name of an effect's sign."""
    if effect.word == "gain":
        return effect.what if effect.what in GOODS else "any"
    if effect.word == "construct" and effect.what in BUILDINGS:
        return BUILD + effect.what
    return kinds.WORD_GLYPHS[effect.word]


def dashed_disc(
    canvas: Canvas, centre: Point, radius: float, colour: Colour = palette.GHOST
) -> None:
    """Draw a free round place."""
    ring = arc((0, 0), radius - 1, 0, 360)

    def dashes(pen: Pen) -> None:
        pen.dashes(ring, 1.5, *DASHES)

    canvas.stencil(centre, 2 * radius + 4, colour, ("dashed disc", radius), dashes)


def pips(
    canvas: Canvas, count: int, centre: Point, size: float, colour: Colour, *, gap: float = 1.6
) -> None:
    """Draw a level: one dot, or three."""
    for number in range(count):
        shift = (number - (count - 1) / 2) * size * gap
        canvas.disc((centre[0] + shift, centre[1]), size / 2, colour)


def upright_pips(
    canvas: Canvas, count: int, centre: Point, size: float, colour: Colour, *, gap: float = 1.6
) -> None:
    """Draw a level as dots one above the other."""
    for number in range(count):
        shift = (number - (count - 1) / 2) * size * gap
        canvas.disc((centre[0], centre[1] + shift), size / 2, colour)


def piece(
    canvas: Canvas,
    glyph: str,
    seat: int,
    centre: Point,
    height: float,
    colour: Colour | None = None,
) -> None:
    """Draw a moving piece: a plate in the seat's colour with a dark sign and the seat's mark."""
    fill = palette.SEATS[seat] if colour is None else colour
    width = height * PLATE

    def whole(alone: Canvas) -> None:
        across, down = middle = (alone.width / 2, alone.height / 2)
        plate(alone, middle, height, fill)
        alone.glyph(glyph, (across - width * 0.22, down), height * 0.86, palette.SEAT_INK)
        mark = (across + width * 0.25, down)
        alone.mark(seat, mark, height * PLATE_MARK, colour=palette.SEAT_INK)

    size = width + 2 * max(2, height * PLATE_EDGE) + SPARE
    canvas.stamp(centre, size, ("piece", glyph, seat, height, fill), whole)


PLATE: Final = 1.72
"""The width of a piece's plate, as a multiple of its height."""
PLATE_MARK: Final = 0.62
PLATE_EDGE: Final = 0.09


def plate(canvas: Canvas, centre: Point, height: float, colour: Colour) -> None:
    """Draw the plate of a piece, with a dark edge so that it works on any ground."""
    width, edge = height * PLATE, max(2, height * PLATE_EDGE)
    rect = Rect(centre[0] - width / 2, centre[1] - height / 2, width, height)
    outer = rect.inset(-edge)
    canvas.fill(outer, palette.SEAT_INK, height * 0.34 + edge)
    canvas.fill(rect, colour, height * 0.34)


def advanced(canvas: Canvas, seat: int, level: int, centre: Point, radius: float) -> None:
    """Draw an advanced building's plate: the seat's mark and dots for the blueprint's level."""
    width, height = radius * 1.24, radius * 0.6

    def whole(alone: Canvas) -> None:
        across, down = alone.width / 2, alone.height / 2
        rect = Rect(across - width / 2, down - height / 2, width, height)
        alone.fill(rect, palette.SEAT_INK, radius * 0.2)
        alone.mark(seat, (across - radius * 0.3, down), radius * 0.44)
        dot = radius * (0.2 if level == 1 else 0.15)
        pips(alone, level, (across + radius * 0.27, down), dot, palette.TEXT, gap=1.34)

    canvas.stamp(centre, width + SPARE, ("advanced", seat, level, radius), whole)


def crystal(canvas: Canvas, centre: Point, size: float) -> None:
    """Draw a crystal on the ground."""

    def whole(alone: Canvas) -> None:
        across, down = middle = (alone.width / 2, alone.height / 2)
        alone.disc((across, down + size * 0.3), size * 0.34, kinds.CRYSTAL_PIT)
        alone.glyph("crystal", middle, size, kinds.CRYSTAL)

    canvas.stamp(centre, size * 1.3 + SPARE, ("crystal", size), whole)


def research(canvas: Canvas, letter: str, centre: Point, radius: float, words: float = 0) -> None:
    """Draw a research tile: a flask, and its letter at least `words` units large."""

    def whole(alone: Canvas) -> None:
        across, down = middle = (alone.width / 2, alone.height / 2)
        side = radius * TILE
        dark, light = kinds.RESEARCH_DARK, kinds.RESEARCH_LIGHT
        hexmap.hexagon(alone, (across, down + radius * 0.07), side, dark, flat=True)
        hexmap.hexagon(alone, middle, side, light, flat=True)
        hexmap.hexagon(alone, (across, down + 1), side - 1.6, kinds.RESEARCH, flat=True)
        style = Type(max(words, round(radius * 0.56)), 800)
        alone.text(across - radius * 0.2, down, letter, style, kinds.RESEARCH_INK, "centre")
        alone.glyph("flask", (across + radius * 0.26, down), radius * 0.52, kinds.RESEARCH_INK)

    canvas.stamp(centre, 1.6 * radius + SPARE, ("research", letter, radius, words), whole)


TILE: Final = 0.7
"""The size of a tile on its hex, as a share."""


def discovery(
    canvas: Canvas, effect: Effect, centre: Point, radius: float, words: float = 0
) -> None:
    """Draw a discovery tile: its reward, with a number at least `words` units large."""

    def whole(alone: Canvas) -> None:
        middle = (alone.width / 2, alone.height / 2)
        _discovery(alone, effect, middle, radius, words)

    key = ("discovery", effect.word, effect.n, effect.what, radius, words)
    canvas.stamp(centre, 1.6 * radius + SPARE, key, whole)


def _discovery(canvas: Canvas, effect: Effect, centre: Point, radius: float, words: float) -> None:
    across, down = centre
    side = radius * TILE
    hexmap.hexagon(canvas, (across, down + radius * 0.07), side, kinds.DISCOVERY_DARK, flat=True)
    hexmap.hexagon(canvas, centre, side, kinds.DISCOVERY_LIGHT, flat=True)
    hexmap.hexagon(canvas, centre, side - 1.5, kinds.DISCOVERY, flat=True)
    name = effect_sign(effect)
    if effect.word == "construct":
        _construction(canvas, effect, centre, radius)
        return
    if effect.n == 1:
        sign(canvas, name, centre, radius * 0.7, palette.WHITE)
        return
    style = Type(max(words, round(radius * 0.5)), 750)
    canvas.text(across - radius * 0.28, down, str(effect.n), style, palette.WHITE, "centre")
    sign(canvas, name, (across + radius * 0.22, down), radius * 0.54, palette.WHITE)


def _construction(canvas: Canvas, effect: Effect, centre: Point, radius: float) -> None:
    """Draw a hammer and its building."""
    across, down = centre
    canvas.glyph("hammer", (across - radius * 0.28, down), radius * 0.5, palette.WHITE)
    at = (across + radius * 0.26, down)
    if effect.what in BUILDINGS:
        building(canvas, effect.what, at, radius * 0.3, lift=1)
    else:
        canvas.glyph("wild", at, radius * 0.5, palette.WHITE)


def letter_plate(canvas: Canvas, letter: str, centre: Point, size: float) -> None:
    """Draw a mission's letter on its gold plate."""
    rect = Rect(centre[0] - size / 2, centre[1] - size / 2, size, size)
    canvas.fill(rect, kinds.MISSION, size * 0.28)
    style = Type(round(size * 0.75), 750)
    canvas.text(centre[0], centre[1], letter, style, kinds.BURST_INK, "centre")


def colonist(canvas: Canvas, seat: int, centre: Point, size: float, *, lit: bool = False) -> None:
    """Draw a colonist on a slot: the seat's mark in a dark disc."""

    def whole(alone: Canvas) -> None:
        middle = (alone.width / 2, alone.height / 2)
        if lit:
            alone.disc(middle, size / 2 + 3, palette.LIT)
        alone.disc(middle, size / 2, palette.SEAT_INK)
        alone.disc(middle, size / 2 - 1, mix(palette.SEAT_INK, palette.SEATS[seat], 0.22))
        alone.mark(seat, middle, size * 0.56)

    canvas.stamp(centre, size + 6 + SPARE, ("colonist", seat, size, lit), whole)
