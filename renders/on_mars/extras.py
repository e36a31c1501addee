"""More lines on a player's strip, if few players leave room for them."""

from typing import Final

from renders import palette
from renders.canvas import Canvas
from renders.frame.words import DOT, joined
from renders.geometry import Rect
from renders.lettering import Type, fit
from renders.on_mars import badges
from renders.on_mars.kinds import CONTRACT_SIGN
from renders.on_mars.scene import price
from renders.on_mars.signs import BuildingSign, ScientistSign, Sign
from renders.on_mars.words import effect_words
from renders.palette import mix
from renders.runs import Gap, Icon, Piece, Words, run, run_width
from renders.tongue import phrase, strung
from rules.on_mars.model.views import Board

LEAST: Final = 211
"""The height of a strip when four share the column, in units."""
FIRST: Final = 223
EXTRA: Final = 36
"""From the top to the first line, and from one line to the next, in units."""
NOTE: Final = Type(17, 450)
COST: Final = Type(17, 700)


def draw_extras(canvas: Canvas, board: Board, rect: Rect) -> None:
    """Draw as many lines as the room allows."""
    lines = extra_lines(board)
    count = int((rect.height - LEAST) // EXTRA)
    if count < 1 or not lines:
        return
    middle = rect.top + FIRST
    for label, pieces in lines[:count]:
        canvas.text(rect.left + 20, middle, label, NOTE, palette.MUTED, room=LABEL_ROOM - 6)
        room = rect.width - 40 - LABEL_ROOM
        shown = list(pieces)
        while len(shown) > 1 and run_width(shown) > room:
            shown.pop()
        if shown and isinstance(shown[0], Words) and run_width(shown) > room:
            words, style = fit(shown[0].words, NOTE, room, 15)
            shown = [Words(words, style)]
        run(canvas, rect.left + 20 + LABEL_ROOM, middle, shown)
        middle += EXTRA


LABEL_ROOM: Final = 104


def extra_lines(board: Board) -> list[tuple[str, list[Piece]]]:
    """Return further lines about a board, the most important first: a label and its pieces."""
    lines: list[tuple[str, list[Piece]]] = []
    if not board.name:
        lines.append(("executive", _depot_pieces(board)))
    taken = (
        [phrase("research {research}", research=joined(board.research))] if board.research else []
    )
    taken += [effect_words(tile.effect) for tile in board.discoveries]
    lines.append(("explored", [Words(strung(DOT, taken) or "nothing yet", NOTE)]))
    for number, owned in enumerate(board.blueprints):
        where = (
            phrase("built on {built_on}", built_on=owned.built_on)
            if owned.built_on
            else "not built yet"
        )
        lines.append(
            (
                "" if number else "blueprints",
                [
                    BuildingSign(owned.card.building, 14, bool(owned.built_on)), Gap(10),
                    Words(owned.card.name, NOTE._replace(weight=600)), Gap(10),
                    Words(where, NOTE, palette.MUTED),
                ],
            )
        )  # fmt: skip
    for hired in board.scientists:
        shown: list[Piece] = [ScientistSign(hired.card.works_in, 26), Gap(10)]
        shown += [Words(hired.card.name, NOTE._replace(weight=600)), Gap(10)]
        lines.append(
            (
                "scientist",
                [
                    *shown,
                    Words(phrase("worth {worth}", worth=hired.card.worth), NOTE, palette.MUTED),
                ],
            )
        )
    for contract in board.contracts:
        icon: list[Piece] = [Icon("contract", 22, CONTRACT_SIGN), Gap(10)]
        lines.append(("contract", [*icon, Words(contract.text, NOTE)]))
    return lines


def _depot_pieces(board: Board) -> list[Piece]:
    """Return the executive actions; those under a ship are dim."""
    pieces: list[Piece] = []
    for space in board.depot:
        strength = 0.4 if space.ship else 1.0
        colour = mix(palette.PANEL, palette.TEXT, 0.35) if space.ship else palette.TEXT
        pieces += [Gap(16)] if pieces else []
        pieces += [
            Sign(badges.effect_sign(space.effect), 21, colour, strength=strength), Gap(5),
            Words(str(price(space)), COST, colour),
        ]  # fmt: skip
    return pieces
