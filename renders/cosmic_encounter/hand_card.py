"""One card of a hand: on paper if it is usable now, else dark with its time."""

from typing import Final, NamedTuple

from renders import palette
from renders.canvas import TOP_ROUND, Box, Canvas
from renders.cosmic_encounter.colours import DIM, DIM_INK, KINDS, dim_band, on_band
from renders.cosmic_encounter.emblems import emblem, hue
from renders.cosmic_encounter.scene import Scene, counted_ships, main_alien, ships_worth
from renders.cosmic_encounter.setting import chip, chip_width, put, put_lines
from renders.cosmic_encounter.small import back
from renders.cosmic_encounter.words import card_value, phase_words, plain
from renders.frame.words import counted
from renders.geometry import Rect
from renders.lettering import Type
from renders.palette import Colour, mix
from renders.tongue import Verbatim, phrase, translated, unstopped
from rules.cosmic_encounter.model.card import is_encounter
from rules.cosmic_encounter.model.views import Back, CardType, Face, Playable
from rules.cosmic_encounter.model.words import signed
from rules.cosmic_encounter.texts.book import CardText


class CardPlan(NamedTuple):
    """The measures of one size of card in hand."""

    columns: int
    height: float
    band: float
    number: float
    kind: float
    big: float  # the type of a value
    name: float
    text: float
    step: float
    lines: int
    chip: float
    floor: float

    @property
    def edge(self) -> float:
        """From the card's side to its words."""
        return self.band * 0.36

    @property
    def words(self) -> Type:
        """The type of its text."""
        return Type(self.text, 450)


ROOMY: Final = CardPlan(5, 318, 44, 24, 18, 66, 26, 18, 25, 5, 17, 14)
CLOSE: Final = CardPlan(6, 232, 38, 21, 16, 46, 21, 16, 21, 4, 15, 14)
COMPACT: Final = CardPlan(3, 250, 44, 26, 22, 50, 25, 22, 27, 7, 22, 22)

NOTHING: Final = CardText(who="any", phases=(), when="not now", text="")


def text_of(scene: Scene, seat: int, face: Face) -> CardText:
    """Return a card's text for its holder: for a flare, the holder's side."""
    read = scene.book
    if face.type == "flare" and face.alien in read.flares:
        flare = read.flares[face.alien]
        return flare.super if side_of(scene, seat, face) == "super" else flare.wild
    if face.type == "artifact":
        return read.artifacts.get(face.key, NOTHING)
    return read.kinds.get("crooked_deal" if face.crooked else face.type, NOTHING)


def side_of(scene: Scene, seat: int, face: Face) -> str:
    """Return the side of a flare that its holder would use."""
    own = any(alien.id == face.alien and alien.works for alien in scene.player(seat).aliens)
    return "super" if own else "wild"


def card_words(scene: Scene, seat: int, face: Face) -> str:
    """Return the words on a card in hand."""
    words = text_of(scene, seat, face).text
    if face.type == "flare":
        return phrase(
            "{side_of}: {words}",
            side_of=translated(side_of(scene, seat, face)).capitalize(),
            words=words,
        )
    if face.type == "attack" and face.value is not None:
        return attack_words(scene, seat, face.value) or words
    return words


class OnTop(NamedTuple):
    """An addition to an attack card, and its amount.

    The sign is `power`, `warp`, `ship`, `lucre` (which may count for or against), or `announced`.
    """

    sign: str
    number: int


def on_top(scene: Scene, seat: int) -> list[OnTop]:
    """Return a main player's additions to an attack card, as far as they are public before it."""
    encounter, target = scene.encounter, scene.target
    main = encounter is not None and seat in (encounter.offense, encounter.defense)
    if encounter is None or not main or encounter.result or scene.table.stop not in ("A", "C"):
        return []
    found = []
    alien = main_alien(scene.player(seat))
    if alien is not None and alien.works and alien.worth is not None:
        found.append(OnTop("power", alien.worth))
    elif alien is not None and alien.works and alien.id == "warpish":
        warp = sum(one.ships_in_warp for one in scene.table.players)
        found.append(OnTop("warp", warp))
    half = scene.half("offense" if seat == encounter.offense else "defense")
    found.append(OnTop("ship", ships_worth(half)))
    if target is not None and target.lucre and target.home == seat:
        said = encounter.lucre
        found.append(OnTop("lucre", target.lucre) if said is None else OnTop("announced", said))
    return found


def attack_words(scene: Scene, seat: int, value: int) -> str:
    """Return the sum of an attack as things stand; nothing for a player outside the encounter."""
    parts = on_top(scene, seat)
    if not parts:
        return ""
    numbers = {part.sign: part.number for part in parts}
    power = "power" in numbers or "warp" in numbers
    total = value + sum(part.number for part in parts if part.sign != "lucre")
    offense = scene.encounter is not None and seat == scene.encounter.offense
    half = scene.half("offense" if offense else "defense")
    ships = phrase(
        "{counted_ships} on your side", counted_ships=counted(counted_ships(half), "ship")
    )
    told = (
        phrase(", {numbers} Lucre", numbers=signed(numbers["announced"]))
        if "announced" in numbers
        else ""
    )
    said = phrase(
        "{total} with {ships}{told}{what}",
        total=plain(total),
        ships=ships,
        told=told,
        what=" and your power" if power else "",
    )
    spread = numbers.get("lucre", 0)
    if spread:
        said += phrase(
            "; {total} to {total2} with Lucre",
            total=plain(total - spread),
            total2=plain(total + spread),
        )
    return f"{said}."


def when_words(scene: Scene, seat: int, held: Playable) -> str:
    """Return when a card is usable: now, or its time."""
    if held.out:
        return "back after this encounter"
    if held.now:
        select = is_encounter(held.face) and scene.table.stop == "C"
        return "select" if select else "now"
    return text_of(scene, seat, held.face).when


def short_words(scene: Scene, seat: int, held: Playable) -> str:
    """Return when a card is usable, in a word or two."""
    return "back later" if held.out else phase_words(text_of(scene, seat, held.face).phases)


def why_words(held: Playable) -> Verbatim:
    """Return why a card is not usable now, without a full stop."""
    return unstopped(held.why_not or "")


def card_name(scene: Scene, face: Face) -> str:
    """Return the name on a card without a value."""
    if face.type == "flare" and face.alien in scene.book.aliens:
        return scene.book.aliens[face.alien].name
    return face.name


class HeldCard(NamedTuple):
    """A card of a hand, as it is drawn whole."""

    type: CardType
    crooked: bool
    value: str
    name: str
    """The name of a card without a value."""
    alien: str
    """The alien of a flare."""
    back: Back
    marked: str
    words: str
    now: bool
    hidden: bool
    """Whether it is unknown to a guest if the card is usable now."""
    when: str
    in_short: str
    """The same in a word or two, where that does not fit."""
    why: str

    @property
    def bright(self) -> bool:
        """Whether the card may be usable now."""
        return self.now or self.hidden


def held_card(scene: Scene, seat: int, held: Playable) -> HeldCard:
    """Return what the drawing of a whole card shows."""
    face, now = held.face, bool(held.now) and not held.out
    value = card_value(face)
    return HeldCard(
        face.type, face.crooked, value, "" if value else card_name(scene, face),
        face.alien if face.type == "flare" else "", face.back, held.marked,
        card_words(scene, seat, face), now, held.now is None and not held.out,
        when_words(scene, seat, held), short_words(scene, seat, held),
        why_words(held) if held.why_not and not now else "",
    )  # fmt: skip


def draw_held(canvas: Canvas, card: HeldCard, rect: Rect, plan: CardPlan) -> None:
    """Draw a card of the viewer's hand, or of the hand that a guest sees."""
    bright = card.bright
    band = KINDS[card.type] if bright else dim_band(KINDS[card.type])
    canvas.box(rect, Box(palette.PAPER if bright else DIM, None if bright else palette.LINE, 14))
    head = Rect(rect.left, rect.top, rect.width, plan.band)
    canvas.fill(head, band, 14, TOP_ROUND)
    _head(canvas, card, head, band, plan)
    edge = plan.edge
    ink = palette.INK if bright else DIM_INK
    middle = rect.top + plan.band + plan.big * 0.8
    _figure(canvas, card, Rect(rect.left + edge, middle, rect.width - 2 * edge, 0), plan, ink)
    soft = palette.INK_MUTED if bright else palette.MUTED
    top = middle + plan.big * 0.62 + plan.text * 0.9
    low = rect.bottom - plan.chip * 1.9
    lines = max(1, min(plan.lines, int((low - plan.chip * 1.55 - top) / plan.step + 1)))
    put_lines(canvas, rect.left + edge, top, card.words, plan.words,
              rect.width - 2 * edge, plan.step, soft, lines)  # fmt: skip
    _foot(canvas, card, rect, plan)


def _head(canvas: Canvas, card: HeldCard, head: Rect, band: Colour, plan: CardPlan) -> None:
    left = head.left + plan.band * 0.36
    if card.marked:
        left += 10 + put(canvas, left, head.middle, card.marked, plan.number, 750, palette.WHITE)
    kind = "Crooked deal" if card.crooked else card.type.capitalize()
    glyph = plan.band * 0.57
    room = head.right - glyph * 2 - left
    put(canvas, left, head.middle + 1, kind, plan.kind, 600, on_band(band), room=room,
        floor=plan.floor)  # fmt: skip
    colour = palette.WHITE if card.bright else mix(band, palette.WHITE, 0.6)
    canvas.glyph(card.type, (head.right - glyph * 1.12, head.middle), glyph, colour)


def _figure(canvas: Canvas, card: HeldCard, line: Rect, plan: CardPlan, ink: Colour) -> None:
    """Draw the value, large, or an emblem and a name."""
    if card.value:
        put(canvas, line.left, line.top, card.value, plan.big, 800, ink)
        return
    size, colour = plan.big * 0.88, KINDS[card.type]
    at = (line.left + size / 2, line.top)
    if card.type in ("negotiate", "morph"):
        canvas.glyph(card.type, at, size * 1.2, colour if card.bright else palette.MUTED)
        return
    if card.type == "flare":
        ground = None if card.bright else mix(hue(card.alien), palette.PANEL, 0.45)
        emblem(canvas, card.alien, at, size, ground=ground)
    else:
        canvas.disc(at, size / 2, colour)
        canvas.glyph(card.type, at, size * 0.64, palette.hexed("#E3E5EA"))
    left = line.left + size * 1.24
    put(canvas, left, line.top, card.name, plan.name, 700, ink,
        room=line.right - left, floor=plan.floor + 1)  # fmt: skip


def _foot(canvas: Canvas, card: HeldCard, rect: Rect, plan: CardPlan) -> None:
    size = plan.chip * 1.3
    middle = rect.bottom - plan.chip * 1.75
    back(canvas, rect.right - size * 1.7, middle, size, card.back)
    left = rect.left + plan.band * 0.32
    room = rect.right - size * 2 - left
    words = _fitting(card, plan, room)
    if card.now:
        chip(canvas, left, middle, words, fill=palette.INK, ink=palette.PAPER, size=plan.chip,
             height=plan.chip * 2, glyph="check", room=room, floor=plan.floor)  # fmt: skip
    else:
        chip(canvas, left, middle, words, fill=palette.RAISED, ink=palette.MUTED, size=plan.chip,
             height=plan.chip * 2, glyph="clock_face", edge=palette.LINE, weight=600, room=room,
             floor=plan.floor)  # fmt: skip


def _fitting(card: HeldCard, plan: CardPlan, room: float) -> str:
    """Return the reason if it fits, else the time of the card, else that in short."""
    reason = [Verbatim(card.why[:1].lower() + card.why[1:])] if card.why else []
    return next(
        (
            words
            for words in (*reason, card.when)
            if chip_width(words, plan.floor, plan.chip * 2, "clock_face") <= room
        ),
        card.in_short,
    )


TAB: Final = 64


class HeldName(NamedTuple):
    """A card of a hand, as it is drawn by its name."""

    type: CardType
    name: str
    marked: str
    bright: bool


def held_name(scene: Scene, seat: int, held: Playable) -> HeldName:
    """Return what the drawing of a card's name shows."""
    bright = held.now is not False and not held.out
    return HeldName(held.face.type, line_name(scene, held.face), held.marked, bright)


class HeldLine(NamedTuple):
    """A card of a hand, as it is drawn on two lines."""

    name: HeldName
    time: str


def held_line(scene: Scene, seat: int, held: Playable) -> HeldLine:
    """Return what the drawing of a card's two lines shows: its name, and its time."""
    closed = held.why_not and not held.now
    time = why_words(held) if closed else when_words(scene, seat, held)
    return HeldLine(held_name(scene, seat, held), time)


def draw_line_of(canvas: Canvas, card: HeldLine, rect: Rect) -> None:
    """Draw a card as two lines."""
    ink, left, room = _draw_tab(canvas, card.name, rect)
    put(canvas, left, rect.top + 26, card.name.name, 26, 700, ink, room=room, floor=22)
    put(canvas, left, rect.top + 57, card.time, 22, 500, ink if card.name.bright else palette.MUTED,
        room=room, floor=22)  # fmt: skip


def draw_name_of(canvas: Canvas, card: HeldName, rect: Rect) -> None:
    """Draw only a card's name."""
    ink, left, room = _draw_tab(canvas, card, rect)
    put(canvas, left, rect.middle, card.name, 25, 700, ink, room=room, floor=22)


def line_name(scene: Scene, face: Face) -> str:
    """Return a card's name for one line: `Attack 12`, `Warrior flare`."""
    if face.type == "flare":
        return phrase("{card_name} flare", card_name=card_name(scene, face))
    value = card_value(face)
    return (
        phrase("{type} {value}", type=face.type.capitalize(), value=value) if value else face.name
    )


def _draw_tab(canvas: Canvas, card: HeldName, rect: Rect) -> tuple[Colour, float, float]:
    """Draw ground and tab of a card; return its ink, and the left and width of its words."""
    bright, kind = card.bright, KINDS[card.type]
    canvas.box(rect, Box(palette.PAPER if bright else DIM, None if bright else palette.LINE, 12))
    tab = Rect(rect.left, rect.top, TAB, rect.height)
    canvas.fill(tab, kind if bright else dim_band(kind), 12, (True, False, False, True))
    if card.marked:
        put(canvas, tab.centre, tab.middle, card.marked, 26, 750, palette.WHITE, align="centre",
            room=tab.width - 6, floor=22)  # fmt: skip
    else:
        canvas.glyph(
            card.type, (tab.centre, tab.middle), 30, palette.WHITE if bright else palette.MUTED
        )
    return (palette.INK if bright else DIM_INK), tab.right + 14, rect.right - tab.right - 24
