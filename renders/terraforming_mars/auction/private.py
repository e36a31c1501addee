"""A bidder's private picture: own markers and the lots open to bids; below, goods and hand."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from renders import palette
from renders.canvas import Box, Canvas
from renders.frame.compact import INSIDE, MARGIN, TALLEST, WIDTH
from renders.frame.words import DOT, counted
from renders.geometry import Rect
from renders.lettering import Type, wrap
from renders.runs import Gap, Piece, Words, run
from renders.sheet import Sheet
from renders.sketch import DrawnOption
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
from renders.terraforming_mars.auction.strips import LotStrip, lay_out, put_strip
from renders.terraforming_mars.auction_words import at_stake, money, which_auction
from renders.terraforming_mars.colour_table import COLOUR_TABLE
from renders.terraforming_mars.compact_hand import TITLE_ROW, spread_out
from renders.terraforming_mars.compact_head import HEAD, put_head
from renders.terraforming_mars.needs import checks
from renders.terraforming_mars.own import COMPACT_COLUMNS, OwnPicture, held_written, own_picture
from renders.terraforming_mars.private import MOST_COLUMNS, own_bottom, put_below_head, row_width
from renders.terraforming_mars.scene import Scene
from renders.terraforming_mars.small_card import HeldCard
from renders.tongue import phrase, strung, translated
from rules.terraforming_mars.model.views import AuctionTable, BidderSeen, Lot, PlanSeen

GAP: Final = 12
LINE: Final = 34
PADDING: Final = 20
LABEL_ROOM: Final = 148
END: Final = 20
PLAN_ROW: Final = 44
MOST_MARKERS: Final = 15
"""The ceiling of a plan without a limit of its own: the most markers by the rules."""

TITLE: Final = Type(30, 700)
NOTE: Final = Type(25, 450)
LABEL: Final = Type(24, 500)
MARKS: Final = Type(24, 600)


class Choices(NamedTuple):
    """Lines of marks after their zones, under a title."""

    title: str
    lines: tuple[tuple[str, str], ...]

    @property
    def height(self) -> float:
        """The height of the panel."""
        return 52 + LINE * len(self.lines) + 8


class OwnBids(NamedTuple):
    """The upper part of a bidder's own picture during the bidding."""

    seat: int
    name: str
    note: str
    title: str
    markers: str
    plan: str
    lots: tuple[Lot, ...]
    ghosts: dict[str, Ghost]
    panels: tuple[Choices, ...]


class OwnCards(NamedTuple):
    """The same part after the handing out."""

    seat: int
    name: str
    note: str
    title: str
    told: str
    cards: tuple[HeldCard, ...]


class OwnAuction(NamedTuple):
    """A bidder's own picture; it has a lower part once the bidder has a company."""

    upper: OwnBids | OwnCards
    lower: OwnPicture | None
    compact: bool = False

    def written(self) -> str:
        """Return the whole picture as text: pictures with equal texts look equal."""
        below = "" if self.lower is None else self.lower.written()
        if isinstance(self.upper, OwnBids):
            lots = [lot.model_dump_json() for lot in self.upper.lots]
            return f"{self.upper._replace(lots=())}\n{lots}\n{below}"
        cards = [*map(held_written, self.upper.cards)]
        return f"{self.upper._replace(cards=())}\n{cards}\n{below}"


def own_auction(
    scene: Scene,
    auction: AuctionTable,
    seat: int,
    options: Sequence[DrawnOption],
    most_columns: int = MOST_COLUMNS["wide"],
) -> OwnAuction:
    """Return the content of a bidder's own picture."""
    bidding, compact = auction.stage == "bidding", most_columns <= COMPACT_COLUMNS
    upper = (
        _own_bids(scene, auction, seat, options) if bidding else _own_cards(scene, auction, seat)
    )
    if not scene.player(seat).corporation:
        return OwnAuction(upper, None, compact)
    marks = {lot.mark for lot in auction.lots}
    others = [option for option in options if option.mark not in marks]
    return OwnAuction(upper, own_picture(scene, seat, others, most_columns), compact)


def draw_own_auction(own: OwnAuction, scale: float = 1) -> Sheet:
    """Draw a bidder's own picture: the bidding, or the cards won."""
    upper, lower, _ = _fitting(own)
    height, width, whole = _upper_bottom(upper), _width(lower), _bottom(upper, lower)
    sheet = Sheet(width, whole, COLOUR_TABLE, scale=scale)
    put_head(sheet, upper.seat, upper.name, upper.note, WIDTH - MARGIN)
    if isinstance(upper, OwnBids):
        _put_bids(sheet, upper)
    else:
        _put_own_cards(sheet, upper)
    if lower is not None:
        put_below_head(sheet, lower, height)
    return sheet


def _fitting(own: OwnAuction) -> OwnAuction:
    """Return as much as fits a compact picture; the panel and the hand tell the rest."""
    upper, lower, compact = own
    if not compact:
        return own
    fewer = upper._replace(panels=upper.panels[:1]) if isinstance(upper, OwnBids) else upper
    tries = [OwnAuction(upper, lower), OwnAuction(fewer, lower), OwnAuction(fewer, None)]
    found = (one for one in tries if _bottom(one.upper, one.lower) <= TALLEST)
    return next(found, tries[-1])


def _width(lower: OwnPicture | None) -> float:
    return WIDTH if lower is None else max(WIDTH, row_width(lower.columns))


def _upper_bottom(upper: OwnBids | OwnCards) -> float:
    return _bids_height(upper) if isinstance(upper, OwnBids) else _own_cards_height(upper)


def _bottom(upper: OwnBids | OwnCards, lower: OwnPicture | None) -> float:
    height = _upper_bottom(upper)
    return height if lower is None else own_bottom(lower, height)


def _note(scene: Scene, auction: AuctionTable) -> str:
    return strung(DOT, (scene.for_whom, which_auction(scene, auction)))


# The cards in front of the bidder


def cards_in_front(scene: Scene, auction: AuctionTable, seat: int) -> tuple[str, list[Lot]]:
    """Return the cards won; a player without a company chooses among those without bids (A9)."""
    won = [lot for lot in handed_out(auction) if lot.winner == seat]
    if won or auction.zone != "companies":
        return phrase("{who_has} won", who_has=scene.who_has(seat)), won
    return "Nobody bid on", unsold(auction)


def _own_cards(scene: Scene, auction: AuctionTable, seat: int) -> OwnCards:
    title, lots = cards_in_front(scene, auction, seat)
    owed = sum(lot.price for lot in lots)
    noun = counted(len(lots), ZONE_NOUNS[auction.zone])
    told = phrase("{noun}  ·  {money} in all", noun=noun, money=money(owed)) if owed else noun
    return OwnCards(
        seat,
        scene.name(seat),
        _note(scene, auction),
        title,
        told,
        tuple(_held(scene, lot, seat) for lot in lots),
    )


def _held(scene: Scene, lot: Lot, seat: int) -> HeldCard:
    """Return a card in front of a bidder, with its price if it is won."""
    paid = phrase("for {n}", n=lot.price) if lot.price else translated("free")
    known, won = checks(lot.face, scene.table, seat), lot.winner == seat
    return HeldCard(lot.face, known, lot.mark, paid=paid if won else "")


def _own_cards_height(own: OwnCards) -> float:
    return spread_out([own.cards], HEAD)[0].bottom + END


def _put_own_cards(sheet: Sheet, own: OwnCards) -> None:
    sheet.loose(Rect(0, HEAD, WIDTH, TITLE_ROW), _draw_title, (own.title, own.told))
    for one in spread_out([own.cards], HEAD)[0].cards:
        one.form.put(sheet, one.held, one.rect)


def _draw_title(canvas: Canvas, seen: tuple[str, str]) -> None:
    title, note = seen
    words: list[Piece] = [Words(title, TITLE), Gap(16), Words(note, NOTE, palette.MUTED)]
    run(canvas, MARGIN, TITLE_ROW / 2 - 4, words)


# The bidding


def _own_bids(
    scene: Scene, auction: AuctionTable, seat: int, options: Sequence[DrawnOption]
) -> OwnBids:
    ghosts, bidder = ghosts_of(auction), bidder_of(auction, seat)
    return OwnBids(
        seat,
        scene.name(seat),
        _note(scene, auction),
        scene.whose(seat, "markers"),
        phrase(
            "{left} left  ·  {at_stake}",
            left=counted(bidder.left, "marker"),
            at_stake=at_stake(bidder),
        ),
        plan_words(auction.plan) if auction.plan else "",
        tuple(lot for lot in shown_lots(auction) if lot.markers.get(seat) or lot.mark in ghosts),
        ghosts,
        tuple(choices_of(auction, options)),
    )


def _strips(own: OwnBids) -> tuple[list[LotStrip], float]:
    """Return the places of the own lots, and the lower end of them."""
    below: float = HEAD + TITLE_ROW + (PLAN_ROW if own.plan else 0)
    strips = lay_out(own.lots, Rect(MARGIN, below, INSIDE, 0), own.ghosts)
    return strips, strips[-1].rect.bottom + GAP + 4 if strips else below


def _bids_height(own: OwnBids) -> float:
    return _strips(own)[1] + sum(panel.height + GAP for panel in own.panels) + END - GAP


def _put_bids(sheet: Sheet, own: OwnBids) -> None:
    title = Rect(0, HEAD, WIDTH, TITLE_ROW)
    sheet.loose(title, _draw_title, (own.title, own.markers))
    if own.plan:
        sheet.loose(Rect(0, title.bottom, WIDTH, PLAN_ROW), _draw_plan, own.plan)
    strips, below = _strips(own)
    for strip in strips:
        put_strip(sheet, strip)
    for panel in own.panels:
        box = Rect(MARGIN, below, INSIDE, panel.height)
        sheet.loose(box, _draw_panel, panel)
        below = box.bottom + GAP


def _draw_plan(canvas: Canvas, plan: str) -> None:
    canvas.fitted(MARGIN, PLAN_ROW / 2 - 8, plan, NOTE, INSIDE, floor=24)


def bidder_of(auction: AuctionTable, seat: int) -> BidderSeen:
    """Return a seat's means to bid."""
    return next(bidder for bidder in auction.bidders if bidder.seat == seat)


def ghosts_of(auction: AuctionTable) -> dict[str, Ghost]:
    """Return the wishes of the viewer's own plan, by the marks of their lots."""
    wishes = () if auction.plan is None else auction.plan.wishes
    lost = {wish.mark for wish in wishes if wish.lost}
    return {
        wish.mark: Ghost(
            rank, wish.most, after="" if wish.after in lost else wish.after, lost=wish.lost
        )
        for rank, wish in enumerate(wishes, start=1)
    }


def plan_words(plan: PlanSeen) -> str:
    """Return the plan in words: kept or not, its ceiling, and what follows it."""
    state = "Your plan is kept" if plan.kept else "Your plan, not kept yet"
    most = (
        phrase("at most {ceiling}", ceiling=counted(plan.ceiling, "marker"))
        if plan.ceiling < MOST_MARKERS
        else ""
    )
    then = "then it passes" if plan.then == "pass" else "then it asks you"
    return strung(DOT, (part for part in (state, most, then) if part))


def choices_of(auction: AuctionTable, options: Sequence[DrawnOption]) -> list[Choices]:
    """Return the lots open to bids and the closed ones, in ranges; empty groups are left out."""
    offered = {option.mark for option in options if option.mark and not option.why_not}
    closed = {option.mark for option in options if option.mark and option.why_not}
    found = []
    for title, marks in (("You may bid on", offered), ("Not for you now", closed)):
        lines: list[tuple[str, str]] = []
        for zone, lots in lots_by_zone(shown_lots(auction)):
            ranges = mark_ranges(lots, [lot for lot in lots if lot.mark in marks])
            rows = wrap(strung(", ", ranges), MARKS, INSIDE - 2 * PADDING - LABEL_ROOM)
            lines += [(ZONE_NAMES[zone] if n == 0 else "", row) for n, row in enumerate(rows)]
        if lines:
            found.append(Choices(title, tuple(lines)))
    return found


def _draw_panel(canvas: Canvas, panel: Choices) -> None:
    canvas.box(canvas.bounds, Box(palette.PANEL, palette.LINE, 14, 1))
    canvas.text(PADDING, 30, panel.title, LABEL, palette.MUTED)
    for number, (zone, marks) in enumerate(panel.lines):
        middle = 52 + LINE * (number + 0.5) - 2
        canvas.text(PADDING, middle, zone, LABEL, palette.MUTED, room=LABEL_ROOM - 8)
        canvas.text(PADDING + LABEL_ROOM, middle, marks, MARKS)
