"""A block for each player on the compact table: name, power, counts, and all home planets."""

from collections.abc import Sequence
from functools import partial
from typing import Any, Final, NamedTuple, cast

from renders import palette
from renders.canvas import Canvas, Frame
from renders.cosmic_encounter.colours import WARP
from renders.cosmic_encounter.emblems import emblem
from renders.cosmic_encounter.planets import planet
from renders.cosmic_encounter.scene import Scene, holds, ordered, planet_changed
from renders.cosmic_encounter.setting import put
from renders.cosmic_encounter.small import back, lucre, pips
from renders.cosmic_encounter.words import no_power_words
from renders.frame.compact import FLOOR
from renders.frame.players import seat_colour
from renders.geometry import Rect
from renders.lettering import Type, width_of
from renders.palette import Colour, mix
from renders.sheet import Sheet
from renders.tongue import phrase
from rules.cosmic_encounter.model.views import (
    PlanetSeen,
    PlayerSeen,
    Ships,
    Table,
)

BLOCK: Final = 93
CELLS: Final = 50
LINE: Final = 26
NUMBER: Final = Type(27, 700, tabular=True)
WARP_AT: Final = 388
COSMIC: Final = 472
REWARD: Final = 541
LUCRE: Final = 617


class CellSeen(NamedTuple):
    """A planet in its cell, on the ground of its block."""

    planet: PlanetSeen
    cell: Rect
    fill: Colour
    lit: bool
    aimed: Colour | None
    """The colour of the player whose gate points at it."""


def put_block(sheet: Sheet, scene: Scene, player: PlayerSeen, rect: Rect) -> None:
    """Put one player's block: its frame, then the line above and each planet as parts."""
    seat = player.seat
    colour, on = seat_colour(seat), scene.awaits(seat) and not player.gone
    fill = mix(palette.PANEL, colour, 0.1) if on else palette.PANEL
    frame = Frame(fill, colour if on else palette.LINE, 14, 2.5 if on else 1)
    sheet.loose(rect, _draw_ground, frame)
    line = rect._replace(height=CELLS)
    sheet.loose(line, _draw_line, (frame, _known_of(scene, player)))
    inner = Rect(8, CELLS, rect.width - 16, rect.height - CELLS - 8)
    encounter = scene.encounter
    gate = encounter.gate.planet if encounter else ""
    for seen, cell in zip(player.planets, inner.columns(max(4, len(player.planets)), 6),
                          strict=False):  # fmt: skip
        aimed = seat_colour(encounter.offense) if encounter and gate == seen.id else None
        # As far from an even pixel as in the block: halves are rounded to even pixels.
        own = cell._replace(left=2 + cell.left % 2, top=2)
        place = Rect(rect.left + cell.left - own.left, rect.top + cell.top - own.top,
                     own.left + cell.width + 2, cell.height + 4)  # fmt: skip
        lit = planet_changed(scene, seen)
        sheet.loose(place, _draw_cell, CellSeen(seen, own, fill, lit, aimed))


def _known_of(scene: Scene, player: PlayerSeen) -> Scene:
    """Return the content of the line above the planets."""
    table, seat = scene.table, player.seat
    return scene.narrowed(
        partial(_alone, seat),
        colonies_to_win=table.colonies_to_win,
        market=None if table.market is None else "on",
        phase=table.phase if table.phase == "setup" else "",
    )


class Power(NamedTuple):
    """An alien as the line shows it."""

    id: str
    name: str
    works: bool


class Counts(NamedTuple):
    """The part of what lies in front of a player that the line shows."""

    seat: int
    aliens: tuple[Power, ...]
    tokens: tuple[str, ...]
    gone: bool
    ships_in_warp: int
    cards: dict[str, int]
    lucre: int
    foreign_colonies: int


def _alone(seat: int, table: Table) -> dict[str, Any]:
    return {"players": [_counts_of(player) for player in table.players if player.seat == seat]}


def _counts_of(player: PlayerSeen) -> Counts:
    powers = tuple(Power(one.id, one.name, one.works) for one in player.aliens)
    return Counts(
        player.seat, powers, player.tokens, player.gone, player.ships_in_warp, player.cards,
        player.lucre, player.foreign_colonies,
    )  # fmt: skip


def _draw_ground(canvas: Canvas, frame: Frame) -> None:
    canvas.box(canvas.bounds, frame)


def _draw_line(canvas: Canvas, seen: tuple[Frame, Scene]) -> None:
    """Draw a player's name, power and counts."""
    frame, scene = seen
    player = cast("Counts", scene.table.players[0])  # a narrowed scene has what it was given
    rect, seat = canvas.bounds._replace(height=BLOCK), player.seat
    canvas.box(rect, frame)
    middle = rect.top + LINE
    _name(canvas, scene, player, rect, middle)
    _counts(canvas, scene, player, rect.left, middle)
    needed = scene.table.colonies_to_win
    pips(canvas, (rect.right - 50 - needed * 24, middle), seat, player.foreign_colonies, needed,
         (19, 15))  # fmt: skip
    ink = palette.LIT if scene.changed(seat, "foreign_colonies") else palette.TEXT
    put(canvas, rect.right - 18, middle, str(player.foreign_colonies), 38, 750, ink, align="right")


def _name(canvas: Canvas, scene: Scene, player: Counts, rect: Rect, middle: float) -> None:
    dim = mix(seat_colour(player.seat), palette.PANEL, 0.55) if player.gone else None
    canvas.mark(player.seat, (rect.left + 26, middle), 28, colour=dim)
    for number, token in enumerate(player.tokens):  # another player's token lies before this player
        emblem(canvas, token, (rect.left + 14 + 18 * number, middle - 14), 22)
    ink = palette.MUTED if player.gone else palette.TEXT
    put(
        canvas, rect.left + 50, middle, scene.name(player.seat), 28, 700, ink, room=128, floor=FLOOR
    )
    if not player.aliens:
        lost = scene.table.phase != "setup" and not player.gone
        words = "left the game" if player.gone else no_power_words(scene) if lost else ""
        put(canvas, rect.left + 194, middle, words, 22, 500, palette.FAINT, room=164, floor=FLOOR)
        return
    alien = player.aliens[0]
    emblem(canvas, alien.id, (rect.left + 206, middle), 38, works=alien.works)
    words = (
        alien.name
        if len(player.aliens) == 1
        else phrase("{name} +{n}", name=alien.name, n=len(player.aliens) - 1)
    )
    faded = palette.MUTED if alien.works else palette.FAINT
    put(canvas, rect.left + 232, middle, words, 24, 500, faded, room=130, floor=FLOOR)


def _counts(canvas: Canvas, scene: Scene, player: Counts, left: float, middle: float) -> None:
    """Draw ships in the warp, cards by their backs, and Lucre, at the same place in all blocks."""

    def number(across: float, count: int, *, lit: bool) -> None:
        ink = palette.LIT if lit else palette.TEXT if count else palette.FAINT
        canvas.text(left + across, middle, str(count), NUMBER, ink)

    seat = player.seat
    canvas.glyph("warp", (left + WARP_AT, middle), 30, WARP)
    number(WARP_AT + 22, player.ships_in_warp, lit=scene.changed(seat, "ships_in_warp"))
    back(canvas, left + COSMIC - 11, middle, 22, "cosmic")
    number(COSMIC + 19, player.cards.get("cosmic", 0), lit=False)
    if player.cards.get("reward", 0):
        back(canvas, left + REWARD - 11, middle, 22, "reward")
        number(REWARD + 19, player.cards["reward"], lit=False)
    if scene.table.market is not None:
        lucre(canvas, (left + LUCRE + 2, middle), 30)
        number(LUCRE + 24, player.lucre, lit=scene.changed(seat, "lucre"))


# Planets


def _draw_cell(canvas: Canvas, shown: CellSeen) -> None:
    """Draw a planet and everybody's ships on it; the target framed, a changed one lit."""
    seen, cell, fill, lit, aimed = shown
    canvas.fill(canvas.bounds, fill)
    if seen.gone:
        canvas.dashed(cell, palette.DASH, 10, 1.4)
        put(canvas, cell.centre, cell.middle, "gone", 22, 450, palette.FAINT, align="centre")
        return
    if lit:
        canvas.box(cell, Frame(mix(fill, palette.LIT, 0.08), palette.LIT, 10, 2))
    elif aimed is not None:
        canvas.box(cell, Frame(mix(fill, aimed, 0.14), aimed, 10, 2.5))
    else:
        canvas.fill(cell, mix(fill, palette.WELL, 0.6), 10)
    _crews(canvas, seen, cell, palette.LIT if lit else palette.TEXT)


class Crew(NamedTuple):
    """The form of the ships on a planet, and the room of its globe."""

    globe: float
    left: float
    mark: float
    number: Type

    def width(self, one: Ships) -> float:
        """Return the width of one owner's mark and number."""
        return self.mark * MARK_SHARE + width_of(str(one.ships), self.number) + APART


FORMS: Final = (
    Crew(17, 54, 24, Type(25, 700, tabular=True)), Crew(14, 38, 17, Type(FLOOR, 700, tabular=True)),
    Crew(0, 6, 17, Type(FLOOR, 700, tabular=True)),
)  # fmt: skip
"""Forms, roomiest first: many ships get smaller marks, then no globe."""
MARK_SHARE: Final = 1.24
APART: Final = 7
MORE_ROOM: Final = 30


def _crews(canvas: Canvas, seen: PlanetSeen, cell: Rect, ink: Colour) -> None:
    owners = ordered(seen.colonies, seen.home)
    form = next((one for one in FORMS if _fits(owners, one, cell)), FORMS[-1])
    if form.globe:
        at = (cell.left + form.globe + 10, cell.middle)
        planet(canvas, at, form.globe, seen.home, seen.number, held=holds(seen, seen.home))
    if not owners:
        put(canvas, cell.left + 90, cell.middle, "–", 25, 500, palette.GHOST, align="centre")
    left, shown = cell.left + form.left, 0
    for number, one in enumerate(owners):
        spare = MORE_ROOM if number < len(owners) - 1 and not _fits(owners, form, cell) else 0
        if left + form.width(one) + spare > cell.right + APART:
            break
        canvas.mark(one.seat, (left + form.mark / 2, cell.middle), form.mark)
        canvas.text(left + form.mark * MARK_SHARE, cell.middle, str(one.ships), form.number, ink)
        left, shown = left + form.width(one), number + 1
    if shown < len(owners):
        put(canvas, left - 2, cell.middle, f"+{len(owners) - shown}", 22, 600, palette.MUTED)


def _fits(owners: Sequence[Ships], form: Crew, cell: Rect) -> bool:
    return form.left + sum(map(form.width, owners)) <= cell.width
