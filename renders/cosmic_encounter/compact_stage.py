"""The stage of the compact table: score, cards, gate and target, and the sums."""

from typing import Final

from renders import palette
from renders.canvas import TOP_ROUND, Canvas, Frame
from renders.cosmic_encounter.aftermath import ways
from renders.cosmic_encounter.colours import KINDS, WARP
from renders.cosmic_encounter.gate import Plan
from renders.cosmic_encounter.ledger import (
    draw_ground,
    draw_line_sign,
    line_value,
    lines_of,
    new_lines,
    what_line,
)
from renders.cosmic_encounter.reveal import (
    band_words,
    card_is_new,
    draw_tint,
    shows_cards,
    total_share,
)
from renders.cosmic_encounter.scene import Scene, counted_ships
from renders.cosmic_encounter.setting import put, wide
from renders.cosmic_encounter.small import Fleet, lucre
from renders.cosmic_encounter.stage import (
    AnswerPlan,
    draw_answers,
    draw_empty,
    draw_stage,
    selected_card,
)
from renders.cosmic_encounter.words import card_value, plain
from renders.frame.compact import FLOOR
from renders.geometry import Rect
from renders.lettering import Type
from renders.runs import run, run_width
from renders.tongue import phrase, strung
from rules.cosmic_encounter.model.views import Half, Offer, Side

STAGE: Final = Plan((288, 168), (564, 168), 74, 74, 50, 30, 25, 22, 25, 112, 60)
HEIGHT: Final = 312
EMPTY: Final = 200
SUMS: Final = 92
"""The height of two lines of sums, in units."""
ANSWER: Final = AnswerPlan(38, Type(24, 650), Type(22, 450), 22, FLOOR)
CARD: Final = (92, 132)
CARD_BAND: Final = 32
CHIP: Final = (93, 38)
CHIP_GAP: Final = 7
IN_LINE: Final = 4
MOST_CHIPS: Final = 2 * IN_LINE
SCORE: Final = 66


def stage_height(scene: Scene) -> float:
    """Return the height of the stage; without cards it has no sums."""
    if scene.encounter is None:
        return 0 if scene.table.over else EMPTY
    return HEIGHT + (SUMS if shows_cards(scene) else 0)


def draw_compact_stage(canvas: Canvas, scene: Scene, rect: Rect) -> None:
    """Draw the stage; the rectangle's height decides whether there are sums."""
    encounter = scene.encounter
    if encounter is None:
        draw_stage(canvas, scene, rect, STAGE)
        draw_empty(canvas, scene, rect, STAGE)
        return
    draw_stage(canvas, scene, rect, STAGE)
    shown = shows_cards(scene)
    sides: tuple[tuple[Side, int | None], ...] = (
        ("offense", encounter.offense), ("defense", encounter.defense),
    )  # fmt: skip
    for role, seat in sides:
        half = scene.half(role)
        if seat is not None:
            _side(canvas, scene, rect, seat, role)
        if half is None:
            continue
        _score(canvas, half, rect, shown=shown, aimed=scene.target is not None)
        _card(canvas, scene, half, rect)
        if shown and rect.height > HEIGHT and not offers_of(scene):
            _sums(canvas, scene, half, rect)
    if shown and rect.height > HEIGHT:
        _draw_offers(canvas, scene, rect)
    foot = Rect(rect.left + 1, rect.bottom - STAGE.foot, rect.width - 2, STAGE.foot - 1)
    if shown:
        _result(canvas, scene, foot)
    else:
        inner = foot._replace(left=foot.left + 15, width=foot.width - 30)
        draw_answers(canvas, scene, encounter.answers, inner, ANSWER)


def _side(canvas: Canvas, scene: Scene, rect: Rect, seat: int, role: str) -> None:
    """Draw a side's player and role; a long name displaces the role."""
    sign, align = (-1, "right") if role == "defense" else (1, "left")
    edge, middle = rect.right - 20 if role == "defense" else rect.left + 20, rect.top + 46
    canvas.mark(seat, (edge + sign * 16, middle), 32)
    name = put(canvas, edge + sign * 42, middle, scene.name(seat), 31, 700, align=align,
               room=ROLE_ROOM, floor=24)  # fmt: skip
    if name + 11 + wide(role, 23, 450) <= ROLE_ROOM:
        put(canvas, edge + sign * (53 + name), middle + 2, role, 23, 450, palette.MUTED,
            align=align)  # fmt: skip


ROLE_ROOM: Final = 250


def _score(canvas: Canvas, half: Half, rect: Rect, *, shown: bool, aimed: bool) -> None:
    """Draw the ships of a side, after the reveal its total; without totals, whether it wins."""
    sign, align = (1, "left") if half.side == "defense" else (-1, "right")
    across, middle = rect.centre + sign * 26, rect.top + 46
    if sign > 0:
        put(canvas, rect.centre, middle - 2, ":", 44, 700, palette.FAINT, align="centre")
    ink = palette.FAINT if half.wins is False else palette.TEXT
    if not shown:
        words = str(counted_ships(half)) if aimed else "–"
        put(canvas, across, middle, words, SCORE, 800, palette.MUTED, align=align)
    elif half.total is None:
        words = "" if half.wins is None else "wins" if half.wins else "loses"
        put(canvas, across, middle, words, 34, 750, ink, align=align)
    else:
        words = plain(half.total)
        put(canvas, across, middle, words, SCORE * total_share(words), 800, ink, align=align)


def _card(canvas: Canvas, scene: Scene, half: Half, rect: Rect) -> None:
    """Draw the encounter card of a side, or that one is selected."""
    width, height = CARD
    middle = rect.top + STAGE.gate[1] + 6
    left = rect.right - 20 - width if half.side == "defense" else rect.left + 20
    place = Rect(left, middle - height / 2, width, height)
    face = half.card
    if face is None:
        if half.selected:
            selected_card(canvas, place.centre - 30, middle, 60)
        return
    if card_is_new(scene, half):
        canvas.fill(place.inset(-4), palette.LIT, 15)
    canvas.fill(place, palette.PAPER, 12)
    canvas.fill(place._replace(height=CARD_BAND), KINDS[face.type], 12, TOP_ROUND)
    canvas.glyph(face.type, (place.centre, place.top + CARD_BAND / 2), 24, palette.WHITE)
    notes = [card_value(half.kicker)] if half.kicker is not None else []
    if half.value is not None and half.value != face.value:
        notes.append(f"= {plain(half.value)}")
    bottom = place.bottom - (NOTE if notes else 0)
    words, low = card_value(face), (place.top + CARD_BAND + bottom) / 2
    if words:
        size = 54 if len(words) < THREE else 42
        put(canvas, place.centre, low, words, size - (8 if notes else 0), 800, palette.INK,
            align="centre")  # fmt: skip
    else:
        canvas.glyph(face.type, (place.centre, low), 52 if notes else 62, KINDS[face.type])
    if notes:
        plate = Rect(place.left + 6, place.bottom - 32, width - 12, 28)
        canvas.fill(plate, palette.INK, 8)
        put(canvas, plate.centre, plate.middle, strung("  ", notes), 22, 700, palette.PAPER,
            align="centre", room=plate.width - 8, floor=FLOOR)  # fmt: skip


THREE: Final = 3
NOTE: Final = 34


def _sums(canvas: Canvas, scene: Scene, half: Half, rect: Rect) -> None:
    """Draw the parts of a total in the order of the arithmetic, four in a line."""
    lines, fresh = lines_of(scene, half), new_lines(scene, half)
    wide_chip, high = CHIP
    step = wide_chip + CHIP_GAP
    room = IN_LINE * step - CHIP_GAP
    left = rect.right - 16 - room if half.side == "defense" else rect.left + 16
    top = rect.top + HEIGHT - STAGE.foot - 4
    shown = lines if len(lines) <= MOST_CHIPS else lines[: MOST_CHIPS - 1]
    for number, line in enumerate(shown):
        row, column = divmod(number, IN_LINE)
        box = Rect(left + column * step, top + row * (high + CHIP_GAP), wide_chip, high)
        ink = draw_ground(canvas, line, box, lit=what_line(line) in fresh)
        value = line_value(line)
        draw_line_sign(canvas, line, (box.left + 22, box.middle), 34, ink)
        put(canvas, box.right - 9, box.middle, value, 26, 700, ink, align="right",
            room=wide_chip - 50, floor=FLOOR)  # fmt: skip
        if line.struck_out:
            canvas.fill(Rect(box.left + 8, box.middle - 1, wide_chip - 16, 2), palette.FAINT)
    if len(lines) > len(shown):
        box = Rect(left + (IN_LINE - 1) * step, top + high + CHIP_GAP, wide_chip, high)
        words = phrase("+{n} more", n=len(lines) - len(shown))
        put(canvas, box.centre, box.middle, words, 22, 600, palette.MUTED, align="centre")


def offers_of(scene: Scene) -> tuple[Offer, ...]:
    """Return the standing offers of a talk, if they are public."""
    offers = scene.encounter.offers if scene.encounter and scene.table.stop == "D" else ()
    return tuple(one for one in offers if one.gives or one.takes)


def _draw_offers(canvas: Canvas, scene: Scene, rect: Rect) -> None:
    """Draw the latest offers in place of the sums, which a talk does not have."""
    high = CHIP[1]
    top = rect.top + HEIGHT - STAGE.foot - 4
    for number, offer in enumerate(offers_of(scene)[-2:]):
        middle = top + number * (high + CHIP_GAP) + high / 2
        box = Rect(rect.left + 16, middle - high / 2, rect.width - 32, high)
        canvas.box(box, Frame(palette.PANEL, palette.LINE, 10))
        canvas.mark(offer.seat, (box.left + 24, middle), 24)
        words = phrase(
            "offer {number}: {exchanged}", number=offer.number, exchanged=scene.exchanged(offer)
        )
        put(canvas, box.left + 46, middle, words, 23, 450, room=box.width - 60, floor=FLOOR)


def _result(canvas: Canvas, scene: Scene, foot: Rect) -> None:
    """Draw the result in the winner's tint, and the moves of ships."""
    draw_tint(canvas, scene, foot)
    words, why = band_words(scene)
    left, right = foot.left + 20, foot.right - 20
    right -= _draw_way(canvas, scene, foot, right)
    left += put(canvas, left, foot.middle, words, 29, 750, room=right - left - 16, floor=24) + 14
    if right - left > LEAST_WHY:
        put(canvas, left, foot.middle + 1, why, 23, 450, palette.MUTED, room=right - left - 16,
            floor=FLOOR)  # fmt: skip


LEAST_WHY: Final = 150


def _draw_way(canvas: Canvas, scene: Scene, foot: Rect, right: float) -> float:
    """Draw the first move of ships; return the room it takes."""
    found = ways(scene)
    if not found:
        return 0
    kind, words, fleets = found[0]
    pieces = [Fleet(one.seat, one.ships, 26) for one in fleets]
    taken = run_width(pieces, 16)
    run(canvas, right - taken, foot.middle, pieces, gap=16)
    taken += 12
    if kind == "lucre":
        lucre(canvas, (right - taken - 15, foot.middle), 30)
    else:
        glyph = {"warp": "warp", "removed": "struck"}.get(kind, "planet")
        canvas.glyph(glyph, (right - taken - 16, foot.middle), 32,
                     WARP if kind == "warp" else palette.MUTED)  # fmt: skip
    taken += 42
    if taken + wide(words, 24, 450) < foot.width / 2:
        taken += put(canvas, right - taken, foot.middle, words, 24, 450, palette.MUTED,
                     align="right")  # fmt: skip
    return taken + 16
