"""A player's board on a wide picture; only their owner sees the goals."""

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from typing import Final, NamedTuple

from renders import palette
from renders.canvas import Box, Canvas
from renders.frame.words import DOT, counted
from renders.geometry import Rect
from renders.lettering import Type, fit, width_of
from renders.on_mars import badges, cards, laboratory, stores
from renders.on_mars.choices import choices_height, draw_choices
from renders.on_mars.scene import Scene
from renders.on_mars.words import place_words
from renders.palette import mix
from renders.runs import Gap, Icon, Piece, Words, run, run_width
from renders.sketch import DrawnOption
from renders.tongue import phrase, strung
from rules.on_mars.model.kinds import BOTS, MARKERS, SHELTERS
from rules.on_mars.model.views import Board

TITLE: Final = Type(50, 750)
UNDER: Final = Type(20, 450)
HEAD: Final = Type(21, 700)
NOTE: Final = Type(17, 450)
NUMBER: Final = Type(28, 700)
POINTS: Final = Type(44, 750, tabular=True)
GAP: Final = 12
CARD_GAP: Final = 14
GOAL_HEIGHT: Final = 200


class BoardStyle(NamedTuple):
    """The layout of a board of one width."""

    width: float
    scale: float
    margin: float
    head: float
    cards_in_row: int
    columns: int  # of choices


WIDE: Final = BoardStyle(1600, 1, 32, 128, 6, 3)


def draw_board(
    scene: Scene, seat: int, options: Sequence[DrawnOption] = (), scale: float = 1
) -> Canvas:
    """Draw a player's board; the scene has only what the viewer may see."""
    style, board = WIDE, scene.player(seat)
    faces = card_faces(board)
    marked = {option.mark for option in options if not option.why_not}
    options = listed(board, options)
    sheet = _heights(board, style, faces, options)
    canvas = Canvas(style.width, sheet.bottom, scale=scale * style.scale)
    _draw_head(canvas, scene, board, style)
    if options:
        row = Rect(style.margin, style.head, style.width - 2 * style.margin, 0)
        draw_choices(canvas, options, row, style.columns)
    if board.gone:
        words = "left the game"
        canvas.text(style.width / 2, sheet.panels + 40, words, HEAD, palette.FAINT, "centre")
        return canvas
    _draw_panels(canvas, scene, board, style, sheet.panels, marked)
    _draw_cards(canvas, board, faces, style, sheet)
    if sheet.goals:
        _draw_goals(canvas, scene, board, style, sheet)
    return canvas


def listed(board: Board, options: Sequence[DrawnOption]) -> list[DrawnOption]:
    """Return the choices for the list: all except the places of the board itself."""
    own = {cell.id for cell in board.lab} | {f"E{space.number}" for space in board.depot}
    return [option for option in options if option.mark and option.mark not in own]


class BoardEdges(NamedTuple):
    """The upper edges of a board's parts."""

    panels: float
    cards: float
    cards_height: float
    goals: float  # 0: without goals
    goals_height: float
    bottom: float


def _heights(
    board: Board, style: BoardStyle, faces: Sequence["FrontCard"], options: Sequence[DrawnOption]
) -> BoardEdges:
    top = style.head + choices_height(options, style.columns)
    if board.gone:
        return BoardEdges(top, 0, 0, 0, 0, top + 100)
    below = top + laboratory.HEIGHT + GAP
    rows = max(1, -(-len(faces) // style.cards_in_row))
    cards_height = 52 + rows * (cards.HEIGHT + CARD_GAP) + 4 if faces else 104
    bottom = below + cards_height + GAP
    goals, goals_height = 0.0, 0.0
    if shown_goals(board):
        goals = bottom
        rows = -(-len(shown_goals(board)) // _goals_in_row(board))
        goals_height = 56 + rows * (GOAL_HEIGHT + GAP) + 8
        bottom += goals_height + GAP
    return BoardEdges(top, below, cards_height, goals, goals_height, bottom + style.margin - GAP)


def _draw_head(canvas: Canvas, scene: Scene, board: Board, style: BoardStyle) -> None:
    seat = board.seat
    canvas.mark(seat, (style.margin + 32, 66), 60)
    left = style.margin + 80
    right = style.width - style.margin
    points = str(scene.points(board.seat))
    used = badges.points_with(canvas, (right, 54), points, POINTS, burst=40, align="right")
    numbers = number_pieces(board)
    shown = right - used - 30
    run(canvas, shown, 54, numbers, align="right")
    shown -= run_width(numbers) + 30
    title = phrase("{name}'s board", name=scene.name(seat))
    words, smaller = fit(title, TITLE, shown - left, 26)
    canvas.text(left, 52, words, smaller)
    note = board_note(scene, board)
    canvas.fitted(left + 1, 96, note, UNDER, right - left, palette.MUTED, floor=16)


def number_pieces(board: Board) -> list[Piece]:
    """Return shelters, bots and ships as pieces, as far as they are in play."""
    pieces: list[Piece] = []
    for glyph, number, words in (
        ("hab", board.shelters, phrase("of {shelters} shelters", shelters=SHELTERS)),
        ("bot", len(board.bots), phrase("of {bots} bots", bots=BOTS)),
        ("rocket", board.hangar, "in the hangar"),
    ):
        pieces += [Gap(26)] if pieces else []
        pieces += [
            Icon(glyph, 27, palette.MUTED), Gap(8), Words(str(number), NUMBER), Gap(7),
            Words(words, NOTE, palette.MUTED),
        ]  # fmt: skip
    return pieces


def board_note(scene: Scene, board: Board) -> str:
    """Return the player's place and tiles in words, and what is private on the picture."""
    parts = [board_facts(board)]
    cards = private_cards(scene, board)
    if cards:
        parts.append(phrase("{for_whom}: {cards} are below", for_whom=scene.for_whom, cards=cards))
    return strung(DOT, parts)


def board_facts(board: Board) -> str:
    """Return the player's place and tiles in words."""
    parts = [place_words(board)]
    if board.rover:
        parts.append(phrase("rover on {rover}", rover=board.rover))
    if board.research:
        parts.append(phrase("research {research}", research=strung(", ", board.research)))
    if board.discoveries:
        parts.append(counted(len(board.discoveries), "discovery tile"))
    return strung(DOT, parts)


def private_cards(scene: Scene, board: Board) -> str:
    """Return the name of the cards that only the viewer sees; empty where there are none."""
    if scene.table.over or not (board.goals or board.colonist_cards):
        return ""
    what = "goals" if board.goals else "First Colonist cards"
    return phrase("the {what}" if scene.table.guest else "your {what}", what=what)


def _draw_panels(
    canvas: Canvas,
    scene: Scene,
    board: Board,
    style: BoardStyle,
    top: float,
    marked: AbstractSet[str],
) -> None:
    lab = Rect(style.margin, top, 660, laboratory.HEIGHT)
    laboratory.draw_laboratory(canvas, scene, board, lab, marked)
    depot = Rect(lab.right + GAP, top, 500, stores.DEPOT_HEIGHT)
    stores.draw_depot(canvas, scene, board, depot, marked)
    start = depot.right + GAP
    width = style.width - style.margin - start
    storage = Rect(start, top, width, stores.STORAGE_HEIGHT)
    colonists = Rect(start, storage.bottom + GAP, width, stores.COLONISTS_HEIGHT)
    stores.draw_storage(canvas, scene, board, storage)
    stores.draw_colonists(canvas, scene, board, colonists)


# Cards


class FrontCard(NamedTuple):
    """A card in front of a player: its kind, and its number within the kind."""

    kind: str
    number: int


def card_faces(board: Board) -> list[FrontCard]:
    """Return the player's blueprints, contracts and scientists."""
    order = sorted(
        range(len(board.blueprints)), key=lambda number: not board.blueprints[number].built_on
    )
    return [
        *(FrontCard("blueprint", number) for number in order),
        *(FrontCard("contract", number) for number in range(len(board.contracts))),
        *(FrontCard("scientist", number) for number in range(len(board.scientists))),
    ]


def cards_note(board: Board) -> str:
    """Return the numbers of cards in words."""
    built = sum(bool(owned.built_on) for owned in board.blueprints)
    parts = [
        phrase("{built} of {blueprints} built", built=built,
               blueprints=counted(len(board.blueprints), "blueprint")),
        phrase("{left} of {markers} markers free", left=board.markers_left, markers=MARKERS),
        counted(len(board.contracts), "contract"), counted(len(board.scientists), "scientist"),
    ]  # fmt: skip
    return strung(DOT, parts)


def _draw_cards(
    canvas: Canvas, board: Board, faces: Sequence[FrontCard], style: BoardStyle, sheet: BoardEdges
) -> None:
    panel = Rect(style.margin, sheet.cards, style.width - 2 * style.margin, sheet.cards_height)
    stores.draw_head(canvas, panel, "Cards", cards_note(board))
    if not faces:
        canvas.text(panel.left + 20, panel.top + 70, "none yet", NOTE, palette.FAINT)
    inner = Rect(panel.left + 12, panel.top, panel.width - 24, panel.height)
    columns = inner.columns(style.cards_in_row, 10)
    for number, face in enumerate(faces):
        cell = columns[number % style.cards_in_row]
        top = panel.top + 52 + number // style.cards_in_row * (cards.HEIGHT + CARD_GAP)
        rect = Rect(cell.left, top, cell.width, cards.HEIGHT)
        _draw_face(canvas, board, face, rect)


def _draw_face(canvas: Canvas, board: Board, face: FrontCard, rect: Rect) -> None:
    if face.kind == "blueprint":
        owned = board.blueprints[face.number]
        cards.draw_blueprint(canvas, owned.card, rect, own=owned, seat=board.seat)
    elif face.kind == "contract":
        contract = board.contracts[face.number]
        cards.draw_contract(canvas, contract, rect, code=contract.id, owned=True)
    else:
        hired = board.scientists[face.number]
        cards.draw_scientist(canvas, hired.card, rect, code="", works_on=hired.works_on)


# Goals


def shown_goals(board: Board) -> list[tuple[str, int]]:
    """Return the goals and tasks on the picture: a revealed one, then those open to the viewer."""
    done = [("done", 0)] if board.goal_done is not None else []
    goals = [("hand", number) for number in range(len(board.goals or ()))]
    tasks = [("task", number) for number in range(len(board.colonist_cards or ()))]
    return [*done, *goals, *tasks]


def _goals_in_row(board: Board) -> int:
    """Return the number of goals in a row: three if there is room, otherwise two."""
    count = len(shown_goals(board))
    return 3 if count in (3, 5, 6) else 2


def goals_note(board: Board) -> str:
    """Return who sees the goals and how they pay, in words."""
    if not board.goals:
        return "" if board.goal_done is None else "shown: its reward was taken"
    if board.goal_done is not None:
        return "one was shown; any other pays as a crystal"
    return "one may be shown in the game, any other pays as a crystal"


def _draw_goals(
    canvas: Canvas, scene: Scene, board: Board, style: BoardStyle, sheet: BoardEdges
) -> None:
    panel = Rect(style.margin, sheet.goals, style.width - 2 * style.margin, sheet.goals_height)
    colour = palette.SEATS[board.seat]
    ground = mix(palette.PANEL, colour, 0.07)
    canvas.box(panel, Box(ground, colour, 16, 2))
    canvas.glyph("padlock", (panel.left + 30, panel.top + 30), 23, colour)
    left = panel.left + 52
    left += canvas.text(left, panel.top + 30, "Private goals", HEAD) + 14
    note = goals_note(board)
    if width_of(note, NOTE) > panel.right - 20 - left:
        note = "any other pays as a crystal"
    canvas.fitted(left, panel.top + 31, note, NOTE, panel.right - 20 - left, palette.MUTED)
    inner = Rect(panel.left + 20, panel.top, panel.width - 40, panel.height)
    in_row = _goals_in_row(board)
    columns = inner.columns(in_row, GAP)
    for number, (where, place) in enumerate(shown_goals(board)):
        cell = columns[number % in_row]
        top = panel.top + 56 + number // in_row * (GOAL_HEIGHT + GAP)
        rect = Rect(cell.left, top, cell.width, GOAL_HEIGHT)
        if where == "task":
            cards.draw_task(canvas, (board.colonist_cards or ())[place], rect, seat=board.seat)
            continue
        goal = board.goal_done if where == "done" else (board.goals or ())[place]
        if goal is not None:
            cards.draw_goal(canvas, goal, rect, seat=board.seat, shown=where == "done")
