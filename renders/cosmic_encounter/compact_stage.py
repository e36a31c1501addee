"""The stage of the compact table: score, cards, gate and target, and the sums."""

from collections.abc import Callable
from functools import partial
from typing import Final, TypeVar

from renders.canvas import LAYERS, Canvas
from renders.cosmic_encounter.compact_sides import card_of, draw_card, draw_side, sides_of
from renders.cosmic_encounter.compact_sky import (
    HEIGHT,
    STAGE,
    Light,
    behind,
    gate_at,
    target_at,
    whole_stage,
)
from renders.cosmic_encounter.compact_sums import (
    draw_allies,
    draw_offers,
    draw_result,
    draw_sums,
    offers_of,
    offers_seen,
    result_of,
    sums_of,
)
from renders.cosmic_encounter.gate import (
    GateSeen,
    TargetSeen,
    draw_arrow,
    draw_gate_light,
    draw_nowhere,
    draw_target,
    gate_of,
    portal,
    squad,
    target_of,
)
from renders.cosmic_encounter.head_words import empty_words
from renders.cosmic_encounter.reveal import shows_cards
from renders.cosmic_encounter.scene import Scene
from renders.cosmic_encounter.stage import answers_of, draw_empty, draw_foot, draw_sky
from renders.cosmic_encounter.words import uninvited_words
from renders.frame.players import seat_colour
from renders.geometry import Rect
from renders.sheet import Sheet

EMPTY: Final = 200
SUMS: Final = 92
"""The height of two lines of sums, in units."""


def stage_height(scene: Scene) -> float:
    """Return the height of the stage; without cards it has no sums."""
    if scene.encounter is None:
        return 0 if scene.table.over else EMPTY
    return HEIGHT + (SUMS if shows_cards(scene) else 0)


def put_stage(sheet: Sheet, scene: Scene, rect: Rect) -> None:
    """Put the stage in parts; the rectangle's height decides whether there are sums."""
    encounter = scene.encounter
    if encounter is None:
        sheet.loose(rect, _draw_nothing, empty_words(scene))
        return
    shown = shows_cards(scene)
    sums = shown and rect.height > HEIGHT
    low, foot = LOW if sums else rect.height - STAGE.foot, rect.height - STAGE.foot
    gate, target = gate_of(encounter), target_of(scene)
    home = None if target is None else target.home
    left, right = Light(rect.height, encounter.offense, home), Light(rect.height, None, home)

    def put_window(across: float, down: float, end: float, bottom: float,
                   draw: Callable[[Canvas, tuple[Rect, Light, Content]], None], light: Light,
                   content: Content) -> None:  # fmt: skip
        window = Rect(across, down, end - across, bottom - down)
        place = window._replace(left=rect.left + across, top=rect.top + down)
        sheet.loose(place, draw, (window, light, content))

    offense, defense = sides_of(scene, encounter, shown=shown)
    put_window(0, 0, MIDDLE, TOP, draw_side, left, offense)
    put_window(MIDDLE, 0, rect.width, TOP, draw_side, right, defense)
    dark = Light(rect.height, None, None)
    put_window(0, TOP, CARDS[0], low, draw_card, dark, card_of(scene, "offense"))
    put_window(CARDS[1], TOP, rect.width, low, draw_card, dark, card_of(scene, "defense"))
    put_window(CARDS[0], TOP, HAZE, low, _draw_gate, dark, (gate, home is not None))
    put_window(HAZE, TOP, CARDS[1], low, _draw_target, left, target)
    if sums and offers_of(scene):
        put_window(0, LOW, rect.width, foot, draw_offers, left, offers_seen(scene))
    elif sums:
        put_window(0, LOW, MIDDLE, foot, draw_sums, left, sums_of(scene, "offense"))
        put_window(MIDDLE, LOW, rect.width, foot, draw_sums, right, sums_of(scene, "defense"))
    below, light = (rect.height, dark) if sums else (rect.height + SPILL, right)
    if shown:
        put_window(0, foot, rect.width, below, draw_result, light, result_of(scene))
    else:
        answers = answers_of(scene), uninvited_words(scene)
        put_window(0, foot, rect.width, below, draw_allies, light, answers)


TOP: Final = 80
CARDS: Final = (126, 736)
"""The right edge of the offense's card, and the left edge of the defense's."""
HAZE: Final = 398
"""The left edge of the light around the target, right of the gate and its ships."""
MIDDLE: Final = 436
"""Right of the colon between the scores."""
LOW: Final = 258
"""Where gate, target and ships end, above the sums."""
SPILL: Final = 6
"""The rows below a stage without sums into which the light around the target reaches."""
Content = TypeVar("Content")


def _draw_nothing(canvas: Canvas, words: str) -> None:
    rect = canvas.bounds
    draw_sky(canvas, rect, STAGE)
    draw_foot(canvas, rect, STAGE)
    draw_empty(canvas, words, rect, STAGE)


# Gate and target


def _draw_gate(canvas: Canvas, seen: tuple[Rect, Light, tuple[GateSeen, bool]]) -> None:
    window, light, (gate, aimed) = seen
    rect = whole_stage(window, light.height)
    lit = window, light._replace(gate=gate.seat)
    canvas.whole(canvas.bounds, LAYERS, ("gate", lit), partial(_draw_portal, seen=lit))
    squad(canvas, gate.inside, gate_at(rect), STAGE)
    if aimed:
        draw_arrow(canvas, gate.seat, gate_at(rect), target_at(rect), STAGE)


def _draw_portal(canvas: Canvas, seen: tuple[Rect, Light]) -> None:
    """Draw the gate without ships, which recurs in each of its owner's encounters."""
    window, light = seen
    rect = behind(canvas, window, light)
    if light.gate is not None:
        portal(canvas, gate_at(rect), STAGE.portal, seat_colour(light.gate))


def _draw_target(canvas: Canvas, seen: tuple[Rect, Light, TargetSeen | None]) -> None:
    window, light, target = seen
    rect = whole_stage(window, light.height)
    lit_target = window, light._replace(gate=None)
    canvas.whole(
        canvas.bounds, LAYERS, ("target", lit_target), partial(_draw_behind, seen=lit_target)
    )
    if light.gate is not None:  # it reaches a little into this window
        draw_gate_light(canvas, light.gate, gate_at(rect), STAGE)
    at = target_at(rect)
    if target is None:
        draw_nowhere(canvas, at, STAGE)
        return
    draw_arrow(canvas, target.attacker, gate_at(rect), at, STAGE)
    draw_target(canvas, target, at, STAGE)


def _draw_behind(canvas: Canvas, seen: tuple[Rect, Light]) -> None:
    behind(canvas, *seen)
