"""Cards on offer: blueprints in rows of six, then scientists and contracts."""

from collections.abc import Sequence
from typing import Final

from renders import palette
from renders.canvas import Canvas
from renders.frame import compact
from renders.frame.head import Head, draw_head
from renders.geometry import Rect
from renders.lettering import Type
from renders.on_mars import cards
from renders.on_mars.actions import action
from renders.on_mars.compact_own import OwnRow, TitledRows, put_part
from renders.on_mars.header import SHEET
from renders.on_mars.kinds import BUILDINGS
from renders.on_mars.scene import Scene, new_colonists
from renders.on_mars.signs import Slots
from renders.sheet import Sheet
from renders.sketch import DrawnOption
from renders.tongue import phrase
from rules.on_mars.model.cards_seen import Blueprint, Contract
from rules.on_mars.model.views import Offer, Person

WIDTH: Final = 1600
LEFT: Final = 32
GAP: Final = 12
TOP: Final = 172
BESIDE_SIGN: Final = SHEET._replace(margin=112)
HEAD: Final = Type(23, 700)
NOTE: Final = Type(18, 450)
TAKER: Final = Type(20, 700)
IN_ROW: Final = 6


def draw_offers(scene: Scene, options: Sequence[DrawnOption] = (), scale: float = 1) -> Canvas:
    """Draw all cards on offer; in a choice, closed cards fade."""
    open_now = {option.mark for option in options if not option.why_not} if options else None
    table = scene.table
    rows = [row for row in table.display if row]
    below = TOP + len(rows) * (cards.HEIGHT + GAP) + 28
    canvas = Canvas(WIDTH, below + 24 + cards.HEIGHT + 28, scale=scale)
    canvas.glyph("cards", (62, 66), 64, palette.TEXT)
    note = display_note(scene, choosing=bool(options))
    draw_head(canvas, Head((), "Cards on offer", note), BESIDE_SIGN)
    offers = [offer for row in rows for offer in row]
    left = sum(offer.card is not None for offer in offers)
    note = phrase(
        "{left} of {n} left  ·  costs nothing, needs an unused marker", left=left, n=len(offers)
    )
    _draw_head(canvas, scene, "Blueprints", note, 148, "obtain_blueprint")
    for number, offer in enumerate(offers):
        rect = _place(number, TOP)
        _draw_offer(canvas, scene, offer, rect)
        if open_now is not None and offer.card is not None and offer.card.id not in open_now:
            canvas.veil(rect, palette.GROUND, ASIDE)
    note = "a taken place is filled with any contract, as the taker likes"
    _draw_head(canvas, scene, "Scientists and contracts", note, below, "hire_or_contract")
    for number, person in enumerate(table.people):
        rect = _place(number, below + 24)
        _draw_person(canvas, person, rect)
        if open_now is not None and desk_code(person) not in open_now:
            canvas.veil(rect, palette.GROUND, ASIDE)
    return canvas


ASIDE: Final = 0.62
"""The share by which a closed card fades."""


def desk_code(person: Person) -> str:
    """Return the code of a scientist or contract on offer."""
    return f"P{person.place}"


def asks_for_cards(scene: Scene, options: Sequence[DrawnOption]) -> bool:
    """Return whether the choices are cards on offer."""
    offers = [offer.card for row in scene.table.display for offer in row]
    codes = {card.id for card in offers if card is not None}
    codes |= {desk_code(person) for person in scene.table.people}
    return any(
        option.mark in codes and not option.label.startswith(option.mark) for option in options
    )


def asks_for_contracts(scene: Scene, options: Sequence[DrawnOption]) -> bool:
    """Return whether the choices are contracts of the open deck."""
    deck = {contract.id for contract in scene.table.contracts}
    return any(option.id in deck for option in options)


def draw_deck(scene: Scene, options: Sequence[DrawnOption], scale: float = 1) -> Canvas:
    """Draw the contracts of the open deck, to choose from."""
    asked = {option.id for option in options}
    deck = [contract for contract in scene.table.contracts if contract.id in asked]
    rows = max(1, -(-len(deck) // IN_ROW))
    canvas = Canvas(WIDTH, DECK_TOP + rows * (cards.HEIGHT + GAP) + 20, scale=scale)
    canvas.glyph("contract", (62, 66), 60, palette.TEXT)
    note = phrase("only you see this  ·  it fills the place that was taken, for anybody to take")
    draw_head(canvas, Head((), "Which contract comes next?", note), BESIDE_SIGN)
    for number, contract in enumerate(deck):
        cards.draw_contract(canvas, contract, _place(number, DECK_TOP), code=contract.id)
    return canvas


DECK_TOP: Final = 136


def display_note(scene: Scene, *, choosing: bool = False) -> str:
    """Return how the colony's level limits the blueprints; in a choice, a note on the choice."""
    if choosing:
        return phrase("only you see this  ·  bright: can be taken now, each by its code")
    level = scene.table.level
    coming = {
        1: "12 other blueprints come with level 2", 2: "the last 6 come with level 3",
    }.get(level, "no more blueprints will come")  # fmt: skip
    return phrase("colony level {level}  ·  {coming}", level=level, coming=coming)


def _place(number: int, top: float) -> Rect:
    left = LEFT + number % IN_ROW * (cards.WIDTH + GAP)
    return Rect(left, top + number // IN_ROW * (cards.HEIGHT + GAP), cards.WIDTH, cards.HEIGHT)


def _draw_head(canvas: Canvas, scene: Scene, title: str, note: str, middle: float, id: str) -> None:
    left = LEFT + canvas.text(LEFT, middle, title, HEAD) + 12
    canvas.text(left, middle + 1, note, NOTE, palette.MUTED)
    space = action(scene, id)
    if space is not None:
        slots = Slots(space.slots, space.room, 28, tuple(new_colonists(scene, id)))
        slots.draw(canvas, WIDTH - LEFT - slots.width, middle)


def _draw_offer(canvas: Canvas, scene: Scene, offer: Offer, rect: Rect) -> None:
    if offer.card is not None:
        cards.draw_blueprint(canvas, offer.card, rect, code=offer.card.id)
        return
    canvas.dashed(rect.inset(1), palette.DASH, cards.RADIUS, 1.5)
    if offer.taken_by is not None:
        canvas.mark(offer.taken_by, (rect.centre, rect.middle - 30), 34)
        canvas.fitted(
            rect.centre, rect.middle + 12, scene.name(offer.taken_by), TAKER, rect.width - 28,
            palette.MUTED, align="centre",
        )  # fmt: skip
    words = phrase("took {was}", was=offer.was) if offer.was else "took it"
    canvas.fitted(
        rect.centre, rect.middle + 38, words, Type(17, 450), rect.width - 24, palette.FAINT,
        align="centre",
    )  # fmt: skip


def _draw_person(canvas: Canvas, person: Person, rect: Rect) -> None:
    code = desk_code(person)
    if person.scientist is not None:
        cards.draw_scientist(canvas, person.scientist, rect, code=code)
    elif person.contract is not None:
        cards.draw_contract(canvas, person.contract, rect, code=code)
    else:
        cards.draw_place(canvas, rect, [code, "to be filled at the end of the turn"])


# Compact: only the cards in question, two side by side, enlarged

COMPACT_SCALE: Final = 1.4
COMPACT_WIDTH: Final = 900 / COMPACT_SCALE
COMPACT_MARGIN: Final = 16
COMPACT_TOP: Final = 112
COMPACT_TITLE: Final = Type(38, 750)
COMPACT_NOTE: Final = Type(18, 450)


def draw_compact_offers(
    scene: Scene, options: Sequence[DrawnOption], scale: float = 1
) -> Canvas | Sheet:
    """Draw the blueprints, people or contracts in question; closed ones fade."""
    faces = asked_faces(scene, options)
    rows = max(1, -(-len(faces) // 2))
    if rows > MOST_ROWS:
        return _draw_list(faces, scale)
    height = COMPACT_TOP + rows * (cards.HEIGHT + GAP) + COMPACT_MARGIN - GAP
    canvas = Canvas(COMPACT_WIDTH, height, scale=scale * COMPACT_SCALE)
    canvas.text(COMPACT_MARGIN, 40, "Which card?", COMPACT_TITLE)
    note = phrase("only you see this  ·  bright: can be taken now, each by its code")
    room = COMPACT_WIDTH - 2 * COMPACT_MARGIN
    canvas.text(COMPACT_MARGIN, 80, note, COMPACT_NOTE, palette.MUTED, room=room)
    columns = Rect(COMPACT_MARGIN, 0, COMPACT_WIDTH - 2 * COMPACT_MARGIN, cards.HEIGHT).columns(
        2, GAP
    )
    for number, (face, is_open) in enumerate(faces):
        top = COMPACT_TOP + number // 2 * (cards.HEIGHT + GAP)
        rect = columns[number % 2]._replace(top=top)
        if isinstance(face, Person):
            _draw_person(canvas, face, rect)
        elif isinstance(face, Contract):
            cards.draw_contract(canvas, face, rect, code=face.id)
        else:
            cards.draw_blueprint(canvas, face, rect, code=face.id)
        if not is_open:
            canvas.veil(rect, palette.GROUND, ASIDE)
    return canvas


MOST_ROWS: Final = 3


def _draw_list(faces: Sequence[tuple[Blueprint | Person | Contract, bool]], scale: float) -> Sheet:
    """Draw too many cards as rows: code, name and effect."""
    rows = [
        OwnRow(face.id, face.name, face.text, is_open) if not isinstance(face, Person)
        else _person_row(face, bright=is_open)
        for face, is_open in faces
    ]  # fmt: skip
    part = TitledRows(
        "Which card?", phrase("only you see this  ·  bright: can be taken now"), rows, 2, 2
    )
    height = LIST_TOP + part.height + compact.END
    sheet = Sheet(compact.WIDTH, height, Scene.colour_table, scale=scale)
    put_part(sheet, part, LIST_TOP, palette.PAPER)
    return sheet


LIST_TOP: Final = 24


def _person_row(person: Person, *, bright: bool) -> OwnRow:
    if person.scientist is not None:
        works, scores = BUILDINGS[person.scientist.works_in], BUILDINGS[person.scientist.scores]
        said = phrase("works in {name}, scores {name2}", name=works.name, name2=scores.name)
        return OwnRow(desk_code(person), person.scientist.name, said, bright)
    if person.contract is not None:
        return OwnRow(desk_code(person), person.contract.name, person.contract.text, bright)
    return OwnRow(desk_code(person), "empty", "", bright)


def asked_faces(
    scene: Scene, options: Sequence[DrawnOption]
) -> list[tuple[Blueprint | Person | Contract, bool]]:
    """Return the cards in question, each with whether it is open."""
    by_code: dict[str, Blueprint | Person | Contract] = {
        offer.card.id: offer.card
        for row in scene.table.display
        for offer in row
        if offer.card is not None
    }
    by_code |= {desk_code(person): person for person in scene.table.people}
    by_code |= {contract.id: contract for contract in scene.table.contracts}
    return [
        (by_code[code], not option.why_not)
        for option in options
        for code in (option.mark or option.id,)
        if code in by_code
    ]
