"""A player's own compact picture: numbers, choices, goals and cards; the board has more."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from renders import palette
from renders.canvas import Box, Canvas
from renders.frame import compact
from renders.frame.compact import END, FLOOR, GAP, INSIDE, MARGIN, TALLEST, WIDTH
from renders.frame.head import Head, draw_head
from renders.frame.words import DOT, counted, joined
from renders.geometry import Rect
from renders.lettering import Type, fit, width_of
from renders.on_mars import badges
from renders.on_mars.board import board_note, cards_note, goals_note
from renders.on_mars.kinds import GOOD_ORDER, TECHS
from renders.on_mars.scene import Scene, held, price
from renders.on_mars.words import effect_words
from renders.palette import Colour, mix
from renders.sheet import Sheet, evenly
from renders.sketch import DrawnOption
from renders.tongue import phrase, strung
from rules.on_mars.model.views import Board

TOP: Final = 112
NUMBERS: Final = 92
TITLE_ROW: Final = 44
ONE_LINE: Final = 46
TWO_LINES: Final = 74
ROW_GAP: Final = 6

NUMBER: Final = Type(32, 700, tabular=True)
TITLE: Final = Type(27, 700)
NOTE: Final = Type(23, 450)
CODE: Final = Type(24, 750)
NAME: Final = Type(25, 650)
DETAIL: Final = Type(22, 450)
LEVELS: Final = (
    (2, 2, 2, 1, 3, 2), (2, 2, 2, 1, 4, 2), (2, 2, 2, 1, 4, 4), (2, 2, 1, 1, 4, 4),
    (2, 1, 1, 1, 4, 4), (2, 1, 1, 2, 4, 4), (1, 1, 1, 2, 4, 4), (1, 1, 1, 3, 4, 4),
)  # fmt: skip
"""Levels of detail, fullest first: lines of a choice, a goal and a card; choices, tiles and spaces
of the depot side by side. Where there is room for wide tiles, a card takes a whole row if its text
needs it. Where four spaces are side by side, they have no room for their actions."""


HALF: Final = 340
"""The room of a detail beside a code in half a row."""
NARROWEST_TILES: Final = 4
MOST_WORDED: Final = 2
"""The most spaces of the depot side by side that say their action."""


class OwnRow(NamedTuple):
    """A choice, a goal or a card."""

    code: str
    title: str
    detail: str
    bright: bool = True
    price: int = 0  # in crystals, at the right


class TitledRows(NamedTuple):
    """Rows below a title."""

    title: str
    note: str
    rows: Sequence[OwnRow]
    lines: int
    columns: int

    @property
    def step(self) -> float:
        """From one row to the next, in units."""
        return (TWO_LINES if self.lines > 1 else ONE_LINE) + ROW_GAP

    @property
    def height(self) -> float:
        """The height with the title, in units."""
        return TITLE_ROW + -(-len(self.rows) // self.columns) * self.step if self.rows else 0


def draw_own(scene: Scene, seat: int, options: Sequence[DrawnOption], scale: float = 1) -> Sheet:
    """Draw the player's private picture, 900 units wide."""
    board = scene.player(seat)
    tries = [_parts(board, options, *level) for level in LEVELS]
    tries += [tries[-1][:-1], tries[-1][:-2]]  # without the depot, then without the laboratory
    parts = next((one for one in tries if _bottom(one) <= TALLEST), tries[-1])
    sheet = Sheet(WIDTH, _bottom(parts), Scene.colour_table, scale=scale)
    title = phrase("{name}'s board", name=scene.name(seat))
    head = Head((seat,), title, board_note(scene, board))
    sheet.loose(Rect(0, 0, WIDTH, TOP), _draw_head, head)
    sheet.loose(Rect(MARGIN, TOP, INSIDE, NUMBERS), _draw_numbers, _numbers(scene, board))
    top: float = TOP + NUMBERS + GAP
    for part in parts:
        put_part(sheet, part, top, palette.SEATS[seat])
        top += part.height
    return sheet


def _draw_head(canvas: Canvas, head: Head) -> None:
    draw_head(canvas, head, compact.HEAD)


def _bottom(parts: Sequence[TitledRows]) -> float:
    return TOP + NUMBERS + GAP + sum(part.height for part in parts) - ROW_GAP + END


def _parts(
    board: Board,
    options: Sequence[DrawnOption],
    choice: int,
    goal: int,
    card: int,
    columns: int,
    tiles: int,
    spaces: int,
) -> list[TitledRows]:
    choices = [
        OwnRow(one.mark, one.label, one.why_not or one.detail, not one.why_not) for one in options
    ]
    said = any(row.detail for row in choices)
    cards, roomy = _cards(board), tiles < NARROWEST_TILES
    longest = max((width_of(one.detail, DETAIL) for one in cards), default=0)
    return [
        TitledRows("Choices", "", choices, choice if said else 1, columns),
        TitledRows("Private goals", goals_note(board), _goals(board), goal, 1),
        TitledRows("Cards", cards_note(board), cards, card, 1 if roomy and longest > HALF else 2),
        TitledRows("Laboratory", _lab_note(board), _lab(board), 1, tiles),
        TitledRows("Depot", _depot_note(board, spaces), _depot(board, spaces), 1, spaces),
    ]


def _lab(board: Board) -> list[OwnRow]:
    """Return the cells with a tile; bright ones can move."""
    return [OwnRow(one.id, TECHS[one.tech].name, "") for one in board.lab if one.tech is not None]


def _lab_note(board: Board) -> str:
    free = [cell.id for cell in board.lab if cell.next]
    return phrase("a tile can move to {free}", free=joined(free)) if free else ""


def _depot_note(board: Board, columns: int) -> str:
    said = "executive actions" if columns <= MOST_WORDED else "prices of the executive actions"
    return strung(DOT, (said, phrase("{n} closed by ships", n=board.ships)))


def _depot(board: Board, columns: int) -> list[OwnRow]:
    """Return the executive actions; ships close those that are not bright."""
    rows = []
    for one in board.depot:
        if columns <= MOST_WORDED:
            said, cost = effect_words(one.effect), price(one)
        else:
            said, cost = "ship" if one.ship else counted(price(one), "crystal"), 0
        rows.append(OwnRow(f"E{one.number}", said, "", not one.ship, cost))
    return rows


def _goals(board: Board) -> list[OwnRow]:
    shown = [board.goal_done] if board.goal_done is not None else []
    goals = [
        OwnRow(
            f"{min(one.has, one.of)}/{one.of}" if one.of else "✓" if one.met else "–",
            one.need[:1].upper() + one.need[1:].removesuffix("."), one.text, one.met,
        )
        for one in (*shown, *(board.goals or ()))
    ]  # fmt: skip
    return [*goals, *(OwnRow("", one.text, "") for one in board.colonist_cards or ())]


def _cards(board: Board) -> list[OwnRow]:
    blueprints = [
        OwnRow(one.card.id, one.card.name,
            phrase("on {place}", place=one.built_on) if one.built_on else one.card.text,
            bool(one.built_on))
        for one in board.blueprints
    ]  # fmt: skip
    contracts = [OwnRow(one.id, one.name, one.text, one.completed) for one in board.contracts]
    people = [
        OwnRow(
            "",
            one.card.name,
            phrase("on {works_on}", works_on=one.works_on) if one.works_on else "free",
            bool(one.works_on),
        )
        for one in board.scientists
    ]
    return [*blueprints, *contracts, *people]


def _numbers(scene: Scene, board: Board) -> tuple[int, ...]:
    """Return goods, ready colonists, ships and points."""
    goods = [board.crystals if item == "crystal" else held(board, item) for item in GOOD_ORDER]
    return (*goods, board.ready, board.hangar, scene.points(board.seat))


def _draw_numbers(canvas: Canvas, numbers: tuple[int, ...]) -> None:
    """Draw each number below its sign."""
    rect, goods = canvas.bounds, GOOD_ORDER
    canvas.box(rect, Box(palette.PANEL, palette.LINE, 14, 1))
    cells = rect.inset(8).columns(len(numbers), 0)
    for number, (value, cell) in enumerate(zip(numbers, cells, strict=True)):
        at = (cell.centre, rect.top + 28)
        if number < len(goods):
            badges.good(canvas, goods[number], at, 32)
        elif number == len(numbers) - 1:
            badges.points(canvas, at, 36)
        else:
            canvas.glyph("person" if number == len(goods) else "rocket", at, 32, palette.MUTED)
        ink = palette.TEXT if value else palette.FAINT
        canvas.text(cell.centre, rect.top + 67, str(value), NUMBER, ink, "centre")


def put_part(sheet: Sheet, part: TitledRows, top: float, colour: Colour) -> None:
    """Put a title, and the rows below it."""
    if not part.rows:
        return
    above, title = evenly(Rect(0, top, WIDTH, TITLE_ROW))
    sheet.loose(above, _draw_title, (part.title, part.note, title))
    cells = Rect(MARGIN, 0, INSIDE, part.step - ROW_GAP).columns(part.columns, GAP)
    for number, row in enumerate(part.rows):
        down, across = divmod(number, part.columns)
        rect = cells[across]._replace(top=top + TITLE_ROW + down * part.step)
        place, own = evenly(rect)
        sheet.loose(place, _draw_row, (row, own, part.lines, colour))


def _draw_title(canvas: Canvas, seen: tuple[str, str, Rect]) -> None:
    title, note, rect = seen
    left = MARGIN + canvas.text(MARGIN, rect.middle, title, TITLE) + 14
    room = WIDTH - MARGIN - left
    canvas.fitted(left, rect.middle + 1, note, NOTE, room, palette.MUTED, floor=FLOOR)


def _draw_row(canvas: Canvas, seen: tuple[OwnRow, Rect, int, Colour]) -> None:
    row, rect, lines, colour = seen
    fill = mix(palette.RAISED, colour, 0.06) if row.bright else palette.PANEL
    canvas.box(rect, Box(fill, palette.LINE, 10, 1))
    left, right = rect.left + 10, rect.right - 10
    if row.code:
        code, style = fit(row.code, CODE, 96, FLOOR)
        plate = Rect(left, rect.middle - 18, max(44, width_of(code, style) + 16), 36)
        canvas.fill(plate, palette.PAPER if row.bright else palette.STEP, 9)
        ink = palette.INK if row.bright else palette.MUTED
        canvas.text(plate.centre, plate.middle, code, style, ink, "centre")
        left = plate.right + 10
    ink = palette.TEXT if row.bright else palette.MUTED
    if row.price:
        strength = 1 if row.bright else 0.4
        badges.good(canvas, "crystal", (right - 12, rect.middle), 24, fill, strength=strength)
        right -= 32
        right -= 12 + canvas.text(right, rect.middle, str(row.price), NAME, ink, "right")
    two = lines > 1 and bool(row.detail)
    middle = rect.top + 24 if two else rect.middle
    canvas.fitted(left, middle, row.title, NAME, right - left, ink, floor=FLOOR)
    if two:
        canvas.fitted(left, rect.top + 54, row.detail, DETAIL, right - left, palette.MUTED,
                      floor=FLOOR)  # fmt: skip
