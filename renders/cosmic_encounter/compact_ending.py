"""The compact result: a row for each player, winners first, and the last encounter below."""

from functools import partial
from typing import Final

from renders import palette
from renders.canvas import Box, Canvas
from renders.cosmic_encounter.colours import WARP
from renders.cosmic_encounter.emblems import emblem
from renders.cosmic_encounter.ending import at_home, ranking
from renders.cosmic_encounter.head_words import quiet_headline, result_why, result_words
from renders.cosmic_encounter.header import head_of, put_head
from renders.cosmic_encounter.reveal import winner_colour
from renders.cosmic_encounter.scene import Scene
from renders.cosmic_encounter.setting import chip, put, wide
from renders.cosmic_encounter.small import back, lucre, pips, ships
from renders.cosmic_encounter.victory import winning_power
from renders.cosmic_encounter.words import no_power_words
from renders.frame.compact import END, FLOOR, HEAD, INSIDE, MARGIN, NEWS, WIDTH
from renders.frame.head import fitted_title
from renders.frame.players import GONE, seat_colour
from renders.geometry import Rect
from renders.lettering import Type
from renders.palette import mix
from renders.sheet import Sheet
from renders.tongue import phrase, strung, translated
from rules.cosmic_encounter.model.views import PlayerSeen

ROW: Final = 106
GAP: Final = 8
LAST: Final = 66
"""The height of the last encounter, in units."""
UPPER: Final = 32
LOWER: Final = 77
"""From the top of a row to the middles of its two lines, in units."""
NAMES_LEFT: Final = 64
NAME_ROOM: Final = 230
POWER_ROOM: Final = 200
HOME: Final = 290
WARP_AT: Final = 466
COSMIC: Final = 546
REWARD: Final = 619
LUCRE: Final = 702
SCORE_ROOM: Final = 96
"""The room of the number of foreign colonies at the right of a row, in units."""
PIP: Final = (19, 15)
PIP_STEP: Final = 24
NUMBER: Final = Type(27, 700, tabular=True)
OUTCOME: Final = HEAD._replace(title=Type(28, 700), title_floor=FLOOR)
"""The type of the last encounter's outcome."""
SIGN: Final = 22
"""From the middle of a sign to its number, in units."""


def draw_compact_ending(scene: Scene, scale: float = 1) -> Sheet:
    """Draw the result, 900 units wide."""
    players = ranking(scene)
    top = NEWS.box.top
    told = bool(last_encounter(scene))
    rows = len(players) * (ROW + GAP)
    height = top + rows + (LAST if told else -GAP) + END
    sheet = Sheet(WIDTH, height, Scene.colour_table, scale=scale)
    put_head(sheet, head_of(scene), top)
    for number, player in enumerate(players):
        row = Rect(MARGIN, top + number * (ROW + GAP), INSIDE, ROW)
        sheet.fresh(row, partial(_draw_row, scene=scene, player=player, row=row))
    if told:
        last = Rect(MARGIN, top + rows, INSIDE, LAST)
        sheet.fresh(last, partial(_draw_last, scene=scene, rect=last))
    return sheet


def last_encounter(scene: Scene, longest: int | None = None) -> str:
    """Return the outcome of the last encounter; long names may be cut."""
    if scene.encounter is None:
        return ""
    return result_words(scene, longest) if is_decided(scene) else quiet_headline(scene, longest)


def is_decided(scene: Scene) -> bool:
    """Return whether the last encounter has a result that stands."""
    encounter = scene.encounter
    return encounter is not None and bool(encounter.result) and not encounter.foreseen


def _draw_row(canvas: Canvas, scene: Scene, player: PlayerSeen, row: Rect) -> None:
    """Draw a player: name and foreign colonies above, power and what is left below."""
    won, colour = player.seat in scene.table.winners, seat_colour(player.seat)
    fill = mix(palette.PANEL, colour, 0.13) if won else palette.PANEL
    canvas.box(row, Box(fill, colour if won else palette.LINE, 14, 3 if won else 1))
    middle = row.top + UPPER
    canvas.mark(player.seat, (row.left + 34, middle), 32,
                colour=seat_colour(player.seat, gone=player.gone))  # fmt: skip
    ink = palette.MUTED if player.gone else palette.TEXT
    left = row.left + NAMES_LEFT
    left += 14 + put(canvas, left, middle, scene.name(player.seat), 30, 700, ink,
                     room=NAME_ROOM, floor=FLOOR)  # fmt: skip
    if won:
        chip(canvas, left, middle, _how(scene, player), fill=colour, ink=palette.SEAT_INK,
             size=FLOOR, height=32)  # fmt: skip
    elif player.gone:
        put(canvas, left, middle, GONE, FLOOR, 500, palette.FAINT)
    needed, have = scene.table.colonies_to_win, player.foreign_colonies
    across = row.right - SCORE_ROOM - needed * PIP_STEP
    pips(canvas, (across, middle), player.seat, have, needed, PIP)
    put(canvas, row.right - 26, row.middle, str(have), 58, 800,
        palette.TEXT if won else palette.MUTED, align="right")  # fmt: skip
    _draw_power(canvas, scene, player, row)
    _draw_left(canvas, scene, player, row)


def _how(scene: Scene, player: PlayerSeen) -> str:
    """Return that a player wins, and by which power if not by colonies."""
    power = winning_power(scene, player)
    return "wins" if power is None else phrase("wins by {power}", power=power.name)


def _draw_power(canvas: Canvas, scene: Scene, player: PlayerSeen, row: Rect) -> None:
    left, middle = row.left + NAMES_LEFT, row.top + LOWER
    if not player.aliens:
        if not player.gone:
            put(canvas, left, middle, no_power_words(scene), FLOOR, 500, palette.FAINT)
        return
    won_by = winning_power(scene, player)
    first, *others = sorted(player.aliens, key=lambda alien: alien != won_by)
    emblem(canvas, first.id, (row.left + 34, middle), 38, works=first.works)
    names = strung(" + ", (one.name for one in (first, *others)))
    if others and wide(names, FLOOR, 500) > POWER_ROOM:
        names = phrase("{power} +{n}", power=first.name, n=len(others))
    put(canvas, left, middle, names, 24, 500, palette.MUTED, room=POWER_ROOM, floor=FLOOR)


def _draw_left(canvas: Canvas, scene: Scene, player: PlayerSeen, row: Rect) -> None:
    """Draw ships at home and in the warp, cards by their backs, and Lucre."""
    middle = row.top + LOWER

    def number(across: float, count: int) -> None:
        ink = palette.TEXT if count else palette.FAINT
        canvas.text(row.left + across + SIGN, middle, str(count), NUMBER, ink)

    left = HOME + 7 + ships(canvas, row.left + HOME, middle, player.seat, at_home(player), 26)
    put(canvas, row.left + left, middle, "at home", FLOOR, 450, palette.MUTED,
        room=WARP_AT - SIGN - left, floor=None)  # fmt: skip
    canvas.glyph("warp", (row.left + WARP_AT, middle), 30, WARP)
    number(WARP_AT, player.ships_in_warp)
    for deck, across in (("cosmic", COSMIC), ("reward", REWARD)):
        held = player.cards.get(deck, 0)
        if held or deck == "cosmic":
            back(canvas, row.left + across - 11, middle, 22, deck)
            number(across - 3, held)
    if scene.table.market is not None:
        lucre(canvas, (row.left + LUCRE, middle), 30)
        number(LUCRE, player.lucre)


def _draw_last(canvas: Canvas, scene: Scene, rect: Rect) -> None:
    """Draw the outcome of the last encounter; its reason whole, or not at all."""
    decided = is_decided(scene)
    colour = winner_colour(scene) if decided else None
    fill = palette.PANEL if colour is None else mix(palette.PANEL, colour, 0.08)
    canvas.box(rect, Box(fill, palette.LINE, 14))
    left, right, middle = rect.left + 20, rect.right - 20, rect.middle
    left += 18 + put(canvas, left, middle + 1, "Last encounter", FLOOR, 500, palette.MUTED)
    words, style = fitted_title(partial(last_encounter, scene), OUTCOME, right - left)
    left += 16 + canvas.text(left, middle, words, style)
    why = result_why(scene) if decided else translated("not decided")
    if left + wide(why, FLOOR, 450) <= right:
        put(canvas, right, middle + 1, why, FLOOR, 450, palette.MUTED, align="right")
