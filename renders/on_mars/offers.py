"""Cards on offer: blueprints in rows of six, then scientists and contracts."""

from typing import Final

from renders import palette
from renders.canvas import Canvas
from renders.geometry import Rect
from renders.lettering import Type
from renders.on_mars import cards
from renders.on_mars.actions import action
from renders.on_mars.look import Look, new_colonists
from renders.on_mars.signs import Slots
from renders.on_mars.words import DOT
from rules.on_mars.model.views import Offer, Person

WIDTH: Final = 1600
LEFT: Final = 32
GAP: Final = 12
TOP: Final = 172
TITLE: Final = Type(50, 750)
UNDER: Final = Type(20, 450)
HEAD: Final = Type(23, 700)
NOTE: Final = Type(18, 450)
TAKER: Final = Type(20, 700)
IN_ROW: Final = 6


def draw_offers(look: Look, scale: float = 1) -> Canvas:
    """Draw everything that can be taken."""
    table = look.table
    rows = [row for row in table.display if row]
    below = TOP + len(rows) * (cards.HEIGHT + GAP) + 28
    canvas = Canvas(WIDTH, below + 24 + cards.HEIGHT + 28, scale=scale)
    canvas.glyph("cards", (62, 66), 64, palette.TEXT)
    canvas.text(112, 52, "Cards on offer", TITLE)
    canvas.text(113, 96, display_note(look), UNDER, palette.MUTED)
    offers = [offer for row in rows for offer in row]
    left = sum(offer.card is not None for offer in offers)
    note = f"{left} of {len(offers)} left{DOT}costs nothing, needs an unused marker"
    _draw_head(canvas, look, "Blueprints", note, 148, "obtain_blueprint")
    for number, offer in enumerate(offers):
        _draw_offer(canvas, look, offer, _place(number, TOP))
    note = "a taken place is filled with any contract, as the taker likes"
    _draw_head(canvas, look, "Scientists and contracts", note, below, "hire_or_contract")
    for number, person in enumerate(table.people):
        _draw_person(canvas, person, _place(number, below + 24))
    return canvas


def display_note(look: Look) -> str:
    """What the level of the colony means for the blueprints."""
    level = look.table.level
    coming = {
        1: "12 other blueprints come with level 2", 2: "the last 6 come with level 3",
    }.get(level, "no more blueprints will come")  # fmt: skip
    return f"colony level {level}{DOT}{coming}"


def _place(number: int, top: float) -> Rect:
    left = LEFT + number % IN_ROW * (cards.WIDTH + GAP)
    return Rect(left, top + number // IN_ROW * (cards.HEIGHT + GAP), cards.WIDTH, cards.HEIGHT)


def _draw_head(canvas: Canvas, look: Look, title: str, note: str, middle: float, id: str) -> None:
    left = LEFT + canvas.text(LEFT, middle, title, HEAD) + 12
    canvas.text(left, middle + 1, note, NOTE, palette.MUTED)
    space = action(look, id)
    if space is not None:
        slots = Slots(space.slots, space.room, 28, tuple(new_colonists(look, id)))
        slots.draw(canvas, WIDTH - LEFT - slots.width, middle)


def _draw_offer(canvas: Canvas, look: Look, offer: Offer, rect: Rect) -> None:
    if offer.card is not None:
        cards.draw_blueprint(canvas, offer.card, rect)
        return
    canvas.dashed(rect.inset(1), palette.DASH, cards.RADIUS, 1.5)
    if offer.taken_by is not None:
        canvas.mark(offer.taken_by, (rect.centre, rect.middle - 30), 34)
        canvas.fitted(
            rect.centre, rect.middle + 12, look.name(offer.taken_by), TAKER, rect.width - 28,
            palette.MUTED, align="centre",
        )  # fmt: skip
    words = f"took {offer.was}" if offer.was else "took it"
    canvas.fitted(
        rect.centre, rect.middle + 38, words, Type(17, 450), rect.width - 24, palette.FAINT,
        align="centre",
    )  # fmt: skip


def _draw_person(canvas: Canvas, person: Person, rect: Rect) -> None:
    code = f"S{person.place}"
    if person.scientist is not None:
        cards.draw_scientist(canvas, person.scientist, rect, code=code)
    elif person.contract is not None:
        cards.draw_contract(canvas, person.contract, rect, code=code)
    else:
        cards.draw_place(canvas, rect, [code, "to be filled at the end of the turn"])
