"""The bidders' panels: markers left, money at stake, cards won."""

from typing import Final, NamedTuple

from renders import palette
from renders.canvas import Canvas
from renders.frame.players import seat_frame
from renders.geometry import Rect
from renders.lettering import Type, fit, width_of
from renders.palette import Colour, hexed
from renders.runs import Chip, Gap, Piece, Words, run, run_width
from renders.terraforming_mars.auction.lots import ZONES
from renders.terraforming_mars.auction_words import at_stake
from renders.terraforming_mars.kinds import CARD_BACK, KINDS
from renders.terraforming_mars.scene import Scene
from renders.terraforming_mars.strips import first_chip
from renders.terraforming_mars.words import chip_words
from rules.terraforming_mars.model.views import AuctionTable, BidderSeen, Zone

PANEL: Final = 136
GAP: Final = 12
PADDING: Final = 18
NAME: Final = Type(25, 700)
NAME_FLOOR: Final = 17
CHIP: Final = Type(16, 500)
TURN_CHIP: Final = Type(16, 700)
LEFT: Final = Type(36, 750, tabular=True)
LABEL: Final = Type(18, 450)
HEAD: Final = 33
DOTS: Final = 72
LAST: Final = 108
CHIP_ROW: Final = 34
LEFT_ROOM: Final = 92
"""Room for the number of markers left, in units."""
DOT: Final = 14.5
USED: Final = hexed("#454A56")
USED_RADIUS: Final = 3

ZONE_COLOURS: Final[dict[Zone, Colour]] = {
    "companies": hexed("#565C68"),
    "preludes": KINDS["prelude"].colour,
    "projects": CARD_BACK,
}


class Won(NamedTuple):
    """The number of cards won in a zone, on a small card of the zone's colour."""

    zone: Zone
    cards: int
    size: float

    @property
    def width(self) -> float:
        """The width: narrower than the height, like a card's, unless the number is long."""
        return max(self.size * 0.86, width_of(str(self.cards), self._style) + self.size * 0.4)

    @property
    def _style(self) -> Type:
        return Type(round(self.size * 0.66), 750, tabular=True)

    def draw(self, canvas: Canvas, left: float, middle: float) -> None:
        """Draw card and number."""
        rect = Rect(round(left), round(middle - self.size / 2), round(self.width), self.size)
        canvas.fill(rect, ZONE_COLOURS[self.zone], self.size * 0.2)
        ink = palette.INK if self.zone == "projects" else palette.WHITE
        canvas.text(rect.centre, middle, str(self.cards), self._style, ink, "centre")


def won_pieces(bidder: BidderSeen, size: float) -> list[Piece]:
    """Return the cards won by zone; zones without any are left out."""
    found: list[Piece] = []
    for zone in ZONES:
        count = bidder.won.get(zone, 0)
        if count:
            found += [*([Gap(5)] if found else []), Won(zone, count, size)]
    return found


def panel_height(scene: Scene, auction: AuctionTable, width: float) -> float:
    """Return the height of the panels: greater when a name needs its chips' room."""
    cell = (width - GAP * (len(auction.bidders) - 1)) / len(auction.bidders)
    crowded = any(
        width_of(scene.name(bidder.seat), NAME) > _name_room(scene, auction, bidder, cell)
        for bidder in auction.bidders
    )
    return PANEL + (CHIP_ROW if crowded else 0)


def _name_room(scene: Scene, auction: AuctionTable, bidder: BidderSeen, width: float) -> float:
    return width - 54 - PADDING - LEFT_ROOM - run_width(_chips(scene, auction, bidder)) - 10


def draw_bidders(canvas: Canvas, scene: Scene, auction: AuctionTable, row: Rect) -> None:
    """Draw a panel for each player, side by side."""
    cells = row.columns(len(auction.bidders), GAP)
    for bidder, rect in zip(auction.bidders, cells, strict=True):
        _draw_panel(canvas, scene, auction, bidder, rect)


def _draw_panel(
    canvas: Canvas, scene: Scene, auction: AuctionTable, bidder: BidderSeen, rect: Rect
) -> None:
    seat = bidder.seat
    ink = draw_seat_frame(canvas, scene, bidder, rect)
    middle, left = rect.top + HEAD, rect.left + 54
    canvas.mark(seat, (rect.left + 32, middle), 26)
    right = rect.right - PADDING
    if scene.player(seat).gone:
        canvas.fitted(left, middle, scene.name(seat), NAME, right - left, ink, floor=NAME_FLOOR)
        canvas.text(rect.left + PADDING, rect.top + DOTS, "left the game", LABEL, palette.FAINT)
        return
    right -= canvas.text(right, middle + 3, "left", LABEL, palette.MUTED, "right") + 7
    right -= canvas.text(right, middle, str(bidder.left), LEFT, ink, "right") + 10
    chips = _chips(scene, auction, bidder)
    beside = rect.height == PANEL
    room = right - left - (run_width(chips) + 10 if chips and beside else 0)
    name, style = fit(scene.name(seat), NAME, room, NAME_FLOOR)
    shade = palette.MUTED if ink == palette.FAINT else palette.TEXT
    after = left + canvas.text(left, middle, name, style, shade) + 10
    if beside:
        run(canvas, after, middle, chips)
    else:
        run(canvas, left, middle + CHIP_ROW, chips)
    down = 0 if beside else CHIP_ROW
    _draw_dots(canvas, bidder, rect, rect.top + DOTS + down)
    last = rect.top + LAST + down
    canvas.text(rect.left + PADDING, last, at_stake(bidder), LABEL, palette.MUTED)
    won = won_pieces(bidder, 24)
    if won:
        pieces: list[Piece] = [Words("won", LABEL, palette.MUTED), Gap(8), *won]
        run(canvas, rect.right - PADDING, last, pieces, align="right")


def draw_seat_frame(canvas: Canvas, scene: Scene, bidder: BidderSeen, rect: Rect) -> Colour:
    """Draw a player's panel in its state; return its ink."""
    seat = bidder.seat
    on_turn = scene.awaits(seat) and not scene.table.over
    canvas.box(rect, seat_frame(seat, on=on_turn, tint=0.1))
    faded = scene.player(seat).gone or (bidder.passed and not on_turn)
    return palette.FAINT if faded else palette.TEXT


def bidder_state(scene: Scene, auction: AuctionTable, bidder: BidderSeen) -> str:
    """Return the state of a player in a word or two."""
    if scene.player(bidder.seat).gone or scene.awaits(bidder.seat):
        return chip_words(scene, scene.player(bidder.seat))
    if auction.stage == "bidding" and bidder.passed:
        return "passed"
    if auction.stage == "bidding" and auction.way == "sealed":
        return "sealed"
    return ""


def _chips(scene: Scene, auction: AuctionTable, bidder: BidderSeen) -> list[Piece]:
    """Return the chips: the first player's, and the state of a player."""
    seat = bidder.seat
    chips: list[Piece] = []
    state = bidder_state(scene, auction, bidder)
    if auction.order and auction.order[0] == seat:
        chips.append(first_chip(CHIP, on_turn=scene.awaits(seat)))
        chips += [Gap(6)] if state else []
    if state and scene.awaits(seat):
        colour = palette.SEATS[seat]
        chips.append(Chip(state, TURN_CHIP, palette.SEAT_INK, colour, height=26, padding=10))
    elif state:
        chips.append(Chip(state, CHIP, palette.MUTED, palette.RAISED, height=26, padding=10))
    return chips


def _draw_dots(canvas: Canvas, bidder: BidderSeen, rect: Rect, middle: float) -> None:
    """Draw a place for every marker of this auction: marks for those left, dots for those used."""
    places = bidder.left + bidder.used
    step = min(22, (rect.width - 2 * PADDING) / max(1, places))
    for number in range(places):
        centre = (rect.left + PADDING + step * (number + 0.5), middle)
        if number < bidder.left:
            canvas.mark(bidder.seat, centre, min(DOT, step - 2))
        else:
            canvas.disc(centre, USED_RADIUS, USED)
