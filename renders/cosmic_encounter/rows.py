"""A row for each player: name, power, score, five planets, hand, technologies, Lucre."""

from typing import Final, NamedTuple

from renders import palette
from renders.canvas import Box, Canvas
from renders.cosmic_encounter.cells import draw_cell
from renders.cosmic_encounter.emblems import emblem
from renders.cosmic_encounter.head_words import asked_verb
from renders.cosmic_encounter.scene import Scene, cards_changed
from renders.cosmic_encounter.setting import chip_width, put
from renders.cosmic_encounter.small import back, lucre, no_back, pips, ships
from renders.cosmic_encounter.words import CHIPS, no_power_words, power_words, tech_words
from renders.frame.players import seat_colour, seat_frame
from renders.geometry import Rect
from renders.palette import Colour, mix
from renders.tongue import phrase, strung
from rules.cosmic_encounter.model.views import PlayerSeen, Tech

HEIGHT: Final = 118
GAP: Final = 8
SCORE: Final = 318
PLANETS: Final = 436
RIGHT: Final = 1548
TECH_WIDTH: Final = 180
MOST_TECHS: Final = 2
BEST: Final = 45
"""From the left of the score's column to its middle, in units."""
COLONIES_ROOM: Final = 2 * (PLANETS - SCORE - BEST) - 8


class Columns(NamedTuple):
    """The places of the columns, the same for all players; None for an absent column."""

    cells: float  # from one planet to the next
    hand: float
    tech: float | None
    lucre: float | None


def columns(scene: Scene) -> Columns:
    """Return the columns that this table needs."""
    at: float = RIGHT
    lucre_at = tech_at = None
    if scene.table.market is not None:
        at -= 62
        lucre_at = at
        at -= 16
    if scene.has_techs:
        at -= TECH_WIDTH
        tech_at = at
        at -= 22
    hand = at - 92
    most = max([len(player.planets) for player in scene.table.players] or [5])
    return Columns((hand - 10 - PLANETS) / max(4, most), hand, tech_at, lucre_at)


def draw_captions(canvas: Canvas, scene: Scene, middle: float) -> None:
    """Write the captions of the columns."""
    where = columns(scene)
    at = max(112, 44 + put(canvas, 32, middle, "Players", 20, 700))
    put(canvas, at, middle, "in turn order", 17, 450, palette.MUTED,
        room=SCORE + BEST - COLONIES_ROOM / 2 - 10 - at, floor=None)  # fmt: skip
    put(canvas, SCORE + BEST, middle, "foreign colonies", 16, 500, palette.MUTED, align="centre",
        room=COLONIES_ROOM, floor=None)  # fmt: skip
    said = "home planets: ships of everybody"
    if where.lucre is not None:
        said = "home planets: ships of everybody, invested Lucre"
    put(canvas, PLANETS + 4, middle, said, 16, 500, palette.MUTED)
    for left, words in ((where.hand, "hand"), (where.tech, "techs"), (where.lucre, "Lucre")):
        if left is not None:
            put(canvas, left, middle, words, 16, 500, palette.MUTED)


def draw_row(canvas: Canvas, scene: Scene, player: PlayerSeen, rect: Rect) -> None:
    """Draw one player's row."""
    seat, where = player.seat, columns(scene)
    on = scene.awaits(seat) and not player.gone
    frame = seat_frame(seat, on=on, tint=0.085, thick=2.5)
    canvas.box(rect, frame)
    _name(canvas, scene, player, rect)
    _powers(canvas, scene, player, rect)
    _score(canvas, scene, player, rect)
    for number, seen in enumerate(player.planets):
        left = PLANETS - 4 + number * where.cells
        cell = Rect(left, rect.top + 8, where.cells - 8, rect.height - 16)
        draw_cell(canvas, scene, seen, cell, frame.fill)
    _hand(canvas, scene, player, where.hand, rect)
    if where.tech is not None:
        _techs(canvas, player, where.tech, rect)
    if where.lucre is not None:
        _lucre(canvas, scene, player, where.lucre, rect)


def _name(canvas: Canvas, scene: Scene, player: PlayerSeen, rect: Rect) -> None:
    middle = rect.top + 32
    dim = mix(seat_colour(player.seat), palette.PANEL, 0.55) if player.gone else None
    canvas.mark(player.seat, (rect.left + 34, middle), 30, colour=dim)
    for number, alien in enumerate(player.tokens):  # another player's token lies before this player
        emblem(canvas, alien, (rect.left + 20 + 20 * number, middle - 12), 22)
    state = state_of(scene, player)
    room = SCORE - rect.left - 60 - 14
    taken = state.width + 10 if state.words else 0
    name = put(
        canvas, rect.left + 60, middle, scene.name(player.seat), 28, 700,
        palette.MUTED if player.gone else palette.TEXT, room=room - taken, floor=17,
    )  # fmt: skip
    if state.words:
        state.draw(canvas, rect.left + 70 + name, middle)


class State(NamedTuple):
    """A player's present state: words in a pill, and the mark of their side."""

    words: str
    fill: Colour
    ink: Colour
    side: int | None = None

    @property
    def width(self) -> float:
        """The pill's width."""
        return chip_width(self.words, 16, 26) + (24 if self.side is not None else 0)

    def draw(self, canvas: Canvas, left: float, middle: float) -> None:
        """Draw the pill."""
        pill = Rect(left, middle - 13, self.width, 26)
        canvas.fill(pill, self.fill, 13)
        put(canvas, left + 12, middle, self.words, 16, 650, self.ink)
        if self.side is not None:
            canvas.mark(self.side, (pill.right - 19, middle), 16)


def state_of(scene: Scene, player: PlayerSeen) -> State:
    """Return a player's present state: asked, a winner, or a role in the encounter."""
    encounter = scene.encounter
    if scene.awaits(player.seat) and not player.gone:
        verb = asked_verb(scene)
        words = phrase("to {verb}", verb=verb) if len(verb) < 9 else CHIPS[scene.table.stop]
        return State(words, seat_colour(player.seat), palette.SEAT_INK)
    if scene.table.over and player.seat in scene.table.winners:
        return State("wins", seat_colour(player.seat), palette.SEAT_INK)
    if player.gone:
        return State("left", palette.RAISED, palette.MUTED)
    if encounter is not None and player.role.endswith("ally"):
        side = encounter.offense if player.role == "offensive ally" else encounter.defense
        return State("with", palette.RAISED, palette.MUTED, side)
    return State(player.role, palette.RAISED, palette.MUTED)


def _powers(canvas: Canvas, scene: Scene, player: PlayerSeen, rect: Rect) -> None:
    """Draw the emblem and the state of the power; of several, all emblems."""
    aliens, down = player.aliens, rect.top + 82
    if not aliens:
        emblem(canvas, "", (rect.left + 36, down), 48)
        put(canvas, rect.left + 72, down, no_power_words(scene), 17, 500, palette.FAINT)
        return
    left = rect.left + 36
    size, step = (48, 0.0) if len(aliens) == 1 else (40, 38.0)
    for number, alien in enumerate(aliens[:3]):
        emblem(canvas, alien.id, (left + number * step, down), size, works=alien.works)
    words = left + (min(len(aliens), 3) - 1) * step + 12 + size / 2
    room = SCORE - words - 14
    working = any(alien.works for alien in aliens)
    ink = palette.TEXT if working else palette.MUTED
    names = strung(" + ", (alien.name for alien in aliens))
    put(canvas, words, down - 11, names, 19, 650, ink, room=room)
    states = [power_words(alien, short=len(aliens) > 1) for alien in aliens]
    said = strung(", ", dict.fromkeys(states))
    put(canvas, words, down + 12, said, 16, 500, palette.MUTED, room=room)


def _score(canvas: Canvas, scene: Scene, player: PlayerSeen, rect: Rect) -> None:
    lit = scene.changed(player.seat, "foreign_colonies")
    number = str(player.foreign_colonies)
    colour = palette.LIT if lit else palette.TEXT if player.foreign_colonies else palette.FAINT
    put(canvas, SCORE + BEST, rect.top + 46, number, 42, 750, colour, align="centre")
    needed = scene.table.colonies_to_win
    width = (90 - 5 * (needed - 1)) / needed
    pips(canvas, (SCORE, rect.top + 88), player.seat, player.foreign_colonies, needed, (width, 10))


def _hand(canvas: Canvas, scene: Scene, player: PlayerSeen, left: float, rect: Rect) -> None:
    cosmic, reward = player.cards.get("cosmic", 0), player.cards.get("reward", 0)
    middle = rect.top + 40 if scene.has_rewards else rect.middle
    lit = palette.LIT if cards_changed(scene, player.seat, "cosmic") else palette.TEXT
    back(canvas, left, middle, 26, "cosmic")
    put(canvas, left + 36, middle, str(cosmic), 28, 700, lit)
    if not scene.has_rewards:
        return
    middle = rect.top + 86
    ink = palette.TEXT if reward else palette.FAINT
    if reward:
        back(canvas, left + 4, middle, 20, "reward")
    else:
        no_back(canvas, left + 4, middle, 20)
    if cards_changed(scene, player.seat, "reward"):
        ink = palette.LIT
    put(canvas, left + 36, middle, str(reward), 22, 650, ink)


def _techs(canvas: Canvas, player: PlayerSeen, left: float, rect: Rect) -> None:
    """Draw open technologies first, then a number for those that do not fit."""
    shown = sorted(player.techs, key=lambda tech: not tech.open)
    more = len(shown) - MOST_TECHS
    for number, tech in enumerate(shown[:MOST_TECHS]):
        top = rect.top + (21 if len(shown) == 1 else 18) + number * 44
        width = TECH_WIDTH - (48 if number == MOST_TECHS - 1 and more > 0 else 0)
        draw_tech(canvas, tech, player.seat, Rect(left, top, width, 38))
    if more > 0:
        put(canvas, left + TECH_WIDTH - 40, rect.top + 81, f"+{more}", 18, 650, palette.MUTED)


def draw_tech(canvas: Canvas, tech: Tech, seat: int, rect: Rect, size: float = 16) -> None:
    """Draw a technology: framed if it is open, dashed if it is hidden."""
    glyph = size * 1.35
    words = rect.left + 16 + glyph
    if tech.open:
        canvas.box(rect, Box(palette.RAISED, palette.LINE, 9))
        canvas.glyph("tech", (rect.left + 9 + glyph / 2, rect.middle), glyph, palette.TEXT)
        room = rect.right - words - 8
        put(canvas, words, rect.middle, tech_words(tech), size, 600, room=room, floor=size - 2)
        return
    canvas.dashed(rect, palette.DASH, 9, 1.5)
    canvas.glyph("tech", (rect.left + 9 + glyph / 2, rect.middle), glyph, palette.FAINT)
    room = rect.right - words - 8 - (size * 2.4 if tech.ships else 0)
    wide = put(
        canvas, words, rect.middle, tech_words(tech), size, 500, palette.MUTED, room=room,
        floor=size - 2,
    )  # fmt: skip
    if tech.ships:
        ships(canvas, words + wide + size * 1.2, rect.middle, seat, tech.ships, size * 1.1)


def _lucre(canvas: Canvas, scene: Scene, player: PlayerSeen, left: float, rect: Rect) -> None:
    lit = palette.LIT if scene.changed(player.seat, "lucre") else palette.TEXT
    lucre(canvas, (left + 14, rect.top + 40), 30)
    put(canvas, left + 38, rect.top + 40, str(player.lucre), 28, 700, lit, room=44, floor=20)
    placed = sum(seen.lucre for seen in player.planets)
    if placed:
        words = phrase("{placed} placed", placed=placed)
        put(canvas, left, rect.top + 86, words, 16, 500, palette.MUTED,
            room=rect.right - left - 10, floor=14)  # fmt: skip
