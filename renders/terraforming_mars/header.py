"""The head of a picture: the awaited player, the question, and the last move."""

import re
from functools import partial
from typing import Final

from renders.canvas import Canvas
from renders.frame import compact, head, news
from renders.frame.head import Head
from renders.frame.news import NewsStyle, Story, lead_pieces, lit_plate
from renders.frame.words import DOT
from renders.lettering import Type
from renders.runs import Piece, Words
from renders.terraforming_mars.gains import fitted_gains
from renders.terraforming_mars.last_move import changes, is_told_by_signs, last_move, subject
from renders.terraforming_mars.scene import Scene, new_tiles
from renders.terraforming_mars.words import headline, under_headline
from renders.tongue import strung, translated
from rules.kernel import is_said_from
from rules.terraforming_mars.model.deeds import PLACED

NEWS: Final = news.WIDE
SHARES: Final = (1 / 2, 0.55)
COMPACT_SHARES: Final = (1 / 3, 1 / 2)
"""The most room for the name, and for the gains, as shares of the box."""


def head_of(scene: Scene) -> Head:
    """Return the head: the result, or the awaited players."""
    told = partial(told_story, scene) if scene.news else None
    return Head(headline_seats(scene), partial(headline, scene), under_headline(scene), news=told)


def headline_seats(scene: Scene) -> tuple[int, ...]:
    """Return the seats whose marks stand before the headline."""
    return scene.table.winners if scene.table.over else scene.table.awaited


def draw_header(canvas: Canvas, scene: Scene) -> None:
    """Draw headline, the line under it, and the last move at the right."""
    head.draw_header(canvas, head_of(scene))


# The last move


def told_story(scene: Scene, style: NewsStyle, room: float) -> Story:
    """Return the last move and nothing else: its player, its words, and its gains."""
    name, gained = COMPACT_SHARES if style is compact.NEWS else SHARES
    lines, seat, told = last_move(scene), subject(scene), changes(scene)
    gains, shown = fitted_gains(told, style.gain, room * gained)
    said = [
        scene.without_subject(line) if scene.subject_of(line) == seat else line.removesuffix(".")
        for line in lines
        if line == lines[0] or shown < len(told) or not _is_shown(scene, line, seat)
    ]
    # A building stands in the sentence itself: its hexes are lit there as on the map.
    built = [line for line in said[1:] if is_said_from(line, [translated(PLACED)])]
    rest = [line for line in said[1:] if line not in built]
    return Story(
        lead_pieces(scene, seat, style, room * name),
        strung(", ", [said[0], *built]), strung(DOT, rest), gains, style.story, style.follow,
        style.floor, lambda words, set_in: story_pieces(scene, words, set_in, style.place),
    )  # fmt: skip


def _is_shown(scene: Scene, line: str, seat: int | None) -> bool:
    own = scene.subject_of(line) == seat
    return own and is_told_by_signs(scene.without_subject(line))


def story_pieces(scene: Scene, words: str, style: Type, place: Type) -> list[Piece]:
    """Return the story in words, with the hex built on as a lit plate."""
    for space in new_tiles(scene):
        found = re.search(rf"\b{re.escape(space)}\b", words)
        if found is not None:
            after = words[found.end() :]
            tail: list[Piece] = [Words(after, style)] if after.strip() else []
            return [*lit_plate(words, found, style, place), *tail]
    return [Words(words, style)] if words else []
