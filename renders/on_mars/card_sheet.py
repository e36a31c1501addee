"""One card, large: its face if it has one, and its words."""

from typing import Final

from renders import palette
from renders.canvas import Canvas
from renders.geometry import Rect
from renders.lettering import Type, wrap
from renders.on_mars import badges, cards
from renders.on_mars.kinds import CONTRACT, DISCOVERY, RESEARCH_DARK
from renders.palette import Colour, mix
from renders.sentences import cut, sentences
from renders.tongue import phrase
from rules.on_mars.model.cards_seen import Face, MapTile

SCALE: Final = 2.25
WIDTH: Final = 320
MARGIN: Final = 16
CARD_WIDTH: Final = WIDTH - 2 * MARGIN
GOAL_HEIGHT: Final = 206
TILE_HEIGHT: Final = 190
PLAIN_HEAD: Final = 96
LINE: Final = Type(16, 450)
STEP: Final = 21
NAME: Final = Type(21, 700)
KIND: Final = Type(16, 600)
TILE: Final = 66
KINDS: Final = {"mission": palette.hexed("#7A6335"), "solo card": palette.hexed("#3A3E48")}
"""The colours of the heads of cards without a face."""


def draw_card_sheet(face: Face) -> Canvas:
    """Draw a card at the size of a screen; its words decide its height."""
    lines = _lines(face)
    height = _face_height(face)
    canvas = Canvas(WIDTH, height + 2 * MARGIN + len(lines) * STEP + 12, scale=SCALE)
    rect = Rect(MARGIN, MARGIN, CARD_WIDTH, height)
    _draw_face(canvas, face, rect)
    for number, line in enumerate(lines):
        middle = rect.bottom + 20 + number * STEP
        canvas.text(MARGIN + 4, middle, line, LINE, palette.MUTED)
    return canvas


def card_alt(face: Face) -> str:
    """Return the card in words."""
    return cut(sentences([phrase("{name}, {kind}", name=face.name, kind=face.kind), *face.lines]))


def _lines(face: Face) -> list[str]:
    """Return the lines of a card; none if the face has all its words."""
    return [line for said in face.lines for line in wrap(said, LINE, CARD_WIDTH - 8)]


def _face_height(face: Face) -> float:
    if face.goal is not None:
        return GOAL_HEIGHT
    if face.tile is not None:
        return TILE_HEIGHT
    has_face = face.blueprint or face.scientist or face.contract
    return cards.HEIGHT if has_face else PLAIN_HEAD


def _draw_face(canvas: Canvas, face: Face, rect: Rect) -> None:
    if face.blueprint is not None:
        cards.draw_blueprint(canvas, face.blueprint, rect)
    elif face.scientist is not None:
        cards.draw_scientist(canvas, face.scientist, rect, code="", worth=face.scientist.worth > 0)
    elif face.contract is not None:
        cards.draw_contract(canvas, face.contract, rect, code=face.contract.id)
    elif face.goal is not None:
        cards.draw_goal(canvas, face.goal, rect, seat=0)
    elif face.tile is not None:
        _draw_tile(canvas, face, face.tile, rect)
    else:
        colour = KINDS.get(face.kind, CONTRACT)
        _draw_head(canvas, face, rect, colour)


def _draw_head(canvas: Canvas, face: Face, rect: Rect, colour: Colour) -> None:
    """Draw the head of a card without a face: its kind on a band, and its name."""
    canvas.fill(rect, palette.PAPER, cards.RADIUS)
    head = Rect(rect.left, rect.top, rect.width, cards.BAND)
    canvas.fill(head, colour, cards.RADIUS, (True, True, False, False))
    pale = mix(colour, palette.WHITE, 0.85)
    canvas.fitted(
        rect.left + 14, head.middle, face.kind[:1].upper() + face.kind[1:], KIND, rect.width - 28,
        pale,
    )  # fmt: skip
    canvas.fitted(rect.left + 14, rect.top + 71, face.name, NAME, rect.width - 28, palette.INK)


def _draw_tile(canvas: Canvas, face: Face, tile: MapTile, rect: Rect) -> None:
    """Draw a tile on its card, as it looks on the map."""
    colour = RESEARCH_DARK if tile.research else DISCOVERY
    _draw_head(canvas, face, rect, colour)
    centre = (rect.centre, rect.top + 138)
    if tile.research:
        badges.research(canvas, tile.research, centre, TILE)
    else:
        badges.discovery(canvas, tile.effect, centre, TILE)
