"""Below the compact gate: the sums or offers, and the answers or the result."""

from typing import Final, NamedTuple

from renders import palette
from renders.canvas import Box, Canvas
from renders.cosmic_encounter.aftermath import ways
from renders.cosmic_encounter.colours import WARP
from renders.cosmic_encounter.compact_sky import HEIGHT, STAGE, Light, behind
from renders.cosmic_encounter.ledger import (
    draw_ground,
    draw_line_sign,
    line_value,
    lines_of,
    new_lines,
    what_line,
)
from renders.cosmic_encounter.reveal import band_words, draw_tint, winner_colour
from renders.cosmic_encounter.scene import Scene
from renders.cosmic_encounter.setting import put, wide
from renders.cosmic_encounter.small import Fleet, lucre
from renders.cosmic_encounter.stage import AnswerPlan, AnswerSeen, draw_answers, draw_foot
from renders.frame.compact import FLOOR
from renders.geometry import Rect
from renders.lettering import Type
from renders.palette import Colour
from renders.runs import run, run_width
from renders.tongue import phrase
from rules.cosmic_encounter.model.views import OfferSeen, Side

ANSWER: Final = AnswerPlan(38, Type(24, 650), Type(22, 450), 22, FLOOR)
CHIP: Final = (93, 38)
CHIP_GAP: Final = 7
IN_LINE: Final = 4
MOST_CHIPS: Final = 2 * IN_LINE


# Sums


class SumChip(NamedTuple):
    """A part of a total."""

    kind: str
    key: str
    seat: int | None
    struck_out: bool
    foreseen: bool
    value: str
    lit: bool


class SideSums(NamedTuple):
    """The parts of a side's total in their order, and the number of further ones."""

    role: Side
    chips: tuple[SumChip, ...]
    more: int


def sums_of(scene: Scene, role: Side) -> SideSums:
    """Return the parts of a side's total."""
    half = scene.half(role)
    if half is None:
        return SideSums(role, (), 0)
    lines, fresh = lines_of(scene, half), new_lines(scene, half)
    shown = lines if len(lines) <= MOST_CHIPS else lines[: MOST_CHIPS - 1]
    chips = tuple(
        SumChip(one.kind, one.key, one.seat, one.struck_out, one.foreseen,
             line_value(one).replace("= ", "="), what_line(one) in fresh)
        for one in shown
    )  # fmt: skip
    return SideSums(role, chips, len(lines) - len(shown))


def draw_sums(canvas: Canvas, seen: tuple[Rect, Light, SideSums]) -> None:
    """Draw the parts of a total, four in a line."""
    window, light, sums = seen
    rect = behind(canvas, window, light)
    wide_chip, high = CHIP
    step = wide_chip + CHIP_GAP
    room = IN_LINE * step - CHIP_GAP
    left = rect.right - 16 - room if sums.role == "defense" else rect.left + 16
    top = rect.top + SUMS_TOP
    for number, line in enumerate(sums.chips):
        row, column = divmod(number, IN_LINE)
        box = Rect(left + column * step, top + row * (high + CHIP_GAP), wide_chip, high)
        ink = draw_ground(canvas, line, box, lit=line.lit)
        taken = max(wide(line.value, FLOOR, 700), wide_chip - 50)  # a number is never cut
        sign = wide_chip - 16 - taken
        draw_line_sign(canvas, line, (box.left + 5 + sign / 2, box.middle), sign, ink)
        put(canvas, box.right - 9, box.middle, line.value, 26, 700, ink, align="right",
            room=taken, floor=FLOOR)  # fmt: skip
        if line.struck_out:
            canvas.fill(Rect(box.left + 8, box.middle - 1, wide_chip - 16, 2), palette.FAINT)
    if sums.more:
        box = Rect(left + (IN_LINE - 1) * step, top + high + CHIP_GAP, wide_chip, high)
        words = phrase("+{n} more", n=sums.more)
        put(canvas, box.centre, box.middle, words, 22, 600, palette.MUTED, align="centre")


SUMS_TOP: Final = HEIGHT - STAGE.foot - 4


# Offers of a talk, in place of the sums


def offers_of(scene: Scene) -> tuple[OfferSeen, ...]:
    """Return the standing offers of a talk, if they are public."""
    offers = scene.encounter.offers if scene.encounter and scene.table.stop == "D" else ()
    return tuple(one for one in offers if one.gives or one.takes)


def offers_seen(scene: Scene) -> tuple[tuple[int, str], ...]:
    """Return the latest offers in words, each with its seat."""
    return tuple(
        (
            offer.seat,
            phrase(
                "offer {number}: {exchanged}", number=offer.number, exchanged=scene.exchanged(offer)
            ),
        )
        for offer in offers_of(scene)[-2:]
    )


def draw_offers(canvas: Canvas, seen: tuple[Rect, Light, tuple[tuple[int, str], ...]]) -> None:
    """Draw the latest offers, one below the other."""
    window, light, offers = seen
    rect = behind(canvas, window, light)
    high, top = CHIP[1], rect.top + SUMS_TOP
    for number, (seat, words) in enumerate(offers):
        middle = top + number * (high + CHIP_GAP) + high / 2
        box = Rect(rect.left + 16, middle - high / 2, rect.width - 32, high)
        canvas.box(box, Box(palette.PANEL, palette.LINE, 10))
        canvas.mark(seat, (box.left + 24, middle), 24)
        put(canvas, box.left + 46, middle, words, 23, 450, room=box.width - 60, floor=FLOOR)


# The foot: the answers of allies, or the result


def draw_allies(
    canvas: Canvas, seen: tuple[Rect, Light, tuple[tuple[AnswerSeen, ...], str]]
) -> None:
    """Draw the answers of the invited seats."""
    window, light, (answers, uninvited) = seen
    foot = draw_foot(canvas, behind(canvas, window, light), STAGE)
    inner = foot._replace(left=foot.left + 15, width=foot.width - 30)
    draw_answers(canvas, answers, uninvited, inner, ANSWER)


class Way(NamedTuple):
    """A move of ships after the result."""

    kind: str
    words: str
    fleets: tuple[Fleet, ...]


class EncounterResult(NamedTuple):
    """The result of the encounter, and the first move of ships."""

    colour: Colour | None
    words: str
    why: str
    way: Way | None


def result_of(scene: Scene) -> EncounterResult:
    """Return the result, final or as things stand."""
    way = None
    for kind, words, fleets in ways(scene)[:1]:
        way = Way(kind, words, tuple(Fleet(one.seat, one.ships, 26) for one in fleets))
    return EncounterResult(winner_colour(scene), *band_words(scene), way)


def draw_result(canvas: Canvas, seen: tuple[Rect, Light, EncounterResult]) -> None:
    """Draw the result in the winner's tint, and the moves of ships."""
    window, light, result = seen
    foot = draw_foot(canvas, behind(canvas, window, light), STAGE)
    draw_tint(canvas, result.colour, foot)
    left, right = foot.left + 20, foot.right - 20
    if result.way is not None:
        right -= _draw_way(canvas, result.way, foot, right)
    left += 14 + put(canvas, left, foot.middle, result.words, 29, 750, room=right - left - 16,
                     floor=24)  # fmt: skip
    if wide(result.why, FLOOR, 450) <= right - left - 16:  # whole, or not at all
        put(canvas, left, foot.middle + 1, result.why, 23, 450, palette.MUTED,
            room=right - left - 16, floor=FLOOR)  # fmt: skip


def _draw_way(canvas: Canvas, way: Way, foot: Rect, right: float) -> float:
    """Draw a move of ships; return the room it takes."""
    taken = run_width(way.fleets, 16)
    run(canvas, right - taken, foot.middle, way.fleets, gap=16)
    taken += 12
    if way.kind == "lucre":
        lucre(canvas, (right - taken - 15, foot.middle), 30)
    else:
        glyph = {"warp": "warp", "removed": "struck"}.get(way.kind, "planet")
        canvas.glyph(glyph, (right - taken - 16, foot.middle), 32,
                     WARP if way.kind == "warp" else palette.MUTED)  # fmt: skip
    taken += 42
    if taken + wide(way.words, 24, 450) < foot.width / 2:
        taken += put(canvas, right - taken, foot.middle, way.words, 24, 450, palette.MUTED,
                     align="right")  # fmt: skip
    return taken + 16
