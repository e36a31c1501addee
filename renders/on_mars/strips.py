"""One strip for each player: goods, colonists, technologies, cards, and the points so far."""

from typing import Final

from renders import palette
from renders.canvas import Canvas, Frame
from renders.geometry import Rect
from renders.lettering import Type, width_of
from renders.on_mars import badges
from renders.on_mars.kinds import CONTRACT_SIGN, GOOD_ORDER, SIDES, side_ground
from renders.on_mars.look import Look, changed, gained, held
from renders.on_mars.signs import BuildingSign, ScientistSign, Sign, Technology
from renders.on_mars.words import delivered, effect_words, joined, place_words
from renders.palette import Colour, mix
from renders.runs import Chip, Gap, Icon, Piece, Words, run, run_width
from rules.on_mars.model.views import Board

GAP: Final = 12
LEAST: Final = 211
"""The height of a strip when four share the column."""
EXTRA: Final = 36
"""A line more, where fewer players leave room."""
NAME: Final = Type(27, 700)
CHIP: Final = Type(16, 600)
POINTS: Final = Type(34, 750, tabular=True)
STOCK: Final = Type(27, 700, tabular=True)
LIMIT: Final = Type(16, 500)
WAITING: Final = Type(17, 700)
COUNT: Final = Type(20, 700)
LABEL: Final = Type(16, 450)
LEVEL: Final = Type(20, 700)
NOTE: Final = Type(17, 450)
DELIVERED: Final = Type(18, 650)

TURN_TINT: Final = 0.09
LIT_TINT: Final = 0.14
HEAD: Final = 30
STORES: Final = (60, 50)
PEOPLE: Final = 132
RULE: Final = 152
CARDS: Final = 181
FIGURE: Final = 17.5
CLOSE: Final = 6
"""From so many technologies on they stand closer, and cards become counts."""
NAME_LEAST: Final = 110


def strip_rects(look: Look, column: Rect) -> list[Rect]:
    """Where the strips lie; they fill the column."""
    count = max(1, len(look.table.players))
    height = (column.height - GAP * (count - 1)) / count
    return [
        Rect(column.left, round(column.top + number * (height + GAP)), column.width, round(height))
        for number in range(count)
    ]


def draw_strip(canvas: Canvas, look: Look, board: Board, rect: Rect) -> None:
    """Draw one player's strip."""
    seat = board.seat
    ground, edge, thick = palette.PANEL, palette.LINE, 1.0
    if look.awaits(seat) and not look.table.over:
        edge, thick = palette.SEATS[seat], 2.5
        ground = mix(ground, edge, TURN_TINT)
    canvas.box(rect, Frame(ground, edge, 14, thick))
    _draw_head(canvas, look, board, rect, ground)
    if board.gone:
        return
    draw_stores(canvas, look, board, Rect(rect.left, rect.top + STORES[0], rect.width, STORES[1]))
    _draw_people(canvas, look, board, rect, ground)
    line = Rect(rect.left + 16, rect.top + RULE, rect.width - 32, 1)
    canvas.fill(line, mix(ground, palette.WHITE, 0.07))
    _draw_cards(canvas, look, board, rect, ground)
    _draw_extras(canvas, look, board, rect, ground)


def _draw_head(canvas: Canvas, look: Look, board: Board, rect: Rect, ground: Colour) -> None:
    """Draw mark, name, where the player stands, and the points."""
    seat, middle = board.seat, rect.top + HEAD
    colour = mix(palette.SEATS[seat], palette.PANEL, 0.6) if board.gone else None
    canvas.mark(seat, (rect.left + 30, middle), 28, colour=colour)
    lit = changed(look, seat, "points")
    words = str(board.points)
    width = width_of(words, POINTS) + POINTS.size * 0.3 + 30
    if lit:
        box = Rect(rect.right - width - 38, rect.top + 8, width + 30, 44)
        canvas.box(box, Frame(mix(palette.PANEL, palette.LIT, LIT_TINT), palette.LIT, 10, 2))
    badges.points_with(
        canvas, (rect.right - 23, middle), words, POINTS, palette.LIT if lit else palette.TEXT,
        burst=30, align="right",
    )  # fmt: skip
    chips = state_chips(look, board, ground)
    room = rect.width - 54 - width - 60 - run_width(chips, 8)
    if room < NAME_LEAST and len(chips) > 1:
        chips = chips[:1]
        room = rect.width - 54 - width - 60 - run_width(chips, 8)
    left = rect.left + 54
    ink = palette.FAINT if board.gone else palette.TEXT
    left += canvas.fitted(left, middle, look.name(seat), NAME, room, ink, floor=17) + 12
    run(canvas, left, middle, chips, gap=8)


def state_chips(look: Look, board: Board, ground: Colour) -> list[Chip]:
    """Chips: what the player is to do, and where they stand."""
    seat, table = board.seat, look.table
    if board.gone:
        return [Chip("left the game", CHIP, palette.MUTED, height=26)]
    if table.over:
        return []
    chips: list[Chip] = []
    if look.awaits(seat):
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


def draw_stores(canvas: Canvas, look: Look, board: Board, row: Rect) -> None:
    """Draw six cells: what there is of each good, and how much there may be."""
    seat, on = board.seat, look.awaits(board.seat) and not look.table.over
    cell = mix(palette.RAISED, palette.SEATS[seat], 0.08) if on else palette.RAISED
    if board.name:
        _draw_opponent(canvas, look, board, row, cell)
        return
    inner = Rect(row.left + 16, row.top, row.width - 32, row.height)
    for item, rect in zip(GOOD_ORDER, inner.columns(len(GOOD_ORDER), 7), strict=True):
        lit = gained(look, seat, item) != 0
        fill = mix(palette.PANEL, palette.LIT, LIT_TINT) if lit else cell
        canvas.box(rect, Frame(fill, palette.LIT if lit else None, 10, 2))
        badges.good(canvas, item, (rect.left + 21, rect.middle), 30)
        crystal = item == "crystal"
        number = board.crystals if crystal else held(board, item)
        ink = palette.FAINT if not number else palette.LIT if lit else palette.TEXT
        left = rect.left + 42
        left += canvas.text(left, rect.middle, str(number), STOCK, ink) + 3
        if crystal and board.waiting:
            more = f"+{board.waiting}"
            colour = palette.LIT if lit else palette.TEXT
            canvas.fitted(left, rect.middle, more, WAITING, rect.right - left - 4, colour)
        else:
            most = f"/{board.capacity if crystal else board.limit}"
            canvas.text(left, rect.middle + 3, most, LIMIT, palette.FAINT)


def _draw_opponent(canvas: Canvas, look: Look, board: Board, row: Rect, cell: Colour) -> None:
    """Draw what an opponent has whom the rules play: crystals, and what he does next."""
    opponent = look.table.opponent
    rect = Rect(row.left + 16, row.top, 104, row.height)
    canvas.box(rect, Frame(cell, radius=10))
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
    run(canvas, left, row.middle, pieces)


def _draw_people(canvas: Canvas, look: Look, board: Board, rect: Rect, ground: Colour) -> None:
    """Draw the colonists, ready and at work; right, bots and ships."""
    middle, left = rect.top + PEOPLE, rect.left + 26
    seat = board.seat
    if not board.name:
        faint = mix(ground, palette.WHITE, 0.17)
        for number in range(board.room):
            colour = palette.SEATS[seat] if number < board.ready else faint
            canvas.glyph("person", (left, middle), 19, colour)
            left += FIGURE
        left += 4
        for number, words, field in (
            (board.ready, "ready", "ready"), (board.working, "at work", "working"),
        ):  # fmt: skip
            ink = palette.LIT if changed(look, seat, field) else palette.TEXT
            ink = ink if number else palette.FAINT
            left += canvas.text(left, middle, str(number), COUNT, ink) + 6
            left += canvas.text(left, middle, words, LABEL, palette.MUTED) + 14
    pieces: list[Piece] = []
    opponent = look.table.opponent if board.name else None
    bots = len(board.bots) if opponent is None else opponent.bots
    for glyph, count, fields in (
        ("bot", bots, ("bots",)), ("rocket", board.hangar, ("hangar",)),
        ("hab", board.shelters, ("shelters",)),
    ):  # fmt: skip
        ink = palette.LIT if len(fields) and _more(look, seat, fields[0]) else palette.TEXT
        pieces += [
            Gap(14), Icon(glyph, 20, palette.MUTED), Gap(5),
            Words(str(count), COUNT, ink if count else palette.FAINT),
        ]  # fmt: skip
    run(canvas, rect.right - 20, middle, pieces, align="right")


def _more(look: Look, seat: int, field: str) -> bool:
    former = look.former(seat)
    if former is None:
        return False
    now, then = getattr(look.board(seat), field), getattr(former, field)
    return bool(len(now) != len(then) if isinstance(now, tuple) else now != then)


# Technologies and cards


def _draw_cards(canvas: Canvas, look: Look, board: Board, rect: Rect, ground: Colour) -> None:
    middle = rect.top + CARDS
    close = len(board.techs) >= CLOSE
    techs = tech_pieces(look, board, close=close)
    room = rect.width - 36 - run_width(techs) - 20
    cards = [] if close else card_pieces(board, ground)
    if close or run_width(cards) > room:
        cards = count_pieces(board)
    run(canvas, rect.left + 16, middle, techs)
    run(canvas, rect.right - 20, middle, cards, align="right")


def tech_pieces(look: Look, board: Board, *, close: bool) -> list[Piece]:
    """Technologies with their levels."""
    former = look.former(board.seat)
    pieces: list[Piece] = []
    for tech, level in sorted(board.techs.items(), key=lambda entry: -entry[1]):
        lit = former is not None and former.techs.get(tech) != level
        pieces += [Gap(5 if close else 12)] if pieces else []
        pieces += [
            Technology(tech, 25 if close else 31), Gap(2 if close else 4),
            Words(str(level), LEVEL._replace(size=17 if close else 20),
                  palette.LIT if lit else palette.TEXT),
        ]  # fmt: skip
    return pieces


def card_pieces(board: Board, ground: Colour) -> list[Piece]:
    """Blueprints built and not built, scientists, contracts, and the goals as a count."""
    pieces: list[Piece] = []
    for owned in sorted(board.blueprints, key=lambda one: not one.built_on):
        pieces += [BuildingSign(owned.card.building, 16, bool(owned.built_on), ground), Gap(6)]
    for hired in board.scientists:
        pieces += [ScientistSign(hired.card.works_in, 32), Gap(8)]
    for contract in board.contracts:
        pieces += [Icon("contract", 24, CONTRACT_SIGN), Gap(4)]
        has, need = delivered(contract)
        words = f"{has}/{need}" if need else ""
        if contract.completed:
            pieces += [Icon("check", 17, palette.TEXT), Gap(8)]
        elif words:
            pieces += [Words(words, DELIVERED, palette.MUTED), Gap(10)]
        else:
            pieces += [Gap(6)]
    return [*pieces, *hidden_pieces(board)]


def count_pieces(board: Board) -> list[Piece]:
    """The same in numbers."""
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
    """How many goals, and First Colonist cards, are in hand; and whether a goal was shown."""
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


# More lines where there is room


def _draw_extras(canvas: Canvas, look: Look, board: Board, rect: Rect, ground: Colour) -> None:
    lines = extra_lines(look, board, rect.width - 40)
    count = int((rect.height - LEAST) // EXTRA)
    if count < 1 or not lines:
        return
    middle = rect.top + CARDS + 42
    for label, pieces in lines[:count]:
        canvas.text(rect.left + 20, middle, label, NOTE, palette.MUTED)
        room = rect.width - 40 - LABEL_ROOM
        shown = list(pieces)
        while shown and run_width(shown) > room:
            shown.pop()
        run(canvas, rect.left + 20 + LABEL_ROOM, middle, shown)
        middle += EXTRA


LABEL_ROOM: Final = 104


def extra_lines(look: Look, board: Board, width: float) -> list[tuple[str, list[Piece]]]:
    """What else there is to tell, the most important first."""
    lines: list[tuple[str, list[Piece]]] = []
    if not board.name:
        lines.append(("executive", _depot_pieces(board)))
    for owned in board.blueprints:
        where = f"built on {owned.built_on}" if owned.built_on else "not built yet"
        lines.append(
            (
                "blueprint" if len(lines) < 2 or lines[-1][0] == "executive" else "",
                [
                    BuildingSign(owned.card.building, 14, bool(owned.built_on)), Gap(10),
                    Words(owned.card.name, NOTE._replace(weight=600)), Gap(10),
                    Words(where, NOTE, palette.MUTED),
                ],
            )
        )  # fmt: skip
    taken = [f"research {joined(board.research)}"] if board.research else []
    taken += [effect_words(tile.effect) for tile in board.discoveries]
    lines.insert(1, ("explored", [Words(" · ".join(taken) or "nothing yet", NOTE)]))
    return lines


def _depot_pieces(board: Board) -> list[Piece]:
    """The executive actions; those under a ship are dim."""
    pieces: list[Piece] = []
    for space in board.depot:
        strength = 0.4 if space.ship else 1.0
        colour = mix(palette.PANEL, palette.TEXT, 0.35) if space.ship else palette.TEXT
        pieces += [Gap(16)] if pieces else []
        pieces += [
            Sign(badges.effect_sign(space.effect), 21, colour, strength=strength), Gap(5),
            Words(str(space.cost), COUNT._replace(size=17), colour),
        ]  # fmt: skip
    return pieces
