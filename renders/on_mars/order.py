"""The turn order: eight spaces, four on each side, and the shuttle between them."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from renders import palette
from renders.canvas import Box, Canvas
from renders.frame.players import draw_done_mark
from renders.geometry import Rect
from renders.lettering import Type
from renders.on_mars.badges import effect_sign, sign
from renders.on_mars.kinds import SIDES, side_ground
from renders.on_mars.scene import Scene
from renders.on_mars.words import shuttle_words
from renders.palette import Colour, mix
from renders.sheet import Sheet, evenly
from rules.on_mars.model.kinds import Side
from rules.on_mars.model.views import TurnSpace


class OrderStyle(NamedTuple):
    """The measures of one size of strip, relative to its panel."""

    height: float
    inset: float
    space: float  # the width of one space
    ends: tuple[float, float]  # from the panel's ends to the nearest space
    gap: float
    number: Type
    mark: float
    benefits: bool
    shuttle: float  # the shuttle's line below the top
    note: Type
    note_middle: float
    step: float
    dot: float


WIDE: Final = OrderStyle(
    84, 11, 130, (96, 122), 8, Type(20, 700), 31, True, 33, Type(16, 450), 68, 29, 11
)  # fmt: skip
COMPACT: Final = OrderStyle(
    56, 6, 71, (8, 8), 6, Type(24, 700), 30, False, 18, Type(22, 450), 41, 21, 7.5
)  # fmt: skip
SIDE_NAME: Final = Type(18, 750, spacing=1.2)
SIDE_NOTE: Final = Type(16, 450)
BENEFIT: Final = Type(17, 700)
TURN_TINT: Final = 0.14
MIDDLE_GAP: Final = 26
"""From the middle to the shuttle's first place on each side, in units."""
PLACE_EDGE: Final = palette.hexed("#6E7480")


class ShuttlePlace(NamedTuple):
    """The place of the shuttle, and when it flies."""

    side: Side
    space: int
    note: str


def draw_order(canvas: Canvas, scene: Scene, panel: Rect, style: OrderStyle) -> None:
    """Draw the strip with its spaces and the shuttle."""
    _draw_panel(canvas, panel)
    if style.benefits:
        _draw_sides(canvas, panel)
    for space, rect in _placed(scene, panel, style):
        _draw_space(canvas, space, rect, style, on=_is_on_turn(scene, space))
    _draw_shuttle(canvas, _shuttle_of(scene), panel, style)


def put_order(sheet: Sheet, scene: Scene, panel: Rect) -> None:
    """Put the compact strip: the panel with the shuttle, and each space over it as a part."""
    sheet.loose(panel, _draw_empty_strip, _shuttle_of(scene))
    for space, rect in _placed(scene, panel._replace(left=0, top=0), COMPACT):
        whole, own = evenly(rect)
        place = whole._replace(left=panel.left + whole.left, top=panel.top + whole.top)
        sheet.loose(place, _draw_alone, (own, space, _is_on_turn(scene, space)))


def _placed(scene: Scene, panel: Rect, style: OrderStyle) -> Iterator[tuple[TurnSpace, Rect]]:
    """Yield the spaces with their rectangles: orbit at the left, the colony at the right."""
    step = style.space + style.gap
    right = panel.right - style.ends[1] - 4 * step + style.gap
    for space in scene.table.spaces:
        first = panel.left + style.ends[0] if space.side == "orbit" else right
        left = first + (space.number - 1) % 4 * step
        yield (
            space,
            Rect(left, panel.top + style.inset, style.space, panel.height - 2 * style.inset),
        )


def _is_on_turn(scene: Scene, space: TurnSpace) -> bool:
    return space.seat is not None and space.seat == scene.table.on_turn and not scene.table.over


def _shuttle_of(scene: Scene) -> ShuttlePlace:
    shuttle = scene.table.shuttle
    return ShuttlePlace(shuttle.side, shuttle.space, shuttle_words(scene))


def _draw_panel(canvas: Canvas, panel: Rect) -> None:
    canvas.box(panel, Box(palette.PANEL, palette.LINE, 14, 1))


def _draw_empty_strip(canvas: Canvas, shuttle: ShuttlePlace) -> None:
    _draw_panel(canvas, canvas.bounds)
    _draw_shuttle(canvas, shuttle, canvas.bounds, COMPACT)


def _draw_alone(canvas: Canvas, seen: tuple[Rect, TurnSpace, bool]) -> None:
    rect, space, on = seen
    canvas.fill(canvas.bounds, palette.PANEL)
    _draw_space(canvas, space, rect, COMPACT, on=on)


def _draw_sides(canvas: Canvas, panel: Rect) -> None:
    for side, words, note, left, align in (
        ("orbit", "ORBIT", "first", panel.left + 18, "left"),
        ("colony", "COLONY", "then", panel.right - 18, "right"),
    ):
        colour = SIDES[side][1]
        canvas.text(left, panel.top + 30, words, SIDE_NAME, colour, align)
        canvas.text(left, panel.top + 56, note, SIDE_NOTE, palette.MUTED, align)


def _draw_space(
    canvas: Canvas, space: TurnSpace, rect: Rect, style: OrderStyle, *, on: bool
) -> None:
    ground = side_ground(space.side, palette.PANEL)
    edge, thick = mix(ground, palette.WHITE, 0.12), 1.0
    seat = space.seat
    if seat is not None and on:
        edge, thick = palette.SEATS[seat], 2.5
        ground = mix(ground, edge, TURN_TINT)
    canvas.box(rect, Box(ground, edge, 11, thick))
    left = rect.left + style.number.size * 0.55
    canvas.text(left, rect.middle, str(space.number), style.number, SIDES[space.side][1])
    if seat is not None:
        across = left + style.number.size * 1.9 if style.benefits else rect.right - MARK_RIGHT
        at = (across, rect.middle)
        if space.done:
            draw_done_mark(canvas, seat, at, style.mark, ground)
        else:
            canvas.mark(seat, at, style.mark)
    if style.benefits:
        _draw_benefit(canvas, space, rect, ground)


MARK_RIGHT: Final = 25


def _draw_benefit(canvas: Canvas, space: TurnSpace, rect: Rect, ground: Colour) -> None:
    benefit = space.benefit
    if benefit is None:
        return
    colour = mix(ground, palette.TEXT, 0.72)
    right, middle = rect.right - 24, rect.middle
    if space.cost:
        middle -= 13
        _draw_cost(canvas, space.cost, rect, colour, ground)
    name = effect_sign(benefit)
    amount = "+1" if space.cost else f"×{benefit.n}" if benefit.n > 1 else ""
    if not amount:
        sign(canvas, name, (right, middle), 24, colour)
        return
    canvas.text(rect.right - 10, middle, amount, BENEFIT, colour, "right")
    shift = 44 if space.cost else 46
    sign(canvas, name, (rect.right - shift, middle), 22, colour)


def _draw_cost(canvas: Canvas, cost: str, rect: Rect, colour: Colour, ground: Colour) -> None:
    """Draw the price of the benefit: one of two goods, or both."""
    middle = rect.middle + 13
    goods = [item for item in cost.replace(",", " ").split() if item in ("plant", "water")]
    right = rect.right - 19
    for number, item in enumerate(reversed(goods)):
        at = (right - number * COST_STEP, middle)
        sign(canvas, item, at, 18, colour, ground=ground)
    if len(goods) > 1:
        between = "/" if " or " in cost else "+"
        canvas.text(right - COST_STEP / 2, middle, between, SIDE_NOTE, colour, "centre")
    left = right - (len(goods) - 1) * COST_STEP - 15
    canvas.text(left, middle, "−", BENEFIT, colour, "centre")


COST_STEP: Final = 25


def _draw_shuttle(canvas: Canvas, shuttle: ShuttlePlace, panel: Rect, style: OrderStyle) -> None:
    """Draw three places on each side, with the shuttle on one of them."""
    middle = panel.top + style.shuttle
    centre = panel.centre + (style.ends[0] - style.ends[1]) / 2
    here = 0.0
    for side, way in (("orbit", -1), ("colony", 1)):
        for place in (1, 2, 3):
            across = centre + way * (MIDDLE_GAP * style.step / WIDE.step + (place - 1) * style.step)
            if (side, place) == (shuttle.side, shuttle.space):
                here = across
                continue
            canvas.disc((across, middle), style.dot + 1.2, PLACE_EDGE)
            canvas.disc((across, middle), style.dot, side_ground(side, palette.PANEL, 0.8))
            if style.benefits:
                words = Type(15, 600)
                canvas.text(across, middle, str(place), words, palette.MUTED, "centre")
    canvas.disc((here, middle), style.dot * 1.55, palette.TEXT)
    canvas.glyph("shuttle", (here, middle), style.dot * 2.3, palette.INK)
    if not shuttle.note:
        return
    room = panel.width - 2 * (max(style.ends) + 4 * (style.space + style.gap))
    canvas.fitted(
        centre, panel.top + style.note_middle, shuttle.note, style.note, room,
        palette.MUTED, align="centre", floor=style.note.size,
    )  # fmt: skip
