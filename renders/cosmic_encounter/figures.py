"""The recipe of every alien's emblem: the subject of its power, and the layers of its figure."""

from typing import Final, NamedTuple

from renders.cosmic_encounter.strokes import (
    Layer,
    arcs,
    block,
    burst,
    disc,
    hole,
    ring,
    shape,
    spokes,
    stroke,
)
from renders.geometry import arc, curve
from renders.glyphs.registry import glyph
from renders.pen import CUT, Pen


class Recipe(NamedTuple):
    """The recipe of an emblem."""

    family: str
    layers: tuple[Layer, ...]


def _recipe(family: str, *layers: Layer) -> Recipe:
    return Recipe(family, layers)


_RIM: Final = ring(11, 1.8)

# fmt: off
RECIPES: Final[dict[str, Recipe]] = {
    # the totals
    "human": _recipe(
        "totals", disc(5, (0, -6)), shape(*curve((-10, 11), (-10, -0.6), (10, -0.6), (10, 11)))
    ),
    "warpish": _recipe("totals", spokes(5, "hook", 2.5, 11, 2.4), disc(2.4)),
    "warrior": _recipe("totals", spokes(4, "spike", 3, 11.6, 6), disc(5.4), block(4, 3.4, ink=CUT)),
    "virus": _recipe("totals", disc(6), spokes(8, "tee", 5, 10, 1.6), hole(2.4)),
    "tripler": _recipe("totals", spokes(3, "drop", 1.4, 11.4, 7.6), hole(1.2)),
    "macron": _recipe("totals", block(4, 11.4), block(4, 7.6, ink=CUT), block(4, 4.4)),
    "anti_matter": _recipe(
        "totals", disc(10.6), spokes(1, "box", -10.6, 10.6, 2, -45, CUT),
        hole(2.6, (4, 4)), hole(2.6, (-4.2, -4.2)),
    ),
    "calculator": _recipe(
        "totals", spokes(1, "box", -10.6, 10.6, 3.4, 0), disc(2.9, (0, -7.4)), disc(2.9, (0, 7.4))
    ),
    "mirror": _recipe(
        "totals", shape((-1.4, -10), (-1.4, 10), (-10.4, 5), (-10.4, -5)),
        shape((1.4, -10), (1.4, 10), (10.4, 5), (10.4, -5)),
        stroke(3, (5.8, -4), (5.8, 4), ink=CUT),
    ),
    "fodder": _recipe(
        "totals", stroke(2, (0, -3), (0, 11)), spokes(1, "lens", 2.4, 11.8, 5),
        *(spokes(1, "lens", 0, 8.6, 4.2, turn) for turn in (-35, -145)),
        shape((0, 9), (7, 3.4), (7.4, 6.6)), shape((0, 9), (-7, 3.4), (-7.4, 6.6)),
    ),
    "citadel": _recipe(
        "totals",
        shape((-9.4, 10), (-9.4, -9.6), (-5.4, -9.6), (-5.4, -5.6), (-2, -5.6), (-2, -9.6),
              (2, -9.6), (2, -5.6), (5.4, -5.6), (5.4, -9.6), (9.4, -9.6), (9.4, 10)),
        disc(2.8, (0, 3.2), CUT), shape((-2.8, 3.2), (2.8, 3.2), (2.8, 11), (-2.8, 11), ink=CUT),
    ),
    "chosen": _recipe("totals", burst(3, 11.6, 0.42), hole(2.6), arcs(3, 10.6, 1.8, 0.42, 90)),
    # cards and hands
    "clone": _recipe("cards", disc(7, (-4, 0)), hole(8, (4, 0)), disc(6.6, (4.4, 0))),
    "filch": _recipe(
        "cards", ring(3, 1.8, (3, -8.4)),
        stroke(2.6, (3, -5.4), (3, 4), *arc((-2.4, 4), 5.4, 0, 180)),
        shape((-9.2, 5), (-9.2, -2.4), (-2.8, 3.4)),
    ),
    "fido": _recipe("cards", arcs(1, 11, 2.4, 0.72, 90), spokes(3, "dot", 0, 4.6, 4.6)),
    "vulch": _recipe(
        "cards", shape((-11.4, -5), (0, -1), (11.4, -5), (6, 3), (0, 9.6), (-6, 3)), hole(1.8)
    ),
    "trader": _recipe(
        "cards", arcs(2, 11, 2.4, 0.72, 0), shape((-7, -1.4), (0, -7), (7, -1.4)),
        shape((-7, 1.4), (0, 7), (7, 1.4)),
    ),
    "mind": _recipe("cards", spokes(1, "lens", -11.4, 11.4, 13, 0), hole(4.4), disc(2.4)),
    "mutant": _recipe("cards", spokes(8, "dot", 0, 9, 4.2), block(8, 4.4, 22.5)),
    "philanthropist": _recipe("cards", spokes(5, "lens", 3, 11.6, 5.2), disc(2.2)),
    "barbarian": _recipe(
        "cards", spokes(2, "kite", 0, 11.6, 7, -45), spokes(2, "kite", 0, 11.6, 7, 45),
        spokes(4, "box", -3, 3, 1.6, 0, CUT),
    ),
    "hacker": _recipe(
        "cards", block(6, 11.4), block(6, 8.6, ink=CUT), spokes(3, "bar", 0, 6.6, 2.2), disc(2.6)
    ),
    "reserve": _recipe(
        "cards", stroke(2.8, (-9, 8), (0, 1), (9, 8)), stroke(2.8, (-9, 1), (0, -6), (9, 1)),
        disc(2, (0, -9.6)),
    ),
    "hate": _recipe("cards", burst(9, 11.6, 0.56), block(3, 4.4, 90, CUT)),
    "miser": _recipe(
        "cards", shape((-10, -6), (10, -6), (10, 9), (-10, 9)),
        stroke(1.8, (-10, -1), (10, -1), ink=CUT), disc(2.6, (0, 0.6), CUT),
        stroke(2.4, (-6, -9), (6, -9)),
    ),
    "oracle": _recipe(
        "cards", disc(8, (0, -3)), disc(6, (0, -3), CUT), burst(4, 5, 0.3),
        shape((-4.4, 5.6), (4.4, 5.6), (8.4, 11), (-8.4, 11)),
    ),
    "sorcerer": _recipe("cards", burst(5, 11.6, 0.4), burst(5, 5, 0.4, ink=CUT)),
    "kamikaze": _recipe(
        "cards", shape((0, 11.4), (5, -2), (10.6, -8), (0, -4.6), (-10.6, -8), (-5, -2))
    ),
    # ships and the warp
    "amoeba": _recipe(
        "ships", disc(7.4, (-3, -2)), disc(6, (5, 3)), disc(4.4, (-4, 6)), disc(3.2, (6, -6)),
        hole(2.6, (-3, -2)),
    ),
    "zombie": _recipe(
        "ships", arcs(1, 11, 2.2, 0.8), spokes(1, "drop", -7, 7, 9, 90), hole(2, (0, 3))
    ),
    "observer": _recipe(
        "ships", arcs(2, 11.4, 2.2, 0.46, 0), arcs(2, 7.4, 2.2, 0.46, 0), disc(3.2)
    ),
    "cudgel": _recipe(
        "ships", shape((-10.4, 7.6), (-7.6, 10.4), (9.4, -1), (11, -5.4), (5.4, -11), (1, -9.4)),
        *(hole(1.5, at) for at in ((5, -5.2), (1.4, -2.6), (6.4, -1.4), (2.3, -6.6))),
    ),
    "spiff": _recipe("ships", arcs(3, 11, 2, 0.5), spokes(1, "spike", -6.6, 8, 8)),
    "shadow": _recipe("ships", disc(10.6), hole(8.6, (4.4, -3))),
    "remora": _recipe(
        "ships", spokes(1, "lens", -11, 7, 9, 0), spokes(1, "lens", -1, 11, 5.4, 38),
        hole(1.3, (-6, 0)),
    ),
    "healer": _recipe("ships", _RIM, spokes(4, "box", 0, 7, 4.4)),
    "vacuum": _recipe(
        "ships", shape((-11, -10), (11, -10), (3, 0.6), (3, 11), (-3, 11), (-3, 0.6)),
        stroke(1.8, (-6, -6.4), (6, -6.4), ink=CUT), stroke(1.8, (-3, -2.4), (3, -2.4), ink=CUT),
    ),
    "void": _recipe("ships", disc(11), hole(7.8), disc(1.6)),
    "masochist": _recipe("ships", _RIM, spokes(6, "spike", 9.4, 3, 4), disc(1.7)),
    # allies and deals
    "parasite": _recipe("allies", disc(7.6, (-2.6, 0)), hole(4.2, (-2.6, 0)), disc(3.8, (6.8, -5))),
    "grudge": _recipe("allies", spokes(4, "wedge", 2, 11, 8, -45), disc(1.6)),
    "pacifist": _recipe(
        "allies", ring(11.4, 2.4), stroke(2.4, (0, -10), (0, 10)),
        stroke(2.4, (-7.2, 7.2), (0, 0), (7.2, 7.2)),
    ),
    "mite": _recipe("allies", disc(4.6), spokes(6, "bar", 4, 11, 1.8, -60), hole(1.8)),
    "gambler": _recipe(
        "allies", block(4, 12, -45), spokes(4, "dot", 0, 5.2, 3.4, -45, CUT), hole(1.7)
    ),
    # the turn and destiny
    "dictator": _recipe(
        "turn", shape((-9.6, 8.4), (-9.6, -5.4), (-4.6, 0.4), (0, -8.6), (4.6, 0.4), (9.6, -5.4),
                      (9.6, 8.4)), hole(2, (0, 4)),
    ),
    "will": _recipe("turn", _RIM, spokes(1, "kite", -7, 8, 7, -45), hole(1.4)),
    "machine": _recipe("turn", spokes(8, "box", 5, 10.8, 3.6), disc(8), hole(4.4), disc(1.8)),
    "tick_tock": _recipe(
        "turn", spokes(10, "dot", 0, 9.6, 2.7), stroke(2.2, (0, 0), (0, -5.6)),
        stroke(2.2, (0, 0), (4.2, 2.6)),
    ),
    "loser": _recipe("turn", shape((-10.6, -8), (10.6, -8), (0, 10.6)), block(3, 4.6, 90, CUT)),
    # the power itself
    "reincarnator": _recipe(
        "itself", arcs(3, 11, 2.4, 0.74), arcs(3, 6.6, 2.2, 0.7, 90), disc(1.9)
    ),
}
# fmt: on


def figure(alien: str) -> str:
    """Return the name of an alien's figure among the glyphs."""
    return f"alien {alien}"


def _enter(alien: str, layers: tuple[Layer, ...]) -> None:
    @glyph(figure(alien))
    def _drawn(pen: Pen) -> None:
        for layer in layers:
            layer(pen)


for _alien, _made in RECIPES.items():
    _enter(_alien, _made.layers)
