"""Close-ups: one player's board, the pool with all texts, the discard pile."""

from collections.abc import Sequence
from typing import Final

from renders import palette
from renders.canvas import Canvas
from renders.frame.cards import LARGE, paper, rule
from renders.frame.head import Head, draw_head, put_head
from renders.frame.players import GONE
from renders.frame.words import DOT, counted
from renders.geometry import Rect
from renders.lettering import Type, wrap
from renders.project_mars import sheets
from renders.project_mars.header import COMPACT, COMPACT_NEWS, put_compact_head
from renders.project_mars.kinds import KINDS, band
from renders.project_mars.numbers import gain_pieces
from renders.project_mars.orbit import LARGE as LARGE_ORBIT
from renders.project_mars.orbit import OrbitSeen, draw_orbit, orbit_of
from renders.project_mars.pool import foot_pieces
from renders.project_mars.scene import Scene
from renders.project_mars.words import CHIPS
from renders.runs import run
from renders.sheet import Sheet
from renders.tongue import phrase, strung
from rules.project_mars.model.views import Board, Face, Place

GAP: Final = sheets.GAP
NAME: Final = Type(28, 700)
GAIN: Final = Type(38, 750)
TEXT: Final = Type(24, 450)
FOOT_WORD: Final = Type(24, 500)
FOOT: Final = Type(28, 750)

NAME_DROP: Final = 34
GAIN_DROP: Final = 88
TEXT_DROP: Final = 44
TEXT_SPARE: Final = 26
TEXT_STEP: Final = 31
FOOT_HEIGHT: Final = 66
CARD_LEAST: Final = 250
LIST_HEIGHT: Final = 68


# One player


def draw_player(scene: Scene, seat: int, scale: float = 1) -> Sheet:
    """Draw everything in front of one player."""
    board = scene.player(seat)
    sheet = Sheet(sheets.WIDTH, player_height(board), Scene.colour_table, scale=scale)
    put_compact_head(sheet, scene, scene.name(seat), _player_note(scene, board), seat)
    if not board.gone:
        put_player_parts(sheet, scene, board, sheets.HEAD_HEIGHT)
    return sheet


def player_height(board: Board, top: float = sheets.HEAD_HEIGHT) -> float:
    """Return the height of a player's close-up."""
    if board.gone:
        return top + GAP
    height = top + sheets.CELL_HEIGHT + 2 * GAP + LARGE_ORBIT.height
    height += sheets.TITLE_HEIGHT * 2 + GAP
    height += sheets.people_height(board.employees) or LIST_HEIGHT
    height += sheets.technologies_height(board.technologies) or LIST_HEIGHT
    return height + GAP


def put_player_parts(sheet: Sheet, scene: Scene, board: Board, top: float) -> None:
    """Put numbers, orbit, employees and technologies."""
    top = sheets.put_cells(sheet, sheets.board_cells(board), top) + GAP
    orbit = sheets.ROW._replace(top=top, height=LARGE_ORBIT.height)
    sheet.loose(orbit, _draw_orbit, orbit_of(scene, board))
    free = max(0, board.office_space - board.office_used)
    note = counted(free, "free office space") if free else phrase("every office space is taken")
    top = sheets.put_title(sheet, phrase("Employees"), note, orbit.bottom + GAP)
    if board.employees:
        top = sheets.put_people(sheet, board.employees, top)
    else:
        top = _put_none(sheet, phrase("nobody hired yet"), top)
    flight = phrase("Test Flight flown") if board.test_flight else phrase("no Test Flight yet")
    top = sheets.put_title(sheet, phrase("Technologies"), flight, top)
    if board.technologies:
        sheets.put_technologies(sheet, board.technologies, top)
    else:
        _put_none(sheet, phrase("none yet"), top)


def _draw_orbit(canvas: Canvas, seen: OrbitSeen) -> None:
    draw_orbit(canvas, seen, canvas.bounds, LARGE_ORBIT, palette.GROUND)


def _put_none(sheet: Sheet, words: str, top: float) -> float:
    sheet.loose(sheets.ROW._replace(top=top, height=LIST_HEIGHT - 10), _draw_none, words)
    return top + LIST_HEIGHT


def _draw_none(canvas: Canvas, words: str) -> None:
    rect = canvas.bounds
    canvas.dashed(rect, palette.DASH)
    canvas.text(rect.centre, rect.middle, words, TEXT, palette.FAINT, "centre")


def _player_note(scene: Scene, board: Board) -> str:
    if board.gone:
        return GONE
    parts = [phrase("turn {turn}", turn=scene.table.turn)]
    if board.holds_contract:
        parts.append("holds the contract")
    if scene.awaits(board.seat):
        parts.append(CHIPS.get(scene.table.phase, "to decide"))
    return strung(DOT, parts)


# The pool


def draw_pool_sheet(scene: Scene, scale: float = 1) -> Canvas:
    """Draw the cards of the pool, large, with their texts and letters."""
    columns = sheets.ROW.columns(2, GAP)
    rows = _in_pairs(scene.table.pool)
    heights = [max(_place_height(place, columns[0].width) for place in row) for row in rows]
    total = sheets.HEAD_HEIGHT + sum(height + GAP for height in heights) + GAP
    canvas = Canvas(sheets.WIDTH, max(total, sheets.HEAD_HEIGHT + LIST_HEIGHT), scale=scale)
    note = phrase(
        "turn {turn}  ·  {counted} discarded",
        turn=scene.table.turn,
        counted=counted(len(scene.table.discards), "card"),
    )
    draw_head(
        canvas,
        Head(
            (),
            "Card pool",
            phrase("{note}  ·  {deck} in the deck", note=note, deck=scene.table.deck),
        ),
        COMPACT,
    )
    top: float = sheets.HEAD_HEIGHT
    for row, height in zip(rows, heights, strict=True):
        for place, column in zip(row, columns, strict=False):
            _draw_place(canvas, scene, place, Rect(column.left, top, column.width, height))
        top += height + GAP
    return canvas


def _in_pairs(places: Sequence[Place]) -> list[Sequence[Place]]:
    return [places[first : first + 2] for first in range(0, len(places), 2)]


def _text_lines(face: Face, width: float) -> tuple[str, ...]:
    words = face.text
    if face.kind == "launch_date" and not words:
        words = "Place all five modules and reach the engineering: whoever takes this card wins."
    if face.kind == "facilities_manager" and not words:
        words = "While employed: office spaces are free."
    return wrap(words, TEXT, width - 2 * LARGE.padding)


def _place_height(place: Place, width: float) -> float:
    if place.face is None:
        return CARD_LEAST
    lines = len(_text_lines(place.face, width))
    gains = GAIN_DROP if any_gain(place.face) else NAME_DROP
    text = TEXT_STEP * lines + TEXT_SPARE if lines else 0
    return max(CARD_LEAST, LARGE.band + gains + text + FOOT_HEIGHT + TEXT_SPARE)


def any_gain(face: Face) -> bool:
    """Return whether a card gives any number."""
    return bool(gain_pieces(face.gain, GAIN, on_paper=True))


def _draw_place(canvas: Canvas, scene: Scene, place: Place, rect: Rect) -> None:
    if place.face is None:
        canvas.dashed(rect, palette.DASH)
        canvas.text(rect.left + 22, rect.top + 34, place.letter, LARGE.code, palette.FAINT)
        words: str = place.how or "taken"
        if place.taken_by is not None:
            canvas.mark(place.taken_by, (rect.centre, rect.middle - 24), 56)
            words = phrase("{words} by {name}", words=words, name=scene.name(place.taken_by))
        canvas.fitted(
            rect.centre, rect.middle + 44, words, TEXT, rect.width - 40, palette.MUTED,
            align="centre", floor=sheets.FLOOR,
        )  # fmt: skip
        return
    face = place.face
    inside = paper(canvas, rect, band(face, place.letter, rect.width), LARGE)
    canvas.fitted(
        inside.left, inside.top + NAME_DROP, face.name, NAME, inside.width, palette.INK,
        floor=sheets.FLOOR,
    )  # fmt: skip
    below = inside.top + NAME_DROP
    if any_gain(face):
        below = inside.top + GAIN_DROP
        run(canvas, inside.left, below, gain_pieces(face.gain, GAIN, on_paper=True))
    first = below + TEXT_DROP
    for number, line in enumerate(_text_lines(face, rect.width)):
        canvas.text(inside.left, first + number * TEXT_STEP, line, TEXT, palette.INK_MUTED)
    rule(canvas, inside, rect.bottom - FOOT_HEIGHT)
    foot = foot_pieces(face, (FOOT_WORD, FOOT))
    run(canvas, inside.left, rect.bottom - FOOT_HEIGHT / 2, foot)


# The discard pile


def draw_discards(scene: Scene, scale: float = 1) -> Sheet:
    """Draw the discard pile, kind by kind; it lies face up (PM-10)."""
    groups = discard_groups(scene.table.discards)
    height = sheets.HEAD_HEIGHT + GAP
    for _, faces in groups:
        height += sheets.TITLE_HEIGHT + -(-len(faces) // 2) * (LIST_HEIGHT + 10)
    height += 0 if groups else LIST_HEIGHT
    sheet = Sheet(sheets.WIDTH, height, Scene.colour_table, scale=scale)
    note = "face up, in no order; they make the second deck"
    if scene.table.which_deck == 2:
        note = "face up, in no order; out of the game's second deck"
    title = phrase("{counted} discarded", counted=counted(len(scene.table.discards), "card"))
    put_head(sheet, Head((), title, note), COMPACT, COMPACT_NEWS.box.top)
    top: float = sheets.HEAD_HEIGHT
    for words, faces in groups:
        top = sheets.put_title(sheet, words, str(len(faces)), top)
        top = sheets.put_people(sheet, faces, top, LIST_HEIGHT)
    if not groups:
        _put_none(sheet, phrase("nothing here yet"), top)
    return sheet


def discard_groups(faces: Sequence[Face]) -> list[tuple[str, list[Face]]]:
    """Return the discarded cards by kind, in the order of the kinds, then by name."""
    found = []
    for kind, shown in KINDS.items():
        of_kind = sorted((face for face in faces if face.kind == kind), key=lambda face: face.name)
        if of_kind:
            found.append((shown.words.capitalize(), of_kind))
    return found
