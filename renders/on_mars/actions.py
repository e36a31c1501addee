"""The foot of the table: all main actions, their sources, and their colonists."""

from typing import Final

from renders import palette
from renders.canvas import Box, Canvas
from renders.geometry import Rect
from renders.lettering import Type, fit, width_of, wrap
from renders.on_mars import badges, kinds
from renders.on_mars.badges import effect_sign, sign
from renders.on_mars.kinds import ACTION_GLYPHS, SIDES
from renders.on_mars.scene import Scene, new_colonists
from renders.on_mars.signs import Slots
from renders.palette import Colour, mix
from renders.tongue import Verbatim, phrase, sentence, translated
from rules.on_mars.model.cards_seen import Blueprint
from rules.on_mars.model.views import ActionSpace, GridSpace, Offer, Person

TITLE: Final = Type(16, 750, spacing=1.2)
NAME: Final = Type(18, 650)
NOTE: Final = Type(16, 450)
WHY: Final = Type(17, 500)
COUNT: Final = Type(22, 700)
NUMBER: Final = Type(16, 750)
STOCK: Final = Type(25, 700, tabular=True)
CODE: Final = Type(16, 600)
SURCHARGE: Final = Type(18, 700)

ORBIT_HEIGHT: Final = 186
COLONY_HEIGHT: Final = 160
TOP: Final = 40
INSET: Final = 14
SLOT: Final = 25
CARD_FILL: Final = palette.hexed("#2C3039")


def draw_orbit_actions(canvas: Canvas, scene: Scene, panel: Rect) -> None:
    """Draw the panel of the orbit side."""
    inside = _draw_panel(canvas, scene, "orbit", "ORBIT ACTIONS", panel)
    left, top, height = inside.left, inside.top, inside.height
    half = height / 2 - 4
    pod = _box(canvas, scene, "landing_pod", Rect(left, top, 192, half))
    _note(canvas, pod, _why(scene, "landing_pod") or "to the colony")
    research = _box(
        canvas, scene, "research_develop", Rect(left, top + half + 8, 192, half), small=True
    )
    standing = action(scene, "research_develop")
    if standing is not None and standing.open and standing.surcharge:
        _draw_surcharge(canvas, standing.surcharge, research.left + 46, research.bottom - 17)
    else:
        _note(canvas, research, _why(scene, "research_develop") or "2 steps")
    _draw_blueprints(canvas, scene, Rect(left + 200, top, 720, height))
    _draw_grid(canvas, scene, Rect(left + 928, top, 318, height))
    _draw_warehouse(canvas, scene, Rect(left + 1254, top, 254, height))


def draw_colony_actions(canvas: Canvas, scene: Scene, panel: Rect) -> None:
    """Draw the panel of the colony side."""
    inside = _draw_panel(canvas, scene, "colony", "COLONY ACTIONS", panel)
    left, top, height = inside.left, inside.top, inside.height
    _draw_control(canvas, scene, Rect(left, top, 200, height))
    _draw_stacks(canvas, scene, Rect(left + 208, top, 450, height))
    for id, across, width in (("upgrade", 666, 236), ("welcome_ship", 910, 190)):
        rect = Rect(left + across, top, width, height)
        _box(canvas, scene, id, rect)
        _draw_why(canvas, _why(scene, id) or OPEN_NOTES[id], rect)
    _draw_people(canvas, scene, Rect(left + 1108, top, 400, height))


def _draw_why(canvas: Canvas, words: str, rect: Rect) -> None:
    """Draw a sentence in a box: on two lines, or on three smaller ones."""
    style, step = WHY, 22.0
    words = Verbatim(translated(words).removesuffix("."))
    lines = wrap(words, style, rect.width - 28)
    if len(lines) > 2:
        style, step = WHY.sized(15), 19.0
        lines = wrap(words, style, rect.width - 28, 3)
    for number, line in enumerate(lines):
        down = rect.top + 72 + (number - (len(lines) - 1) / 2) * step
        canvas.text(rect.left + 16, down, line, style, palette.MUTED)


OPEN_NOTES: Final = {
    "upgrade": "1 mineral and a blueprint",
    "welcome_ship": "1 plant and 1 water",
}


def action(scene: Scene, id: str) -> ActionSpace | None:
    """Return a main action by its id; after the main action, none is open any more."""
    found = next((space for space in scene.table.actions if space.id == id), None)
    if found is not None and scene.table.main_done:
        return found.model_copy(update={"open": False, "why_not": None})
    return found


def _side_on_turn(scene: Scene) -> str:
    on_turn = scene.table.on_turn
    return "" if on_turn is None else scene.player(on_turn).side


def _why(scene: Scene, id: str) -> str:
    """Return why an action on the side of the player on turn is closed to them."""
    space = action(scene, id)
    if space is None or space.open or space.side != _side_on_turn(scene):
        return ""
    return sentence(space.why_not)


def _draw_panel(canvas: Canvas, scene: Scene, side: str, title: str, panel: Rect) -> Rect:
    ground = mix(palette.PANEL, SIDES[side][0], 0.42)
    canvas.box(panel, Box(ground, mix(ground, palette.WHITE, 0.1), 14, 1))
    left = panel.left + 18
    left += canvas.text(left, panel.top + 22, title, TITLE, SIDES[side][1]) + 20
    any_open = not scene.table.main_done and any(
        space.open and space.side == side for space in scene.table.actions
    )
    if any_open and scene.table.on_turn is not None:
        note = phrase(
            "framed: open to {name}, with what it costs to stand there",
            name=scene.name(scene.table.on_turn),
        )
        ink = mix(ground, palette.TEXT, 0.62)
        canvas.fitted(left, panel.top + 22, note, NOTE, panel.right - left - 20, ink, floor=16)
    return Rect(panel.left + INSET, panel.top + TOP, panel.width - 2 * INSET, panel.height - 52)


def _box(canvas: Canvas, scene: Scene, id: str, rect: Rect, *, small: bool = False) -> Rect:
    """Draw the box of an action with its name, colonists and surcharge; return its rectangle."""
    space = action(scene, id)
    is_open = space is not None and space.open
    ground = _ground()
    edge, thick = palette.LINE, 1.0
    if is_open and scene.table.on_turn is not None:
        edge, thick = mix(palette.PANEL, palette.SEATS[scene.table.on_turn], 0.55), 2
    canvas.box(rect, Box(ground, edge, 12, thick))
    ink = palette.TEXT if is_open else palette.MUTED
    middle = rect.top + (24 if rect.height < 80 else 26)
    canvas.glyph(ACTION_GLYPHS[id], (rect.left + 25, middle), 25, ink)
    if space is None:
        return rect
    right = rect.right - 12
    if space.room:
        size = 22 if small else SLOT
        slots = Slots(
            space.slots, space.room, size, tuple(new_colonists(scene, id)), 4 if small else 5
        )
        slots.draw(canvas, right - slots.width, middle)
        right -= slots.width + 10
    after = rect.left + 46
    surcharge = is_open and not small and space.room > 0 and space.surcharge > 0
    room = right - after - (84 if surcharge else 0)
    after += canvas.fitted(after, middle, space.name, NAME, room, ink) + 14
    if surcharge:
        _draw_surcharge(canvas, space.surcharge, after, middle)
    return rect


def _ground() -> Colour:
    return mix(palette.PANEL, palette.BLACK, 0.18)


def _draw_surcharge(canvas: Canvas, number: int, left: float, middle: float) -> None:
    """Draw the surcharge for standing beside others, in crystals or colonists."""
    left += canvas.text(left, middle, f"+{number}", SURCHARGE) + 14
    badges.good(canvas, "crystal", (left, middle), 20, _ground())
    canvas.text(left + 17, middle, "/", NOTE, palette.MUTED, "centre")
    canvas.glyph("person", (left + 31, middle), 18, palette.MUTED)


def _note(canvas: Canvas, rect: Rect, words: str) -> None:
    canvas.fitted(
        rect.left + 46, rect.bottom - 17, words, NOTE, rect.width - 56, palette.FAINT, floor=15
    )


# Orbit


def _draw_blueprints(canvas: Canvas, scene: Scene, rect: Rect) -> None:
    _box(canvas, scene, "obtain_blueprint", rect)
    left = sum(offer.card is not None for row in scene.table.display for offer in row)
    after = rect.left + 60 + width_of("Obtain blueprint", NAME)
    space = action(scene, "obtain_blueprint")
    is_open = space is not None and space.open
    if not (is_open and space is not None and space.surcharge):
        words = _why(scene, "obtain_blueprint") or phrase("{left} on offer", left=left)
        canvas.fitted(after, rect.top + 26, words, NOTE, rect.right - 120 - after, palette.MUTED)
    inner = Rect(rect.left + 12, rect.top + 46, rect.width - 24, 38)
    for number, row in enumerate(scene.table.display[:2]):
        for offer, cell in zip(row, inner.columns(6, 6), strict=False):
            at = Rect(cell.left, inner.top + number * 44, cell.width, cell.height)
            _draw_offer(canvas, offer, at, paper=is_open)


def _draw_offer(canvas: Canvas, offer: Offer, rect: Rect, *, paper: bool) -> None:
    card = offer.card
    if card is None:
        canvas.dashed(rect, palette.DASH, 8, 1.2)
        if offer.taken_by is not None:
            faded = mix(_ground(), palette.SEATS[offer.taken_by], 0.4)
            canvas.mark(offer.taken_by, (rect.centre, rect.middle), 16, colour=faded)
        return
    fill, ink = (palette.PAPER, palette.INK) if paper else (CARD_FILL, palette.TEXT)
    canvas.box(rect, Box(fill, None if paper else palette.DASH, 8, 1))
    middle = rect.middle
    canvas.text(rect.left + 8, middle, card.id, NUMBER, ink)
    badges.building(canvas, card.building, (rect.left + 56, middle - 1), 14, lift=1.5)
    sign(canvas, short_sign(card), (rect.left + 84, middle), 20, ink, ground=fill, on_paper=paper)
    badges.upright_pips(canvas, card.level, (rect.right - 9, middle), 5.2, ink, gap=1.54)


def short_sign(card: Blueprint) -> str:
    """Return the sign of a blueprint's action; every building action has the hammer."""
    name = effect_sign(card.effect)
    return "hammer" if name.startswith(badges.BUILD) else name


def _draw_grid(canvas: Canvas, scene: Scene, rect: Rect) -> None:
    """Draw the grid of technologies, each row after its price."""
    _box(canvas, scene, "learn_tech", rect)
    words = phrase("{grid_left} in the stack", grid_left=scene.table.grid_left)
    closed = _why(scene, "learn_tech")
    after = rect.left + 58 + width_of("Learn tech", NAME)
    canvas.fitted(
        rect.right - 14, rect.top + 26, closed or words, NOTE, rect.right - 14 - after,
        palette.MUTED, align="right",
    )  # fmt: skip
    rows: dict[str, list[GridSpace]] = {"top": [], "middle": [], "bottom": []}
    for space in scene.table.grid:
        rows[space.row].append(space)
    for number, entries in enumerate(rows.values()):
        middle = rect.top + 59 + number * 28
        if entries:
            _draw_price(canvas, entries[0].cost, rect.left + 16, middle)
        for place, space in enumerate(entries):
            at = (rect.left + 96 + place * 76, middle)
            if space.tech is None:
                badges.dashed_disc(canvas, at, 12)
                continue
            badges.technology(canvas, space.tech, at, 25)
            canvas.text(at[0] + 16, middle, space.id, CODE, palette.MUTED)


def _draw_price(canvas: Canvas, cost: dict[str, int], left: float, middle: float) -> None:
    if not cost:
        canvas.text(left, middle, "free", NOTE, palette.MUTED)
    across = left + 10.5
    for item, number in cost.items():
        for _ in range(number):
            badges.good(canvas, item, (across, middle), 21, _ground())
            across += 24


def _draw_warehouse(canvas: Canvas, scene: Scene, rect: Rect) -> None:
    _box(canvas, scene, "resupply", rect)
    before = scene.before.warehouse if scene.before is not None else scene.table.warehouse
    closed = _why(scene, "resupply")
    words = closed or "1 item"
    after = rect.left + 58 + width_of("Resupply", NAME)
    canvas.fitted(
        rect.right - 14, rect.top + 26, words, NOTE, rect.right - 14 - after, palette.FAINT,
        align="right",
    )  # fmt: skip
    inner = Rect(rect.left + 8, rect.top, rect.width - 16, rect.height)
    entries = list(scene.table.warehouse.items())
    for (item, number), cell in zip(entries, inner.columns(len(entries), 0), strict=True):
        strength = 1 if number else 0.3
        badges.good(canvas, item, (cell.centre, rect.top + 66), 30, _ground(), strength=strength)
        lit = before.get(item, number) != number
        ink = palette.LIT if lit else palette.TEXT if number else palette.FAINT
        canvas.text(cell.centre, rect.top + 102, str(number), STOCK, ink, "centre")
        if lit:
            canvas.fill(Rect(cell.centre - 14, rect.top + 118, 28, 3), palette.LIT, 1.5)


# Colony


def _draw_control(canvas: Canvas, scene: Scene, rect: Rect) -> None:
    _box(canvas, scene, "control_center", rect)
    middle, ground = rect.top + 70, _ground()
    closed = _why(scene, "control_center")
    if closed:
        _draw_why(canvas, closed, rect)
        return
    for glyph, across in (("bot", 20), ("rover", 82)):
        canvas.glyph(glyph, (rect.left + across, middle), 25, palette.TEXT)
        canvas.text(rect.left + across + 19, middle, "2", COUNT)
    badges.good(canvas, "crystal", (rect.left + 146, middle), 21, ground)
    canvas.text(rect.left + 161, middle, "+1", SURCHARGE, palette.MUTED)


def _draw_stacks(canvas: Canvas, scene: Scene, rect: Rect) -> None:
    """Draw how many tiles of each building are left, and the shelters of the player on turn."""
    _box(canvas, scene, "construct", rect)
    counts = {stack.of: stack.left for stack in scene.table.stacks}
    on_turn = scene.table.on_turn
    entries: list[tuple[str, str]] = [(kind, str(count)) for kind, count in counts.items()]
    if on_turn is not None:
        entries.append(("shelter", str(SHELTERS_EACH - scene.player(on_turn).shelters)))
    middle = rect.top + 72
    inner = Rect(rect.left + 8, rect.top, rect.width - 16, rect.height)
    for number, ((kind, words), cell) in enumerate(
        zip(entries, inner.columns(max(1, len(entries)), 0), strict=True)
    ):
        if number:
            line = Rect(cell.left, middle - 19, 1, 38)
            canvas.fill(line, mix(_ground(), palette.WHITE, 0.08))
        badges.building(canvas, kind, (cell.centre - 14, middle), 17, lift=2)
        ink = palette.TEXT if words != "0" else palette.FAINT
        canvas.text(cell.centre + 10, middle, words, COUNT, ink)


SHELTERS_EACH: Final = 5


def _draw_people(canvas: Canvas, scene: Scene, rect: Rect) -> None:
    """Draw the scientists, and the contracts that replaced scientists."""
    _box(canvas, scene, "hire_or_contract", rect)
    space = action(scene, "hire_or_contract")
    paper = space is not None and space.open
    inner = Rect(rect.left + 11, rect.top + 50, rect.width - 22, 46)
    places = scene.table.people
    for person, cell in zip(places, inner.columns(max(1, len(places)), 6), strict=True):
        _draw_person(canvas, person, cell, paper=paper)


def _draw_person(canvas: Canvas, person: Person, rect: Rect, *, paper: bool) -> None:
    if person.scientist is None and person.contract is None:
        canvas.dashed(rect, palette.DASH, 8, 1.2)
        return
    fill, ink = (palette.PAPER, palette.INK) if paper else (CARD_FILL, palette.TEXT)
    canvas.box(rect, Box(fill, None if paper else palette.DASH, 8, 1))
    if person.scientist is not None:
        size = min(36, (rect.width - 6) / badges.SCIENTIST_WIDTH)
        badges.scientist(canvas, person.scientist.works_in, (rect.centre, rect.middle), size)
    elif person.contract is not None:
        words = str(person.contract.number)
        _, style = fit(words, Type(17, 750), rect.width - 38)
        tone = kinds.CONTRACT if paper else kinds.CONTRACT_SIGN
        canvas.glyph("contract", (rect.left + 19, rect.middle), 23, tone)
        canvas.text(rect.left + 33, rect.middle, words, style, ink)
