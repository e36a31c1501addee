"""The card pool on the table: a line about decks and order, then the cards by letter."""

from typing import Final

from renders import palette
from renders.canvas import Box, Canvas
from renders.frame.cards import SMALL, paper, rule
from renders.frame.words import counted
from renders.geometry import Rect
from renders.lettering import Type, wrap
from renders.palette import mix
from renders.pen import CUT, SOLID, Pen
from renders.project_mars.kinds import band, short_effect
from renders.project_mars.numbers import fitted_gains, price_pieces
from renders.project_mars.scene import Scene, place_changed
from renders.runs import Gap, Icon, Piece, Words, run, run_width
from renders.tongue import phrase
from rules.project_mars.model.views import Face, Place, Table

TITLE: Final = Type(20, 700)
NOTE: Final = Type(17, 450)
COUNT: Final = Type(24, 700)
NAME: Final = Type(17, 650)
GAIN: Final = Type(26, 750)
EFFECT: Final = Type(15, 450)
FOOT_WORD: Final = Type(16, 500)
FOOT: Final = Type(19, 750)
TAKEN_LETTER: Final = Type(18, 700)
TAKEN_NAME: Final = Type(20, 650)

GAP: Final = 12
CARD_HEIGHT: Final = 192
NAME_TOP: Final = 21
NAME_STEP: Final = 20
NAME_ROOM_SPARE: Final = 6
GAIN_DROPS: Final = {1: 40, 2: 33}
"""From the last line of the name to the gains, in units, by the number of the name's lines."""
NOTE_DROP: Final = 27
EFFECT_DROP: Final = 22
EFFECT_STEP: Final = 19
RULE_UP: Final = 46
FOOT_UP: Final = 24
MARK_DOWN: Final = 78
MARK: Final = 36
TAKEN_NAME_DOWN: Final = 124
TAKEN_HOW_DOWN: Final = 150
ORDER_STEP: Final = 60
ORDER_MARK: Final = 20
ORDER_BOX: Final = 38
EMPTY_EXTRA: Final = 5
"""The cards of a new pool, besides one for each player (rulebook, set-up)."""


def draw_pool_line(canvas: Canvas, scene: Scene, middle: float, row: Rect) -> None:
    """Draw the line above the pool: the cards taken, the order of play, the decks."""
    table = scene.table
    taken = sum(place.face is None for place in table.pool)
    note = (
        phrase("{taken} of {n} taken", taken=taken, n=len(table.pool))
        if taken
        else counted(len(table.pool), "card")
    )
    left: list[Piece] = [Words("Card pool", TITLE), Gap(12), Words(note, NOTE, palette.MUTED)]
    run(canvas, row.left, middle, left)
    right = deck_pieces(scene)
    start = row.right - run(canvas, row.right, middle, right, align="right")
    if len(table.order) > 1 and not table.over and table.bidding is None:
        _draw_order(canvas, scene, middle, (row.left + run_width(left), start))


def deck_pieces(scene: Scene) -> list[Piece]:
    """Return the sizes of the deck and the discard pile, as pieces."""
    table, before = scene.table, scene.before
    which = "first deck" if table.which_deck == 1 else "second deck"
    deck_lit = before is not None and before.deck != table.deck
    pile_lit = before is not None and len(before.discards) != len(table.discards)
    return [
        Icon("deck", 26, palette.MUTED), Gap(8), Words(which, NOTE, palette.MUTED), Gap(8),
        Words(str(table.deck), COUNT, palette.LIT if deck_lit else palette.TEXT), Gap(30),
        Words("discards", NOTE, palette.MUTED), Gap(8),
        Words(str(len(table.discards)), COUNT, palette.LIT if pile_lit else palette.TEXT),
    ]  # fmt: skip


def _draw_order(canvas: Canvas, scene: Scene, middle: float, room: tuple[float, float]) -> None:
    order, done = scene.table.order, scene.table.done
    label = Words("this turn" if scene.table.phase == "action" else "in order", NOTE, palette.MUTED)
    width = label.width + ORDER_STEP * len(order)
    left = (room[0] + room[1] - width) / 2
    label.draw(canvas, left, middle)
    across = left + label.width + ORDER_STEP / 2
    for number, seat in enumerate(order):
        colour = palette.SEATS[seat]
        if number == done and scene.awaits(seat):
            side = ORDER_BOX
            rect = Rect(round(across) - side / 2, middle - side / 2, side, side)
            canvas.box(rect, Box(mix(palette.PANEL, colour, 0.2), colour, 10, 2))
        past = mix(colour, palette.GROUND, 0.62) if number < done else None
        canvas.mark(seat, (across, middle), ORDER_MARK, colour=past)
        if number < len(order) - 1:
            canvas.glyph("arrow", (across + ORDER_STEP / 2, middle), 13, palette.FAINT)
        across += ORDER_STEP


def pool_columns(table: Table, row: Rect) -> list[Rect]:
    """Return the rectangles of the cards; a small pool keeps the same width of cards."""
    most = max(len(table.pool), len(table.players) + EMPTY_EXTRA)
    return row.columns(most, GAP)


def draw_pool(canvas: Canvas, scene: Scene, row: Rect) -> None:
    """Draw every place of the pool, and faintly the places that the next draw will fill."""
    columns = pool_columns(scene.table, row)
    for rect, place in zip(columns, scene.table.pool, strict=False):
        if place.face is None:
            _draw_taken(canvas, scene, place, rect)
        else:
            _draw_card(canvas, place.face, place.letter, rect)
            if place_changed(scene, place):
                draw_lit_edge(canvas, rect, SMALL.radius)
    for rect in columns[len(scene.table.pool) :]:
        canvas.dashed(rect, palette.LINE)


def draw_lit_edge(canvas: Canvas, rect: Rect, radius: float) -> None:
    """Draw a lit line around a card that came with the last move, a little apart from it."""
    outline = ("lit edge", rect.width, rect.height)
    size = max(rect.width, rect.height) + 2 * LIT_REACH + 2

    def paint(pen: Pen) -> None:
        for reach, ink in ((LIT_REACH, SOLID), (LIT_REACH - LIT_THICK, CUT)):
            pen.rect(
                -rect.width / 2 - reach, -rect.height / 2 - reach,
                rect.width + 2 * reach, rect.height + 2 * reach,
                radius=radius + reach, ink=ink,
            )  # fmt: skip

    canvas.stencil((rect.centre, rect.middle), size, palette.LIT, outline, paint)


LIT_REACH: Final = 4
LIT_THICK: Final = 2


def _draw_taken(canvas: Canvas, scene: Scene, place: Place, rect: Rect) -> None:
    lit = place_changed(scene, place)
    canvas.dashed(rect, palette.LIT if lit else palette.DASH, thick=2.2 if lit else 1.6)
    canvas.text(rect.left + SMALL.padding, rect.top + 20, place.letter, TAKEN_LETTER, palette.FAINT)
    if place.taken_by is None:
        canvas.text(rect.centre, rect.middle, "taken", NOTE, palette.MUTED, "centre")
        return
    canvas.mark(place.taken_by, (rect.centre, rect.top + MARK_DOWN), MARK)
    canvas.fitted(
        rect.centre, rect.top + TAKEN_NAME_DOWN, scene.name(place.taken_by), TAKEN_NAME,
        rect.width - 2 * SMALL.padding, align="centre",
    )  # fmt: skip
    how = place.how or "taken"
    canvas.text(rect.centre, rect.top + TAKEN_HOW_DOWN, how, NOTE, palette.MUTED, "centre")


def _draw_card(canvas: Canvas, face: Face, letter: str, rect: Rect) -> None:
    inside = paper(canvas, rect, band(face, letter, rect.width), SMALL)
    lines = wrap(face.name, NAME, inside.width + NAME_ROOM_SPARE, 2)
    middle = inside.top + NAME_TOP
    for number, line in enumerate(lines):
        canvas.text(inside.left, middle + number * NAME_STEP, line, NAME, palette.INK)
    _draw_middle(canvas, face, inside, middle, len(lines))
    rule(canvas, inside, rect.bottom - RULE_UP)
    foot = foot_pieces(face, (FOOT_WORD, FOOT))
    run(canvas, inside.left, rect.bottom - FOOT_UP, foot)


def _draw_middle(canvas: Canvas, face: Face, inside: Rect, first: float, lines: int) -> None:
    """Draw a card's gain or effect below its name."""
    below = first + (lines - 1) * NAME_STEP
    if face.kind in ("technology", "launch_date"):
        words = short_effect(face) if face.kind == "technology" else "five modules in orbit"
        for number, line in enumerate(wrap(words, EFFECT, inside.width + NAME_ROOM_SPARE, 3)):
            middle = below + EFFECT_DROP + number * EFFECT_STEP
            canvas.text(inside.left, middle, line, EFFECT, palette.INK_MUTED)
        return
    middle = below + GAIN_DROPS[lines]
    run(canvas, inside.left, middle, fitted_gains(face.gain, GAIN, inside.width))
    if face.kind == "facilities_manager":
        words, below, room = "office spaces free", middle + NOTE_DROP, inside.width
        canvas.text(inside.left, below, words, EFFECT, palette.INK_MUTED, room=room)


def foot_pieces(face: Face, styles: tuple[Type, Type]) -> list[Piece]:
    """Return the foot of a card: its cost and its need."""
    word_style, style = styles
    pieces: list[Piece] = []
    for words, amounts in (("costs", face.cost), ("needs", face.need)):
        prices = price_pieces(amounts, style, on_paper=True)
        if prices:
            pieces += [Gap(16)] if pieces else []
            pieces += [Words(words, word_style, palette.INK_MUTED), Gap(9), *prices]
    return pieces or [Words("free", word_style, palette.INK_MUTED)]
