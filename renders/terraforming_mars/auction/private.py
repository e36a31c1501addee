"""What a bidder sees alone: own markers, and what may be bid on now; below, goods and hand."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from renders import palette
from renders.canvas import Canvas, Frame
from renders.geometry import Rect
from renders.lettering import Type, wrap
from renders.runs import Gap, Piece, Words, run
from renders.sketch import Option
from renders.terraforming_mars.auction.ghosts import Ghost
from renders.terraforming_mars.auction.lots import (
    ZONE_NAMES,
    ZONE_NOUNS,
    handed_out,
    lots_by_zone,
    mark_ranges,
    shown_lots,
    unsold,
)
from renders.terraforming_mars.auction.strips import Strip, draw_strip, lay_out
from renders.terraforming_mars.auction_words import at_stake, money, which_auction
from renders.terraforming_mars.look import Look
from renders.terraforming_mars.needs import checks
from renders.terraforming_mars.phone_head import MARGIN, WIDTH, draw_phone_head
from renders.terraforming_mars.private import HEAD, MOST_COLUMNS, draw_private
from renders.terraforming_mars.small_card import WIDTH as CARD
from renders.terraforming_mars.small_card import Held, draw_held, held_height
from renders.terraforming_mars.words import DOT, counted
from rules.terraforming_mars.model.views import AuctionTable, Bidder, Lot, PlanSeen

INSIDE: Final = WIDTH - 2 * MARGIN
GAP: Final = 12
TITLE_ROW: Final = 54
LINE: Final = 34
PADDING: Final = 20
LABEL_ROOM: Final = 148
CARDS_IN_ROW: Final = 2
END: Final = 20
PLAN_ROW: Final = 44
MOST_MARKERS: Final = 15
"""A plan that says nothing else goes as far as the rules."""

TITLE: Final = Type(30, 700)
NOTE: Final = Type(25, 450)
LABEL: Final = Type(24, 500)
MARKS: Final = Type(24, 600)


class Choices(NamedTuple):
    """Lines of marks behind their zones, under a title."""

    title: str
    lines: list[tuple[str, str]]

    @property
    def height(self) -> float:
        """How high the panel is."""
        return 52 + LINE * len(self.lines) + 8


def draw_own_auction(
    look: Look,
    auction: AuctionTable,
    seat: int,
    options: Sequence[Option],
    most_columns: int = MOST_COLUMNS["wide"],
    scale: float = 1,
) -> Canvas:
    """Draw a player's own picture: of the bidding, or of the cards that were won."""
    if auction.stage == "bidding":
        upper = _draw_bids(look, auction, seat, options, scale)
    else:
        upper = _draw_own_cards(look, auction, seat, scale)
    if not look.player(seat).corporation:
        return upper
    marks = {lot.mark for lot in auction.lots}
    others = [option for option in options if option.mark not in marks]
    lower = draw_private(look, seat, others, most_columns, scale)
    whole = Canvas(max(upper.width, lower.width), upper.height + lower.height - HEAD, scale=scale)
    whole.image.paste(upper.image, (0, 0))
    cut = round(HEAD * scale)
    below = lower.image.crop((0, cut, lower.image.width, lower.image.height))
    whole.image.paste(below, (0, upper.image.height))
    return whole


# The cards in front


def cards_in_front(auction: AuctionTable, seat: int) -> tuple[str, list[Lot]]:
    """What a player has won; whoever won no company chooses among those nobody bid on (A9)."""
    won = [lot for lot in handed_out(auction) if lot.winner == seat]
    if won or auction.zone != "companies":
        return "You have won", won
    return "Nobody bid on", unsold(auction)


def _draw_own_cards(look: Look, auction: AuctionTable, seat: int, scale: float) -> Canvas:
    title, lots = cards_in_front(auction, seat)
    held = [Held(lot.face, checks(lot.face, look.table, seat), lot.mark) for lot in lots]
    rows = [held[first : first + CARDS_IN_ROW] for first in range(0, len(held), CARDS_IN_ROW)]
    heights = [max(map(held_height, row)) for row in rows]
    below = HEAD + TITLE_ROW + sum(height + GAP for height in heights)
    canvas = Canvas(WIDTH, below + END - GAP, scale=scale)
    note = f"{look.for_whom}{DOT}{which_auction(look, auction)}"
    draw_phone_head(canvas, look, look.name(seat), note, seat)
    owed = sum(lot.price for lot in lots)
    noun = counted(len(lots), ZONE_NOUNS[auction.zone])
    told = f"{noun}{DOT}{money(owed)} in all" if owed else noun
    words: list[Piece] = [Words(title, TITLE), Gap(16), Words(told, NOTE, palette.MUTED)]
    run(canvas, MARGIN, HEAD + TITLE_ROW / 2 - 4, words)
    top: float = HEAD + TITLE_ROW
    for row, height in zip(rows, heights, strict=True):
        for number, card in enumerate(row):
            draw_held(canvas, card, Rect(MARGIN + number * (CARD + GAP), top, CARD, height))
        top += height + GAP
    return canvas


# The bidding


def _draw_bids(
    look: Look, auction: AuctionTable, seat: int, options: Sequence[Option], scale: float
) -> Canvas:
    ghosts = ghosts_of(auction)
    own = [lot for lot in shown_lots(auction) if lot.markers.get(seat) or lot.mark in ghosts]
    below: float = HEAD + TITLE_ROW + (PLAN_ROW if auction.plan else 0)
    strips = lay_out(own, Rect(MARGIN, below, INSIDE, 0), ghosts, priced=False)
    if strips:
        below = strips[-1].rect.bottom + GAP + 4
    panels = choices_of(auction, options)
    height = below + sum(panel.height + GAP for panel in panels)
    canvas = Canvas(WIDTH, max(height, below) + END - GAP, scale=scale)
    note = f"{look.for_whom}{DOT}{which_auction(look, auction)}"
    draw_phone_head(canvas, look, look.name(seat), note, seat)
    _draw_own(canvas, auction, seat, strips)
    for panel in panels:
        box = Rect(MARGIN, below, INSIDE, panel.height)
        _draw_panel(canvas, panel, box)
        below = box.bottom + GAP
    return canvas


def bidder_of(auction: AuctionTable, seat: int) -> Bidder:
    """What a seat has to bid with."""
    return next(bidder for bidder in auction.bidders if bidder.seat == seat)


def _draw_own(canvas: Canvas, auction: AuctionTable, seat: int, strips: Sequence[Strip]) -> None:
    bidder = bidder_of(auction, seat)
    left = f"{counted(bidder.left, 'marker')} left{DOT}{at_stake(bidder)}"
    words: list[Piece] = [Words("Your markers", TITLE), Gap(16), Words(left, NOTE, palette.MUTED)]
    run(canvas, MARGIN, HEAD + TITLE_ROW / 2 - 4, words)
    if auction.plan:
        middle = HEAD + TITLE_ROW + PLAN_ROW / 2 - 8
        canvas.fitted(MARGIN, middle, plan_words(auction.plan), NOTE, INSIDE, floor=24)
    for strip in strips:
        draw_strip(canvas, strip, priced=False)


def ghosts_of(auction: AuctionTable) -> dict[str, Ghost]:
    """The wishes of the viewer's own plan, by the marks of their lots."""
    wishes = () if auction.plan is None else auction.plan.wishes
    lost = {wish.mark for wish in wishes if wish.lost}
    return {
        wish.mark: Ghost(
            rank, wish.most, after="" if wish.after in lost else wish.after, lost=wish.lost
        )
        for rank, wish in enumerate(wishes, start=1)
    }


def plan_words(plan: PlanSeen) -> str:
    """Whether the plan is kept, how far it goes, and what it does then."""
    state = "Your plan is kept" if plan.kept else "Your plan, not kept yet"
    most = f"at most {counted(plan.ceiling, 'marker')}" if plan.ceiling < MOST_MARKERS else ""
    then = "then it passes" if plan.then == "pass" else "then it asks you"
    return DOT.join(part for part in (state, most, then) if part)


def choices_of(auction: AuctionTable, options: Sequence[Option]) -> list[Choices]:
    """The lots that may be bid on, and those that may not, in ranges; empty ones are left out."""
    offered = {option.mark for option in options if option.mark and not option.why_not}
    closed = {option.mark for option in options if option.mark and option.why_not}
    found = []
    for title, marks in (("You may bid on", offered), ("Not for you now", closed)):
        lines: list[tuple[str, str]] = []
        for zone, lots in lots_by_zone(shown_lots(auction)):
            ranges = mark_ranges(lots, [lot for lot in lots if lot.mark in marks])
            rows = wrap(", ".join(ranges), MARKS, INSIDE - 2 * PADDING - LABEL_ROOM)
            lines += [(ZONE_NAMES[zone] if n == 0 else "", row) for n, row in enumerate(rows)]
        if lines:
            found.append(Choices(title, lines))
    return found


def _draw_panel(canvas: Canvas, panel: Choices, box: Rect) -> None:
    canvas.box(box, Frame(palette.PANEL, palette.LINE, 14, 1))
    left = box.left + PADDING
    canvas.text(left, box.top + 30, panel.title, LABEL, palette.MUTED)
    for number, (zone, marks) in enumerate(panel.lines):
        middle = box.top + 52 + LINE * (number + 0.5) - 2
        canvas.text(left, middle, zone, LABEL, palette.MUTED)
        canvas.text(left + LABEL_ROOM, middle, marks, MARKS)
