"""The head of the auction: the bidder, and the latest markers."""

from typing import Final

from renders import palette
from renders.canvas import Canvas
from renders.frame.head import WIDE, draw_head
from renders.frame.news import NewsStyle
from renders.lettering import Type, fit
from renders.runs import Chip, Gap, Piece, SeatMark, Words, flow, run, run_width
from renders.terraforming_mars import header
from renders.terraforming_mars.auction.lots import latest_steps
from renders.terraforming_mars.scene import Scene
from renders.terraforming_mars.symbols import Group
from rules.terraforming_mars.model.views import AuctionTable

SEVERAL: Final = 2
"""From this number of steps on, the head shows only marks and lots, no names."""


def draw_auction_head(canvas: Canvas, scene: Scene, auction: AuctionTable) -> None:
    """Draw headline, the line under it, and the latest steps at the right."""
    if not auction.latest or auction.stage == "receiving":
        header.draw_header(canvas, scene)
        return
    style = header.NEWS
    draw_head(canvas, header.head_of(scene), WIDE, style.box.left - style.padding)
    draw_latest(canvas, scene, auction, style)


def draw_latest(canvas: Canvas, scene: Scene, auction: AuctionTable, style: NewsStyle) -> None:
    """Draw the latest steps: who put markers where, or passed."""
    box, inner = style.box, style.inner
    canvas.box(box, style.frame)
    rows = latest_rows(scene, auction, style, inner.width)
    middles: tuple[float, ...] = (box.middle,)
    if box.height > style.story.size * LABELLED or len(rows) > 1:
        middles = tuple(box.top + box.height * share for share in style.middles)
    if len(middles) > len(rows):
        label = "LAST MOVE" if len(latest_steps(scene, auction)) == 1 else "LAST MOVES"
        canvas.text(inner.left, middles[0], label, style.label, style.label_ink)
    for row, middle in zip(rows, middles[-len(rows) :], strict=True):
        run(canvas, inner.left, middle, row, gap=BETWEEN)


BETWEEN: Final = 22
MOST_ROWS: Final = 2


def latest_rows(
    scene: Scene, auction: AuctionTable, style: NewsStyle, room: float
) -> list[list[Piece]]:
    """Return the latest steps, each in one piece, on a row or two."""
    steps = latest_steps(scene, auction)
    alone = len(steps) < SEVERAL
    groups: list[Piece] = [
        Group(tuple(_step(scene, seat, marks, style, room, alone=alone))) for seat, marks in steps
    ]
    return flow(groups, (room,), BETWEEN)[:MOST_ROWS]


LABELLED: Final = 3
"""A box has room for a label from this many times the height of its words on."""


def _step(
    scene: Scene,
    seat: int,
    marks: tuple[str, ...],
    style: NewsStyle,
    room: float,
    *,
    alone: bool,
) -> list[Piece]:
    pieces: list[Piece] = [SeatMark(seat, style.subject.size), Gap(8)]
    plates: list[Piece] = []
    for mark in dict.fromkeys(marks):
        plates.append(_plate(mark, style.place))
        if marks.count(mark) > 1 and not alone:
            plates += [Gap(5), Words(f"×{marks.count(mark)}", style.story, palette.MUTED)]
        plates.append(Gap(7))
    if not marks:
        plates.append(Words("passes", style.story, palette.MUTED))
    if not alone:
        return [*pieces, *plates]
    verb = _verb(marks)
    told: list[Piece] = [Words(verb, style.story), Gap(10)] if verb else []
    left = room - run_width([*pieces, *told, *plates]) - 12
    name, shown = fit(scene.name(seat), style.subject, left, style.floor)
    return [*pieces, Words(name, shown), Gap(12), *told, *plates]


def _verb(marks: tuple[str, ...]) -> str:
    if not marks:
        return ""
    if len(marks) == 1:
        return "one marker on"
    return "two markers on" if len(set(marks)) == 1 else "one marker each on"


def _plate(mark: str, style: Type) -> Chip:
    return Chip(
        mark, style, palette.INK, palette.LIT, height=style.size * 1.45, padding=style.size * 0.5
    )
