"""The head of a picture: the awaited player, the question, and the last turn."""

from functools import partial
from typing import Final

from renders import palette
from renders.canvas import Canvas
from renders.frame import head, news
from renders.frame.head import Head, MarksStyle, Notice
from renders.frame.news import NewsStyle, Story, in_a_row, lead_pieces, lit_plate
from renders.frame.words import DOT
from renders.lettering import Type, width_of
from renders.on_mars import last_move
from renders.on_mars.last_move import HEX, Change
from renders.on_mars.scene import Scene, new_buildings, new_things
from renders.on_mars.signs import Sign
from renders.on_mars.words import headline, under_headline, warning
from renders.palette import hexed
from renders.runs import Gap, Piece, Words, run_width
from renders.sentences import signed
from renders.tongue import strung

WARNING_FILL: Final = hexed("#B4482C")
GAIN_SHARE: Final = 0.6
WIDE: Final = head.WIDE._replace(marks=MarksStyle((64, 64), several=(27.6, 34.224)))
SHEET: Final = WIDE._replace(marks=MarksStyle((64, 66)), title_middle=52, under_middle=96)
"""The head of a close-up."""
NEWS: Final = news.WIDE._replace(gain=Type(18, 700), label_words="LAST TURN", middles=(0.3, 0.7))


def head_of(scene: Scene) -> Head:
    """Return the head: the result, or the awaited players."""
    return Head(
        scene.table.winners if scene.table.over else scene.table.awaited,
        partial(headline, scene),
        under_headline(scene),
        Notice(warning(scene), WARNING_FILL) if warning(scene) else None,
        partial(told_story, scene) if scene.news else None,
    )


def draw_header(canvas: Canvas, scene: Scene) -> None:
    """Draw headline, the line under it, and the last turn at the right."""
    head.draw_header(canvas, head_of(scene), WIDE, NEWS)


# The last turn


def told_story(scene: Scene, style: NewsStyle, room: float) -> Story:
    """Return the last turn: the player, the first action, further ones, and the gains."""
    done = last_move.done(scene)
    return Story(
        lead_pieces(scene, last_move.subject(scene), style, room / 2), done[0] if done else "",
        strung(DOT, done[1:]), gain_pieces(scene, style.gain, room), style.story, style.follow,
        style.floor, lambda words, set_in: story_pieces(scene, words, set_in, style.place),
    )  # fmt: skip


def gain_pieces(scene: Scene, style: Type, room: float) -> list[Piece]:
    """Return the signs of gains and costs; without room, the smallest are left out."""
    kept = sorted(last_move.changes(scene), key=lambda change: -abs(change.step))
    while kept:
        shown = [change for change in last_move.changes(scene) if change in kept]
        pieces = in_a_row([_signs(change, style) for change in shown], style.size * 0.55)
        if run_width(pieces) <= room * GAIN_SHARE:
            return pieces
        kept.pop()
    return []


def _signs(change: Change, style: Type) -> list[Piece]:
    return [
        Sign(change.name, style.size * 1.28), Gap(style.size * 0.28),
        Words(signed(change.step), style, palette.LIT),
    ]  # fmt: skip


def story_pieces(scene: Scene, words: str, style: Type, place: Type) -> list[Piece]:
    """Return the story in words, with the hex of the action on a lit plate."""
    lit = {*new_buildings(scene), *new_things(scene)}
    found = next((match for match in HEX.finditer(words) if match[0] in lit), None)
    if found is None:
        return [Words(words, style)] if words else []
    pieces, after = lit_plate(words, found, style, place), words[found.end() :].strip()
    return [*pieces, Gap(width_of(" ", style)), Words(after, style)] if after.strip(".") else pieces
