"""The players on the wide picture: a strip for each, composed for their number."""

from typing import Final, NamedTuple

from renders import palette
from renders.canvas import Canvas, Frame
from renders.geometry import Rect
from renders.lettering import Type, fit, width_of
from renders.palette import Colour, hexed, mix
from renders.runs import Chip, Gap, Piece, Words, run, run_width
from renders.sentences import plain, signed
from renders.terraforming_mars import badges
from renders.terraforming_mars.in_play import draw_in_play
from renders.terraforming_mars.kinds import BADGES, CARD_BACK, RESOURCES, TAGS
from renders.terraforming_mars.look import Look, amount_changed, changed
from renders.terraforming_mars.words import chip_words
from rules.terraforming_mars.model.views import Player, Resource

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
    in_play: float | None = None  # where the cards in play begin


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
    """Where the strips lie."""
    plan = PLANS[players]
    gap = GAP if players < max(PLANS) else FIVE_GAP
    return [
        Rect(column.left, column.top + number * (plan.height + gap), column.width, plan.height)
        for number in range(players)
    ]


class Skin(NamedTuple):
    """The colours of one strip."""

    fill: Colour
    ink: Colour
    faded: bool


def draw_strip(canvas: Canvas, look: Look, player: Player, rect: Rect, plan: StripPlan) -> None:
    """Draw everything in front of one player that bystanders may see."""
    skin = _draw_frame(canvas, look, player, rect)
    middle = rect.top + plan.head
    canvas.mark(player.seat, (rect.left + 34, middle), 30, colour=_mark_colour(player, skin))
    right = _draw_rating(canvas, look, player, rect, plan, skin)
    _draw_name(canvas, look, player, Rect(rect.left + 60, middle, right - rect.left - 60, 0), skin)
    if player.gone:
        return
    row = Rect(rect.left + PADDING, rect.top + plan.cells, rect.width - 2 * PADDING, plan.cell)
    for resource, cell in zip(RESOURCES, row.columns(len(RESOURCES), CELL_GAP), strict=True):
        _draw_cell(canvas, look, player, resource, cell, skin)
    _draw_tags(canvas, look, player, rect, plan, skin)
    if plan.in_play is not None:
        top = rect.top + plan.in_play
        inside = Rect(row.left, top, row.width, rect.bottom - PADDING + 4 - top)
        draw_in_play(canvas, look, player, inside, skin.fill)


def _mark_colour(player: Player, skin: Skin) -> Colour | None:
    return mix(palette.SEATS[player.seat], skin.fill, 0.6) if player.gone else None


def _draw_frame(canvas: Canvas, look: Look, player: Player, rect: Rect) -> Skin:
    colour = palette.SEATS[player.seat]
    on_turn = look.awaits(player.seat) and not look.table.over
    faded = player.gone or (player.passed and not on_turn)
    fill = mix(palette.PANEL, colour, 0.09) if on_turn else palette.PANEL
    frame = Frame(fill, colour, 14, 3) if on_turn else Frame(fill, palette.LINE, 14, 1)
    canvas.box(rect, frame)
    return Skin(fill, palette.MUTED if faded else palette.TEXT, faded)


def _draw_rating(
    canvas: Canvas, look: Look, player: Player, rect: Rect, plan: StripPlan, skin: Skin
) -> float:
    """Draw terraform rating and hand at the right; return where they begin."""
    middle = rect.top + plan.head
    if player.gone:
        return rect.right - PADDING
    right = rect.right - 20
    lit = changed(look, player.seat, "rating")
    number = str(player.rating)
    width = max(width_of("00", RATING), width_of(number, RATING))
    if lit:
        reach = min(LIT_HALF, plan.head - 6)
        box = Rect(round(right - width - 48), middle - reach, round(width + 60), 2 * reach)
        canvas.box(box, Frame(mix(skin.fill, palette.LIT, 0.1), palette.LIT, 10, 2))
    canvas.text(right, middle, number, RATING, palette.LIT if lit else skin.ink, "right")
    badges.terraform(canvas, (right - width - 24, middle), 32)
    right -= width + 72
    lit = changed(look, player.seat, "hand_size")
    hand = str(player.hand_size)
    width = max(width_of("00", HAND), width_of(hand, HAND))
    canvas.text(right, middle, hand, HAND, palette.LIT if lit else skin.ink, "right")
    canvas.glyph("cards", (right - width - 20, middle), 28, CARD_BACK)
    return right - width - 46


def _draw_name(canvas: Canvas, look: Look, player: Player, room: Rect, skin: Skin) -> None:
    """Draw name, corporation and state; a long name leaves less to the corporation."""
    chips = _chips(look, player)
    spare = run_width(chips, 8) + (12 if chips else 0)
    name, style = fit(look.name(player.seat), NAME, room.width - spare, 18)
    pieces: list[Piece] = [Words(name, style, skin.ink)]
    left = room.width - spare - run_width(pieces) - 12
    company, small = fit(player.corporation or "not shown yet", COMPANY, left, 15)
    if left > SHORTEST_COMPANY and not player.gone:
        pieces += [Gap(12), Words(company, small, palette.MUTED)]
    if chips:
        pieces += [Gap(12), *chips[:1], *([Gap(8), *chips[1:]] if len(chips) > 1 else [])]
    run(canvas, room.left, room.top, pieces)


LIT_HALF: Final = 23
SHORTEST_COMPANY: Final = 56


def first_chip(style: Type, *, on_turn: bool) -> Chip:
    """The chip of the first player, which also stands out on the tint of who is on turn."""
    fill = mix(palette.RAISED, palette.WHITE, 0.1) if on_turn else palette.RAISED
    return Chip(
        "1st", style, palette.TEXT if on_turn else palette.MUTED, fill, height=26, padding=9
    )


def _chips(look: Look, player: Player) -> list[Piece]:
    found: list[Piece] = []
    if player.first_player and not (look.table.solo or player.gone):
        found.append(first_chip(CHIP, on_turn=look.awaits(player.seat)))
    state = chip_words(look, player)
    if state and look.awaits(player.seat):
        colour = palette.SEATS[player.seat]
        found.append(Chip(state, TURN_CHIP, palette.SEAT_INK, colour, height=26, padding=10))
    elif state:
        found.append(Chip(state, CHIP, palette.MUTED, palette.RAISED, height=26, padding=10))
    return found


def _draw_cell(
    canvas: Canvas, look: Look, player: Player, resource: Resource, cell: Rect, skin: Skin
) -> None:
    lit = amount_changed(look, player.seat, resource)
    ground = mix(skin.fill, palette.WHITE, CELL)
    frame = Frame(ground, radius=10)
    if lit:
        frame = Frame(mix(palette.RAISED, palette.LIT, 0.1), palette.LIT, 10, 2)
    canvas.box(cell, frame)
    name = BADGES.get(resource, resource)
    badges.resource(canvas, name, (cell.left + 26, cell.middle), 34, on_paper=False)
    stock, production = getattr(player.stock, resource), getattr(player.production, resource)
    left, room = cell.left + 53, cell.width - 58
    ink = palette.LIT if lit else skin.ink if stock else palette.FAINT
    canvas.fitted(left, cell.middle - 10, plain(stock), STOCK, room, ink, floor=18)
    ink = palette.MUTED if production else NOTHING
    canvas.fitted(left, cell.middle + 17, signed(production), PRODUCTION, room, ink)


def shown_tags(look: Look) -> list[str]:
    """The columns of tags; wild ones only when somebody has any."""
    wild = any(player.tags.get("wild") for player in look.table.players)
    return [tag for tag in TAGS if wild or tag != "wild"]


def _draw_tags(
    canvas: Canvas, look: Look, player: Player, rect: Rect, plan: StripPlan, skin: Skin
) -> None:
    names = shown_tags(look)
    step = (rect.width - 2 * PADDING + TAG_SPARE) / len(names)
    middle, size = rect.top + plan.tags, plan.tag - (2 if len(names) > MOST_LARGE else 0)
    for number, name in enumerate(names):
        centre = (rect.left + PADDING + size / 2 + number * step, middle)
        count = player.tags.get(name, 0)
        if count:
            badges.tag(canvas, name, centre, size)
            left = centre[0] + size / 2 + 6
            canvas.fitted(left, middle, str(count), TAG, step - size - 10, skin.ink)
        else:
            canvas.disc(centre, size / 2, mix(skin.fill, TAG_NONE, 0.45))
            glyph = badges.TAG_GLYPHS.get(name, name)
            canvas.glyph(glyph, centre, size * 0.64, mix(skin.fill, TAG_NONE_INK, 0.45))


TAG_SPARE: Final = 12
MOST_LARGE: Final = 11
