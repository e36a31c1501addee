"""One strip for each player: goods, colonists, technologies, cards, and the points so far."""

from typing import Final

from renders import palette
from renders.canvas import Box, Canvas
from renders.frame.players import GONE, NAMES, draw_name, lit_frame, name_room, seat_frame
from renders.geometry import Rect
from renders.lettering import Type, width_of
from renders.on_mars import badges
from renders.on_mars.extras import draw_extras
from renders.on_mars.kinds import CONTRACT_SIGN, GOOD_ORDER, SIDES, side_ground
from renders.on_mars.scene import Scene, gained, held
from renders.on_mars.signs import BuildingSign, ScientistSign, Technology
from renders.on_mars.solo import solo_height
from renders.on_mars.words import delivered, place_words
from renders.palette import Colour, mix
from renders.runs import Chip, Gap, Icon, Piece, Words, run, run_width
from rules.on_mars.model.views import Board

GAP: Final = 12
CHIP: Final = Type(16, 600)
POINTS: Final = Type(34, 750, tabular=True)
STOCK: Final = Type(27, 700, tabular=True)
LIMIT: Final = Type(16, 500)
WAITING: Final = Type(17, 700)
COUNT: Final = Type(20, 700)
LABEL: Final = Type(16, 450)
LEVEL: Final = Type(20, 700)
DELIVERED: Final = Type(18, 650)

LIT_TINT: Final = 0.14
HEAD: Final = 30
STORES: Final = (60, 50)
PEOPLE: Final = 132
RULE: Final = 152
CARDS: Final = 181
FIGURE: Final = 17.5
UPPER: Final = 168
LOWER: Final = 195
"""The height for two lines, if technologies and cards do not fit on one."""
NAME_LEAST: Final = 110


def strip_rects(scene: Scene, column: Rect) -> list[Rect]:
    """Return the rectangles of the strips; they fill the column except for a solo game's goal."""
    count = max(1, len(scene.table.players))
    height = column.height
    if scene.table.opponent is not None:
        height -= solo_height(scene) + GAP
    height = (height - GAP * (count - 1)) / count
    return [
        Rect(column.left, round(column.top + number * (height + GAP)), column.width, round(height))
        for number in range(count)
    ]


def draw_strip(canvas: Canvas, scene: Scene, board: Board, rect: Rect) -> None:
    """Draw one player's strip."""
    seat = board.seat
    frame = seat_frame(seat, on=scene.awaits(seat) and not scene.table.over, thick=2.5)
    canvas.box(rect, frame)
    ground = frame.fill
    _draw_head(canvas, scene, board, rect, ground)
    if board.gone:
        return
    draw_stores(canvas, scene, board, Rect(rect.left, rect.top + STORES[0], rect.width, STORES[1]))
    _draw_people(canvas, scene, board, rect, ground)
    line = Rect(rect.left + 16, rect.top + RULE, rect.width - 32, 1)
    canvas.fill(line, mix(ground, palette.WHITE, 0.07))
    _draw_cards(canvas, scene, board, rect, ground)
    draw_extras(canvas, board, rect)


def _draw_head(canvas: Canvas, scene: Scene, board: Board, rect: Rect, ground: Colour) -> None:
    """Draw mark, name, the player's place, and the points."""
    seat, middle = board.seat, rect.top + HEAD
    lit = scene.changed(seat, "points")
    words = str(scene.points(board.seat))
    width = width_of(words, POINTS) + POINTS.size * 0.3 + 30
    if lit:
        box = Rect(rect.right - width - 38, rect.top + 8, width + 30, 44)
        canvas.box(box, lit_frame(share=LIT_TINT))
    badges.points_with(
        canvas, (rect.right - 23, middle), words, POINTS, palette.LIT if lit else palette.TEXT,
        burst=30, align="right",
    )  # fmt: skip
    chips = state_chips(scene, board, ground)
    right = rect.right - width - 48
    if name_room(rect.left, right, chips, NAMES) < NAME_LEAST:
        chips = chips[:1]
    shown = seat, scene.name(seat)
    draw_name(canvas, (rect.left, middle), right, shown, chips, NAMES, gone=board.gone)


def state_chips(scene: Scene, board: Board, ground: Colour) -> list[Chip]:
    """Return the chips: the player's next task, and their place."""
    seat, table = board.seat, scene.table
    if board.gone:
        return [Chip(GONE, CHIP, palette.MUTED, height=26)]
    if table.over:
        return []
    chips: list[Chip] = []
    if scene.awaits(seat):
        words = "to play" if seat == table.on_turn else "to decide"
        chips.append(
            Chip(words, CHIP._replace(weight=700), palette.SEAT_INK, palette.SEATS[seat], height=26)
        )
    elif board.done:
        chips.append(Chip("done", CHIP._replace(weight=550), palette.MUTED, height=26))
    if board.space:
        tint = side_ground(board.side, ground)
        place = place_words(board).capitalize()
        chips.insert(0, Chip(place, CHIP, SIDES[board.side][1], tint, height=26))
    return chips


def draw_stores(canvas: Canvas, scene: Scene, board: Board, row: Rect) -> None:
    """Draw six cells: the stock of each good, and its limit."""
    seat, on = board.seat, scene.awaits(board.seat) and not scene.table.over
    cell = mix(palette.RAISED, palette.SEATS[seat], 0.08) if on else palette.RAISED
    if board.name:
        _draw_opponent(canvas, scene, board, row, cell)
        return
    inner = Rect(row.left + 16, row.top, row.width - 32, row.height)
    for item, rect in zip(GOOD_ORDER, inner.columns(len(GOOD_ORDER), 7), strict=True):
        lit = gained(scene, seat, item) != 0
        fill = mix(palette.PANEL, palette.LIT, LIT_TINT) if lit else cell
        canvas.box(rect, Box(fill, palette.LIT if lit else None, 10, 2))
        crystal = item == "crystal"
        narrow = crystal and board.waiting > 0
        at = (rect.left + (18 if narrow else 21), rect.middle)
        badges.good(canvas, item, at, 26 if narrow else 30)
        number = board.crystals if crystal else held(board, item)
        ink = palette.FAINT if not number else palette.LIT if lit else palette.TEXT
        left = rect.left + (35 if narrow else 42)
        left += canvas.text(left, rect.middle, str(number), STOCK, ink) + 3
        if narrow:
            more = f"+{board.waiting}"
            colour = palette.LIT if lit else palette.TEXT
            canvas.fitted(left, rect.middle, more, WAITING, rect.right - left - 3, colour)
        else:
            most = f"/{board.capacity if crystal else board.limit}"
            canvas.text(left, rect.middle + 3, most, LIMIT, palette.FAINT)


def _draw_opponent(canvas: Canvas, scene: Scene, board: Board, row: Rect, cell: Colour) -> None:
    """Draw the automaton's crystals and its next move."""
    opponent = scene.table.opponent
    rect = Rect(row.left + 16, row.top, 104, row.height)
    canvas.box(rect, Box(cell, radius=10))
    badges.good(canvas, "crystal", (rect.left + 24, rect.middle), 30)
    canvas.text(rect.left + 48, rect.middle, str(board.crystals), STOCK)
    if opponent is None:
        return
    left = rect.right + 18
    pieces: list[Piece] = [
        Words("builds next", LABEL, palette.MUTED), Gap(8),
        BuildingSign(opponent.builds_next, 17), Gap(22),
        Words("cards left", LABEL, palette.MUTED), Gap(8), Words(str(opponent.cards_left), COUNT),
    ]  # fmt: skip
    if not opponent.travels:
        pieces += [Gap(22), Words("does not travel", LABEL, palette.MUTED)]
    run(canvas, left, row.middle, pieces, room=row.right - 20 - left)


def _draw_people(canvas: Canvas, scene: Scene, board: Board, rect: Rect, ground: Colour) -> None:
    """Draw the colonists, ready and at work; at the right, bots and ships."""
    middle, left = rect.top + PEOPLE, rect.left + 26
    seat = board.seat
    if not board.name:
        faint = mix(ground, palette.WHITE, 0.17)
        for number in range(board.room):
            colour = palette.SEATS[seat] if number < board.ready else faint
            canvas.glyph("person", (left, middle), 19, colour)
            left += FIGURE
        left += 4
    pieces: list[Piece] = []
    opponent = scene.table.opponent if board.name else None
    bots = len(board.bots) if opponent is None else opponent.bots
    for glyph, count, fields in (
        ("bot", bots, ("bots",)), ("rocket", board.hangar, ("hangar",)),
        ("hab", board.shelters, ("shelters",)),
    ):  # fmt: skip
        ink = palette.LIT if len(fields) and _more(scene, seat, fields[0]) else palette.TEXT
        pieces += [
            Gap(14), Icon(glyph, 20, palette.MUTED), Gap(5),
            Words(str(count), COUNT, ink if count else palette.FAINT),
        ]  # fmt: skip
    run(canvas, rect.right - 20, middle, pieces, align="right")
    if not board.name:
        room = rect.right - 20 - run_width(pieces) - left
        run(canvas, left, middle, _working_pieces(scene, board), room=room)


def _working_pieces(scene: Scene, board: Board) -> list[Piece]:
    """Return the numbers of colonists that are ready and at work."""
    pieces: list[Piece] = []
    for number, words, field in (
        (board.ready, "ready", "ready"), (board.working, "at work", "working"),
    ):  # fmt: skip
        ink = palette.LIT if scene.changed(board.seat, field) else palette.TEXT
        ink = ink if number else palette.FAINT
        pieces += [Words(str(number), COUNT, ink), Gap(6), Words(words, LABEL, palette.MUTED)]
        pieces.append(Gap(14))
    return pieces


def _more(scene: Scene, seat: int, field: str) -> bool:
    former = scene.former(seat)
    if former is None:
        return False
    now, then = getattr(scene.player(seat), field), getattr(former, field)
    return bool(len(now) != len(then) if isinstance(now, tuple) else now != then)


# Technologies and cards


def _draw_cards(canvas: Canvas, scene: Scene, board: Board, rect: Rect, ground: Colour) -> None:
    """Draw technologies and cards on one line, or on two smaller ones."""
    techs = tech_pieces(scene, board)
    cards = card_pieces(board, ground)
    left, right = rect.left + 16, rect.right - 20
    room = right - left
    if run_width(techs) + run_width(cards) + 24 <= room:
        run(canvas, left, rect.top + CARDS, techs)
        run(canvas, right, rect.top + CARDS, cards, align="right")
        return
    run(canvas, left, rect.top + UPPER, tech_pieces(scene, board, small=True))
    cards = card_pieces(board, ground, small=True)
    if run_width(cards) > room:
        cards = count_pieces(board)
    run(canvas, left, rect.top + LOWER, cards)


def tech_pieces(scene: Scene, board: Board, *, small: bool = False) -> list[Piece]:
    """Return technologies with their levels, the furthest first."""
    former = scene.former(board.seat)
    pieces: list[Piece] = []
    for tech, level in sorted(board.techs.items(), key=lambda entry: -entry[1]):
        lit = former is not None and former.techs.get(tech) != level
        style = LEVEL.sized(18) if small else LEVEL
        pieces += [Gap(12)] if pieces else []
        pieces += [
            Technology(tech, 24 if small else 31), Gap(4),
            Words(str(level), style, palette.LIT if lit else palette.TEXT),
        ]  # fmt: skip
    return pieces


def card_pieces(board: Board, ground: Colour, *, small: bool = False) -> list[Piece]:
    """Return blueprints, scientists and contracts as signs, and the goals as a count."""
    pieces: list[Piece] = []
    for owned in sorted(board.blueprints, key=lambda one: not one.built_on):
        sign = BuildingSign(owned.card.building, 12 if small else 16, bool(owned.built_on), ground)
        pieces += [sign, Gap(5)]
    for hired in board.scientists:
        pieces += [ScientistSign(hired.card.works_in, 24 if small else 32), Gap(7)]
    for contract in board.contracts:
        pieces += [Icon("contract", 21 if small else 24, CONTRACT_SIGN), Gap(4)]
        has, need = delivered(contract)
        if contract.completed:
            pieces += [Icon("check", 17, palette.TEXT), Gap(8)]
        elif need:
            pieces += [Words(f"{has}/{need}", DELIVERED, palette.MUTED), Gap(10)]
        else:
            pieces += [Gap(6)]
    return [*pieces, *hidden_pieces(board)]


def count_pieces(board: Board) -> list[Piece]:
    """Return the same cards as numbers."""
    built = sum(bool(owned.built_on) for owned in board.blueprints)
    done = sum(contract.completed for contract in board.contracts)
    pieces: list[Piece] = []
    for glyph, number, every in (
        ("blueprint", built, len(board.blueprints)), ("scientist", len(board.scientists), 0),
        ("contract", done, len(board.contracts)),
    ):  # fmt: skip
        if number or every:
            words = f"{number}/{every}" if every else str(number)
            pieces += [
                Icon(glyph, 20, palette.MUTED), Gap(4), Words(words, DELIVERED), Gap(10),
            ]  # fmt: skip
    return [*pieces, *hidden_pieces(board)]


def hidden_pieces(board: Board) -> list[Piece]:
    """Return the numbers of hidden goals and First Colonist cards; a tick for a revealed goal."""
    pieces: list[Piece] = []
    if board.goal_done is not None:
        pieces += [Icon("check", 18, palette.MUTED), Gap(6)]
    if board.name:
        return pieces
    pieces += [
        Icon("padlock", 20, palette.MUTED), Gap(5),
        Words(str(board.goals_left), COUNT, palette.TEXT if board.goals_left else palette.FAINT),
    ]  # fmt: skip
    if board.colonist_cards_left:
        pieces += [
            Gap(10), Icon("cards", 20, palette.MUTED), Gap(4),
            Words(str(board.colonist_cards_left), COUNT),
        ]  # fmt: skip
    return pieces
