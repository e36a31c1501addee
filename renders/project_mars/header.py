"""The head of a picture: whose turn, what is asked, and what happened last."""

from typing import Final

from renders import palette
from renders.canvas import Canvas, Frame
from renders.geometry import Rect
from renders.lettering import Type, fit
from renders.news import Story, draw_line, joined_gap, set_out
from renders.palette import mix
from renders.project_mars.kinds import KINDS, NUMBER_COLOURS
from renders.project_mars.look import Look, deed_of, gained, sole_mover, taken_just_now
from renders.project_mars.words import headline, last_turn_words, under_headline
from renders.runs import Chip, Gap, Icon, Piece, SeatMark, Words, run, run_width
from renders.sentences import signed

HEADLINE: Final = Type(50, 750)
UNDER: Final = Type(20, 450)
LABEL: Final = Type(15, 650, spacing=1.2)
SUBJECT: Final = Type(21, 700)
STORY: Final = Type(20, 450)
FOLLOW: Final = Type(18, 450)
LETTER: Final = Type(19, 750)
GAIN: Final = Type(20, 700)
WARNING: Final = Type(16, 700)

MARK: Final = 60
MARK_CENTRE: Final = (64, 64)
WORDS_LEFT: Final = 112
HEADLINE_MIDDLE: Final = 50
UNDER_MIDDLE: Final = 94
NEWS: Final = Rect(904, 28, 664, 80)
PADDING: Final = 20
HEADLINE_FLOOR: Final = 30
GAINS: Final = ("approval", "engineering", "office_space")
NEWS_FILL: Final = mix(palette.PANEL, palette.LIT, 0.07)
NEWS_EDGE: Final = mix(palette.LINE, palette.LIT, 0.45)
NEWS_LABEL: Final = mix(palette.MUTED, palette.LIT, 0.5)
WARNING_FILL: Final = KINDS["launch_date"].colour


def draw_header(canvas: Canvas, look: Look) -> None:
    """Draw headline, the line under it, and the last move at the right."""
    right = canvas.width - WORDS_LEFT + MARK
    if look.news:
        draw_news(canvas, look)
        right = NEWS.left - PADDING
    left: float = WORDS_LEFT
    if headline_seat(look) is None:
        left = canvas.width - NEWS.right
    else:
        draw_headline_marks(canvas, look)
    room = right - left
    title, style = fitted_headline(look, HEADLINE, room)
    canvas.text(left, HEADLINE_MIDDLE, title, style)
    pieces: list[Piece] = []
    if last_turn_words(look):
        pieces += [Chip(last_turn_words(look), WARNING, fill=WARNING_FILL, height=26), Gap(12)]
    words, style = fit(under_headline(look), UNDER, room - run_width(pieces))
    run(canvas, left, UNDER_MIDDLE, [*pieces, Words(words, style, palette.MUTED)])


def headline_seat(look: Look) -> int | None:
    """The seat whose mark stands before the headline."""
    if look.table.over:
        return look.table.winner
    return look.table.awaited[0] if look.table.awaited else None


def draw_headline_marks(canvas: Canvas, look: Look) -> None:
    """Draw the mark of the seat the table waits for; several seats share the room."""
    seats = [headline_seat(look)] if look.table.over else list(look.table.awaited)
    if len(seats) == 1:
        canvas.mark(seats[0] or 0, MARK_CENTRE, MARK)
        return
    for number, seat in enumerate(seats):
        across = MARK_CENTRE[0] + MARK_SHIFT * (number % 2 * 2 - 1)
        rise = 0 if len(seats) == 2 else MARK_SHIFT
        down = MARK_CENTRE[1] + rise * (number // 2 * 2 - 1)
        canvas.mark(seat or 0, (across, down), MARK_SMALL)


MARK_SHIFT: Final = 17
MARK_SMALL: Final = 28


def draw_news(canvas: Canvas, look: Look, box: Rect = NEWS) -> None:
    """Draw the box with what happened last, with the places and numbers it changed."""
    canvas.box(box, Frame(NEWS_FILL, NEWS_EDGE, 14, 1))
    inner = box.inset(PADDING)
    upper, lower = box.top + box.height * 0.29, box.top + box.height * 0.69
    lead, words = news_pieces(look, deed_of(look), SUBJECT, inner.width / 2)
    changes = joined_gap(change_pieces(look), 10)
    lines = set_out(Story(lead, words, "", changes, STORY, FOLLOW), inner.width)
    if len(lines) == 1:
        canvas.text(inner.left, upper, "LAST MOVE", LABEL, NEWS_LABEL)
        draw_line(canvas, lines[0], inner, lower)
        return
    for line, middle in zip(lines, (upper, lower), strict=True):
        draw_line(canvas, line, inner, middle)


def news_pieces(look: Look, line: str, subject: Type, room: float) -> tuple[list[Piece], str]:
    """A line of news: mark and name of the player it begins with, and the words that follow."""
    seat = look.subject_of(line)
    if seat is None:
        return [], line.removesuffix(".")
    shown, style = fit(look.name(seat), subject, room, subject.size)
    return (
        [SeatMark(seat, subject.size), Gap(8), Words(shown, style), Gap(8)],
        look.without_subject(line),
    )


def change_pieces(look: Look) -> list[Piece]:
    """The letters of the places just emptied and what the mover's board gained."""
    letters: list[Piece] = [
        Chip(letter, LETTER, palette.INK, palette.LIT) for letter in taken_just_now(look)[:3]
    ]
    gains: list[Piece] = []
    for field, step in deed_gains(look):
        gains += [Icon(field, 24, NUMBER_COLOURS[field]), Words(signed(step), GAIN, palette.LIT)]
    return letters + gains


def deed_gains(look: Look) -> list[tuple[str, int]]:
    """What the last move changed on the board of whoever made it, and on no other."""
    mover = sole_mover(look)
    if mover is None:
        return []
    return [(field, gained(look, mover, field)) for field in GAINS if gained(look, mover, field)]


def fitted_headline(look: Look, style: Type, room: float) -> tuple[str, Type]:
    """The headline, smaller until it fits; below the floor, names are cut but not the verb."""
    for longest in NAME_LENGTHS:
        title = headline(look, longest)
        shown, smaller = fit(title, style, room, HEADLINE_FLOOR)
        if shown == title:
            return shown, smaller
    return shown, smaller


NAME_LENGTHS: Final = (40, 24, 18, 14, 11, 8)
"""How many letters of a name are left in a headline that is too long."""
