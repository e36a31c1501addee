"""One card on its own ground, and in words."""

from collections.abc import Sequence
from typing import Final

from renders.canvas import Canvas
from renders.geometry import Rect
from renders.sentences import cut, sentences
from renders.terraforming_mars.card import WIDTH, card_height, draw_card
from renders.terraforming_mars.kinds import KINDS
from renders.terraforming_mars.needs import Check
from renders.tongue import phrase, strung
from rules.terraforming_mars.model.views import CardFace

MARGIN: Final = 40
BELOW: Final = 56


def draw_card_sheet(face: CardFace, found: Sequence[Check], scale: float = 1) -> Canvas:
    """Draw one card with a little room around it."""
    height = card_height(face, found)
    canvas = Canvas(WIDTH + 2 * MARGIN, height + MARGIN + BELOW, scale=scale)
    draw_card(canvas, face, Rect(MARGIN, MARGIN, WIDTH, height), found)
    return canvas


def card_alt(face: CardFace, found: Sequence[Check]) -> str:
    """Return a card in words: `Farming, automated, 16 M€, plant; at least +4 °C (now −8 °C)`."""
    price = phrase("{cost} M€", cost=face.cost) if face.cost is not None else ""
    if face.starting_money is not None:
        price = phrase("starts with {starting_money} M€", starting_money=face.starting_money)
    tags = phrase("tags: {tags}", tags=strung(", ", face.tags)) if face.tags else "no tags"
    head = strung(", ", (part for part in (face.name, KINDS[face.kind].words, price, tags) if part))
    needs = strung("; ", (_need(one) for one in found))
    points = phrase("{points} VP", points=face.points) if face.points.lstrip("−").isdigit() else ""
    return cut(
        sentences([head, phrase("Needs {needs}", needs=needs) if needs else "", *face.text, points])
    )


def _need(one: Check) -> str:
    return phrase("{asked} ({now})", asked=one.asked, now=one.words) if one.words else one.asked
