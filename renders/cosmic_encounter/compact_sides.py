"""Both sides on the compact stage: player and score, and the encounter card."""

from typing import Final, NamedTuple

from renders import palette
from renders.canvas import TOP_ROUND, Canvas
from renders.cosmic_encounter.colours import KINDS
from renders.cosmic_encounter.compact_sky import STAGE, Light, behind
from renders.cosmic_encounter.reveal import card_is_new, total_share
from renders.cosmic_encounter.scene import Scene, counted_ships
from renders.cosmic_encounter.setting import put, wide
from renders.cosmic_encounter.stage import selected_card
from renders.cosmic_encounter.words import card_value, plain
from renders.frame.compact import FLOOR
from renders.geometry import Rect
from renders.palette import Colour
from renders.tongue import strung
from rules.cosmic_encounter.model.views import CardType, EncounterSeen, Half, Side

CARD: Final = (92, 132)
CARD_BAND: Final = 32
SCORE: Final = 66


# The line above: both sides and their scores


class Score(NamedTuple):
    """The large words of a side."""

    words: str
    size: float
    weight: int
    ink: Colour


class SideSeen(NamedTuple):
    """A side: its player, if it has one, and its score."""

    role: Side
    seat: int | None
    name: str
    score: Score | None
    colon: bool
    """Whether a colon follows the score: of the offense, if the defense has one, too."""


def sides_of(scene: Scene, encounter: EncounterSeen, *, shown: bool) -> tuple[SideSeen, SideSeen]:
    """Return the line of the offense and that of the defense."""
    against = scene.half("defense") is not None

    def side(role: Side, seat: int | None) -> SideSeen:
        half = scene.half(role)
        score = None if half is None else _score(scene, half, shown=shown)
        return SideSeen(
            role,
            seat,
            "" if seat is None else scene.name(seat),
            score,
            against and role == "offense",
        )

    return side("offense", encounter.offense), side("defense", encounter.defense)


def _score(scene: Scene, half: Half, *, shown: bool) -> Score:
    """Return the ships of a side, after the reveal its total; without totals, whether it wins."""
    ink = palette.FAINT if half.wins is False else palette.TEXT
    if not shown:
        words = "–" if scene.target is None else str(counted_ships(half))
        return Score(words, SCORE, 800, palette.MUTED)
    if half.total is None:
        words = "" if half.wins is None else "wins" if half.wins else "loses"
        return Score(words, 34, 750, ink)
    words = plain(half.total)
    return Score(words, SCORE * total_share(words), 800, ink)


def draw_side(canvas: Canvas, seen: tuple[Rect, Light, SideSeen]) -> None:
    """Draw a side's player, role and score; a long name displaces the role."""
    window, light, side = seen
    rect = behind(canvas, window, light)
    middle, mirrored = rect.top + 46, side.role == "defense"
    sign, align = (-1, "right") if mirrored else (1, "left")
    edge = rect.right - 20 if mirrored else rect.left + 20
    if side.seat is not None:
        canvas.mark(side.seat, (edge + sign * 16, middle), 32)
        name = put(canvas, edge + sign * 42, middle, side.name, 31, 700, align=align,
                   room=ROLE_ROOM, floor=24)  # fmt: skip
        if name + 11 + wide(side.role, 23, 450) <= ROLE_ROOM:
            put(canvas, edge + sign * (53 + name), middle + 2, side.role, 23, 450, palette.MUTED,
                align=align)  # fmt: skip
    if side.colon:
        put(canvas, rect.centre, middle - 2, ":", 44, 700, palette.FAINT, align="centre")
    if side.score is not None:
        words, size, weight, ink = side.score
        put(canvas, rect.centre - sign * 26, middle, words, size, weight, ink,
            align="left" if mirrored else "right")  # fmt: skip


ROLE_ROOM: Final = 250


# Cards


class CardSeen(NamedTuple):
    """The encounter card of a side: face up, only selected, or not there."""

    role: Side
    type: CardType | None
    value: str
    notes: tuple[str, ...]
    lit: bool
    selected: bool


def card_of(scene: Scene, role: Side) -> CardSeen:
    """Return the encounter card of a side."""
    half = scene.half(role)
    face = None if half is None else half.card
    if half is None or face is None:
        selected = half is not None and half.selected
        return CardSeen(role, None, "", (), lit=False, selected=selected)
    notes = [card_value(half.kicker)] if half.kicker is not None else []
    if half.value is not None and half.value != face.value:
        notes.append(f"= {plain(half.value)}")
    lit = card_is_new(scene, half)
    return CardSeen(role, face.type, card_value(face), tuple(notes), lit=lit, selected=True)


def draw_card(canvas: Canvas, seen: tuple[Rect, Light, CardSeen]) -> None:
    """Draw the encounter card of a side, or that one is selected."""
    window, light, card = seen
    rect = behind(canvas, window, light)
    width, height = CARD
    middle = rect.top + STAGE.gate[1] + 6
    left = rect.right - 20 - width if card.role == "defense" else rect.left + 20
    place = Rect(left, middle - height / 2, width, height)
    if card.type is None:
        if card.selected:
            selected_card(canvas, place.centre - 30, middle, 60)
        return
    if card.lit:
        canvas.fill(place.inset(-4), palette.LIT, 15)
    canvas.fill(place, palette.PAPER, 12)
    canvas.fill(place._replace(height=CARD_BAND), KINDS[card.type], 12, TOP_ROUND)
    canvas.glyph(card.type, (place.centre, place.top + CARD_BAND / 2), 24, palette.WHITE)
    bottom = place.bottom - (NOTE if card.notes else 0)
    words, low = card.value, (place.top + CARD_BAND + bottom) / 2
    if words:
        size = 54 if len(words) < THREE else 42
        put(canvas, place.centre, low, words, size - (8 if card.notes else 0), 800, palette.INK,
            align="centre")  # fmt: skip
    else:
        size = 52 if card.notes else 62
        canvas.glyph(card.type, (place.centre, low), size, KINDS[card.type])
    if card.notes:
        plate = Rect(place.left + 6, place.bottom - 32, width - 12, 28)
        canvas.fill(plate, palette.INK, 8)
        put(canvas, plate.centre, plate.middle, strung("  ", card.notes), 22, 700, palette.PAPER,
            align="centre", room=plate.width - 8, floor=FLOOR)  # fmt: skip


THREE: Final = 3
NOTE: Final = 34
