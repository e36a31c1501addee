"""One player's board, large: goods, tags, usable cards, and all other played cards."""

from collections.abc import Sequence
from typing import Final

from renders import palette
from renders.canvas import LEFT_ROUND, Box, Canvas
from renders.frame.compact import MARGIN
from renders.frame.words import DOT, counted
from renders.geometry import Rect
from renders.lettering import Type, fit, width_of
from renders.palette import mix
from renders.runs import Gap, Piece, Words, run, run_width
from renders.sheet import Sheet
from renders.terraforming_mars import badges, colours
from renders.terraforming_mars.colour_table import COLOUR_TABLE
from renders.terraforming_mars.compact_head import draw_compact_head
from renders.terraforming_mars.in_play import has_action, has_effect
from renders.terraforming_mars.kinds import KINDS, TAGS, WHEN
from renders.terraforming_mars.own import goods_of
from renders.terraforming_mars.private import put_goods
from renders.terraforming_mars.scene import Scene
from renders.terraforming_mars.signs import Sign
from renders.terraforming_mars.symbols import RowLook, fitted_symbols
from renders.terraforming_mars.words import chip_words
from renders.tongue import phrase, strung
from rules.terraforming_mars.model.views import CardFace, InPlay, Kind, PlayerSeen, SymbolRow

WIDTH: Final = 1000
ROW: Final = Rect(MARGIN, 0, WIDTH - 2 * MARGIN, 0)
HEAD: Final = 124
GOODS: Final = 104
GAP: Final = 12
FACTS: Final = 64
TAG_ROW: Final = 84
TAG_LEFT: Final = 42
TITLE_ROW: Final = 54
ENTRY_LINE: Final = 48
ENTRY: Final = 62
ENTRY_GAP: Final = 8
DONE: Final = 52
SPINE: Final = 50
NAME_ROOM: Final = 300
SIGN: Final = 32
SIGN_FLOOR: Final = 26
USED_VEIL: Final = 0.5
FLOOR: Final = 24

TITLE: Final = Type(28, 700)
NOTE: Final = Type(25, 450)
NAME: Final = Type(26, 650)
SMALL_NAME: Final = Type(25, 550)
CUBES: Final = Type(32, 750, tabular=True)
TAG_COUNT: Final = Type(28, 700, tabular=True)
FACT: Final = Type(30, 700)
FACT_WORD: Final = Type(25, 450)
CHIP: Final = Type(24, 650)
POINTS_ROOM: Final = 24
SHOWN_ROWS: Final = ("action", "standing")


def draw_board(scene: Scene, seat: int, scale: float = 1) -> Sheet:
    """Draw everything face up in front of one player."""
    player = scene.player(seat)
    sheet = Sheet(WIDTH, _height(player), COLOUR_TABLE, scale=scale)
    sheet.fresh(Rect(0, 0, WIDTH, _height(player)), lambda canvas: _draw(canvas, scene, player))
    if not player.gone:
        put_goods(sheet, goods_of(player), Rect(ROW.left, HEAD, ROW.width, GOODS))
    return sheet


def _draw(canvas: Canvas, scene: Scene, player: PlayerSeen) -> None:
    """Draw everything except the goods."""
    draw_compact_head(canvas, scene, scene.name(player.seat), _note(scene, player), player.seat)
    if player.gone:
        return
    top: float = HEAD + GOODS + GAP
    _draw_facts(canvas, player, top)
    top += FACTS
    _draw_tags(canvas, player, Rect(ROW.left, top, ROW.width, TAG_ROW - GAP))
    top += TAG_ROW
    working, done = _working(player), _done(player)
    top = _draw_title(canvas, "Actions and effects", _working_note(working), top)
    for card in working:
        _draw_entry(canvas, card, Rect(ROW.left, top, ROW.width, _entry_height(card)))
        top += _entry_height(card) + ENTRY_GAP
    if not working:
        top = _draw_none(canvas, top)
    events = counted(player.events, "event")
    top = _draw_title(
        canvas,
        "Played",
        phrase(
            "{counted}  ·  {events} face down", counted=counted(len(done), "card"), events=events
        ),
        top,
    )
    _draw_done(canvas, done, top)


def _note(scene: Scene, player: PlayerSeen) -> str:
    parts = [
        player.corporation,
        phrase("generation {generation}", generation=scene.table.generation),
    ]
    if player.first_player and not scene.table.solo:
        parts.append("first player")
    state = chip_words(scene, player)
    return strung(DOT, (part for part in (*parts, state) if part))


def _height(player: PlayerSeen) -> float:
    if player.gone:
        return HEAD + GAP
    height: float = HEAD + GOODS + GAP + FACTS + TAG_ROW + 2 * TITLE_ROW
    height += sum(_entry_height(card) + ENTRY_GAP for card in _working(player)) or DONE + GAP
    rows = -(-len(_done(player)) // 2)
    return height + rows * (DONE + ENTRY_GAP) + MARGIN


def _working(player: PlayerSeen) -> list[InPlay]:
    """Return the cards that still work: free actions first, then used ones, then effects."""
    cards = [
        card
        for card in player.cards
        if has_action(card.face) or has_effect(card.face) or card.face.holds is not None
    ]
    return sorted(cards, key=lambda card: (not has_action(card.face), card.used))


def _done(player: PlayerSeen) -> list[CardFace]:
    working = {card.face.id for card in _working(player)}
    faces = [card.face for card in player.cards if card.face.id not in working]
    order: list[Kind] = list(KINDS)
    return sorted(faces, key=lambda face: order.index(face.kind))


def _working_note(cards: Sequence[InPlay]) -> str:
    free = sum(has_action(card.face) and not card.used for card in cards)
    used = sum(card.used for card in cards)
    return phrase("{free} free", free=counted(free, "action")) + (
        phrase(", {used} used", used=used) if used else ""
    )


def _draw_title(canvas: Canvas, words: str, note: str, top: float) -> float:
    pieces: list[Piece] = [Words(words, TITLE), Words(note, NOTE, palette.MUTED)]
    run(canvas, ROW.left, top + TITLE_ROW / 2, pieces, gap=14)
    return top + TITLE_ROW


def _draw_none(canvas: Canvas, top: float) -> float:
    rect = Rect(ROW.left, top, ROW.width, DONE)
    canvas.dashed(rect, palette.DASH)
    canvas.text(rect.centre, rect.middle, "none yet", NOTE, palette.FAINT, "centre")
    return top + DONE + GAP


# Numbers


def _draw_facts(canvas: Canvas, player: PlayerSeen, top: float) -> None:
    """Draw points, tiles, and the worth of metals, on one line."""
    pieces: list[Piece] = []
    for icon, number, words in (
        ("vp", player.score.total, "points now"),
        ("city", player.cities, ""),
        ("greenery", player.greeneries, ""),
        ("steel", player.steel_worth, "M€ each"),
        ("titanium", player.titanium_worth, "M€ each"),
    ):
        pieces += [Gap(36)] if pieces else []
        pieces += [Sign(icon, 36), Gap(10), Words(str(number), FACT)]
        pieces += [Gap(8), Words(words, FACT_WORD, palette.MUTED)] if words else []
    run(canvas, ROW.left + 6, top + FACTS / 2 - 4, pieces, room=ROW.width - 12)


def _draw_tags(canvas: Canvas, player: PlayerSeen, rect: Rect) -> None:
    canvas.box(rect, Box(palette.PANEL, palette.LINE, 14, 1))
    step = (rect.width - 20) / len(TAGS)
    for number, tag in enumerate(TAGS):
        count = player.tags.get(tag, 0)
        left = rect.left + 14 + number * step
        centre = (left + 18, rect.middle)
        if count:
            badges.tag(canvas, tag, centre, 36)
            room = step - TAG_LEFT - 6
            canvas.fitted(left + TAG_LEFT, rect.middle, str(count), TAG_COUNT, room, floor=22)
        else:
            canvas.disc(centre, 18, mix(palette.PANEL, palette.STEP, 0.5))
            glyph = badges.TAG_GLYPHS.get(tag, tag)
            canvas.glyph(glyph, centre, 24, mix(palette.PANEL, palette.GHOST, 0.6))


# Cards that still work


def _rows(face: CardFace) -> list[SymbolRow]:
    return [row for row in face.rows if row.when in SHOWN_ROWS]


def _cubes_pieces(card: InPlay) -> list[Piece]:
    if card.face.holds is None:
        return []
    return [Words(str(card.resources), CUBES), Gap(8), Sign(card.face.holds, 34)]


def _entry_lines(card: InPlay) -> list[tuple[str, list[Piece]]]:
    """Return the lines of an entry: the time of an effect, and the signs beside the name."""
    cubes = run_width(_cubes_pieces(card))
    room = ROW.width - SPINE - NAME_ROOM - 44 - 34 - (cubes + 16 if cubes else 0)
    found: list[tuple[str, list[Piece]]] = []
    for row in _rows(card.face):
        row_look = RowLook(on_paper=False, words=FLOOR)
        lines = fitted_symbols(row.symbols, SIGN, room, row_look, floor=SIGN_FLOOR, lines=4)
        found += [(WHEN[row.when] if not number else "", line) for number, line in enumerate(lines)]
    return found


def _entry_height(card: InPlay) -> float:
    return max(ENTRY, len(_entry_lines(card)) * ENTRY_LINE + 12)


def _draw_entry(canvas: Canvas, card: InPlay, rect: Rect) -> None:
    """Draw one card: name, actions and effects as signs, resources on it."""
    kind = KINDS[card.face.kind]
    used = card.used
    canvas.box(rect, Box(palette.PANEL if used else palette.RAISED, radius=12))
    spine = Rect(rect.left, rect.top, SPINE, rect.height)
    canvas.fill(spine, mix(kind.colour, palette.PANEL, 0.6 if used else 0), 12, LEFT_ROUND)
    canvas.glyph(_glyph(card), (spine.centre, rect.middle), 30, palette.WHITE)
    left, right = spine.right + 16, rect.right - 16
    ink = palette.FAINT if used else palette.TEXT
    _draw_names(canvas, card, (left, rect.middle), ink)
    lines = _entry_lines(card)
    for number, (when, line) in enumerate(lines):
        middle = rect.middle + (number - (len(lines) - 1) / 2) * ENTRY_LINE
        across = left + NAME_ROOM + 12
        if when:
            canvas.glyph(when, (across + 12, middle), 24, palette.MUTED)
        run(canvas, across + 34, middle, line)
    if used:
        signs = Rect(left + NAME_ROOM, rect.top + 4, right - left - NAME_ROOM, rect.height - 8)
        canvas.veil(signs, palette.PANEL, USED_VEIL)
    run(canvas, right, rect.middle, _cubes_pieces(card), align="right")


def _glyph(card: InPlay) -> str:
    """Return the glyph of a card's present use; a blue card without an action has another."""
    if card.used:
        return "check"
    kind = card.face.kind
    return "standing" if kind == "active" and not has_action(card.face) else KINDS[kind].glyph


def _draw_names(
    canvas: Canvas, card: InPlay, at: tuple[float, float], ink: tuple[int, int, int]
) -> None:
    """Draw the name, and the note that the action was used."""
    left, middle = at
    if not card.used:
        canvas.fitted(left, middle, card.face.name, NAME, NAME_ROOM, ink, floor=FLOOR)
        return
    words = " used"
    room = NAME_ROOM - width_of(words, NOTE) - 6
    name, style = fit(card.face.name, NAME, room, FLOOR)
    run(canvas, left, middle, [Words(name, style, ink), Gap(8), Words("used", NOTE, palette.FAINT)])


# Cards without further effect


def _draw_done(canvas: Canvas, faces: Sequence[CardFace], top: float) -> None:
    """Draw names with tags and points, in two columns."""
    columns = ROW.columns(2, GAP)
    half = -(-len(faces) // 2)
    for number, face in enumerate(faces):
        column = columns[number // half] if half else columns[0]
        down = top + number % half * (DONE + ENTRY_GAP)
        rect = Rect(column.left, down, column.width, DONE)
        canvas.box(rect, Box(palette.PANEL, radius=10))
        kind = KINDS[face.kind]
        canvas.fill(Rect(rect.left, rect.top, 10, rect.height), kind.colour, 10, LEFT_ROUND)
        right = rect.right - 12
        if face.points:
            badges.victory_points(canvas, (right - 20, rect.middle), 40, "")
            ink = colours.VICTORY_INK
            points = face.points.split("/")[0]
            canvas.fitted(right - 20, rect.middle, points, CHIP, POINTS_ROOM, ink, align="centre")
            right -= 48
        for tag in reversed(face.tags):
            badges.tag(canvas, tag, (right - 16, rect.middle), 32)
            right -= 37
        left = rect.left + 24
        canvas.fitted(left, rect.middle, face.name, SMALL_NAME, right - left - 6, floor=FLOOR)
