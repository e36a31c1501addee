"""The running contract auction: the bid to beat, and who is still in."""

from typing import Final, NamedTuple

from renders import palette
from renders.canvas import Box, Canvas
from renders.frame.players import lit_frame, seat_colour, seat_frame
from renders.geometry import Rect
from renders.lettering import Type
from renders.palette import mix
from renders.project_mars.kinds import MATERIALS
from renders.project_mars.scene import Scene
from renders.runs import Gap, Icon, Piece, SeatMark, Words, run
from renders.tongue import phrase
from rules.project_mars.model.views import Bidding

TITLE: Final = Type(20, 700)
NOTE: Final = Type(17, 450)
HIGH: Final = Type(38, 750)
NAME: Final = Type(20, 650)
STATE: Final = Type(17, 550)
HEIGHT: Final = 84
GAP: Final = 12
LEFT_SHARE: Final = 0.36
UP: Final = 0.33
DOWN: Final = 0.7


class SeatInAuction(NamedTuple):
    """The state of a seat in the auction, in words."""

    words: str
    out: bool
    lit: bool


def standing(scene: Scene, seat: int) -> SeatInAuction:
    """Return a seat's state: `bid 2`, `passed`, `to bid`, `yet to speak`."""
    bidding = scene.table.bidding
    if bidding is None:
        return SeatInAuction("", out=False, lit=False)
    spoken = [entry for entry in bidding.spoken if entry.seat == seat]
    lit = _spoke_just_now(scene, seat)
    if seat not in bidding.still_in:
        return SeatInAuction("passed", out=True, lit=lit)
    last = spoken[-1].amount if spoken else None
    if scene.awaits(seat):
        return SeatInAuction(
            "to bid" if last is None else phrase("bid {last}, to bid", last=last),
            out=False,
            lit=lit,
        )
    return SeatInAuction(
        "yet to speak" if last is None else phrase("bid {last}", last=last), out=False, lit=lit
    )


def _spoke_just_now(scene: Scene, seat: int) -> bool:
    bidding = scene.table.bidding
    if scene.before is None or bidding is None:
        return False
    known = scene.before.bidding.spoken if scene.before.bidding else ()
    return any(entry.seat == seat for entry in bidding.spoken[len(known) :])


def draw_auction(canvas: Canvas, scene: Scene, row: Rect) -> None:
    """Draw the auction's strip: the bid to beat at the left, a cell for each seat at the right."""
    bidding = scene.table.bidding
    if bidding is None:
        return
    left = Rect(row.left, row.top, round(row.width * LEFT_SHARE), row.height)
    _draw_high(canvas, scene, bidding, left)
    start = left.right + GAP
    cells = Rect(start, row.top, row.right - start, row.height)
    seats = [board.seat for board in scene.table.players if not board.gone]
    for seat, rect in zip(seats, cells.columns(len(seats), GAP), strict=True):
        _draw_seat(canvas, scene, seat, rect)


def _draw_high(canvas: Canvas, scene: Scene, bidding: Bidding, rect: Rect) -> None:
    lit = scene.before is not None and _former_high(scene) != bidding.high and bidding.high > 0
    fill = mix(palette.PANEL, palette.LIT, 0.07) if lit else palette.PANEL
    canvas.box(rect, Box(fill, palette.LIT if lit else palette.LINE, 14, 2 if lit else 1))
    canvas.glyph("gavel", (rect.left + 42, rect.middle), 38, palette.MUTED)
    upper, lower = rect.top + rect.height * UP, rect.top + rect.height * DOWN
    start = rect.left + 78
    canvas.text(start, upper, "Contract auction", TITLE)
    if bidding.leader is None:
        words = "no bid yet: the holder keeps it"
        canvas.fitted(start, lower, words, NOTE, rect.width - 100, palette.MUTED)
        return
    amount: list[Piece] = [
        Words(str(bidding.high), HIGH, palette.LIT if lit else palette.TEXT), Gap(10),
        Icon("materials", 32, MATERIALS),
    ]  # fmt: skip
    wide = run(canvas, rect.right - 20, rect.middle, amount, align="right")
    room = rect.width - 78 - wide - 40
    mark: list[Piece] = [SeatMark(bidding.leader, 20), Gap(8)]
    start += run(canvas, start, lower, mark)
    canvas.fitted(
        start, lower, phrase("{name} leads", name=scene.name(bidding.leader)), STATE, room - 30
    )


def _former_high(scene: Scene) -> int:
    return scene.before.bidding.high if scene.before and scene.before.bidding else 0


def _draw_seat(canvas: Canvas, scene: Scene, seat: int, rect: Rect) -> None:
    state = standing(scene, seat)
    on = scene.awaits(seat)
    lit = state.lit and not on
    canvas.box(rect, lit_frame(radius=12) if lit else seat_frame(seat, on=on, radius=12))
    colour = seat_colour(seat, gone=state.out)
    canvas.mark(seat, (rect.left + 34, rect.middle), 26, colour=colour)
    left, room = rect.left + 62, rect.width - 62 - 14
    upper, lower = rect.top + rect.height * UP, rect.top + rect.height * DOWN
    ink = palette.FAINT if state.out else palette.TEXT
    canvas.fitted(left, upper, scene.name(seat), NAME, room, ink)
    words = palette.LIT if state.lit else palette.MUTED
    pieces: list[Piece] = [Words(state.words, STATE, words)]
    if seat == scene.holder:
        pieces += [Gap(10), Icon("contract", 20, palette.PAPER)]
    run(canvas, left, lower, pieces)
