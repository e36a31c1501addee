"""The reveal for a phone: two cards side by side, the totals, both sums, the result, the ships."""

from typing import Final

from renders import palette
from renders.canvas import Canvas, Frame
from renders.cosmic_encounter import announced
from renders.cosmic_encounter.aftermath import idle_words, ways
from renders.cosmic_encounter.big_card import SIZE, draw_big_card
from renders.cosmic_encounter.colours import WARP
from renders.cosmic_encounter.ledger import BIG, draw_ledger, ledger_height, lines_of
from renders.cosmic_encounter.look import Look
from renders.cosmic_encounter.phone import draw_top, top_height
from renders.cosmic_encounter.phone_head import (
    EDGE,
    NEWS_TOP,
    WIDTH,
    draw_phone_head,
    draw_phone_news,
    draw_phone_phases,
    news_height,
)
from renders.cosmic_encounter.planets import planet
from renders.cosmic_encounter.reveal import (
    band_words,
    card_is_new,
    total_share,
    winner_colour,
)
from renders.cosmic_encounter.setting import put, put_lines
from renders.cosmic_encounter.small import Fleet, lucre
from renders.cosmic_encounter.words import from_whom, plain
from renders.frame.players import seat_colour
from renders.frame.words import counted
from renders.geometry import Rect
from renders.lettering import Type
from renders.palette import mix
from renders.runs import run
from rules.cosmic_encounter.model.views import Consequence, Half, Offer

HEAD: Final = 66
CARD: Final = 248
BAND: Final = 124
WAY: Final = 66
GAP: Final = 12
PADDING: Final = 18


def draw_phone_reveal(look: Look, scale: float = 1) -> Canvas:
    """Draw the reveal, 1080 units wide."""
    top = NEWS_TOP + news_height(look) + 90
    halves = look.encounter.halves if look.encounter else ()
    card_height = CARD * SIZE[1] / SIZE[0]
    lines = max((ledger_height(len(lines_of(look, half)), BIG) for half in halves), default=0)
    area = Rect(EDGE, top, WIDTH - 2 * EDGE, HEAD + card_height + 24 + lines + 20 + BAND)
    chain = announced.chain(look)
    below = area.bottom + GAP + (top_height(look) + GAP if chain else 0)
    due = _due(look)
    rows = len(ways(look)) + len(due) + 2 * len(_offers(look))
    canvas = Canvas(WIDTH, below + max(1, rows) * WAY + 20 + EDGE, scale=scale)
    draw_phone_head(canvas, look)
    draw_phone_news(canvas, look)
    draw_phone_phases(canvas, look, top - 62)
    canvas.box(area, Frame(palette.PANEL, palette.LINE, 16))
    for half, column in zip(halves, area.inset(PADDING).columns(2, 24), strict=False):
        _half(canvas, look, half, column, card_height)
    _band(canvas, look, Rect(area.left + 1, area.bottom - BAND, area.width - 2, BAND - 1))
    if chain:
        place = Rect(EDGE, area.bottom + GAP, area.width, top_height(look))
        draw_top(canvas, look, place)
    _after(canvas, look, due, Rect(EDGE, below, area.width, max(1, rows) * WAY + 20))
    return canvas


def _half(canvas: Canvas, look: Look, half: Half, rect: Rect, card_height: float) -> None:
    middle = rect.top + 24
    canvas.mark(half.seat, (rect.left + 18, middle), 34)
    name = put(canvas, rect.left + 46, middle, look.name(half.seat), 34, 700,
               room=rect.width - 46 - 118, floor=24)  # fmt: skip
    put(canvas, rect.left + 58 + name, middle + 2, half.side, 25, 450, palette.MUTED)
    card = Rect(rect.left, rect.top + HEAD - 10, CARD, card_height)
    draw_big_card(canvas, half, card, lit=card_is_new(look, half))
    _total(canvas, half, (card.right + rect.right) / 2, card.middle)
    ledger = Rect(rect.left, card.bottom + 24, rect.width, 0)
    draw_ledger(canvas, look, half, ledger, BIG)


def _total(canvas: Canvas, half: Half, across: float, middle: float) -> None:
    won = half.wins
    word = "" if won is None else "wins" if won else "loses"
    colour = seat_colour(half.seat) if won else palette.FAINT
    if half.total is None:
        put(canvas, across, middle, word, 50, 750, colour, align="centre")
        return
    shown = plain(half.total)
    ink = palette.TEXT if won or won is None else palette.FAINT
    put(canvas, across, middle - 16, shown, 104 * total_share(shown), 800, ink,
        align="centre")  # fmt: skip
    put(canvas, across, middle + 68, word, 34, 650, colour, align="centre")


def _band(canvas: Canvas, look: Look, rect: Rect) -> None:
    colour = winner_colour(look)
    fill = palette.RAISED if colour is None else mix(palette.PANEL, colour, 0.13)
    canvas.fill(rect, fill, 15, (False, False, True, True))
    line = palette.LINE if colour is None else mix(palette.PANEL, colour, 0.7)
    canvas.fill(Rect(rect.left, rect.top, rect.width, 2), line)
    words, why = band_words(look)
    target = look.target
    left = rect.left + 32
    if target is not None:
        planet(canvas, (left + 42, rect.middle), 42, target.home, target.number)
        left += 108
    room = rect.right - 24 - left
    put(canvas, left, rect.middle - (20 if why else 0), words, 46, 750, room=room, floor=28)
    put(canvas, left, rect.middle + 32, why, 27, 450, palette.MUTED, room=room, floor=24)


def _due(look: Look) -> list[Consequence]:
    """What somebody takes: rewards, compensation."""
    encounter = look.encounter
    wanted = ("rewards", "compensation")
    found = [one for one in encounter.consequences if one.kind in wanted] if encounter else []
    return sorted(found, key=lambda one: not one.awaited)


def _after(canvas: Canvas, look: Look, due: list[Consequence], rect: Rect) -> None:
    canvas.box(rect, Frame(palette.PANEL, palette.LINE, 16))
    middle = rect.top + 10 + WAY / 2
    for offer in _offers(look):
        _offer_rows(canvas, look, offer, Rect(rect.left, middle - WAY / 2, rect.width, 2 * WAY))
        middle += 2 * WAY
    if not due and not ways(look) and not _offers(look):
        put(canvas, rect.left + 28, middle, idle_words(look), 28, 450, palette.FAINT)
    for one in due:
        _due_row(canvas, look, one, Rect(rect.left, middle - WAY / 2, rect.width, WAY))
        middle += WAY
    for kind, words, fleets in ways(look):
        at = (rect.left + 48, middle)
        target = look.target
        if kind in ("lands", "colony", "stay") and target is not None:
            planet(canvas, at, 22, target.home, target.number)
        elif kind == "lucre":
            lucre(canvas, at, 38)
        else:
            glyph = {"warp": "warp", "removed": "struck"}.get(kind, "planet")
            canvas.glyph(glyph, at, 44, WARP if kind == "warp" else palette.MUTED)
        put(canvas, rect.left + 92, middle, words, 28, 500, palette.MUTED, room=290, floor=24)
        pieces = [Fleet(one.seat, one.ships, 30) for one in fleets]
        gap = 30 if len(pieces) < 5 else 12
        run(canvas, rect.left + 400, middle, pieces, gap=gap)
        middle += WAY


def _offers(look: Look) -> tuple[Offer, ...]:
    """The standing offers of a talk, where all may read them."""
    offers = look.encounter.offers if look.encounter and look.table.stop == "D" else ()
    return tuple(one for one in offers if one.gives or one.takes)


def _offer_rows(canvas: Canvas, look: Look, offer: Offer, row: Rect) -> None:
    """Who offers, and below it what for what, in two lines at most."""
    canvas.mark(offer.seat, (row.left + 48, row.top + 36), 32)
    name = put(canvas, row.left + 92, row.top + 36, look.name(offer.seat), 30, 700, room=560)
    said = f"offer {offer.number}"
    put(canvas, row.left + 106 + name, row.top + 37, said, 26, 450, palette.MUTED)
    words = look.exchanged(offer)
    put_lines(canvas, row.left + 92, row.top + 78, words, Type(26, 450), row.width - 120, 34,
              palette.MUTED, 2)  # fmt: skip


def _due_row(canvas: Canvas, look: Look, one: Consequence, row: Rect) -> None:
    colour = seat_colour(one.seat)
    if one.awaited:
        inner = Rect(row.left + 8, row.top + 4, row.width - 16, row.height - 8)
        canvas.box(inner, Frame(mix(palette.PANEL, colour, 0.12), colour, 12, 2.5))
    canvas.mark(one.seat, (row.left + 48, row.middle), 32)
    noun = "reward" if one.kind == "rewards" else "card"
    verb = "chooses" if one.kind == "rewards" else "takes"
    said = f"{verb} {counted(one.number, noun)}"
    if one.kind == "compensation":
        said += f" {from_whom(look, one)}"
    name = put(canvas, row.left + 92, row.middle, look.name(one.seat), 30, 700, room=360, floor=24)
    put(canvas, row.left + 106 + name, row.middle, said, 28, 450, palette.MUTED,
        room=row.width - 130 - name, floor=24)  # fmt: skip
