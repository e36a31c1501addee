"""The players on the wide picture: a strip for each, laid out for their number."""

from typing import Final, NamedTuple

from renders import palette
from renders.canvas import Box, Canvas
from renders.frame.players import lit_frame, seat_colour, seat_frame
from renders.geometry import Rect
from renders.lettering import Type, fit, width_of
from renders.palette import Colour, hexed, mix
from renders.runs import Chip, Gap, Piece, Words, run, run_width
from renders.sentences import plain, signed
from renders.terraforming_mars import badges
from renders.terraforming_mars.in_play import InPlaySeen, draw_in_play, in_play_of
from renders.terraforming_mars.kinds import BADGES, CARD_BACK, RESOURCES, TAGS
from renders.terraforming_mars.scene import Scene, amount_changed
from renders.terraforming_mars.words import chip_words
from rules.terraforming_mars.model.views import PlayerSeen, Resource

NAME: Final = Type(28, 700)
COMPANY: Final = Type(17, 450)
CHIP: Final = Type(15, 500)
TURN_CHIP: Final = Type(15, 700)
RATING: Final = Type(38, 750, tabular=True)
HAND: Final = Type(24, 650, tabular=True)
STOCK: Final = Type(28, 700, tabular=True)
PRODUCTION: Final = Type(18, 550, tabular=True)
TAG: Final = Type(19, 650, tabular=True)

NOTHING: Final = hexed("#5F646F")
TAG_NONE: Final = hexed("#3A3E49")
TAG_NONE_INK: Final = hexed("#6E727C")
CELL: Final = 0.045


class StripPlan(NamedTuple):
    """The measures of a strip, from its top."""

    height: float
    head: float
    cells: float
    cell: float
    tags: float
    tag: float
    in_play: float | None = None  # the top of the cards in play


PLANS: Final = {
    1: StripPlan(540, 36, 70, 74, 174, 28, 204),
    2: StripPlan(410, 36, 70, 74, 174, 28, 204),
    3: StripPlan(269, 34, 64, 70, 163, 27, 186),
    4: StripPlan(199, 34, 66, 72, 168, 28),
    5: StripPlan(156, 27, 50, 62, 134, 24),
}
GAP: Final = 12
FIVE_GAP: Final = 13
PADDING: Final = 16
CELL_GAP: Final = 8


def strip_rects(players: int, column: Rect) -> list[Rect]:
    """Return the rectangles of the strips."""
    plan = PLANS[players]
    gap = GAP if players < max(PLANS) else FIVE_GAP
    return [
        Rect(column.left, column.top + number * (plan.height + gap), column.width, plan.height)
        for number in range(players)
    ]


class CellSeen(NamedTuple):
    """A resource: the stock, and the production under it; lit if either changed."""

    resource: Resource
    stock: int
    production: int
    lit: bool


class StripSeen(NamedTuple):
    """Everything that a strip shows."""

    seat: int
    name: str
    company: str
    state: str
    first: bool
    on_turn: bool
    passed: bool
    gone: bool
    rating: int
    rating_lit: bool
    hand: int
    hand_lit: bool
    cells: tuple[CellSeen, ...]
    tags: tuple[tuple[str, int], ...]
    in_play: InPlaySeen | None

    @property
    def faded(self) -> bool:
        """Whether this player does nothing more in this generation."""
        return self.gone or (self.passed and not self.on_turn)

    @property
    def frame(self) -> Box:
        """The box of the strip."""
        return seat_frame(self.seat, on=self.on_turn)

    @property
    def fill(self) -> Colour:
        """The ground of the strip."""
        return self.frame.fill

    @property
    def ink(self) -> Colour:
        """The ink of most words."""
        return palette.MUTED if self.faded else palette.TEXT


def strip_of(scene: Scene, player: PlayerSeen, *, cards: bool) -> StripSeen:
    """Return the visible part of a player, with or without the cards in play."""
    seat = player.seat
    cells = tuple(
        CellSeen(
            resource, getattr(player.stock, resource), getattr(player.production, resource),
            amount_changed(scene, seat, resource),
        )
        for resource in RESOURCES
    )  # fmt: skip
    return StripSeen(
        seat, scene.name(seat), player.corporation, chip_words(scene, player),
        player.first_player and not (scene.table.solo or player.gone),
        scene.awaits(seat) and not scene.table.over, player.passed, player.gone,
        player.rating, scene.changed(seat, "rating"),
        player.hand_size, scene.changed(seat, "hand_size"),
        cells, tuple((tag, player.tags.get(tag, 0)) for tag in shown_tags(scene)),
        in_play_of(scene, player) if cards else None,
    )  # fmt: skip


def draw_strip(canvas: Canvas, part: tuple[StripPlan, StripSeen]) -> None:
    """Draw everything public in front of one player."""
    (plan, seen), rect = part, canvas.bounds
    canvas.box(rect, seen.frame)
    middle = rect.top + plan.head
    canvas.mark(
        seen.seat,
        (rect.left + 34, middle),
        30,
        colour=seat_colour(seen.seat, gone=seen.gone, ground=seen.fill),
    )
    right = _draw_rating(canvas, seen, plan)
    _draw_name(canvas, seen, Rect(rect.left + 60, middle, right - rect.left - 60, 0))
    if seen.gone:
        return
    row = Rect(rect.left + PADDING, rect.top + plan.cells, rect.width - 2 * PADDING, plan.cell)
    for shown, cell in zip(seen.cells, row.columns(len(seen.cells), CELL_GAP), strict=True):
        _draw_cell(canvas, seen, shown, cell)
    _draw_tags(canvas, seen, plan)
    if plan.in_play is not None and seen.in_play is not None:
        top = rect.top + plan.in_play
        inside = Rect(row.left, top, row.width, rect.bottom - PADDING + 4 - top)
        draw_in_play(canvas, seen.in_play, inside, seen.fill)


def _draw_rating(canvas: Canvas, seen: StripSeen, plan: StripPlan) -> float:
    """Draw terraform rating and hand at the right; return their left end."""
    rect = canvas.bounds
    middle = rect.top + plan.head
    if seen.gone:
        return rect.right - PADDING
    right = rect.right - 20
    number = str(seen.rating)
    width = max(width_of("00", RATING), width_of(number, RATING))
    if seen.rating_lit:
        reach = min(LIT_HALF, plan.head - 6)
        box = Rect(round(right - width - 48), middle - reach, round(width + 60), 2 * reach)
        canvas.box(box, lit_frame(seen.fill))
    ink = palette.LIT if seen.rating_lit else seen.ink
    canvas.text(right, middle, number, RATING, ink, "right")
    badges.terraform(canvas, (right - width - 24, middle), 32)
    right -= width + 72
    hand = str(seen.hand)
    width = max(width_of("00", HAND), width_of(hand, HAND))
    canvas.text(right, middle, hand, HAND, palette.LIT if seen.hand_lit else seen.ink, "right")
    canvas.glyph("cards", (right - width - 20, middle), 28, CARD_BACK)
    return right - width - 46


def _draw_name(canvas: Canvas, seen: StripSeen, room: Rect) -> None:
    """Draw name, corporation and state; a long name leaves the corporation less room."""
    chips = _chips(seen)
    spare = run_width(chips, 8) + (12 if chips else 0)
    name, style = fit(seen.name, NAME, room.width - spare, 18)
    pieces: list[Piece] = [Words(name, style, seen.ink)]
    left = room.width - spare - run_width(pieces) - 12
    company, small = fit(seen.company or "not shown yet", COMPANY, left, 15)
    if left > SHORTEST_COMPANY and not seen.gone:
        pieces += [Gap(12), Words(company, small, palette.MUTED)]
    if chips:
        pieces += [Gap(12), *chips[:1], *([Gap(8), *chips[1:]] if len(chips) > 1 else [])]
    run(canvas, room.left, room.top, pieces)


LIT_HALF: Final = 23
SHORTEST_COMPANY: Final = 56


def first_chip(style: Type, *, on_turn: bool) -> Chip:
    """Return the chip of the first player, readable on the tint of the player on turn, too."""
    fill = mix(palette.RAISED, palette.WHITE, 0.1) if on_turn else palette.RAISED
    return Chip(
        "1st", style, palette.TEXT if on_turn else palette.MUTED, fill, height=26, padding=9
    )


def _chips(seen: StripSeen) -> list[Piece]:
    found: list[Piece] = []
    if seen.first:
        found.append(first_chip(CHIP, on_turn=seen.on_turn))
    if seen.state and seen.on_turn:
        colour = palette.SEATS[seen.seat]
        found.append(Chip(seen.state, TURN_CHIP, palette.SEAT_INK, colour, height=26, padding=10))
    elif seen.state:
        found.append(Chip(seen.state, CHIP, palette.MUTED, palette.RAISED, height=26, padding=10))
    return found


def _draw_cell(canvas: Canvas, seen: StripSeen, shown: CellSeen, cell: Rect) -> None:
    resource, stock, production, lit = shown
    usual = Box(mix(seen.fill, palette.WHITE, CELL), radius=10)
    canvas.box(cell, lit_frame(palette.RAISED) if lit else usual)
    name = BADGES.get(resource, resource)
    badges.resource(canvas, name, (cell.left + 26, cell.middle), 34, on_paper=False)
    left, room = cell.left + 53, cell.width - 58
    ink = palette.LIT if lit else seen.ink if stock else palette.FAINT
    canvas.fitted(left, cell.middle - 10, plain(stock), STOCK, room, ink, floor=18)
    ink = palette.MUTED if production else NOTHING
    canvas.fitted(left, cell.middle + 17, signed(production), PRODUCTION, room, ink)


def shown_tags(scene: Scene) -> list[str]:
    """Return the columns of tags; wild ones only if a player has any."""
    wild = any(player.tags.get("wild") for player in scene.table.players)
    return [tag for tag in TAGS if wild or tag != "wild"]


def _draw_tags(canvas: Canvas, seen: StripSeen, plan: StripPlan) -> None:
    rect, names = canvas.bounds, seen.tags
    step = (rect.width - 2 * PADDING + TAG_SPARE) / len(names)
    middle, size = rect.top + plan.tags, plan.tag - (2 if len(names) > MOST_LARGE else 0)
    for number, (name, count) in enumerate(names):
        centre = (rect.left + PADDING + size / 2 + number * step, middle)
        if count:
            badges.tag(canvas, name, centre, size)
            left = centre[0] + size / 2 + 6
            canvas.fitted(left, middle, str(count), TAG, step - size - 10, seen.ink)
        else:
            canvas.disc(centre, size / 2, mix(seen.fill, TAG_NONE, 0.45))
            glyph = badges.TAG_GLYPHS.get(name, name)
            canvas.glyph(glyph, centre, size * 0.64, mix(seen.fill, TAG_NONE_INK, 0.45))


TAG_SPARE: Final = 12
MOST_LARGE: Final = 11
