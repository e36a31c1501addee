"""A block for each player on the compact table: name, power, counts, and all home planets."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from renders import palette
from renders.canvas import Box, Canvas
from renders.cosmic_encounter.colours import WARP
from renders.cosmic_encounter.emblems import emblem
from renders.cosmic_encounter.planets import planet
from renders.cosmic_encounter.scene import LETTERS, Scene, ordered
from renders.cosmic_encounter.setting import put
from renders.cosmic_encounter.small import back, lucre, pips
from renders.cosmic_encounter.words import no_power_words
from renders.frame.compact import FLOOR, INSIDE
from renders.frame.players import seat_colour
from renders.geometry import Rect
from renders.lettering import Type, width_of
from renders.palette import Colour, mix
from renders.sheet import Sheet
from rules.cosmic_encounter.model.views import PlayerSeen

BLOCK: Final = 93
CELLS: Final = 50
CELL_EDGE: Final = 2
"""The room around a planet's cell that belongs to its part."""
UPPER: Final = CELLS - CELL_EDGE
"""The height of the parts above the planets."""
COUNTS: Final = 376
"""Where the counts of a line begin."""
LINE: Final = 26
NUMBER: Final = Type(27, 700, tabular=True)
POWER_ROOM: Final = 146
WARP_AT: Final = 393
COSMIC: Final = 475
REWARD: Final = 541
LUCRE: Final = 617


class CellSeen(NamedTuple):
    """A planet in its cell, on the ground of its block."""

    home: int
    number: int
    colonies: tuple[tuple[int, int], ...]
    """The seat and the ships of each colony, its home player's first."""
    gone: bool
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
    frame = Box(fill, colour if on else palette.LINE, 14, 2.5 if on else 1)
    name = rect._replace(width=COUNTS, height=UPPER)
    below = rect._replace(top=name.bottom, height=rect.height - UPPER)
    sheet.loose(below, _draw_ground, frame)
    sheet.loose(name, _draw_name, (frame, _named(scene, player)))
    counts = name._replace(left=name.right, width=rect.width - COUNTS)
    sheet.loose(counts, _draw_counts, (frame, _counted(scene, player)))
    inner = Rect(8, CELLS, rect.width - 16, rect.height - CELLS - 8)
    encounter, former = scene.encounter, scene.former(seat)
    gate = encounter.gate.planet if encounter else ""
    then = {} if former is None else {planet.id: planet for planet in former.planets}
    for seen, cell in zip(player.planets, inner.columns(max(4, len(player.planets)), 6),
                          strict=False):  # fmt: skip
        aimed = seat_colour(encounter.offense) if encounter and gate == seen.id else None
        # As far from an even pixel as in the block: halves are rounded to even pixels.
        own = cell._replace(left=CELL_EDGE + cell.left % 2, top=CELL_EDGE)
        place = Rect(rect.left + cell.left - own.left, rect.top + cell.top - own.top,
                     own.left + cell.width + CELL_EDGE, cell.height + 2 * CELL_EDGE)  # fmt: skip
        colonies = tuple((one.seat, one.ships) for one in ordered(seen.colonies, seen.home))
        lit = seen.id in then and then[seen.id] != seen
        shown = CellSeen(seen.home, seen.number, colonies, seen.gone, own, fill, lit, aimed)
        sheet.loose(place, _draw_cell, shown)


class NameSeen(NamedTuple):
    """The left half of a block's line: the player, and the power."""

    seat: int
    name: str
    gone: bool
    tokens: tuple[str, ...]
    alien: str
    """The alien's id; empty without a power."""
    words: str
    """The alien's name, or what stands instead of it."""
    more: str
    """`+1` for a second alien."""
    works: bool


def _named(scene: Scene, player: PlayerSeen) -> NameSeen:
    aliens, seat = player.aliens, player.seat
    more = f"+{len(aliens) - 1}" if len(aliens) > 1 else ""
    if aliens:
        first = aliens[0]
        words, alien, works = first.name, first.id, first.works
    else:
        lost = scene.table.phase != "setup" and not player.gone
        words = "left the game" if player.gone else no_power_words(scene) if lost else ""
        alien, works = "", False
    return NameSeen(seat, scene.name(seat), player.gone, player.tokens, alien, words, more, works)


class LitCount(NamedTuple):
    """A number, and whether the last move changed it."""

    number: int
    lit: bool = False


class CountsSeen(NamedTuple):
    """The right half of a block's line: what the player has."""

    seat: int
    warp: LitCount
    cosmic: int
    reward: int
    lucre: LitCount | None
    """None in a game without Lucre."""
    colonies: LitCount
    needed: int


def _counted(scene: Scene, player: PlayerSeen) -> CountsSeen:
    former, table = scene.former(player.seat), scene.table

    def count(field: str) -> LitCount:
        now = getattr(player, field)
        return LitCount(now, former is not None and getattr(former, field) != now)

    return CountsSeen(
        player.seat, count("ships_in_warp"), player.cards.get("cosmic", 0),
        player.cards.get("reward", 0), None if table.market is None else count("lucre"),
        count("foreign_colonies"), table.colonies_to_win,
    )  # fmt: skip


def _draw_ground(canvas: Canvas, frame: Box) -> None:
    """Draw the ground of the planets; the parts above them have their own."""
    canvas.box(Rect(0, -UPPER, INSIDE, BLOCK), frame)


def _draw_name(canvas: Canvas, seen: tuple[Box, NameSeen]) -> None:
    """Draw a player's name and power."""
    frame, player = seen
    canvas.box(Rect(0, 0, INSIDE, BLOCK), frame)
    middle = LINE
    dim = mix(seat_colour(player.seat), palette.PANEL, 0.55) if player.gone else None
    canvas.mark(player.seat, (26, middle), 28, colour=dim)
    for number, token in enumerate(player.tokens):  # another player's token lies before this player
        emblem(canvas, token, (14 + 18 * number, middle - 14), 22)
    ink = palette.MUTED if player.gone else palette.TEXT
    put(canvas, 50, middle, player.name, 28, 700, ink, room=128, floor=FLOOR)
    if not player.alien:
        put(canvas, 194, middle, player.words, 22, 500, palette.FAINT, room=164, floor=FLOOR)
        return
    emblem(canvas, player.alien, (202, middle), 38, works=player.works)
    faded = palette.MUTED if player.works else palette.FAINT
    more = Type(24, 500)
    room = POWER_ROOM - (width_of(player.more, more) + 6 if player.more else 0)
    end = 226 + put(canvas, 226, middle, player.words, 24, 500, faded, room=room, floor=FLOOR)
    canvas.text(end + 6, middle, player.more, more, faded)


def _draw_counts(canvas: Canvas, seen: tuple[Box, CountsSeen]) -> None:
    """Draw ships in the warp, cards by their backs, Lucre and foreign colonies.

    They stand at the same place in all blocks.
    """
    frame, player = seen
    left, middle = -COUNTS, LINE
    rect = Rect(left, 0, INSIDE, BLOCK)
    canvas.box(rect, frame)

    def number(across: float, count: LitCount) -> None:
        shown, lit = count
        ink = palette.LIT if lit else palette.TEXT if shown else palette.FAINT
        canvas.text(left + across, middle, str(shown), NUMBER, ink)

    canvas.glyph("warp", (left + WARP_AT, middle), 30, WARP)
    number(WARP_AT + 22, player.warp)
    back(canvas, left + COSMIC - 11, middle, 22, "cosmic")
    number(COSMIC + 19, LitCount(player.cosmic))
    if player.reward:
        back(canvas, left + REWARD - 11, middle, 22, "reward")
        number(REWARD + 19, LitCount(player.reward))
    if player.lucre is not None:
        lucre(canvas, (left + LUCRE + 2, middle), 30)
        number(LUCRE + 24, player.lucre)
    have, lit = player.colonies
    at = (rect.right - 50 - player.needed * 24, middle)
    pips(canvas, at, player.seat, have, player.needed, (19, 15))
    ink = palette.LIT if lit else palette.TEXT
    put(canvas, rect.right - 18, middle, str(have), 38, 750, ink, align="right")


# Planets


def _draw_cell(canvas: Canvas, seen: CellSeen) -> None:
    """Draw a planet and everybody's ships on it; the target framed, a changed one lit."""
    cell, fill, lit, aimed = seen.cell, seen.fill, seen.lit, seen.aimed
    canvas.fill(canvas.bounds, fill)
    if seen.gone:
        canvas.dashed(cell, palette.DASH, 10, 1.4)
        put(canvas, cell.centre, cell.middle, "gone", 22, 450, palette.FAINT, align="centre")
        return
    if lit:
        canvas.box(cell, Box(mix(fill, palette.LIT, 0.08), palette.LIT, 10, 2))
    elif aimed is not None:
        canvas.box(cell, Box(mix(fill, aimed, 0.14), aimed, 10, 2.5))
    else:
        canvas.fill(cell, mix(fill, palette.WELL, 0.6), 10)
    _crews(canvas, seen, cell, palette.LIT if lit else palette.TEXT)


class Crew(NamedTuple):
    """The form of the ships on a planet, and the room of its globe."""

    globe: float
    left: float
    mark: float
    number: Type | None
    apart: float = 7
    edge: float = 10
    """The room left of the globe."""
    share: float = 1.24
    """The room of a mark, as a multiple of its size."""

    def width(self, ships: int) -> float:
        """Return the width of one owner's mark and number."""
        number = 0 if self.number is None else width_of(str(ships), self.number)
        return self.mark * self.share + number + self.apart


CODE: Final = Type(FLOOR, 500)
CODE_EDGE: Final = 9
"""From the code of a planet to the right edge of its cell."""
SMALL: Final = Type(FLOOR, 700, tabular=True)
FORMS: Final = (
    Crew(17, 54, 24, Type(25, 700, tabular=True)), Crew(12, 38, 17, SMALL, edge=6),
    Crew(8, 24, 15, SMALL, 4, 5, 1), Crew(14, 43, 17, None, 2, 8),
    Crew(8, 26, 15, None, 0, 5, 1.12),
)  # fmt: skip
"""Forms, roomiest first: smaller, then marks without numbers. All owners are shown."""


def _crews(canvas: Canvas, seen: CellSeen, cell: Rect, ink: Colour) -> None:
    owners = seen.colonies
    form = next((one for one in FORMS if _fits(owners, one, cell)), FORMS[-1])
    held = any(seat == seen.home for seat, _ in owners)
    at = (cell.left + form.edge + form.globe, cell.middle)
    planet(canvas, at, form.globe, seen.home, seen.number, held=held)
    if not owners:
        put(canvas, cell.left + 90, cell.middle, "–", 25, 500, palette.GHOST, align="centre")
    left = cell.left + form.left
    for seat, ships in owners:
        canvas.mark(seat, (left + form.mark / 2, cell.middle), form.mark)
        if form.number is not None:
            # Close together, its colour tells whose number it is.
            own = ink if form.share > 1 else seat_colour(seat)
            canvas.text(left + form.mark * form.share, cell.middle, str(ships), form.number, own)
        left += form.width(ships)
    code = f"{LETTERS[seen.home]}{seen.number}"
    if left + width_of(code, CODE) <= cell.right - CODE_EDGE:
        canvas.text(cell.right - CODE_EDGE, cell.middle, code, CODE, palette.FAINT, "right")


def _fits(owners: Sequence[tuple[int, int]], form: Crew, cell: Rect) -> bool:
    return form.left + sum(form.width(ships) for _, ships in owners) <= cell.width + form.apart - 3
