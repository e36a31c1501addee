"""The head of the auction: who is to bid, and where the latest markers went."""

from typing import Final, NamedTuple

from renders import palette
from renders.canvas import Canvas, Frame
from renders.geometry import Rect
from renders.lettering import Type, fit
from renders.runs import Chip, Gap, Piece, SeatMark, Words, run, run_width
from renders.terraforming_mars import header
from renders.terraforming_mars.auction.lots import latest_steps
from renders.terraforming_mars.look import Look
from rules.terraforming_mars.views import AuctionTable

SEVERAL: Final = 2
"""With so many steps, only marks and lots are told, no names."""


def draw_head(canvas: Canvas, look: Look, auction: AuctionTable) -> None:
    """Draw headline, the line under it, and the latest steps at the right."""
    if not auction.latest or auction.stage == "receiving":
        header.draw_header(canvas, look)
        return
    header.draw_title(canvas, look, header.NEWS.left - header.PADDING)
    draw_latest(canvas, look, auction, header.NEWS, WIDE)


class LatestStyle(NamedTuple):
    """The types of the box with the latest steps."""

    subject: Type
    story: Type
    plate: Type
    floor: float


WIDE: Final = LatestStyle(header.SUBJECT, header.STORY, header.PLACE, 16)


def draw_latest(
    canvas: Canvas, look: Look, auction: AuctionTable, box: Rect, style: LatestStyle
) -> None:
    """Draw who put markers where, or passed."""
    canvas.box(box, Frame(header.NEWS_FILL, header.NEWS_EDGE, 14, 1.5))
    inner = box.inset(header.PADDING)
    middle, steps = box.middle, latest_steps(look, auction)
    if box.height > style.story.size * LABELLED:
        middle = box.top + box.height * header.LOWER
        label = "LAST MOVE" if len(steps) == 1 else "LAST MOVES"
        upper = box.top + box.height * header.UPPER
        canvas.text(inner.left, upper, label, header.LABEL, header.NEWS_LABEL)
    pieces: list[Piece] = []
    for seat, marks in steps:
        step = _step(look, seat, marks, style, inner.width, alone=len(steps) < SEVERAL)
        longer = [*pieces, *([Gap(22)] if pieces else []), *step]
        if run_width(longer) > inner.width:
            pieces += [Gap(10), Words("…", style.story, palette.MUTED)]
            break
        pieces = longer
    run(canvas, inner.left, middle, pieces)


LABELLED: Final = 3
"""A box so many times as high as its words has room for a label."""


def _step(
    look: Look,
    seat: int,
    marks: tuple[str, ...],
    style: LatestStyle,
    room: float,
    *,
    alone: bool,
) -> list[Piece]:
    pieces: list[Piece] = [SeatMark(seat, style.subject.size), Gap(8)]
    plates: list[Piece] = []
    for mark in dict.fromkeys(marks):
        plates.append(_plate(mark, style.plate))
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
    name, shown = fit(look.name(seat), style.subject, left, style.floor)
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
