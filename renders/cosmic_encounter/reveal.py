"""A revealed encounter: both cards, all changes of the totals, the result, and consequences."""

from typing import Final

from renders import palette
from renders.canvas import Box, Canvas
from renders.cosmic_encounter import announced
from renders.cosmic_encounter.aftermath import HEIGHT as AFTER_HEIGHT
from renders.cosmic_encounter.aftermath import draw_aftermath
from renders.cosmic_encounter.big_card import SIZE, draw_big_card
from renders.cosmic_encounter.head_words import result_why, result_words
from renders.cosmic_encounter.header import draw_header, draw_phases
from renders.cosmic_encounter.ledger import draw_ledger, ledger_height, lines_of
from renders.cosmic_encounter.planets import planet
from renders.cosmic_encounter.scene import Scene
from renders.cosmic_encounter.setting import put, wide
from renders.cosmic_encounter.words import plain
from renders.frame.players import seat_colour
from renders.geometry import Rect
from renders.lettering import Type, fit
from renders.palette import Colour, mix
from renders.tongue import strung
from rules.cosmic_encounter.model.views import Half

WIDTH: Final = 1600
MARGIN: Final = 32
TOP: Final = 184
GAP: Final = 12
HEAD: Final = 78
"""From the top of a side to its card, in units."""
BAND: Final = 100
LEDGER: Final = 306
BELOW: Final = 22


def shows_cards(scene: Scene) -> bool:
    """Return whether there is a reveal to draw."""
    encounter = scene.encounter
    if encounter is None or scene.table.over or len(encounter.halves) < 2:
        return False
    return any(half.card is not None for half in encounter.halves)


def area_height(scene: Scene) -> float:
    """Return the height of the part with the cards; many lines need more."""
    halves = scene.encounter.halves if scene.encounter else ()
    lines = max((ledger_height(len(lines_of(scene, half))) for half in halves), default=0)
    return HEAD + max(SIZE[1], lines) + BELOW + BAND


def draw_reveal(scene: Scene, scale: float = 1) -> Canvas:
    """Draw the reveal, 1600 units wide."""
    area = Rect(MARGIN, TOP, WIDTH - 2 * MARGIN, area_height(scene))
    top = area.bottom + GAP
    chain = announced.chain(scene)
    after = top + (announced.HEIGHT + GAP if chain else 0)
    canvas = Canvas(WIDTH, after + AFTER_HEIGHT + MARGIN, scale=scale)
    draw_header(canvas, scene)
    draw_phases(canvas, scene)
    canvas.box(area, Box(palette.PANEL, palette.LINE, 16))
    for half in scene.encounter.halves if scene.encounter else ():
        side = Rect(area.left, area.top, area.width / 2, area.height)
        if half.side == "defense":
            side = side._replace(left=area.left + area.width / 2)
        _half(canvas, scene, half, side)
    middle = Rect(area.centre - 0.5, area.top + 92, 1, area.height - BAND - 126)
    canvas.fill(middle, palette.LINE)
    draw_band(canvas, scene, Rect(area.left + 1, area.bottom - BAND, area.width - 2, BAND - 1))
    if chain:
        announced.draw_announced(canvas, scene, Rect(MARGIN, top, area.width, announced.HEIGHT))
    draw_aftermath(canvas, scene, Rect(MARGIN, after, area.width, AFTER_HEIGHT))
    return canvas


def _half(canvas: Canvas, scene: Scene, half: Half, rect: Rect) -> None:
    """Draw one side: name, card, ledger and total, mirrored for the defense."""
    mirrored = half.side == "defense"
    sign, align = (-1, "right") if mirrored else (1, "left")
    edge = rect.right - 24 if mirrored else rect.left + 24
    middle = rect.top + 40
    canvas.mark(half.seat, (edge + sign * 15, middle), 30)
    name = put(
        canvas, edge + sign * 42, middle, scene.name(half.seat), 28, 700, align=align, room=520
    )
    put(canvas, edge + sign * (54 + name), middle + 3, half.side, 18, 450, palette.MUTED,
        align=align)  # fmt: skip
    width, height = SIZE
    card = Rect(edge - width if mirrored else edge, rect.top + HEAD, width, height)
    draw_big_card(canvas, half, card, lit=card_is_new(scene, half))
    left = card.left - 18 - LEDGER if mirrored else card.right + 18
    draw_ledger(canvas, scene, half, Rect(left, rect.top + HEAD, LEDGER, height))
    across = left - 84 if mirrored else left + LEDGER + 84
    draw_total(canvas, half, across, rect.top + 212, 92)


def card_is_new(scene: Scene, half: Half) -> bool:
    """Return whether the last move revealed this card."""
    if scene.before is None or scene.before.encounter is None:
        return False
    former = [old.card for old in scene.before.encounter.halves if old.side == half.side]
    return bool(former) and former[0] != half.card


def draw_total(canvas: Canvas, half: Half, across: float, middle: float, size: float) -> None:
    """Draw the total and whether it wins; without two attacks only the word."""
    won = half.wins
    word = "" if won is None else "wins" if won else "loses"
    colour = seat_colour(half.seat) if won else palette.FAINT
    if half.total is None:
        put(canvas, across, middle + 6, word, size * 0.48, 750, colour, align="centre")
        return
    ink = palette.TEXT if won or won is None else palette.FAINT
    shown = plain(half.total)
    put(canvas, across, middle, shown, size * total_share(shown), 800, ink, align="centre")
    put(canvas, across, middle + size * 0.74, word, size * 0.24, 650, colour, align="centre")


def total_share(shown: str) -> float:
    """Return the size of a total as a share of two digits' size: all take the same room."""
    return {1: 1.0, 2: 1.0, 3: 0.74}.get(len(shown), 0.56)


def winner_colour(scene: Scene) -> Colour | None:
    """Return the colour of the winner, final or as things stand."""
    encounter = scene.encounter
    if encounter is None:
        return None
    if encounter.result == "offense wins":
        return seat_colour(encounter.offense)
    if encounter.result == "defense wins" and encounter.defense is not None:
        return seat_colour(encounter.defense)
    return None


def is_talk(scene: Scene) -> bool:
    """Return whether both sides revealed a negotiate."""
    halves = scene.encounter.halves if scene.encounter else ()
    return bool(halves) and all(half.card and half.card.type == "negotiate" for half in halves)


def band_words(scene: Scene) -> tuple[str, str]:
    """Return the result and its reason."""
    encounter = scene.encounter
    words, why = result_words(scene), result_why(scene)
    if scene.table.stop == "D":
        return "A talk about a deal", "both showed a negotiate" if is_talk(scene) else ""
    if encounter is not None and (not words or (encounter.foreseen and is_talk(scene))):
        if is_talk(scene):
            return "A talk about a deal", "both showed a negotiate"
        return "Not decided yet", ""
    if encounter is not None and encounter.foreseen:
        return words, strung(", ", filter(None, ("as things stand", why)))
    return words, why


def draw_tint(canvas: Canvas, colour: Colour | None, rect: Rect) -> None:
    """Draw the ground of a result, in the winner's tint."""
    fill = palette.RAISED if colour is None else mix(palette.PANEL, colour, 0.13)
    canvas.fill(rect, fill, 15, (False, False, True, True))
    line = palette.LINE if colour is None else mix(palette.PANEL, colour, 0.7)
    canvas.fill(Rect(rect.left, rect.top, rect.width, 2), line)


def draw_band(canvas: Canvas, scene: Scene, rect: Rect, size: float = 38) -> None:
    """Draw the result."""
    draw_tint(canvas, winner_colour(scene), rect)
    words, why = band_words(scene)
    target = scene.target
    globe = size * 1.9 if target is not None else 0
    room = rect.width - 60 - globe
    why_width = wide(why, size * 0.58, 450) + 24 if why else 0
    shown, style = fit(words, Type(size, 750, tabular=True), room - why_width, size * 0.55)
    words_width = wide(shown, style.size, 750)
    left = rect.centre - (globe + words_width + why_width) / 2
    if target is not None:
        planet(canvas, (left + size * 0.76, rect.middle), size * 0.78, target.home, target.number)
    canvas.text(left + globe, rect.middle, shown, style)
    put(canvas, left + globe + words_width + 24, rect.middle + 3, why, size * 0.58, 450,
        palette.MUTED)  # fmt: skip
