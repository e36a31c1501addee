"""The whole table for a phone, upright; nothing on it is smaller than 24."""

from typing import Final

from renders import palette
from renders.canvas import Canvas, Frame
from renders.cosmic_encounter import announced
from renders.cosmic_encounter.cells import BIG, draw_cell
from renders.cosmic_encounter.colours import WARP
from renders.cosmic_encounter.emblems import emblem
from renders.cosmic_encounter.gate import BIG as STAGE
from renders.cosmic_encounter.look import Look, counted_ships, main_alien
from renders.cosmic_encounter.phone_head import (
    EDGE,
    NEWS_TOP,
    WIDTH,
    draw_phone_head,
    draw_phone_news,
    draw_phone_phases,
    news_height,
)
from renders.cosmic_encounter.piles import drawn_destiny
from renders.cosmic_encounter.setting import curly, put
from renders.cosmic_encounter.small import back, lucre, pips, ships
from renders.cosmic_encounter.stage import (
    BIG_ANSWER,
    draw_answers,
    draw_empty,
    draw_stage,
    selected_card,
)
from renders.cosmic_encounter.words import no_power_words, on_sheet_words
from renders.frame.players import seat_colour, seat_frame
from renders.geometry import Rect
from renders.lettering import Type, wrap
from renders.palette import mix
from rules.cosmic_encounter.model.views import PlayerSeen

STAGE_HEIGHT: Final = 416
PILES: Final = 142
BLOCK: Final = 194
WORDS: Final = Type(26, 450)
GAP: Final = 10
ANNOUNCED: Final = 130
WORDS_STEP: Final = 34
HAND: Final = 486
"""Where the numbers of a block stand, from its left edge."""


def draw_phone(look: Look, scale: float = 1) -> Canvas:
    """Draw the table, 1080 units wide."""
    top = NEWS_TOP + news_height(look)
    chain = announced.chain(look)
    height = top + 90 + (STAGE_HEIGHT + 12) + PILES + 46 + (top_height(look) + 12 if chain else 0)
    height += len(look.table.players) * (BLOCK + GAP) + 12
    canvas = Canvas(WIDTH, height, scale=scale)
    draw_phone_head(canvas, look)
    draw_phone_news(canvas, look)
    draw_phone_phases(canvas, look, top + 28)
    row = Rect(EDGE, top + 90, WIDTH - 2 * EDGE, STAGE_HEIGHT)
    _stage(canvas, look, row)
    down = row.bottom + 12
    if chain:
        draw_top(canvas, look, Rect(row.left, down, row.width, top_height(look)))
        down += top_height(look) + 12
    _piles(canvas, look, Rect(row.left, down, row.width, PILES))
    down += PILES + 24
    _captions(canvas, look, down)
    down += 22
    for player in look.table.players:
        _block(canvas, look, player, Rect(row.left, down, row.width, BLOCK))
        down += BLOCK + GAP
    return canvas


def top_height(look: Look) -> int:
    """Return the room for what is announced last, with all that it does."""
    return ANNOUNCED + (len(_does(look)) - 1) * WORDS_STEP


def _does(look: Look) -> tuple[str, ...]:
    words = announced.chain(look)[-1].words or "It is carried out unless somebody answers it."
    return wrap(curly(words), WORDS, WIDTH - 2 * EDGE - 148, 3)


def draw_top(canvas: Canvas, look: Look, rect: Rect) -> None:
    """Draw what is announced last, large; how much lies below it, as a number."""
    chain = announced.chain(look)
    top = chain[-1]
    canvas.box(rect, Frame(palette.PAPER, palette.LIT, 16, 2))
    announced.sign(canvas, top, (rect.left + 62, rect.middle), 84)
    left, right = rect.left + 124, rect.right - 24
    below = f"on {len(chain) - 1} more" if len(chain) > 1 else ""
    taken = put(canvas, right, rect.top + 40, below, 24, 500, palette.INK_MUTED, align="right")
    name = put(canvas, left, rect.top + 40, top.name, 36, 750, palette.INK,
               room=(right - left - taken) * 0.6, floor=26)  # fmt: skip
    canvas.mark(top.seat, (left + name + 30, rect.top + 40), 28, edge=palette.INK, thick=2)
    whose = f"{look.name(top.seat)}{announced.aimed(look, top)}"
    put(canvas, left + name + 56, rect.top + 41, whose, 26, 550, palette.INK_MUTED,
        room=right - taken - 20 - left - name - 56, floor=24)  # fmt: skip
    for number, line in enumerate(_does(look)):
        canvas.text(left, rect.top + 90 + number * WORDS_STEP, line, WORDS, palette.INK)


def _stage(canvas: Canvas, look: Look, rect: Rect) -> None:
    draw_stage(canvas, look, rect, STAGE)
    encounter = look.encounter
    if encounter is None:
        draw_empty(canvas, look, rect, STAGE)
        return
    for role, seat in (("offense", encounter.offense), ("defense", encounter.defense)):
        if seat is not None:
            _side(canvas, look, rect, seat, role)
    foot = Rect(rect.left + 20, rect.bottom - STAGE.foot, rect.width - 40, STAGE.foot)
    draw_answers(canvas, look, encounter.answers, foot, BIG_ANSWER)


def _side(canvas: Canvas, look: Look, rect: Rect, seat: int, role: str) -> None:
    sign, align = (-1, "right") if role == "defense" else (1, "left")
    edge = rect.right - 26 if role == "defense" else rect.left + 26
    canvas.mark(seat, (edge + sign * 18, rect.top + 44), 36)
    name = put(canvas, edge + sign * 50, rect.top + 44, look.name(seat), 36, 700, align=align,
               room=300, floor=26)  # fmt: skip
    put(canvas, edge + sign * (64 + name), rect.top + 47, role, 26, 450, palette.MUTED, align=align)
    if look.target is None:
        return
    half = look.half("defense" if role == "defense" else "offense")
    middle = rect.top + STAGE.gate[1]
    total = counted_ships(half)
    put(canvas, edge, middle - 6, str(total), 84 if total < 10 else 70, 800, align=align)
    noun = "ship" if total == 1 else "ships"
    put(canvas, edge, middle + 58, noun, 26, 450, palette.MUTED, align=align)
    if half is not None and half.selected and half.card is None:
        selected_card(canvas, edge if sign > 0 else edge - 38, middle + 108, 38)


def _piles(canvas: Canvas, look: Look, rect: Rect) -> None:
    """Destiny, decks and bank; below, the warp."""
    canvas.box(rect, Frame(palette.PANEL, palette.LINE, 16))
    middle = rect.top + 38
    canvas.glyph("destiny", (rect.left + 39, middle), 38, palette.MUTED)
    key = drawn_destiny(look)
    if len(key) == 1:
        canvas.mark(ord(key) - ord("A"), (rect.left + 82, middle), 28)
        put(canvas, rect.left + 106, middle, "drawn", 26, 450, palette.MUTED)
    else:
        words = "special" if key and key != "wild" else key or "not yet"
        put(canvas, rect.left + 68, middle, words, 26, 450, palette.MUTED)
    decks, market = look.table.decks, look.table.market
    piles = [("cosmic", decks.cosmic, "deck")]
    if look.has_rewards:
        piles.append(("reward", decks.reward, "rewards"))
    if market is not None:
        piles.append(("lucre", market.bank, "bank"))
    for number, (kind, count, words) in enumerate(piles):
        left = rect.left + 272 + number * 254
        if kind == "lucre":
            lucre(canvas, (left + 16, middle), 38)
        else:
            back(canvas, left, middle, 29, kind)
        wide = put(canvas, left + 44, middle, str(count), 32, 700)
        put(canvas, left + 54 + wide, middle + 2, words, 26, 450, palette.MUTED)
    canvas.fill(Rect(rect.left + 20, rect.top + 74, rect.width - 40, 1), palette.LINE)
    middle = rect.top + 108
    canvas.glyph("warp", (rect.left + 41, middle), 44, WARP)
    put(canvas, rect.left + 76, middle, "Warp", 28, 700)
    players = look.table.players
    step = (rect.width - 210) / max(5, len(players))
    for number, player in enumerate(players):
        lit = look.changed(player.seat, "ships_in_warp")
        ships(canvas, rect.left + 206 + number * step, middle, player.seat, player.ships_in_warp,
              28, colour=palette.LIT if lit else palette.TEXT)  # fmt: skip


def _captions(canvas: Canvas, look: Look, middle: float) -> None:
    put(canvas, EDGE, middle, "home planets", 24, 500, palette.MUTED)
    put(canvas, EDGE + HAND, middle, "hand", 24, 500, palette.MUTED)
    if look.table.market is not None:
        put(canvas, EDGE + HAND + 186, middle, "Lucre", 24, 500, palette.MUTED)
    put(canvas, WIDTH - EDGE - 8, middle, "foreign colonies", 24, 500, palette.MUTED,
        align="right")  # fmt: skip


def _block(canvas: Canvas, look: Look, player: PlayerSeen, rect: Rect) -> None:
    seat = player.seat
    frame = seat_frame(seat, on=look.awaits(seat), tint=0.085, radius=16)
    canvas.box(rect, frame)
    middle = rect.top + 40
    _name(canvas, look, player, rect, middle)
    _numbers(canvas, look, player, rect.left + HAND, middle)
    needed = look.table.colonies_to_win
    pips(canvas, (rect.right - 74 - needed * 28, middle), seat, player.foreign_colonies, needed,
         (22, 16), gap=6)  # fmt: skip
    lit = look.changed(seat, "foreign_colonies")
    put(canvas, rect.right - 26, middle, str(player.foreign_colonies), 48, 750,
        palette.LIT if lit else palette.TEXT, align="right")  # fmt: skip
    inner = Rect(rect.left + 10, rect.top + 80, rect.width - 20, rect.height - 90)
    for seen, cell in zip(
        player.planets, inner.columns(max(4, len(player.planets)), 8), strict=False
    ):
        draw_cell(canvas, look, seen, cell, frame.fill, BIG)


def _name(canvas: Canvas, look: Look, player: PlayerSeen, rect: Rect, middle: float) -> None:
    dim = mix(seat_colour(player.seat), palette.PANEL, 0.55) if player.gone else None
    canvas.mark(player.seat, (rect.left + 36, middle), 36, colour=dim)
    for number, token in enumerate(player.tokens):  # another's token lies before the player
        emblem(canvas, token, (rect.left + 20 + 24 * number, middle - 18), 28)
    alien = main_alien(player)
    ink = palette.MUTED if player.gone else palette.TEXT
    lost = alien is None and look.table.phase != "setup" and not player.gone
    room = HAND - 68 - 16 - (124 if alien or lost else 0)
    name = put(canvas, rect.left + 68, middle, look.name(player.seat), 36, 700, ink, room=room,
               floor=26)  # fmt: skip
    if lost:
        put(canvas, rect.left + 68 + name + 24, middle, no_power_words(look), 24, 500,
            palette.MUTED, room=HAND - 80 - name - 24, floor=20)  # fmt: skip
    if alien is None:
        return
    left = rect.left + 68 + name + 42
    emblem(canvas, alien.id, (left, middle), 48, works=alien.works)
    words = alien.name if alien.works else f"{alien.name}, off"
    if len(player.aliens) > 1:
        words = f"{words} +{len(player.aliens) - 1}"
    free = rect.left + HAND - 12 - left - 34
    below = on_sheet_words(alien)
    put(canvas, left + 34, middle - (15 if below else 0), words, 26, 550, palette.MUTED, room=free,
        floor=24)  # fmt: skip
    if below:
        put(canvas, left + 34, middle + 16, below, 24, 500, palette.TEXT, room=free)


def _numbers(canvas: Canvas, look: Look, player: PlayerSeen, left: float, middle: float) -> None:
    """Cards by their backs, and Lucre, at one place for all."""
    reward = player.cards.get("reward", 0)
    back(canvas, left, middle, 27, "cosmic")
    put(canvas, left + 36, middle, str(player.cards.get("cosmic", 0)), 32, 700)
    if reward:
        back(canvas, left + 94, middle, 27, "reward")
        put(canvas, left + 130, middle, str(reward), 32, 700)
    if look.table.market is not None:
        lit = look.changed(player.seat, "lucre")
        lucre(canvas, (left + 204, middle), 36)
        put(canvas, left + 232, middle, str(player.lucre), 32, 700,
            palette.LIT if lit else palette.TEXT)  # fmt: skip
